//! Provides pieces and boards as SVG definitions. A document can combine them and choose their colors.

use super::board::{body, drawn_square, emblem_marks, named_dot, piece_sign, question_mark};
use super::path::{CELL, Color, Mark};
use super::theme::{ROLES, Theme};
use super::vector::push_mark;
use crate::board::{Board, Kind, RankOrder, Side, Square};
use crate::rules::Edition;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Returns SVG definitions of pieces and boards, drawn in squares of 100 by 100. Their ids are:
///
/// - `red-marshal-10`: a piece; there is one for each character that an edition uses for the kind;
/// - `red-marshal-10-inferred`: a piece whose kind is inferred, but was never revealed;
/// - `red-unknown`: a piece of unknown kind;
/// - `blue-...`: the same pieces of Blue;
/// - `named-red` and `named-blue`: the dot on a revealed piece;
/// - `board-standard` and `board-craters`: the boards.
///
/// The colors are the CSS properties of [`Theme::properties`].
pub fn svg_definitions() -> String {
    let theme = Theme::BY_ROLE;
    let mut defined = String::new();
    // The SVG gives these parts the color `currentColor`. So the color that is passed here has no effect.
    let (pen, current) = (theme.ink, |_: Color| "currentColor".to_owned());
    for kind in Kind::ALL {
        define(&mut defined, &format!("kind-{kind}"), &emblem_marks(kind, pen), &current);
    }
    let signs = signs();
    for sign in signs.iter().map(|(_, sign)| *sign).collect::<BTreeSet<&str>>() {
        define(&mut defined, &format!("sign-{sign}"), &[piece_sign(sign, pen)], &current);
    }
    define(&mut defined, "sign-unknown", &[question_mark(pen)], &current);
    for side in Side::ALL {
        let tile = theme.tile(side);
        let bodies = [("full", true, false), ("pale", false, false), ("broken", false, true)];
        for (name, is_full, is_inferred) in bodies {
            define(&mut defined, &format!("{name}-{side}"), &[body(&theme, side, is_full, is_inferred)], &by_role);
        }
        for (kind, sign) in &signs {
            let put = [format!("kind-{kind}"), format!("sign-{sign}")];
            put_together(&mut defined, &format!("{side}-{kind}-{sign}"), &format!("full-{side}"), tile.sign, &put);
            let id = format!("{side}-{kind}-{sign}-inferred");
            put_together(&mut defined, &id, &format!("broken-{side}"), tile.rim, &put);
        }
        let put = ["sign-unknown".to_owned()];
        put_together(&mut defined, &format!("{side}-unknown"), &format!("pale-{side}"), tile.rim, &put);
        define(&mut defined, &format!("named-{side}"), &[named_dot(tile.sign)], &by_role);
    }
    for (name, color, is_dry) in
        [("light-square", theme.light, true), ("dark-square", theme.dark, true), ("water", theme.water, false)]
    {
        define(&mut defined, name, &drawn_square(&theme, color, is_dry), &by_role);
    }
    for board in [Board::STANDARD, Board::CRATERS] {
        empty_board(&mut defined, board);
    }
    defined
}

/// Returns each kind with every character that an edition uses for it.
fn signs() -> BTreeSet<(Kind, &'static str)> {
    let orders = [RankOrder::Ascending, RankOrder::Descending];
    let numberings = Edition::ALL.iter().flat_map(|edition| orders.map(|order| edition.numbering.in_order(order)));
    numberings.flat_map(|numbering| Kind::ALL.map(|kind| (kind, numbering.designation(kind).sign()))).collect()
}

fn by_role(Color(_, _, role): Color) -> String {
    format!("var(--{})", ROLES[usize::from(role)].0)
}

fn define(defined: &mut String, id: &str, marks: &[Mark], color: &dyn Fn(Color) -> String) {
    let _ = write!(defined, "<g id=\"{id}\">");
    for mark in marks {
        push_mark(defined, mark, color);
    }
    defined.push_str("</g>\n");
}

/// Writes a piece: its body, and the parts that are drawn on the body.
fn put_together(defined: &mut String, id: &str, body: &str, color: Color, put: &[String]) {
    let _ = write!(defined, "<g id=\"{id}\"><use href=\"#{body}\"/><g color=\"{}\">", by_role(color));
    for part in put {
        let _ = write!(defined, "<use href=\"#{part}\"/>");
    }
    defined.push_str("</g></g>\n");
}

/// Draws the squares of a board, with row 1 at the bottom. The board looks the same if it is rotated.
fn empty_board(defined: &mut String, board: Board) {
    let _ = write!(defined, "<g id=\"board-{}\">", board.name());
    for row in 1..=board.rows() {
        for column in 0..Board::COLUMNS {
            let name = match (board.is_playable(Square::new(column, row)), (column + row) % 2) {
                (false, _) => "water",
                (true, 0) => "light-square",
                (true, _) => "dark-square",
            };
            let (x, y) = (f32::from(column) * CELL, f32::from(board.rows() - row) * CELL);
            let _ = write!(defined, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
        }
    }
    defined.push_str("</g>\n");
}

#[cfg(test)]
mod tests {
    use super::{Color, ROLES, by_role};

    #[test]
    fn parts_are_colored_by_what_the_style_of_the_page_says() {
        for (number, (role, _)) in (0..).zip(ROLES) {
            assert_eq!(by_role(Color(0, 0, number)), format!("var(--{role})"));
        }
    }
}
