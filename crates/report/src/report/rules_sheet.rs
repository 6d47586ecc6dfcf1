//! Describes one edition completely: board, armies, and every parameter as a sentence. See `format-spec/rules.md`.

use super::rules_table::numbers;
use super::table::{TableLook, table};
use super::wrap::wrap;
use crate::board::{Army, Board, Kind, KindSet, Side, Square, Variant};
use crate::rules::{Edition, ScoutStrike, Stalemate};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// Returns the description of an edition.
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

/// Draws the board with the zones of both sides and its lakes.
fn board(board: Board, look: TableLook) -> String {
    let letters: String = (0..Board::COLUMNS).flat_map(|column| [' ', char::from(b'a' + column)]).collect();
    let lake = if board == Board::CRATERS { "crater" } else { "lake" };
    let mut text = format!("   {letters}\n");
    for row in (1..=board.rows()).rev() {
        let owner = Side::ALL.into_iter().find(|side| board.zone(*side).contains(&row));
        let squares: String = (0..Board::COLUMNS)
            .map(|column| match (board.is_playable(Square::new(column, row)), owner) {
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
            None if row == board.zone(Side::Blue).start() - 1 => format!("   ~ {lake}, not a square"),
            _ => String::new(),
        };
        let _ = writeln!(text, "{row:>2} {squares}{remark}");
    }
    text + &format!("   {letters}\n")
}

/// Returns the pieces of every variant's army.
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
        text += &wrap("free: any part of the original army; it must contain one Flag.", "", look.width);
    }
    text
}

/// Returns every parameter in words.
fn rules(edition: &Edition) -> Vec<String> {
    let scout = match edition.scout_strike {
        ScoutStrike::Adjacent => {
            "A Scout moves any distance along an open straight line, but strikes only from the square next to \
                its target; it cannot do both in one turn."
        }
        ScoutStrike::Line => {
            "A Scout moves any distance along an open straight line and may strike the piece at its end in the \
                same turn."
        }
        ScoutStrike::Corner => {
            "A Scout moves any distance along an open straight line. In the same turn it may strike any piece next to \
            the square that it reaches, ahead or round a corner."
        }
    };
    let winner = if edition.winner_moves_in {
        "The winner of a combat ends up on the loser's square: a defender that wins moves to the striker's \
            former square. Only a Bomb stays."
    } else {
        "A striker that wins moves to the square that it struck. A defender that wins stays."
    };
    let combat = "In combat the higher rank wins, and equal ranks remove each other. A Miner removes a Bomb; a Bomb \
        removes every other striker. The Spy removes the Marshal if it strikes first; any other ranked piece beats the \
        Spy.";
    let chasing = if edition.more_squares {
        "Endless chasing is illegal: a player who keeps threatening a piece that keeps evading may not repeat a \
            position of that chase (more-squares rule)."
    } else {
        "Endless chasing is legal (no more-squares rule)."
    };
    let stalemate = match edition.stalemate {
        Stalemate::MoverLoses => {
            "A player who must move but has no legal turn loses, even if the opponent could not move either."
        }
        Stalemate::Draw => {
            "A player who must move but has no legal turn loses. If neither side has a piece that could act, the game \
            is a draw."
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
        return "A piece may move back and forth any number of times (no two-squares rule).".to_owned();
    };
    let mut text = format!(
        "A piece may move back and forth between the same two squares in {limit} consecutive turns of its \
            player; turn {} of that kind is illegal (two-squares rule).",
        limit + 1
    );
    if rule.borders {
        text += " Moves of a Scout count if they all cross the same border between two squares, wherever they begin \
            and end.";
    }
    if rule.wording {
        text += " Turn 3 gives the warning `two-squares-wording`, because a strict reading of the printed text forbids \
            that turn.";
    }
    text
}

fn options(edition: &Edition) -> String {
    let names: Vec<&str> = edition.options.names().collect();
    if names.is_empty() {
        return "The edition offers no options. If a record switches an option on, the option applies, with a \
            warning."
            .to_owned();
    }
    let meaning = |name: &&str| match *name {
        "aggressor-advantage" => "aggressor-advantage (the striker wins against an equal rank)",
        "silent-defense" => "silent-defense (only the striker is revealed, unless it is a Scout)",
        "rescue" => "rescue (a piece that reaches the enemy back row returns a captured piece, twice a game)",
        _ => "",
    };
    let meanings: Vec<&str> = names.iter().map(meaning).collect();
    format!("The edition offers options that a record can switch on: {}.", meanings.join("; "))
}

/// Describes the specialists in the edition's armies.
fn specialists(edition: &Edition) -> Vec<String> {
    let has = |kind: Kind| edition.variants.iter().any(|(_, army)| army.count(kind) > 0);
    let mut sentences = Vec::new();
    if has(Kind::Spotter) {
        sentences.push(
            "A Spotter may stay or move one square and then guess the piece directly in front of it. If the \
                guess is right, that piece is removed; either way both pieces are revealed."
                .to_owned(),
        );
    }
    if has(Kind::Infiltrator) {
        sentences.push(
            "An Infiltrator in the enemy half may, as its whole turn, guess a piece one or two squares away in \
                a straight line. If the guess is right, that piece is removed; otherwise the Infiltrator is \
                revealed and the piece is not. When Spy and Infiltrator meet, the striker wins."
                .to_owned(),
        );
    }
    sentences
}
