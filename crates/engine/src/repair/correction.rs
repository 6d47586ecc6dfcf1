//! What a candidate changes, and the record with it.

use super::setup::set_cells;
use super::tokens::TextCorrection;
use super::turns::TurnCorrection;
use super::whole::Sights;
use crate::board::Square;
use crate::notation::{Cell, Record, Score, Tag};

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
