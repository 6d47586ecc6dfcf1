//! Policies: the preferences of players among the legal turns.

use crate::board::{BySide, Random, Side, Square, named};
use crate::rules::{Action, Game, Played, Turn};

named! {
    /// The preferences of the players of a generated game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Policy {
        /// All turns are equally likely. Setups are random too.
        Uniform = "uniform",
        /// Prefers strikes and advances.
        Aggressive = "aggressive",
        /// Prefers to move the same piece again, to move it back and forth, to evade an enemy, and to move next to an
        /// enemy. Useful to test the repetition rules.
        Shuffling = "shuffling",
        /// Plays like a person who thinks one turn ahead. Does not use the kinds of enemy pieces that the game has not
        /// shown to the player.
        Plausible = "plausible",
    }
}

/// The squares `from` and `to` of a turn.
pub(super) type Leg = (Square, Square);

/// The squares `from` and `to` of the latest two turns of each side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RecentTurns {
    latest: BySide<[Option<Leg>; 2]>,
}

impl RecentTurns {
    /// Records a turn.
    pub fn note(&mut self, played: &Played) {
        let [before, _] = self.latest[played.side];
        self.latest[played.side] = [Some((played.turn.from, played.turn.to)), before];
    }

    /// `true` if the turn reverses the side's latest turn.
    pub fn is_reversed_by(&self, side: Side, turn: &Turn) -> bool {
        self.latest[side][0] == Some((turn.to, turn.from))
    }

    /// `true` if the turn is at least the third consecutive turn in which the side moves back and forth between the
    /// same two squares.
    pub fn is_third(&self, side: Side, turn: &Turn) -> bool {
        self.is_reversed_by(side, turn) && self.latest[side][1] == Some((turn.from, turn.to))
    }

    /// `true` if the turn starts next to the square on which the opponent's latest turn ended. The piece may then be
    /// evading the enemy that moved there.
    pub fn is_evaded_by(&self, side: Side, turn: &Turn) -> bool {
        self.latest[side.other()][0].is_some_and(|(_, to)| to.is_next_to(turn.from))
    }

    /// `true` if the turn moves the same piece as the side's latest turn.
    pub fn is_continued_by(&self, side: Side, turn: &Turn) -> bool {
        self.latest[side][0].is_some_and(|(_, to)| to == turn.from)
    }
}

/// Chooses one of `turns` at random, by the weights that a policy gives to turns. Each turn is weighed alone, so
/// [`Policy::Plausible`] has the same weights as [`Policy::Uniform`] here. Returns `None` if there is no turn.
pub(super) fn choose(
    policy: Policy,
    game: &Game,
    turns: &[Turn],
    recent: &RecentTurns,
    random: &mut Random,
) -> Option<Turn> {
    let side = game.to_move();
    // A guess appears once for each kind that can be named. All guesses of one piece at another together weigh as much
    // as one move.
    let kinds = game.rules().army.kinds().len();
    let weight = |turn: &Turn| match turn.action {
        Action::Guess { .. } => turn_weight(policy, game, side, turn, recent),
        _ => kinds * turn_weight(policy, game, side, turn, recent),
    };
    let total: u32 = turns.iter().map(weight).sum();
    let mut left = random.below(total);
    for turn in turns {
        let weight = weight(turn);
        if left < weight {
            return Some(*turn);
        }
        left -= weight;
    }
    None
}

fn turn_weight(policy: Policy, game: &Game, side: Side, turn: &Turn, recent: &RecentTurns) -> u32 {
    let strikes = turn.action.is_strike();
    match policy {
        Policy::Uniform | Policy::Plausible => 1,
        Policy::Aggressive if strikes => 30,
        Policy::Aggressive => match (turn.from.row().cmp(&turn.to.row()), side) {
            (std::cmp::Ordering::Less, Side::Red) | (std::cmp::Ordering::Greater, Side::Blue) => 6,
            (std::cmp::Ordering::Equal, _) => 2,
            _ => 1,
        },
        Policy::Shuffling if strikes => 1,
        Policy::Shuffling => {
            let reasons = [
                (recent.is_continued_by(side, turn), 6),
                (recent.is_reversed_by(side, turn), 3),
                (recent.is_evaded_by(side, turn), 6),
                (game.position().is_next_to(turn.to, side.other()), 6),
            ];
            reasons.into_iter().filter_map(|(holds, factor)| holds.then_some(factor)).product::<u32>() * 4
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Leg, Policy, RecentTurns, Side, Square, Turn};
    use crate::rules::Action;

    #[test]
    fn names_round_trip() {
        for policy in Policy::ALL {
            assert_eq!(Policy::from_name(policy.name()), Some(policy));
        }
        assert_eq!(Policy::from_name("random"), None);
    }

    #[test]
    fn the_way_back_is_known() {
        let leg = |from, to| -> Leg { (Square::parse(from).expect(from), Square::parse(to).expect(to)) };
        let turn = |(from, to): Leg| Turn { from, to, action: Action::Move, rescue: None };
        let mut recent = RecentTurns::default();
        recent.latest.red = [Some(leg("a5", "a4")), Some(leg("a4", "a5"))];
        assert!(recent.is_reversed_by(Side::Red, &turn(leg("a4", "a5"))));
        assert!(recent.is_third(Side::Red, &turn(leg("a4", "a5"))));
        assert!(!recent.is_reversed_by(Side::Red, &turn(leg("a4", "a3"))));
        assert!(recent.is_continued_by(Side::Red, &turn(leg("a4", "a3"))));
        assert!(!recent.is_reversed_by(Side::Blue, &turn(leg("a4", "a5"))));
        assert!(recent.is_evaded_by(Side::Blue, &turn(leg("b4", "b5"))));
        assert!(!recent.is_evaded_by(Side::Blue, &turn(leg("b5", "b6"))));
        recent.latest.red[1] = None;
        assert!(!recent.is_third(Side::Red, &turn(leg("a4", "a5"))));
    }
}
