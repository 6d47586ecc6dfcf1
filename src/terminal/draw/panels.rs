//! Drawing of everything around the board: the lines above it, what is said of it, the bits and the turns.
//!
//! Text tells captured pieces, the square that is looked at, and findings. The bits are what each side lacks of the
//! other's pieces, ply by ply: only up to the present ply where not all is seen. Whoever sees the whole record sees all
//! turns; others see those that were played so far, as they were told.

use super::{line, line_at_end, paragraph};
use crate::board::Side;
use crate::replay::Verdict;
use crate::report::width;
use crate::terminal::facts::{Luck, findings_from, on_square};
use crate::terminal::look::{BOLD, FAINT, HERE, Look};
use crate::terminal::viewed::{Perspective, Viewed};
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
    let lines = on_square(viewed);
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
    let findings = findings_from(viewed);
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

/// Draws both curves: beside each other on one line, else below each other.
pub(super) fn bits(viewed: &Viewed, area: Rect, look: Look, buffer: &mut Buffer) {
    if viewed.facts.replayed.game.is_none() || area.height == 0 {
        return;
    }
    let until = until(viewed);
    let most = viewed.facts.most_bits(until).max(1.0);
    let (half, height) = (area.width / 2, area.height / 2);
    for (index, side) in Side::ALL.into_iter().enumerate() {
        let index = index as u16;
        let part = match area.height {
            1 => Rect { x: area.x + half * index, width: half - 1, ..area },
            _ => Rect { y: area.y + height * index, height, ..area },
        };
        draw_side(viewed, side, (part, most), look, buffer);
    }
}

/// The last ply that is to be seen.
fn until(viewed: &Viewed) -> u32 {
    if viewed.sees_all() { viewed.ends().1 } else { viewed.ply }
}

/// What a side lacks of its opponent's pieces.
fn draw_side(viewed: &Viewed, side: Side, (area, most): (Rect, f64), look: Look, buffer: &mut Buffer) {
    let of = side.other();
    let bits = viewed.facts.bits(of, viewed.ply).map_or_else(|| "?".to_owned(), |bits| format!("{bits:.1}"));
    let label = match area.height {
        1 if area.width < 50 => format!("{side:<4} lacks {bits:>5}"),
        _ => format!("{side:<4} lacks {bits:>5} bits"),
    };
    let margin = label.len() as u16 + 1;
    line(buffer, Rect { height: 1, ..area }, &label, Style::new());
    let last = viewed.ends().1;
    let width = area.width.saturating_sub(margin).min((last + 1).min(u32::from(u16::MAX)) as u16);
    let until = until(viewed);
    let ply_of = |column: u16| (u64::from(column) * u64::from(last + 1) / u64::from(width.max(1))) as u32;
    let shades = look.shades();
    let levels = (shades.len() - 1) * usize::from(area.height);
    for column in 0..width {
        let ply = ply_of(column);
        if ply > until {
            break;
        }
        let is_here = viewed.ply >= ply && (column + 1 == width || viewed.ply < ply_of(column + 1));
        let ply = if is_here { viewed.ply } else { ply };
        // What is known of everything is seen as a line all the same.
        let level =
            viewed.facts.bits(of, ply).map_or(0, |bits| (bits / most * levels as f64).round().max(1.0) as usize);
        for row in 0..area.height {
            let below = usize::from(area.height - 1 - row) * (shades.len() - 1);
            let shade = shades[level.saturating_sub(below).min(shades.len() - 1)];
            let style = if is_here { look.present() } else { look.curve(of) };
            buffer.set_string(area.x + margin + column, area.y + row, shade, style);
        }
    }
}

/// From how many columns on Red's turn and Blue's stand on one line.
const WIDE: u16 = 34;

/// Where a turn is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) struct TurnCell {
    pub ply: u32,
    pub area: Rect,
}

/// Where the turns around the present one are drawn.
pub(in crate::terminal) fn cells(viewed: &Viewed, area: Rect) -> Vec<TurnCell> {
    let last = viewed.ends().1;
    let is_game = viewed.facts.replayed.game.is_some();
    if !is_game || last == 0 {
        return Vec::new();
    }
    let on_line = if area.width >= WIDE { 2 } else { 1 };
    let (lines, height) = (last.div_ceil(on_line), u32::from(area.height));
    let here = viewed.ply.saturating_sub(1) / on_line;
    let top = here.saturating_sub(height / 2).min(lines.saturating_sub(height));
    let margin = margin(last);
    let width = (area.width - margin) / on_line as u16;
    let first = top * on_line + 1;
    let shown = (height * on_line).min(last + 1 - first);
    (first..first + shown)
        .map(|ply| {
            let (line, column) = ((ply - first) / on_line, (ply - first) % on_line);
            let x = area.x + margin + column as u16 * width;
            TurnCell { ply, area: Rect { x, y: area.y + line as u16, width, height: 1 } }
        })
        .collect()
}

/// How many columns the numbers of the turns take.
fn margin(last: u32) -> u16 {
    last.div_ceil(2).to_string().len() as u16 + 2
}

/// Draws the turns around the present one.
pub(super) fn turns(viewed: &Viewed, area: Rect, buffer: &mut Buffer) {
    let margin = usize::from(margin(viewed.ends().1));
    for TurnCell { ply, area: cell } in cells(viewed, area) {
        if Side::of_ply(ply) == Side::Red {
            let number = format!("{:>1$} ", format!("{}.", ply.div_ceil(2)), margin - 1);
            buffer.set_stringn(area.x, cell.y, number, margin, FAINT);
        }
        let is_later = ply > viewed.ply;
        let turn = viewed.view_at(ply).and_then(|view| view.scene.last.as_ref());
        let Some(turn) = turn.filter(|_| !is_later || viewed.sees_all()) else { continue };
        let style = match ply {
            ply if ply == viewed.ply => HERE,
            _ if is_later => FAINT,
            _ => Style::new(),
        };
        super::line(buffer, cell, &turn.text, style);
    }
}
