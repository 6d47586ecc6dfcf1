//! Defines findings. A finding contains the problem, the place of the problem, and the facts about it.
//! [`Finding::sentence`] describes a finding in words.

use super::foreign::{Damaged, Mended, NotSupported, PassedOver};
use super::move_limits::Count;
use super::rank_order::Misfit;
use super::result::Termination;
use super::verdict::Verdict;
use crate::board::{BySide, Designation, Kind, Outcome, RankOrder, Side, Square, Variant, named};
use crate::notation::{Combat, CommandName, Fault, FaultKind, GuessOutcome, Miscount, Record, Score, Span, stray_text};
use crate::rules::{Conflict, Edition, SetupFault, Violation};

named! {
    /// Severity of a finding.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Severity {
        /// The finding affects the verdict of the record.
        Error = "error",
        /// The finding does not affect the verdict of the record.
        Warning = "warning",
    }
}

/// Problem found in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// Kind of the finding, with its facts.
    #[doc(hidden)]
    pub detail: Detail,
    /// Ply that the finding concerns, from 1.
    pub ply: Option<u32>,
    /// Side that the finding concerns.
    pub side: Option<Side>,
    /// Span in the text that was replayed. For a `games::ReplayedRecord`, the span in `games::Source::own`.
    pub span: Span,
}

/// Kind of a finding, with its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Detail {
    /// The text cannot be read.
    Syntax(Fault),
    /// Too many faults were found, and the text after them was not read.
    TooManyFaults,
    /// The edition does not print the piece.
    PieceNotPrinted(Designation),
    /// The board does not have the row.
    RowNotOnBoard {
        /// Number of the row.
        row: u8,
        /// Number of rows of the board.
        rows: u8,
    },
    /// `~` is written on a square that pieces can occupy.
    SquareIsReal(Square),
    /// A rule tag has an unknown value.
    TagValue {
        /// Name of the tag.
        tag: &'static str,
        /// Nearest valid value.
        nearest: Option<&'static str>,
    },
    /// The text belongs to no record.
    StrayText,
    /// The file contains no record.
    NoRecord {
        /// `true` if the user named the format, `false` if it was detected from the content.
        is_named: bool,
    },
    /// No turn was read from the notes.
    NoTurns {
        /// `true` if rows of a setup were read.
        has_setup: bool,
    },
    /// A record, or the text before the first record, has more bytes than are read.
    TooLong {
        /// Number of bytes of the record or text.
        length: u64,
        /// Maximum number of bytes that are read.
        limit: u64,
    },
    /// A record of another format is damaged.
    Damaged(Damaged),
    /// Damage in a record of another format was repaired while reading.
    Mended(Mended),
    /// A record of another format contains something that is not part of the game. This part is ignored.
    PassedOver(PassedOver),
    /// A record of another format contains something that SRN cannot express, or an undocumented item.
    NotSupported(NotSupported),
    /// A record of another format declares strengths at its end. The declared strengths differ from the strengths on
    /// the board.
    StrengthMismatch {
        /// Declared strengths of Red and Blue.
        declared: BySide<u32>,
        /// Strengths of Red and Blue on the board.
        derived: BySide<u32>,
    },
    /// A record of another format stores a final board. The stored board differs from the board after the turns.
    BoardMismatch {
        /// First square that differs.
        square: Square,
        /// Piece on the stored board.
        declared: Option<(Side, Kind)>,
        /// Piece on the board after the turns. The kind is `None` if it is unknown.
        derived: Option<(Side, Option<Kind>)>,
        /// Number of further squares that differ.
        more: usize,
    },
    /// The input could not be read at all, could not be read to its end, or could not be understood as records.
    InputFailed {
        /// Message of the system or decompressor, or a description of the input.
        why: String,
        /// Advice to the user.
        remedy: &'static str,
        /// `true` if reading failed at the place of the finding. Otherwise the finding has no place.
        has_place: bool,
    },
    /// The setup is invalid.
    Setup(SetupFault),
    /// The numbers of the setup fit the army only if the ranks are counted from the other end.
    RanksReversed {
        /// The order of ranks (1 or 10 highest) under which the record's numbers form an army.
        order: RankOrder,
        /// First problem of the record that disappears if the ranks are read in the order `order`.
        misfit: Misfit,
    },
    /// The turn is not legal.
    Turn(Violation),
    /// The turn is illegal, whatever the unknown pieces are. Contains the broken rule, and the facts that restrict the
    /// kinds of the pieces.
    Refused(Violation, Box<Conflict>),
    /// The record does not show the outcome of the turn, and several outcomes are possible.
    OutcomeOpen {
        /// Number of possible outcomes.
        ways: usize,
    },
    /// A command in a comment has a known name and an invalid value.
    CommentCommand {
        /// Name of the command.
        command: CommandName,
        /// Value of the command.
        value: String,
    },
    /// The search would take too long. It looks for kinds of the unknown pieces, or for a proof that no such kinds
    /// exist.
    TooHard,
    /// The outcome of the combat differs from the declared outcome.
    CombatMismatch {
        /// Declared combat.
        declared: Combat,
        /// Kind of the striker.
        striker: Option<Kind>,
        /// Actual outcome.
        outcome: Option<Outcome>,
        /// Kind of the piece that was struck.
        defender: Option<Kind>,
    },
    /// The outcome of the guess differs from the declared outcome.
    GuessMismatch {
        /// Declared outcome.
        declared: GuessOutcome,
        /// `true` if the guess was correct.
        hit: bool,
        /// Kind of the piece that was guessed at.
        target: Option<Kind>,
    },
    /// The result of the record contradicts the board.
    ResultMismatch {
        /// Result token. For a record without a result token, the result in its tag.
        declared: Score,
        /// Result according to the board.
        derived: Score,
        /// `true` if the record has no result token.
        is_of_tag: bool,
    },
    /// The tag `Result` and the result token differ.
    ResultTagMismatch {
        /// Result token.
        token: Score,
    },
    /// The board does not show the declared termination.
    TerminationMismatch {
        /// Declared termination.
        declared: Termination,
        /// Termination that the board shows, if any.
        derived: Option<Termination>,
    },
    /// The record has no result token at its end.
    ResultMissing {
        /// Result that is used instead.
        taken: Score,
        /// `true` if the result comes from the tag `Result`.
        is_of_tag: bool,
    },
    /// The record declares that a limit of moves ended the game, but a player won.
    LimitWon(Score),
    /// The record declares that a limit of moves ended the game, but no limit was reached.
    LimitNotReached {
        /// Number of all plies, and the limit for this number.
        all: Count,
        /// Number of plies since the last turn that removed a piece or brought back a piece, and the limit for this
        /// number.
        quiet: Count,
    },
    /// The turn is the third back-and-forth move, which the edition's wording may forbid.
    TwoSquaresWording,
    /// The record has no tag `Edition`.
    EditionMissing(&'static Edition),
    /// The edition does not list the variant.
    VariantOutsideEdition(Variant, &'static Edition),
    /// The edition does not offer the option.
    OptionOutsideEdition(&'static str, &'static Edition),
    /// The board ended the game with the declared result. The declared termination differs from the termination that
    /// the board shows.
    TerminationDerived {
        /// Declared termination.
        declared: Termination,
        /// Termination that the board shows.
        derived: Termination,
    },
    /// The value of the tag `Termination` is unknown. Contains the nearest valid value.
    TerminationValue(Option<&'static str>),
    /// The value of the tag `Date` is not a date.
    DateValue,
    /// A turn number is wrong. Other turn numbers may be wrong for the same reason.
    TurnNumber {
        /// Correct number of the turn.
        expected: u32,
        /// Number of further wrong turn numbers.
        more: u32,
        /// Common reason of the wrong turn numbers.
        miscount: Miscount,
    },
}

impl Detail {
    /// Returns the stable name.
    pub const fn name(&self) -> &'static str {
        self.class().0
    }

    /// Returns the best verdict that a record with this finding can get.
    pub const fn verdict(&self) -> Verdict {
        self.class().1
    }

    /// Returns the stable name, and the best verdict that a record with this finding can get.
    const fn class(&self) -> (&'static str, Verdict) {
        use Verdict::{Illegal, Inconsistent, Legal, Undecided, Unreadable};
        match self {
            Self::Syntax(Fault { kind: FaultKind::TagTwice, .. }) => ("tag-duplicate", Unreadable),
            Self::Syntax(_)
            | Self::TooManyFaults
            | Self::PieceNotPrinted(_)
            | Self::RowNotOnBoard { .. }
            | Self::SquareIsReal(_)
            | Self::NoRecord { .. }
            | Self::TooLong { .. }
            | Self::RanksReversed { misfit: Misfit::Number, .. }
            | Self::Damaged(_) => ("syntax", Unreadable),
            Self::NoTurns { .. } => ("no-turns", Unreadable),
            Self::InputFailed { .. } => ("input", Unreadable),
            Self::NotSupported(_) => ("not-supported", Unreadable),
            Self::Mended(_) => ("source-mended", Legal),
            Self::PassedOver(_) => ("passed-over", Legal),
            Self::StrengthMismatch { .. } => ("strength-mismatch", Inconsistent),
            Self::BoardMismatch { .. } => ("board-mismatch", Inconsistent),
            Self::TagValue { .. } | Self::RanksReversed { misfit: Misfit::Army, .. } => ("tag-value", Unreadable),
            Self::StrayText => ("stray-text", Unreadable),
            Self::Setup(fault) => (fault.name(), Illegal),
            Self::RanksReversed { misfit: Misfit::Counts, .. } => ("setup-count", Illegal),
            Self::Turn(violation) | Self::Refused(violation, _) => (violation.name(), Illegal),
            Self::OutcomeOpen { .. } => ("outcome-open", Legal),
            Self::TooHard => ("too-hard", Undecided),
            Self::CommentCommand { .. } => ("comment-command", Legal),
            Self::CombatMismatch { .. } => ("combat-mismatch", Inconsistent),
            Self::GuessMismatch { .. } => ("guess-mismatch", Inconsistent),
            Self::ResultMismatch { .. } | Self::ResultTagMismatch { .. } => ("result-mismatch", Inconsistent),
            Self::TerminationMismatch { .. } | Self::LimitWon(_) | Self::LimitNotReached { .. } => {
                ("termination-mismatch", Inconsistent)
            }
            Self::ResultMissing { .. } => ("result-missing", Legal),
            Self::TwoSquaresWording => ("two-squares-wording", Legal),
            Self::EditionMissing(_) => ("edition-missing", Legal),
            Self::VariantOutsideEdition(..) => ("variant-outside-edition", Legal),
            Self::OptionOutsideEdition(..) => ("option-outside-edition", Legal),
            Self::TerminationDerived { .. } => ("termination-derived", Legal),
            Self::TerminationValue(_) => ("termination-value", Legal),
            Self::DateValue => ("date-value", Legal),
            Self::TurnNumber { .. } => ("turn-number", Legal),
        }
    }

    /// Returns the sort position of a finding about the end of a record, or 0 for other findings. Findings about the
    /// end come after all findings about turns; results come before terminations.
    pub(super) const fn order_at_the_end(&self) -> u8 {
        match self {
            Self::ResultMismatch { .. } | Self::ResultTagMismatch { .. } => 1,
            Self::TerminationMismatch { .. }
            | Self::LimitWon(_)
            | Self::LimitNotReached { .. }
            | Self::StrengthMismatch { .. }
            | Self::BoardMismatch { .. } => 2,
            _ => 0,
        }
    }

    /// Returns the severity.
    pub const fn severity(&self) -> Severity {
        match self.verdict() {
            Verdict::Legal | Verdict::Undecided => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl Finding {
    /// Creates a finding about the whole record or a place in it.
    #[doc(hidden)]
    pub const fn at(detail: Detail, span: Span) -> Self {
        Self { detail, ply: None, side: None, span }
    }

    /// Creates a finding about a turn.
    #[doc(hidden)]
    pub const fn in_turn(detail: Detail, ply: u32, span: Span) -> Self {
        Self { detail, ply: Some(ply), side: Some(Side::of_ply(ply)), span }
    }

    /// Returns this finding with its span replaced by `span`.
    #[must_use]
    pub fn moved_to(self, span: Span) -> Self {
        Self { span, ..self }
    }

    /// Returns the stable name.
    pub const fn name(&self) -> &'static str {
        self.detail.name()
    }

    /// Returns `true` if the finding points to a place. If no part of an input could be read, the finding has no place.
    pub const fn has_place(&self) -> bool {
        !matches!(self.detail, Detail::InputFailed { has_place: false, .. })
    }

    /// Returns the severity.
    pub const fn severity(&self) -> Severity {
        self.detail.severity()
    }
}

/// Returns the findings about text between a record and the next record.
pub fn stray_findings(record: &Record<'_>) -> Vec<Finding> {
    record.stray.iter().map(|span| Finding::at(Detail::StrayText, *span)).collect()
}

/// Returns the findings about text before the first record of an input. Comments and whitespace cause no finding.
pub fn preamble_findings(text: &[u8]) -> Vec<Finding> {
    stray_text(text)
        .map(|range| Finding::at(Detail::StrayText, Span::new(range.start as u32, range.end as u32)))
        .into_iter()
        .collect()
}

/// Returns the finding about an input without records, at `place`. `is_named` is `true` if the user named the
/// format.
pub const fn no_record(is_named: bool, place: Span) -> Finding {
    Finding::at(Detail::NoRecord { is_named }, place)
}
