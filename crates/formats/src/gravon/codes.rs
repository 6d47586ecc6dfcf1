//! Converts the names and numbers that Gravon uses for game types, terminations and winners.

use crate::board::Variant;
use crate::notation::Score;
use crate::replay::Termination;

/// Game type of Gravon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameType {
    /// Variant of the game type.
    pub variant: Variant,
    /// Name in XML and in file names.
    pub name: &'static str,
    /// Number in GSN.
    pub number: u8,
}

/// All game types, in order of their numbers.
const TYPES: [GameType; 5] = [
    GameType { variant: Variant::Original, name: "classic", number: 0 },
    GameType { variant: Variant::Barrage, name: "barrage", number: 1 },
    GameType { variant: Variant::Free, name: "classicfree", number: 2 },
    GameType { variant: Variant::UltimateLightning, name: "ultimate lightning", number: 3 },
    GameType { variant: Variant::Duel, name: "duell", number: 4 },
];

impl GameType {
    /// Returns the game type with that name.
    pub fn named(name: &str) -> Option<Self> {
        TYPES.into_iter().find(|game| game.name == name)
    }

    /// Returns the game type whose number is this digit.
    pub fn of_digit(digit: u8) -> Option<Self> {
        TYPES.into_iter().find(|game| game.number + b'0' == digit)
    }

    /// Returns the game type for a variant. Returns `None` if Gravon does not have the variant.
    pub fn of(variant: Variant) -> Option<Self> {
        TYPES.into_iter().find(|game| game.variant == variant)
    }
}

/// Returns the termination that has this number in Gravon's formats.
pub(super) fn termination(number: &[u8]) -> Option<Termination> {
    Some(match number {
        // One player cannot move, or neither player can.
        b"0" | b"2" => Termination::NoMoves,
        b"1" => Termination::Flag,
        // The opponent disappeared.
        b"3" | b"14" => Termination::Forfeit,
        b"4" => Termination::Agreement,
        // Both players disappeared.
        b"10" => Termination::Abandoned,
        // Time ran out: the time of a player, of the game, or of a player who disappeared.
        b"11" | b"12" | b"13" => Termination::Time,
        _ => return None,
    })
}

/// Returns the number of the most similar termination in Gravon's formats. Gravon does not have resignations or
/// arbiters, and every game must have a termination.
pub(super) const fn number(termination: Termination, score: Score) -> u8 {
    let is_draw = matches!(score, Score::Draw);
    match termination {
        Termination::Flag => 1,
        Termination::NoMoves if is_draw => 2,
        Termination::NoMoves => 0,
        Termination::Time if is_draw => 12,
        Termination::Time => 11,
        Termination::Abandoned if is_draw => 10,
        Termination::Abandoned => 14,
        Termination::Agreement => 4,
        Termination::Forfeit | Termination::Resignation => 3,
        // If a side won, a forfeit is the most similar termination; if the game is a draw, an agreement.
        _ => 3 + is_draw as u8,
    }
}

/// Returns the score for `winner`, which is a number in text form. The number `red` means Red, `red + 1` means
/// Blue, and `red + 2` means a draw.
pub(super) fn score(winner: &[u8], red: u8) -> Option<Score> {
    let [digit] = winner else { return None };
    match digit.checked_sub(b'0')?.checked_sub(red)? {
        0 => Some(Score::RedWon),
        1 => Some(Score::BlueWon),
        2 => Some(Score::Draw),
        _ => None,
    }
}

/// Returns the number of the winner. The number `red` means Red, `red + 1` means Blue, and `red + 2` means a draw.
/// Returns `None` if the winner is unknown.
pub(super) const fn winner(score: Score, red: u8) -> Option<u8> {
    match score {
        Score::RedWon => Some(red),
        Score::BlueWon => Some(red + 1),
        Score::Draw => Some(red + 2),
        Score::Open => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{GameType, TYPES, number, score, termination, winner};
    use crate::notation::Score;
    use crate::replay::Termination;

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

    #[test]
    fn numbers_are_those_of_gravon() {
        for (number, name) in [
            ("0", "no-moves"),
            ("1", "flag"),
            ("2", "no-moves"),
            ("3", "forfeit"),
            ("4", "agreement"),
            ("10", "abandoned"),
            ("11", "time"),
            ("12", "time"),
            ("13", "time"),
            ("14", "forfeit"),
        ] {
            assert_eq!(termination(number.as_bytes()).map(Termination::name), Some(name), "{number}");
        }
        for number in ["", "5", "9", "15", "01", "1 ", "-1", "x"] {
            assert_eq!(termination(number.as_bytes()), None, "{number}");
        }
    }

    #[test]
    fn what_gravon_can_say_reads_back() {
        for (how, decided, drawn) in [
            (Termination::Flag, true, false),
            (Termination::NoMoves, true, true),
            (Termination::Agreement, true, true),
            (Termination::Time, true, true),
            (Termination::Abandoned, false, true),
            (Termination::Forfeit, true, true),
            (Termination::Resignation, false, false),
            (Termination::Adjudication, false, false),
            (Termination::Unknown, false, false),
        ] {
            let comes_back = |score| termination(number(how, score).to_string().as_bytes()) == Some(how);
            assert_eq!(comes_back(Score::RedWon), decided, "{}", how.name());
            assert!(!drawn || comes_back(Score::Draw), "{}", how.name());
        }
    }

    #[test]
    fn winners_count_from_one_in_xml_and_from_zero_in_gsn() {
        assert_eq!([b"1", b"2", b"3"].map(|n| score(n, 1)), [Score::RedWon, Score::BlueWon, Score::Draw].map(Some));
        assert_eq!([b"0", b"1", b"2"].map(|n| score(n, 0)), [Score::RedWon, Score::BlueWon, Score::Draw].map(Some));
        for (text, red) in [("0", 1), ("4", 1), ("3", 0), ("", 0), ("10", 1), ("x", 0)] {
            assert_eq!(score(text.as_bytes(), red), None, "{text} {red}");
        }
        for red in [0, 1] {
            for one in [Score::RedWon, Score::BlueWon, Score::Draw] {
                let text = winner(one, red).expect("decided").to_string();
                assert_eq!(score(text.as_bytes(), red), Some(one));
            }
            assert_eq!(winner(Score::Open, red), None);
        }
    }
}
