//! `adjutant generate`: random legal games.

use super::choices::{Choice, choices, named};
use super::drawn::setups_from;
use super::progress::Progress;
use super::{Common, Error, GO_ON, MadeOf, Output, Sheet, Status, Verb, refuse};
use crate::archive::{self, Flow, Room};
use crate::board::Variant;
use crate::formats::{Format, json, srn};
use crate::generate::{DrawnSetups, Plan, Policy};
use crate::notation::{parse, write_record};
use crate::replay::{Original, Place, replay};
use crate::rules::{Edition, Options, Ruleset};
use clap::builder::PossibleValuesParser;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Make random legal games, the same ones for the same seed
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant generate --games 1000 --policy aggressive > archive.srn
  adjutant generate --edition hasbro-1999 --options rescue,silent-defense --policy plausible
  adjutant generate --games 500 --record 17     only game 17 of those 500
  adjutant generate --edition gravon --variant barrage --seed 7 | adjutant validate -
  adjutant generate --games 5000 --setups shuffled --policy aggressive | adjutant review --format csv -
  adjutant generate --games 5000 --setups-from list.setups --policy plausible > games.srn   as people set up
  adjutant generate --games 100000 --to json -o games.ndjson

The games are played by --edition (without it: jumbo-2014).")]
pub(super) struct Args {
    /// How many games to make
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// What the games depend on: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The variant
    #[arg(long, value_name = "NAME", default_value = Variant::Original.name(),
        value_parser = named(Variant::ALL, Variant::name))]
    variant: Variant,
    /// The options that are on (names, separated by commas)
    #[arg(long, value_name = "NAMES", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(Options::NAMES))]
    options: Vec<String>,
    /// Break a game off after so many turns of both sides together
    #[arg(long, value_name = "MAX", default_value_t = 2000)]
    plies: u32,
    /// Which turns the players like
    #[arg(long, value_name = "NAME", default_value = Policy::Uniform.name(),
        value_parser = named(Policy::ALL, Policy::name))]
    policy: Policy,
    /// How armies are set up
    #[arg(long, value_name = "MANNER", value_parser = choices(SETUPS), default_value = "players", hide_default_value = true)]
    setups: Setups,
    /// Draw each side's setup from those in FILE, a list of setups or records of any form, each as likely as the other
    #[arg(long, value_name = "FILE", conflicts_with = "setups")]
    setups_from: Option<PathBuf>,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMATS), default_value = "srn")]
    to: &'static Format,
}

/// How armies are set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setups {
    Players,
    Shuffled,
}

/// The manners of setting up.
const SETUPS: [Choice<Setups>; 2] = [
    ("players", Setups::Players, "As the players of the policy like [default]"),
    ("shuffled", Setups::Shuffled, "At random, and turns are chosen without a look at what the pieces are"),
];

/// The formats that are written.
const FORMATS: [Choice<&Format>; 2] = [
    ("srn", &srn::FORMAT, "SRN, the record notation"),
    ("json|ndjson", &json::FORMAT, "JSON, one object a line for each game"),
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
            return refuse(
                "players of the policy `plausible` look at what their pieces are; `--setups shuffled` takes another",
            );
        }
        let plan = self.plan(common.edition.unwrap_or(Edition::DEFAULT));
        let drawn = self.setups_from.as_ref().map(|file| setups_from(file, &plan.rules, common)).transpose()?;
        let numbers = match common.record {
            Some(number) if number > self.games => {
                return refuse(format!("there is no game {number} among --games {}", self.games));
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
            let mut next = *numbers.start();
            while next <= *numbers.end() {
                let last = numbers.end().min(&next.saturating_add(BATCH - 1)).to_owned();
                if add(next..=last, archive::BLOCK).is_break() || last == u64::MAX {
                    return;
                }
                next = last + 1;
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
        archive::in_order(threads, Room::of(threads), batches, make, |made: Result<(Sheet, u64), Error>| {
            let (sheet, games) = made?;
            progress.make_way();
            output.next(&sheet)?;
            progress.advance(games, 0);
            Ok::<Flow, Error>(GO_ON)
        })?;
        drop(progress);
        output.finish(MadeOf::Nothing)
    }
}

/// How many games a thread makes at a time.
const BATCH: u64 = 16;

/// Writes one game, and before it, in SRN, a blank line.
fn game(
    plan: &Plan,
    number: u64,
    (setups, drawn): (Setups, Option<&DrawnSetups>),
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
            "the {} pieces of variant `{}` do not fit into the {zone} squares of a zone of `{}`",
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
    // Nothing fails that writes plain data to memory.
    sheet.append(|bytes| json::push_game(&original, Vec::new(), bytes).unwrap_or_default());
    Ok(())
}
