//! Writes text about setups in addition to tables and heatmaps: headings, setups drawn next to each other, and
//! errors in patterns.

use super::heatmap::share;
use crate::analysis::setups::{
    Arrangement, Group, GroupSetups, Pattern, PatternFault, PatternFaultKind, Setups, SideSelection,
};
use crate::board::{Board, Numbering, RankOrder};
use crate::report::marked::marked_option;
use crate::report::query::found_at;
use crate::report::summary::verdict_line;
use crate::report::{TableLook, fold, format_count, wrap};
use anstyle::Style;
use std::fmt::Write;

/// Returns the number of records with each verdict. Also says which records and which setups are counted.
pub fn overview(setups: &Setups, is_distinct: bool) -> String {
    let whose = match setups.asked.side {
        SideSelection::Both => "Both sides'",
        SideSelection::Red => "Red's",
        SideSelection::Blue => "Blue's",
    };
    let are_left_out = setups.verdicts.counted() < setups.verdicts.records();
    let counted = if are_left_out { "only legal and undecided records are counted\n" } else { "" };
    let each = if is_distinct { "; each different setup is counted once" } else { "" };
    format!("{}\n{counted}{whose} setups{each}\n", verdict_line(&setups.verdicts))
}

/// Returns the heading of a group. The heading contains the group's name, the results of its setups, the number of
/// different setups, and the number of players.
pub fn group_heading(group: Group, setups: &GroupSetups, is_distinct: bool, look: TableLook) -> String {
    let results = setups.setups;
    let bold = look.style(Style::new().bold().underline());
    let mut text = format!("{group}: {}", format_count(results.games(), "setup"));
    let counted = [(results.won, "won"), (results.drawn, "drawn"), (results.lost, "lost"), (results.open, "open")];
    for (count, name) in counted.into_iter().filter(|(count, _)| *count > 0) {
        let _ = write!(text, ", {count} {name}");
    }
    if setups.unknown > 0 {
        let _ = write!(text, "; skipped (not fully known, or positions): {}", setups.unknown);
    }
    let text = fold(&text, look.width) + &wrap(&behind(setups, is_distinct), "", look.width);
    text.replacen(&group.to_string(), &format!("{bold}{group}{bold:#}"), 1)
}

/// Returns the numbers of different setups and players, and their effect on the intervals. Empty if there are no
/// setups.
fn behind(setups: &GroupSetups, is_distinct: bool) -> String {
    let (different, players) = (setups.owners.different(), setups.owners.players());
    let all = setups.owners.setups();
    let of_whom = match players {
        0 => "from players who are not named".to_owned(),
        players => format!("from {}", format_count(players, "player")),
    };
    match (different, is_distinct) {
        (0, _) => String::new(),
        (different, true) => format!(
            "{} among {all}, {of_whom}; each counts once, with the result of most of its games",
            format_count(different, "different setup")
        ),
        (different, false) if different == all => format!("all setups are different, {of_whom}"),
        (different, false) => format!(
            "{} among them, {of_whom}: the intervals are too narrow, because they take all {all} setups as independent \
            (`--distinct` counts each different setup once)",
            format_count(different, "different setup")
        ),
    }
}

/// Width of a square in columns. `SETUP` is the width of a setup, and `GAP` the gap between two setups.
const SQUARE: usize = 3;
const SETUP: usize = SQUARE * Board::COLUMNS as usize;
const GAP: usize = 4;

const TITLE: &str = "The most frequent setups";

/// Returns the most frequent setups of a group, with their counts above them.
pub fn frequent_setups(setups: &GroupSetups, number: usize, look: TableLook) -> String {
    let different = format_count(setups.frequent.len() as u64, "different setup");
    let bold = look.style(Style::new().bold());
    let title = fold(&format!("{TITLE} ({different} in all)"), look.width);
    let mut text = title.replacen(TITLE, &format!("{bold}{TITLE}{bold:#}"), 1);
    let at_once = ((look.width + GAP) / (SETUP + GAP)).max(1);
    let first = setups.frequent.first(number);
    for (row, chunk) in first.chunks(at_once).enumerate() {
        let drawn: Vec<Vec<String>> = chunk
            .iter()
            .enumerate()
            .map(|(index, (setup, results))| {
                let place = row * at_once + index + 1;
                let share = share(results.games(), setups.setups.games());
                let mut lines =
                    vec![format!("{place}. {}, {:.1} %", format_count(results.games(), "setup"), share * 100.0)];
                lines.push(match results.score().zip(results.interval()) {
                    Some((score, (low, high))) => {
                        format!("score {:.1} % ({:.1}-{:.1})", score * 100.0, low * 100.0, high * 100.0)
                    }
                    None => "no game with a result".to_owned(),
                });
                lines.extend(draw(setup));
                lines
            })
            .collect();
        text.push('\n');
        for line in 0..drawn.iter().map(Vec::len).max().unwrap_or_default() {
            let parts: Vec<String> =
                drawn.iter().map(|lines| format!("{:<SETUP$}", lines.get(line).map_or("", String::as_str))).collect();
            text += parts.join(&" ".repeat(GAP)).trim_end();
            text.push('\n');
        }
    }
    text
}

/// Draws a setup in lines, front row first.
fn draw(setup: &Arrangement) -> Vec<String> {
    let signs = Numbering::new(RankOrder::Ascending, None);
    let sign =
        |column, row| setup.at(column, row).map_or_else(|| ".".to_owned(), |kind| signs.designation(kind).to_string());
    let line = |row| {
        let mut line = String::new();
        for column in 0..Board::COLUMNS {
            let _ = write!(line, "{:>SQUARE$}", sign(column, row));
        }
        line
    };
    (1..=setup.rows()).rev().map(line).collect()
}

/// Describes the error in a pattern in a sentence.
fn pattern_message(fault: &PatternFault, pattern: &str) -> String {
    let found = found_at(fault.span, pattern);
    match fault.kind {
        PatternFaultKind::Cell => format!("expected a piece, `.`, `-` or `[`, found {found}"),
        PatternFaultKind::Member => format!("expected a piece, `-` or `]`, found {found}"),
        PatternFaultKind::Number => format!("expected a number from 2 to 10, found {found}"),
        PatternFaultKind::Unclosed => "expected `]` after the pieces, found the end".to_owned(),
        PatternFaultKind::Nothing => format!("expected a piece or an empty square, found nothing in {found}"),
        PatternFaultKind::RowLength { expected, found } => {
            format!("expected {expected} cells as in the first row, found {found}")
        }
        PatternFaultKind::TooWide => format!("expected at most {} cells in a row, found more", Board::COLUMNS),
        PatternFaultKind::TooHigh => format!("expected at most {} rows, found more", Pattern::MOST_ROWS),
    }
}

/// Describes the correct syntax in a sentence.
const fn help(kind: PatternFaultKind) -> &'static str {
    match kind {
        PatternFaultKind::Number => "in every edition, 10 is the Marshal, 2 the Scout, and S the Spy",
        PatternFaultKind::Member => "`[BF]` is a Bomb or the Flag, `[^B]` anything except a Bomb",
        PatternFaultKind::RowLength { .. } | PatternFaultKind::TooHigh => {
            "`/` separates rows, the front row comes first, and `.` is any piece or an empty square"
        }
        _ => "pieces are 10 (or X) 9 8 7 6 5 4 3 2 S T I B F, `.` is anything, `-` an empty square",
    }
}

/// Formats an error in a pattern with color codes. Includes the pattern. `name` is the option that contains the
/// pattern.
pub fn pattern_diagnostic(fault: &PatternFault, pattern: &str, name: &str) -> String {
    marked_option(&pattern_message(fault, pattern), pattern, fault.span, name, Some(help(fault.kind)))
}
