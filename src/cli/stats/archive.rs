//! Statistics of games: of all games together, of the only game, of each group, or of each game.

use super::Args;
use crate::analysis::game::{GameFigures, GameTracker};
use crate::analysis::{Games, Merge, TurnCounts, refused_setups};
use crate::cli::groups::{CountSource, Study};
use crate::cli::{Common, Error, Outcome, Output, OutputFormat, Run, Status, documents, fold_each, write_each};
use crate::games::Source;
use crate::notation::Record;
use crate::query::Grouping;
use crate::replay::{Conclusion, Reading, Replay, Verdict};
use crate::report::diagram::heading;
use crate::report::stats::{
    GROUPS_SCHEMA, GameRow, SCHEMA, archive_text, game_stats_line, game_table, game_text, group_rows, group_table,
    groups_document, groups_picture, groups_text, stats_document, stats_picture,
};
use crate::report::{TableLook, visible};

/// Statistics of the first game. These statistics are shown in detail if there is no other game.
pub(super) struct SingleGame {
    heading: String,
    conclusion: Conclusion,
    figures: GameFigures,
}

/// Statistics gathered by one thread.
struct Gathered {
    games: Games,
    /// Reused for every game to avoid new allocations.
    counts: TurnCounts,
    /// `true` if the first game may be described in detail.
    keeps_first: bool,
    only: Option<SingleGame>,
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
            self.only = figures.map(|figures| SingleGame {
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

/// Gathers the statistics of all records, or adds up documents, and writes the requested output.
pub(super) fn write(args: &Args, mut output: Output, common: &Common) -> Result<Status, Error> {
    let (games, only, made) = if args.merge {
        let games = documents::merged(&args.files, SCHEMA, common, differ)?;
        (games, None, CountSource::Documents(&args.files, common))
    } else {
        let run = Run::over(&args.files, common)?.requiring_games("stats");
        let keeps_first = args.form() == OutputFormat::Text
            && !args.is_silent()
            && !args.all
            && args.table.is_empty()
            && args.min_plies == 0;
        let new = || Gathered { games: args.no_games(), counts: TurnCounts::default(), keeps_first, only: None };
        let (gathered, status) =
            fold_each(&run, &mut output, new, |item, gathered, outcome| gathered.item(item, outcome))?;
        (gathered.games, gathered.only, CountSource::Records(Box::new(run), status))
    };
    let look = output.table_look(args.width);
    output.put(|sheet| match (args.form(), &only) {
        _ if args.is_silent() => {}
        (OutputFormat::Text, Some(only)) => {
            sheet.heading(&only.heading, look.width);
            let text = game_text(&only.figures, &only.conclusion, args.most(), look);
            sheet.drawing(&format!("\n{text}"), look.width);
        }
        (OutputFormat::Text, None) => {
            sheet.drawing(&archive_text(&games, &args.table, args.limits(), look), look.width);
        }
        (OutputFormat::Json | OutputFormat::Ndjson, _) => {
            sheet.json(&*stats_document(&games, args.limits()), args.pretty);
        }
        (OutputFormat::Csv | OutputFormat::Tsv, _) => {
            for table in &args.table {
                sheet.rows(&table.table(&games, args.limits()), args.form().fields(), true);
            }
        }
    })?;
    let picture = args.svg.as_ref().map(|path| (path, stats_picture(&games, &args.table, args.limits_of_picture())));
    made.finish(output, picture.as_slice())
}

/// Gathers the statistics of each group of records, or adds up documents, and writes the requested output.
pub(super) fn write_groups(
    args: &Args,
    grouping: &Grouping,
    mut output: Output,
    common: &Common,
) -> Result<Status, Error> {
    let study = Study {
        files: &args.files,
        common,
        verb: "stats",
        is_slow: false,
        adds_documents: args.merge,
        new: &|| args.no_games(),
        watch: &TurnCounts::default,
        miss: &|_, _, _| {},
        reset: TurnCounts::clear,
        add: Games::add,
        add_unreadable: Games::add_unreadable,
        differ,
    };
    let (grouped, made) = study.by(grouping, GROUPS_SCHEMA, &mut output)?;
    let look = output.table_look(args.width);
    output.put(|sheet| match (args.form(), args.table.first()) {
        _ if args.is_silent() => {}
        (OutputFormat::Text, _) => sheet.drawing(&groups_text(&grouped, &args.table, args.limits(), look), look.width),
        (OutputFormat::Json | OutputFormat::Ndjson, _) => {
            sheet.json(&*groups_document(&grouped, args.limits()), args.pretty);
        }
        (form, Some(table)) => sheet.rows(&group_rows(&grouped, *table, args.limits()), form.fields(), true),
        (form, None) => sheet.rows(&group_table(&grouped, usize::MAX), form.fields(), true),
    })?;
    let picture = args.svg.as_ref().map(|path| (path, groups_picture(&grouped, args.limits_of_picture())));
    made.finish(output, picture.as_slice())
}

/// Returns the reason why the statistics of two documents cannot be added, or `None` if the statistics can be
/// added.
fn differ(one: &Games, other: &Games) -> Option<String> {
    if one.min_plies != other.min_plies {
        let lengths = format!("--min-plies {} and {}", one.min_plies, other.min_plies);
        return Some(format!("cannot add up documents with different --min-plies ({lengths})"));
    }
    let plies = [one, other].map(|games| games.openings.plies);
    (plies[0] != plies[1]).then(|| {
        let [one, other] = plies;
        format!("cannot add up documents with different --openings ({one} and {other})")
    })
}

/// Writes the statistics of each game.
pub(super) struct GameWriter<'c> {
    pub args: &'c Args,
    pub look: TableLook,
}

impl GameWriter<'_> {
    /// Processes all records.
    pub(super) fn run(&self, run: &Run<'_>, mut output: Output) -> Result<Status, Error> {
        output.names(game_table(None).columns, self.args.form().fields())?;
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
            OutputFormat::Csv | OutputFormat::Tsv => {
                sheet.rows(&game_table(Some(row)), self.args.form().fields(), false);
            }
            OutputFormat::Text => {
                sheet.separate();
                let place = item.place();
                let title = match replayed {
                    Some((record, replayed)) => heading(place, record, replayed),
                    None => format!("{}, record {}\n", visible(place.file), place.record.unwrap_or_default()),
                };
                sheet.heading(&title, self.look.width);
                let text = if let (Some((_, replayed)), Some(figures)) = (replayed, figures) {
                    game_text(figures, &replayed.conclusion, self.args.most(), self.look)
                } else {
                    let verdict = replayed.map_or(Verdict::Unreadable, |(_, replayed)| replayed.verdict);
                    format!("no statistics: the record is {verdict}\n")
                };
                sheet.drawing(&format!("\n{text}"), self.look.width);
            }
            OutputFormat::Json | OutputFormat::Ndjson => sheet.json(&*game_stats_line(row), self.args.pretty),
        }
    }
}
