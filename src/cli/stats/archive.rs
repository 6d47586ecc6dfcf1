//! Figures of games: of all together, of the only one, of each group, or of every game by itself.

use super::Args;
use crate::analysis::game::{GameFigures, GameTracker};
use crate::analysis::{Games, Merge, TurnCounts, refused_setups};
use crate::cli::groups::{Made, Study};
use crate::cli::{Common, Error, Form, Outcome, Output, Run, Status, documents, fold_each, write_each};
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

/// Gathers the figures of all records, or adds up those of documents, and writes them as the arguments ask.
pub(super) fn write(args: &Args, mut output: Output, common: &Common) -> Result<Status, Error> {
    let (games, only, made) = if args.merge {
        let games = documents::merged(&args.files, SCHEMA, common, differ)?;
        (games, None, Made::Documents(&args.files, common))
    } else {
        let run = Run::over(&args.files, common)?.of_games("stats");
        let keeps_first =
            args.form() == Form::Text && !args.is_silent() && !args.all && args.table.is_empty() && args.min_plies == 0;
        let new = || Gathered { games: args.no_games(), counts: TurnCounts::default(), keeps_first, only: None };
        let (gathered, status) =
            fold_each(&run, &mut output, new, |item, gathered, outcome| gathered.item(item, outcome))?;
        (gathered.games, gathered.only, Made::Records(Box::new(run), status))
    };
    let look = output.table_look(args.width);
    output.put(|sheet| match (args.form(), &only) {
        _ if args.is_silent() => {}
        (Form::Text, Some(only)) => {
            sheet.heading(&only.heading, look.width);
            let text = game_text(&only.figures, &only.conclusion, args.most(), look);
            sheet.drawing(&format!("\n{text}"), look.width);
        }
        (Form::Text, None) => sheet.drawing(&archive_text(&games, &args.table, args.limits(), look), look.width),
        (Form::Json | Form::Ndjson, _) => sheet.json(&stats_document(&games, args.limits()), args.pretty),
        (Form::Csv | Form::Tsv, _) => {
            for table in &args.table {
                sheet.rows(&table.table(&games, args.limits()), args.form().fields(), true);
            }
        }
    })?;
    let picture = args.svg.as_ref().map(|path| (path, stats_picture(&games, &args.table, args.limits_of_picture())));
    made.finish(output, picture.as_slice())
}

/// The same for each group of the records.
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
        adds_documents: args.merge,
        new: &|| args.no_games(),
        watch: &TurnCounts::default,
        miss: &|_, _, _| {},
        forget: TurnCounts::clear,
        add: Games::add,
        add_unreadable: Games::add_unreadable,
        differ,
    };
    let (grouped, made) = study.by(grouping, GROUPS_SCHEMA, &mut output)?;
    let look = output.table_look(args.width);
    output.put(|sheet| match (args.form(), args.table.first()) {
        _ if args.is_silent() => {}
        (Form::Text, _) => sheet.drawing(&groups_text(&grouped, &args.table, args.limits(), look), look.width),
        (Form::Json | Form::Ndjson, _) => sheet.json(&groups_document(&grouped, args.limits()), args.pretty),
        (form, Some(table)) => sheet.rows(&group_rows(&grouped, *table, args.limits()), form.fields(), true),
        (form, None) => sheet.rows(&group_table(&grouped, usize::MAX), form.fields(), true),
    })?;
    let picture = args.svg.as_ref().map(|path| (path, groups_picture(&grouped, args.limits_of_picture())));
    made.finish(output, picture.as_slice())
}

/// Why figures of documents cannot be added, if so.
fn differ(one: &Games, other: &Games) -> Option<String> {
    if one.min_plies != other.min_plies {
        let lengths = format!("--min-plies {} and {}", one.min_plies, other.min_plies);
        return Some(format!(
            "the documents leave out games of different lengths ({lengths}): no sum can be told of them"
        ));
    }
    let plies = [one, other].map(|games| games.openings.plies);
    (plies[0] != plies[1]).then(|| {
        let [one, other] = plies;
        format!("the documents look at different numbers of first turns (--openings {one} and {other})")
    })
}

/// Writes the figures of every game.
pub(super) struct Each<'c> {
    pub args: &'c Args,
    pub look: TableLook,
}

impl Each<'_> {
    /// Goes through all records.
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
            Form::Csv | Form::Tsv => sheet.rows(&game_table(Some(row)), self.args.form().fields(), false),
            Form::Text => {
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
                    format!("no figures: the record is {verdict}\n")
                };
                sheet.drawing(&format!("\n{text}"), self.look.width);
            }
            Form::Json | Form::Ndjson => sheet.json(&game_stats_line(row), self.args.pretty),
        }
    }
}
