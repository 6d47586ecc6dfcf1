//! Reads the Ataraxos format in `MessagePack`. Finds the beginning and the end of each game in the bytes, and
//! decodes the game.
//!
//! A file is one list of games. Each game is a list of two values: a board, and the list of its turns. If a length
//! is wrong or bytes are missing, the reader searches for the board of the next game. Therefore, damage in one game
//! does not affect other games.

use super::draft::Draft;
use super::values::{Head, ValueType, head, length};
use crate::cut::BinarySplit;
use crate::notation::Span;
use crate::replay::Reading;
use crate::replay::foreign::{Damaged, FoundText};
use crate::whole_board::LETTERS;
use std::ops::Range;

/// Functions for splitting packed games.
pub(super) static PACKED: BinarySplit = BinarySplit { length: game_length, next, announced, holds_record };

/// Number of values in a game: the board and the turns.
const PARTS: u32 = 2;

/// Maximum number of bytes in a game before the letters of its board.
const HEADS: usize = 6;

/// Returns `true` if the input begins with packed games and is not text.
pub(super) fn fits(beginning: &[u8]) -> bool {
    let Some(Head { what: ValueType::List(_), length, .. }) = head(beginning) else { return false };
    // Text in some alphabets begins with a byte that also begins a list in `MessagePack`.
    let looked_at = &beginning[..beginning.len().min(4 * HEADS)];
    if std::str::from_utf8(looked_at).is_ok() {
        return false;
    }
    let is_text = |head: Head| head.what == ValueType::Text && head.content >= LETTERS / 2;
    let begins_game = || head(&beginning[length..]).is_some_and(is_text);
    // If the first games are damaged, the format is identified by a later game.
    announced(beginning).is_some() || begins_game() || board_among(beginning, 0..beginning.len()).is_some()
}

/// Returns the head of the list of games at the start of `bytes`, and the number of games in the list. Returns
/// `None` if `bytes` begins with a game or with anything else.
fn list_of_games(bytes: &[u8]) -> Option<(Head, u32)> {
    let outer = head(bytes)?;
    let ValueType::List(count) = outer.what else { return None };
    let first = bytes.get(outer.length..).unwrap_or_default();
    // If the head has several bytes, the list has more members than a game. Therefore, it is the list of games, even if
    // its members are missing.
    let is_alone = first.is_empty() && (count == 0 || outer.length > 1);
    let is_list = || head(first).is_some_and(|head| matches!(head.what, ValueType::List(_)));
    (count == 0 || is_alone || is_list()).then_some((outer, count))
}

/// Returns the number of games according to the head of the list at the start of `bytes`. Returns `None` if there
/// is no list of games.
fn announced(bytes: &[u8]) -> Option<u64> {
    list_of_games(bytes).map(|(_, count)| u64::from(count))
}

/// Returns `true` if `bytes` contains a game, or another value at the position of a game.
fn holds_record(bytes: &[u8]) -> bool {
    list_of_games(bytes).is_none_or(|(head, _)| head.length < bytes.len())
}

/// Returns the bytes without the head of the list, if the game is the first in the list.
pub(super) fn alone(bytes: &[u8]) -> &[u8] {
    match list_of_games(bytes) {
        Some((head, 1..)) => &bytes[head.length..],
        _ => bytes,
    }
}

/// Returns the length in bytes of the game at the start of `bytes`. If the head of the list is before the game, the
/// length includes the head.
fn game_length(bytes: &[u8]) -> usize {
    let begins = match list_of_games(bytes) {
        Some((head, 0)) => return head.length,
        Some((head, _)) => head.length,
        None => 0,
    };
    let mut ends = length(&bytes[begins..]).map_or(bytes.len(), |length| begins + length);
    // Numbers after the list of turns are turns as well: the length of the list is too small. Any other value does not
    // belong to the game.
    while let Some(head) = head(&bytes[ends..]).filter(|head| matches!(head.what, ValueType::Number(_))) {
        ends += head.length;
    }
    // The next value is incomplete, so its type is not known yet.
    if head(&bytes[ends..]).is_none() {
        ends = bytes.len();
    }
    // If a length is too large, the range includes the next game. The game then ends before the next game.
    board_among(bytes, begins + 1..ends).unwrap_or(ends)
}

/// Searches for the next game after the first byte, and returns its offset. A game is recognised by its board.
///
/// # Errors
/// If no game is found, returns the number of bytes that can be skipped. The remaining bytes may be the beginning
/// of a game.
fn next(bytes: &[u8]) -> Result<usize, usize> {
    board_among(bytes, 1..bytes.len()).ok_or(bytes.len().saturating_sub(HEADS + LETTERS + 1))
}

/// Returns the offset of the first game in the range. A game is recognised by its board.
fn board_among(bytes: &[u8], stretch: Range<usize>) -> Option<usize> {
    let mut at = stretch.start;
    loop {
        at += memchr::memchr(GAME, bytes.get(at..stretch.end)?)?;
        if is_board(&bytes[at + 1..]) {
            return Some(at);
        }
        at += 1;
    }
}

/// First byte of a game: the head of a list of two values.
const GAME: u8 = 0x92;

/// Returns `true` if the bytes begin with a board: a text of 100 letters.
fn is_board(bytes: &[u8]) -> bool {
    let Some(head) = head(bytes).filter(|head| head.what == ValueType::Text && head.content == LETTERS) else {
        return false;
    };
    let letters = bytes.get(head.length..head.length + LETTERS);
    letters.is_some_and(|letters| letters.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'_'))
}

/// Reads a game. The head of the list may be before the game.
pub(super) fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    let mut game = Game { text, at: text.len() - alone(text).len(), draft: Draft::new(text) };
    game.read();
    game.draft.finish()
}

/// Reader of one game.
struct Game<'a> {
    text: &'a [u8],
    at: usize,
    draft: Draft<'a>,
}

impl Game<'_> {
    /// Reads the whole game. Returns `None` if a part of it is missing or wrong.
    fn read(&mut self) -> Option<()> {
        let (game, span) = self.head("a game (a list of a board and its turns)")?;
        match game.what {
            ValueType::List(PARTS) => {}
            ValueType::List(0) => return self.note(span, Damaged::GameLength(0)),
            ValueType::List(count) => self.draft.reading.note_at(span, Damaged::GameLength(count)),
            other => return self.note(span, Damaged::PackedGame(other.name())),
        }
        let (board, span) = self.head("a board (a text of 100 letters)")?;
        if board.what != ValueType::Text {
            return self.note(span, Damaged::NoBoard(board.what.name()));
        }
        let letters = Span::new(self.at as u32, self.at.saturating_add(board.content).min(self.text.len()) as u32);
        if self.at.saturating_add(board.content) > self.text.len() {
            return self.missing("100 letters of a board");
        }
        self.at += board.content;
        self.draft.board(letters);
        self.turns()
    }

    fn turns(&mut self) -> Option<()> {
        let (turns, span) = self.head("the turns (a list of numbers)")?;
        let ValueType::List(count) = turns.what else { return self.note(span, Damaged::NoTurns(turns.what.name())) };
        // The number in the head may be wrong, so it does not decide how much memory is reserved.
        self.draft.reserve((count as usize).min(self.text.len() - self.at));
        for read in 0..count {
            if self.at == self.text.len() {
                self.draft.stop(self.here(), Damaged::TurnsMissing(count, read));
                return None;
            }
            let Some(turn) = head(&self.text[self.at..]) else {
                self.draft.stop(self.here(), Damaged::BytesMissing("a turn (a whole number)"));
                return None;
            };
            let span = Span::new(self.at as u32, (self.at + turn.length) as u32);
            self.at += turn.length;
            match turn.what {
                ValueType::Number(number) => {
                    let shown = || FoundText::from(number.to_string().as_bytes());
                    self.draft.turn(u16::try_from(number).ok(), span, shown);
                }
                other => {
                    self.draft.not_a_turn(span, other.name());
                    return None;
                }
            }
        }
        let left = self.text.len() - self.at;
        if left > 0 {
            self.draft.reading.note_at(self.here(), Damaged::BehindTurns(left));
        }
        None
    }

    /// Returns the head of the next value, and the span of the head. If the head is incomplete, adds a finding and
    /// returns `None`.
    fn head(&mut self, expected: &'static str) -> Option<(Head, Span)> {
        let Some(found) = head(&self.text[self.at..]) else { return self.missing(expected) };
        let start = self.at;
        self.at += found.length;
        Some((found, Span::new(start as u32, self.at as u32)))
    }

    /// Adds a finding that the bytes end too early. Always returns `None`.
    fn missing<T>(&mut self, expected: &'static str) -> Option<T> {
        let here = Span::new(self.text.len() as u32, self.text.len() as u32);
        self.note(here, Damaged::BytesMissing(expected))
    }

    fn note<T>(&mut self, span: Span, what: Damaged) -> Option<T> {
        self.draft.reading.note_at(span, what);
        None
    }

    /// Returns the empty span at the current offset.
    fn here(&self) -> Span {
        Span::new(self.at as u32, self.at as u32)
    }
}
