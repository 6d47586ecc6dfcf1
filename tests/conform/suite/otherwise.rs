//! Which other editions would say something else of a record: the measure of what hangs on an edition's rules.
//!
//! The board, the army, the numbering, the options and what the record's own tags say stay as they are; what differs is
//! how a Scout may strike, who moves in, the repetition rules, what happens when nobody can move, and who may guess.

use super::play::Game;
use super::sketch::EDITIONS;
use crate::reference::{Judgement, RawRecord, Rules, State, rules_of, verdict_under};

/// These rules with another edition's, where no tag speaks; whether one does of two squares, and of more.
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

/// What counts as something else: warnings do not.
fn essence(said: &Judgement) -> impl PartialEq + use<> {
    (said.verdict, said.findings.clone(), said.plies, said.board.clone(), said.score.clone(), said.termination.clone())
}

/// The editions that would say something else of the record, in the order of the table.
pub fn otherwise(record: &RawRecord) -> Vec<&'static str> {
    let rules = rules_of(record).expect("tags that mean something");
    let tags = ["TwoSquares", "MoreSquares"].map(|tag| record.tags.contains_key(tag));
    let own = essence(&verdict_under(record, &rules));
    let others = EDITIONS.iter().map(|(edition, _)| *edition).filter(|edition| *edition != rules.edition);
    others.filter(|edition| essence(&verdict_under(record, &with_those_of(edition, &rules, tags))) != own).collect()
}

/// A game that is followed under the rules of all other editions at once.
pub struct Lockstep {
    others: Vec<(&'static str, State)>,
}

impl Lockstep {
    /// Begins with the game's setup.
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

    /// Follows the latest turn; the editions that say something else of it from now on, and are left behind.
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
