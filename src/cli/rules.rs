//! `adjutant rules`: compares all editions, or shows one edition or variant in full.

use super::choices::{Choice, choices_by_name};
use super::common::edition_parser;
use super::{Common, Error, Output, OutputFormat, ResultSource, Status, Verb, choices, refuse};
use crate::board::Variant;
use crate::report::{comparison, rules_document, sheet};
use crate::rules::Edition;

/// Compare the rules of the editions, or show one edition
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant rules                       all editions side by side
  adjutant rules isf                   one edition: board, armies, every rule
  adjutant rules gravon --variant ultimate-lightning
  adjutant rules --format json | jq '.editions[] | {name, two_squares}'")]
pub(super) struct Args {
    /// Edition to show
    #[arg(value_name = "EDITION", value_parser = edition_parser(), ignore_case = true)]
    name: Option<&'static Edition>,
    /// Show only this variant of the edition
    #[arg(long, value_name = "NAME", value_parser = choices_by_name(Variant::ALL, Variant::name))]
    variant: Option<Variant>,
    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS), default_value = "text")]
    format: OutputFormat,
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 2] =
    [("text", OutputFormat::Text, "Tables and sentences"), ("json", OutputFormat::Json, "One JSON object")];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let asked = self.name.or(common.edition);
        if self.variant.is_some() && asked.is_none() {
            return refuse("`--variant` shows a variant of one edition: name the edition too");
        }
        let mut output = Output::new(common);
        if self.format == OutputFormat::Json {
            let editions = asked.as_ref().map_or(&Edition::ALL[..], std::slice::from_ref);
            output.put(|sheet| sheet.json(&*rules_document(editions, self.variant), false))?;
        } else {
            let look = output.table_look(None);
            let text = asked.map_or_else(|| comparison(look), |edition| sheet(edition, self.variant, look));
            output.drawing(&text, look.width)?;
        }
        output.finish(ResultSource::Nothing)
    }
}
