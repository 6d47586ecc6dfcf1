//! The types of game that Gravon offers, and the variants that they are.

use crate::board::Variant;

/// A type of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameType {
    /// The variant it is.
    pub variant: Variant,
    /// Its name in XML, and in the names of files.
    pub name: &'static str,
    /// Its number in GSN.
    pub number: u8,
}

/// Every type, by its number.
const TYPES: [GameType; 5] = [
    GameType { variant: Variant::Original, name: "classic", number: 0 },
    GameType { variant: Variant::Barrage, name: "barrage", number: 1 },
    GameType { variant: Variant::Free, name: "classicfree", number: 2 },
    GameType { variant: Variant::UltimateLightning, name: "ultimate lightning", number: 3 },
    GameType { variant: Variant::Duel, name: "duell", number: 4 },
];

impl GameType {
    /// The type of that name.
    pub fn named(name: &str) -> Option<Self> {
        TYPES.into_iter().find(|game| game.name == name)
    }

    /// The type whose number that digit is.
    pub fn of_digit(digit: u8) -> Option<Self> {
        TYPES.into_iter().find(|game| game.number + b'0' == digit)
    }

    /// The type that is that variant; `None` for a variant that Gravon does not have.
    pub fn of(variant: Variant) -> Option<Self> {
        TYPES.into_iter().find(|game| game.variant == variant)
    }
}

#[cfg(test)]
mod tests {
    use super::{GameType, TYPES};

    #[test]
    fn each_type_has_a_name_and_a_number_of_its_own() {
        for (digit, game) in (b'0'..).zip(TYPES) {
            assert_eq!(GameType::of_digit(digit), Some(game));
            assert_eq!(GameType::named(game.name), Some(game));
            assert_eq!(GameType::of(game.variant), Some(game));
        }
        assert_eq!(GameType::of_digit(b'5'), None);
        assert_eq!(GameType::named("Classic"), None);
    }
}
