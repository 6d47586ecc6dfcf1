//! Draws everything around the board: the lines above the board, the text about the board, the bits and the turns.
//!
//! The text describes captured pieces, the square at the cursor, and findings. The bits show how much information
//! each side lacks about the opponent's pieces, ply by ply. The view of the whole record also shows the bits of
//! later plies, and all turns. Other views show only the turns played so far, as the viewer saw the turns.

use super::{line, line_at_end, paragraph};
use crate::board::Side;
use crate::report::width;
use crate::terminal::facts::{Luck, findings_from, on_square};
use crate::terminal::look::{BOLD, FAINT, HERE, Look};
use crate::terminal::viewed::{OpenGame, Perspective};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the game's heading and the view.
pub(super) fn heading(viewed: &OpenGame, area: Rect, buffer: &mut Buffer) {
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
        let verdict = if viewed.sees_all() { viewed.facts.verdict.name() } else { "" };
        let rest = line_at_end(buffer, second, verdict, Style::new());
        if !players.is_empty() {
            line(buffer, rest, place, FAINT);
        }
    }
}

/// Draws the number of the ply and the turn before the ply. Then draws the side to move, or the end of the game.
pub(super) fn caption(viewed: &OpenGame, area: Rect, buffer: &mut Buffer) {
    let text = viewed.view().map_or("no position", |view| &view.caption);
    line(buffer, area, text, Style::new());
    let Some(luck) = Luck::of(viewed) else { return };
    let room = usize::from(area.width).saturating_sub(width(text) + 3);
    let forms = [luck.long(), luck.short(false), luck.short(true)];
    if let Some(words) = forms.into_iter().find(|words| width(words) <= room) {
        line_at_end(buffer, area, &words, FAINT);
    }
}

/// If odds are shown, returns a text with the sides whose odds are unknown.
fn untold(viewed: &OpenGame) -> String {
    let heat = viewed.view().and_then(|view| view.scene.heat.as_ref());
    let untold = heat.into_iter().flat_map(|heat| &heat.views).filter(|view| view.chances.is_none());
    let sides: Vec<&str> = untold.map(|view| view.viewer.title()).collect();
    if sides.is_empty() { String::new() } else { format!(" (unknown for {})", sides.join(" and ")) }
}

/// Draws the captured pieces, one line for each side.
pub(super) fn captured(viewed: &OpenGame, area: Rect, look: Look, buffer: &mut Buffer) {
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
            parts.push(format!("minus {} rescued", lost.returned));
        }
        let text = format!("{side:<4} lost {:>2}  {}", lost.total(), parts.join(" "));
        line(buffer, Rect { y: area.y + index as u16, height: 1, ..area }, &text, Style::new());
    }
}

/// Draws the knowledge about the piece at the cursor.
pub(super) fn knowledge(viewed: &OpenGame, area: Rect, buffer: &mut Buffer) {
    let mut area = area;
    let lines = on_square(viewed);
    for (index, text) in lines.iter().enumerate() {
        // Leaves one line for each of the later paragraphs, if there are enough lines.
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

/// Draws the findings about the record, if the view shows the whole record.
pub(super) fn findings(viewed: &OpenGame, area: Rect, look: Look, buffer: &mut Buffer) {
    if !viewed.sees_all() {
        line(buffer, area, "shown in the view `all` (v)", FAINT);
        return;
    }
    let findings = findings_from(viewed);
    if findings.is_empty() {
        let verdict = viewed.facts.verdict.name();
        line(buffer, area, &format!("{verdict}, no findings"), FAINT);
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

/// Draws the curves of both sides. If the area has only one line, the curves are next to each other. Otherwise one
/// curve is below the other curve.
pub(super) fn bits(viewed: &OpenGame, area: Rect, look: Look, buffer: &mut Buffer) {
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

/// Returns the last ply that is visible in this view.
fn until(viewed: &OpenGame) -> u32 {
    if viewed.sees_all() { viewed.ends().1 } else { viewed.ply }
}

/// Draws the number of bits that `side` lacks about the opponent's pieces, as a label and a curve.
fn draw_side(viewed: &OpenGame, side: Side, (area, most): (Rect, f64), look: Look, buffer: &mut Buffer) {
    let of = side.other();
    let bits = viewed.facts.bits(of, viewed.ply).map_or_else(|| "?".to_owned(), |bits| format!("{bits:.1}"));
    let label = match area.height {
        1 if area.width < 50 => format!("{side:<4} lacks {bits:>5}"),
        _ => format!("{side:<4} lacks {bits:>5} bits"),
    };
    let margin = label.len() as u16 + 1;
    line(buffer, Rect { height: 1, ..area }, &label, Style::new());
    let (first, last) = viewed.ends();
    let plies = last - first + 1;
    let width = area.width.saturating_sub(margin).min(plies.min(u32::from(u16::MAX)) as u16);
    let until = until(viewed);
    let ply_of = |column: u16| first + (u64::from(column) * u64::from(plies) / u64::from(width.max(1))) as u32;
    let shades = look.shades();
    let levels = (shades.len() - 1) * usize::from(area.height);
    for column in 0..width {
        let ply = ply_of(column);
        if ply > until {
            break;
        }
        let is_here = viewed.ply >= ply && (column + 1 == width || viewed.ply < ply_of(column + 1));
        let ply = if is_here { viewed.ply } else { ply };
        // The value 0 is also drawn as a line.
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

/// Minimum width at which Red's and Blue's turns are on one line.
const WIDE: u16 = 34;

/// Place of a turn on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) struct TurnCell {
    pub ply: u32,
    pub area: Rect,
}

/// Returns the places of the present turn and of the turns around it.
pub(in crate::terminal) fn cells(viewed: &OpenGame, area: Rect) -> Vec<TurnCell> {
    let (begin, last) = viewed.ends();
    let is_game = viewed.facts.replayed.game.is_some();
    if !is_game || last == begin {
        return Vec::new();
    }
    let on_line = if area.width >= WIDE { 2 } else { 1 };
    // Lines are counted from ply 1, so that Red's turns are in one column.
    let line_of = |ply: u32| (ply - 1) / on_line;
    let (highest, height) = (line_of(begin + 1), u32::from(area.height));
    let lines = line_of(last) + 1 - highest;
    let here = line_of(viewed.ply.max(begin + 1)) - highest;
    let top = highest + here.saturating_sub(height / 2).min(lines.saturating_sub(height));
    let margin = margin(last);
    let width = (area.width - margin) / on_line as u16;
    let first = top * on_line + 1;
    let end = first + height * on_line;
    (first.max(begin + 1)..end.min(last + 1))
        .map(|ply| {
            let (line, column) = ((ply - first) / on_line, (ply - first) % on_line);
            let x = area.x + margin + column as u16 * width;
            TurnCell { ply, area: Rect { x, y: area.y + line as u16, width, height: 1 } }
        })
        .collect()
}

/// Returns the number of columns that the turn numbers need.
fn margin(last: u32) -> u16 {
    last.div_ceil(2).to_string().len() as u16 + 2
}

/// Draws the present turn and the turns around it.
pub(super) fn turns(viewed: &OpenGame, area: Rect, buffer: &mut Buffer) {
    let margin = usize::from(margin(viewed.ends().1));
    for TurnCell { ply, area: cell } in cells(viewed, area) {
        let is_in_second_column = usize::from(cell.x - area.x) > margin;
        let is_first = ply == viewed.ends().0 + 1;
        if Side::of_ply(ply) == Side::Red || is_first && is_in_second_column {
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
