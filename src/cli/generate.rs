//! `adjutant generate`: generates random legal games, and reads the setups for `--setups-from`.

use super::choices::{Choice, choices, choices_by_name};
use super::progress::Progress;
use super::{CONTINUE, Common, Error, Output, ResultSource, Run, Sheet, Status, Verb, fold_each, refuse};
use crate::analysis::Merge;
use crate::archive::{self, Flow, WorkLimits};
use crate::board::{Board, Side, Variant};
use crate::formats::{Format, json, setup_list, srn};
use crate::games::Source;
use crate::generate::{Plan, Policy, SetupPool};
use crate::notation::{parse, write_record};
use crate::replay::{Original, Place, replay, terms_and_setup};
use crate::rules::{self, Edition, Options, Ruleset, Setup};
use clap::builder::PossibleValuesParser;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Generate random legal games
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant generate --games 1000 --policy aggressive > archive.srn
  adjutant generate --edition hasbro-1999 --options rescue,silent-defense --policy plausible
  adjutant generate --games 500 --record 17     only game 17 of those 500
  adjutant generate --edition gravon --variant barrage --seed 7 | adjutant validate -
  adjutant generate --games 5000 --setups shuffled --policy aggressive | adjutant review --format csv -
  adjutant generate --games 5000 --setups-from list.setups --policy plausible > games.srn   with people's setups
  adjutant generate --games 100000 --to json -o games.ndjson

The games follow the rules of --edition [default: jumbo-2014].")]
pub(super) struct Args {
    /// Number of games
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// Seed: equal seeds give equal games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Variant
    #[arg(long, value_name = "NAME", default_value = Variant::Original.name(),
        value_parser = choices_by_name(Variant::ALL, Variant::name))]
    variant: Variant,
    /// Options to switch on, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(Options::NAMES))]
    options: Vec<String>,
    /// Stop a game after N turns of both sides together
    #[arg(long, value_name = "MAX", default_value_t = 2000)]
    plies: u32,
    /// Playing style
    #[arg(long, value_name = "NAME", default_value = Policy::Uniform.name(),
        value_parser = choices_by_name(Policy::ALL, Policy::name))]
    policy: Policy,
    /// Source of the setups
    #[arg(long, value_name = "MANNER", value_parser = choices(SETUPS), default_value = "players", hide_default_value = true)]
    setups: Setups,
    /// Draw setups at random from FILE, a list of setups or records of any format
    #[arg(long, value_name = "FILE", conflicts_with = "setups")]
    setups_from: Option<PathBuf>,
    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMATS), default_value = "srn")]
    to: &'static Format,
}

/// Source of the setups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setups {
    Players,
    Shuffled,
}

/// Values of `--setups`.
const SETUPS: [Choice<Setups>; 2] = [
    ("players", Setups::Players, "Setups that suit the policy [default]"),
    ("shuffled", Setups::Shuffled, "Random setups; turns are chosen without regard to rank"),
];

/// Output formats.
const FORMATS: [Choice<&Format>; 2] = [
    ("srn", &srn::FORMAT, "SRN, the record notation"),
    ("json|ndjson", &json::FORMAT, "JSON, one object per game and line"),
];

impl Args {
    fn plan(&self, edition: &'static Edition) -> Plan {
        let mut rules = Ruleset::new(edition, self.variant);
        for option in &self.options {
            rules.options.switch_on(option);
        }
        Plan { rules, policy: self.policy, seed: self.seed, max_plies: self.plies }
    }
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        if self.setups == Setups::Shuffled && self.policy == Policy::Plausible {
            return refuse("`--setups shuffled` cannot be used with `--policy plausible`");
        }
        let plan = self.plan(common.edition.unwrap_or(Edition::DEFAULT));
        let drawn = self.setups_from.as_ref().map(|file| setups_from(file, &plan.rules, common)).transpose()?;
        let numbers = match common.record {
            Some(number) if number > self.games => {
                return refuse(format!("there is no game {number}: --games is {}", self.games));
            }
            Some(number) => number..=number,
            None => 1..=self.games,
        };
        let mut output = Output::new(common);
        let blank = output.blank_sheet();
        let threads = common.threads();
        let games = numbers.end().saturating_sub(*numbers.start() - 1);
        let mut progress = Progress::of_games(games, common.progress, common.output.is_some());
        let batches = |add: &mut dyn FnMut(RangeInclusive<u64>, usize) -> Flow| {
            for first in numbers.clone().step_by(BATCH as usize) {
                if add(first..=first.saturating_add(BATCH - 1).min(*numbers.end()), archive::BLOCK).is_break() {
                    return;
                }
            }
        };
        let make = |batch: RangeInclusive<u64>| {
            let mut sheet = blank.clone();
            let games = batch.end() - batch.start() + 1;
            let is_wanted = |number: &u64| common.shard.is_none_or(|shard| shard.has(0, *number));
            let made = batch
                .into_iter()
                .filter(is_wanted)
                .try_for_each(|number| game(&plan, number, (self.setups, drawn.as_ref()), self.to, &mut sheet));
            let weight = sheet.written().len();
            (made.map(|()| (sheet, games)), weight)
        };
        archive::in_order(threads, WorkLimits::of(threads), batches, make, |made: Result<(Sheet, u64), Error>| {
            let (sheet, games) = made?;
            progress.make_way();
            output.next(&sheet)?;
            progress.advance(games, 0);
            Ok::<Flow, Error>(CONTINUE)
        })?;
        drop(progress);
        output.finish(ResultSource::Nothing)
    }
}

/// Number of games that a thread generates at a time.
const BATCH: u64 = 16;

/// Writes one game. In SRN, a blank line comes before the game.
fn game(
    plan: &Plan,
    number: u64,
    (setups, drawn): (Setups, Option<&SetupPool>),
    to: &Format,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let made = match (setups, drawn) {
        (_, Some(drawn)) => plan.record_from(number, drawn),
        (Setups::Players, None) => plan.record(number),
        (Setups::Shuffled, None) => plan.shuffled_record(number),
    };
    let Ok(record) = made else {
        let zone = plan.rules.edition.board.zone_size();
        return refuse(format!(
            "the {} pieces of variant `{}` do not fit into the {zone} squares of a setup zone of `{}`",
            plan.rules.army.total(),
            plan.rules.variant.name(),
            plan.rules.edition.name,
        ));
    };
    let mut text = Vec::new();
    write_record(&record, &mut text);
    if to.is_srn() {
        sheet.separate();
        sheet.bytes(&text);
        return Ok(());
    }
    let record = parse(&text);
    let mut played = Vec::new();
    let replayed = replay(&text, &record, None, &mut played);
    let place = Place { file: "<generated>", record: Some(number), offset: 0, line: 1, column: 1, is_binary: false };
    let (srn, played) = (Some(&text[..]), &played[..]);
    let original = Original { place, text: &text, srn, record: &record, replayed: &replayed, played };
    // Writing plain data to memory cannot fail.
    sheet.append(|bytes| json::push_game(&original, Vec::new(), bytes).unwrap_or_default());
    Ok(())
}

/// Setups found, with the places of their records. Threads may add them in any order.
struct FoundSetups {
    board: Board,
    /// One entry per record: the number of the input, the number of the record, and the setups of the record.
    parts: Vec<((u64, u64), SetupPool)>,
    /// Number of setups that cannot be used because they belong to another army or board than the rules require. The
    /// next field, `unknown`, counts the setups that are not fully known.
    others: u64,
    unknown: u64,
    /// Number of unreadable records.
    unreadable: u64,
}

impl Merge for FoundSetups {
    fn merge(&mut self, other: Self) {
        self.parts.extend(other.parts);
        self.others += other.others;
        self.unknown += other.unknown;
        self.unreadable += other.unreadable;
    }
}

impl FoundSetups {
    fn new(board: Board) -> Self {
        Self { board, parts: Vec::new(), others: 0, unknown: 0, unreadable: 0 }
    }

    /// Adds the setups of a record that match the rules. Returns `false` if the record is unreadable.
    fn add(&mut self, item: &Source<'_>, rules: &Ruleset) -> bool {
        let reading = item.read();
        let (terms, setup, findings) = terms_and_setup(&reading.record, None);
        if reading.is_damaged() || !reading.record.faults.is_empty() || !findings.is_empty() && !terms.is_understood {
            self.unreadable += 1;
            return false;
        }
        let sides = if *item.format() == setup_list::FORMAT { &[Side::Red][..] } else { &Side::ALL };
        let mut drawn = SetupPool::new(self.board);
        for side in sides {
            let is_known = !setup.hidden[*side] && setup.pieces[*side].iter().all(|(_, kind)| kind.is_some());
            if !is_known || setup.pieces[*side].is_empty() {
                self.unknown += 1;
            } else if terms.rules.edition.board != self.board
                || !is_allowed(&setup, *side, rules)
                || !drawn.add(&setup, *side)
            {
                self.others += 1;
            }
        }
        if !drawn.is_empty() {
            let place = item.place();
            self.parts.push(((item.input(), place.record.unwrap_or_default()), drawn));
        }
        true
    }
}

/// `true` if the rules allow the setup of `side`.
fn is_allowed(setup: &Setup, side: Side, rules: &Ruleset) -> bool {
    let board = rules.edition.board;
    let other =
        setup.pieces[side].iter().filter_map(|(square, kind)| Some((board.to_owner_view(Side::Blue, *square)?, *kind)));
    let mut both = Setup::default();
    both.pieces[side].clone_from(&setup.pieces[side]);
    both.pieces[side.other()] = other.collect();
    rules::Game::new(rules.clone(), &both).is_ok()
}

/// Reads the setups in `file` that match `rules`. Reports setups that cannot be used.
///
/// # Errors
/// Returns an error if the file cannot be read to its end, or if no setup matches.
pub(super) fn setups_from(file: &Path, rules: &Ruleset, common: &Common) -> Result<SetupPool, Error> {
    let alone = Common {
        record: None,
        shard: None,
        files_from: None,
        glob: Vec::new(),
        output: None,
        edition: None,
        ..common.clone()
    };
    let run = Run::over(&[file.to_owned()], &alone)?;
    let board = rules.edition.board;
    let add = |item: &Source<'_>, found: &mut FoundSetups, outcome: &mut super::Outcome<'_>| {
        outcome.mention(item.place(), item.own(), item.read_errors());
        if item.number().is_none() {
            return;
        }
        if item.is_unreadable() {
            found.unreadable += 1;
        } else if !found.add(item, rules) {
            outcome.mention(item.place(), item.own(), &item.read().findings);
        }
    };
    let (mut found, status) = fold_each(&run, &mut Output::new(&alone), || FoundSetups::new(board), add)?;
    let name = file.display();
    if status == Status::Failed {
        // The cause has been reported. Setups drawn from only a part of the file would not be what the user requested.
        return refuse(format!("--setups-from: could not read all of {name}, so no game was made"));
    }
    found.parts.sort_by_key(|(place, _)| *place);
    let mut setups = SetupPool::new(board);
    found.parts.into_iter().for_each(|(_, part)| setups.append(part));
    let (variant, edition) = (rules.variant.name(), rules.edition.name);
    let left: Vec<String> = [
        (found.unreadable, "unreadable"),
        (found.unknown, "not fully known"),
        (found.others, "illegal or of another army"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, why)| format!("{count} {why}"))
    .collect();
    let left_out = left.join(", ");
    if setups.is_empty() {
        let found = if left_out.is_empty() { String::new() } else { format!(" ({left_out})") };
        return refuse(format!("--setups-from: {name} has no setup of the variant `{variant}` of `{edition}`{found}"));
    }
    if !left_out.is_empty() {
        super::terminal::note(&format!(
            "--setups-from: chose at random among {} setups of {name}; skipped: {left_out}",
            setups.len()
        ));
    }
    Ok(setups)
}
