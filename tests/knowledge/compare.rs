//! Compares the model with the second implementation after every ply.

use super::odds::{different_answer, different_odds};
use super::oracle::Oracle;
use super::play::TrackedPlay;
use super::samples::different_draws;
use super::weighed::different_weighed_odds;
use super::weights::Weights;
use crate::effort::Share;
use adjutant::board::{BySide, Kind, KindSet, Outcome, Random, Side};
use adjutant::knowledge::{Count, Knowledge};
use adjutant::replay::Observer;
use adjutant::rules::{Action, Game, PieceId, Played};
use std::collections::BTreeMap;

/// Number of times that events happened. The tests check that the games contain enough events.
pub type Happened = BTreeMap<&'static str, u32>;

/// Disagreement between the two implementations.
#[derive(Clone, Debug)]
pub struct Disagreement {
    plies: u32,
    what: String,
    record: String,
}

/// Compares many games, and keeps the disagreement with the fewest plies.
#[derive(Default)]
pub struct Comparison {
    /// The model is reused from game to game, as for an archive.
    knowledge: Knowledge,
    smallest: Option<Disagreement>,
    games: u32,
    disagreeing: u32,
    happened: Happened,
    weighed: Weighed,
    /// Weighted odds are compared in one of this many games.
    weighed_in: u32,
}

/// Number of comparisons of weighted odds, and number of cases in which all arrangements had weight 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weighed {
    pub odds: u32,
    pub nothing: u32,
}

impl Comparison {
    /// Creates a comparison of weighted odds in one of `games` games.
    pub fn weighed_in(games: u32) -> Self {
        Self { weighed_in: games, ..Self::default() }
    }

    /// Plays a game to its end, or to the first disagreement.
    pub fn follow(&mut self, mut play: TrackedPlay) {
        self.games += 1;
        let set_up = BySide::from_fn(|side| play.game.position().pieces(side).count());
        let mut oracle = Oracle::new(&play.game);
        self.knowledge.begin(&play.game);
        let weights = Weights::random(play.game.rules().edition.board, &mut Random::new(19, self.games.into()));
        let read = weights.read();
        let mut what = differences(&self.knowledge, &oracle, &play.game);
        while what.is_empty()
            && let Some(played) = play.turn()
        {
            oracle.turn(&played, &play.game);
            self.knowledge.turn(&played, &play.game);
            what = differences(&self.knowledge, &oracle, &play.game);
            what.extend(different_lessons(&self.knowledge, &oracle, &play.game));
            let is_weighed = self.weighed_in > 0 && self.games.is_multiple_of(self.weighed_in);
            for side in Side::ALL.into_iter().filter(|_| is_weighed) {
                let weighed = (&weights, &read);
                what.extend(different_weighed_odds(
                    &self.knowledge,
                    &oracle,
                    &play.game,
                    side,
                    weighed,
                    &mut self.weighed,
                ));
            }
            self.count(&played, &play.game, set_up, &oracle);
        }
        if !what.is_empty() {
            self.disagreeing += 1;
            let plies = play.game.plies();
            if self.smallest.as_ref().is_none_or(|smallest| plies < smallest.plies) {
                self.smallest = Some(Disagreement { plies, what: what.join("\n"), record: play.record() });
            }
        }
    }

    /// Checks that there was no disagreement, and that every named event happened at least the given number of times.
    pub fn conclude(&self, share: Share, expected: &[(&str, u32)]) {
        eprintln!("{} games; {:?}; {:?}", self.games, self.happened, self.weighed);
        if let Some(Disagreement { plies, what, record }) = &self.smallest {
            let (games, bad) = (self.games, self.disagreeing);
            panic!("{bad} of {games} games disagree; the soonest behind ply {plies}:\n{what}\n\n{record}");
        }
        let Weighed { odds, nothing } = self.weighed;
        let games = self.games.checked_div(self.weighed_in).unwrap_or_default();
        assert!(odds >= 10 * games && nothing >= games / 2, "{:?} in {games} games", self.weighed);
        for (name, least) in expected {
            let least = share.least(u64::from(*least));
            let happened = u64::from(self.happened.get(name).copied().unwrap_or(0));
            assert!(happened >= least, "{name}: {happened} times, {least} wanted");
        }
    }

    fn count(&mut self, played: &Played, game: &Game, set_up: BySide<usize>, oracle: &Oracle) {
        for (name, happens) in events(played, game, set_up) {
            *self.happened.entry(name).or_default() += u32::from(happens);
        }
        for (_, how) in oracle.learned().values() {
            *self.happened.entry(how).or_default() += 1;
        }
    }
}

/// Returns the events of a turn that are counted. `set_up` is the initial number of pieces of each side.
fn events(played: &Played, game: &Game, set_up: BySide<usize>) -> Vec<(&'static str, bool)> {
    let kind = |piece: PieceId| game.position().piece(piece).kind;
    let is_silent = played.is_silent && played.outcome.is_some() && played.kind != Some(Kind::Scout);
    let is_lost = played.outcome == Some(Outcome::Loss);
    let moves_in = game.rules().edition.winner_moves_in;
    let is_guess_by = |kind: Kind| played.hit.is_some() && played.kind == Some(kind);
    let is_brought_back = |piece: PieceId| {
        let place = game.position().pieces(piece.side()).position(|id| id == piece);
        place.is_some_and(|place| place >= set_up[piece.side()])
    };
    let falls = match played.outcome {
        Some(Outcome::Win) => vec![played.target],
        Some(Outcome::Loss) => vec![Some(played.piece)],
        Some(Outcome::Tie) => vec![Some(played.piece), played.target],
        None => vec![played.target.filter(|_| played.hit == Some(true))],
    };
    let brought_back = |side: Side| game.position().pieces(side).count() - set_up[side];
    let rescues = brought_back(played.side);
    let is_compared_with = |number| played.is_silent && Side::ALL.into_iter().any(|side| brought_back(side) == number);
    vec![
        ("silent win", is_silent && played.outcome == Some(Outcome::Win)),
        ("silent loss", is_silent && is_lost),
        ("silent tie", is_silent && played.outcome == Some(Outcome::Tie)),
        ("silent moved in", is_silent && played.moved_in),
        ("silent stayed", is_silent && is_lost && moves_in && !played.moved_in),
        ("silent flag", is_silent && played.target_kind == Some(Kind::Flag)),
        ("struck by a scout", played.is_silent && played.outcome.is_some() && played.kind == Some(Kind::Scout)),
        ("position", true),
        ("corner move", matches!(played.turn.action, Action::CornerMove { .. })),
        ("Bomb fallen", played.target_kind == Some(Kind::Bomb) && played.outcome == Some(Outcome::Tie)),
        ("rescue of a Bomb", played.rescued.and_then(kind) == Some(Kind::Bomb)),
        ("silent rescue of a Bomb", played.is_silent && played.rescued.and_then(kind) == Some(Kind::Bomb)),
        ("corner strike", matches!(played.turn.action, Action::CornerStrike { .. })),
        ("right spot", is_guess_by(Kind::Spotter) && played.hit == Some(true)),
        ("wrong spot", is_guess_by(Kind::Spotter) && played.hit == Some(false)),
        ("step and spot", is_guess_by(Kind::Spotter) && played.turn.from != played.turn.to),
        ("right infiltration", is_guess_by(Kind::Infiltrator) && played.hit == Some(true)),
        ("wrong infiltration", is_guess_by(Kind::Infiltrator) && played.hit == Some(false)),
        ("named rescue", played.rescued.is_some() && !played.is_silent),
        ("unnamed rescue", played.rescued.is_some() && played.is_silent),
        ("second unnamed rescue", played.rescued.is_some() && played.is_silent && rescues == 2),
        ("compared with one unnamed", is_compared_with(1)),
        ("compared with two unnamed", is_compared_with(2)),
        ("rescued scout unnamed", played.is_silent && played.rescued.and_then(kind) == Some(Kind::Scout)),
        ("captured again", falls.into_iter().flatten().any(is_brought_back)),
    ]
}

fn differences(knowledge: &Knowledge, oracle: &Oracle, game: &Game) -> Vec<String> {
    let mut found = Vec::new();
    for side in Side::ALL {
        let count = oracle.count(side);
        let said = knowledge.arrangements(side).and_then(Count::to_u128);
        if said != Some(count as u128) {
            found.push(format!("{side} arrangements: model {said:?}, oracle {count}"));
        }
        let bits = f64::from(u32::try_from(count).expect("few enough")).log2();
        if knowledge.bits(side).is_none_or(|said| (said - bits).abs() > 1e-9) {
            found.push(format!("{side} bits: model {:?}, oracle {bits}", knowledge.bits(side)));
        }
        found.extend(different_odds(knowledge, oracle, game, side));
        found.extend(different_answer(knowledge, oracle, game, side));
        found.extend(different_draws(knowledge, oracle, side));
        for piece in game.position().pieces(side) {
            let (said, wanted) = (knowledge.possible_kinds(piece), oracle.possible_kinds(piece));
            let home = game.position().piece(piece).home;
            if said != wanted {
                let names = |kinds: KindSet| kinds.iter().map(Kind::name).collect::<Vec<_>>();
                found.push(format!("{side} {home}: model {:?}, oracle {:?}", names(said), names(wanted)));
            }
            if !game.position().piece(piece).kind.is_some_and(|kind| wanted.has(kind)) {
                found.push(format!("{side} {home}: the oracle rules the truth out"));
            }
        }
    }
    found
}

/// Describes where the two implementations disagree on the evidence of the latest turn.
fn different_lessons(knowledge: &Knowledge, oracle: &Oracle, game: &Game) -> Option<String> {
    let home = |piece: PieceId| game.position().piece(piece).home.to_string();
    let said: BTreeMap<PieceId, (Kind, &str)> =
        knowledge.learned().iter().map(|learned| (learned.piece, (learned.kind, learned.how.name()))).collect();
    let wanted = oracle.learned();
    if &said == wanted && said.len() == knowledge.learned().len() {
        return None;
    }
    let shown = |lessons: &BTreeMap<PieceId, (Kind, &str)>| -> Vec<String> {
        lessons.iter().map(|(piece, (kind, how))| format!("{} {} {kind} {how}", piece.side(), home(*piece))).collect()
    };
    Some(format!("learned: model {:?}, oracle {:?}", shown(&said), shown(wanted)))
}
