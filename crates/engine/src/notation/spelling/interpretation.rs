//! Interpretations: corrections of a text that a reading needs, each with a message.

use crate::board::named;
use crate::notation::syntax::Span;

/// An interpretation of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpellingInterpretation {
    /// The kind of interpretation.
    pub kind: SpellingInterpretationKind,
    /// The span that is interpreted.
    pub span: Span,
}

/// Declares the kinds of interpretation. Each kind has a cost and a message.
macro_rules! interpretation_kinds {
    ($($(#[$doc:meta])* $kind:ident = $cost:literal, $sentence:literal;)+) => {
        named! {
            /// A kind of interpretation. Its canonical name is its message.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            #[non_exhaustive]
            pub enum SpellingInterpretationKind { $($(#[$doc])* $kind = $sentence,)+ }
        }

        impl SpellingInterpretationKind {
            /// The cost of the interpretation. Readings are sorted by their total cost.
            pub(super) const fn cost(self) -> u32 {
                match self { $(Self::$kind => $cost,)+ }
            }
        }
    };
}

interpretation_kinds! {
    /// As in `ｅ４`.
    FullWidth = 1, "full-width characters are read as normal ones";
    /// Greek and Cyrillic letters.
    LookAlike = 3, "letters of other alphabets that look like Latin letters are read as Latin";
    /// U+00A0 and similar blanks.
    WideBlank = 1, "a no-break space or another non-SRN space is read as a space";
    /// U+200B and similar characters.
    Invisible = 1, "invisible characters are ignored";
    /// `l` for 1, as in `el-e2`.
    One = 3, "`l`, `I`, `i` or `|` is read as 1";
    /// `O` for 0, as in `e1O`.
    Zero = 3, "the letter `O` is read as 0";
    /// 0 for 10, as in `e0`.
    RowZero = 3, "the row 0 is read as row 10";
    /// Gravon's name for the last column.
    ColumnK = 5, "the column `k` is read as `j`";
    /// The row before the column, as in `4e-5e`.
    RowFirst = 5, "a row before its column is read as a square";
    /// Blanks, as in `e 4 - e 5`.
    BlankWithin = 1, "spaces within a turn are ignored";
    /// As in `e4–e5`.
    Dash = 1, "another dash is read as `-`";
    /// As in `e4×e5`.
    Cross = 1, "another cross is read as `x`";
    /// Another symbol for a move, as in `e4>e5`.
    OtherSignMove = 2, "another character between two squares is read as a move";
    /// Another symbol for a strike, as in `e4:e5`.
    OtherSignStrike = 2, "another character between two squares is read as a strike";
    /// A move without a symbol, as in `e4 e5`.
    NoSignMove = 2, "two squares without a character between them are read as a move";
    /// A strike without a symbol, as in `e4 e5`.
    NoSignStrike = 3, "two squares without a character between them are read as a strike";
    /// A strike written as a move, as in `e4-e5` onto an enemy piece.
    MoveAsStrike = 4, "`-` or a word for a move is read as a strike";
    /// As in `e4 to e5`.
    WordMove = 2, "a word between two squares is read as a move";
    /// As in `e4 takes e5`.
    WordStrike = 2, "a word between two squares is read as a strike";
    /// Words such as `from` and `the`.
    WordPassed = 1, "words without further information are ignored";
    /// A combat that lacks a piece, as in `(lost)`.
    OutcomeOnly = 2, "a combat that names the winner but not both pieces is read with `?` for each missing piece";
    /// A combat that lacks the outcome, as in `2x6`.
    OutcomeUnsaid = 4, "a combat without a winner is read as its only possible outcome";
    /// Another notation of a combat, as in `( 2 < 6 )`.
    CombatForm = 1, "a combat in another notation than `(7>4)` is read as that notation";
    /// Only the struck piece, as in `(8)`.
    OnePiece = 3, "a combat that names one piece is read as naming the struck piece";
    /// Only the striker, as in `(8)`.
    OnePieceStriker = 4, "a combat that names one piece is read as naming the striker";
    /// Words of the striking player, as in `I won`.
    WriterStrikes = 2, "`I`, `my` and `his` in a combat are read as words of the striking player";
    /// Words of the struck player, as in `I won`.
    WriterStruck = 2, "`I`, `my` and `his` in a combat are read as words of the struck player";
    /// As in `lost a scout`, if the scout is the struck piece.
    SaidOfStruck = 6, "`won` or `lost` after a strike is read as describing the struck piece";
    /// As in `7 beats 4`, if the 7 is the struck piece.
    StruckFirst = 6, "the first of two pieces in a combat is read as the struck piece";
    /// As in `lost, major`, if the Major is the winner.
    RestWon = 6, "a piece after `lost` is read as the winner";
    /// As in `Kol`.
    PieceName = 2, "a piece's name or abbreviation is read as the piece";
    /// A piece before a square, as in `Maj a6xa7`.
    PieceBefore = 2, "a piece before a square is read as part of the combat";
    /// A piece that moves, as in `Scout a4-a9`.
    Mover = 2, "the name of a moving piece is ignored, because SRN cannot express it";
    /// As in `e4 spots e5: 7`.
    GuessForm = 2, "a guess in another notation than `e4?e5=7` is read as that notation";
    /// As in `rescues 7 at c2`.
    RescueForm = 2, "a rescue in another notation than `^7@c2` is read as that notation";
    /// As in `a4-a5!`.
    Glyph = 1, "`!` and `?` after a turn are read as glyphs `$1` to `$6`";
    /// As in `12) a4-a5`.
    Number = 1, "a turn number in another format is read as a turn number";
    /// As in `a4-a5,`.
    Punctuation = 1, "a comma or full stop after a turn is ignored";
    /// As in `> a4-a5`, `- a4-a5` or `[20:14] a4-a5`.
    Lead = 1, "ignored at the beginning of a line: `>`, bullets, `|`, and time stamps";
    /// As in `Tom: a4-a5`.
    Speaker = 1, "the name before a turn is read as its player";
    /// As in `a4-a6, no, a4-a5`.
    TakenBack = 5, "a corrected turn is replaced by its correction";
    /// As in `a1 F, b1 B`.
    SquareBySquare = 2, "a setup listed square by square is read as rows";
    /// As in `red wins`.
    ResultWords = 2, "words about the end of the game are read as the result";
    /// As in `1:0`.
    ResultForm = 2, "a result in another notation than `1-0` is read as that notation";
}

impl SpellingInterpretationKind {
    /// The message.
    pub const fn sentence(self) -> &'static str {
        self.name()
    }
}
