//! `adjutant report`: the figures of an archive as a page.

mod gather;

use super::choices::named;
use super::{Common, Error, MadeOf, Output, Run, Status, Verb, fold_blocks, refuse};
use crate::analysis::Scoring;
use crate::board::Kind;
use crate::report::FindingCounts;
use crate::report::overview::Overview;
use crate::report::reveals::SummaryAsked;
use crate::report::stats::PlayerLimits;
use gather::{Gathered, gather};
use std::path::PathBuf;

/// Write a page about an archive, with tables and plots
///
/// It tells what was found, and of results, lengths, strikes, reveals, setups and players.
///
/// The page holds the tables of `stats`, `reveals --summary` and `setups` of all records together, each with its
/// definition and a plot. It is one file that needs nothing beside itself: no network and no script. See
/// `format-spec/reports.md`.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant report games/ -o report.html              a page about all games of a folder
  adjutant report games.zip -o report.html --title 'Club championship 2024'
  adjutant report --kind marshal,spy,flag games/ > report.html     how long these stay hidden
  adjutant report --top 50 --rated-games 20 games/ -o report.html  fifty players; ratings from twenty games on")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What stands above the page
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The kinds whose survival is shown (names, separated by commas) [default: marshal, general, miner, spy]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = named(Kind::ALL, Kind::name), hide_possible_values = true)]
    kind: Vec<Kind>,
    /// How many players are listed (0: all)
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
    /// How many games a player must have to be listed
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    /// How many games with a result a player must have to be rated
    #[arg(long, value_name = "N", default_value_t = 10)]
    rated_games: u64,
}

/// The kinds whose survival is shown if none is named: those that there is something to hide of.
const KINDS: [Kind; 4] = [Kind::Marshal, Kind::General, Kind::Miner, Kind::Spy];

impl Args {
    fn asked(&self) -> SummaryAsked {
        let mut kinds = self.kind.clone();
        kinds.sort_unstable_by_key(|kind| kind.index());
        kinds.dedup();
        SummaryAsked { side: None, kinds: if kinds.is_empty() { KINDS.to_vec() } else { kinds }, every: None }
    }
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let mut output = Output::new(common);
        if output.look.is_terminal {
            return refuse("a page is not for a terminal: write it with `-o report.html`");
        }
        let run = Run::over(&self.files, common)?.of_games("report");
        let mut findings = FindingCounts::default();
        let mut failed_inputs = 0;
        let (gathered, status) = fold_blocks(&run, &mut output, Gathered::default, gather, |found| {
            findings.add(&found.findings);
            failed_inputs += u64::from(found.has_failed);
        })?;
        let top = if self.top == 0 { usize::MAX } else { self.top };
        let overview = Overview {
            title: self.title.as_deref(),
            games: &gathered.games,
            reveals: &gathered.reveals,
            setups: &gathered.setups,
            findings: &findings,
            failed_inputs,
            limits: PlayerLimits {
                top,
                least_games: self.min_games,
                rated_games: self.rated_games,
                scoring: Scoring::default(),
            },
            asked: self.asked(),
        };
        output.raw(overview.page().as_bytes())?;
        output.finish(MadeOf::Records(&run))?;
        Ok(status)
    }
}
