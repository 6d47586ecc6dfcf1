//! Parses tag values with their own syntax: armies, limits of moves, limits of back-and-forth moves, and plies.
//!
//! Does not check the kinds of the pieces. `format-spec/notation.md`, section "Tags".

use super::boundary::is_blank;
use super::grammar::{GrammarError, Parsed, piece};
use super::syntax::Tag;
use crate::board::{Designation, Side};
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::char;
use nom::combinator::{cut, map_opt, opt, verify};
use nom::sequence::preceded;
use nom::{Offset, Parser};

/// An entry of the tag `Army`: a piece and its count for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyEntry {
    /// The piece, as written; never `?`.
    pub piece: Designation,
    /// Number of pieces of this kind, from 1 to 99.
    pub count: u8,
    /// Offset of the entry in the value, in bytes.
    pub offset: usize,
}

/// The value of the tag `TwoSquares`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoSquaresValue {
    /// Pieces may move back and forth without limit.
    Off,
    /// Pieces may move back and forth a limited number of times without interruption.
    Limit {
        /// Number of allowed moves, from 1 to 9999.
        moves: u16,
        /// `true` if a Scout's moves are counted by the borders that the Scout crosses, not by squares.
        borders: bool,
    },
}

/// `true` if the value of a tag is empty, or consists only of question marks, dots, dashes and blanks.
pub fn is_placeholder(value: &str) -> bool {
    value.chars().all(|c| matches!(c, '?' | '.' | '-' | ' '))
}

/// Parses the value of the tag `Army`, such as `10 9 8*2 S B*6 F`.
///
/// # Errors
/// Returns the offset of the first byte that cannot be parsed, or of the end if there is no entry.
pub fn army(value: &str) -> Result<Vec<ArmyEntry>, usize> {
    let text = value.as_bytes();
    let offset_of = |rest: &[u8]| text.offset(rest);
    let mut entries = Vec::new();
    let mut rest = skip_blanks(text);
    loop {
        let offset = offset_of(rest);
        match entry(rest) {
            Ok((behind, (piece, count))) => {
                entries.push(ArmyEntry { piece, count, offset });
                rest = skip_blanks(behind);
                if rest.is_empty() {
                    return Ok(entries);
                }
                if rest.len() == behind.len() {
                    return Err(offset_of(rest));
                }
            }
            Err(error) => return Err(text.len() - GrammarError::of(&error).left),
        }
    }
}

/// Parses the value of the tags `MoveLimit` and `QuietLimit`: a number from 1 to 999999999.
pub fn limit(value: &str) -> Option<u32> {
    let digits = value.trim_matches([' ', '\t', '\r']);
    let is_number = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|limit| is_number && *limit > 0)
}

/// Parses the value of the tag `Ply`: a number from 0 to 999999999.
pub fn ply(value: &str) -> Option<u32> {
    let is_number = (1..=9).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit());
    value.parse().ok().filter(|_| is_number)
}

/// Returns the number of plies before the first turn of a record with these tags. This number is 0 unless the record
/// starts from a position. The tag `Ply` counts only if it agrees with the side to move.
pub fn plies_before(tags: &[Tag<'_>]) -> u32 {
    let value = |name: &str| tags.iter().find(|tag| tag.name == name).map(|tag| &*tag.value);
    let Some(side) = value("Position").and_then(Side::from_name) else { return 0 };
    let usual = u32::from(side == Side::Blue);
    let agrees = |before: &u32| Side::of_ply(before + 1) == side;
    value("Ply").and_then(ply).filter(agrees).unwrap_or(usual)
}

/// Parses the value of the tag `TwoSquares`: `off`, a number, or a number and `borders`.
pub fn two_squares(value: &str) -> Option<TwoSquaresValue> {
    let mut words = value.split([' ', '\t', '\r']).filter(|word| !word.is_empty());
    let limit = words.next()?;
    let kind = words.next();
    if words.next().is_some() {
        return None;
    }
    match (limit, kind) {
        ("off", None) => Some(TwoSquaresValue::Off),
        (number, None | Some("borders")) => {
            let digits = number.len() <= 4 && number.bytes().all(|byte| byte.is_ascii_digit());
            let moves = number.parse().ok().filter(|moves| digits && *moves > 0)?;
            Some(TwoSquaresValue::Limit { moves, borders: kind.is_some() })
        }
        _ => None,
    }
}

/// Parses a known piece and its count.
fn entry(input: &[u8]) -> Parsed<'_, (Designation, u8)> {
    let known = verify(piece, |piece: &Designation| !piece.is_unknown());
    (known, opt(preceded(char('*'), cut(count))).map(|count| count.unwrap_or(1))).parse(input)
}

/// Parses a number from 1 to 99.
fn count(input: &[u8]) -> Parsed<'_, u8> {
    let digits = take_while_m_n(1, 2, |byte: u8| byte.is_ascii_digit());
    let value = |digits: &[u8]| digits.iter().fold(0, |value, digit| value * 10 + (digit - b'0'));
    map_opt(digits, move |digits| Some(value(digits)).filter(|count| *count > 0)).parse(input)
}

fn skip_blanks(input: &[u8]) -> &[u8] {
    let start = input.iter().position(|byte| !is_blank(*byte)).unwrap_or(input.len());
    &input[start..]
}

#[cfg(test)]
mod tests {
    use super::{ArmyEntry, TwoSquaresValue, army, two_squares};
    use crate::board::Designation;

    #[test]
    fn an_army_is_a_list_of_pieces_and_counts() {
        let entry = |sign: &str, count, offset| {
            let piece = match sign.parse() {
                Ok(number) => Designation::number(number),
                Err(_) => Designation::from_letter(sign.as_bytes()[0]),
            };
            ArmyEntry { piece: piece.expect(sign), count, offset }
        };
        for (value, expected) in [
            ("F", vec![entry("F", 1, 0)]),
            (
                "10 9 8*2 S B*6 F",
                vec![
                    entry("10", 1, 0),
                    entry("9", 1, 3),
                    entry("8", 2, 5),
                    entry("S", 1, 9),
                    entry("B", 6, 11),
                    entry("F", 1, 15),
                ],
            ),
            (" \tx*99\t f*01 ", vec![entry("10", 99, 2), entry("F", 1, 8)]),
            ("1 10 t i", vec![entry("1", 1, 0), entry("10", 1, 2), entry("T", 1, 5), entry("I", 1, 7)]),
        ] {
            assert_eq!(army(value), Ok(expected), "{value:?}");
        }
    }

    #[test]
    fn a_fault_in_an_army_has_its_place() {
        for (value, offset) in [
            ("", 0),
            ("  ", 2),
            ("?", 0),
            ("10 ?", 3),
            ("0", 0),
            ("10 0", 3),
            ("8*", 2),
            ("8*0", 2),
            ("8*100", 4),
            ("8 *2", 2),
            ("8* 2", 2),
            ("SB", 1),
            ("11", 1),
            ("8,9", 1),
            ("8 \u{e9}", 2),
        ] {
            assert_eq!(army(value), Err(offset), "{value:?}");
        }
    }

    #[test]
    fn two_squares_is_off_or_a_limit() {
        let limit = |moves, borders| Some(TwoSquaresValue::Limit { moves, borders });
        for (value, expected) in [
            ("off", Some(TwoSquaresValue::Off)),
            ("3", limit(3, false)),
            (" 3\tborders ", limit(3, true)),
            ("9999 borders", limit(9999, true)),
            ("", None),
            ("0", None),
            ("10000", None),
            ("+3", None),
            ("-3", None),
            ("on", None),
            ("OFF", None),
            ("off borders", None),
            ("borders", None),
            ("borders 3", None),
            ("3 border", None),
            ("3 borders 3", None),
        ] {
            assert_eq!(two_squares(value), expected, "{value:?}");
        }
    }
}
