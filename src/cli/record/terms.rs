//! The rules of a game that begins: what `record` and `new` take.

use crate::board::Variant;
use crate::cli::choices::named;
use crate::rules::{Edition, Options, Ruleset};
use clap::builder::PossibleValuesParser;

/// The variant and the options; the edition is an argument of every verb.
#[derive(clap::Args, Clone, Debug)]
pub(in crate::cli) struct TermsArgs {
    /// The variant [default: original]
    #[arg(long, value_name = "NAME", value_parser = named(Variant::ALL, Variant::name))]
    pub variant: Option<Variant>,
    /// The options that are on (names, separated by commas)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = PossibleValuesParser::new(Options::NAMES))]
    pub options: Vec<String>,
}

impl TermsArgs {
    /// The rules that they lay down.
    pub(in crate::cli) fn rules(&self, edition: Option<&'static Edition>) -> Ruleset {
        let variant = self.variant.unwrap_or(Variant::Original);
        let mut rules = Ruleset::new(edition.unwrap_or(Edition::DEFAULT), variant);
        for option in &self.options {
            rules.options.switch_on(option);
        }
        rules
    }
}
