//! The liberties that a reading takes with a text: each with its place and its sentence.

use crate::board::named;
use crate::notation::syntax::Span;

/// A liberty that a reading takes, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Liberty {
    /// Which.
    pub kind: LibertyKind,
    /// What is read so.
    pub span: Span,
}

/// Declares the kinds: how far each goes from the text, and its sentence.
macro_rules! liberty_kinds {
    ($($(#[$doc:meta])* $kind:ident = $cost:literal, $sentence:literal;)+) => {
        named! {
            /// What is read otherwise than it is written. Its name is its sentence.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            #[non_exhaustive]
            pub enum LibertyKind { $($(#[$doc])* $kind = $sentence,)+ }
        }

        impl LibertyKind {
            /// How far the reading goes from what is written: what readings are put in order by.
            pub(super) const fn cost(self) -> u32 {
                match self { $(Self::$kind => $cost,)+ }
            }
        }
    };
}

liberty_kinds! {
    /// `ｅ４`.
    FullWidth = 1, "full-width characters are read as ordinary ones";
    /// Letters of Greek and Cyrillic.
    LookAlike = 3, "letters of another alphabet that look like Latin ones are read as those";
    /// U+00A0 and its like.
    WideBlank = 1, "a no-break space, or another blank that is none in SRN, is read as a blank";
    /// U+200B and its like.
    Invisible = 1, "characters that cannot be seen are passed over";
    /// `el-e2`.
    One = 3, "`l`, `I`, `i` or `|` is read as 1";
    /// `e1O`.
    Zero = 3, "the letter `O` is read as 0";
    /// `e0`.
    RowZero = 3, "the row 0 is read as row 10";
    /// Gravon's last column.
    ColumnK = 5, "the column `k` is read as `j`";
    /// `4e-5e`.
    RowFirst = 5, "the row of a square stands before its column";
    /// `e 4 - e 5`.
    BlankWithin = 1, "blanks within a turn are passed over";
    /// `e4–e5`.
    Dash = 1, "another dash is read as `-`";
    /// `e4×e5`.
    Cross = 1, "another cross is read as `x`";
    /// `e4>e5`.
    OtherSignMove = 2, "another sign than `-` or `x` between two squares is read as a move";
    /// `e4:e5`.
    OtherSignStrike = 2, "another sign than `-` or `x` between two squares is read as a strike";
    /// `e4 e5`.
    NoSignMove = 2, "two squares with no sign between them are read as a move";
    /// `e4 e5`.
    NoSignStrike = 3, "two squares with no sign between them are read as a strike";
    /// `e4-e5` where an enemy stands.
    MoveAsStrike = 4, "`-`, or a word for a move, is read as a strike";
    /// `e4 to e5`.
    WordMove = 2, "a word between two squares is read as a move";
    /// `e4 takes e5`.
    WordStrike = 2, "a word between two squares is read as a strike";
    /// `from`, `the`.
    WordPassed = 1, "words that say no more are passed over";
    /// `(lost)`.
    OutcomeOnly = 2, "a combat that says who won, and not all of the pieces, is read with `?` for those";
    /// `2x6`.
    OutcomeUnsaid = 4, "a combat that does not say who won is read as the one outcome that it can have had";
    /// `( 2 < 6 )`.
    CombatForm = 1, "a combat that is written in another way than `(7>4)` is read as that";
    /// `(8)`.
    OnePiece = 3, "of a combat one piece is named: it is read as the piece that was struck";
    /// `(8)`.
    OnePieceStriker = 4, "of a combat one piece is named: it is read as the piece that strikes";
    /// `I won`.
    WriterStrikes = 2, "`I`, `my` and `his` in a combat are read as words of the player who strikes";
    /// `I won`.
    WriterStruck = 2, "`I`, `my` and `his` in a combat are read as words of the player whose piece is struck";
    /// `lost a scout`.
    SaidOfStruck = 6, "`won` or `lost` behind a strike is read as said of the piece that was struck";
    /// `7 beats 4`.
    StruckFirst = 6, "of the two pieces of a combat the piece that is named first is read as the piece that was struck";
    /// `lost, major`.
    RestWon = 6, "a piece that is named behind `lost` is read as the piece that won";
    /// `Kol`.
    PieceName = 2, "the name of a piece, or what is short for it, is read as the piece";
    /// `Maj a6xa7`.
    PieceBefore = 2, "a piece that is named before a square is read as part of the combat";
    /// `Scout a4-a9`.
    Mover = 2, "the piece that moves is named too, for which SRN has no place";
    /// `e4 spots e5: 7`.
    GuessForm = 2, "a guess that is written in another way than `e4?e5=7` is read as that";
    /// `rescues 7 at c2`.
    RescueForm = 2, "a rescue that is written in another way than `^7@c2` is read as that";
    /// `a4-a5!`.
    Glyph = 1, "`!` and `?` behind a turn are read as glyphs, `$1` to `$6`";
    /// `12) a4-a5`.
    Number = 1, "a turn number of another form is read as one";
    /// `a4-a5,`.
    Punctuation = 1, "a comma or full stop behind a turn is passed over";
    /// `> a4-a5`, `- a4-a5`, `[20:14] a4-a5`.
    Lead = 1, "quote marks, bullets, table bars and time stamps before a line are skipped";
    /// `Tom: a4-a5`.
    Speaker = 1, "the name before a turn is read as that of the player";
    /// `a4-a6, no, a4-a5`.
    TakenBack = 5, "a turn that the text corrects is replaced by the turn after the correction";
    /// `a1 F, b1 B`.
    SquareBySquare = 2, "a setup that is written square by square is read as rows";
    /// `red wins`.
    ResultWords = 2, "words that say how the game ended are read as the result";
    /// `1:0`.
    ResultForm = 2, "a result that is written in another way than `1-0` is read as that";
}

impl LibertyKind {
    /// What is said of it.
    pub const fn sentence(self) -> &'static str {
        self.name()
    }
}
