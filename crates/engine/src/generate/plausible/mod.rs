//! A player who thinks one turn ahead. About the enemy's pieces, the player knows only the facts that the game has
//! shown.
//!
//! The value of a turn has three parts:
//!
//! - the expected gain of its strike, averaged over the kinds that the struck piece may have
//! - the approach to enemies that are worth striking
//! - the decrease of the moving piece's expected loss
//!
//! Pieces that look alike share one estimate. The estimates are cached until the enemy's unnamed pieces change.

mod odds;
mod steps;
mod view;

use super::policy::RecentTurns;
use crate::board::{BySide, Kind, Random, Side};
use crate::rules::{Game, PieceSet, Played, Turn};
use odds::{AllOdds, value};
use steps::Steps;
use view::{Enemies, Prey, View};

/// The knowledge of both players, and the distances on the board.
pub(super) struct PlausiblePlayers {
    /// For each side, the pieces whose kinds were revealed to the opponent.
    named: BySide<PieceSet>,
    recent: RecentTurns,
    /// The opponent's estimates of each side's pieces.
    odds: BySide<AllOdds>,
    /// Total value of each side's movable pieces.
    strength: BySide<f32>,
    /// The positions of each side's pieces, as the opponent sees them.
    enemies: BySide<Enemies>,
    /// Buffer for the enemies that a piece should strike.
    prey: Vec<Prey>,
    steps: &'static Steps,
}

impl PlausiblePlayers {
    /// Creates the players before the first turn.
    pub fn new(game: &Game) -> Self {
        let odds = AllOdds::new(game.rules().combat());
        let mut minds = Self {
            named: BySide::default(),
            recent: RecentTurns::default(),
            odds: BySide::new(odds.clone(), odds),
            strength: BySide::default(),
            enemies: BySide::from_fn(|_| Enemies::new()),
            prey: Vec::new(),
            steps: Steps::of(game.rules().edition.board),
        };
        minds.count(game);
        minds
    }

    /// Updates the players' knowledge after a turn.
    pub fn note(&mut self, played: &Played, game: &Game) {
        self.recent.note(played);
        let mut names = false;
        for (piece, _) in played.reveals() {
            self.named.insert(piece);
            names = true;
        }
        if names || played.target.is_some() || played.rescued.is_some() {
            self.count(game);
        }
    }

    /// Updates each side's strength and, for each kind, the number of its pieces on the board that are not revealed to
    /// the opponent.
    fn count(&mut self, game: &Game) {
        let position = game.position();
        for side in Side::ALL {
            let mut hidden = [0; Kind::COUNT];
            self.strength[side] = 0.0;
            for id in position.standing(side) {
                let Some(kind) = position.piece(id).kind else { continue };
                if kind.is_movable() {
                    self.strength[side] += value(kind);
                }
                hidden[kind.index()] += u8::from(!self.named.contains(id));
            }
            self.odds[side].note(hidden);
        }
    }

    /// Chooses the best turn, with some noise. Returns `None` if there is no turn. The turns of each piece must be
    /// consecutive.
    pub fn choose(&mut self, game: &Game, turns: &[Turn], random: &mut Random) -> Option<Turn> {
        let enemy = game.to_move().other();
        let (enemies, named) = (&mut self.enemies[enemy], self.named[enemy]);
        enemies.look(game, enemy, named, self.steps);
        let view = View { game, enemy, named, enemies, odds: &self.odds[enemy], recent: &self.recent };
        let mut best: Option<(f32, &Turn)> = None;
        for of_one_piece in turns.chunk_by(|one, next| one.from == next.from) {
            let mover = view.mover(of_one_piece.first()?.from, &mut self.prey)?;
            for turn in of_one_piece {
                // Noise, so that players differ and games do not repeat.
                let worth = view.worth(mover, turn) + f32::from(random.below(150) as u16) / 100.0;
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, turn));
                }
            }
        }
        best.map(|(_, turn)| *turn)
    }

    /// `true` if the side to move has so little material that it may resign.
    pub fn is_hopeless(&self, game: &Game) -> bool {
        let side = game.to_move();
        self.strength[side] * 5.0 < self.strength[side.other()]
    }
}

#[cfg(test)]
mod tests {
    use super::PlausiblePlayers;
    use crate::board::{BySide, Random, Side, Variant};
    use crate::generate::setup::{self, Manner};
    use crate::notation::parse;
    use crate::replay::terms_and_setup;
    use crate::rules::{Edition, Game, Ruleset, Setup};

    /// Covers three cases: defenders that are captured without being named, a long move that identifies a Scout without
    /// a strike, and a rescued piece that is not shown.
    #[test]
    fn what_each_side_has_left_and_hides_is_counted_behind_every_turn() {
        let mut rules = Ruleset::new(Edition::from_name("hasbro-1999").expect("an edition"), Variant::Original);
        (rules.options.silent_defense, rules.options.rescue) = (true, true);
        let (mut strikes, mut silent_rescues) = (0, 0);
        for number in 0..8 {
            let mut random = Random::new(7, number);
            let mut setup = Setup::default();
            for side in Side::ALL {
                setup.pieces[side] = setup::pieces(&rules, side, Manner::Sensible, &mut random);
            }
            let mut game = Game::new(rules.clone(), &setup).expect("a setup");
            let mut minds = PlausiblePlayers::new(&game);
            while game.ending().is_none() && game.plies() < 600 {
                let turns = game.legal_turns();
                let turn = minds.choose(&game, &turns, &mut random).expect("a turn");
                let turn = game.legal_rescues(&turn).pop().unwrap_or(turn);
                let ready = game.judge(&turn).expect("it is legal");
                let played = game.carry_out(&ready);
                minds.note(&played, &game);
                strikes += u32::from(played.target.is_some());
                silent_rescues += u32::from(played.rescued.is_some() && played.reveals().next().is_none());
                let counted = |minds: &PlausiblePlayers| format!("{:?} {:?}", minds.strength, minds.odds);
                let noted = counted(&minds);
                minds.count(&game);
                assert!(noted == counted(&minds), "game {number}, ply {}", game.plies());
            }
        }
        assert!(strikes > 200 && silent_rescues > 5, "{strikes} {silent_rescues}");
    }

    #[test]
    fn less_than_a_fifth_of_what_the_opponent_has_is_hopeless() {
        let text = b"[Army \"2 F\"]\n\n10: F.........\n7: 2.........\n4: 2.........\n1: F.........\n\n*\n";
        let (terms, setup, _) = terms_and_setup(&parse(text), None);
        let game = Game::new(terms.rules, &setup).expect("a setup");
        let mut minds = PlausiblePlayers::new(&game);
        for (red, blue, is_hopeless) in [(1.0, 6.0, true), (1.0, 5.0, false), (1.0, 1.0, false), (6.0, 1.0, false)] {
            minds.strength = BySide::new(red, blue);
            assert_eq!(minds.is_hopeless(&game), is_hopeless, "{red} {blue}");
        }
    }
}
