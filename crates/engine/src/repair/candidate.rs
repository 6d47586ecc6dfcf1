//! Defines candidates and their order, and applies their corrections to a record.

use super::setup::set_cells;
use super::slip::Slip;
use super::tokens::TextCorrection;
use super::turns::TurnCorrection;
use super::whole::BoardViews;
use crate::board::Square;
use crate::notation::{Cell, Record, Score, Tag};
use crate::replay::Verdict;
use std::cmp::Reverse;

/// Proposed correction that makes more turns of the record valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Change to the record. [`Candidate::applied`] returns the corrected record.
    pub correction: Correction,
    /// Presumed writing error.
    pub slip: Slip,
    /// Second correction, applied after the first. `None` if the candidate has only one correction.
    pub second: Option<SecondCorrection>,
    /// Number of valid turns of the corrected record: turns before the first turn that is illegal or contains a false
    /// declaration.
    pub stands: u32,
    /// Number of turns of the corrected record.
    pub turns: u32,
    /// Verdict on the corrected record.
    pub verdict: Verdict,
    /// Earliest ply at which the inserted turns would also fit. `None` if no turns are inserted, or if they fit at one
    /// place only.
    pub earliest_ply: Option<u32>,
    /// Distance of the slip from the place where slips of this kind usually occur. For turns, the number of plies
    /// before the break. For exchanged pieces of the setup, the distance between their squares.
    pub(super) remote: u32,
    /// Result of adding a second correction. `None` if all turns are valid, or if no second correction was searched.
    pub(super) outlook: Option<Outlook>,
}

/// Second of two corrections of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondCorrection {
    /// Change to the record after the first correction.
    pub correction: Correction,
    /// Presumed writing error.
    pub slip: Slip,
}

/// Result of a corrected record after its best second correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Outlook {
    /// Number of turns that are not valid.
    pub lost: u32,
    /// Size of the second slip.
    pub size: u8,
    /// Number of second corrections that are equally good.
    pub ways: u32,
}

impl Candidate {
    /// Creates a candidate. For the corrected record, `turns` is the number of turns, and `stands` the number of valid
    /// turns.
    pub(super) const fn new(correction: Correction, slip: Slip, stands: usize, turns: usize, remote: u32) -> Self {
        let verdict = if stands == turns { Verdict::Legal } else { Verdict::Illegal };
        let (stands, turns) = (stands as u32, turns as u32);
        Self { correction, slip, stands, turns, verdict, earliest_ply: None, remote, second: None, outlook: None }
    }

    /// Returns the corrected record.
    #[must_use]
    pub fn applied<'a>(&self, record: &Record<'a>) -> Record<'a> {
        let mended = self.correction.applied(record);
        match &self.second {
            Some(second) => second.correction.applied(&mended),
            None => mended,
        }
    }

    /// Returns `true` if every turn of the corrected record is valid.
    pub const fn saves_all(&self) -> bool {
        self.stands == self.turns
    }

    /// Returns the number of turns of the corrected record that are not valid.
    pub(super) const fn lost(&self) -> u32 {
        self.turns.saturating_sub(self.stands)
    }

    /// Returns the sort key for the quality, best first. The criteria are:
    ///
    /// - the number of turns that are not valid, after a second correction if one was searched,
    /// - the verdict, if all turns are valid,
    /// - the size of the slip.
    const fn merit(&self) -> (u32, Verdict, u8, u32) {
        let verdict = if self.saves_all() { self.verdict } else { Verdict::Unreadable };
        let size = self.slip.size();
        match (self.outlook, &self.second) {
            (Some(outlook), _) => (outlook.lost, verdict, size + outlook.size, self.lost()),
            (None, Some(second)) => (self.lost(), verdict, size + second.slip.size(), self.lost()),
            (None, None) => (self.lost(), verdict, size, self.lost()),
        }
    }

    /// Returns `true` if the record does not show which of the two candidates is right.
    pub fn is_as_good_as(&self, other: &Self) -> bool {
        self.merit() == other.merit()
    }

    /// Returns the sort key of candidates, best first. The criteria are: merit, number of equally good second
    /// corrections, distance.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let ways = self.outlook.map_or(0, |outlook| outlook.ways);
        (self.merit(), Reverse(ways), self.remote, self.slip)
    }
}

/// Correction of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Correction {
    /// Corrects one ply, or a few consecutive plies.
    Turns(TurnCorrection),
    /// Replaces unreadable text.
    Text(TextCorrection),
    /// Changes the contents of squares of the setup.
    Setup(Vec<(Square, Cell)>),
    /// Converts the setup, the turns or both to another view of the board.
    Sights(BoardViews),
    /// Exchanges the two turns of each line.
    Pairs,
    /// Sets a tag, or adds the tag if it is missing. If the value is `None`, removes the tag.
    Tag {
        /// Name of the tag.
        name: &'static str,
        /// New value.
        value: Option<String>,
    },
    /// Changes the result: the token, and the tag `Result` if there is one.
    Result(Score),
}

impl Correction {
    /// Returns the corrected record.
    #[must_use]
    pub fn applied<'a>(&self, record: &Record<'a>) -> Record<'a> {
        let mut mended = record.clone();
        match self {
            Self::Turns(correction) => correction.apply(&mut mended),
            Self::Text(correction) => return correction.applied(),
            Self::Setup(cells) => set_cells(&mut mended, cells),
            Self::Sights(sights) => sights.apply(&mut mended),
            Self::Pairs => {
                for line in mended.turns.chunks_exact_mut(2) {
                    line.swap(0, 1);
                }
            }
            Self::Tag { name, value } => set_tag(&mut mended, name, value.as_deref()),
            Self::Result(score) => {
                mended.result = Some(*score);
                if mended.tag("Result").is_some() {
                    set_tag(&mut mended, "Result", Some(score.token()));
                }
            }
        }
        mended
    }

    /// Returns the correction of turns, or `None` if this correction changes something else.
    pub const fn turns(&self) -> Option<&TurnCorrection> {
        match self {
            Self::Turns(correction) => Some(correction),
            _ => None,
        }
    }

    /// Returns the corrected ply, from 1, if turns or their text are corrected. If turns are inserted, returns the ply
    /// of the first inserted turn.
    pub fn ply(&self) -> Option<u32> {
        match self {
            Self::Turns(correction) => Some(correction.ply()),
            Self::Text(correction) => correction.ply,
            _ => None,
        }
    }

    /// Returns the number of turns of the corrected record. `turns` is the number before the correction.
    pub fn length(&self, turns: usize) -> usize {
        self.turns().map_or(turns, |correction| correction.length(turns))
    }
}

/// Sets, adds or removes the first tag with this name.
fn set_tag(record: &mut Record<'_>, name: &'static str, value: Option<&str>) {
    let at = record.tags.iter().position(|tag| tag.name == name);
    match (at, value) {
        (Some(at), Some(value)) => record.tags[at].value = value.to_owned().into(),
        (Some(at), None) => drop(record.tags.remove(at)),
        (None, Some(value)) => record.tags.push(Tag::implied(name, value.to_owned())),
        (None, None) => {}
    }
}
