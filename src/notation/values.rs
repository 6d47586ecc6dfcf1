//! Tag values with a syntax of their own: an army, and a bound on moves back and forth.
//!
//! Which pieces the numbers stand for is not asked. `format-spec/notation.md`, section "Tags".

use super::boundary::is_blank;
use super::grammar::{Miss, Parsed, piece};
use crate::board::Designation;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::char;
use nom::combinator::{cut, map_opt, opt, verify};
use nom::sequence::preceded;
use nom::{Offset, Parser};

/// One entry of the tag `Army`: a piece and how often a side has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyEntry {
    /// The piece, as written; never `?`.
    pub piece: Designation,
    /// How many of it there are, from 1 to 99.
    pub count: u8,
    /// Where the entry begins in the value, in bytes.
    pub offset: usize,
}

/// The value of the tag `TwoSquares`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoSquaresValue {
    /// Pieces may go back and forth as long as they like.
    Off,
    /// Pieces may go back and forth so many times in a row.
    Limit {
        /// How many moves are allowed, from 1 to 9999.
        moves: u16,
        /// Whether the crossings of a border are counted, not squares.
        borders: bool,
    },
}

/// Reads the value of the tag `Army`, such as `10 9 8*2 S B*6 F`.
///
/// # Errors
/// The offset of the byte at which no entry can be read, or at which there is none at all.
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
            Err(error) => return Err(text.len() - Miss::of(&error).left),
        }
    }
}

/// Reads the value of the tag `TwoSquares`: `off`, a number, or a number and `borders`.
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

/// A piece that is known, and its count.
fn entry(input: &[u8]) -> Parsed<'_, (Designation, u8)> {
    let known = verify(piece, |piece: &Designation| !piece.is_unknown());
    (known, opt(preceded(char('*'), cut(count))).map(|count| count.unwrap_or(1))).parse(input)
}

/// A number from 1 to 99.
fn count(input: &[u8]) -> Parsed<'_, u8> {
    let digits = take_while_m_n(1, 2, |byte: u8| byte.is_ascii_digit());
    let value = |digits: &[u8]| digits.iter().fold(0, |value, digit| value * 10 + (digit - b'0'));
    map_opt(digits, move |digits| Some(value(digits)).filter(|count| *count > 0)).parse(input)
}

fn skip_blanks(input: &[u8]) -> &[u8] {
    let start = input.iter().position(|byte| !is_blank(*byte)).unwrap_or(input.len());
    &input[start..]
}
