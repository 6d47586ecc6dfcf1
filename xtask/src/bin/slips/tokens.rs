//! Makes slips that leave unreadable text.

use super::{game::Case, text};
use adjutant::generate::Random;
use adjutant::notation::{Action, WrittenTurn, parse};

/// Returns the record with a change in one turn, so that a part of this turn cannot be read.
pub fn slip(
    case: &Case,
    random: &mut Random,
    change: fn(&WrittenTurn, &mut Random) -> Option<String>,
) -> Option<Vec<u8>> {
    let written = text(&case.record);
    let turns = parse(&written).turns;
    for _ in 0..200 {
        let turn = *turns.get(random.index(turns.len()))?;
        let span = turn.span.start as usize..turn.span.end as usize;
        if let Some(other) = change(&turn, random) {
            let mut damaged = written.clone();
            damaged.splice(span, other.into_bytes());
            if !parse(&damaged).faults.is_empty() {
                return Some(damaged);
            }
        }
    }
    None
}

/// Returns a turn in an informal spelling.
pub fn spelled(turn: &WrittenTurn, random: &mut Random) -> Option<String> {
    let (from, to) = (turn.from.to_string(), turn.to.to_string());
    let exact = turn.to_string();
    let behind = exact.find('(').map_or("", |at| &exact[at..]);
    let (signs, hyphens) =
        ([":", "\u{d7}", "*", " takes ", " x ", ">"], ["", " ", "\u{2013}", "\u{2212}", ">", " - ", " to "]);
    let sign = match turn.action {
        Action::Move => hyphens[random.index(hyphens.len())],
        Action::Strike => signs[random.index(signs.len())],
        Action::CornerMove { .. } | Action::CornerStrike { .. } | Action::Guess { .. } => return None,
    };
    turn.rescue.is_none().then_some(())?;
    let written = format!("{from}{sign}{to}{behind}");
    Some(match random.index(4) {
        0 => written.replace('1', "l"),
        1 => written.replace('0', "O"),
        2 => format!("{written},"),
        _ => written,
    })
}

/// Returns a turn with one character removed or replaced.
pub fn garbled(turn: &WrittenTurn, random: &mut Random) -> Option<String> {
    const SIGNS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789-x#/%~!";
    let mut written = turn.to_string().into_bytes();
    let at = random.index(written.len());
    if random.chance(50) {
        written.remove(at);
    } else {
        written[at] = SIGNS[random.index(SIGNS.len())];
    }
    String::from_utf8(written).ok()
}

/// Replaces a piece of a setup row by a letter without meaning.
pub fn letter(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    const LETTERS: &[u8] = b"AHJQVXZahqvz%&!";
    let mut written = text(&case.record);
    let rows = parse(&written).rows;
    for _ in 0..200 {
        let span = rows.get(random.index(rows.len()))?.cell_spans[random.index(10)];
        if !matches!(span.of(&written), b"." | b"~" | b"?") {
            written.splice(span.start as usize..span.end as usize, [LETTERS[random.index(LETTERS.len())]]);
            return (!parse(&written).faults.is_empty()).then_some(written);
        }
    }
    None
}

/// Removes the hyphens of all moves.
pub fn without_hyphens(case: &Case, _: &mut Random) -> Option<Vec<u8>> {
    let written = text(&case.record);
    let moves = parse(&written).turns.into_iter().filter(|turn| turn.action == Action::Move);
    let mut damaged = written.clone();
    for turn in moves.collect::<Vec<_>>().into_iter().rev() {
        let span = turn.span.start as usize..turn.span.end as usize;
        damaged.splice(span, format!("{} {}", turn.from, turn.to).into_bytes());
    }
    (!parse(&damaged).faults.is_empty()).then_some(damaged)
}

/// Damages a character in two turns.
pub fn two_garbled(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let first = slip(case, random, garbled)?;
    let record = parse(&first);
    let turns = record.turns.len();
    let turn = *parse(&text(&case.record)).turns.get(..turns)?.get(random.index(turns))?;
    let place = record.turns.iter().find(|other| **other == WrittenTurn { span: other.span, ..turn })?.span;
    let mut damaged = first.clone();
    damaged.splice(place.start as usize..place.end as usize, garbled(&turn, random)?.into_bytes());
    (parse(&damaged).faults.len() > record.faults.len()).then_some(damaged)
}
