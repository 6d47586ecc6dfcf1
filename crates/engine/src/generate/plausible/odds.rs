//! Estimates of enemy pieces by their look. An estimate contains the likely kinds, the expected gain of a strike,
//! and the expected loss of a piece next to the enemy piece. Enemies that look alike share one estimate.

use crate::board::{Kind, Outcome};
use crate::rules::{CombatRules, Piece};

/// One number for each kind, in the order of [`Kind::ALL`].
type ByKind = [f32; Kind::COUNT];

/// The value of each kind to its owner.
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

/// Gain of a strike. Indices: rules of combat, kind struck, kind of the striker.
static PAYOFFS: [[ByKind; Kind::COUNT]; CombatRules::ALL.len()] = {
    let mut payoffs = [[[0.0; Kind::COUNT]; Kind::COUNT]; CombatRules::ALL.len()];
    let mut entry = 0;
    while entry < CombatRules::ALL.len() * Kind::COUNT * Kind::COUNT {
        let (rules, pair) = (entry / (Kind::COUNT * Kind::COUNT), entry % (Kind::COUNT * Kind::COUNT));
        let (struck, striker) = (pair / Kind::COUNT, pair % Kind::COUNT);
        payoffs[rules][struck][striker] = payoff(Kind::ALL[striker], Kind::ALL[struck], CombatRules::ALL[rules]);
        entry += 1;
    }
    payoffs
};

const fn payoff(striker: Kind, struck: Kind, rules: CombatRules) -> f32 {
    match rules.decide(striker, struck) {
        Outcome::Win => value(struck),
        Outcome::Tie => value(struck) - value(striker),
        // The information gained by a loss has some value.
        Outcome::Loss => 1.5 - value(striker),
    }
}

/// 1 if the enemy piece can strike and wins the combat, otherwise 0. Indexed by the kind of the enemy piece, then
/// by the kind of the piece struck.
static WINS: [ByKind; Kind::COUNT] = {
    let mut wins = [[0.0; Kind::COUNT]; Kind::COUNT];
    let mut pair = 0;
    while pair < Kind::COUNT * Kind::COUNT {
        let (striker, struck) = (pair / Kind::COUNT, pair % Kind::COUNT);
        let wins_it = matches!(CombatRules::USUAL.decide(Kind::ALL[striker], Kind::ALL[struck]), Outcome::Win);
        wins[striker][struck] = if Kind::ALL[striker].is_movable() && wins_it { 1.0 } else { 0.0 };
        pair += 1;
    }
    wins
};

/// The look of a piece to its opponent. Named pieces differ by their kind, and by `has_moved`. All unnamed pieces that
/// have moved look alike. Unnamed pieces that have not moved differ by their distance from the back row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Appearance(u8);

impl Appearance {
    /// Number of looks.
    pub const COUNT: usize = Self::UNMOVED as usize + FLAGS.len();
    /// Look of an unnamed piece that has moved. Smaller numbers are looks of named pieces, two for each kind.
    const MOVED: u8 = 2 * Kind::COUNT as u8;
    /// Look of an unnamed piece on the back row that has not moved. The next numbers are for the rows in front of the
    /// back row.
    const UNMOVED: u8 = Self::MOVED + 1;

    /// Returns the look of a piece.
    pub fn of(piece: Piece, is_named: bool, back_row: u8) -> Self {
        match piece.kind {
            Some(kind) if is_named => Self(2 * kind.index() as u8 + u8::from(piece.has_moved)),
            _ if piece.has_moved => Self(Self::MOVED),
            _ => Self(Self::UNMOVED + piece.square.row().abs_diff(back_row).min(FLAGS.len() as u8 - 1)),
        }
    }

    /// Iterates over all looks.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The index of the look.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Relative probability of the Flag, by distance from the back row. Players usually put the Flag in the back row.
const FLAGS: [f32; 5] = [1.0, 0.3, 0.05, 0.02, 0.02];

/// A player's estimate of an enemy piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    /// Probability of each kind.
    pub chances: ByKind,
    /// Expected gain of a strike, by the kind of the striker.
    pub worth: ByKind,
    /// Expected loss of a piece next to the enemy piece, by the kind of the threatened piece.
    pub risk: ByKind,
}

impl Odds {
    fn new(chances: ByKind, has_moved: bool, combat: CombatRules) -> Self {
        let mut odds = Self { chances, worth: [0.0; Kind::COUNT], risk: [0.0; Kind::COUNT] };
        let payoffs = &PAYOFFS[combat.index()];
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

/// A player's estimates of all enemy pieces.
#[derive(Clone, Debug)]
pub(super) struct AllOdds {
    combat: CombatRules,
    /// Number of unnamed pieces of each kind that are on the board.
    hidden: [u8; Kind::COUNT],
    by_look: [Odds; Appearance::COUNT],
}

impl AllOdds {
    /// Creates the estimates of named pieces. The estimates of unnamed pieces are added by `note`.
    pub fn new(combat: CombatRules) -> Self {
        let certain = |look: usize| {
            let mut chances = [0.0; Kind::COUNT];
            if let Some(chance) = chances.get_mut(look / 2) {
                *chance = 1.0;
            }
            Odds::new(chances, look % 2 == 1, combat)
        };
        Self { combat, hidden: [0; Kind::COUNT], by_look: std::array::from_fn(certain) }
    }

    /// Updates the estimates with the number of unnamed pieces of each kind on the board.
    pub fn note(&mut self, hidden: [u8; Kind::COUNT]) {
        if hidden == self.hidden {
            return;
        }
        self.hidden = hidden;
        for (row, flag) in FLAGS.into_iter().enumerate() {
            self.by_look[usize::from(Appearance::UNMOVED) + row] = self.unnamed(false, flag);
        }
        self.by_look[usize::from(Appearance::MOVED)] = self.unnamed(true, 0.0);
    }

    /// Estimates an unnamed piece. `flag` is the weight of the Flag relative to the other kinds.
    fn unnamed(&self, has_moved: bool, flag: f32) -> Odds {
        let likely = Kind::ALL.map(|kind| {
            let may_be = !has_moved || kind.is_movable();
            f32::from(self.hidden[kind.index()] * u8::from(may_be)) * if kind == Kind::Flag { flag } else { 1.0 }
        });
        let sum: f32 = likely.iter().sum();
        let chances = likely.map(|likely| likely / sum.max(f32::MIN_POSITIVE));
        Odds::new(chances, has_moved, self.combat)
    }

    /// The estimate of a piece with that look.
    #[inline]
    pub const fn of(&self, look: Appearance) -> &Odds {
        &self.by_look[look.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::{AllOdds, Appearance, CombatRules, Kind, Odds};

    /// Estimates of an enemy whose unnamed pieces are a Marshal, a Bomb and the Flag.
    fn odds() -> AllOdds {
        let mut odds = AllOdds::new(CombatRules::USUAL);
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
            let chances = chances(odds.of(Appearance(look)));
            let far = chances.iter().zip(expected).map(|(chance, expected)| (chance - expected).abs());
            assert!(far.fold(0.0, f32::max) < 1e-6, "{chances:?} {expected:?}");
        };
        close(Appearance::MOVED, [1.0, 0.0, 0.0]);
        close(Appearance::UNMOVED, [1.0 / 3.0; 3]);
        close(Appearance::UNMOVED + 1, [1.0 / 2.3, 1.0 / 2.3, 0.3 / 2.3]);
    }

    #[test]
    fn strikes_and_risks_are_weighed_by_what_the_enemy_may_be() {
        let odds = odds();
        let close = |one: f32, other: f32| assert!((one - other).abs() < 1e-3, "{one} {other}");
        let back_row = odds.of(Appearance(Appearance::UNMOVED));
        // A Miner loses to the Marshal, clears the Bomb and takes the Flag.
        close(back_row.worth[Kind::Miner.index()], (1.5 - 9.0 + 8.0 + 300.0) / 3.0);
        // Only the Marshal is a threat, and the factor 0.3 is for a piece that has not moved.
        close(back_row.risk[Kind::General.index()], 30.0 / 3.0 * 0.3);
        let named = odds.of(Appearance(2 * Kind::Marshal as u8 + 1));
        close(named.worth[Kind::Spy.index()], 40.0);
        close(named.risk[Kind::General.index()], 30.0 * 0.8);
        close(named.risk[Kind::Marshal.index()], 0.0);
    }
}
