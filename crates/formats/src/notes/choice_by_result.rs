//! Chooses between several readings of a game by its declared result. In many cases, the game ends with this result
//! in only one reading.

use super::arrangement_search::{Arranged, ChosenGame};
use super::read::NotesReader;
use crate::board::Side;
use crate::notation::{Record, Score, Tag, WrittenTurn};
use crate::replay::foreign::Mended;
use crate::replay::{Reading, replay};

/// Maximum number of readings of a game. If there are more, they are not compared with the declared result.
const MOST_WAYS: usize = 12;

impl NotesReader<'_> {
    /// Chooses the reading that agrees with the declared result, and reports this choice. Does nothing if only one
    /// reading is legal, or if the number of readings that agree is not one.
    pub(super) fn choose_by_result(&mut self, settled: &mut ChosenGame) {
        let own = Arranged {
            rows: settled.rows.clone(),
            followed: settled.followed.clone(),
            words: settled.words.clone().unwrap_or_default(),
        };
        let arranged: Vec<&Arranged> = std::iter::once(&own).chain(&settled.others).collect();
        let ways = || {
            let each = arranged.iter().enumerate();
            each.flat_map(|(setup, arranged)| arranged.followed.ways.iter().map(move |choices| (setup, choices)))
        };
        let is_whole = arranged.iter().all(|arranged| !arranged.followed.ways.is_empty());
        if !is_whole || !(2..=MOST_WAYS).contains(&ways().count()) || !self.declares_an_end() {
            return;
        }
        let mut agreeing = ways().filter(|(setup, choices)| self.agrees(arranged[*setup], choices));
        let (Some((setup, choices)), None) = (agreeing.next(), agreeing.next()) else { return };
        let (chosen, choices) = (arranged[setup].clone(), choices.clone());
        if let Some(other) = arranged.iter().find(|other| other.words != chosen.words) {
            let at = self.rows.first().map(|row| row.span).unwrap_or_default();
            self.reading.note_at(at, Mended::RowsByResult(chosen.words.clone(), other.words.clone()));
        }
        let others = chosen.followed.ways.iter().filter(|way| **way != choices);
        let separated = others
            .filter_map(|way| (0..choices.len()).find(|turn| way[*turn] != choices[*turn]).map(|at| (at, way[at])));
        if let Some((turn, other)) = separated.min() {
            let text = |choice: u8| self.turns[turn][usize::from(choice)].turn.to_string();
            let said = Mended::TurnByResult(text(choices[turn]), text(other));
            let span = self.turns[turn][0].turn.span;
            self.reading.note_in(turn as u32 + 1, span, said);
        }
        settled.rows = chosen.rows;
        settled.followed = chosen.followed;
        (settled.followed.choices, settled.followed.open) = (choices, None);
        (settled.words, settled.others) = (None, Vec::new());
    }

    /// Returns `true` if the text contains the winner, or the reason for the end of the game.
    fn declares_an_end(&self) -> bool {
        let score = self.declared_score(self.turns.len());
        score.is_some_and(|score| score != Score::Open) || self.reading.record.tag("Termination").is_some()
    }

    /// Returns the declared score.
    ///
    /// The text may say only that a player resigned, without the name of the player. In that case, the player who would
    /// move after `turns` turns has resigned.
    pub(super) fn declared_score(&self, turns: usize) -> Option<Score> {
        let to_move = Side::of_ply(turns as u32 + 1);
        let written = self.result.as_ref().map(|result| result.score.unwrap_or(Score::won_by(Some(to_move.other()))));
        written.or_else(|| self.reading.record.tag("Result").and_then(Score::from_name))
    }

    /// Returns `true` if the declared result does not contradict this reading of the game.
    fn agrees(&self, arranged: &Arranged, choices: &[u8]) -> bool {
        let readings = self.turns.iter().zip(choices);
        let turns: Vec<WrittenTurn> = readings.map(|(readings, choice)| readings[usize::from(*choice)].turn).collect();
        let mut tags = self.reading.record.tags.clone();
        if let Some(termination) = self.result.as_ref().and_then(|result| result.termination)
            && self.reading.record.tag("Termination").is_none()
        {
            tags.push(Tag::implied("Termination", termination));
        }
        let result = self.declared_score(turns.len());
        let record = Record { tags, rows: arranged.rows.clone(), turns, result, ..Record::default() };
        !replay(self.text, &Reading::from(record), None, &mut ()).verdict.is_failure()
    }
}
