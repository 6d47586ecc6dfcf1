//! Provides names and squares as bytes, for code that writes JSON without `serde`.

use super::members::{FROM, KIND, PIECE, SIDE, TO};
use super::names::{Outcome, TurnKind, UNKNOWN};
use crate::board::{Kind, Side, Square};
use crate::notation::{ShortText, square_words};

/// Number of bytes that are copied for every name. The longest name is `infiltrator`.
const NAME: usize = 16;

/// Number of bytes that are copied for every side with a kind, such as `red miner`.
const OWNED: usize = 23;

/// Returns the name of a kind with the closing quote. `None` is an unknown kind.
#[inline]
pub(super) fn piece_word(kind: Option<Kind>) -> &'static ShortText<NAME> {
    &PIECES[piece_index(kind)]
}

static PIECES: [ShortText<NAME>; Kind::COUNT + 1] = {
    let mut words = [ShortText::EMPTY.and(UNKNOWN.as_bytes()).and(b"\""); Kind::COUNT + 1];
    let mut index = 0;
    while index < Kind::COUNT {
        words[index] = ShortText::EMPTY.and(Kind::ALL[index].name().as_bytes()).and(b"\"");
        index += 1;
    }
    words
};

/// Returns the index of a kind in [`PIECES`].
#[inline]
const fn piece_index(kind: Option<Kind>) -> usize {
    match kind {
        Some(kind) => kind.index(),
        None => Kind::COUNT,
    }
}

/// Returns the name of an outcome with the closing quote.
#[inline]
pub(super) fn outcome_word(outcome: Outcome) -> &'static ShortText<NAME> {
    static WORDS: [ShortText<NAME>; Outcome::COUNT] = {
        let mut words = [ShortText::EMPTY; Outcome::COUNT];
        let mut index = 0;
        while index < Outcome::COUNT {
            words[index] = ShortText::EMPTY.and(Outcome::ALL[index].name().as_bytes()).and(b"\"");
            index += 1;
        }
        words
    };
    &WORDS[outcome as usize]
}

/// Returns a side and a kind with the closing quote, such as `red miner"`.
#[inline]
pub(super) fn owned_word(side: Side, kind: Option<Kind>) -> &'static ShortText<OWNED> {
    static WORDS: [[ShortText<OWNED>; Kind::COUNT + 1]; Side::COUNT] = {
        let mut words = [[ShortText::EMPTY; Kind::COUNT + 1]; Side::COUNT];
        let mut side = 0;
        while side < Side::COUNT {
            let mut piece = 0;
            while piece <= Kind::COUNT {
                let kind = PIECES[piece].bytes();
                words[side][piece] = ShortText::EMPTY.and(Side::ALL[side].name().as_bytes()).and(b" ").and(kind);
                piece += 1;
            }
            side += 1;
        }
        words
    };
    &WORDS[side as usize][piece_index(kind)]
}

/// Returns the start of a turn: from the member `side` to the opening quote of the value of `from`.
#[inline]
pub(super) fn lead_word(side: Side, kind: TurnKind) -> &'static ShortText<47> {
    static WORDS: [[ShortText<47>; TurnKind::COUNT]; Side::COUNT] = {
        let mut words = [[ShortText::EMPTY; TurnKind::COUNT]; Side::COUNT];
        let mut index = 0;
        while index < Side::COUNT * TurnKind::COUNT {
            let (side, kind) = (index / TurnKind::COUNT, index % TurnKind::COUNT);
            let lead = ShortText::EMPTY.and(SIDE).and(Side::ALL[side].name().as_bytes()).and(b"\"").and(KIND);
            words[side][kind] = lead.and(TurnKind::ALL[kind].name().as_bytes()).and(b"\"").and(FROM);
            index += 1;
        }
        words
    };
    &WORDS[side as usize][kind as usize]
}

/// Returns the name of a square with the closing quote.
#[inline]
pub(super) fn square_word(square: Square) -> &'static ShortText<7> {
    static WORDS: [ShortText<7>; 256] = square_words(b"", b"\"");
    &WORDS[square.index()]
}

/// Returns a square as the name of a JSON member, up to the opening quote of the member's value.
#[inline]
pub(super) fn member_word(square: Square) -> &'static ShortText<7> {
    static WORDS: [ShortText<7>; 256] = square_words(b"\"", b"\":\"");
    &WORDS[square.index()]
}

/// Returns a square as the value of `from`, and the bytes after it up to the opening quote of the value of `to`.
#[inline]
pub(super) fn from_word(square: Square) -> &'static ShortText<15> {
    static WORDS: [ShortText<15>; 256] = square_words(b"", ShortText::<15>::EMPTY.and(b"\"").and(TO).bytes());
    &WORDS[square.index()]
}

/// Returns a square as the value of `to`, and the bytes after it up to the opening quote of the value of `piece`.
/// Only for turns without the member `via`.
#[inline]
pub(super) fn to_word(square: Square) -> &'static ShortText<15> {
    static WORDS: [ShortText<15>; 256] = square_words(b"", ShortText::<15>::EMPTY.and(b"\"").and(PIECE).bytes());
    &WORDS[square.index()]
}

/// Returns the id of a piece, which consists of its side and its setup square.
#[inline]
pub(super) fn piece_id_word(side: Side, home: Square) -> &'static ShortText<15> {
    static WORDS: [[ShortText<15>; 256]; Side::COUNT] = [square_words(b"red-", b""), square_words(b"blue-", b"")];
    &WORDS[side as usize][home.index()]
}
