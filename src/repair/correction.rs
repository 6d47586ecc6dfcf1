//! What a correction changes, and the record with it.

use super::slip::Slip;
use crate::board::Side;
use crate::notation::{Note, Place, Record, Turn};
use crate::replay::Verdict;

/// A correction of one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The index of the turn in [`Record::turns`].
    pub index: usize,
    /// What becomes of it.
    pub change: Change,
}

/// What becomes of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another takes its place.
    Replace(Turn),
    /// Another is put in before it.
    Insert(Turn),
    /// It is taken out.
    Remove,
    /// It changes places with a later one.
    Exchange {
        /// How many plies later: 1 for the opponent's next, 2 for the next of the same side.
        apart: usize,
    },
}

impl Correction {
    /// The ply, from 1.
    pub const fn ply(&self) -> u32 {
        self.index as u32 + 1
    }

    /// The side whose ply it is.
    pub const fn side(&self) -> Side {
        Side::of_ply(self.ply())
    }

    /// The turn that is proposed, if there is a single one.
    pub const fn turn(&self) -> Option<&Turn> {
        match &self.change {
            Change::Replace(turn) | Change::Insert(turn) => Some(turn),
            Change::Remove | Change::Exchange { .. } => None,
        }
    }

    /// How many turns a record of that many has with it.
    pub const fn length(&self, turns: usize) -> usize {
        match self.change {
            Change::Insert(_) => turns + 1,
            Change::Remove => turns.saturating_sub(1),
            Change::Replace(_) | Change::Exchange { .. } => turns,
        }
    }

    /// The record with it. Comments and glyphs stay with their turns; those of a turn that is taken out stand behind
    /// the one before it. Where the record has no such turn, nothing changes.
    #[must_use]
    pub fn applied<'a>(&self, record: &Record<'a>) -> Record<'a> {
        let mut mended = record.clone();
        let (turns, notes, index) = (&mut mended.turns, &mut mended.notes, self.index);
        match self.change {
            Change::Replace(turn) => {
                if let Some(written) = turns.get_mut(index) {
                    *written = turn;
                }
            }
            Change::Insert(turn) if index <= turns.len() => {
                turns.insert(index, turn);
                renumber(notes, |at| if at < index { Place::Turn(at as u32) } else { Place::Turn(at as u32 + 1) });
            }
            Change::Remove if index < turns.len() => {
                turns.remove(index);
                renumber(notes, |at| match at {
                    0 if index == 0 => Place::Setup,
                    at if at < index => Place::Turn(at as u32),
                    at => Place::Turn(at as u32 - 1),
                });
            }
            Change::Exchange { apart } if index + apart < turns.len() => {
                turns.swap(index, index + apart);
                renumber(notes, |at| match at {
                    at if at == index => Place::Turn((at + apart) as u32),
                    at if at == index + apart => Place::Turn(index as u32),
                    at => Place::Turn(at as u32),
                });
            }
            Change::Insert(_) | Change::Remove | Change::Exchange { .. } => {}
        }
        mended
    }
}

/// Gives the notes behind turns the places that their turns have now.
fn renumber(notes: &mut [Note<'_>], place: impl Fn(usize) -> Place) {
    for note in notes {
        if let Place::Turn(at) = note.place {
            note.place = place(at as usize);
        }
    }
}

/// A correction under which more of the record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it changes.
    pub correction: Correction,
    /// What would have gone wrong in writing the turn down.
    pub slip: Slip,
    /// How many turns of the record with it are legal and true, from the first on.
    pub stands: u32,
    /// How many turns the record has with it.
    pub turns: u32,
    /// The verdict on the record with it.
    pub verdict: Verdict,
}

impl Candidate {
    /// Whether every turn of the record with it stands.
    pub const fn saves_all(&self) -> bool {
        self.stands == self.turns
    }

    /// How many turns of the record with it do not stand.
    const fn lost(&self) -> u32 {
        self.turns.saturating_sub(self.stands)
    }

    /// The order of candidates, the best first: those with which the record is legal, then those with which all its
    /// turns stand, then by the turns lost; after that the smaller slip, and the one nearer to the break.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let verdict = if self.saves_all() { self.verdict } else { Verdict::Unreadable };
        (self.lost(), verdict, self.slip.size(), std::cmp::Reverse(self.correction.index), self.slip)
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Correction};
    use crate::notation::{parse, write_record};

    const TEXT: &[u8] = b"[A \"1\"]\na4-a5 {one} b7-b6 {two} $2 c4-c5 d7-d6 {four} e4-e5 *";

    fn with(index: usize, change: Change) -> String {
        let mut out = Vec::new();
        write_record(&Correction { index, change }.applied(&parse(TEXT)), &mut out);
        String::from_utf8(out).expect("UTF-8").trim_start_matches("[A \"1\"]\n\n").to_owned()
    }

    #[test]
    fn comments_stay_with_their_turns() {
        let turn = parse(b"j4-j5 *").turns[0];
        for (index, change, expected) in [
            (1, Change::Replace(turn), "1. a4-a5 {one} 1... j4-j5 $2 {two}\n2. c4-c5 d7-d6 {four}\n3. e4-e5 *\n"),
            (
                1,
                Change::Insert(turn),
                "1. a4-a5 {one} 1... j4-j5\n2. b7-b6 $2 {two} 2... c4-c5\n3. d7-d6 {four} 3... e4-e5 *\n",
            ),
            (5, Change::Insert(turn), "1. a4-a5 {one} 1... b7-b6 $2 {two}\n2. c4-c5 d7-d6 {four}\n3. e4-e5 j4-j5 *\n"),
            (1, Change::Remove, "1. a4-a5 $2 {one} {two} 1... c4-c5\n2. d7-d6 {four} 2... e4-e5 *\n"),
            (0, Change::Remove, "{one}\n\n1. b7-b6 $2 {two} 1... c4-c5\n2. d7-d6 {four} 2... e4-e5 *\n"),
            (
                1,
                Change::Exchange { apart: 2 },
                "1. a4-a5 {one} 1... d7-d6 {four}\n2. c4-c5 b7-b6 $2 {two}\n3. e4-e5 *\n",
            ),
            (
                0,
                Change::Exchange { apart: 1 },
                "1. b7-b6 $2 {two} 1... a4-a5 {one}\n2. c4-c5 d7-d6 {four}\n3. e4-e5 *\n",
            ),
        ] {
            assert_eq!(with(index, change), expected, "{index} {change:?}");
        }
    }

    #[test]
    fn turns_that_there_are_not_change_nothing() {
        let turn = parse(b"j4-j5 *").turns[0];
        let mut unchanged = Vec::new();
        write_record(&parse(TEXT), &mut unchanged);
        for (index, change) in [
            (5, Change::Replace(turn)),
            (6, Change::Insert(turn)),
            (5, Change::Remove),
            (3, Change::Exchange { apart: 2 }),
        ] {
            let mut out = Vec::new();
            write_record(&Correction { index, change }.applied(&parse(TEXT)), &mut out);
            assert_eq!(out, unchanged, "{index} {change:?}");
        }
    }
}
