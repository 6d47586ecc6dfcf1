//! Finds the finding at which a record breaks.

use crate::notation::Record;
use crate::replay::{Detail, Finding, Replay, Verdict};

/// Returns the finding at which the record breaks. Looks first for a finding about the setup, then for the finding
/// about the first invalid turn, then for any finding. Returns `None` if the record is legal, or if its text cannot be
/// read.
pub(super) fn broken<'r>(replayed: &'r Replay, record: &Record<'_>) -> Option<&'r Finding> {
    let is_garbled = |finding: &Finding| {
        matches!(
            finding.detail,
            Detail::Syntax(_)
                | Detail::TooManyFaults
                | Detail::Damaged(_)
                | Detail::NotSupported(_)
                | Detail::InputFailed { .. }
                | Detail::TooLong { .. }
        )
    };
    if !replayed.verdict.is_failure() || !record.faults.is_empty() || replayed.findings.iter().any(is_garbled) {
        return None;
    }
    let before = replayed.findings.iter().find(|finding| is_of_setup(finding));
    before.or_else(|| first_broken(replayed)).or_else(|| replayed.findings.first())
}

/// Returns `true` if the finding says that the setup is invalid, or that a tag or piece cannot be understood.
pub(super) fn is_of_setup(finding: &Finding) -> bool {
    matches!(finding.detail, Detail::Setup(_) | Detail::RanksReversed { .. })
        || finding.detail.verdict() == Verdict::Unreadable
}

/// Returns `true` if the finding says that a turn is invalid.
pub(super) fn is_of_turn(finding: &Finding) -> bool {
    finding.ply.is_some()
        && matches!(
            finding.detail,
            Detail::Turn(_) | Detail::Refused(..) | Detail::CombatMismatch { .. } | Detail::GuessMismatch { .. }
        )
}

/// Returns the finding about the first invalid turn.
pub(super) fn first_broken(replayed: &Replay) -> Option<&Finding> {
    replayed.findings.iter().filter(|finding| is_of_turn(finding)).min_by_key(|finding| finding.ply)
}

/// Returns the number of valid turns: turns before the first turn that is illegal or contains a false declaration.
pub(super) fn standing(replayed: &Replay, turns: usize) -> u32 {
    let all = turns as u32;
    let before = replayed.plies_before() + 1;
    first_broken(replayed).and_then(|finding| finding.ply).map_or(all, |ply| ply.saturating_sub(before).min(all))
}

/// Same as [`standing`], but returns 0 if the setup allows no replay. Ignores unreadable text after the turns.
pub(super) fn standing_if_played(replayed: &Replay, turns: usize) -> u32 {
    if replayed.game.is_some() { standing(replayed, turns) } else { 0 }
}

/// Same as [`standing`], but returns 0 if a tag or piece cannot be understood, or if the setup allows no replay.
pub(super) fn standing_in_play(replayed: &Replay, turns: usize) -> u32 {
    if is_played(replayed) { standing(replayed, turns) } else { 0 }
}

/// Returns `true` if all tags and pieces are understood, and the setup allows a replay.
pub(super) fn is_played(replayed: &Replay) -> bool {
    replayed.game.is_some() && replayed.verdict != Verdict::Unreadable
}
