//! All games together; and the one game, if there is only one.

use super::{Args, Format};
use crate::analysis::game::{GameFigures, GameTracker};
use crate::analysis::{Games, Merge, TurnCounts, refused_setups};
use crate::cli::common::Common;
use crate::cli::file_sink::MadeOf;
use crate::cli::fold::fold_each;
use crate::cli::look;
use crate::cli::outcome::Outcome;
use crate::cli::records::Run;
use crate::cli::status::{Error, Status};
use crate::cli::terminal::Output;
use crate::formats::Fields;
use crate::games::Game;
use crate::replay::{Conclusion, Reading};
use crate::report::diagram::heading;
use crate::report::push_json;
use crate::report::stats::{StatsDocument, archive_text, game_text};

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
    fn item(&mut self, item: &Game<'_>, outcome: &mut Outcome, common: &Common) {
        let is_first = self.games.verdicts.records() == 0;
        if item.number().is_some() {
            self.only = None;
        }
        if item.is_unreadable() {
            self.games.add_unreadable();
        }
        if is_first && self.keeps_first {
            let mut tracker = GameTracker::default();
            let Some((Reading { record, .. }, replayed)) = outcome.replay(item, common, &mut tracker) else { return };
            self.games.add(&record, &replayed, &tracker.counts);
            self.only = replayed.game.as_ref().filter(|_| !replayed.verdict.is_failure()).map(|game| Only {
                heading: heading(item.place(), &record, &replayed),
                conclusion: replayed.conclusion,
                figures: tracker.finish(game, refused_setups(&replayed, record.turns.len() as u64)),
            });
        } else {
            self.counts.clear();
            let Some((Reading { record, .. }, replayed)) = outcome.replay(item, common, &mut self.counts) else {
                return;
            };
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
    pub fn gather(args: &Args, common: &Common, run: &Run<'_>, output: &Output) -> Result<(Self, Status), Error> {
        let keeps_first = args.format == Format::Text && !args.all && args.table.is_empty() && args.min_plies == 0;
        let new = || Gathered {
            games: Games::of_at_least(args.min_plies),
            counts: TurnCounts::default(),
            keeps_first,
            only: None,
        };
        let blank = output.blank_sheet();
        let (gathered, status) =
            fold_each(run, common, &blank, new, |item, gathered, outcome| gathered.item(item, outcome, common))?;
        Ok((Self { games: gathered.games, only: gathered.only }, status))
    }

    /// Writes them as the arguments ask.
    pub fn write(&self, args: &Args, mut output: Output, made: MadeOf<'_>) -> Result<(), Error> {
        let look = look::of(&output, args.width);
        match args.format {
            Format::Text => {
                if let Some(only) = &self.only {
                    output.text(&look::heading(&only.heading, look.width))?;
                    let text = game_text(&only.figures, &only.conclusion, args.most(), look);
                    output.drawing(&format!("\n{text}"), look.width)?;
                } else {
                    let text = archive_text(&self.games, &args.tables(), args.limits(), look);
                    output.drawing(&text, look.width)?;
                }
            }
            Format::Json | Format::Ndjson => {
                let document = StatsDocument::new(&self.games, args.rated_games);
                let mut text = Vec::new();
                push_json(&document, args.pretty, &mut text).map_err(std::io::Error::from)?;
                output.bytes(&text)?;
            }
            Format::Csv => self.write_fields(args, Fields::Csv, &mut output)?,
            Format::Tsv => self.write_fields(args, Fields::Tsv, &mut output)?,
        }
        output.finish(made)
    }

    fn write_fields(&self, args: &Args, fields: Fields, output: &mut Output) -> Result<(), Error> {
        let mut text = Vec::new();
        for table in args.tables() {
            table.table(&self.games, args.limits()).push_fields(fields, true, &mut text);
        }
        output.bytes(&text)
    }
}
