//! `adjutant report`: writes a page with the statistics of an archive.
//!
//! All statistics are collected in one pass: each record is read and replayed once.

use super::choices::choices_by_name;
use super::prior::{PriorArgs, prior_by_number};
use super::records::SMALLEST_BLOCK;
use super::review::no_reviews;
use super::{Common, Error, Outcome, Output, ResultSource, Run, Status, Verb, each_item, fold_blocks, refuse};
use crate::analysis::reveals::{RevealCounts, RevealObserver};
use crate::analysis::review::{Review, ReviewCounts, Values};
use crate::analysis::setups::{Origin, PriorChoice, Question, Setups};
use crate::analysis::{Games, Merge, Scoring, TurnCounts};
use crate::archive::{Block, InputError};
use crate::board::Kind;
use crate::games::Source;
use crate::games::input_finding;
use crate::replay::{Finding, Place, Reading, Verdict};
use crate::report::FindingCounts;
use crate::report::overview::{GameLists, ListedGame, Overview};
use crate::report::reveals::SummarySelection;
use crate::report::stats::PlayerLimits;
use std::path::PathBuf;

/// Write a web page about an archive, with tables and plots
///
/// The page begins with three sentences and three plots about all games. It shows findings, results, lengths, strikes,
/// luck, reveals, setups and players: the tables of `stats`, `reveals --summary`, `review --summary` and `setups`, each
/// with its definition and a plot. Players and first turns link to their games. The page is one file that needs no
/// network and no script. See `format-spec/reports.md`.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant report games/ -o report.html              a page about all games of a folder
  adjutant report games.zip -o report.html --title 'Club championship 2024'
  adjutant report --prior people games/ -o report.html       luck as people set up, also for more than 1000 games
  adjutant report --kind marshal,spy,flag games/ > report.html     show how long these stay hidden
  adjutant report games/ --page games.html -o report.html   link each game to `adjutant page games/ -o games.html`
  adjutant report --top 50 --rated-games 20 games/ -o report.html  50 players, rated from 20 games on")]
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Title of the page
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Kinds whose survival is shown, separated by commas [default: marshal, general, miner, spy]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = choices_by_name(Kind::ALL, Kind::name), hide_possible_values = true)]
    kind: Vec<Kind>,
    /// Number of players to list (0: all)
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
    /// List only players with at least N games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    /// Rate only players with at least N games that have a result
    #[arg(long, value_name = "N", default_value_t = 10)]
    rated_games: u64,
    /// Link each listed game to this page, which `adjutant page` writes from the same inputs
    #[arg(long, value_name = "PAGE.html", value_parser = page_address)]
    page: Option<String>,
    #[command(flatten)]
    prior: PriorArgs,
}

/// Parses the address of a page: a file, or a web page.
fn page_address(text: &str) -> Result<String, String> {
    let is_web = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
    if is_web || !text.contains(':') {
        return Ok(text.to_owned());
    }
    Err("expected a file, or an address that begins with `http://` or `https://`".to_owned())
}

/// Default kinds whose survival is shown. Players have a reason to hide these kinds.
const KINDS: [Kind; 4] = [Kind::Marshal, Kind::General, Kind::Miner, Kind::Spy];

impl Args {
    /// Returns the prior of the section about luck. The prior is uniform for many records, because the odds of the
    /// prior `people` take much time.
    fn prior(&self, common: &Common) -> Result<PriorChoice, Error> {
        const MOST: usize = 1000;
        if self.prior.given().is_some() {
            return self.prior.read();
        }
        let why = "luck follows uniform odds, because the report would take forty times as long with `--prior people`";
        prior_by_number(&self.files, common, MOST, why)
    }

    fn asked(&self) -> SummarySelection {
        let mut kinds = self.kind.clone();
        kinds.sort_unstable_by_key(|kind| kind.index());
        kinds.dedup();
        SummarySelection { side: None, kinds: if kinds.is_empty() { KINDS.to_vec() } else { kinds }, every: None }
    }
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let mut output = Output::new(common);
        if output.look.is_terminal {
            return refuse("cannot write a web page to a terminal: pass `-o report.html`");
        }
        let prior = &self.prior(common)?;
        let mut run = Run::over(&self.files, common)?.requiring_games("report");
        if prior.weights.is_some() {
            run = run.in_blocks(SMALLEST_BLOCK);
        }
        let mut findings = FindingCounts::default();
        let mut failed_inputs = 0;
        let mut lists = GameLists::default();
        let (gathered, status) = fold_blocks(
            &run,
            &mut output,
            || Gathered::new(prior),
            gather,
            |found| {
                findings.add(&found.findings);
                failed_inputs += u64::from(found.has_failed);
                found.games.into_iter().for_each(|game| lists.add(game));
            },
        )?;
        let top = if self.top == 0 { usize::MAX } else { self.top };
        let overview = Overview {
            title: self.title.as_deref(),
            games: &gathered.games,
            reveals: &gathered.reveals,
            setups: &gathered.setups,
            reviews: &gathered.reviews,
            findings: &findings,
            lists: &lists,
            page: self.page.as_deref(),
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
        output.finish(ResultSource::Records(&run))?;
        Ok(status)
    }
}

/// Counts of one thread, and the thread's observers of games.
pub(super) struct Gathered {
    pub games: Games,
    pub reveals: RevealCounts,
    pub setups: Setups,
    pub reviews: ReviewCounts,
    /// Observers of the turns, of the kinds that become known, and of luck.
    watch: ((TurnCounts, RevealObserver), Review),
}

impl Gathered {
    fn new(prior: &PriorChoice) -> Self {
        let setups = Setups::new(Question::default());
        Self {
            games: Games::default(),
            reveals: RevealCounts::default(),
            setups,
            reviews: no_reviews(Values::default(), prior),
            watch: (Default::default(), Review::default().with_prior(prior.clone())),
        }
    }
}

impl Merge for Gathered {
    fn merge(&mut self, other: Self) {
        self.games.merge(other.games);
        self.reveals.merge(other.reveals);
        self.setups.merge(other.setups);
        self.reviews.merge(other.reviews);
    }
}

/// Findings of a block, merged in the order of the inputs.
pub(super) struct BlockFindings {
    pub findings: FindingCounts,
    pub games: Vec<ListedGame>,
    /// `true` if the input was not read to its end.
    pub has_failed: bool,
}

/// Gathers the statistics of a block.
pub(super) fn gather(block: &Block, gathered: &mut Gathered, outcome: &mut Outcome<'_>) -> BlockFindings {
    let mut found = BlockFindings {
        findings: FindingCounts::default(),
        games: Vec::new(),
        has_failed: block.failure.as_ref().is_some_and(InputError::is_loss),
    };
    let common = outcome.common;
    let mut count = Count { counts: &mut found.findings, input: block.origin.number, common };
    each_item(block, outcome, |item, outcome| found.games.extend(gathered.item(item, &mut count, outcome)));
    if let Some(finding) = input_finding(block) {
        count.add(&[finding], false);
    }
    found
}

/// Counts findings in the same way as `validate --statistics`.
struct Count<'f> {
    counts: &'f mut FindingCounts,
    input: u64,
    common: &'f Common,
}

impl Count<'_> {
    fn add(&mut self, findings: &[Finding], is_record: bool) {
        self.counts.findings(findings.iter().filter(|finding| self.common.wants(finding)), is_record, self.input);
    }
}

impl Gathered {
    /// Adds an item. Returns the game for the lists, if there is one.
    fn item(&mut self, item: &Source<'_>, count: &mut Count<'_>, outcome: &mut Outcome<'_>) -> Option<ListedGame> {
        let is_record = item.number().is_some();
        if is_record {
            count.counts.record();
        }
        count.add(item.read_errors(), is_record);
        // A setup that cannot be played starts no game. Without this call, the counts of the previous game would
        // remain.
        self.watch.0.0.clear();
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut self.watch) else {
            if item.is_unreadable() {
                self.games.add_unreadable();
                self.reveals.verdicts.add(Verdict::Unreadable);
                self.setups.verdicts.add(Verdict::Unreadable);
                self.reviews.add_unreadable();
            }
            return None;
        };
        count.add(&replayed.findings, true);
        count.add(&item.strays(&record), false);
        let ((turns, reveals), review) = &self.watch;
        self.games.add(&record, &replayed, turns);
        self.reveals.add(reveals, &replayed);
        self.reviews.add(review, &record, &replayed);
        let name = |tag| record.tag(tag).unwrap_or_default();
        let number = item.number().unwrap_or_default();
        let origin = Origin { file: item.place().file, record: number, red: name("Red"), blue: name("Blue") };
        self.setups.add(&replayed, origin);
        // The report may be published, so it does not contain the folders of this machine.
        let place = Place { file: item.file_name(), ..item.place() };
        Some(ListedGame::new(place, &record, &replayed))
    }
}
