//! Every game for itself.

use super::{Args, Format};
use crate::analysis::game::{GameFigures, GameTracker};
use crate::analysis::refused_setups;
use crate::cli::common::Common;
use crate::cli::look;
use crate::cli::outcome::{Outcome, SEPARATOR, write_each};
use crate::cli::records::Run;
use crate::cli::status::{Error, Status};
use crate::cli::terminal::Output;
use crate::formats::Fields;
use crate::games::Game;
use crate::notation::Record;
use crate::replay::{Reading, Replayed, Verdict};
use crate::report::diagram::heading;
use crate::report::stats::{GameRow, GameStatsLine, game_table, game_text};
use crate::report::{TableLook, push_json, visible};

/// Writes the figures of every game.
pub(super) struct Each<'c> {
    pub args: &'c Args,
    pub common: &'c Common,
    pub look: TableLook,
}

impl Each<'_> {
    /// Goes through all records.
    pub fn run(&self, run: &Run<'_>, mut output: Output) -> Result<Status, Error> {
        if let Some(fields) = self.fields() {
            let mut names = Vec::new();
            game_table(None).push_fields(fields, true, &mut names);
            output.bytes(&names)?;
            output.end_head();
        }
        write_each(run, self.common, output, |item, outcome| self.item(item, outcome))
    }

    fn fields(&self) -> Option<Fields> {
        match self.args.format {
            Format::Csv => Some(Fields::Csv),
            Format::Tsv => Some(Fields::Tsv),
            Format::Text | Format::Json | Format::Ndjson => None,
        }
    }

    fn item(&self, item: &Game<'_>, outcome: &mut Outcome) {
        let mut tracker = GameTracker::default();
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, self.common, &mut tracker) else {
            if item.is_unreadable() {
                self.write(item, None, None, outcome);
            }
            return;
        };
        let game = replayed.game.as_ref().filter(|_| !replayed.verdict.is_failure());
        let refused = refused_setups(&replayed, record.turns.len() as u64);
        let figures = game.map(|game| tracker.finish(game, refused));
        self.write(item, Some((&record, &replayed)), figures.as_ref(), outcome);
    }

    fn write(
        &self,
        item: &Game<'_>,
        replayed: Option<(&Record<'_>, &Replayed)>,
        figures: Option<&GameFigures>,
        outcome: &mut Outcome,
    ) {
        let row = GameRow { place: item.place(), replayed, figures };
        let sheet = &mut outcome.sheet;
        if let Some(fields) = self.fields() {
            sheet.append(|bytes| game_table(Some(row)).push_fields(fields, false, bytes));
        } else if self.args.format == Format::Text {
            sheet.bytes(SEPARATOR);
            let (heading, text) = self.text(item, replayed, figures);
            sheet.text(&look::heading(&heading, self.look.width));
            sheet.drawing(&text, self.look.width);
        } else {
            // Nothing fails that writes plain data to memory.
            sheet.append(|bytes| push_json(&GameStatsLine::new(row), self.args.pretty, bytes).unwrap_or_default());
        }
    }

    fn text(
        &self,
        item: &Game<'_>,
        replayed: Option<(&Record<'_>, &Replayed)>,
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
