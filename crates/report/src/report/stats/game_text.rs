//! Writes the statistics of one game as text.

use super::strikes::{MATRIX, matrix_text};
use super::{columns, heading, sides};
use crate::analysis::game::{GameFigures, Material, PieceCourse};
use crate::analysis::{Combats, SideCounts, kind_name, kinds};
use crate::board::{BySide, Kind, Side};
use crate::replay::Conclusion;
use crate::report::phrases::plies;
use crate::report::{Table, TableLook, Value, fold, wrap};
use std::fmt::Write;

/// Maximum number of rows in the picture of the material.
const MATERIAL_ROWS: usize = 20;

/// Returns the statistics of a game as text. `most` is the maximum number of pieces listed.
pub fn game_text(figures: &GameFigures, conclusion: &Conclusion, most: usize, look: TableLook) -> String {
    let mut text = fold(&ending(figures, conclusion), look.width);
    text = text + "\n" + &side_table(figures).drawn(look);
    if figures.plies > 0 {
        text =
            text + "\n" + &heading("Kinds: turns, squares moved, and strikes", look) + &kind_table(figures).drawn(look);
    }
    if Side::ALL.iter().any(|side| figures.sides[*side].strikes.all().total() > 0) {
        text = text + "\n" + &heading(MATRIX, look) + &matrix_text(&figures.sides, look);
    }
    if figures.material.len() > 1 {
        text = text + "\n" + &material_text(&figures.material, look);
    }
    text + "\n" + &pieces_text(&figures.pieces, most, look)
}

/// Describes the length of the game, the end of the game, and the longest phase without captures.
fn ending(figures: &GameFigures, conclusion: &Conclusion) -> String {
    let result = conclusion.winner().map_or_else(String::new, |winner| format!("; {winner} won"));
    let token = conclusion.score.token();
    let length = plies(figures.plies);
    let mut text = format!("{length}{result}, {token} ({})\n", conclusion.termination.name());
    let last = figures.last_position;
    if last < figures.plies_before + figures.plies {
        let _ = writeln!(text, "positions are unknown after ply {last}; the paths of pieces end there");
    }
    let quiet = figures.quiet;
    if quiet.turns > 0 {
        let last = quiet.first + quiet.turns - 1;
        let (turns, first) = (quiet.turns, quiet.first);
        let where_ = if turns == 1 { first.to_string() } else { format!("{first} to {last}") };
        let _ = writeln!(text, "longest run in which no piece was removed: {} ({where_})", plies(turns));
    }
    text
}

/// Returns the figures of each side: the counts, and the figures that only a single game has.
fn side_table(figures: &GameFigures) -> Table {
    let of_game = SideCounts::FIGURES.iter().filter(|figure| figure.of(&figures.sides).is_none());
    let more = of_game.map(|figure| (figure.label, figure.of_game(figures)));
    let rows = sides::figures(&figures.sides, true).chain(more);
    let row = |(name, values): (&str, BySide<u64>)| {
        vec![Value::text(name), Value::Count(values.red), Value::Count(values.blue)]
    };
    Table::new("", columns(["figure", "red", "blue"]), rows.map(row))
}

/// Returns the figures of each kind of each side.
fn kind_table(figures: &GameFigures) -> Table {
    let squares = |side: Side, kind: Option<Kind>| {
        let pieces = figures.pieces.iter().filter(|piece| piece.side == side && piece.kind == kind);
        pieces.map(|piece| u64::from(piece.squares)).sum::<u64>()
    };
    let values = |side: Side, kind: Option<Kind>| {
        let counts = &figures.sides[side];
        let Combats { won, tied, lost } = counts.strikes.by(kind);
        [counts.turns[kind], squares(side, kind), won, tied, lost]
    };
    let row = |kind: Option<Kind>| {
        let [red, blue] = Side::ALL.map(|side| values(side, kind));
        let numbers: Vec<u64> = red.into_iter().chain(blue).collect();
        let has_any = numbers.iter().any(|number| *number > 0);
        has_any
            .then(|| [Value::text(kind_name(kind))].into_iter().chain(numbers.into_iter().map(Value::Count)).collect())
    };
    let headings = [
        "kind",
        "red\nturns",
        "red\nsquares",
        "red\nwon",
        "red\ntied",
        "red\nlost",
        "blue\nturns",
        "blue\nsquares",
        "blue\nwon",
        "blue\ntied",
        "blue\nlost",
    ];
    Table::new("", columns(headings), kinds().filter_map(row))
}

/// Draws the number of pieces on the board as bars. Each row is a turn that removed pieces. If there are too many
/// such turns, some of them are left out.
fn material_text(material: &[Material], look: TableLook) -> String {
    let count = |material: &Material| Side::ALL.map(|side| material.sides[side].pieces as usize);
    let full = material.iter().flat_map(count).max().unwrap_or(1).max(1);
    let plies = material.last().map_or(1, |last| last.ply.to_string().len()).max(3);
    // A line contains the ply and two bars. The number of pieces is before each bar.
    let room = (look.width.saturating_sub(plies + 10) / 2).min(full);
    let block = if look.unicode { "\u{2588}" } else { "#" };
    let bar = |pieces: usize| block.repeat((pieces * room).div_ceil(full));
    let colors = [anstyle::AnsiColor::Red, anstyle::AnsiColor::Blue].map(anstyle::AnsiColor::on_default);
    let shown = shown_rows(material.len());
    let title = if shown.len() < material.len() { " (only some of the plies with a change)" } else { "" };
    let mut text = heading(&format!("Pieces on the board: red, blue{title}"), look);
    for at in shown {
        let [red, blue] = count(&material[at]);
        let [red_bar, blue_bar] = [bar(red), bar(blue)];
        let pad = " ".repeat(room - red_bar.chars().count());
        let [one, other] = colors.map(|style| look.style(style));
        let line = format!(
            "{:>plies$} {red:>3} {one}{red_bar}{one:#}{pad} {blue:>3} {other}{blue_bar}{other:#}",
            material[at].ply
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Returns the rows to show: the first, the last, and others at equal distances.
fn shown_rows(rows: usize) -> Vec<usize> {
    if rows <= MATERIAL_ROWS {
        return (0..rows).collect();
    }
    (0..MATERIAL_ROWS).map(|number| number * (rows - 1) / (MATERIAL_ROWS - 1)).collect()
}

/// Lists the pieces that moved farthest, and the pieces that never made a turn.
fn pieces_text(pieces: &[PieceCourse], most: usize, look: TableLook) -> String {
    let mut active: Vec<&PieceCourse> = pieces.iter().filter(|piece| piece.turns > 0).collect();
    active.sort_by_key(|piece| std::cmp::Reverse((piece.squares, piece.turns)));
    let all = active.len();
    active.truncate(most);
    let mut text = String::new();
    if !active.is_empty() {
        let more = if all > active.len() { format!(", the first {} of {all}", active.len()) } else { String::new() };
        text += &heading(&format!("Pieces that made a turn, by the number of squares moved{more}"), look);
        text += &pieces_table(&active).drawn(look);
    }
    for side in Side::ALL {
        let unmoved = pieces.iter().filter(|piece| piece.side == side && piece.turns == 0);
        let names: Vec<String> =
            unmoved.map(|piece| format!("{}\u{A0}{}", kind_name(piece.kind), piece.home)).collect();
        if !names.is_empty() {
            if side == Side::Red && !text.is_empty() {
                text.push('\n');
            }
            let sentence = format!("{} made no turn with: {}", side.title(), names.join(", "));
            // A piece must stay on the same line as its square.
            text += &wrap(&sentence, "", look.width).replace('\u{A0}', " ");
        }
    }
    text
}

fn pieces_table(pieces: &[&PieceCourse]) -> Table {
    let row = |piece: &&PieceCourse| {
        vec![
            Value::text(piece.side.name()),
            Value::text(kind_name(piece.kind)),
            Value::text(piece.home.to_string()),
            Value::text(piece.last.to_string()),
            Value::Count(piece.turns.into()),
            Value::Count(piece.squares.into()),
            Value::text(piece.removed.map_or_else(|| "on the board".to_owned(), |ply| format!("removed at ply {ply}"))),
        ]
    };
    Table::new(
        "",
        columns(["side", "kind", "set up", "last", "turns", "squares", "at the end"]),
        pieces.iter().map(row),
    )
}
