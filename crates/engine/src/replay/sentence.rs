//! Writes the sentence of a finding. The sentence quotes the text of the record without changes, including control
//! characters: escape the sentence before printing it to a terminal.

use super::finding::{Detail, Finding};
use super::move_limits::Count;
use crate::board::{Designation, Kind, Outcome, RankOrder, Side, format_count, plies, quote};
use crate::notation::{Combat, Fault, FaultKind, GuessOutcome, Miscount, VariationFault};
use std::error::Error;
use std::fmt;

impl Finding {
    /// Returns the finding as one lower-case clause. `text` is the text of the record. [`Display`](fmt::Display) writes
    /// the same clause without quotes from the text.
    pub fn sentence(&self, text: &[u8]) -> String {
        self.clause(Some(text))
    }

    #[allow(clippy::too_many_lines)] // one sentence for each kind of finding
    fn clause(&self, text: Option<&[u8]>) -> String {
        let written =
            |before: &str| text.map_or_else(String::new, |text| format!("{before}{}", self.span.quoted(text)));
        match &self.detail {
            Detail::Syntax(fault) => match text {
                Some(text) => fault.kind.sentence(self.span, text),
                None => fault.to_string(),
            },
            Detail::TooManyFaults => "too many errors: the rest of the record was not read".to_owned(),
            Detail::PieceNotPrinted(piece) if piece.is_unknown() => "expected the guessed kind, found `?`".to_owned(),
            Detail::PieceNotPrinted(piece) => {
                format!("expected a piece in this edition's numbering, found `{piece}`")
            }
            Detail::RowNotOnBoard { row, rows } => format!("expected a row from 1 to {rows}, found row {row}"),
            Detail::SquareIsReal(square) => format!("expected a piece, `.` or `?` on {square}, found `~`"),
            Detail::TagValue { tag, .. } => format!("invalid tag {tag}{}", written(": ")),
            Detail::StrayText => format!("text outside records{}", written(": ")),
            Detail::NoRecord { .. } => "expected a record, found none".to_owned(),
            Detail::NoTurns { has_setup: true } => "expected turns, found only a setup".to_owned(),
            Detail::NoTurns { has_setup: false } => "no game found in this text".to_owned(),
            Detail::TooLong { length, limit } => {
                format!("expected a record of at most {limit} bytes, found {length}")
            }
            Detail::InputFailed { why, .. } => why.clone(),
            Detail::Damaged(what) => what.to_string(),
            Detail::Mended(what) => what.to_string(),
            Detail::PassedOver(what) => what.to_string(),
            Detail::NotSupported(what) => what.to_string(),
            Detail::Refused(_, conflict) => conflict.to_string(),
            Detail::OutcomeOpen { ways } => {
                format!("the record does not determine the outcome: {ways} are possible")
            }
            Detail::CommentCommand { command, value } => {
                format!("expected {} after `%{command}`, found {}", command.expected(), quote(value, 32))
            }
            Detail::TooHard => "search limit reached while finding kinds for the unknown pieces".to_owned(),
            Detail::StrengthMismatch { declared, derived } => format!(
                "the log gives strength {} for Red and {} for Blue, but the board gives {} for Red and {} for Blue",
                declared[Side::Red],
                declared[Side::Blue],
                derived[Side::Red],
                derived[Side::Blue]
            ),
            Detail::BoardMismatch { square, declared, derived, more } => {
                let stored = declared
                    .map_or_else(|| "nothing".to_owned(), |(side, kind)| format!("{side:#}'s {}", kind.title()));
                let found = match derived {
                    None => "nothing".to_owned(),
                    Some((side, Some(kind))) => format!("{side:#}'s {}", kind.title()),
                    Some((side, None)) => format!("a piece of {side:#}'s"),
                };
                let rest = match more {
                    0 => String::new(),
                    1 => "; one more square differs".to_owned(),
                    more => format!("; {more} more squares differ"),
                };
                format!("the stored board has {stored} on {square}, but after the moves {found} is there{rest}")
            }
            Detail::Setup(fault) => fault.to_string(),
            Detail::RanksReversed { order, .. } => {
                let marshal = if *order == RankOrder::Ascending { 10 } else { 1 };
                format!("the setup's numbers fit the army only if {marshal} is the Marshal")
            }
            Detail::Turn(violation) => violation.sentence(self.side, self.ply),
            Detail::CombatMismatch { declared, striker, outcome, defender } => {
                let found = combat(*striker, *outcome, *defender);
                format!("the record says {}, but {found}", declared_combat(*declared))
            }
            Detail::GuessMismatch { declared, hit, target } => guess(*declared, *hit, *target),
            Detail::ResultMismatch { declared, derived, is_of_tag: true } => {
                format!("the tag Result says {declared}, but the board says {derived}")
            }
            Detail::ResultMismatch { declared, derived, is_of_tag: false } => {
                format!("the record ends with {declared}, but the board says {derived}")
            }
            Detail::ResultTagMismatch { token } => {
                let declared = text.map_or_else(|| "another result".to_owned(), |text| self.span.quoted(text));
                format!("the tag Result says {declared}, but the record ends with {token}")
            }
            Detail::TerminationMismatch { declared, derived: Some(derived) } => {
                format!("the record says `{}`, but the game ended by `{}`", declared.name(), derived.name())
            }
            Detail::TerminationMismatch { declared, derived: None } => {
                format!("the record says `{}`, but the board does not show it", declared.name())
            }
            Detail::LimitWon(score) => {
                format!("the record says `move-limit`, which is a draw, but the record ends with {score}")
            }
            Detail::LimitNotReached { all, quiet } => {
                let count = |count: Count, what: &str| {
                    let Count { plies: played, limit } = count;
                    limit.map(|limit| format!("{played} of {}{what}", plies(limit)))
                };
                let counts: Vec<String> =
                    count(*all, "").into_iter().chain(count(*quiet, " without a strike")).collect();
                format!("the record says `move-limit`, but it has only {}", counts.join(", and "))
            }
            Detail::ResultMissing { taken, is_of_tag: false } => {
                format!("the result at the end of the record is missing: read as `{taken}`")
            }
            Detail::ResultMissing { taken, is_of_tag: true } => {
                format!("the result at the end of the record is missing: `{taken}` is taken from the tag Result")
            }
            Detail::TwoSquaresWording => {
                "third back-and-forth move in a row: allowed in practice, but a strict reading of the edition \
                    forbids it"
                    .to_owned()
            }
            Detail::EditionMissing(edition) => format!("the tag Edition is missing: judged by {}", edition.name),
            Detail::VariantOutsideEdition(variant, edition) => {
                format!("{} does not list the variant {}", edition.name, variant.name())
            }
            Detail::OptionOutsideEdition(option, edition) => {
                format!("{} does not offer the option {option}", edition.name)
            }
            Detail::TerminationDerived { declared, derived } => {
                format!(
                    "the record says `{}`, but the board itself ended the game: `{}`",
                    declared.name(),
                    derived.name()
                )
            }
            Detail::TerminationValue(_) => format!("unknown termination{}", written(" ")),
            Detail::DateValue => format!("the tag Date contains no date{}", written(": ")),
            Detail::TurnNumber { expected, more, miscount } => {
                let dots = if self.ply.is_some_and(|ply| ply % 2 == 0) { "..." } else { "." };
                let turns = format_count(u64::from(*more), "more turn");
                let others = match miscount {
                    _ if *more == 0 => String::new(),
                    Miscount::Shifted => format!("; numbers wrong by the same amount in {turns}"),
                    Miscount::Plies => format!("; wrong numbers in {turns} too, because the numbers count plies"),
                    Miscount::Various => format!("; wrong numbers in {turns} too"),
                };
                format!("expected the turn number `{expected}{dots}`{}{others}", written(", found "))
            }
        }
    }

    /// Returns a label for the marked span, if it adds information to the sentence.
    pub fn label(&self) -> Option<String> {
        Some(match &self.detail {
            Detail::Syntax(Fault {
                kind: FaultKind::Expected(expected) | FaultKind::Variation(VariationFault::Expected(expected)),
                ..
            }) => format!("expected {expected}"),
            Detail::TagValue { .. } | Detail::TerminationValue(_) => "not a known value".to_owned(),
            Detail::DateValue => "no date".to_owned(),
            Detail::StrayText => "belongs to no record".to_owned(),
            Detail::CombatMismatch { .. }
            | Detail::GuessMismatch { .. }
            | Detail::TerminationMismatch { .. }
            | Detail::LimitWon(_)
            | Detail::LimitNotReached { .. }
            | Detail::TerminationDerived { .. } => "declared here".to_owned(),
            Detail::ResultMismatch { derived, .. } => format!("the board says {derived}"),
            Detail::ResultTagMismatch { token } => format!("the result token is {token}"),
            Detail::EditionMissing(_) => "no tag Edition in this record".to_owned(),
            Detail::VariantOutsideEdition(..) => "not one of the edition's variants".to_owned(),
            Detail::OptionOutsideEdition(..) => "a house rule here".to_owned(),
            Detail::TwoSquaresWording => "the third in a row".to_owned(),
            _ => return None,
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clause(None))
    }
}

impl Error for Finding {}

fn indefinite(kind: Option<Kind>) -> String {
    kind.map_or_else(|| "an unknown piece".to_owned(), Kind::indefinite)
}

fn declared_combat(combat: Combat) -> String {
    let side = |piece: Designation| piece.sign();
    format!("`({}{}{})`", side(combat.striker), combat.outcome.sign(), side(combat.defender))
}

fn combat(striker: Option<Kind>, outcome: Option<Outcome>, defender: Option<Kind>) -> String {
    let how = match outcome {
        Some(Outcome::Win) => "and wins",
        Some(Outcome::Loss) => "and loses",
        Some(Outcome::Tie) => "and both are removed",
        None => "with an unknown outcome",
    };
    format!("{} strikes {} {how}", indefinite(striker), indefinite(defender))
}

fn guess(declared: GuessOutcome, hit: bool, target: Option<Kind>) -> String {
    let says = match declared {
        GuessOutcome::Hit => "`(+)`".to_owned(),
        GuessOutcome::Miss => "`(-)`".to_owned(),
        GuessOutcome::Shown(piece) => format!("`(-{piece})`"),
    };
    let was = if hit { "right" } else { "wrong" };
    let piece = target.map(|kind| format!(": the piece is {}", indefinite(Some(kind)))).unwrap_or_default();
    format!("the record says {says}, but the guess was {was}{piece}")
}
