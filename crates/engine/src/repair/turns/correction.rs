//! Defines a correction of turns, and applies it to a record.

use crate::board::Side;
use crate::notation::{NoteAnchor, Record, WrittenTurn};

/// Correction of one ply, or of a few consecutive plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnCorrection {
    /// Index of the turn in [`Record::turns`].
    pub index: usize,
    /// Number of plies before the first turn of the record.
    pub plies_before: u32,
    /// Change to the turn.
    pub change: Change,
}

/// Change to a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// This turn replaces the turn at the index of the correction.
    Replace(WrittenTurn),
    /// These turns are inserted before the turn at the index of the correction.
    Insert(Vec<WrittenTurn>),
    /// `plies` consecutive turns are removed, beginning with the turn at the index of the correction.
    Remove {
        /// Number of removed plies.
        plies: usize,
    },
    /// The turn at the index of the correction is exchanged with a later turn.
    Exchange {
        /// Distance in plies: 1 for the opponent's next turn, 2 for the next turn of the same side.
        apart: usize,
    },
}

impl TurnCorrection {
    /// Returns the ply, from 1.
    pub const fn ply(&self) -> u32 {
        self.plies_before + self.index as u32 + 1
    }

    /// Returns the side that plays this ply.
    pub const fn side(&self) -> Side {
        Side::of_ply(self.ply())
    }

    /// Returns the number of turns of the corrected record. `turns` is the number before the correction.
    pub fn length(&self, turns: usize) -> usize {
        match &self.change {
            Change::Insert(inserted) => turns + inserted.len(),
            Change::Remove { plies } => turns.saturating_sub(*plies),
            Change::Replace(_) | Change::Exchange { .. } => turns,
        }
    }

    /// Returns the corrected turns at this place. Also returns the number of original turns that the corrected turns
    /// replace. `rest` contains the original turns from this place on. Returns `None` if `rest` has too few turns.
    pub(in crate::repair) fn replaced<'t>(
        &'t self,
        rest: &'t [WrittenTurn],
    ) -> Option<(impl Iterator<Item = &'t WrittenTurn>, usize)> {
        let (first, between, last, taken): (_, &[WrittenTurn], _, _) = match &self.change {
            Change::Replace(turn) => (None, std::slice::from_ref(turn), None, 1),
            Change::Insert(turns) => (None, turns, None, 0),
            Change::Remove { plies } => (None, &[], None, *plies),
            Change::Exchange { apart } => (rest.get(*apart), rest.get(1..*apart)?, rest.first(), apart + 1),
        };
        (taken <= rest.len()).then(|| (first.into_iter().chain(between).chain(last), taken))
    }

    /// Applies the correction to a record. Comments and glyphs stay with their turns. The comments and glyphs of a
    /// removed turn move to the turn before it. Does nothing if the record has no turn at this index.
    pub fn apply(&self, record: &mut Record<'_>) {
        let index = self.index;
        let Some((turns, taken)) = record.turns.get(index..).and_then(|rest| self.replaced(rest)) else { return };
        let turns: Vec<WrittenTurn> = turns.copied().collect();
        let put_in = turns.len();
        record.turns.splice(index..index + taken, turns);
        for note in &mut record.notes {
            let NoteAnchor::Turn(at) = note.place else { continue };
            let at = at as usize;
            let turn = match self.change {
                _ if at < index => at,
                Change::Exchange { apart } if at == index => index + apart,
                Change::Exchange { apart } if at == index + apart => index,
                Change::Remove { plies } if at < index + plies => index.wrapping_sub(1),
                _ => at + put_in - taken,
            };
            note.place = if turn == usize::MAX { NoteAnchor::Setup } else { NoteAnchor::Turn(turn as u32) };
        }
    }
}

impl Change {
    /// Returns the turns that the change adds to the record.
    pub(in crate::repair) fn put_in(&mut self) -> &mut [WrittenTurn] {
        match self {
            Self::Replace(turn) => std::slice::from_mut(turn),
            Self::Insert(turns) => turns,
            Self::Remove { .. } | Self::Exchange { .. } => &mut [],
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
        TurnCorrection { index, plies_before: 0, change }.apply(&mut record);
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
            let correction = TurnCorrection { index, plies_before: 0, change };
            correction.apply(&mut record);
            write_record(&record, &mut out);
            assert_eq!(out, unchanged, "{correction:?}");
        }
    }
}
