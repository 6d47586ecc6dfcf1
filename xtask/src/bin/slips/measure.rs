//! Measures how often and how fast `repair` finds the true game.

use super::game::Case;
use super::whole::{look, mirrored};
use adjutant::board::{BySide, Kind, Square};
use adjutant::notation::{Action, Combat, Record, WrittenTurn, parse};
use adjutant::repair::{Limits, Repair, repair};
use adjutant::replay::{Verdict, terms_and_setup};
use std::time::{Duration, Instant};

/// Results for records with one kind of slip.
#[derive(Default)]
pub struct Figures {
    records: usize,
    legal: usize,
    listed: usize,
    first: usize,
    /// Like `listed`, but a game that differs from the true game also counts if the record cannot distinguish the two
    /// games. The next field, `first_alike`, corresponds to `first` in the same way.
    listed_alike: usize,
    first_alike: usize,
    /// For two slips: number of records for which any candidate of the first round leads to the true game.
    chosen: usize,
    times: Vec<Duration>,
    work: u64,
}

impl Figures {
    pub const HEAD: &'static str = "slip                      records  legal  listed  rank 1  or alike: listed  rank 1   \
                                    median ms  most ms  most work  by choice";

    /// Counts a damaged record. Returns `true` if the true game is at rank 1.
    pub fn count(&mut self, case: &Case, written: &[u8], rounds: usize, rules: bool) -> bool {
        self.records += 1;
        let mut text = written.to_vec();
        let mut was_listed = false;
        for round in 1..=rounds {
            let record = parse(&text);
            let begun = Instant::now();
            let found = repair(&text, &record, None, &Limits::default());
            self.times.push(begun.elapsed());
            self.work = self.work.max(found.work);
            if round == 1 && found.replayed.verdict == Verdict::Legal {
                self.legal += 1;
                return true;
            }
            if round < rounds {
                self.chosen += usize::from(is_in_reach(&found, &record, case, rules));
                was_listed |=
                    found.candidates.iter().any(|candidate| is_true_game(&candidate.applied(&record), case, rules));
                let Some(best) = found.candidates.first() else { continue };
                text = crate::text(&best.applied(&record));
                continue;
            }
            let before = (self.listed, self.listed_alike);
            let is_first = self.judge(&found, &record, &case.record, rules);
            if was_listed {
                (self.listed, self.listed_alike) = (before.0 + 1, before.1 + 1);
            }
            return is_first;
        }
        self.listed += usize::from(was_listed);
        self.listed_alike += usize::from(was_listed);
        false
    }

    fn judge(&mut self, found: &Repair, written: &Record<'_>, truth: &Record<'_>, rules: bool) -> bool {
        let games: Vec<Record<'_>> = found.candidates.iter().map(|candidate| candidate.applied(written)).collect();
        let is_true = |game: &&Record<'_>| are_same(game, truth, rules);
        let mut alike = games.iter().map(|game| are_same(game, truth, rules) || (!rules && are_alike(game, truth)));
        // The first round may already have corrected all slips.
        let is_done = found.replayed.verdict == Verdict::Legal && are_same(written, truth, rules);
        let is_first = is_done || games.first().is_some_and(|game| is_true(&game));
        self.listed += usize::from(is_done || games.iter().any(|game| is_true(&game)));
        self.first += usize::from(is_first);
        let first_alike = alike.next().unwrap_or(false) || is_done;
        self.first_alike += usize::from(first_alike);
        self.listed_alike += usize::from(first_alike || alike.any(|alike| alike));
        first_alike
    }

    pub fn line(&mut self, name: &str) -> String {
        self.times.sort();
        let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
        let (median, most) = (ms(self.times.get(self.times.len() / 2)), ms(self.times.last()));
        let damaged = self.records - self.legal;
        let percent = |count: usize| format!("{:.1}", 100.0 * count as f64 / damaged.max(1) as f64);
        format!(
            "{name:<25} {:>7} {:>6} {:>7} {:>7} {:>17} {:>7} {:>11.1} {:>8.0} {:>10} {:>10}",
            self.records,
            self.legal,
            percent(self.listed),
            percent(self.first),
            percent(self.listed_alike),
            percent(self.first_alike),
            median,
            most,
            self.work,
            if self.chosen > 0 { percent(self.chosen) } else { String::new() },
        )
    }
}

fn is_true_game(game: &Record<'_>, case: &Case, rules: bool) -> bool {
    are_same(game, &case.record, rules) || (!rules && are_alike(game, &case.record))
}

/// Returns `true` if the true game can be found in at most two rounds. In the first round, the true game is a
/// candidate. In the second round, it is listed after one of the candidates is applied and the result is repaired
/// again.
fn is_in_reach(found: &Repair, written: &Record<'_>, case: &Case, rules: bool) -> bool {
    found.candidates.iter().any(|candidate| {
        if is_true_game(&candidate.applied(written), case, rules) {
            return true;
        }
        let text = crate::text(&candidate.applied(written));
        let record = parse(&text);
        let mut figures = Figures::default();
        figures.judge(&repair(&text, &record, None, &Limits::default()), &record, &case.record, rules);
        figures.listed_alike > 0
    })
}

/// Meaning of a record, independent of its designations.
struct Game {
    pieces: BySide<Vec<(Square, Option<Kind>)>>,
    turns: Vec<(WrittenTurn, [Option<Kind>; 4])>,
    rules: String,
}

fn game(record: &Record<'_>) -> Game {
    let (terms, mut setup, _) = terms_and_setup(record, None);
    setup.pieces.red.sort();
    setup.pieces.blue.sort();
    let kind = |piece| terms.numbering.kind(piece);
    let turns = record.turns.iter().map(|turn| {
        let (striker, defender) =
            turn.combat.map_or((None, None), |combat: Combat| (kind(combat.striker), kind(combat.defender)));
        let named = if let Action::Guess { named, .. } = turn.action { kind(named) } else { None };
        let rescued = turn.rescue.and_then(|rescue| kind(rescue.piece));
        (*turn, [striker, defender, named, rescued])
    });
    let turns = turns.collect();
    let rules = terms.rules;
    let options: Vec<&str> = rules.options.names().collect();
    let rules = format!("{} {:?} {options:?} {:?}", rules.edition.name, terms.numbering.order(), rules.variant);
    Game { pieces: setup.pieces, turns, rules }
}

fn are_same(one: &Record<'_>, other: &Record<'_>, rules: bool) -> bool {
    let (one, other) = (game(one), game(other));
    let turns = || one.turns.iter().zip(&other.turns).all(|(one, other)| is_turn(one, other));
    let are_rules = !rules || one.rules == other.rules;
    are_rules && one.pieces == other.pieces && one.turns.len() == other.turns.len() && turns()
}

/// Returns `true` if both are the same turn. The combat of an inserted turn is unknown and matches any other combat.
fn is_turn(one: &(WrittenTurn, [Option<Kind>; 4]), other: &(WrittenTurn, [Option<Kind>; 4])) -> bool {
    let (squares, others) = ((one.0.from, one.0.to), (other.0.from, other.0.to));
    let is_kind = |turn: &WrittenTurn| match turn.action {
        Action::Move => 0,
        Action::Strike => 1,
        Action::CornerMove { via } => 2 + via.index(),
        Action::CornerStrike { via } => 300 + via.index(),
        Action::Guess { target, .. } => 600 + target.index(),
    };
    let has_same = one.1.iter().zip(&other.1).all(|(one, other)| one == other);
    let is_open = one.0.combat.is_none() || other.0.combat.is_none();
    let comes_out = one.0.combat.map(|combat| combat.outcome) == other.0.combat.map(|combat| combat.outcome);
    squares == others && is_kind(&one.0) == is_kind(&other.0) && (is_open || has_same && comes_out)
}

/// Returns `true` if the two games cannot be distinguished. This is the case if they are equal except for a
/// mirrored board, or except for the order of the turns.
fn are_alike(one: &Record<'_>, truth: &Record<'_>) -> bool {
    let board = terms_and_setup(truth, None).0.rules.edition.board;
    let mut mirror = truth.clone();
    look(&mut mirror, board, mirrored, mirrored);
    if are_same(one, &mirror, false) {
        return true;
    }
    let (one, truth) = (game(one), game(truth));
    let mut left: Vec<&(WrittenTurn, [Option<Kind>; 4])> = truth.turns.iter().collect();
    one.pieces == truth.pieces
        && one.turns.len() == truth.turns.len()
        && one.turns.iter().all(|turn| {
            let at = left.iter().position(|other| is_turn(turn, other));
            at.map(|at| left.swap_remove(at)).is_some()
        })
}
