//! Defines a record together with the result of its replay.

use super::finding::{Detail, Finding};
use super::foreign::{Damaged, NotSupported};
use super::piece_names::PieceNames;
use super::place::Place;
use super::resolve::Terms;
use super::result::Conclusion;
use super::verdict::Verdict;
use crate::notation::Record;
use crate::rules::{Edition, Game, Played, Setup};

/// Result of replaying a record.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// Verdict on the record.
    pub verdict: Verdict,
    /// All findings. The first finding determines the verdict.
    pub findings: Vec<Finding>,
    /// Rules and numbering from the tags.
    pub terms: Terms,
    /// Setup as written.
    pub setup: Setup,
    /// Game up to the last turn that was played. `None` if the setup allows no replay.
    pub game: Option<Game>,
    /// Score and termination of the game.
    pub conclusion: Conclusion,
    /// Number of steps spent on the kinds of unknown pieces: search nodes, and turns played in parallel games.
    pub search: u64,
    /// Number of copies of games with unknown pieces. The copies were made to find the kinds of these pieces.
    pub copies: u64,
    /// Index of the first turn that was not played, if any.
    pub stopped_at: Option<usize>,
    /// Turns that were read but cannot be played on one board. The first of these turns is a strike or guess with an
    /// open outcome. The turns are in the order of the record, and end before the first illegal turn. If a strike or
    /// guess has the outcome `None`, its outcome is open.
    pub open: Vec<Played>,
}

/// Record with the result of its replay: the input of format writers.
#[derive(Clone, Copy, Debug)]
pub struct Original<'r> {
    /// Place of the record in its file.
    pub place: Place<'r>,
    /// Text that the record was read from, in any format.
    pub text: &'r [u8],
    /// Equal to `text` if the text is SRN; otherwise `None`.
    pub srn: Option<&'r [u8]>,
    /// Record as it was read.
    pub record: &'r Record<'r>,
    /// Result of replaying the record.
    pub replayed: &'r Replay,
    /// Turns that were played, with their results. [`Replay::open`] contains later turns.
    pub played: &'r [Played],
}

impl<'r> Original<'r> {
    /// Returns the names of the pieces that took part in the turns.
    pub fn piece_names(&self) -> PieceNames<'r> {
        PieceNames::new(self.replayed.game.as_ref(), self.listed())
    }

    /// Returns the turns for outputs: first the turns that were played, then the turns in [`Replay::open`].
    pub fn listed(&self) -> impl Iterator<Item = &'r Played> + Clone + use<'r> {
        self.played.iter().chain(&self.replayed.open)
    }

    /// Returns the text if the text is SRN and cannot be read. The tag `Unreadable` does not count as unreadable text.
    /// This tag means that only the source of the record could not be read, and the result is then `None`.
    pub fn unread_text(&self) -> Option<&'r [u8]> {
        self.srn.filter(|_| self.replayed.verdict == Verdict::Unreadable && !self.replayed.is_unread_in_source())
    }

    /// Number of turns that [`Original::listed`] returns.
    pub const fn listed_count(&self) -> usize {
        self.played.len() + self.replayed.open.len()
    }
}

impl Replay {
    /// Number of turns in outputs: the turns that were played, and the turns in [`Replay::open`]. `None` if the setup
    /// allows no replay.
    pub fn plies(&self) -> Option<u32> {
        self.game.as_ref().map(|game| (game.turns_played() + self.open.len()) as u32)
    }

    /// Returns the ply of the last turn in outputs. If the game starts from a position, the plies before the position
    /// are counted. `None` if the setup allows no replay.
    pub fn last_ply(&self) -> Option<u32> {
        self.plies().map(|plies| self.plies_before() + plies)
    }

    /// Returns the number of plies before the first turn.
    pub fn plies_before(&self) -> u32 {
        self.setup.plies_before()
    }

    /// Returns the edition by which the record was judged. `None` if the record names an edition that does not exist.
    pub fn edition(&self, record: &Record<'_>) -> Option<&'static Edition> {
        let Terms { rules, own_edition, .. } = &self.terms;
        let is_overridden = !std::ptr::eq(rules.edition, *own_edition);
        let is_known = record.tag("Edition").is_none_or(|name| Edition::from_name(name).is_some());
        (is_known || is_overridden).then_some(rules.edition)
    }

    /// `true` if the record is unreadable only because its source could not be read completely (tag `Unreadable`).
    pub(crate) fn is_unread_in_source(&self) -> bool {
        let mut unreadable = self.findings.iter().filter(|finding| finding.detail.verdict() == Verdict::Unreadable);
        unreadable.all(|finding| {
            matches!(
                finding.detail,
                Detail::Damaged(Damaged::InSource(_)) | Detail::NotSupported(NotSupported::InSource(_))
            )
        })
    }

    /// Returns the ply of the last known position. `None` if the setup allows no replay.
    pub fn last_position(&self) -> Option<u32> {
        self.game.as_ref().map(Game::plies)
    }
}
