//! The form in `MessagePack`: where games begin and end in the bytes, and what each holds.
//!
//! A file is one list of games, a game is a list of a board and of its turns. Where a length lies or bytes are missing, the
//! next game is found by the board that it begins with: so damage does not spread.

use super::draft::Draft;
use super::values::{Head, What, head, length};
use crate::cut::Packed;
use crate::notation::Span;
use crate::replay::Reading;
use crate::replay::foreign::{Damaged, Found};
use crate::whole_board::LETTERS;
use std::ops::Range;

/// How games are cut apart.
pub(super) static PACKED: Packed = Packed { length: game_length, next, announced, holds_record };

/// How many values a game is.
const PARTS: u32 = 2;

/// How many bytes a game has up to the letters of its board at most.
const HEADS: usize = 6;

/// Whether an input begins with games, and is no text.
pub(super) fn fits(beginning: &[u8]) -> bool {
    let Some(Head { what: What::List(_), length, .. }) = head(beginning) else { return false };
    // Letters of some alphabets begin with the bytes that lists begin with.
    let looked_at = &beginning[..beginning.len().min(4 * HEADS)];
    if std::str::from_utf8(looked_at).is_ok() {
        return false;
    }
    let is_text = |head: Head| head.what == What::Text && head.content >= LETTERS / 2;
    let begins_game = || head(&beginning[length..]).is_some_and(is_text);
    // Where the first games are damaged, a later one tells.
    announced(beginning).is_some() || begins_game() || board_among(beginning, 0..beginning.len()).is_some()
}

/// The head of the list that the bytes begin with, if they begin with a list of games and not with a game.
fn list_of_games(bytes: &[u8]) -> Option<(Head, u32)> {
    let outer = head(bytes)?;
    let What::List(count) = outer.what else { return None };
    let first = bytes.get(outer.length..).unwrap_or_default();
    // A longer head is that of a longer list, whatever is missing of it.
    let is_alone = first.is_empty() && (count == 0 || outer.length > 1);
    let is_list = || head(first).is_some_and(|head| matches!(head.what, What::List(_)));
    (count == 0 || is_alone || is_list()).then_some((outer, count))
}

/// How many games the list announces that the bytes begin with.
fn announced(bytes: &[u8]) -> Option<u64> {
    list_of_games(bytes).map(|(_, count)| u64::from(count))
}

/// Whether there is a game, or something else in its place.
fn holds_record(bytes: &[u8]) -> bool {
    list_of_games(bytes).is_none_or(|(head, _)| head.length < bytes.len())
}

/// A game without the head of the list that it is the first of.
pub(super) fn alone(bytes: &[u8]) -> &[u8] {
    match list_of_games(bytes) {
        Some((head, 1..)) => &bytes[head.length..],
        _ => bytes,
    }
}

/// How many bytes belong to the game that the bytes begin with, or to the list that it is the first of.
fn game_length(bytes: &[u8]) -> usize {
    let begins = match list_of_games(bytes) {
        Some((head, 0)) => return head.length,
        Some((head, _)) => head.length,
        None => 0,
    };
    let mut ends = length(&bytes[begins..]).map_or(bytes.len(), |length| begins + length);
    // Numbers behind the turns are turns that were not counted; any other value is something of its own.
    while let Some(head) = head(&bytes[ends..]).filter(|head| matches!(head.what, What::Number(_))) {
        ends += head.length;
    }
    // What is not all there tells nothing yet.
    if head(&bytes[ends..]).is_none() {
        ends = bytes.len();
    }
    // A length that lies takes in the next game.
    board_among(bytes, begins + 1..ends).unwrap_or(ends)
}

/// Where the next game begins that can be nothing else. `Err`: how many bytes may be left out so that a game which begins
/// among the others begins behind the first of them.
fn next(bytes: &[u8]) -> Result<usize, usize> {
    board_among(bytes, 1..bytes.len()).ok_or(bytes.len().saturating_sub(HEADS + LETTERS + 1))
}

/// Where in that stretch of the bytes the first game begins with its board.
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

/// The byte that a game begins with: a list of two.
const GAME: u8 = 0x92;

/// Whether the bytes begin with a board: a text of a hundred letters.
fn is_board(bytes: &[u8]) -> bool {
    let Some(head) = head(bytes).filter(|head| head.what == What::Text && head.content == LETTERS) else {
        return false;
    };
    let letters = bytes.get(head.length..head.length + LETTERS);
    letters.is_some_and(|letters| letters.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'_'))
}

/// Reads a game, with the head of its list before it or not.
pub(super) fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    let mut game = Game { text, at: text.len() - alone(text).len(), draft: Draft::new(text) };
    let letters = game.read().unwrap_or_default();
    game.draft.finish(letters)
}

/// A game that is being read.
struct Game<'a> {
    text: &'a [u8],
    at: usize,
    draft: Draft<'a>,
}

impl Game<'_> {
    /// Reads all of it. Returns where its board stands, if there is one.
    fn read(&mut self) -> Option<Span> {
        let (game, span) = self.head("a game, a list of a board and its turns")?;
        match game.what {
            What::List(PARTS) => {}
            What::List(0) => return self.note(span, Damaged::GameLength(0)),
            What::List(count) => self.draft.reading.note_at(span, Damaged::GameLength(count)),
            other => return self.note(span, Damaged::PackedGame(other.name())),
        }
        let (board, span) = self.head("a board, a text of 100 letters")?;
        if board.what != What::Text {
            return self.note(span, Damaged::NoBoard(board.what.name()));
        }
        let letters = Span::new(self.at as u32, self.at.saturating_add(board.content).min(self.text.len()) as u32);
        if self.at.saturating_add(board.content) > self.text.len() {
            return self.missing("100 letters of a board");
        }
        self.at += board.content;
        self.draft.board(letters);
        self.turns();
        Some(letters)
    }

    fn turns(&mut self) -> Option<()> {
        let (turns, span) = self.head("the turns, a list of numbers")?;
        let What::List(count) = turns.what else { return self.note(span, Damaged::NoTurns(turns.what.name())) };
        // A length that lies takes no memory.
        self.draft.reserve((count as usize).min(self.text.len() - self.at));
        for read in 0..count {
            if self.at == self.text.len() {
                self.draft.stop(self.here(), Damaged::TurnsMissing(count, read));
                return None;
            }
            let Some(turn) = head(&self.text[self.at..]) else {
                self.draft.stop(self.here(), Damaged::BytesMissing("a turn, a whole number"));
                return None;
            };
            let span = Span::new(self.at as u32, (self.at + turn.length) as u32);
            self.at += turn.length;
            match turn.what {
                What::Number(number) => {
                    let shown = || Found::from(number.to_string().as_bytes());
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

    /// The head of the next value, and where it stands; a finding, if it is not all there.
    fn head(&mut self, expected: &'static str) -> Option<(Head, Span)> {
        let Some(found) = head(&self.text[self.at..]) else { return self.missing(expected) };
        let start = self.at;
        self.at += found.length;
        Some((found, Span::new(start as u32, self.at as u32)))
    }

    /// Notes that the bytes end too soon.
    fn missing<T>(&mut self, expected: &'static str) -> Option<T> {
        let here = Span::new(self.text.len() as u32, self.text.len() as u32);
        self.note(here, Damaged::BytesMissing(expected))
    }

    fn note<T>(&mut self, span: Span, what: Damaged) -> Option<T> {
        self.draft.reading.note_at(span, what);
        None
    }

    /// The place behind what was read.
    fn here(&self) -> Span {
        Span::new(self.at as u32, self.at as u32)
    }
}
