//! `adjutant conform`: compares another program's answers about the conformance suite with the expected answers.
//! See `format-spec/conformance/README.md`.

mod answer;
mod comparison;
mod program;
mod report;
mod suite;

use super::choices::Choice;
use super::terminal::{complain, note};
use super::{Common, Error, Output, OutputFormat, ResultSource, Status, Verb, choices, refuse};
use comparison::Comparison;
use program::{Failure, Program};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use suite::Suite;

pub(super) use program::end_running;

/// Test another program with a conformance suite
///
/// Compares what the program says of each record with the expected verdicts.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant conform conformance -- adjutant validate --format ndjson    test a program; the files are appended
  adjutant conform conformance                                         test this program
  adjutant conform --each --timeout 20 conformance -- adjutant convert --to json    one run per file
  adjutant conform --format json conformance -- adjutant convert --to json | jq .fields

The files of the suite are appended to the program's arguments. The program must print one line of JSON per record, with
at least `file`, `record`, `verdict`, `finding` and `ply`. Other fields may be missing; the report counts them.")]
pub(super) struct Args {
    /// Folder of the suite, with `expected.ndjson` and the record files
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Program to test with its arguments, after `--` [default: this one]
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
    /// Run the program once per file, so that a crash on one file does not affect the others
    #[arg(long)]
    each: bool,
    /// End the program after N seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    timeout: u32,
    /// Show the first N records that differ
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,
    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS), default_value = "text")]
    format: OutputFormat,
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 2] = [
    ("text", OutputFormat::Text, "A table of fields, and the records that differ"),
    ("json", OutputFormat::Json, "One JSON object"),
];

/// Arguments for testing this program itself. These arguments are used if the user names no other program.
const OWN: [&str; 5] = ["convert", "--to", "json", "--quiet", "--no-config"];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let suite = Suite::read(&self.folder)?;
        let arguments = self.arguments()?;
        let patience = Duration::from_secs(u64::from(self.timeout));
        let program = Program::new(&arguments, patience)?;
        let mut comparison = Comparison::new(&suite, self.show);
        let failures = self.ask(&program, &suite.files(), &mut comparison);
        if comparison.lines() == 0 && self.format != OutputFormat::Json {
            return Ok(Status::Failed);
        }
        let outcome = comparison.finish();
        let mut output = Output::new(common);
        if self.format == OutputFormat::Json {
            output.put(|sheet| sheet.json(&report::Document::new(&suite, &arguments, &outcome, &failures), false))?;
        } else {
            let look = output.table_look(None);
            output.text(&report::text(&suite, &outcome, look))?;
        }
        output.finish(ResultSource::Nothing)?;
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
    /// Runs the program on all files and returns its failures.
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
            note("the program did not answer for every record");
            tell_words(&said);
        }
        failures
    }

    /// Returns the program to run and its arguments.
    fn arguments(&self) -> Result<Vec<OsString>, Error> {
        if !self.program.is_empty() {
            return Ok(self.program.clone());
        }
        // The parsed arguments do not distinguish a final `--` from a missing `--`.
        if std::env::args_os().any(|word| word == "--") {
            return refuse("name a program after `--`, or omit `--` to test this one");
        }
        let own = std::env::current_exe().map_err(|cause| {
            Error::from(format!("cannot find the path of this program: {cause}; name a program after `--`"))
        })?;
        Ok([own.into_os_string()].into_iter().chain(OWN.map(OsString::from)).collect())
    }
}

/// Reports a failure and appends it to `failures`.
fn tell(failures: &mut Vec<Failure>, failure: Failure) {
    complain(&failure);
    tell_words(&failure.said);
    failures.push(failure);
}

fn tell_words(said: &[String]) {
    for line in said {
        note(&format!("  it printed: {line}"));
    }
}
