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

named! {
    /// What is read otherwise than it is written. Its name is its sentence.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum LibertyKind {
        /// `ｅ４`.
        FullWidth = "full-width characters are read as ordinary ones",
        /// Letters of Greek and Cyrillic.
        LookAlike = "letters of another alphabet that look like Latin ones are read as those",
        /// U+00A0 and its like.
        WideBlank = "a no-break space, or another blank that is none in SRN, is read as a blank",
        /// U+200B and its like.
        Invisible = "characters that cannot be seen are passed over",
        /// `el-e2`.
        One = "`l`, `I`, `i` or `|` is read as 1",
        /// `e1O`.
        Zero = "the letter `O` is read as 0",
        /// `e0`.
        RowZero = "the row 0 is read as row 10",
        /// Gravon's last column.
        ColumnK = "the column `k` is read as `j`",
        /// `4e-5e`.
        RowFirst = "the row of a square stands before its column",
        /// `e 4 - e 5`.
        BlankWithin = "blanks within a turn are passed over",
        /// `e4–e5`.
        Dash = "another dash is read as `-`",
        /// `e4×e5`.
        Cross = "another cross is read as `x`",
        /// `e4>e5`.
        OtherSignMove = "another sign than `-` or `x` between two squares is read as a move",
        /// `e4:e5`.
        OtherSignStrike = "another sign than `-` or `x` between two squares is read as a strike",
        /// `e4 e5`.
        NoSignMove = "two squares with no sign between them are read as a move",
        /// `e4 e5`.
        NoSignStrike = "two squares with no sign between them are read as a strike",
        /// `e4-e5` where an enemy stands.
        MoveAsStrike = "`-`, or a word for a move, is read as a strike",
        /// `e4 to e5`.
        WordMove = "a word between two squares is read as a move",
        /// `e4 takes e5`.
        WordStrike = "a word between two squares is read as a strike",
        /// `from`, `the`.
        WordPassed = "words that say no more are passed over",
        /// `(lost)`.
        OutcomeOnly = "a combat that says who won, and not all of the pieces, is read with `?` for those",
        /// `2x6`.
        OutcomeUnsaid = "a combat that does not say who won is read as the one outcome that it can have had",
        /// `( 2 < 6 )`.
        CombatForm = "a combat that is written in another way than `(7>4)` is read as that",
        /// `(8)`.
        OnePiece = "of a combat one piece is named: it is read as the piece that was struck",
        /// `(8)`.
        OnePieceStriker = "of a combat one piece is named: it is read as the piece that strikes",
        /// `I won`.
        WriterStrikes = "`I`, `my` and `his` in a combat are read as words of the player who strikes",
        /// `I won`.
        WriterStruck = "`I`, `my` and `his` in a combat are read as words of the player whose piece is struck",
        /// `lost a scout`.
        SaidOfStruck = "`won` or `lost` behind a strike is read as said of the piece that was struck",
        /// `7 beats 4`.
        StruckFirst = "of the two pieces of a combat the piece that is named first is read as the piece that was struck",
        /// `lost, major`.
        RestWon = "a piece that is named behind `lost` is read as the piece that won",
        /// `Kol`.
        PieceName = "the name of a piece, or what is short for it, is read as the piece",
        /// `Maj a6xa7`.
        PieceBefore = "a piece that is named before a square is read as part of the combat",
        /// `Scout a4-a9`.
        Mover = "the piece that moves is named too, for which SRN has no place",
        /// `e4 spots e5: 7`.
        GuessForm = "a guess that is written in another way than `e4?e5=7` is read as that",
        /// `rescues 7 at c2`.
        RescueForm = "a rescue that is written in another way than `^7@c2` is read as that",
        /// `a4-a5!`.
        Glyph = "`!` and `?` behind a turn are read as glyphs, `$1` to `$6`",
        /// `12) a4-a5`.
        Number = "a turn number of another form is read as one",
        /// `a4-a5,`.
        Punctuation = "a comma or full stop behind a turn is passed over",
        /// `> a4-a5`, `- a4-a5`, `[20:14] a4-a5`.
        Lead = "quote marks, bullets, table bars and time stamps before a line are skipped",
        /// `Tom: a4-a5`.
        Speaker = "the name before a turn is read as that of the player",
        /// `a4-a6, no, a4-a5`.
        TakenBack = "a turn that the text corrects is replaced by the turn after the correction",
        /// `a1 F, b1 B`.
        SquareBySquare = "a setup that is written square by square is read as rows",
        /// `red wins`.
        ResultWords = "words that say how the game ended are read as the result",
        /// `1:0`.
        ResultForm = "a result that is written in another way than `1-0` is read as that",
    }
}

impl LibertyKind {
    /// What is said of it.
    pub const fn sentence(self) -> &'static str {
        self.name()
    }

    /// How far the reading goes from what is written: what readings are put in order by.
    pub(super) const fn cost(self) -> u32 {
        match self {
            Self::FullWidth
            | Self::WideBlank
            | Self::Invisible
            | Self::Dash
            | Self::Cross
            | Self::BlankWithin
            | Self::CombatForm
            | Self::WordPassed
            | Self::Punctuation
            | Self::Number
            | Self::Lead
            | Self::Speaker
            | Self::Glyph => 1,
            Self::OtherSignMove
            | Self::OtherSignStrike
            | Self::NoSignMove
            | Self::WordMove
            | Self::WordStrike
            | Self::PieceName
            | Self::PieceBefore
            | Self::Mover
            | Self::GuessForm
            | Self::RescueForm
            | Self::SquareBySquare
            | Self::OutcomeOnly
            | Self::WriterStrikes
            | Self::WriterStruck
            | Self::ResultWords
            | Self::ResultForm => 2,
            Self::NoSignStrike | Self::OnePiece | Self::LookAlike | Self::One | Self::Zero | Self::RowZero => 3,
            Self::MoveAsStrike | Self::OutcomeUnsaid | Self::OnePieceStriker => 4,
            Self::ColumnK | Self::RowFirst | Self::TakenBack => 5,
            Self::SaidOfStruck | Self::StruckFirst | Self::RestWon => 6,
        }
    }
}
