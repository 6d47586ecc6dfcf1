//! Decides combats. `format-spec/rules.md`, section "Striking".

use crate::board::{Kind, Outcome};

/// Returns the outcome of a strike. With `aggressor_advantage`, the striker wins if both ranks are equal.
///
/// The kind `striker` must be one that can strike.
#[allow(clippy::match_same_arms)] // one arm for each line of the rule, in its order
pub const fn outcome(striker: Kind, defender: Kind, aggressor_advantage: bool) -> Outcome {
    let equals = if aggressor_advantage { Outcome::Win } else { Outcome::Tie };
    match (striker, defender) {
        (_, Kind::Flag) | (Kind::Miner, Kind::Bomb) | (Kind::Spy, Kind::Marshal | Kind::Infiltrator) => Outcome::Win,
        (_, Kind::Bomb) => Outcome::Loss,
        (Kind::Spy, Kind::Spy) => equals,
        (Kind::Spy, _) => Outcome::Loss,
        (_, Kind::Spy) => Outcome::Win,
        _ if striker.rank() > defender.rank() => Outcome::Win,
        _ if striker.rank() < defender.rank() => Outcome::Loss,
        _ => equals,
    }
}

/// Outcome for every pair of kinds. Indices: aggressor-advantage (no, yes), striker, defender.
static OUTCOMES: [[[Outcome; 16]; 16]; 2] = {
    let mut outcomes = [[[Outcome::Loss; 16]; 16]; 2];
    let mut pair = 0;
    while pair < Kind::COUNT * Kind::COUNT {
        let (striker, defender) = (pair / Kind::COUNT, pair % Kind::COUNT);
        outcomes[0][striker][defender] = outcome(Kind::ALL[striker], Kind::ALL[defender], false);
        outcomes[1][striker][defender] = outcome(Kind::ALL[striker], Kind::ALL[defender], true);
        pair += 1;
    }
    outcomes
};

/// Looks up the outcome in a table. The result is the same as that of [`outcome`].
#[inline(always)]
pub(super) fn known_outcome(striker: Kind, defender: Kind, aggressor_advantage: bool) -> Outcome {
    OUTCOMES[usize::from(aggressor_advantage)][striker.index() & 15][defender.index() & 15]
}

#[cfg(test)]
mod tests {
    use super::{Kind, Outcome, known_outcome, outcome};

    #[test]
    fn first_line_that_fits_decides() {
        use Kind::{Bomb, Captain, Flag, General, Infiltrator, Major, Marshal, Miner, Scout, Sergeant, Spotter, Spy};
        let table = [
            (Scout, Flag, Outcome::Win),
            (Spy, Flag, Outcome::Win),
            (Miner, Bomb, Outcome::Win),
            (Marshal, Bomb, Outcome::Loss),
            (Spy, Bomb, Outcome::Loss),
            (Infiltrator, Bomb, Outcome::Loss),
            (Spy, Marshal, Outcome::Win),
            (Marshal, Spy, Outcome::Win),
            (Spy, Spy, Outcome::Tie),
            (Spotter, Spotter, Outcome::Tie),
            (Infiltrator, Infiltrator, Outcome::Tie),
            (Spy, Infiltrator, Outcome::Win),
            (Infiltrator, Spy, Outcome::Win),
            (Spy, General, Outcome::Loss),
            (Spy, Scout, Outcome::Loss),
            (Spy, Spotter, Outcome::Loss),
            (Spotter, Spy, Outcome::Win),
            (Scout, Spy, Outcome::Win),
            (Spotter, Infiltrator, Outcome::Tie),
            (Infiltrator, Spotter, Outcome::Tie),
            (Spotter, Scout, Outcome::Loss),
            (Scout, Infiltrator, Outcome::Win),
            (Major, Captain, Outcome::Win),
            (Sergeant, Captain, Outcome::Loss),
            (Marshal, General, Outcome::Win),
            (General, Marshal, Outcome::Loss),
        ];
        for (striker, defender, expected) in table {
            assert_eq!(outcome(striker, defender, false), expected, "{striker} on {defender}");
            let with_advantage = if expected == Outcome::Tie { Outcome::Win } else { expected };
            assert_eq!(outcome(striker, defender, true), with_advantage, "{striker} on {defender}, with advantage");
        }
    }

    #[test]
    fn outcomes_are_looked_up_as_they_are_decided() {
        for (striker, defender) in
            Kind::ALL.into_iter().flat_map(|striker| Kind::ALL.map(|defender| (striker, defender)))
        {
            for advantage in [false, true] {
                let found = known_outcome(striker, defender, advantage);
                assert_eq!(found, outcome(striker, defender, advantage), "{striker} on {defender}");
            }
        }
    }

    #[test]
    fn equals_remove_each_other() {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_movable()) {
            assert_eq!(outcome(kind, kind, false), Outcome::Tie, "{kind}");
        }
    }
}
