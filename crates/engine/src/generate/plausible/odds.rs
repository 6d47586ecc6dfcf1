//! What a player makes of enemy pieces by how they look: what each may be, what a strike at it is expected to bring, and
//! what stands next to it to lose. Enemies that look alike share one answer.

use crate::board::{Kind, Outcome};
use crate::rules::{Piece, outcome};

/// One figure for each kind, in the order of [`Kind::ALL`].
type ByKind = [f32; Kind::COUNT];

/// What each kind is worth to its owner.
pub(super) const fn value(kind: Kind) -> f32 {
    match kind {
        Kind::Marshal => 40.0,
        Kind::General => 30.0,
        Kind::Colonel => 22.0,
        Kind::Major => 16.0,
        Kind::Captain | Kind::Spy => 12.0,
        Kind::Spotter | Kind::Infiltrator => 10.0,
        Kind::Miner => 9.0,
        Kind::Lieutenant | Kind::Bomb => 8.0,
        Kind::Sergeant => 6.0,
        Kind::Scout => 3.0,
        Kind::Flag => 300.0,
    }
}

/// What a strike brings, without and with aggressor-advantage: by the kind struck, then by the striker.
static PAYOFFS: [[ByKind; Kind::COUNT]; 2] = {
    let mut payoffs = [[[0.0; Kind::COUNT]; Kind::COUNT]; 2];
    let mut pair = 0;
    while pair < Kind::COUNT * Kind::COUNT {
        let (struck, striker) = (pair / Kind::COUNT, pair % Kind::COUNT);
        payoffs[0][struck][striker] = payoff(Kind::ALL[striker], Kind::ALL[struck], false);
        payoffs[1][struck][striker] = payoff(Kind::ALL[striker], Kind::ALL[struck], true);
        pair += 1;
    }
    payoffs
};

const fn payoff(striker: Kind, struck: Kind, aggressor_advantage: bool) -> f32 {
    match outcome(striker, struck, aggressor_advantage) {
        Outcome::Win => value(struck),
        Outcome::Tie => value(struck) - value(striker),
        // What the loss teaches is worth something.
        Outcome::Loss => 1.5 - value(striker),
    }
}

/// By the kind of an enemy piece, then by the kind that it strikes: 1 if it can strike and wins, 0 if not.
static WINS: [ByKind; Kind::COUNT] = {
    let mut wins = [[0.0; Kind::COUNT]; Kind::COUNT];
    let mut pair = 0;
    while pair < Kind::COUNT * Kind::COUNT {
        let (striker, struck) = (pair / Kind::COUNT, pair % Kind::COUNT);
        let wins_it = matches!(outcome(Kind::ALL[striker], Kind::ALL[struck], false), Outcome::Win);
        wins[striker][struck] = if Kind::ALL[striker].is_movable() && wins_it { 1.0 } else { 0.0 };
        pair += 1;
    }
    wins
};

/// How a piece looks to its opponent: named or not, whether it has moved, and, if neither, how far back it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look(u8);

impl Look {
    /// How many there are.
    pub const COUNT: usize = Self::UNMOVED as usize + FLAGS.len();
    /// Unnamed, and has moved; before it the named ones, twice for each kind.
    const MOVED: u8 = 2 * Kind::COUNT as u8;
    /// Unnamed, has not moved, and stands on the back row; behind it those on the rows before.
    const UNMOVED: u8 = Self::MOVED + 1;

    /// A piece that was named or not.
    pub fn of(piece: &Piece, is_named: bool, back_row: u8) -> Self {
        match piece.kind {
            Some(kind) if is_named => Self(2 * kind.index() as u8 + u8::from(piece.has_moved)),
            _ if piece.has_moved => Self(Self::MOVED),
            _ => Self(Self::UNMOVED + piece.square.row().abs_diff(back_row).min(FLAGS.len() as u8 - 1)),
        }
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its place among all looks.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How much less likely the Flag is, so many rows before the back row: flags stand at the back, as everybody knows.
const FLAGS: [f32; 5] = [1.0, 0.3, 0.05, 0.02, 0.02];

/// What a player makes of an enemy piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    /// How likely it is of each kind.
    pub chances: ByKind,
    /// What a strike by each kind is expected to bring.
    pub worth: ByKind,
    /// What each kind is expected to lose that stands next to it.
    pub risk: ByKind,
}

impl Odds {
    fn new(chances: ByKind, has_moved: bool, aggressor_advantage: bool) -> Self {
        let mut odds = Self { chances, worth: [0.0; Kind::COUNT], risk: [0.0; Kind::COUNT] };
        let payoffs = &PAYOFFS[usize::from(aggressor_advantage)];
        for (chance, (payoffs, wins)) in chances.iter().zip(payoffs.iter().zip(&WINS)) {
            for kind in 0..Kind::COUNT {
                odds.worth[kind] += chance * payoffs[kind];
                odds.risk[kind] += chance * wins[kind];
            }
        }
        for (risk, kind) in odds.risk.iter_mut().zip(Kind::ALL) {
            *risk = *risk * value(kind) * if has_moved { 0.8 } else { 0.3 };
        }
        odds
    }
}

/// What a player makes of the enemy's pieces.
#[derive(Clone, Debug)]
pub(super) struct AllOdds {
    aggressor_advantage: bool,
    /// How many standing pieces of each kind are unnamed.
    hidden: [u8; Kind::COUNT],
    by_look: [Odds; Look::COUNT],
}

impl AllOdds {
    /// Before anything is known of the enemy.
    pub fn new(aggressor_advantage: bool) -> Self {
        let certain = |look: usize| {
            let mut chances = [0.0; Kind::COUNT];
            if let Some(chance) = chances.get_mut(look / 2) {
                *chance = 1.0;
            }
            Odds::new(chances, look % 2 == 1, aggressor_advantage)
        };
        Self { aggressor_advantage, hidden: [0; Kind::COUNT], by_look: std::array::from_fn(certain) }
    }

    /// Takes into account how many standing pieces of each kind are unnamed.
    pub fn note(&mut self, hidden: [u8; Kind::COUNT]) {
        if hidden == self.hidden {
            return;
        }
        self.hidden = hidden;
        for (row, flag) in FLAGS.into_iter().enumerate() {
            self.by_look[usize::from(Look::UNMOVED) + row] = self.unnamed(false, flag);
        }
        self.by_look[usize::from(Look::MOVED)] = self.unnamed(true, 0.0);
    }

    /// What an unnamed piece may be, `flag` being how likely the Flag is against the other kinds.
    fn unnamed(&self, has_moved: bool, flag: f32) -> Odds {
        let likely = Kind::ALL.map(|kind| {
            let may_be = !has_moved || kind.is_movable();
            f32::from(self.hidden[kind.index()] * u8::from(may_be)) * if kind == Kind::Flag { flag } else { 1.0 }
        });
        let sum: f32 = likely.iter().sum();
        let chances = likely.map(|likely| likely / sum.max(f32::MIN_POSITIVE));
        Odds::new(chances, has_moved, self.aggressor_advantage)
    }

    /// What is made of a piece that looks so.
    #[inline]
    pub const fn of(&self, look: Look) -> &Odds {
        &self.by_look[look.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::{AllOdds, Kind, Look, Odds};

    /// What is made of enemies of which a Marshal, a Bomb and the Flag are hidden.
    fn odds() -> AllOdds {
        let mut odds = AllOdds::new(false);
        let mut hidden = [0; Kind::COUNT];
        for kind in [Kind::Marshal, Kind::Bomb, Kind::Flag] {
            hidden[kind.index()] = 1;
        }
        odds.note(hidden);
        odds
    }

    fn chances(odds: &Odds) -> [f32; 3] {
        [Kind::Marshal, Kind::Bomb, Kind::Flag].map(|kind| odds.chances[kind.index()])
    }

    #[test]
    fn what_moved_is_neither_bomb_nor_flag_and_flags_stand_at_the_back() {
        let odds = odds();
        let close = |look: u8, expected: [f32; 3]| {
            let chances = chances(odds.of(Look(look)));
            let far = chances.iter().zip(expected).map(|(chance, expected)| (chance - expected).abs());
            assert!(far.fold(0.0, f32::max) < 1e-6, "{chances:?} {expected:?}");
        };
        close(Look::MOVED, [1.0, 0.0, 0.0]);
        close(Look::UNMOVED, [1.0 / 3.0; 3]);
        close(Look::UNMOVED + 1, [1.0 / 2.3, 1.0 / 2.3, 0.3 / 2.3]);
    }

    #[test]
    fn strikes_and_risks_are_weighed_by_what_the_enemy_may_be() {
        let odds = odds();
        let close = |one: f32, other: f32| assert!((one - other).abs() < 1e-3, "{one} {other}");
        let back_row = odds.of(Look(Look::UNMOVED));
        // A Miner loses to the Marshal, clears the Bomb and takes the Flag.
        close(back_row.worth[Kind::Miner.index()], (1.5 - 9.0 + 8.0 + 300.0) / 3.0);
        // Only the Marshal strikes, and what has not moved hardly will.
        close(back_row.risk[Kind::General.index()], 30.0 / 3.0 * 0.3);
        let named = odds.of(Look(2 * Kind::Marshal as u8 + 1));
        close(named.worth[Kind::Spy.index()], 40.0);
        close(named.risk[Kind::General.index()], 30.0 * 0.8);
        close(named.risk[Kind::Marshal.index()], 0.0);
    }
}
