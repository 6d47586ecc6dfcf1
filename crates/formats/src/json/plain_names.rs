//! Names and squares as words, for what is written without `serde`.

use super::members::{FROM, KIND, PIECE, SIDE, TO};
use super::names::{Outcome, TurnKind, UNKNOWN};
use crate::board::{Kind, Side, Square};
use crate::notation::{Word, square_words};

/// How many bytes of a name are copied, whatever its length: the longest is `infiltrator`.
const NAME: usize = 16;

/// The longest of a side and kind.
const OWNED: usize = 23;

/// The name of a piece and the quote behind it: of a kind, or of a piece whose kind is not known.
#[inline]
pub(super) fn piece_word(kind: Option<Kind>) -> &'static Word<NAME> {
    &PIECES[piece_index(kind)]
}

static PIECES: [Word<NAME>; Kind::COUNT + 1] = {
    let mut words = [Word::EMPTY.and(UNKNOWN.as_bytes()).and(b"\""); Kind::COUNT + 1];
    let mut index = 0;
    while index < Kind::COUNT {
        words[index] = Word::EMPTY.and(Kind::ALL[index].name().as_bytes()).and(b"\"");
        index += 1;
    }
    words
};

/// Its place among [`PIECES`].
#[inline]
const fn piece_index(kind: Option<Kind>) -> usize {
    match kind {
        Some(kind) => kind.index(),
        None => Kind::COUNT,
    }
}

/// The name of an outcome and the quote behind it.
#[inline]
pub(super) fn outcome_word(outcome: Outcome) -> &'static Word<NAME> {
    static WORDS: [Word<NAME>; Outcome::COUNT] = {
        let mut words = [Word::EMPTY; Outcome::COUNT];
        let mut index = 0;
        while index < Outcome::COUNT {
            words[index] = Word::EMPTY.and(Outcome::ALL[index].name().as_bytes()).and(b"\"");
            index += 1;
        }
        words
    };
    &WORDS[outcome as usize]
}

/// A side's piece and the quote behind it.
#[inline]
pub(super) fn owned_word(side: Side, kind: Option<Kind>) -> &'static Word<OWNED> {
    static WORDS: [[Word<OWNED>; Kind::COUNT + 1]; Side::COUNT] = {
        let mut words = [[Word::EMPTY; Kind::COUNT + 1]; Side::COUNT];
        let mut side = 0;
        while side < Side::COUNT {
            let mut piece = 0;
            while piece <= Kind::COUNT {
                let kind = PIECES[piece].bytes();
                words[side][piece] = Word::EMPTY.and(Side::ALL[side].name().as_bytes()).and(b" ").and(kind);
                piece += 1;
            }
            side += 1;
        }
        words
    };
    &WORDS[side as usize][piece_index(kind)]
}

/// What stands in a turn between its number and the square that the piece leaves.
#[inline]
pub(super) fn lead_word(side: Side, kind: TurnKind) -> &'static Word<47> {
    static WORDS: [[Word<47>; TurnKind::COUNT]; Side::COUNT] = {
        let mut words = [[Word::EMPTY; TurnKind::COUNT]; Side::COUNT];
        let mut index = 0;
        while index < Side::COUNT * TurnKind::COUNT {
            let (side, kind) = (index / TurnKind::COUNT, index % TurnKind::COUNT);
            let lead = Word::EMPTY.and(SIDE).and(Side::ALL[side].name().as_bytes()).and(b"\"").and(KIND);
            words[side][kind] = lead.and(TurnKind::ALL[kind].name().as_bytes()).and(b"\"").and(FROM);
            index += 1;
        }
        words
    };
    &WORDS[side as usize][kind as usize]
}

/// A square and the quote behind it.
#[inline]
pub(super) fn square_word(square: Square) -> &'static Word<7> {
    static WORDS: [Word<7>; 256] = square_words(b"", b"\"");
    &WORDS[square.index()]
}

/// A square as the name of a member, and the quote before its value.
#[inline]
pub(super) fn member_word(square: Square) -> &'static Word<7> {
    static WORDS: [Word<7>; 256] = square_words(b"\"", b"\":\"");
    &WORDS[square.index()]
}

/// The square that a piece leaves, up to the one that it goes to.
#[inline]
pub(super) fn from_word(square: Square) -> &'static Word<15> {
    static WORDS: [Word<15>; 256] = square_words(b"", Word::<15>::EMPTY.and(b"\"").and(TO).bytes());
    &WORDS[square.index()]
}

/// The square that it goes to, up to its kind, where no other square comes between them.
#[inline]
pub(super) fn to_word(square: Square) -> &'static Word<15> {
    static WORDS: [Word<15>; 256] = square_words(b"", Word::<15>::EMPTY.and(b"\"").and(PIECE).bytes());
    &WORDS[square.index()]
}

/// What a piece is called that was set up on that square.
#[inline]
pub(super) fn piece_id_word(side: Side, home: Square) -> &'static Word<15> {
    static WORDS: [[Word<15>; 256]; Side::COUNT] = [square_words(b"red-", b""), square_words(b"blue-", b"")];
    &WORDS[side as usize][home.index()]
}
