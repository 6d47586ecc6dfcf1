//! The board. Red's pieces stand bare and Blue's in brackets; `=` marks a kind that can be inferred and was never named. Where
//! odds are shown, `25%` and `[25%` are hidden pieces.

use crate::board::{Board, Side, Square};
use crate::scene::{Scene, SeenPiece, Warmth};
use crate::terminal::layout::Layout;
use crate::terminal::look::{FAINT, HERE, Known, Look};
use crate::terminal::viewed::Viewed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Draws the board with its coordinates and the cursor.
pub(super) fn draw(viewed: &Viewed, layout: &Layout, look: Look, buffer: &mut Buffer) {
    let (board, below) = (viewed.board(), viewed.below());
    let rows = board.rows();
    let (middle, center) = (layout.cell.height / 2, sign_column(layout.cell.width));
    for row in 1..=rows {
        let at = layout.square(Square::new(0, row), rows, below);
        buffer.set_string(layout.board.x, at.y + middle, format!("{row:>2}"), FAINT);
    }
    for column in 0..Board::COLUMNS {
        let at = layout.square(Square::new(column, 1), rows, below);
        let letter = char::from(b'a' + column).to_string();
        buffer.set_string(at.x + center, layout.board.bottom() - 1, letter, FAINT);
    }
    for square in (1..=rows).flat_map(|row| (0..Board::COLUMNS).map(move |column| Square::new(column, row))) {
        let at = layout.square(square, rows, below);
        match viewed.view() {
            Some(view) => draw_square(&view.scene, square, at, look, buffer),
            None => draw_ground(board, square, at, look, buffer),
        }
        if square == viewed.looked_at() {
            buffer.set_style(at, HERE);
        }
    }
}

/// The column of a square in which the last digit of a sign stands.
const fn sign_column(width: u16) -> u16 {
    if width > 5 { 3 } else { 2 }
}

fn draw_ground(board: Board, square: Square, at: Rect, look: Look, buffer: &mut Buffer) {
    if board.has(square) {
        let nothing = if look.unicode { "\u{b7}" } else { "." };
        buffer.set_string(at.x + sign_column(at.width), at.y + at.height / 2, nothing, FAINT);
    } else if at.height == 1 {
        buffer.set_string(at.x + 1, at.y, look.water().repeat(3), look.lake());
    } else {
        for y in at.top()..at.bottom() {
            buffer.set_string(at.x, y, look.water().repeat(usize::from(at.width)), look.lake());
        }
    }
}

fn draw_square(scene: &Scene, square: Square, at: Rect, look: Look, buffer: &mut Buffer) {
    let is_marked = scene.is_marked(square);
    let Some(shown) = scene.at(square) else {
        draw_ground(scene.board, square, at, look, buffer);
        if is_marked {
            buffer.set_string(at.x + sign_column(at.width), at.y + at.height / 2, "*", look.mark());
        }
        return;
    };
    if let Some(warmth) = scene.warmth(square) {
        draw_hidden(shown.side, warmth, at, look, buffer);
        draw_mark(is_marked, at, look, buffer);
        return;
    }
    let (known, drawn) = sign(scene, shown);
    let style = look.piece(shown.side, known);
    if at.height == 1 {
        draw_small((&drawn, style), shown.side, at, look, buffer);
    } else {
        draw_large((&drawn, known), shown.side, at, look, buffer);
    }
    draw_mark(is_marked, at, look, buffer);
}

/// A hidden piece with how likely it is to be of the kind that is asked about.
fn draw_hidden(side: Side, warmth: Warmth, at: Rect, look: Look, buffer: &mut Buffer) {
    let percent = warmth.percent();
    let style = look.heat(side, warmth);
    if at.height == 1 {
        let drawn = match side {
            Side::Red => format!("{percent:>4}"),
            Side::Blue => format!("[{percent:>3}"),
        };
        buffer.set_string(at.x, at.y, drawn, style);
        return;
    }
    let (above, below, beside) = frame(false, look);
    let edge = look.edge(side, Known::Unknown);
    let x = at.x + 1;
    buffer.set_string(x, at.y, above, edge);
    buffer.set_string(x, at.y + 2, below, edge);
    for x in [x, x + 4] {
        let beside = if side == Side::Blue { if x == at.x + 1 { "[" } else { "]" } } else { beside };
        buffer.set_string(x, at.y + 1, beside, edge);
    }
    buffer.set_string(x + 1, at.y + 1, format!("{percent:>3}"), style);
}

/// The mark of the last turn.
fn draw_mark(is_marked: bool, at: Rect, look: Look, buffer: &mut Buffer) {
    if is_marked {
        if at.width > 4 {
            buffer.set_string(at.right() - 1, at.y + at.height / 2, "*", look.mark());
        } else {
            buffer.set_style(at, Style::new().add_modifier(Modifier::UNDERLINED));
        }
    }
}

/// How much is known of a piece, and how it is written.
fn sign(scene: &Scene, shown: SeenPiece) -> (Known, String) {
    let (known, kind) = match (shown.kind, shown.inferred()) {
        (Some(kind), _) => (Known::Told, Some(kind)),
        (None, Some(kind)) => (Known::Inferred, Some(kind)),
        (None, None) => (Known::Unknown, None),
    };
    let sign = scene.sign(kind);
    let drawn = match (shown.side, known) {
        (Side::Red, Known::Inferred) => format!("={sign}"),
        (Side::Red, _) => sign.to_owned(),
        (Side::Blue, Known::Inferred) => format!("={sign}]"),
        (Side::Blue, _) => format!("[{sign}]"),
    };
    (known, drawn)
}

/// On one line; the last digits stand below each other, whoever's the pieces are.
fn draw_small((drawn, style): (&str, Style), side: Side, at: Rect, look: Look, buffer: &mut Buffer) {
    let text = match side {
        Side::Red => format!("{drawn:>3}{}", if look.color { " " } else { "" }),
        Side::Blue => format!("{drawn:>4}"),
    };
    let blank = text.len() - text.trim_start().len();
    // A tile begins right before its sign, so that neighbours stay apart.
    let from = if drawn.len() < 4 { blank.min(1) } else { 0 };
    buffer.set_string(at.x + from as u16, at.y, &text[from..], style);
}

/// What stands above, below and beside the sign of a large piece: a tile where its kind was told, else a frame.
const fn frame(is_told: bool, look: Look) -> (&'static str, &'static str, &'static str) {
    match (is_told, look.unicode) {
        (true, true) => ("\u{2584}\u{2584}\u{2584}\u{2584}\u{2584}", "\u{2580}\u{2580}\u{2580}\u{2580}\u{2580}", " "),
        (false, true) => {
            ("\u{250c}\u{2500}\u{2500}\u{2500}\u{2510}", "\u{2514}\u{2500}\u{2500}\u{2500}\u{2518}", "\u{2502}")
        }
        (true, false) => ("=====", "=====", " "),
        (false, false) => ("+---+", "+---+", "|"),
    }
}

/// On three lines: a tile where the kind was told, else a frame.
fn draw_large((drawn, known): (&str, Known), side: Side, at: Rect, look: Look, buffer: &mut Buffer) {
    let (above, below, beside) = frame(known == Known::Told, look);
    let edge = look.edge(side, known);
    let x = at.x + 1;
    buffer.set_string(x, at.y, above, edge);
    buffer.set_string(x, at.y + 2, below, edge);
    let center = match (side, drawn.len()) {
        (Side::Red, 3) => format!("{drawn}  "),
        (Side::Red, _) => format!("{beside}{drawn:>2} {beside}"),
        (Side::Blue, 3) => format!("{beside}{drawn}{beside}"),
        (Side::Blue, _) => format!("{drawn:<5}"),
    };
    buffer.set_string(x, at.y + 1, center, look.piece(side, known));
}

#[cfg(test)]
mod tests {
    use super::{draw_hidden, draw_small};
    use crate::board::Side;
    use crate::scene::Warmth;
    use crate::terminal::Look;
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Style};

    #[test]
    fn tiles_beside_each_other_stay_apart() {
        for (side, sign, first) in [
            (Side::Red, "9", 1),
            (Side::Red, "10", 1),
            (Side::Red, "=10", 0),
            (Side::Blue, "[9]", 1),
            (Side::Blue, "[10]", 0),
        ] {
            let area = Rect::new(0, 0, 4, 1);
            let mut buffer = Buffer::empty(area);
            let style = Style::new().bg(Color::Red);
            draw_small((sign, style), side, area, Look { unicode: true, color: true }, &mut buffer);
            assert_eq!(buffer.content.iter().position(|cell| cell.bg == Color::Red), Some(first), "{sign}");
        }
    }

    #[test]
    fn the_last_digits_of_signs_stand_below_each_other() {
        for (side, sign, drawn) in [
            (Side::Red, "9", "  9  "),
            (Side::Red, "10", " 10  "),
            (Side::Red, "=9", " =9  "),
            (Side::Red, "=10", "=10  "),
            (Side::Blue, "[9]", " [9] "),
            (Side::Blue, "[10]", "[10] "),
            (Side::Blue, "=9]", " =9] "),
            (Side::Blue, "=10]", "=10] "),
        ] {
            let area = Rect::new(0, 0, 5, 1);
            let mut buffer = Buffer::empty(area);
            draw_small((sign, Style::new()), side, area, Look { unicode: true, color: false }, &mut buffer);
            let text: String = buffer.content.iter().map(Cell::symbol).collect();
            assert_eq!(text, drawn, "{sign}");
        }
    }

    #[test]
    fn odds_stand_in_a_frame_where_there_is_room() {
        for (side, unicode, lines) in [
            (Side::Red, false, [" +---+", " |25%|", " +---+"]),
            (
                Side::Blue,
                true,
                [" \u{250c}\u{2500}\u{2500}\u{2500}\u{2510}", " [25%]", " \u{2514}\u{2500}\u{2500}\u{2500}\u{2518}"],
            ),
        ] {
            let area = Rect::new(0, 0, 7, 5);
            let mut buffer = Buffer::empty(area);
            let at = Rect::new(0, 1, 7, 3);
            draw_hidden(side, Warmth::Chance(0.25), at, Look { unicode, color: false }, &mut buffer);
            let row = |y: usize| buffer.content[7 * y..7 * (y + 1)].iter().map(Cell::symbol).collect::<String>();
            let drawn: Vec<String> = (0..5).map(row).map(|row| row.trim_end().to_owned()).collect();
            assert_eq!(drawn, ["", lines[0], lines[1], lines[2], ""]);
        }
    }
}
