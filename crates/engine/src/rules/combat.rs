//! Decides combats. `format-spec/rules.md`, section "Striking".

use crate::board::{Kind, Outcome};

/// Rules of combat that differ between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatRules {
    /// `true` if the striker wins when both ranks are equal. If `false`, both pieces are removed.
    pub striker_wins_ties: bool,
    /// Rule for strikes at a Bomb.
    pub bombs: BombRule,
}

/// Rule for strikes at a Bomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BombRule {
    /// Miners clear Bombs. Any other striker is removed and the Bomb stays.
    Lasting,
    /// Scouts clear Bombs. Any other striker is removed together with the Bomb.
    OneTime,
}

impl BombRule {
    /// Returns the kind that clears Bombs, and the outcome if a piece of another kind strikes a Bomb.
    const fn parameters(self) -> (Kind, Outcome) {
        match self {
            Self::Lasting => (Kind::Miner, Outcome::Loss),
            Self::OneTime => (Kind::Scout, Outcome::Tie),
        }
    }

    /// Returns the kind that clears Bombs.
    pub const fn cleared_by(self) -> Kind {
        self.parameters().0
    }
}

impl CombatRules {
    /// Rules of combat of most games: equal ranks remove each other, and a Bomb stays.
    pub const USUAL: Self = Self { striker_wins_ties: false, bombs: BombRule::Lasting };

    /// All rules of combat, in the order of [`CombatRules::index`].
    pub const ALL: [Self; 4] = [
        Self::USUAL,
        Self { striker_wins_ties: true, bombs: BombRule::Lasting },
        Self { striker_wins_ties: false, bombs: BombRule::OneTime },
        Self { striker_wins_ties: true, bombs: BombRule::OneTime },
    ];

    /// Returns the index of these rules in [`CombatRules::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.striker_wins_ties as usize + 2 * (self.bombs as usize)
    }

    /// Decides a strike. The kind `striker` must be one that can strike.
    #[allow(clippy::match_same_arms)] // one arm for each line of the rule, in the order of the rule
    pub const fn decide(self, striker: Kind, defender: Kind) -> Outcome {
        let equals = if self.striker_wins_ties { Outcome::Win } else { Outcome::Tie };
        let (clears_bombs, struck_bomb) = self.bombs.parameters();
        match (striker, defender) {
            (_, Kind::Flag) | (Kind::Spy, Kind::Marshal | Kind::Infiltrator) => Outcome::Win,
            (_, Kind::Bomb) if striker as u8 == clears_bombs as u8 => Outcome::Win,
            (_, Kind::Bomb) => struck_bomb,
            (Kind::Spy, Kind::Spy) => equals,
            (Kind::Spy, _) => Outcome::Loss,
            (_, Kind::Spy) => Outcome::Win,
            _ if striker.rank() > defender.rank() => Outcome::Win,
            _ if striker.rank() < defender.rank() => Outcome::Loss,
            _ => equals,
        }
    }

    /// Looks up the outcome of a strike in a table. The result is the same as that of [`CombatRules::decide`].
    #[inline(always)]
    pub fn outcome(self, striker: Kind, defender: Kind) -> Outcome {
        OUTCOMES[self.index()].of(striker, defender)
    }
}

/// Outcome for every pair of kinds. The first index is the kind of the striker, the second the kind of the defender.
#[derive(Debug)]
struct Outcomes([[Outcome; 16]; 16]);

impl Outcomes {
    /// Returns the outcome of a strike.
    #[inline(always)]
    fn of(&self, striker: Kind, defender: Kind) -> Outcome {
        self.0[striker.index() & 15][defender.index() & 15]
    }
}

/// One table of outcomes for each element of [`CombatRules::ALL`], in the same order.
static OUTCOMES: [Outcomes; CombatRules::ALL.len()] = {
    let mut outcomes = [const { Outcomes([[Outcome::Loss; 16]; 16]) }; CombatRules::ALL.len()];
    let mut entry = 0;
    while entry < CombatRules::ALL.len() * Kind::COUNT * Kind::COUNT {
        let (rules, pair) = (entry / (Kind::COUNT * Kind::COUNT), entry % (Kind::COUNT * Kind::COUNT));
        let (striker, defender) = (pair / Kind::COUNT, pair % Kind::COUNT);
        outcomes[rules].0[striker][defender] = CombatRules::ALL[rules].decide(Kind::ALL[striker], Kind::ALL[defender]);
        entry += 1;
    }
    outcomes
};

#[cfg(test)]
mod tests {
    use super::{CombatRules, Kind, Outcome};

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
        let [usual, advantage, ..] = CombatRules::ALL;
        for (striker, defender, expected) in table {
            assert_eq!(usual.decide(striker, defender), expected, "{striker} on {defender}");
            let with_advantage = if expected == Outcome::Tie { Outcome::Win } else { expected };
            assert_eq!(advantage.decide(striker, defender), with_advantage, "{striker} on {defender}, with advantage");
        }
    }

    #[test]
    fn a_one_time_bomb_falls_with_its_striker_or_before_a_scout() {
        use Kind::{Bomb, Captain, Flag, Infiltrator, Marshal, Miner, Scout, Spotter, Spy};
        let [usual, .., lightning] = CombatRules::ALL;
        assert_eq!((usual.bombs.cleared_by(), lightning.bombs.cleared_by()), (Miner, Scout));
        let table = [
            (Scout, Bomb, Outcome::Win),
            (Miner, Bomb, Outcome::Tie),
            (Marshal, Bomb, Outcome::Tie),
            (Spy, Bomb, Outcome::Tie),
            (Infiltrator, Bomb, Outcome::Tie),
            (Captain, Captain, Outcome::Win),
            (Spy, Spy, Outcome::Win),
            (Spotter, Infiltrator, Outcome::Win),
            (Spy, Infiltrator, Outcome::Win),
            (Spy, Marshal, Outcome::Win),
            (Spy, Captain, Outcome::Loss),
            (Miner, Captain, Outcome::Loss),
            (Scout, Flag, Outcome::Win),
        ];
        for (striker, defender, expected) in table {
            assert_eq!(lightning.decide(striker, defender), expected, "{striker} on {defender}");
        }
    }

    #[test]
    fn outcomes_are_looked_up_as_they_are_decided() {
        for (number, rules) in CombatRules::ALL.into_iter().enumerate() {
            assert_eq!(rules.index(), number);
            for (striker, defender) in
                Kind::ALL.into_iter().flat_map(|striker| Kind::ALL.map(|defender| (striker, defender)))
            {
                let found = rules.outcome(striker, defender);
                assert_eq!(found, rules.decide(striker, defender), "{striker} on {defender}, {rules:?}");
            }
        }
    }

    #[test]
    fn equals_remove_each_other() {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_movable()) {
            assert_eq!(CombatRules::USUAL.decide(kind, kind), Outcome::Tie, "{kind}");
        }
    }
}
