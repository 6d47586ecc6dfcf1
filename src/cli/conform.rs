//! `adjutant conform`: hold what another program says of the conformance suite against what is expected.
//! `format-spec/conformance/README.md`.

mod answer;
mod comparison;
mod program;
mod suite;
mod told;

use super::choices::Choice;
use super::terminal::{complain, note};
use super::{Common, Error, Form, MadeOf, Output, Status, Verb, choices, refuse};
use comparison::Comparison;
use program::{Failure, Program};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use suite::Suite;

pub(super) use program::end_running;

/// Judge another program by a conformance suite
///
/// What the program says of each record is held against what is expected.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant conform conformance -- adjutant validate --format ndjson    a program and its arguments; the files follow
  adjutant conform conformance                                         this very program
  adjutant conform --each --timeout 20 conformance -- adjutant convert --to json    one run for each file
  adjutant conform --format json conformance -- adjutant convert --to json | jq .fields

The program gets the files of the suite behind its arguments, and prints a line of JSON for each record: at least `file`,
`record`, `verdict`, `finding` and `ply`. Other fields that it does not give are counted, and not held against it.")]
pub(super) struct Args {
    /// The folder of the suite: `expected.ndjson` and the files that it names
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The other program with its arguments, behind `--` [default: this one]
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
    /// Run the program once for each file, instead of once for all: if it fails on one, it is asked about the others
    #[arg(long)]
    each: bool,
    /// End the program if a run of it takes longer than so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    timeout: u32,
    /// Show the first N records that differ
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,
    /// What to write
    #[arg(long, value_name = "FORM", value_parser = choices(FORMS), default_value = "text")]
    format: Form,
}

/// What is written.
const FORMS: [Choice<Form>; 2] =
    [("text", Form::Text, "A table of fields, and the records that differ"), ("json", Form::Json, "One JSON object")];

/// What this program is asked where no other is named.
const OWN: [&str; 5] = ["convert", "--to", "json", "--quiet", "--no-config"];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let suite = Suite::read(&self.folder)?;
        let arguments = self.arguments()?;
        let patience = Duration::from_secs(u64::from(self.timeout));
        let program = Program::new(&arguments, patience)?;
        let mut comparison = Comparison::new(&suite, self.show);
        let failures = self.ask(&program, &suite.files(), &mut comparison);
        if comparison.lines() == 0 && self.format != Form::Json {
            return Ok(Status::Failed);
        }
        let outcome = comparison.finish();
        let mut output = Output::new(common);
        if self.format == Form::Json {
            output.put(|sheet| sheet.json(&told::Document::new(&suite, &arguments, &outcome, &failures), false))?;
        } else {
            let look = output.table_look(None);
            output.text(&told::text(&suite, &outcome, look))?;
        }
        output.finish(MadeOf::Nothing)?;
        Ok(if !failures.is_empty() {
            Status::Failed
        } else if outcome.all_agree() {
            Status::Well
        } else {
            Status::Findings
        })
    }
}

impl Args {
    /// Runs the program on all files, and says why it failed where it did.
    fn ask(&self, program: &Program<'_>, files: &[PathBuf], comparison: &mut Comparison<'_>) -> Vec<Failure> {
        let (mut failures, mut said) = (Vec::new(), Vec::new());
        for files in files.chunks(if self.each { 1 } else { files.len().max(1) }) {
            let alone = files[0].file_name().and_then(|name| name.to_str()).filter(|_| self.each);
            match program.run(files, &mut |line| comparison.take(line, alone)) {
                Ok(words) if said.is_empty() && comparison.lacks(alone) => said = words,
                Ok(_) => {}
                Err(mut failure) => {
                    let is_last = failure.is_not_started;
                    failure.file = alone.map(str::to_owned).filter(|_| !is_last);
                    tell(&mut failures, failure);
                    if is_last {
                        break;
                    }
                }
            }
        }
        if comparison.lines() == 0 && failures.is_empty() {
            tell(&mut failures, Failure::without_a_line(said));
        } else if !said.is_empty() {
            note("it has not answered for every record");
            tell_words(&said);
        }
        failures
    }

    /// The program to run, with its arguments.
    fn arguments(&self) -> Result<Vec<OsString>, Error> {
        if !self.program.is_empty() {
            return Ok(self.program.clone());
        }
        // What was read of the arguments does not tell `--` with nothing behind it from none.
        if std::env::args_os().any(|word| word == "--") {
            return refuse("name a program behind `--`, or leave `--` out to judge this one");
        }
        let own = std::env::current_exe().map_err(|cause| {
            Error::from(format!("cannot tell where this program is: {cause}; name one behind `--`"))
        })?;
        Ok([own.into_os_string()].into_iter().chain(OWN.map(OsString::from)).collect())
    }
}

/// Says why it failed.
fn tell(failures: &mut Vec<Failure>, failure: Failure) {
    complain(&failure);
    tell_words(&failure.said);
    failures.push(failure);
}

fn tell_words(said: &[String]) {
    for line in said {
        note(&format!("  it said: {line}"));
    }
}
