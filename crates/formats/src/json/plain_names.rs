//! Names and squares as words, for what is written and read without `serde`.

use super::members::{FROM, KIND, PIECE, SIDE, TO};
use super::names::{Outcome, TurnKind, UNKNOWN};
use crate::board::{Kind, Side, Square};
use crate::notation::{Word, square_words};

/// How many bytes of a name are copied or compared, whatever its length: the longest is `infiltrator`.
pub(super) const NAME: usize = 16;

/// The longest of a side and kind.
const OWNED: usize = 23;

/// A value whose names are kept as words, each with the quote behind it.
pub(super) trait Spelled: Sized {
    /// Its name.
    fn word(self) -> &'static Word<NAME>;

    /// The value whose name the text begins with, and how many bytes the name and the quote behind it are.
    fn read(text: &[u8; NAME]) -> Option<(Self, usize)>;
}

/// The names of a closed set, told apart by their first four bytes, of which the last may be the quote.
struct Names<const N: usize> {
    words: [Word<NAME>; N],
    /// Which bits of a text are those of the name.
    masks: [u128; N],
    /// By what the four bytes are multiplied so that their upper bits differ.
    factor: u32,
    /// Which name it may be, by those bits.
    slots: [u8; 64],
}

impl<const N: usize> Names<N> {
    const fn of(names: [&str; N]) -> Self {
        let mut words = [Word::EMPTY; N];
        let mut masks = [0; N];
        let mut index = 0;
        while index < N {
            words[index] = Word::EMPTY.and(names[index].as_bytes()).and(b"\"");
            masks[index] = (1 << (8 * words[index].length())) - 1;
            index += 1;
        }
        let mut factor = 1;
        loop {
            let mut slots = [u8::MAX; 64];
            let mut index = 0;
            while index < N {
                let slot = slot(words[index].padded(), factor);
                if slots[slot] != u8::MAX {
                    break;
                }
                slots[slot] = index as u8;
                index += 1;
            }
            if index == N {
                return Self { words, masks, factor, slots };
            }
            factor += 2;
        }
    }

    /// Which of the names the text begins with, and how many bytes it is, the quote included.
    #[inline]
    fn read(&self, text: &[u8; NAME]) -> Option<(usize, usize)> {
        let index = usize::from(self.slots[slot(text, self.factor)]);
        let word = self.words.get(index)?;
        let differences = u128::from_le_bytes(*text) ^ u128::from_le_bytes(*word.padded());
        (differences & self.masks[index] == 0).then_some((index, word.length()))
    }
}

/// The first four bytes of a name, made a small number.
#[inline]
const fn slot(text: &[u8; NAME], factor: u32) -> usize {
    (u32::from_le_bytes([text[0], text[1], text[2], text[3]]).wrapping_mul(factor) >> 26) as usize
}

/// Keeps the names of enums as words.
macro_rules! spelled {
    ($($enum:ty as $names:ident,)+) => {$(
        static $names: Names<{ <$enum>::COUNT }> = {
            let mut names = [""; <$enum>::COUNT];
            let mut index = 0;
            while index < names.len() {
                names[index] = <$enum>::ALL[index].name();
                index += 1;
            }
            Names::of(names)
        };

        impl Spelled for $enum {
            #[inline]
            fn word(self) -> &'static Word<NAME> {
                &$names.words[self as usize]
            }

            #[inline]
            fn read(text: &[u8; NAME]) -> Option<(Self, usize)> {
                let (index, length) = $names.read(text)?;
                Some((Self::ALL[index], length))
            }
        }
    )+};
}

spelled! {
    Side as SIDES,
    Kind as KINDS,
    TurnKind as TURN_KINDS,
    Outcome as OUTCOMES,
}

/// The names of pieces: the kinds, and behind them what one is called whose kind is not known.
static PIECES: Names<{ Kind::COUNT + 1 }> = {
    let mut names = [UNKNOWN; Kind::COUNT + 1];
    let mut index = 0;
    while index < Kind::COUNT {
        names[index] = Kind::ALL[index].name();
        index += 1;
    }
    Names::of(names)
};

/// Its place among [`PIECES`].
#[inline]
const fn piece_index(kind: Option<Kind>) -> usize {
    match kind {
        Some(kind) => kind.index(),
        None => Kind::COUNT,
    }
}

impl Spelled for Option<Kind> {
    #[inline]
    fn word(self) -> &'static Word<NAME> {
        &PIECES.words[piece_index(self)]
    }

    #[inline]
    fn read(text: &[u8; NAME]) -> Option<(Self, usize)> {
        let (index, length) = PIECES.read(text)?;
        Some((Kind::from_index(index), length))
    }
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
                let kind = PIECES.words[piece].bytes();
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
const fn lead(side: Side, kind: TurnKind) -> Word<47> {
    let (side, kind) = (SIDES.words[side as usize].bytes(), TURN_KINDS.words[kind as usize].bytes());
    Word::EMPTY.and(SIDE).and(side).and(KIND).and(kind).and(FROM)
}

/// That of a move by Red, and of one by Blue.
pub(super) static RED_MOVES: [u8; lead(Side::Red, TurnKind::Move).length()] = lead(Side::Red, TurnKind::Move).exactly();
pub(super) static BLUE_MOVES: [u8; lead(Side::Blue, TurnKind::Move).length()] =
    lead(Side::Blue, TurnKind::Move).exactly();

/// That of any turn.
#[inline]
pub(super) fn lead_word(side: Side, kind: TurnKind) -> &'static Word<47> {
    static WORDS: [[Word<47>; TurnKind::COUNT]; Side::COUNT] = {
        let mut words = [[Word::EMPTY; TurnKind::COUNT]; Side::COUNT];
        let mut index = 0;
        while index < Side::COUNT * TurnKind::COUNT {
            let (side, kind) = (index / TurnKind::COUNT, index % TurnKind::COUNT);
            words[side][kind] = lead(Side::ALL[side], TurnKind::ALL[kind]);
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
