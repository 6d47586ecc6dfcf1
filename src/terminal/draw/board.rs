//! Draws the board. Red's pieces are bare, and Blue's pieces are in brackets. `=` marks a kind that can be inferred and
//! was never named. After a piece, `!` means that the piece was named to its opponent, and `'` that the piece has
//! moved. If odds are shown, hidden pieces are drawn as `25%` (Red) or `[25%` (Blue).

use crate::board::{Board, Side, Square};
use crate::scene::{HiddenChance, Scene, SeenPiece};
use crate::terminal::layout::Layout;
use crate::terminal::look::{FAINT, HERE, Known, Look};
use crate::terminal::viewed::OpenGame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Draws the board with its coordinates and the cursor.
pub(super) fn draw(viewed: &OpenGame, layout: &Layout, look: Look, buffer: &mut Buffer) {
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

/// Returns the column within a square at which the last digit of a piece's symbol is drawn.
const fn sign_column(width: u16) -> u16 {
    if width > 5 { 3 } else { 2 }
}

fn draw_ground(board: Board, square: Square, at: Rect, look: Look, buffer: &mut Buffer) {
    if board.is_playable(square) {
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
        draw_mark(scene.mark(square), at, look, buffer);
        return;
    }
    let (known, drawn) = sign(scene, shown);
    let style = look.piece(shown.side, known);
    if at.height == 1 {
        draw_small((&drawn, style), shown.side, at, look, buffer);
    } else {
        draw_large((&drawn, known), shown.side, at, look, buffer);
    }
    draw_mark(scene.mark(square), at, look, buffer);
}

/// Draws a hidden piece, with the chance that the piece has the selected kind.
fn draw_hidden(side: Side, warmth: HiddenChance, at: Rect, look: Look, buffer: &mut Buffer) {
    let percent = warmth.percent();
    let style = look.heat(side, warmth);
    if at.height == 1 {
        let drawn = match side {
            Side::Red => format!("{percent:>4}"),
            // A probability of one digit leaves room for the closing bracket (`[6%]`), two digits do not (`[25%`).
            Side::Blue if percent.len() == 2 => format!("[{percent}]"),
            Side::Blue => format!("[{percent:>3}"),
        };
        buffer.set_string(at.x, at.y, drawn, style);
        return;
    }
    let (above, below, edge_of_tile) = frame(false, look);
    let edge = look.edge(side, Known::Unknown);
    let x = at.x + 1;
    buffer.set_string(x, at.y, above, edge);
    buffer.set_string(x, at.y + 2, below, edge);
    for x in [x, x + 4] {
        let edge_of_tile = if side == Side::Blue { if x == at.x + 1 { "[" } else { "]" } } else { edge_of_tile };
        buffer.set_string(x, at.y + 1, edge_of_tile, edge);
    }
    buffer.set_string(x + 1, at.y + 1, format!("{percent:>3}"), style);
}

/// Draws the mark of the last turn, of a named piece or of a moved piece. Squares of four columns have room only for
/// the mark of the last turn, which is a line below the square.
fn draw_mark(mark: Option<char>, at: Rect, look: Look, buffer: &mut Buffer) {
    let Some(mark) = mark else { return };
    let is_last_turn = mark == '*';
    if at.width > 4 {
        let style = if is_last_turn { look.mark() } else { FAINT };
        buffer.set_string(at.right() - 1, at.y + at.height / 2, mark.to_string(), style);
    } else if is_last_turn {
        buffer.set_style(at, Style::new().add_modifier(Modifier::UNDERLINED));
    }
}

/// Returns the degree of knowledge about a piece, and its symbol.
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

/// Draws a piece on one line. The last digits of the symbols are aligned, for pieces of both sides.
fn draw_small((drawn, style): (&str, Style), side: Side, at: Rect, look: Look, buffer: &mut Buffer) {
    let text = match side {
        Side::Red => format!("{drawn:>3}{}", if look.color { " " } else { "" }),
        Side::Blue => format!("{drawn:>4}"),
    };
    let blank = text.len() - text.trim_start().len();
    // The background of a piece starts directly before its symbol, so that neighboring pieces stay separated.
    let from = if drawn.len() < 4 { blank.min(1) } else { 0 };
    buffer.set_string(at.x + from as u16, at.y, &text[from..], style);
}

/// Returns the characters above, below and next to the symbol of a large piece. The characters form a tile if the
/// kind of the piece was named, otherwise a frame.
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

/// Draws a piece on three lines. If the kind of the piece was named, draws a tile. Otherwise draws a frame.
fn draw_large((drawn, known): (&str, Known), side: Side, at: Rect, look: Look, buffer: &mut Buffer) {
    let (above, below, edge_of_tile) = frame(known == Known::Told, look);
    let edge = look.edge(side, known);
    let x = at.x + 1;
    buffer.set_string(x, at.y, above, edge);
    buffer.set_string(x, at.y + 2, below, edge);
    let center = match (side, drawn.len()) {
        (Side::Red, 3) => format!("{drawn}  "),
        (Side::Red, _) => format!("{edge_of_tile}{drawn:>2} {edge_of_tile}"),
        (Side::Blue, 3) => format!("{edge_of_tile}{drawn}{edge_of_tile}"),
        (Side::Blue, _) => format!("{drawn:<5}"),
    };
    buffer.set_string(x, at.y + 1, center, look.piece(side, known));
}

#[cfg(test)]
mod tests {
    use super::{draw_hidden, draw_small};
    use crate::board::Side;
    use crate::scene::HiddenChance;
    use crate::terminal::Look;
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Style};

    #[test]
    fn adjacent_tiles_stay_apart() {
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
            draw_hidden(side, HiddenChance::Chance(0.25), at, Look { unicode, color: false }, &mut buffer);
            let row = |y: usize| buffer.content[7 * y..7 * (y + 1)].iter().map(Cell::symbol).collect::<String>();
            let drawn: Vec<String> = (0..5).map(row).map(|row| row.trim_end().to_owned()).collect();
            assert_eq!(drawn, ["", lines[0], lines[1], lines[2], ""]);
        }
    }
}
