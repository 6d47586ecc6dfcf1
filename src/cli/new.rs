//! `adjutant new`: an empty record, to be filled in.

use super::record::TermsArgs;
use super::terminal::note;
use super::{Common, Error, MadeOf, Output, Status, Verb};
use crate::entry::form;
use crate::notation::parse;
use crate::replay::{Detail, Severity, replay};
use crate::report::message;

/// Write an empty record of an edition, to be filled in
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
        let form = form(&rules);
        warn(&form, common);
        let mut output = Output::new(common);
        output.raw(form.as_bytes())?;
        output.finish(MadeOf::Nothing)
    }
}

/// Says on standard error what `validate` will say of the rules of the form: a variant that the edition does not list.
fn warn(form: &str, common: &Common) {
    let replayed = replay(form.as_bytes(), &parse(form.as_bytes()), None, &mut ());
    for finding in replayed.findings.iter().filter(|it| it.severity() == Severity::Warning && common.wants(it)) {
        let listed = match finding.detail {
            Detail::VariantOutsideEdition(_, edition) => {
                let names: Vec<&str> = edition.variants.iter().map(|(variant, _)| variant.name()).collect();
                format!(" (it lists {})", names.join(", "))
            }
            _ => String::new(),
        };
        note(&format!("warning[{}]: {}{listed}", finding.name(), message(finding, form.as_bytes()).title));
    }
}
