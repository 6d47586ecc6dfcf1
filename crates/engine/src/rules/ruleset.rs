//! Rules of one game: an edition, a variant, options, and further rules that the record sets.

use super::combat::CombatRules;
use super::edition::Edition;
use super::movement::Reach;
use super::turn::{Rescue, Turn};
use super::variant::VariantRules;
use crate::board::{Army, Kind, KindSet, Variant};

/// House rules that a game may enable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // three independent switches, named as the tag names them
#[non_exhaustive]
pub struct Options {
    /// If both pieces have the same rank, the striker wins.
    pub aggressor_advantage: bool,
    /// Only the striker names its rank.
    pub silent_defense: bool,
    /// A piece that reaches the opponent's back row may bring back a captured piece.
    pub rescue: bool,
}

impl Options {
    /// No option is enabled.
    pub const NONE: Self = Self { aggressor_advantage: false, silent_defense: false, rescue: false };
    /// All options are enabled.
    pub const ALL: Self = Self { aggressor_advantage: true, silent_defense: true, rescue: true };
    /// Names of the options in the tag `Options`, in canonical order.
    pub const NAMES: [&'static str; 3] = ["aggressor-advantage", "silent-defense", "rescue"];

    /// Enables the option of that name. Returns `false` if there is no such option.
    pub fn switch_on(&mut self, name: &str) -> bool {
        match name {
            "aggressor-advantage" => self.aggressor_advantage = true,
            "silent-defense" => self.silent_defense = true,
            "rescue" => self.rescue = true,
            _ => return false,
        }
        true
    }

    /// Iterates over the names of the enabled options in canonical order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let on = [self.aggressor_advantage, self.silent_defense, self.rescue];
        Self::NAMES.into_iter().zip(on).filter_map(|(name, on)| on.then_some(name))
    }

    /// `true` if the option of that name is enabled.
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|on| on == name)
    }
}

/// The two-squares rule of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TwoSquares {
    /// Maximum number of consecutive back-and-forth moves; `None` if there is no maximum.
    pub limit: Option<u16>,
    /// `true` if a Scout's moves are counted by the borders that the Scout crosses. A border lies between two squares.
    pub borders: bool,
    /// `true` if the wording of the edition is ambiguous. The wording can mean that the third move is still allowed, or
    /// that the third move is already barred.
    pub wording: bool,
}

impl TwoSquares {
    /// The rule does not apply.
    pub const OFF: Self = Self { limit: None, borders: false, wording: false };

    /// Creates a rule that counts moves between the same two squares. `limit` is the maximum number of consecutive
    /// back-and-forth moves.
    pub const fn with_limit(limit: u16) -> Self {
        Self { limit: Some(limit), ..Self::OFF }
    }

    /// Returns the same rule, but a Scout's moves are counted by the borders that the Scout crosses.
    #[must_use]
    pub const fn by_borders(self) -> Self {
        Self { borders: true, ..self }
    }

    /// Returns the maximum number of consecutive back-and-forth moves, or `u16::MAX` if there is no maximum.
    #[inline(always)]
    pub(super) const fn most(&self) -> u16 {
        match self.limit {
            Some(limit) => limit,
            None => u16::MAX,
        }
    }
}

/// Rules of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ruleset {
    /// The edition.
    pub edition: &'static Edition,
    /// The variant.
    pub variant: Variant,
    /// The enabled options.
    pub options: Options,
    /// Army of both sides.
    pub army: Army,
    /// `true` if each side must use the complete army. If `false`, a side may use any part of the army that contains
    /// one Flag.
    pub army_is_exact: bool,
    /// The two-squares rule.
    pub two_squares: TwoSquares,
    /// `true` if endless chasing is barred.
    pub more_squares: bool,
}

impl Ruleset {
    /// Creates the rules of a variant of an edition, without options.
    pub fn new(edition: &'static Edition, variant: Variant) -> Self {
        Self {
            edition,
            variant,
            options: Options::NONE,
            army: edition.army(variant),
            army_is_exact: VariantRules::of(variant).army_is_exact,
            two_squares: edition.two_squares,
            more_squares: edition.more_squares,
        }
    }

    /// Returns the same rules with these options.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Sets the army of both sides. Each side must then use the complete army.
    pub fn set_army(&mut self, army: Army) {
        self.army = army;
        self.army_is_exact = true;
    }

    /// Returns the rules of the variant.
    #[inline(always)]
    #[doc(hidden)]
    pub const fn variant_rules(&self) -> &'static VariantRules {
        VariantRules::of(self.variant)
    }

    /// Returns the rules of combat.
    #[inline(always)]
    #[doc(hidden)]
    pub const fn combat(&self) -> CombatRules {
        let combat = self.variant_rules().combat;
        CombatRules { striker_wins_ties: combat.striker_wins_ties | self.options.aggressor_advantage, ..combat }
    }

    /// Returns the kinds that may be brought back by a rescue. The set is empty if rescues are not played.
    pub const fn rescued(&self) -> KindSet {
        match self.variant_rules().rescued {
            Some(kinds) => kinds,
            None if self.options.rescue => KindSet::MOVABLE,
            None => KindSet::EMPTY,
        }
    }

    /// Iterates over every rescue that the rules might allow.
    pub(super) fn rescues(&self) -> impl Iterator<Item = Rescue> + use<> {
        let (kinds, board) = (self.rescued(), self.edition.board);
        kinds.iter().flat_map(move |kind| board.squares().map(move |square| Rescue { kind: Some(kind), square }))
    }

    /// `true` if the rules include rescues.
    pub const fn has_rescues(&self) -> bool {
        !self.rescued().is_empty()
    }

    /// Returns the kinds that can make this move of more than one square.
    pub fn long_movers(&self, turn: &Turn) -> KindSet {
        let kinds = self.variant_rules().two_step;
        match turn.from.line_to(turn.to) {
            Some((_, 2)) => kinds.with(Kind::Scout),
            Some(_) => KindSet::only(Kind::Scout),
            None => kinds,
        }
    }

    /// Returns the distances that the rules allow to pieces in one turn.
    #[inline(always)]
    pub(super) const fn reach(&self) -> Reach {
        Reach { scout_strike: self.edition.scout_strike, two_step: self.variant_rules().two_step }
    }

    /// `true` if every legal setup fills its zone.
    pub fn fills_zone(&self) -> bool {
        self.army_is_exact && self.army.total() == self.edition.board.zone_size()
    }
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn an_option_that_is_switched_on_is_on_and_no_other() {
        for switched in Options::NAMES {
            let mut options = Options::NONE;
            assert!(options.switch_on(switched));
            for name in Options::NAMES {
                assert_eq!(options.has(name), name == switched, "{name} of {switched}");
            }
        }
        assert!(!Options::ALL.has("rescues"));
    }
}
