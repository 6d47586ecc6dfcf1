//! All games together; and the one game, if there is only one.

use super::Args;
use crate::analysis::game::{GameFigures, GameTracker};
use crate::analysis::{Games, Merge, TurnCounts, refused_setups};
use crate::cli::file_sink::write_file;
use crate::cli::{Common, Error, Form, MadeOf, Outcome, Output, Run, Sheet, Status, fold_each};
use crate::games::Source;
use crate::replay::{Conclusion, Reading};
use crate::report::diagram::heading;
use crate::report::stats::{archive_text, game_text, stats_document, stats_picture};

/// The figures of all records.
pub(super) struct Archive {
    /// Of all games together.
    pub games: Games,
    /// Of the one game, if there is only one.
    pub only: Option<Only>,
}

/// The figures of a game that may be the only one.
pub(super) struct Only {
    heading: String,
    conclusion: Conclusion,
    figures: GameFigures,
}

/// What a thread has gathered.
struct Gathered {
    games: Games,
    /// Kept from game to game, for its room.
    counts: TurnCounts,
    /// Whether the first game may be told about in detail.
    keeps_first: bool,
    only: Option<Only>,
}

impl Gathered {
    fn item(&mut self, item: &Source<'_>, outcome: &mut Outcome<'_>) {
        let is_first = self.games.verdicts.records() == 0;
        if item.number().is_some() {
            self.only = None;
        }
        if item.is_unreadable() {
            self.games.add_unreadable();
        }
        if is_first && self.keeps_first {
            let mut tracker = GameTracker::default();
            let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut tracker) else { return };
            self.games.add(&record, &replayed, &tracker.counts);
            let refused = refused_setups(&replayed, record.turns.len() as u64);
            let figures = tracker.finish(&replayed, refused).filter(|_| !replayed.verdict.is_failure());
            self.only = figures.map(|figures| Only {
                heading: heading(item.place(), &record, &replayed),
                conclusion: replayed.conclusion,
                figures,
            });
        } else {
            self.counts.clear();
            let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut self.counts) else { return };
            self.games.add(&record, &replayed, &self.counts);
        }
    }
}

impl Merge for Gathered {
    fn merge(&mut self, other: Self) {
        self.games.merge(other.games);
        let is_one = self.games.verdicts.records() == 1;
        self.only = self.only.take().or(other.only).filter(|_| is_one);
    }
}

impl Archive {
    /// Gathers the figures of all records.
    pub(super) fn gather(args: &Args, run: &Run<'_>, output: &mut Output) -> Result<(Self, Status), Error> {
        let keeps_first =
            args.form() == Form::Text && !args.is_silent() && !args.all && args.table.is_empty() && args.min_plies == 0;
        let new = || Gathered { games: args.no_games(), counts: TurnCounts::default(), keeps_first, only: None };
        let (gathered, status) = fold_each(run, output, new, |item, gathered, outcome| gathered.item(item, outcome))?;
        Ok((Self { games: gathered.games, only: gathered.only }, status))
    }

    /// Writes them as the arguments ask.
    pub(super) fn write(
        &self,
        args: &Args,
        mut output: Output,
        made: MadeOf<'_>,
        common: &Common,
    ) -> Result<(), Error> {
        let look = output.table_look(args.width);
        let write = |sheet: &mut Sheet| match (args.form(), &self.only) {
            _ if args.is_silent() => {}
            (Form::Text, Some(only)) => {
                sheet.heading(&only.heading, look.width);
                let text = game_text(&only.figures, &only.conclusion, args.most(), look);
                sheet.drawing(&format!("\n{text}"), look.width);
            }
            (Form::Text, None) => {
                sheet.drawing(&archive_text(&self.games, &args.table, args.limits(), look), look.width);
            }
            (Form::Json | Form::Ndjson, _) => {
                sheet.json(&stats_document(&self.games, args.limits()), args.pretty);
            }
            (Form::Csv | Form::Tsv, _) => {
                for table in &args.table {
                    sheet.rows(&table.table(&self.games, args.limits()), args.form().fields(), true);
                }
            }
        };
        output.put(write)?;
        output.finish(made)?;
        if let Some(path) = &args.svg {
            let picture = stats_picture(&self.games, &args.table, args.limits_of_picture());
            write_file(path, picture.as_bytes(), common.threads(), made)?;
        }
        Ok(())
    }
}
