//! Finds the other editions that would judge a record differently. This shows how much a record depends on its
//! edition.
//!
//! The board, the army, the numbering, the options and the record's own tags are kept. These rules vary: strikes by
//! Scouts, moving in, repetition, the consequence of having no turn, and the pieces that may guess.

use super::play::Game;
use super::sketch::EDITIONS;
use crate::reference::{Judgement, RawRecord, Rules, State, rules_of, verdict_under};

/// Returns the rules `own` with the rules of `edition` that vary. `tags` has one flag each for the two-squares and the
/// more-squares rule: if the flag is `true`, a tag decides, and the own rule is kept.
fn with_those_of(edition: &str, own: &Rules, tags: [bool; 2]) -> Rules {
    let other = Rules::of(edition, "original", &[], None, None, None).expect("an edition");
    Rules {
        edition: other.edition,
        far_strike: other.far_strike,
        corner_strike: other.corner_strike,
        defender_moves_in: other.defender_moves_in,
        two_squares: if tags[0] { own.two_squares } else { other.two_squares },
        more_squares: if tags[1] { own.more_squares } else { other.more_squares },
        stuck_is_drawn: other.stuck_is_drawn,
        ..own.clone()
    }
}

/// Returns the part of a judgment that must be equal; warnings may differ.
fn essence(said: &Judgement) -> impl PartialEq + use<> {
    (said.verdict, said.findings.clone(), said.plies, said.board.clone(), said.score.clone(), said.termination.clone())
}

/// Returns the editions that would judge the record differently, in the order of the table.
pub fn otherwise(record: &RawRecord) -> Vec<&'static str> {
    let rules = rules_of(record).expect("tags that mean something");
    let tags = ["TwoSquares", "MoreSquares"].map(|tag| record.tags.contains_key(tag));
    let own = essence(&verdict_under(record, &rules));
    let others = EDITIONS.iter().map(|(edition, _)| *edition).filter(|edition| *edition != rules.edition);
    others.filter(|edition| essence(&verdict_under(record, &with_those_of(edition, &rules, tags))) != own).collect()
}

/// Game that is followed under the rules of all other editions at once.
pub struct Lockstep {
    others: Vec<(&'static str, State)>,
}

impl Lockstep {
    /// Begins with the setup of the game.
    pub fn new(game: &Game) -> Self {
        let others = EDITIONS.iter().map(|(edition, _)| *edition).filter(|edition| *edition != game.terms.edition);
        let rules = game.terms.rules();
        let tags = [game.terms.two_squares.is_some(), game.terms.more_squares.is_some()];
        let setup: std::collections::BTreeMap<_, _> =
            game.setup.iter().map(|(square, piece)| (square.to_string(), *piece)).collect();
        let state =
            |edition| State::new(&with_those_of(edition, &rules, tags), &setup).ok().map(|state| (edition, state));
        Self { others: others.filter_map(state).collect() }
    }

    /// Follows the latest turn. Returns the editions that judge this turn differently. These editions are not followed
    /// further.
    pub fn follow(&mut self, game: &Game) -> Vec<&'static str> {
        let turn = &game.turns.last().expect("a turn was played").text;
        let mut differ = Vec::new();
        self.others.retain_mut(|(edition, state)| {
            let is_legal = state.judge(turn).is_ok();
            if is_legal {
                state.play(turn);
            }
            let agrees = is_legal && state.board() == game.state.board() && state.ending() == game.state.ending();
            if !agrees {
                differ.push(*edition);
            }
            agrees
        });
        differ
    }
}
