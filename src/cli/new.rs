//! `adjutant new`: an empty record, to be filled in.

use super::record::TermsArgs;
use super::{Common, Error, MadeOf, Output, Status, Verb};
use crate::entry::form;

/// Write an empty record of an edition and a variant, to be filled in
///
/// Every line says what belongs there. `validate` on the file says which rows are still to be filled in, and `record
/// --template` takes the turns behind it. Without --edition it is of jumbo-2014.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant new -o game.srn                     a form to fill in with an editor
  adjutant new --edition isf > game.srn        of another edition
  adjutant new --edition gravon --variant barrage -o game.srn
  adjutant new --edition hasbro-1999 --options rescue,silent-defense")]
pub(super) struct Args {
    #[command(flatten)]
    terms: TermsArgs,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let rules = self.terms.rules(common.edition);
        let mut output = Output::new(common);
        output.raw(form(&rules).as_bytes())?;
        output.finish(MadeOf::Nothing)
    }
}
