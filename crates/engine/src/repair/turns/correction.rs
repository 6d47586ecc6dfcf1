//! What a correction of turns changes, and the record with it.

use crate::board::Side;
use crate::notation::{Note, Place, Record, Turn};

/// A correction of one ply, or of a few that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnCorrection {
    /// The index of the turn in [`Record::turns`].
    pub index: usize,
    /// What becomes of it.
    pub change: Change,
}

/// What becomes of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another takes its place.
    Replace(Turn),
    /// Others are put in before it.
    Insert(Vec<Turn>),
    /// It is taken out, and so are those behind it, so many in all.
    Remove {
        /// How many plies.
        plies: usize,
    },
    /// It changes places with a later one.
    Exchange {
        /// How many plies later: 1 for the opponent's next, 2 for the next of the same side.
        apart: usize,
    },
}

impl TurnCorrection {
    /// The ply, from 1.
    pub const fn ply(&self) -> u32 {
        self.index as u32 + 1
    }

    /// The side whose ply it is.
    pub const fn side(&self) -> Side {
        Side::of_ply(self.ply())
    }

    /// How many turns a record of that many has with it.
    pub fn length(&self, turns: usize) -> usize {
        match &self.change {
            Change::Insert(inserted) => turns + inserted.len(),
            Change::Remove { plies } => turns.saturating_sub(*plies),
            Change::Replace(_) | Change::Exchange { .. } => turns,
        }
    }

    /// Changes the record so. Comments and glyphs stay with their turns; those of a turn that is taken out stand behind
    /// the one before it. Where the record has no such turn, nothing changes.
    pub fn apply(&self, record: &mut Record<'_>) {
        let (turns, notes, index) = (&mut record.turns, &mut record.notes, self.index);
        match &self.change {
            Change::Replace(turn) => {
                if let Some(written) = turns.get_mut(index) {
                    *written = *turn;
                }
            }
            Change::Insert(inserted) if index <= turns.len() => {
                turns.splice(index..index, inserted.iter().copied());
                let more = inserted.len();
                renumber(notes, |at| Place::Turn(if at < index { at } else { at + more } as u32));
            }
            Change::Remove { plies } if index + plies <= turns.len() => {
                turns.drain(index..index + plies);
                renumber(notes, |at| match (at, index) {
                    (at, index) if at < index => Place::Turn(at as u32),
                    (at, index) if at >= index + plies => Place::Turn((at - plies) as u32),
                    (_, 0) => Place::Setup,
                    (_, index) => Place::Turn(index as u32 - 1),
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
            Change::Insert(_) | Change::Remove { .. } | Change::Exchange { .. } => {}
        }
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

#[cfg(test)]
mod tests {
    use super::{Change, TurnCorrection};
    use crate::notation::{parse, write_record};

    const TEXT: &[u8] = b"[A \"1\"]\na4-a5 {one} b7-b6 {two} $2 c4-c5 d7-d6 {four} e4-e5 *";

    fn with(index: usize, change: Change) -> String {
        let (mut record, mut out) = (parse(TEXT), Vec::new());
        TurnCorrection { index, change }.apply(&mut record);
        write_record(&record, &mut out);
        String::from_utf8(out).expect("UTF-8").trim_start_matches("[A \"1\"]\n\n").to_owned()
    }

    #[test]
    fn comments_stay_with_their_turns() {
        let turn = parse(b"j4-j5 *").turns[0];
        for (index, change, expected) in [
            (1, Change::Replace(turn), "1. a4-a5 {one} 1... j4-j5 $2 {two}\n2. c4-c5 d7-d6 {four}\n3. e4-e5 *\n"),
            (
                1,
                Change::Insert(vec![turn]),
                "1. a4-a5 {one} 1... j4-j5\n2. b7-b6 $2 {two} 2... c4-c5\n3. d7-d6 {four} 3... e4-e5 *\n",
            ),
            (
                5,
                Change::Insert(vec![turn]),
                "1. a4-a5 {one} 1... b7-b6 $2 {two}\n2. c4-c5 d7-d6 {four}\n3. e4-e5 j4-j5 *\n",
            ),
            (1, Change::Remove { plies: 1 }, "1. a4-a5 $2 {one} {two} 1... c4-c5\n2. d7-d6 {four} 2... e4-e5 *\n"),
            (0, Change::Remove { plies: 1 }, "{one}\n\n1. b7-b6 $2 {two} 1... c4-c5\n2. d7-d6 {four} 2... e4-e5 *\n"),
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
            assert_eq!(with(index, change.clone()), expected, "{index} {change:?}");
        }
    }

    #[test]
    fn turns_that_there_are_not_change_nothing() {
        let turn = parse(b"j4-j5 *").turns[0];
        let mut unchanged = Vec::new();
        write_record(&parse(TEXT), &mut unchanged);
        for (index, change) in [
            (5, Change::Replace(turn)),
            (6, Change::Insert(vec![turn])),
            (5, Change::Remove { plies: 1 }),
            (3, Change::Exchange { apart: 2 }),
        ] {
            let (mut record, mut out) = (parse(TEXT), Vec::new());
            let correction = TurnCorrection { index, change };
            correction.apply(&mut record);
            write_record(&record, &mut out);
            assert_eq!(out, unchanged, "{correction:?}");
        }
    }
}
