//! One edition in full: board, armies, and every parameter as a sentence. `format-spec/rules.md`.

use super::rules_table::numbers;
use super::table::{TableLook, table};
use super::wrap::wrap;
use crate::board::{Army, Board, Kind, KindSet, Side, Square, Variant};
use crate::rules::{Edition, ScoutStrike, Stalemate};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// All about an edition.
pub fn sheet(edition: &Edition, look: TableLook) -> String {
    let title = |text: &str| look.paint(Style::new().bold(), text) + "\n";
    let mut text = title(edition.name);
    text += &wrap(edition.source, "", look.width);
    let _ = write!(text, "\n{}", title("Board"));
    text += &board(edition.board, look);
    let _ = write!(text, "\n{}", title("Armies"));
    text += &armies(edition, look);
    let _ = write!(text, "\n{}", title("Rules"));
    for sentences in rules(edition) {
        let wrapped = wrap(&sentences, "  ", look.width);
        let _ = write!(text, "- {}", wrapped.trim_start());
    }
    text
}

/// The board with the zones of both sides and the squares that are none.
fn board(board: Board, look: TableLook) -> String {
    let letters: String = (0..Board::COLUMNS).flat_map(|column| [' ', char::from(b'a' + column)]).collect();
    let lake = if board == Board::CRATERS { "crater" } else { "lake" };
    let mut text = format!("   {letters}\n");
    for row in (1..=board.rows()).rev() {
        let owner = Side::ALL.into_iter().find(|side| board.zone(*side).contains(&row));
        let squares: String = (0..Board::COLUMNS)
            .map(|column| match (board.has(Square::new(column, row)), owner) {
                (false, _) => look.paint(AnsiColor::Cyan.on_default(), " ~"),
                (true, Some(Side::Red)) => look.paint(AnsiColor::Red.on_default().bold(), " r"),
                (true, Some(Side::Blue)) => look.paint(AnsiColor::Blue.on_default().bold(), " b"),
                (true, None) => " .".to_owned(),
            })
            .collect();
        let remark = match owner {
            Some(side) if row == board.back_row(side) => format!("   {}'s back row", side.title()),
            Some(side) if row == *board.zone(side).start() || row == *board.zone(side).end() => {
                format!("   {}'s zone: rows {} to {}", side.title(), board.zone(side).start(), board.zone(side).end())
            }
            None if row == board.zone(Side::Blue).start() - 1 => format!("   ~ {lake}, no square"),
            _ => String::new(),
        };
        let _ = writeln!(text, "{row:>2} {squares}{remark}");
    }
    text + &format!("   {letters}\n")
}

/// The pieces of every variant's army.
fn armies(edition: &Edition, look: TableLook) -> String {
    let exact: Vec<&(Variant, Army)> =
        edition.variants.iter().filter(|(variant, _)| *variant != Variant::Free).collect();
    let mut header = vec![String::new(), "piece".to_owned()];
    header.extend(exact.iter().map(|(variant, _)| variant.name().to_owned()));
    let kinds: KindSet = exact.iter().flat_map(|(_, army)| army.kinds().iter().collect::<Vec<_>>()).collect();
    let count = |count: u32, width: usize| match count {
        0 => format!("{:>width$}", "-"),
        count => format!("{count:>width$}"),
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for kind in kinds.iter() {
        let mut row = vec![format!("{:>2}", edition.numbering.designation(kind)), kind.title().to_owned()];
        row.extend(exact.iter().map(|(variant, army)| count(army.count(kind).into(), variant.name().len())));
        rows.push(row);
    }
    let mut total = vec![String::new(), "in all".to_owned()];
    total.extend(exact.iter().map(|(variant, army)| count(army.total(), variant.name().len())));
    rows.push(total);
    let mut text = table(look, header, rows);
    if edition.lists(Variant::Free) {
        text += &wrap("free: any part of the original army that holds one Flag.", "", look.width);
    }
    text
}

/// Every parameter in words.
fn rules(edition: &Edition) -> Vec<String> {
    let scout = match edition.scout_strike {
        ScoutStrike::Adjacent => {
            "A Scout goes any distance along an open straight line, but strikes only from the square next to its \
             target; it cannot do both in one turn."
        }
        ScoutStrike::Line => {
            "A Scout goes any distance along an open straight line and may strike the piece at its end in the same \
             turn."
        }
        ScoutStrike::Corner => {
            "A Scout goes any distance along an open straight line and may strike in the same turn, either ahead \
             or round a corner: any piece next to the square that it reaches."
        }
    };
    let winner = if edition.winner_moves_in {
        "Whoever wins a combat ends up on the loser's square: a defender that wins moves to where its striker \
         stood. Only a Bomb stays in its place."
    } else {
        "A striker that wins takes the square it struck. A defender that wins stays where it is."
    };
    let combat = "In combat the higher rank wins and equals both go. A Miner clears a Bomb, which removes every other \
                  striker. The Spy removes the Marshal if it strikes first; any other ranked piece beats it.";
    let chasing = if edition.more_squares {
        "Endless chasing is barred: a player who keeps threatening a piece that keeps evading may not repeat a \
         position of that chase (more-squares rule)."
    } else {
        "Endless chasing is not barred (no more-squares rule)."
    };
    let stalemate = match edition.stalemate {
        Stalemate::MoverLoses => {
            "A player to move who has no legal turn loses, even if the other could not move either."
        }
        Stalemate::Draw => {
            "A player to move who has no legal turn loses; but if neither side has a piece that could act, the game \
             is drawn."
        }
    };
    let mut rules = vec![numbers(edition)];
    rules.extend([scout, winner, combat].map(str::to_owned));
    rules.extend(specialists(edition));
    rules.push(two_squares(edition));
    rules.extend([chasing, stalemate].map(str::to_owned));
    rules.push(options(edition));
    rules
}

fn two_squares(edition: &Edition) -> String {
    let rule = edition.two_squares;
    let Some(limit) = rule.limit else {
        return "A piece may go back and forth as often as its player likes (no two-squares rule).".to_owned();
    };
    let mut text = format!(
        "A piece may go back and forth between the same two squares in {limit} turns of its player in a row; turn \
         {} of that kind is illegal (two-squares rule).",
        limit + 1
    );
    if rule.borders {
        text += " A Scout's moves count by the border that they all cross, wherever they begin and end.";
    }
    if rule.wording {
        text +=
            " Turn 3 draws the warning `two-squares-wording`, because the printed wording can be read as barring it.";
    }
    text
}

fn options(edition: &Edition) -> String {
    let names: Vec<&str> = edition.options.names().collect();
    if names.is_empty() {
        return "It offers no options. A record that switches one on is judged by it, with a warning.".to_owned();
    }
    let meaning = |name: &&str| match *name {
        "aggressor-advantage" => "aggressor-advantage (between equals the striker wins)",
        "silent-defense" => "silent-defense (only the striker is named, unless it is a Scout)",
        "rescue" => "rescue (a piece that reaches the other back row brings a captured one back, twice a game)",
        _ => "",
    };
    let told: Vec<&str> = names.iter().map(meaning).collect();
    format!("It offers options that a record may switch on: {}.", told.join("; "))
}

/// What the specialists of the edition's armies do.
fn specialists(edition: &Edition) -> Vec<String> {
    let has = |kind: Kind| edition.variants.iter().any(|(_, army)| army.count(kind) > 0);
    let mut told = Vec::new();
    if has(Kind::Spotter) {
        told.push(
            "A Spotter may stay or go one square and then name the piece right in front of it. Named correctly, that \
             piece is removed; either way both are shown."
                .to_owned(),
        );
    }
    if has(Kind::Infiltrator) {
        told.push(
            "An Infiltrator in the other half may, as its whole turn, name a piece one or two squares away in a \
             straight line. Named correctly, that piece is removed; otherwise it is not shown, but the Infiltrator is. When \
             Spy and Infiltrator meet, whichever strikes wins."
                .to_owned(),
        );
    }
    told
}
