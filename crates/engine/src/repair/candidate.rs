//! Candidates with their order, and the corrections that they make to a record.

use super::setup::set_cells;
use super::slip::Slip;
use super::tokens::TextCorrection;
use super::turns::TurnCorrection;
use super::whole::Sights;
use crate::board::Square;
use crate::notation::{Cell, Record, Score, Tag};
use crate::replay::Verdict;
use std::cmp::Reverse;

/// A correction under which more of the record stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it changes: [`Candidate::applied`] gives the record with it.
    pub correction: Correction,
    /// What would have gone wrong in writing the record down.
    pub slip: Slip,
    /// A second correction, of the record with the first: where no single one was found that makes all turns stand.
    pub second: Option<SecondCorrection>,
    /// How many turns of the record with it are legal and true, from the first on.
    pub stands: u32,
    /// How many turns the record has with it.
    pub turns: u32,
    /// The verdict on the record with it.
    pub verdict: Verdict,
    /// Of turns put in: the first ply at which they could stand as well, if that is not only where they are put.
    pub earliest_ply: Option<u32>,
    /// How far the slip lies from where such slips mostly are: of turns, how many plies before the break; of pieces of the
    /// setup that change places, how many squares apart.
    pub(super) remote: u32,
    /// Of a candidate with which not every turn stands, if it was asked: what one more correction would make of it.
    pub(super) outlook: Option<Outlook>,
}

/// The second of two corrections that a candidate makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondCorrection {
    /// What it changes in the record as the first one leaves it.
    pub correction: Correction,
    /// What would have gone wrong in writing that down.
    pub slip: Slip,
}

/// What the best second correction of a record makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Outlook {
    /// How many turns do not stand then.
    pub lost: u32,
    /// How much of a slip the second one is.
    pub size: u8,
    /// How many second corrections are as good.
    pub ways: u32,
}

impl Candidate {
    /// One of a record that has so many turns with it, so many of which stand.
    pub(super) const fn new(correction: Correction, slip: Slip, stands: usize, turns: usize, remote: u32) -> Self {
        let verdict = if stands == turns { Verdict::Legal } else { Verdict::Illegal };
        let (stands, turns) = (stands as u32, turns as u32);
        Self { correction, slip, stands, turns, verdict, earliest_ply: None, remote, second: None, outlook: None }
    }

    /// The record with it.
    #[must_use]
    pub fn applied<'a>(&self, record: &Record<'a>) -> Record<'a> {
        let mended = self.correction.applied(record);
        match &self.second {
            Some(second) => second.correction.applied(&mended),
            None => mended,
        }
    }

    /// Whether every turn of the record with it stands.
    pub const fn saves_all(&self) -> bool {
        self.stands == self.turns
    }

    /// How many turns of the record with it do not stand.
    pub(super) const fn lost(&self) -> u32 {
        self.turns.saturating_sub(self.stands)
    }

    /// How good it is, the best first: by the turns that do not stand, with one more correction if that was asked; then,
    /// where all stand, by verdict; then by how much of a slip it is.
    const fn merit(&self) -> (u32, Verdict, u8, u32) {
        let verdict = if self.saves_all() { self.verdict } else { Verdict::Unreadable };
        let size = self.slip.size();
        match (self.outlook, &self.second) {
            (Some(outlook), _) => (outlook.lost, verdict, size + outlook.size, self.lost()),
            (None, Some(second)) => (self.lost(), verdict, size + second.slip.size(), self.lost()),
            (None, None) => (self.lost(), verdict, size, self.lost()),
        }
    }

    /// Whether nothing that is written tells which of the two it was.
    pub fn is_as_good_as(&self, other: &Self) -> bool {
        self.merit() == other.merit()
    }

    /// The order of candidates, the best first: by merit; among equals the one with more ways to go on, then the less remote one.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let ways = self.outlook.map_or(0, |outlook| outlook.ways);
        (self.merit(), Reverse(ways), self.remote, self.slip)
    }
}

/// A correction of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Correction {
    /// Of one ply, or of a few that follow each other.
    Turns(TurnCorrection),
    /// What cannot be read is other text.
    Text(TextCorrection),
    /// Squares of the setup hold something else.
    Setup(Vec<(Square, Cell)>),
    /// Setup, turns or both were written as seen from elsewhere.
    Sights(Sights),
    /// The two turns of each line change places.
    Pairs,
    /// A tag has another value; `None`: it is taken out. Where there is none of that name, it is put in.
    Tag {
        /// The tag's name.
        name: &'static str,
        /// The value.
        value: Option<String>,
    },
    /// The result is another one, as token and in the tag `Result`, where there is one.
    Result(Score),
}

impl Correction {
    /// The record with it.
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

    /// The correction of turns, if it is one.
    pub const fn turns(&self) -> Option<&TurnCorrection> {
        match self {
            Self::Turns(correction) => Some(correction),
            _ => None,
        }
    }

    /// The ply that it corrects, from 1, if it is one of turns or of their text; of turns put in, the one that the first gets.
    pub fn ply(&self) -> Option<u32> {
        match self {
            Self::Turns(correction) => Some(correction.ply()),
            Self::Text(correction) => correction.ply,
            _ => None,
        }
    }

    /// How many turns a record of that many has with it.
    pub fn length(&self, turns: usize) -> usize {
        self.turns().map_or(turns, |correction| correction.length(turns))
    }
}

/// Gives the first tag of that name that value.
fn set_tag(record: &mut Record<'_>, name: &'static str, value: Option<&str>) {
    let at = record.tags.iter().position(|tag| tag.name == name);
    match (at, value) {
        (Some(at), Some(value)) => record.tags[at].value = value.to_owned().into(),
        (Some(at), None) => drop(record.tags.remove(at)),
        (None, Some(value)) => record.tags.push(Tag::implied(name, value.to_owned())),
        (None, None) => {}
    }
}
