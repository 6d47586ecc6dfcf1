//! A record with what came of its replay.

use super::finding::{Detail, Finding};
use super::foreign::{Damaged, NotSupported};
use super::piece_names::PieceNames;
use super::place::Place;
use super::resolve::Terms;
use super::result::Conclusion;
use super::verdict::Verdict;
use crate::notation::Record;
use crate::rules::{Edition, Play, Played, Setup};

/// A record replayed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The verdict.
    pub verdict: Verdict,
    /// All findings, the one that earned the verdict first.
    pub findings: Vec<Finding>,
    /// What the tags lay down.
    pub terms: Terms,
    /// The setup as written.
    pub setup: Setup,
    /// The game as far as it was played; `None` where the setup allows no replay.
    pub game: Option<Play>,
    /// How the game ended.
    pub conclusion: Conclusion,
    /// How many steps it took to tell what unknown pieces can be: nodes of searches, and turns played in games side by
    /// side.
    pub search: u64,
    /// How many games with unknown pieces were copied for that.
    pub copies: u64,
    /// The index of the first turn that was not played, if any.
    pub stopped_at: Option<usize>,
    /// The turns that were read but cannot be played on one board, because the outcome of the first of them is open. Their
    /// order is that of the record, and they end before the first illegal turn. A strike or guess without outcome is open.
    pub open: Vec<Played>,
}

/// A record with what came of its replay: what writers of formats are given.
#[derive(Clone, Copy, Debug)]
pub struct Original<'r> {
    /// Where it stands.
    pub place: Place<'r>,
    /// The text it was read from.
    pub text: &'r [u8],
    /// The same, if that is SRN.
    pub srn: Option<&'r [u8]>,
    /// The record as it was read.
    pub record: &'r Record<'r>,
    /// What came of it.
    pub replayed: &'r Replay,
    /// Events of the turns that were played; [`Replay::open`] has the turns after them.
    pub played: &'r [Played],
}

impl<'r> Original<'r> {
    /// What the pieces are called that had a part in its turns.
    pub fn piece_names(&self) -> PieceNames<'r> {
        PieceNames::new(self.replayed.game.as_ref(), self.listed())
    }

    /// Turns that outputs list: those that were played, then [`Replay::open`].
    pub fn listed(&self) -> impl Iterator<Item = &'r Played> + Clone + use<'r> {
        self.played.iter().chain(&self.replayed.open)
    }

    /// The text, if it is SRN that cannot be read. Where only the record's source could not be read (tag `Unreadable`),
    /// the record itself can.
    pub fn unread_text(&self) -> Option<&'r [u8]> {
        self.srn.filter(|_| self.replayed.verdict == Verdict::Unreadable && !self.replayed.is_unread_in_source())
    }

    /// Number of turns that are listed.
    pub const fn listed_count(&self) -> usize {
        self.played.len() + self.replayed.open.len()
    }
}

impl Replay {
    /// Number of turns that are listed: those that were played, and [`Replay::open`]. `None` if the setup allows no replay.
    pub fn plies(&self) -> Option<u32> {
        self.last_position().map(|played| played + self.open.len() as u32)
    }

    /// The edition by which it was judged; `None` if the record names an edition that does not exist.
    pub fn edition(&self, record: &Record<'_>) -> Option<&'static Edition> {
        let Terms { rules, own_edition, .. } = &self.terms;
        let is_overridden = !std::ptr::eq(rules.edition, *own_edition);
        let is_known = record.tag("Edition").is_none_or(|name| Edition::from_name(name).is_some());
        (is_known || is_overridden).then_some(rules.edition)
    }

    /// `true` if the record is unreadable only because its source was (tag `Unreadable`).
    pub(crate) fn is_unread_in_source(&self) -> bool {
        let mut unreadable = self.findings.iter().filter(|finding| finding.detail.verdict() == Verdict::Unreadable);
        unreadable.all(|finding| {
            matches!(
                finding.detail,
                Detail::Damaged(Damaged::InSource(_)) | Detail::NotSupported(NotSupported::InSource(_))
            )
        })
    }

    /// The ply of the last position that is known; `None` if the setup allows no replay.
    pub fn last_position(&self) -> Option<u32> {
        self.game.as_ref().map(Play::plies)
    }
}
