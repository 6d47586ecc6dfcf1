//! `adjutant convert`: records from one format to another.

use super::common::Common;
use super::complaints;
use super::error::Error;
use super::records::{Item, each_input, items, must_not_be_wanted};
use super::status::Status;
use super::terminal::Output;
use crate::archive::Input;
use crate::formats::{Format, Plays, json, srn};
use crate::notation::Span;
use crate::replay::{Finding, no_record, preamble_findings, stray_findings};
use crate::report::{FindingLine, Locator, Place, push_json, visible};
use clap::ValueEnum;
use std::io::Write;
use std::path::PathBuf;

/// Convert records to JSON, or to the canonical form of SRN.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant convert --to json games/ > games.ndjson     one JSON object a line for each record
  adjutant convert --to json --pretty --record 3 a.srn one record, for reading
  adjutant convert --to srn games.ndjson -o games.srn  back again
  adjutant convert --schema > game-1.schema.json       the JSON Schema of the objects")]
pub struct Args {
    /// Record files, folders to search for .srn files, or `-` for standard input
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT", required_unless_present = "schema")]
    to: Option<Name>,
    /// The format to read [default: told by the content of each file]
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<Name>,
    /// Indent JSON, for reading
    #[arg(long)]
    pretty: bool,
    /// Print the JSON Schema of the objects and nothing else
    #[arg(long, conflicts_with_all = ["to", "from", "pretty", "files"])]
    schema: bool,
}

/// A format's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// SRN, the record notation
    Srn,
    /// JSON, one object for each record
    Json,
}

impl From<Name> for Format {
    fn from(name: Name) -> Self {
        match name {
            Name::Srn => Self::Srn,
            Name::Json => Self::Json,
        }
    }
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let mut output = Output::new(common);
    let Some(to) = args.to else {
        output.text(&json::schema())?;
        output.finish()?;
        return Ok(Status::Well);
    };
    let mut conversion = Conversion {
        common,
        to: to.into(),
        is_pretty: args.pretty,
        output,
        bytes: Vec::new(),
        is_first: true,
        status: Status::Well,
    };
    let inputs =
        each_input(&args.files, |input| match args.from.map_or_else(|| Format::of(&input.bytes), Format::from) {
            Format::Srn => conversion.srn(input),
            Format::Json => conversion.json(input),
        })?;
    conversion.output.finish()?;
    Ok(conversion.status.max(inputs))
}

struct Conversion<'c> {
    common: &'c Common,
    to: Format,
    is_pretty: bool,
    output: Output,
    bytes: Vec<u8>,
    is_first: bool,
    status: Status,
}

impl Conversion<'_> {
    fn srn(&mut self, input: &Input) -> Result<(), Error> {
        let mut has_records = false;
        for item in items(input, self.common) {
            has_records |= item.place.record.is_some();
            if item.place.record.is_none() {
                self.complain(&item, &preamble_findings(item.text));
                continue;
            }
            let record = item.parse();
            let mut plays = Plays::default();
            let replayed = item.replay(&record, self.common, &mut plays);
            if replayed.verdict.is_failure() {
                self.complain(&item, &replayed.findings);
            }
            match self.to {
                Format::Srn => {
                    self.begin_srn();
                    srn::write(item.text, &record, &replayed, &plays.turns, &mut self.bytes);
                }
                Format::Json => {
                    let mut locator = Locator::new(item.place, item.text);
                    let findings = self.common.reported(&replayed.findings);
                    let findings = findings.map(|finding| FindingLine::new(finding, &mut locator)).collect();
                    let game = json::game(item.place, item.text, &record, &replayed, &plays.turns, findings);
                    push_json(&game, self.is_pretty, &mut self.bytes).map_err(std::io::Error::from)?;
                }
            }
            self.end_record()?;
            self.complain(&item, &stray_findings(&record));
        }
        if !has_records {
            must_not_be_wanted(input, self.common)?;
            let place = Place { file: &input.name, record: None, offset: 0, line: 1 };
            self.complain(&Item { place, text: &input.bytes }, &[no_record()]);
        }
        Ok(())
    }

    fn json(&mut self, input: &Input) -> Result<(), Error> {
        let mut has_records = false;
        for (number, object) in (1..).zip(json::Objects::new(&input.bytes)) {
            if self.common.record.is_some_and(|wanted| wanted != number) {
                continue;
            }
            has_records = true;
            let read = match object.read {
                Ok(read) => read,
                Err(error) => {
                    self.complain_of_json(&input.name, &error);
                    continue;
                }
            };
            let mut text = Vec::new();
            json::write_srn(&read, &mut text);
            let place = Place { file: &input.name, record: Some(number), offset: object.offset, line: object.line };
            self.converted(&Item { place, text: &text })?;
        }
        if has_records { Ok(()) } else { must_not_be_wanted(input, self.common) }
    }

    /// Writes the record of an object, whose SRN is the item's text. Findings stand where the object begins.
    fn converted(&mut self, item: &Item<'_>) -> Result<(), Error> {
        let record = item.parse();
        let mut plays = Plays::default();
        let replayed = item.replay(&record, self.common, &mut plays);
        let at_start = |finding: &Finding| Finding { span: Span::default(), ..finding.clone() };
        let findings: Vec<Finding> = replayed.findings.iter().map(at_start).collect();
        if replayed.verdict.is_failure() {
            self.complain(item, &findings);
        }
        match self.to {
            Format::Srn => {
                self.begin_srn();
                self.bytes.extend_from_slice(item.text);
            }
            Format::Json => {
                let mut locator = Locator::new(item.place, item.text);
                let findings = self.common.reported(&findings);
                let findings = findings.map(|finding| FindingLine::new(finding, &mut locator)).collect();
                let game = json::game(item.place, item.text, &record, &replayed, &plays.turns, findings);
                push_json(&game, self.is_pretty, &mut self.bytes).map_err(std::io::Error::from)?;
            }
        }
        self.end_record()
    }

    fn begin_srn(&mut self) {
        if !std::mem::take(&mut self.is_first) {
            self.bytes.push(b'\n');
        }
    }

    fn end_record(&mut self) -> Result<(), Error> {
        self.output.bytes(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }

    fn complain(&mut self, item: &Item<'_>, findings: &[Finding]) {
        if !findings.is_empty() {
            self.status = Status::Findings;
            complaints::say(item, findings, self.common);
        }
    }

    fn complain_of_json(&mut self, file: &str, error: &json::ReadError) {
        self.status = Status::Findings;
        let red = anstyle::AnsiColor::Red.on_default().bold();
        let (file, message) = (visible(file), error.to_string());
        let place = format!("{file}:{}:{}", error.line, error.column);
        let _ = writeln!(anstream::stderr(), "{place}: {red}error[syntax]{red:#}: {}", visible(&message));
    }
}
