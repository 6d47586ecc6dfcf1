//! Finds legal turns that may replace unreadable text. Turns with the most similar text come first.

use super::partial_correction::Reading;
use super::stretch::Stretch;
use crate::board::{Numbering, Side, Square};
use crate::notation::spelling::spelled_turns;
use crate::notation::{Action, Combat, Span, WrittenTurn};
use crate::repair::limits::Work;
use crate::repair::slip::Slip;
use crate::repair::turns::{Setting, is_barren, turns_from};
use crate::replay::PossibleGames;
use crate::rules;

/// Maximum number of turns that are proposed.
const MOST: usize = 60;

/// Maximum number of bytes of a word that are examined. A turn is never longer.
const LONGEST: usize = 128;

/// Maximum number of differing characters at which the text counts as a garbled form of the turn. With more
/// differing characters, the text counts as illegible.
const NEAR: u32 = 2;

/// Returns legal turns that may replace the unreadable text.
pub(super) fn turns(
    text: &[u8],
    stretch: &Stretch,
    before: &PossibleGames,
    setting: &Setting<'_>,
    ply: u32,
    work: &mut Work,
) -> Vec<Reading> {
    let legal = if setting.has_unknown { possible(before, setting, ply, work) } else { legal(before, setting, work) };
    let mut found: Vec<Reading> = Vec::new();
    for end in stretch.ends() {
        let read = stretch.start..end.min(stretch.start + LONGEST);
        let written = String::from_utf8_lossy(&text[read]);
        let (squares, behind) = written.split_at(written.find('(').unwrap_or(written.len()));
        let squares: String = squares.chars().filter(|sign| !sign.is_whitespace()).take(24).collect();
        for turn in &legal {
            let bare = WrittenTurn { combat: None, ..*turn }.to_string();
            // A move cannot declare a combat. A text with a combat therefore has one more difference from a move.
            let is_undeclared = behind.len() > 2 && turn.action == Action::Move;
            let distance = strsim::damerau_levenshtein(&squares, &bare) as u32 + u32::from(is_undeclared);
            let slip = if distance <= NEAR { Slip::Garbled } else { Slip::Illegible };
            let place = (stretch.start, end);
            let declared = declared(&bare, behind, turn, setting.numbering());
            found.extend(
                declared.into_iter().map(|turn| Reading::of_turn(place, turn, slip, distance).with_separator(text)),
            );
        }
    }
    found.sort_by_key(|reading| reading.distance);
    found.truncate(MOST);
    found
}

/// Finds combats that do not name a piece, and adds the actual kinds of the pieces. Combats whose text contains a
/// `?` are left unchanged.
pub(super) fn complete(
    text: &[u8],
    readings: &mut [Reading],
    before: &PossibleGames,
    setting: &Setting<'_>,
    work: &mut Work,
) {
    let is_open = |combat: Combat| combat.striker.is_unknown() || combat.defender.is_unknown();
    let leaves_open = |reading: &Reading| {
        let is_written = text.get(reading.start..reading.end).is_some_and(|text| text.contains(&b'?'));
        !is_written && reading.turn.and_then(|turn| turn.combat).is_some_and(is_open)
    };
    if setting.has_unknown || !readings.iter().any(leaves_open) {
        return;
    }
    let legal = legal(before, setting, work);
    for reading in readings.iter_mut().filter(|reading| leaves_open(reading)) {
        let Some(turn) = reading.turn else { continue };
        let is_it = |other: &&WrittenTurn| (other.from, other.to, other.action) == (turn.from, turn.to, turn.action);
        let happened = legal.iter().find(is_it).and_then(|other| other.combat);
        if let (Some(said), Some(happened)) = (turn.combat, happened)
            && said.outcome == happened.outcome
            && (said.striker.is_unknown() || said.striker == happened.striker)
            && (said.defender.is_unknown() || said.defender == happened.defender)
        {
            let named = WrittenTurn { combat: Some(happened), ..turn };
            reading.text = reading.text.replacen(&turn.to_string(), &named.to_string(), 1);
            reading.turn = Some(named);
        }
    }
}

/// Returns the turn. `behind` is the text after the squares. If the turn has no combat and this text is a readable
/// combat, also returns the turn with this combat.
fn declared(bare: &str, behind: &str, turn: &WrittenTurn, numbering: &Numbering) -> Vec<WrittenTurn> {
    let mut turns = vec![*turn];
    if turn.combat.is_none() && behind.len() > 2 {
        let read = spelled_turns(format!("{bare}{behind}").as_bytes(), 0, numbering);
        turns.splice(
            0..0,
            read.into_iter().take(3).map(|reading| WrittenTurn { span: Span::default(), ..reading.turn }),
        );
    }
    turns
}

/// Returns the legal turns with their outcomes. All pieces of the game must be named.
fn legal(before: &PossibleGames, setting: &Setting<'_>, work: &mut Work) -> Vec<WrittenTurn> {
    let Some(game) = before.games().next().map(rules::UncertainGame::game) else { return Vec::new() };
    let turns = game.legal_turns();
    if !work.take(4 * turns.len() as u64) {
        return Vec::new();
    }
    turns.iter().map(|turn| written(game, turn, setting.numbering())).collect()
}

/// Converts a legal turn to SRN.
fn written(game: &rules::Game, legal: &rules::Turn, numbering: &Numbering) -> WrittenTurn {
    let mut turn = WrittenTurn::new(Span::default(), legal.from, legal.to, Action::Move);
    turn.action = match legal.action {
        rules::Action::Move => return turn,
        rules::Action::CornerMove { via } => Action::CornerMove { via },
        rules::Action::Strike => Action::Strike,
        rules::Action::CornerStrike { via } => Action::CornerStrike { via },
        rules::Action::Guess { target, named } => {
            let has_step = legal.from != legal.to;
            Action::Guess { target, named: numbering.designation(named), has_step, outcome: None }
        }
    };
    if let Ok(played) = game.clone().try_play(legal)
        && let (Some(striker), Some(defender), Some(outcome)) = (played.kind, played.target_kind, played.outcome)
    {
        let [striker, defender] = [striker, defender].map(|kind| numbering.designation(kind));
        turn.combat = Some(Combat { striker, outcome, defender });
    }
    turn
}

/// Returns the turns that are legal for some kinds of the unnamed pieces.
fn possible(before: &PossibleGames, setting: &Setting<'_>, ply: u32, work: &mut Work) -> Vec<WrittenTurn> {
    let side = Side::of_ply(ply);
    let squares: Vec<Square> =
        setting.squares.iter().copied().filter(|square| !is_barren(before, *square, side, setting)).collect();
    let mut turns = Vec::new();
    for turn in squares.into_iter().flat_map(|from| turns_from(from, setting)) {
        if !work.take(7 * work.of_turn(before)) {
            break;
        }
        if work.play(&mut before.clone(), &turn) == Some(true) {
            turns.push(turn);
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::possible;
    use crate::board::Side;
    use crate::notation::parse;
    use crate::repair::limits::{Limits, Work};
    use crate::repair::turns::{Setting, is_barren, turns_from};
    use crate::replay::{PossibleGames, terms_and_setup};

    #[test]
    fn trying_a_turn_of_unknown_pieces_is_the_work_of_eight() {
        let text = b"[Edition \"gravon\"]\n[Army \"2 F\"]\n\n10: ?.........\n7: .........?\n4: 2.........\n1: F.........\n\n*\n";
        let (terms, setup, _) = terms_and_setup(&parse(text), None);
        let setting = Setting::new(&terms, &setup);
        let before = PossibleGames::new(&terms, &setup).expect("a setup");
        let squares = setting.squares.iter().filter(|square| !is_barren(&before, **square, Side::Red, &setting));
        let tried = squares.map(|from| turns_from(*from, &setting).len() as u64).sum::<u64>();
        let found = |work_unknown: u64| {
            let mut work = Work::of(&Limits { work_unknown, ..Limits::default() }, true);
            let turns = possible(&before, &setting, 1, &mut work);
            (turns.len(), work.done())
        };
        let (legal, done) = found(1_000_000);
        assert!(legal > 5, "{legal}");
        // For one of the turns, the game is copied to check if Blue can still move.
        assert_eq!(done, 8 * tried + 1);
        // With less work, fewer turns are found.
        assert_eq!(found(8 * tried + 1).0, legal);
        assert!(found(80).0 < legal);
    }
}
