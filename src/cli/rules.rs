//! `adjutant rules`: the editions side by side, or one of them in full.

use super::common::{Common, edition_parser};
use super::file_sink::MadeOf;
use super::status::{Error, Status};
use super::terminal::Output;
use crate::report::{RulesDocument, TableLook, columns, comparison, json_line, sheet};
use crate::rules::Edition;
use clap::ValueEnum;

/// Show the rules of the editions, side by side or one in full
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant rules                       all editions side by side
  adjutant rules isf                   one edition: board, armies, every rule
  adjutant rules --format json | jq '.editions[] | {name, two_squares}'")]
pub struct Args {
    /// The edition to show in full
    #[arg(value_name = "EDITION", value_parser = edition_parser(), ignore_case = true)]
    name: Option<String>,
    /// What to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Format::Text)]
    format: Format,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables and sentences
    Text,
    /// One JSON object
    Json,
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let mut output = Output::new(common);
    let asked = args.name.as_deref().and_then(Edition::from_name).or(common.judge_by());
    if args.format == Format::Json {
        let document =
            asked.map_or_else(|| RulesDocument::new(&Edition::ALL), |edition| RulesDocument::new(&[edition]));
        output.bytes(&json_line(&document).map_err(std::io::Error::from)?)?;
    } else {
        let is_terminal = output.is_terminal();
        let look = TableLook { width: columns(is_terminal), unicode: is_terminal, color: output.has_color() };
        output.drawing(&asked.map_or_else(|| comparison(look), |edition| sheet(edition, look)), look.width)?;
    }
    output.finish(MadeOf::Nothing)?;
    Ok(Status::Well)
}
