//! The rules that one game is played by: an edition, a variant, options, and what the record overrides.

use super::edition::Edition;
use crate::board::{Army, Variant};

/// House rules that a game may switch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // three independent switches, named as the tag names them
pub struct Options {
    /// On a strike between equals the striker wins.
    pub aggressor_advantage: bool,
    /// Only the striker names its rank.
    pub silent_defense: bool,
    /// A piece that reaches the opponent's back row may bring back a captured one.
    pub rescue: bool,
}

impl Options {
    /// None of them.
    pub const NONE: Self = Self { aggressor_advantage: false, silent_defense: false, rescue: false };
    /// All of them.
    pub const ALL: Self = Self { aggressor_advantage: true, silent_defense: true, rescue: true };
    /// Their names in the tag `Options`, in canonical order.
    pub const NAMES: [&'static str; 3] = ["aggressor-advantage", "silent-defense", "rescue"];

    /// Switches on the option of that name; `false` where there is none.
    pub fn switch_on(&mut self, name: &str) -> bool {
        match name {
            "aggressor-advantage" => self.aggressor_advantage = true,
            "silent-defense" => self.silent_defense = true,
            "rescue" => self.rescue = true,
            _ => return false,
        }
        true
    }

    /// The names of the options that are on, in canonical order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let on = [self.aggressor_advantage, self.silent_defense, self.rescue];
        Self::NAMES.into_iter().zip(on).filter_map(|(name, on)| on.then_some(name))
    }

    /// Whether the option of that name is on.
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|on| on == name)
    }
}

/// The back-and-forth rule of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoSquares {
    /// How many back-and-forth moves in a row are allowed; `None`: any number.
    pub limit: Option<u16>,
    /// Whether a Scout's moves are counted by the borders they cross.
    pub borders: bool,
    /// Whether the edition's wording leaves open if the third move is the last allowed or the first barred one.
    pub wording: bool,
}

impl TwoSquares {
    /// How many back-and-forth moves in a row are allowed, as a number.
    #[inline(always)]
    pub(super) const fn most(&self) -> u16 {
        match self.limit {
            Some(limit) => limit,
            None => u16::MAX,
        }
    }
}

/// The rules of one game.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// The edition.
    pub edition: &'static Edition,
    /// The variant.
    pub variant: Variant,
    /// The options that are on.
    pub options: Options,
    /// The army of both sides.
    pub army: Army,
    /// Whether a side brings exactly that army, or any part of it that holds one Flag.
    pub army_is_exact: bool,
    /// The back-and-forth rule.
    pub two_squares: TwoSquares,
    /// Whether endless chasing is barred.
    pub more_squares: bool,
}

impl Ruleset {
    /// The rules of a variant of an edition, without options.
    pub fn new(edition: &'static Edition, variant: Variant) -> Self {
        Self {
            edition,
            variant,
            options: Options::NONE,
            army: edition.army(variant),
            army_is_exact: variant != Variant::Free,
            two_squares: edition.two_squares,
            more_squares: edition.more_squares,
        }
    }

    /// Gives both sides exactly that army.
    pub fn set_army(&mut self, army: Army) {
        self.army = army;
        self.army_is_exact = true;
    }

    /// Whether an army leaves no square of its zone empty.
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
