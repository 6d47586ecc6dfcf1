//! Every game for itself.

use super::Args;
use crate::analysis::game::{GameFigures, GameTracker};
use crate::analysis::refused_setups;
use crate::cli::{Error, Form, Outcome, Output, Run, Status, write_each};
use crate::games::Source;
use crate::notation::Record;
use crate::replay::{Reading, Replay, Verdict};
use crate::report::diagram::heading;
use crate::report::stats::{GameRow, game_stats_line, game_table, game_text};
use crate::report::{TableLook, visible};

/// Writes the figures of every game.
pub(super) struct Each<'c> {
    pub args: &'c Args,
    pub look: TableLook,
}

impl Each<'_> {
    /// Goes through all records.
    pub(super) fn run(&self, run: &Run<'_>, mut output: Output) -> Result<Status, Error> {
        output.names(&game_table(None), self.args.form().fields())?;
        write_each(run, output, |item, outcome| self.item(item, outcome))
    }

    fn item(&self, item: &Source<'_>, outcome: &mut Outcome<'_>) {
        let mut tracker = GameTracker::default();
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut tracker) else {
            if item.is_unreadable() {
                self.write(item, None, None, outcome);
            }
            return;
        };
        let refused = refused_setups(&replayed, record.turns.len() as u64);
        let figures = tracker.finish(&replayed, refused).filter(|_| !replayed.verdict.is_failure());
        self.write(item, Some((&record, &replayed)), figures.as_ref(), outcome);
    }

    fn write(
        &self,
        item: &Source<'_>,
        replayed: Option<(&Record<'_>, &Replay)>,
        figures: Option<&GameFigures>,
        outcome: &mut Outcome<'_>,
    ) {
        let id = replayed.map(|(record, replayed)| item.sourced(record, replayed).id);
        let row = GameRow { place: item.origin(), id, replayed, figures };
        let sheet = &mut outcome.sheet;
        match self.args.form() {
            Form::Csv | Form::Tsv => sheet.rows(&game_table(Some(row)), self.args.form().fields(), false),
            Form::Text => {
                sheet.separate();
                let (heading, text) = self.text(item, replayed, figures);
                sheet.heading(&heading, self.look.width);
                sheet.drawing(&text, self.look.width);
            }
            Form::Json | Form::Ndjson => sheet.json(&game_stats_line(row), self.args.pretty),
        }
    }

    fn text(
        &self,
        item: &Source<'_>,
        replayed: Option<(&Record<'_>, &Replay)>,
        figures: Option<&GameFigures>,
    ) -> (String, String) {
        let place = item.place();
        let title = match replayed {
            Some((record, replayed)) => heading(place, record, replayed),
            None => {
                visible(&format!("{}, record {}", place.file, place.record.unwrap_or_default())).into_owned() + "\n"
            }
        };
        let verdict = replayed.map_or(Verdict::Unreadable, |(_, replayed)| replayed.verdict);
        match (replayed, figures) {
            (Some((_, replayed)), Some(figures)) => {
                let text = game_text(figures, &replayed.conclusion, self.args.most(), self.look);
                (title, format!("\n{text}"))
            }
            _ => (title, format!("\nno figures: the record is {verdict}\n")),
        }
    }
}
