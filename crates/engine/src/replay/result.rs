//! Determines the end of a game: compares the record's declaration with the board.

use super::finding::{Detail, Finding};
use super::move_limits::Length;
use super::verdict::Verdict;
use crate::board::{Kind, Side, named, nearest};
use crate::notation::{Record, Score};
use crate::rules::{Ending, EndingCause, UncertainGame, Violation};

named! {
    /// Reason why a game ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Termination {
        /// A Flag was taken.
        Flag = "flag",
        /// A side had no legal turn.
        NoMoves = "no-moves",
        /// A player resigned.
        Resignation = "resignation",
        /// The players agreed on the result.
        Agreement = "agreement",
        /// A player ran out of time.
        Time = "time",
        /// A player forfeited.
        Forfeit = "forfeit",
        /// An arbiter decided.
        Adjudication = "adjudication",
        /// A limit of moves was reached: a draw.
        MoveLimit = "move-limit",
        /// The game was abandoned.
        Abandoned = "abandoned",
        /// The record does not contain the reason.
        Unknown = "unknown",
    }
}

impl Termination {
    const fn of(cause: EndingCause) -> Self {
        match cause {
            EndingCause::Flag => Self::Flag,
            EndingCause::NoMoves => Self::NoMoves,
        }
    }

    /// Returns `true` if this termination can only result from the position on the board.
    const fn is_of_the_board(self) -> bool {
        matches!(self, Self::Flag | Self::NoMoves)
    }
}

/// Final score of a game, and the termination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conclusion {
    /// Score of the game. If the board ends the game, the score on the board, otherwise the score in the record.
    pub score: Score,
    /// Reason why the game ended.
    pub termination: Termination,
    /// `true` if the board ended the game.
    pub is_derived: bool,
    /// Result token of the record.
    pub declared: Option<Score>,
}

impl Conclusion {
    /// Returns the winner, if there is one.
    pub const fn winner(&self) -> Option<Side> {
        self.score.winner()
    }
}

/// Returns the termination that the record declares.
fn declared_termination(record: &Record<'_>, findings: &mut Vec<Finding>) -> Option<Termination> {
    let tag = record.tag_entry("Termination")?;
    let found = Termination::from_name(&tag.value);
    if found.is_none() {
        let near = nearest(&tag.value, Termination::ALL.map(Termination::name));
        findings.push(Finding::at(Detail::TerminationValue(near), tag.value_span));
    }
    found
}

/// Returns the end that a record declares. The end is not compared with a board.
pub(super) fn as_declared(record: &Record<'_>, findings: &mut Vec<Finding>) -> Conclusion {
    Conclusion {
        score: record.result.unwrap_or(Score::Open),
        termination: declared_termination(record, findings).unwrap_or(Termination::Unknown),
        is_derived: false,
        declared: record.result,
    }
}

/// `true` if the record has no result token, but has a tag `Result` with a winner or a draw.
pub(super) fn is_of_tag(record: &Record<'_>) -> bool {
    record.is_result_missing && record.result != Some(Score::Open)
}

/// Compares the result token with the tag `Result`.
pub(super) fn check_tag(record: &Record<'_>, findings: &mut Vec<Finding>) {
    findings.extend(tag_mismatch(record));
}

fn tag_mismatch(record: &Record<'_>) -> Option<Finding> {
    let token = record.result.filter(|_| !record.is_result_missing)?;
    let tag = record.tag_entry("Result")?;
    (tag.value != token.token()).then(|| Finding::at(Detail::ResultTagMismatch { token }, tag.value_span))
}

/// Compares the declared end of a record with `ending`, the end on the board. `ending` is `None` if the board shows
/// no end. `no_moves` is `true` if the record may declare `no-moves` although the board shows no end. `length`
/// contains the length of the game and its limits.
fn compare_end(
    record: &Record<'_>,
    ending: Option<Ending>,
    no_moves: bool,
    length: Length,
) -> (Conclusion, Vec<Finding>) {
    let mut findings = Vec::new();
    let mut conclusion = as_declared(record, &mut findings);
    let declared = record.tag("Termination").and_then(Termination::from_name);
    let span = record.tag_entry("Termination").map_or(record.result_span, |tag| tag.value_span);
    if let Some(ending) = ending {
        let (derived_score, derived) = (Score::won_by(ending.winner), Termination::of(ending.cause));
        if conclusion.score != Score::Open && conclusion.score != derived_score {
            let is_of_tag = is_of_tag(record);
            let detail = Detail::ResultMismatch { declared: conclusion.score, derived: derived_score, is_of_tag };
            let of_tag = record.tag_entry("Result").filter(|_| is_of_tag).map(|tag| tag.value_span);
            findings.push(Finding::at(detail, of_tag.unwrap_or(record.result_span)));
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
    } else if let Some(declared) = declared.filter(|declared| declared.is_of_the_board())
        && !(declared == Termination::NoMoves && no_moves)
    {
        findings.push(Finding::at(Detail::TerminationMismatch { declared, derived: None }, span));
    } else if declared == Some(Termination::MoveLimit) {
        findings.extend(length.mismatch(conclusion.score).map(|detail| Finding::at(detail, span)));
    }
    (conclusion, findings)
}

/// Determines the end of a record on the board after all its turns. The kinds of all pieces must be known.
pub(super) fn conclude_known(
    record: &Record<'_>,
    game: &UncertainGame,
    length: Length,
    findings: &mut Vec<Finding>,
) -> Conclusion {
    let declared = record.tag("Termination").and_then(Termination::from_name);
    let loser = record.result.and_then(Score::winner).map(Side::other);
    let no_moves = declared == Some(Termination::NoMoves) && loser.is_some_and(|side| game.if_immobile(side).is_some());
    let (conclusion, found) = compare_end(record, game.game().ending(), no_moves, length);
    findings.extend(found);
    conclusion
}

/// Returns `true` if the board certainly shows no end, and the declared end need not be compared with the board.
/// This is a quick check: after the result `false`, a complete comparison must decide.
pub(super) fn surely_goes_on(record: &Record<'_>, game: &mut UncertainGame) -> bool {
    let declared = record.tag("Termination").and_then(Termination::from_name);
    let is_judged = |declared: Termination| declared.is_of_the_board() || declared == Termination::MoveLimit;
    !declared.is_some_and(is_judged) && game.surely_goes_on()
}

/// Determines the end of a record with unknown pieces. All boards that are possible after the turns are considered.
/// If the declared end is true in some games, keeps only these games. `keeps_games` is `true` if the caller needs
/// all games in which the declared end is true. Returns `None` if deciding would take too long.
pub(super) fn conclude(
    record: &Record<'_>,
    games: &mut Vec<UncertainGame>,
    length: Length,
    keeps_games: bool,
    findings: &mut Vec<Finding>,
) -> Option<Conclusion> {
    let declared = record.tag("Termination").and_then(Termination::from_name);
    let loser = record.result.and_then(Score::winner).map(Side::other);
    let declared_cause = match declared {
        Some(Termination::Flag) => Some(EndingCause::Flag),
        Some(Termination::NoMoves) => Some(EndingCause::NoMoves),
        _ => None,
    };
    // All games in which the declared end is true have the same end, unless the army has pieces that guess: a side that
    // cannot move or strike may still be able to guess.
    let guesses = [Kind::Spotter, Kind::Infiltrator];
    let has_guesses = games.first().is_some_and(|game| {
        let army = game.game().rules().army.kinds();
        guesses.into_iter().any(|kind| army.has(kind))
    });
    let is_one_enough = declared_cause == Some(EndingCause::NoMoves) && !keeps_games && !has_guesses;
    let mut ends: Vec<(UncertainGame, Conclusion, Vec<Finding>)> = Vec::new();
    for possible in games.iter_mut().flat_map(|game| game.possible_endings(declared_cause)) {
        let mut game = possible.game;
        let mut no_moves = false;
        // `no-moves` may be declared one turn early, when the side that cannot move is not yet to move.
        if possible.ending.is_none()
            && declared == Some(Termination::NoMoves)
            && let Some(immobile) = loser.and_then(|side| game.if_immobile(side))
        {
            (game, no_moves) = (immobile, true);
        }
        let (conclusion, found) = compare_end(record, possible.ending, no_moves, length);
        ends.push((game, conclusion, found));
    }
    let is_true = |found: &[Finding]| found.iter().all(|finding| finding.detail.verdict() == Verdict::Legal);
    // If the declared end is possible, other ends do not matter.
    let is_certain = declared_cause.is_some() && ends.iter().any(|(_, _, found)| is_true(found));
    let is_proven = ends.iter().any(|(game, _, found)| is_true(found) && !game.is_too_hard());
    if is_one_enough && is_proven {
        ends.retain(|(game, ..)| !game.is_too_hard());
    }
    let matters = |found: &[Finding]| !is_certain || is_true(found);
    if ends.iter().any(|(game, _, found)| game.is_too_hard() && matters(found))
        || !is_certain && games.iter().any(UncertainGame::is_too_hard)
    {
        return None;
    }
    if ends.iter().any(|(_, _, found)| is_true(found)) {
        ends.retain(|(_, _, found)| is_true(found));
        let common = common_conclusion(record, &ends);
        findings.extend(common.1);
        games.clear();
        games.extend(ends.into_iter().map(|(game, ..)| game));
        return Some(common.0);
    }
    let (conclusion, mut found) = common_conclusion(record, &ends);
    // Reports the contradictions that all games contain, such as two different results. If there are none, no
    // assignment of kinds makes the declared end true.
    let mut common = ends.first().map(|(_, _, found)| found.clone()).unwrap_or_default();
    common.retain(|finding| {
        let is_there = |found: &[Finding]| found.iter().any(|other| other.name() == finding.name());
        finding.detail.verdict() != Verdict::Legal && ends.iter().all(|(_, _, found)| is_there(found))
    });
    if common.is_empty() && tag_mismatch(record).is_none() {
        common.push(Finding::at(Detail::Turn(Violation::NoAssignment), record.result_span));
    }
    found.retain(|finding| finding.detail.verdict() == Verdict::Legal);
    findings.extend(found);
    findings.extend(common);
    Some(conclusion)
}

/// Returns the end of these games and the warnings about this end, if all games have the same end. If the ends
/// differ, returns the declared end.
fn common_conclusion(
    record: &Record<'_>,
    ends: &[(UncertainGame, Conclusion, Vec<Finding>)],
) -> (Conclusion, Vec<Finding>) {
    match ends {
        [(_, first, found), others @ ..] if others.iter().all(|(_, other, _)| other == first) => {
            (*first, found.clone())
        }
        _ => {
            let mut found = Vec::new();
            (as_declared(record, &mut found), found)
        }
    }
}

#[cfg(test)]
mod tests;
