//! How a game ended: what the record declares, held against what the board shows.

use super::finding::{Detail, Finding};
use super::resolve::nearest;
use crate::board::Side;
use crate::notation::{Record, Score};
use crate::rules::{EndingCause, Game};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// A Flag was taken.
    Flag,
    /// A side had no legal turn.
    NoMoves,
    /// A player gave up.
    Resignation,
    /// The players agreed.
    Agreement,
    /// A player ran out of time.
    Time,
    /// A player forfeited.
    Forfeit,
    /// An arbiter decided.
    Adjudication,
    /// The game was broken off.
    Abandoned,
    /// The record does not say.
    Unknown,
}

impl Termination {
    /// Every termination.
    pub const ALL: [Self; 9] = [
        Self::Flag,
        Self::NoMoves,
        Self::Resignation,
        Self::Agreement,
        Self::Time,
        Self::Forfeit,
        Self::Adjudication,
        Self::Abandoned,
        Self::Unknown,
    ];

    /// The value of the tag `Termination`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::NoMoves => "no-moves",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
            Self::Adjudication => "adjudication",
            Self::Abandoned => "abandoned",
            Self::Unknown => "unknown",
        }
    }

    /// The termination of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.name() == name)
    }

    const fn of(cause: EndingCause) -> Self {
        match cause {
            EndingCause::Flag => Self::Flag,
            EndingCause::NoMoves => Self::NoMoves,
        }
    }

    /// Whether only the board can end a game so.
    const fn is_of_the_board(self) -> bool {
        matches!(self, Self::Flag | Self::NoMoves)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The score: the board's where it decides, else the record's.
    pub score: Score,
    /// Why it ended.
    pub termination: Termination,
    /// Whether the board decides.
    pub is_derived: bool,
    /// The record's own result token.
    pub declared: Option<Score>,
}

impl Conclusion {
    /// Who won, if anyone did.
    pub const fn winner(&self) -> Option<Side> {
        self.score.winner()
    }
}

/// The termination that the record declares.
fn declared_termination(record: &Record<'_>, findings: &mut Vec<Finding>) -> Option<Termination> {
    let tag = record.tag_entry("Termination")?;
    let found = Termination::from_name(&tag.value);
    if found.is_none() {
        let near = nearest(&tag.value, Termination::ALL.iter().map(|termination| termination.name()));
        findings.push(Finding::at(Detail::TerminationValue(near), tag.value_span));
    }
    found
}

/// What a record says of its end, unchecked.
pub(super) fn as_declared(record: &Record<'_>, findings: &mut Vec<Finding>) -> Conclusion {
    Conclusion {
        score: record.result.unwrap_or(Score::Open),
        termination: declared_termination(record, findings).unwrap_or(Termination::Unknown),
        is_derived: false,
        declared: record.result,
    }
}

/// Holds the result token against the tag Result.
pub(super) fn check_tag(record: &Record<'_>, findings: &mut Vec<Finding>) {
    if let (Some(token), Some(tag)) = (record.result, record.tag_entry("Result"))
        && tag.value != token.token()
    {
        findings.push(Finding::at(Detail::ResultTagMismatch { token }, tag.value_span));
    }
}

/// Holds what a record declares of its end against the board on which all its turns were played.
/// `may_have_taken_flag`: the last turn removed a piece that may have been the Flag.
pub(super) fn conclude(
    record: &Record<'_>,
    game: &Game,
    may_have_taken_flag: bool,
    findings: &mut Vec<Finding>,
) -> Conclusion {
    let mut conclusion = as_declared(record, findings);
    let declared = record.tag("Termination").and_then(Termination::from_name);
    let span = record.tag_entry("Termination").map_or(record.result_span, |tag| tag.value_span);
    if let Some(ending) = game.ending() {
        let (derived_score, derived) = (Score::won_by(ending.winner), Termination::of(ending.cause));
        if conclusion.score != Score::Open && conclusion.score != derived_score {
            let detail = Detail::ResultMismatch { declared: conclusion.score, derived: derived_score };
            findings.push(Finding::at(detail, record.result_span));
        } else if let Some(declared) = declared.filter(|declared| !declared.is_of_the_board()) {
            findings.push(Finding::at(Detail::TerminationDerived { declared, derived }, span));
        }
        if let Some(declared) = declared.filter(|declared| declared.is_of_the_board() && *declared != derived) {
            let detail = Detail::TerminationMismatch { declared, derived: Some(derived) };
            findings.push(Finding::at(detail, span));
        }
        conclusion.score = derived_score;
        conclusion.termination = derived;
        conclusion.is_derived = true;
    } else if let Some(declared) = declared.filter(|declared| declared.is_of_the_board()) {
        let stands = match declared {
            Termination::Flag => may_have_taken_flag,
            _ => no_moves_stands(game, conclusion.score),
        };
        if !stands {
            let detail = Detail::TerminationMismatch { declared, derived: None };
            findings.push(Finding::at(detail, span));
        }
    }
    conclusion
}

/// Whether `no-moves` may be claimed though the side to move has, or may have, a turn: the loser has no piece
/// left that is able to move or strike.
fn no_moves_stands(game: &Game, declared: Score) -> bool {
    let immobile = |side| game.may_be_immobile(side);
    if game.position().has_unknown() && immobile(game.to_move()) {
        return true;
    }
    declared.winner().is_some_and(|winner| immobile(winner.other()))
}
