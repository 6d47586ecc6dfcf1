//! What each side lacks of the other's pieces, in bits, ply by ply: as far as it has come, where not all is seen.

use super::line;
use crate::board::Side;
use crate::terminal::look::Look;
use crate::terminal::viewed::Viewed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws both curves: beside each other on one line, else below each other.
pub(super) fn draw(viewed: &Viewed, area: Rect, look: Look, buffer: &mut Buffer) {
    if viewed.facts.replayed.game.is_none() || area.height == 0 {
        return;
    }
    let until = until(viewed);
    let most = viewed.facts.most_bits(until).max(1.0);
    if area.height == 1 {
        let half = area.width / 2;
        for (index, side) in Side::ALL.into_iter().enumerate() {
            let part = Rect { x: area.x + half * index as u16, width: half - 1, ..area };
            draw_side(viewed, side, (part, most), look, buffer);
        }
        return;
    }
    let height = area.height / 2;
    for (index, side) in Side::ALL.into_iter().enumerate() {
        let part = Rect { y: area.y + height * index as u16, height, ..area };
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
