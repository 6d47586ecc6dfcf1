//! Which of the legal turns a player likes.

use crate::board::{BySide, Random, Side, Square, named};
use crate::rules::{Action, Play, Played, Turn};

named! {
    /// Which turns the players of a generated game like.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Policy {
        /// Any, all equally well; setups are random too.
        Uniform = "uniform",
        /// Strikes and advances.
        Aggressive = "aggressive",
        /// The same piece again, back and forth or after an enemy that evades it: what the repetition rules are about.
        Shuffling = "shuffling",
        /// What a player might do who thinks one turn ahead, by what that player knows.
        Plausible = "plausible",
    }
}

/// A displacement: where it began and where it ended.
pub(super) type Leg = (Square, Square);

/// What was last displaced, and before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Recent {
    latest: BySide<[Option<Leg>; 2]>,
}

impl Recent {
    /// Takes a turn into account.
    pub fn note(&mut self, played: &Played) {
        let [before, _] = self.latest[played.side];
        self.latest[played.side] = [Some((played.turn.from, played.turn.to)), before];
    }

    /// Whether the turn takes back the side's latest one.
    pub fn is_taken_back_by(&self, side: Side, turn: &Turn) -> bool {
        self.latest[side][0] == Some((turn.to, turn.from))
    }

    /// Whether the turn is the third of a way back and forth.
    pub fn is_third(&self, side: Side, turn: &Turn) -> bool {
        self.is_taken_back_by(side, turn) && self.latest[side][1] == Some((turn.from, turn.to))
    }

    /// Whether the turn leaves a square next to which the opponent's latest turn ended.
    pub fn is_evaded_by(&self, side: Side, turn: &Turn) -> bool {
        self.latest[side.other()][0].is_some_and(|(_, to)| to.is_next_to(turn.from))
    }

    /// Whether the turn goes on with the piece that the side displaced last.
    pub fn is_continued_by(&self, side: Side, turn: &Turn) -> bool {
        self.latest[side][0].is_some_and(|(_, to)| to == turn.from)
    }
}

/// One of the turns by the likings of a policy that looks at each turn alone; `None` if there is no turn.
pub(super) fn choose(
    policy: Policy,
    game: &Play,
    turns: &[Turn],
    recent: &Recent,
    random: &mut Random,
) -> Option<Turn> {
    let side = game.to_move();
    // A guess is written once for each kind that can be named; together they weigh as much as one move.
    let kinds = game.rules().army.kinds().len();
    let weight = |turn: &Turn| match turn.action {
        Action::Guess { .. } => liking(policy, game, side, turn, recent),
        _ => kinds * liking(policy, game, side, turn, recent),
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

fn liking(policy: Policy, game: &Play, side: Side, turn: &Turn, recent: &Recent) -> u32 {
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
                (recent.is_taken_back_by(side, turn), 3),
                (recent.is_evaded_by(side, turn), 6),
                (game.position().is_next_to(turn.to, side.other()), 6),
            ];
            reasons.into_iter().filter_map(|(holds, factor)| holds.then_some(factor)).product::<u32>() * 4
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Leg, Policy, Recent, Side, Square, Turn};
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
        let mut recent = Recent::default();
        recent.latest.red = [Some(leg("a5", "a4")), Some(leg("a4", "a5"))];
        assert!(recent.is_taken_back_by(Side::Red, &turn(leg("a4", "a5"))));
        assert!(recent.is_third(Side::Red, &turn(leg("a4", "a5"))));
        assert!(!recent.is_taken_back_by(Side::Red, &turn(leg("a4", "a3"))));
        assert!(recent.is_continued_by(Side::Red, &turn(leg("a4", "a3"))));
        assert!(!recent.is_taken_back_by(Side::Blue, &turn(leg("a4", "a5"))));
        assert!(recent.is_evaded_by(Side::Blue, &turn(leg("b4", "b5"))));
        assert!(!recent.is_evaded_by(Side::Blue, &turn(leg("b5", "b6"))));
        recent.latest.red[1] = None;
        assert!(!recent.is_third(Side::Red, &turn(leg("a4", "a5"))));
    }
}
