//! Where a record breaks.

use crate::notation::Record;
use crate::replay::{Detail, Finding, Replay, Verdict};

/// The finding at which the record breaks: that about the first turn that does not stand, else the first about its setup,
/// its rules or its end. Nothing, if it is legal, or if its text cannot be read.
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

/// Whether it says that the setup is none, or that what the record names cannot be understood.
pub(super) fn is_of_setup(finding: &Finding) -> bool {
    matches!(finding.detail, Detail::Setup(_) | Detail::RanksReversed { .. })
        || finding.detail.verdict() == Verdict::Unreadable
}

/// Whether it says that a turn does not stand.
pub(super) fn is_of_turn(finding: &Finding) -> bool {
    finding.ply.is_some()
        && matches!(
            finding.detail,
            Detail::Turn(_) | Detail::Refused(..) | Detail::CombatMismatch { .. } | Detail::GuessMismatch { .. }
        )
}

/// The finding about the first turn that does not stand.
pub(super) fn first_broken(replayed: &Replay) -> Option<&Finding> {
    replayed.findings.iter().filter(|finding| is_of_turn(finding)).min_by_key(|finding| finding.ply)
}

/// How many turns of that many are legal and true, from the first on.
pub(super) fn standing(replayed: &Replay, turns: usize) -> u32 {
    let all = turns as u32;
    first_broken(replayed).and_then(|finding| finding.ply).map_or(all, |ply| ply.saturating_sub(1).min(all))
}

/// The same: none, where its setup allows no replay; what cannot be read behind them counts for nothing.
pub(super) fn standing_if_played(replayed: &Replay, turns: usize) -> u32 {
    if replayed.game.is_some() { standing(replayed, turns) } else { 0 }
}

/// The same: none, where the record names what cannot be understood, or where its setup allows no replay.
pub(super) fn standing_in_play(replayed: &Replay, turns: usize) -> u32 {
    if is_played(replayed) { standing(replayed, turns) } else { 0 }
}

/// Whether what the record names can be understood, and its setup allows a replay.
pub(super) fn is_played(replayed: &Replay) -> bool {
    replayed.game.is_some() && replayed.verdict != Verdict::Unreadable
}
