//! Findings: what is wrong or odd, where, and with which facts. [`Finding::sentence`] puts it in words.

use super::foreign::{Damaged, Mended, NotSupported, PassedOver};
use super::length::Count;
use super::rank_order::Misfit;
use super::result::Termination;
use super::verdict::Verdict;
use crate::board::{BySide, Designation, Kind, Outcome, RankOrder, Side, Square, Variant, named};
use crate::notation::{Combat, CommandName, Fault, FaultKind, GuessOutcome, Miscount, Record, Score, Span, stray_text};
use crate::rules::{Conflict, Edition, SetupFault, Violation};

named! {
    /// How grave a finding is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Severity {
        /// It spoils the record's verdict.
        Error = "error",
        /// It does not.
        Warning = "warning",
    }
}

/// Something found in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What it is.
    pub detail: Detail,
    /// The ply it concerns, from 1.
    pub ply: Option<u32>,
    /// The side it concerns.
    pub side: Option<Side>,
    /// Where it stands in the text that was replayed; of a `games::Game`, in `games::Game::own`.
    pub span: Span,
}

/// What was found, with its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Detail {
    /// The text cannot be read.
    Syntax(Fault),
    /// So many faults that the rest of the record was not read.
    TooManyFaults,
    /// A piece that the edition does not print.
    PieceNotPrinted(Designation),
    /// A row that the board does not have.
    RowNotOnBoard {
        /// The row's number.
        row: u8,
        /// How many rows the board has.
        rows: u8,
    },
    /// `~` on a square that pieces can stand on.
    SquareIsReal(Square),
    /// A rule tag whose value means nothing.
    TagValue {
        /// The tag's name.
        tag: &'static str,
        /// The nearest value that means something.
        nearest: Option<&'static str>,
    },
    /// Text that belongs to no record.
    StrayText,
    /// Nothing in the file is a record.
    NoRecord {
        /// `true` if the format was named and not told by what the file holds.
        is_named: bool,
    },
    /// Notes of which no turn was read.
    NoTurns {
        /// `true` if rows of a setup were read.
        has_setup: bool,
    },
    /// A record (or what stands before the first) has more bytes than are read.
    TooLong {
        /// How many it has.
        length: u64,
        /// How many are read.
        limit: u64,
    },
    /// A record of another format is damaged.
    Damaged(Damaged),
    /// A record of another format was damaged and is mended.
    Mended(Mended),
    /// Something in a record of another format is no part of the game, and is passed over.
    PassedOver(PassedOver),
    /// A record of another format has something that cannot be said in SRN, or that nobody has described.
    NotSupported(NotSupported),
    /// The strengths that a record of another format declares at its end are not those on the board.
    StrengthMismatch {
        /// Red's and Blue's, as declared.
        declared: BySide<u32>,
        /// As the board has them.
        derived: BySide<u32>,
    },
    /// The board that a record of another format stores at its end is not the one that its turns lead to.
    BoardMismatch {
        /// The first square that differs.
        square: Square,
        /// What is stored there.
        declared: Option<(Side, Kind)>,
        /// What the turns bring there; the kind is `None` where nobody knows it.
        derived: Option<(Side, Option<Kind>)>,
        /// How many more squares differ.
        more: usize,
    },
    /// The input could not be read, or not to its end, or not as records.
    InputFailed {
        /// What the system or the decompressor says, or what the input is.
        why: String,
        /// What to do about it.
        remedy: &'static str,
        /// Whether reading broke off at the finding's place; else the finding has none.
        has_place: bool,
    },
    /// The setup is not one.
    Setup(SetupFault),
    /// The numbers of the setup fit the army only if the ranks are counted from the other end.
    RanksReversed {
        /// The order in which they fit.
        order: RankOrder,
        /// The first thing that the other order explains.
        misfit: Misfit,
    },
    /// The turn is not legal.
    Turn(Violation),
    /// The turn is not legal, whatever the unknown pieces are; the rule, and why they cannot be others.
    Refused(Violation, Box<Conflict>),
    /// The record does not tell how the turn came out, and it can have come out in so many ways.
    OutcomeOpen {
        /// How many.
        ways: usize,
    },
    /// A command in a comment, its name being known, has a value that it cannot have.
    CommentCommand {
        /// The command.
        command: CommandName,
        /// Its value.
        value: String,
    },
    /// Deciding whether there are kinds for the unknown pieces would take too long.
    TooHard,
    /// The combat came out otherwise.
    CombatMismatch {
        /// As declared.
        declared: Combat,
        /// The striker's kind.
        striker: Option<Kind>,
        /// How it came out.
        outcome: Option<Outcome>,
        /// The kind of the piece struck.
        defender: Option<Kind>,
    },
    /// The guess came out otherwise.
    GuessMismatch {
        /// As declared.
        declared: GuessOutcome,
        /// Whether it was right.
        hit: bool,
        /// The kind of the piece guessed at.
        target: Option<Kind>,
    },
    /// The result is not what the board says.
    ResultMismatch {
        /// The result token; of a record without one, the result that its tag names.
        declared: Score,
        /// What the board says.
        derived: Score,
        /// `true` if the record has no result token.
        is_of_tag: bool,
    },
    /// The tag Result and the result token differ.
    ResultTagMismatch {
        /// The token.
        token: Score,
    },
    /// The board does not show the termination that is declared.
    TerminationMismatch {
        /// As declared.
        declared: Termination,
        /// As the board shows it, if it shows any.
        derived: Option<Termination>,
    },
    /// No result token at the end of the record.
    ResultMissing {
        /// The result that is taken.
        taken: Score,
        /// `true` if the tag `Result` names it.
        is_of_tag: bool,
    },
    /// A limit of moves ended the game, as is declared, and somebody won it.
    LimitWon(Score),
    /// A limit of moves ended the game, as is declared, and none of those that are set was reached.
    LimitNotReached {
        /// All plies.
        all: Count,
        /// The plies since the last strike.
        quiet: Count,
    },
    /// The third back-and-forth move, which the edition's wording may bar.
    TwoSquaresWording,
    /// No tag Edition.
    EditionMissing(&'static Edition),
    /// The edition does not list the variant.
    VariantOutsideEdition(Variant, &'static Edition),
    /// The edition does not offer the option.
    OptionOutsideEdition(&'static str, &'static Edition),
    /// The board ended the game otherwise than is declared, with the same result.
    TerminationDerived {
        /// As declared.
        declared: Termination,
        /// As the board shows it.
        derived: Termination,
    },
    /// A tag Termination that is none of the known ones.
    TerminationValue(Option<&'static str>),
    /// A tag Date that is no date.
    DateValue,
    /// A turn number that is not the turn's, and others for the same reason.
    TurnNumber {
        /// The number the turn has.
        expected: u32,
        /// How many more are wrong.
        more: u32,
        /// What is wrong with all of them.
        miscount: Miscount,
    },
}

impl Detail {
    /// The stable name.
    pub const fn name(&self) -> &'static str {
        self.class().0
    }

    /// The verdict that a record with this finding earns at best.
    pub const fn verdict(&self) -> Verdict {
        self.class().1
    }

    /// The stable name, and the verdict that a record with this finding earns at best.
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

    /// Where it stands among those about a record's end: behind all about turns, results before terminations.
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

    /// How grave it is.
    pub const fn severity(&self) -> Severity {
        match self.verdict() {
            Verdict::Legal | Verdict::Undecided => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl Finding {
    /// A finding about the record as a whole or a place in it.
    pub const fn at(detail: Detail, span: Span) -> Self {
        Self { detail, ply: None, side: None, span }
    }

    /// A finding about a turn.
    pub const fn in_turn(detail: Detail, ply: u32, span: Span) -> Self {
        Self { detail, ply: Some(ply), side: Some(Side::of_ply(ply)), span }
    }

    /// The same finding about another place.
    #[must_use]
    pub fn moved_to(self, span: Span) -> Self {
        Self { span, ..self }
    }

    /// The stable name.
    pub const fn name(&self) -> &'static str {
        self.detail.name()
    }

    /// Whether there is a place to which it points: not where nothing of an input could be read.
    pub const fn has_place(&self) -> bool {
        !matches!(self.detail, Detail::InputFailed { has_place: false, .. })
    }

    /// How grave it is.
    pub const fn severity(&self) -> Severity {
        self.detail.severity()
    }
}

/// The findings about text between a record and the next.
pub fn stray_findings(record: &Record<'_>) -> Vec<Finding> {
    record.stray.iter().map(|span| Finding::at(Detail::StrayText, *span)).collect()
}

/// The findings about what stands before the first record of an input: nothing, if it is comments and blanks.
pub fn preamble_findings(text: &[u8]) -> Vec<Finding> {
    stray_text(text)
        .map(|range| Finding::at(Detail::StrayText, Span::new(range.start as u32, range.end as u32)))
        .into_iter()
        .collect()
}

/// The finding about an input without records, at that place. `is_named`: its format was named.
pub const fn no_record(is_named: bool, place: Span) -> Finding {
    Finding::at(Detail::NoRecord { is_named }, place)
}
