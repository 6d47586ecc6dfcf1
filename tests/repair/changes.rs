//! Random slips in random games, fully known and as written by a player or a spectator: the truth is always among
//! the candidates that make the whole record legal.

use crate::effort::compared;
use crate::repair::support::{assert_kept, hidden, repaired_record, turns};
use adjutant::board::{Board, Square, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Action, Outcome, Record, WrittenTurn, parse, write_record};
use adjutant::repair::Repair;
use adjutant::rules::{Edition, Options, Ruleset};

/// Returns a game of a few dozen plies.
fn game(edition: &str, variant: Variant, options: &[&str], seed: u64) -> Record<'static> {
    let mut rules = Ruleset::new(Edition::from_name(edition).expect("an edition"), variant);
    rules.options = Options::NONE;
    for option in options {
        assert!(rules.options.switch_on(option));
    }
    let plan = Plan { rules, policy: Policy::Aggressive, seed, max_plies: 90 };
    plan.record(1).expect("an army that fits")
}

/// Returns the record with a slip at this turn; `what` selects the slip. Returns `None` if the turn does not allow
/// the slip.
fn slipped(record: &Record<'static>, index: usize, what: u8, other: u8) -> Option<Record<'static>> {
    let mut written = record.clone();
    let length = written.turns.len();
    let turn = written.turns.get_mut(index)?;
    let column = |square: Square| Square::new(other % Board::COLUMNS, square.row());
    let row = |square: Square| Square::new(square.column(), other % 10 + 1);
    match what {
        0 => turn.from = column(turn.from),
        1 => turn.to = column(turn.to),
        2 => turn.from = row(turn.from),
        3 => turn.to = row(turn.to),
        4 if matches!(turn.action, Action::Move) => turn.action = Action::Strike,
        5 if matches!(turn.action, Action::Strike) => {
            *turn = WrittenTurn { action: Action::Move, combat: None, ..*turn }
        }
        6 => {
            let combat = turn.combat.as_mut()?;
            combat.outcome = Outcome::ALL[usize::from(other) % 3];
        }
        7 => {
            let combat = turn.combat.as_mut()?;
            combat.defender = combat.striker;
        }
        // An inserted turn has no rescue.
        8 if turn.rescue.is_none() => drop(written.turns.remove(index)),
        9 => {
            let again = *turn;
            written.turns.insert(index, again);
        }
        10 if index + 2 < length => written.turns.swap(index, index + 2),
        11 => turn.rescue = None,
        12 if matches!(turn.action, Action::Move | Action::Strike) => (turn.from, turn.to) = (turn.to, turn.from),
        _ => return None,
    }
    // A guess without a step is written with one square, so a change of the other is invisible.
    let is_guess = matches!(record.turns.get(index)?.action, Action::Guess { .. });
    (written.turns != record.turns && !is_guess).then_some(written)
}

/// `true` if a candidate that makes all turns legal restores the true turns; an open combat may have any outcome.
fn has_truth(repair: &Repair, written: &Record<'_>, truth: &Record<'_>) -> bool {
    let saved = repair.candidates.iter().filter(|candidate| candidate.saves_all());
    saved.into_iter().any(|candidate| {
        let mut mended = candidate.applied(written);
        for (turn, meant) in mended.turns.iter_mut().zip(&truth.turns) {
            turn.combat = turn.combat.or(meant.combat);
        }
        turns(&mended) == turns(truth)
    })
}

/// Checks that the truth is found again, if the written record is broken at all.
fn assert_found_again(text: &[u8], truth: &Record<'_>) {
    // A reader sees only the written record.
    let written = parse(text);
    let repair = repaired_record(text, &written, 1000);
    if let Some(broken) = &repair.broken {
        assert!(has_truth(&repair, &written, truth), "{}\n{broken:?}", turns(&written));
        assert_kept(&written, &Repair { candidates: repair.candidates.into_iter().take(12).collect(), ..repair });
    }
}

const RULES: [(&str, Variant, &[&str]); 7] = [
    ("jumbo-2014", Variant::Original, &[]),
    ("gravon", Variant::Barrage, &[]),
    ("isf", Variant::Original, &[]),
    ("milton-bradley-1961", Variant::Original, &[]),
    ("sci-fi-2011", Variant::Duel, &[]),
    ("jumbo-2014", Variant::Infiltrator, &[]),
    ("hasbro-1999", Variant::Original, &["rescue", "aggressor-advantage"]),
];

compared! {
    fn the_truth_is_always_among_the_candidates(share, one in 6) {
        let slips = (0..RULES.len(), 0..40_u64, 0.0..1.0_f64, 0..13_u8, 0..200_u8, 0..3_u8);
        share.holds(48, slips, |(rules, seed, at, what, other, seen)| {
            let (edition, variant, options) = RULES[rules];
            let record = game(edition, variant, options, seed);
            let index = (at * record.turns.len() as f64) as usize;
            let Some(slipped) = slipped(&record, index, what, other) else { return Ok(()) };
            let mut text = Vec::new();
            write_record(&slipped, &mut text);
            assert_found_again(&text, &record);
            let rows: &[&str] = match seen {
                0 => &["7", "8", "9", "10"],
                1 => &["1", "2", "3", "4"],
                _ => &["1", "2", "3", "4", "6", "7", "8", "9", "10"],
            };
            let text = String::from_utf8(text).expect("UTF-8");
            assert_found_again(hidden(&text, rows).as_bytes(), &record);
            Ok(())
        });
    }
}
