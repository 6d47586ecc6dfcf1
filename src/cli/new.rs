//! `adjutant new`: writes an empty record to fill in.

use super::record::TermsArgs;
use super::terminal::note;
use super::{Common, Error, Output, ResultSource, Status, Verb};
use crate::entry::form;
use crate::notation::parse;
use crate::replay::{Detail, Severity, replay};
use crate::report::message;

/// Write an empty record to fill in
///
/// Comments on each line say what to write there. `validate` lists the rows that are still empty; `record
/// --template` adds the turns. The edition is jumbo-2014 unless `--edition` names another one.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant new -o game.srn                     a form to fill in with an editor
  adjutant new --edition isf > game.srn        for another edition
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
        output.finish(ResultSource::Nothing)
    }
}

/// Warns on standard error if a variant is not listed by the edition. `validate` prints the same warning.
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
