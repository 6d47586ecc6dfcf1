//! The lines above the board, and what is said of it: captured pieces, the square that is looked at, findings.

use super::{line, line_at_end, paragraph};
use crate::board::Side;
use crate::replay::Verdict;
use crate::report::width;
use crate::terminal::look::{BOLD, FAINT, Look};
use crate::terminal::luck::Luck;
use crate::terminal::perspective::Perspective;
use crate::terminal::piece_lines;
use crate::terminal::viewed::Viewed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Which game it is, and who looks.
pub(super) fn heading(viewed: &Viewed, area: Rect, buffer: &mut Buffer) {
    let perspective = match viewed.perspective {
        Perspective::Of(viewer) => format!("view: {viewer}"),
        Perspective::Mover => format!("view: follow ({})", viewed.viewer()),
    };
    let perspective = match viewed.odds {
        Some(kind) => format!("odds: {}{}   {perspective}", kind.title(), untold(viewed)),
        None => perspective,
    };
    let [place, players] = &viewed.facts.heading;
    let first = Rect { height: 1, ..area };
    let rest = line_at_end(buffer, first, &perspective, BOLD);
    line(buffer, rest, if players.is_empty() { place } else { players }, BOLD);
    if area.height > 1 {
        let second = Rect { y: area.y + 1, height: 1, ..area };
        let verdict = viewed.facts.verdict.filter(|_| viewed.sees_all()).map_or("", Verdict::name);
        let rest = line_at_end(buffer, second, verdict, Style::new());
        if !players.is_empty() {
            line(buffer, rest, place, FAINT);
        }
    }
}

/// Which ply it is, the turn before it, and whose turn it is or how the game ended.
pub(super) fn caption(viewed: &Viewed, area: Rect, buffer: &mut Buffer) {
    let text = viewed.view().map_or("no position", |view| &view.caption);
    line(buffer, area, text, Style::new());
    let Some(luck) = Luck::of(viewed) else { return };
    let room = usize::from(area.width).saturating_sub(width(text) + 3);
    let forms = [luck.long(), luck.short(false), luck.short(true)];
    if let Some(words) = forms.into_iter().find(|words| width(words) <= room) {
        line_at_end(buffer, area, &words, FAINT);
    }
}

/// Whose odds cannot be told, if any are shown.
fn untold(viewed: &Viewed) -> String {
    let heat = viewed.view().and_then(|view| view.scene.heat.as_ref());
    let untold = heat.into_iter().flat_map(|heat| &heat.views).filter(|view| view.chances.is_none());
    let sides: Vec<&str> = untold.map(|view| view.viewer.title()).collect();
    if sides.is_empty() { String::new() } else { format!(" (cannot be told for {})", sides.join(" and ")) }
}

/// The captured pieces, a line for each side.
pub(super) fn captured(viewed: &Viewed, area: Rect, look: Look, buffer: &mut Buffer) {
    let Some(view) = viewed.view() else { return };
    for (index, side) in Side::ALL.into_iter().enumerate().take(usize::from(area.height)) {
        let lost = &view.scene.captured[side];
        let times = if look.unicode { "\u{d7}" } else { "x" };
        let several = |sign: &str, count: u32| match count {
            1 => sign.to_owned(),
            count => format!("{sign}{times}{count}"),
        };
        let mut parts: Vec<String> =
            lost.kinds().map(|(kind, count)| several(view.scene.sign(Some(kind)), count)).collect();
        if lost.unnamed > 0 {
            parts.push(several("?", lost.unnamed));
        }
        if lost.returned > 0 {
            parts.push(format!("less {} brought back", lost.returned));
        }
        let text = format!("{side:<4} lost {:>2}  {}", lost.total(), parts.join(" "));
        line(buffer, Rect { y: area.y + index as u16, height: 1, ..area }, &text, Style::new());
    }
}

/// What can be known of the piece on the square that is looked at.
pub(super) fn knowledge(viewed: &Viewed, area: Rect, buffer: &mut Buffer) {
    let mut area = area;
    let lines = piece_lines::on_square(viewed);
    for (index, text) in lines.iter().enumerate() {
        // The others keep a line each as long as there are any.
        let reserved = ((lines.len() - index - 1) as u16).min(area.height.saturating_sub(1));
        let room = Rect { height: area.height - reserved, ..area };
        let style = if index == 0 { BOLD } else { Style::new() };
        let taken = paragraph(buffer, room, text, style);
        area = Rect { y: area.y + taken, height: area.height - taken, ..area };
        if area.height == 0 {
            break;
        }
    }
}

/// What was found in the record, where the whole record is seen.
pub(super) fn findings(viewed: &Viewed, area: Rect, look: Look, buffer: &mut Buffer) {
    if !viewed.sees_all() {
        line(buffer, area, "shown in the view all (v)", FAINT);
        return;
    }
    let findings = piece_lines::findings(viewed);
    if findings.is_empty() {
        let verdict = viewed.facts.verdict.map_or("a position", Verdict::name);
        line(buffer, area, &format!("{verdict}, nothing was found"), FAINT);
        return;
    }
    let mut area = area;
    for (is_error, text) in findings {
        if area.height == 0 {
            break;
        }
        let style = if is_error { look.error() } else { look.warning() };
        let taken = paragraph(buffer, area, &text, style);
        area = Rect { y: area.y + taken, height: area.height - taken, ..area };
    }
}
