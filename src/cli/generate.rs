//! `adjutant generate`: random legal games.

use super::common::Common;
use super::error::Error;
use super::status::Status;
use super::terminal::Output;
use crate::board::Variant;
use crate::generate::{Plan, Policy};
use crate::notation::write_record;
use crate::rules::{Edition, Options, Ruleset};
use clap::builder::PossibleValuesParser;

/// Make random legal games, the same ones for the same seed
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant generate --games 1000 --policy aggressive > archive.srn
  adjutant generate --edition hasbro-1999 --options rescue,silent-defense --policy plausible
  adjutant generate --games 500 --record 17     only game 17 of those 500
  adjutant generate --edition gravon --variant barrage --seed 7 | adjutant validate -

The games are played by --edition (without it: jumbo-2014).")]
pub struct Args {
    /// How many games to make
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// What the games depend on: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The variant
    #[arg(long, value_name = "NAME", default_value = Variant::Original.name(),
        value_parser = PossibleValuesParser::new(Variant::ALL.map(Variant::name)))]
    variant: String,
    /// The options that are on (names, separated by commas)
    #[arg(long, value_name = "NAMES", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(Options::NAMES))]
    options: Vec<String>,
    /// Break a game off after so many turns of both sides together
    #[arg(long, value_name = "MAX", default_value_t = 400)]
    plies: u32,
    /// Which turns the players like
    #[arg(long, value_name = "NAME", default_value = Policy::Uniform.name(),
        value_parser = PossibleValuesParser::new(Policy::ALL.map(Policy::name)))]
    policy: String,
}

impl Args {
    fn plan(&self, edition: &'static Edition) -> Plan {
        // The parser let only names through that mean something.
        let variant = Variant::from_name(&self.variant).unwrap_or(Variant::Original);
        let mut rules = Ruleset::new(edition, variant);
        for option in &self.options {
            rules.options.switch_on(option);
        }
        let policy = Policy::from_name(&self.policy).unwrap_or(Policy::Uniform);
        Plan { rules, policy, seed: self.seed, max_plies: self.plies }
    }
}

/// Writes the games; with `--record N` only the one of that number.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let plan = args.plan(common.judge_by().unwrap_or(Edition::DEFAULT));
    let numbers = match common.record {
        Some(number) if number > args.games => {
            return Err(Error::Usage(format!("there is no game {number} among --games {}", args.games)));
        }
        Some(number) => number..=number,
        None => 1..=args.games,
    };
    let mut out = Output::new(common);
    let mut text = Vec::new();
    for (index, number) in numbers.enumerate() {
        let Ok(record) = plan.record(number) else {
            let zone = plan.rules.edition.board.zone_size();
            return Err(Error::Usage(format!(
                "the {} pieces of variant `{}` do not fit into the {zone} squares of a zone of `{}`",
                plan.rules.army.total(),
                plan.rules.variant.name(),
                plan.rules.edition.name,
            )));
        };
        text.clear();
        if index > 0 {
            text.push(b'\n');
        }
        write_record(&record, &mut text);
        out.bytes(&text)?;
    }
    out.finish()?;
    Ok(Status::Well)
}
