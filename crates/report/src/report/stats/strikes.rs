//! Writes the strikes between kinds: a table of pairs, and as text a matrix of numbers.

use super::{StatsTable, TableInput, columns};
use crate::analysis::{Combats, Merge, SideCounts, Strikes, kind_name, kinds};
use crate::board::{BySide, Kind, Side};
use crate::plot::{Cell, Matrix, Plot, Scale, matrix};
use crate::report::{Table, TableLook, Value};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

pub(in crate::report) const TABLE: StatsTable = StatsTable {
    picture: Some(|asked, look| matrix_text(&asked.games.sides, look)),
    ..StatsTable::new(
        "strikes",
        "Strikes between kinds, both sides together. Kinds are \
         abbreviated, because editions number them differently: Mar (Marshal), Gen (General), Col (Colonel), Maj (Major), Cap (Captain), Lie (Lieutenant), Ser \
         (Sergeant), Min (Miner), Sco (Scout), Spt (Spotter), Inf (Infiltrator), Spy, Bom (Bomb) and Fla (Flag); ? is \
         a piece that the record does not name. The character after a number is \
         > if all those strikes were won, < if all were lost, = if all removed both pieces, ~ otherwise. The \
         color of a tile is blue for won strikes, brown for lost ones and gray for ties; the more strikes, the darker. The score is the \
         share of strikes that were won; a tie counts half.",
        pairs,
    )
    .drawn(plots)
};

pub(super) const MATRIX: &str = "Strikes of rows on columns; > won, < lost, = both lost, ~ not always the same";

/// Returns every pair of kinds in which the first kind struck the second. Text output adds both sides together,
/// with the number of strikes.
fn pairs(asked: &TableInput<'_>) -> Table {
    let pairs = || kinds().flat_map(|striker| kinds().map(move |struck| (striker, struck)));
    let row = |side: Option<Side>, combats: Combats, [striker, struck]: [Option<Kind>; 2]| -> Vec<Value> {
        let names = side.map(Side::name).into_iter().chain([striker, struck].map(kind_name));
        let all = side.is_none().then_some(combats.total());
        let counts = all.into_iter().chain([combats.won, combats.tied, combats.lost]);
        names.map(Value::text).chain(counts.map(Value::Count)).chain([Value::share(combats.score())]).collect()
    };
    let rows = |side: Option<Side>, strikes: &Strikes| {
        let all = pairs().map(|(striker, struck)| (strikes.between(striker, struck), [striker, struck]));
        all.filter(|(combats, _)| combats.total() > 0)
            .map(|(combats, pair)| row(side, combats, pair))
            .collect::<Vec<_>>()
    };
    let sides = &asked.games.sides;
    if asked.people.is_some() {
        let names = columns(["striker", "struck", "strikes", "won", "tied", "lost", "score"]);
        return Table::new(MATRIX, names, rows(None, &together(sides)));
    }
    let names = columns(["side", "striker", "struck", "won", "tied", "lost", "score"]);
    Table::new(MATRIX, names, Side::ALL.into_iter().flat_map(|side| rows(Some(side), &sides[side].strikes)))
}

/// Adds the strikes of both sides.
fn together(sides: &BySide<SideCounts>) -> Strikes {
    let mut strikes: Strikes = sides.red.strikes.clone();
    strikes.merge(sides.blue.strikes.clone());
    strikes
}

/// Returns the kinds that struck, and the kinds that were struck.
fn strikers_and_struck(strikes: &Strikes) -> [Vec<Option<Kind>>; 2] {
    [
        kinds().filter(|kind| strikes.by(*kind).total() > 0).collect(),
        kinds().filter(|kind| strikes.on(*kind).total() > 0).collect(),
    ]
}

/// Draws the matrix. Empty if there are no strikes.
fn plots(asked: &TableInput<'_>) -> Vec<Plot> {
    /// Maximum number of characters of a number.
    const ROOM: usize = 4;
    let strikes = together(&asked.games.sides);
    let [strikers, struck] = strikers_and_struck(&strikes);
    let totals = strikers.iter().flat_map(|one| struck.iter().map(|other| strikes.between(*one, *other).total()));
    let most = totals.max().unwrap_or(0).max(1);
    let cell = |striker: Option<Kind>, struck: Option<Kind>| {
        let combats = strikes.between(striker, struck);
        if combats.total() == 0 {
            return None;
        }
        let (striker, struck) = (kind_name(striker), kind_name(struck));
        let Combats { won, tied, lost } = combats;
        Some(Cell {
            text: format!("{}{}", short(combats.total(), ROOM), mark(combats).0),
            tone: (won as f64 - lost as f64) / combats.total() as f64,
            // The square root makes differences between rare pairs visible.
            depth: (combats.total() as f64 / most as f64).sqrt(),
            hint: format!("{striker} struck {struck}: {won} won, {tied} tied, {lost} lost"),
        })
    };
    let names = |kinds: &[Option<Kind>]| kinds.iter().map(|kind| sign(*kind).to_owned()).collect();
    let row = |striker: &Option<Kind>| struck.iter().map(|struck| cell(*striker, *struck)).collect();
    let drawn = Matrix { rows: names(&strikers), columns: names(&struck), cells: strikers.iter().map(row).collect() };
    let axes = ["rows: strikers", "columns: struck pieces"];
    let scale = Scale::Tone(["lost", "tied", "won"]);
    if strikers.is_empty() { Vec::new() } else { vec![matrix("Strikes of one kind on another", axes, scale, &drawn)] }
}

/// Number of columns of a kind's abbreviation.
const LABEL: usize = 3;

/// Abbreviation of a kind for the rows and columns of a matrix.
fn sign(kind: Option<Kind>) -> &'static str {
    kind.map_or("?", Kind::abbreviation)
}

/// Formats a number in at most `room` characters (three or more). A number that is too long is written in thousands
/// (`k`), millions (`M`), and so on up to `T`.
fn short(number: u64, room: usize) -> String {
    let plain = number.to_string();
    if plain.len() <= room {
        return plain;
    }
    let units = [(1_000, 'k'), (1_000_000, 'M'), (1_000_000_000, 'G'), (1_000_000_000_000, 'T')];
    let written = units.into_iter().flat_map(|(unit, letter)| {
        [format!("{}{letter}", number / unit), format!(".{}{letter}", number / (unit / 10))]
    });
    let fits = |text: &String| text.len() <= room && !text.starts_with('0') && !text.starts_with(".0");
    written.into_iter().find(fits).unwrap_or_else(|| "*".repeat(room))
}

/// Returns the symbol of the outcome between two kinds, as in records. If outcomes differ, the symbol is `~`.
fn mark(combats: Combats) -> (char, Style) {
    match combats {
        Combats { tied: 0, lost: 0, .. } => ('>', AnsiColor::Green.on_default()),
        Combats { won: 0, tied: 0, .. } => ('<', AnsiColor::Red.on_default()),
        Combats { won: 0, lost: 0, .. } => ('=', AnsiColor::Yellow.on_default()),
        _ => ('~', AnsiColor::Yellow.on_default()),
    }
}

/// Joins the cells of a row. A blank precedes each cell. Blanks at the end of the row are removed.
fn cells(cells: impl Iterator<Item = String>) -> String {
    let row = cells.fold(String::new(), |row, cell| row + " " + &cell);
    row.trim_end().to_owned()
}

/// Returns the strikes of both sides as text. A row is a kind that struck, and a column is a kind that was struck.
pub(super) fn matrix_text(sides: &BySide<SideCounts>, look: TableLook) -> String {
    let strikes = together(sides);
    let [strikers, struck] = strikers_and_struck(&strikes);
    let pairs = || strikers.iter().flat_map(|one| struck.iter().map(|other| strikes.between(*one, *other).total()));
    let widest = pairs().max().unwrap_or(0).to_string().len();
    // The line begins with the abbreviation of a kind. Each number needs space for a symbol and a blank.
    let room = (look.width.saturating_sub(LABEL) / struck.len().max(1)).saturating_sub(2).clamp(3, widest.max(3));
    // If the columns do not fit, they are split into several blocks of about equal size.
    let most = (look.width.saturating_sub(LABEL) / (room + 2)).max(1);
    let each = struck.len().div_ceil(struck.len().div_ceil(most).max(1)).max(1);
    let blocks: Vec<String> =
        struck.chunks(each).map(|struck| block(&strikes, &strikers, struck, room, look)).collect();
    blocks.join("\n")
}

/// Returns a block of columns of the matrix.
fn block(
    strikes: &Strikes,
    strikers: &[Option<Kind>],
    struck: &[Option<Kind>],
    room: usize,
    look: TableLook,
) -> String {
    let bold = look.style(Style::new().bold());
    let mut text =
        format!("{bold}{:LABEL$}{}{bold:#}\n", "", cells(struck.iter().map(|kind| format!("{:>room$} ", sign(*kind)))));
    let line = if look.unicode { "\u{2500}" } else { "-" };
    text += &line.repeat(LABEL + struck.len() * (room + 2));
    text.push('\n');
    for striker in strikers {
        let cell = |kind: &Option<Kind>| {
            let combats = strikes.between(*striker, *kind);
            if combats.total() == 0 {
                return format!("{:>room$} ", ".");
            }
            let (mark, style) = mark(combats);
            let style = look.style(style);
            format!("{style}{:>room$}{mark}{style:#}", short(combats.total(), room))
        };
        let _ = writeln!(text, "{:LABEL$}{}", sign(*striker), cells(struck.iter().map(cell)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{matrix_text, short};
    use crate::analysis::SideCounts;
    use crate::board::{BySide, Kind, Outcome};
    use crate::report::TableLook;

    #[test]
    fn numbers_are_cut_to_their_room() {
        for (number, room, text) in [
            (999, 3, "999"),
            (1_000, 3, "1k"),
            (99_999, 3, "99k"),
            (100_000, 3, ".1M"),
            (100_000, 4, "100k"),
            (12_345, 5, "12345"),
            (999_999, 3, ".9M"),
            (1_234_567, 3, "1M"),
            (u64::MAX, 3, "***"),
            (u64::MAX, 9, "18446744T"),
        ] {
            assert_eq!(short(number, room), text, "{number} {room}");
        }
    }

    #[test]
    fn rows_strike_and_columns_are_struck() {
        let mut sides: BySide<SideCounts> = BySide::default();
        sides.red.strikes.add(Some(Kind::Scout), Some(Kind::Scout), Outcome::Tie);
        sides.red.strikes.add(Some(Kind::Scout), Some(Kind::Bomb), Outcome::Loss);
        (0..12).for_each(|_| sides.blue.strikes.add(Some(Kind::Miner), Some(Kind::Bomb), Outcome::Win));
        sides.blue.strikes.add(None, Some(Kind::Scout), Outcome::Loss);
        sides.red.strikes.add(None, Some(Kind::Scout), Outcome::Win);
        let look = TableLook { width: 80, unicode: false, color: false };
        assert_eq!(
            matrix_text(&sides, look),
            "    Sco  Bom\n-------------\nMin   .   12>\nSco   1=   1<\n?     2~   .\n"
        );
    }
}
