//! `adjutant convert`: records from one format to another.

use super::common::Common;
use super::error::Error;
use super::outcome::{Outcome, SEPARATOR, write_each};
use super::records::{Item, Run};
use super::status::Status;
use super::terminal::Output;
use crate::archive::Content;
use crate::formats::{Format, Plays, json, srn};
use crate::notation::Record;
use crate::notation::ends_in_tags;
use crate::replay::{Finding, Replayed};
use crate::report::{FindingLine, Locator, push_json};
use crate::rules::Played;
use clap::ValueEnum;
use std::path::PathBuf;

/// Convert records to JSON, or to the canonical form of SRN.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant convert --to json games/ > games.ndjson     one JSON object a line for each record
  adjutant convert --to json --pretty --record 3 a.srn one record, for reading
  adjutant convert --to srn games.ndjson -o games.srn  back again
  adjutant convert --schema > game-1.schema.json       the JSON Schema of the objects")]
pub struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
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
pub enum Name {
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

impl From<Name> for Content {
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
    if args.schema {
        output.text(&json::schema())?;
        output.finish()?;
        return Ok(Status::Well);
    }
    // Not the parser's to demand: it would not count a default of `adjutant.toml`.
    let Some(to) = args.to else {
        return Err(Error::Usage("the format to write is missing: `--to srn` or `--to json`".to_owned()));
    };
    let conversion = Conversion { common, to: to.into(), is_pretty: args.pretty };
    let run = Run::over(&args.files, common)?.holding(args.from.map(Content::from));
    write_each(&run, common, output, |item, outcome| conversion.item(item, outcome))
}

struct Conversion<'c> {
    common: &'c Common,
    to: Format,
    is_pretty: bool,
}

impl Conversion<'_> {
    fn item(&self, item: &Item<'_>, outcome: &mut Outcome) {
        let mut plays = Plays::default();
        // What is damaged in another format has no text that could be passed on as a record's.
        let Some((record, replayed)) = outcome.replay(item, self.common, &mut plays) else { return };
        let sheet = &mut outcome.sheet;
        if self.to == Format::Srn {
            sheet.bytes(SEPARATOR);
        }
        let look = Look { to: self.to, is_pretty: self.is_pretty };
        sheet.append(|bytes| push_record(item, &record, &replayed, &plays.turns, look, self.common, bytes));
    }
}

/// What a record is to look like.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The format.
    pub to: Format,
    /// Whether JSON is indented.
    pub is_pretty: bool,
}

/// Appends a replayed record in a format; `played` is what happened in its turns.
pub fn push_record(
    item: &Item<'_>,
    record: &Record<'_>,
    replayed: &Replayed,
    played: &[Played],
    look: Look,
    common: &Common,
    bytes: &mut Vec<u8>,
) {
    let before = bytes.len();
    match look.to {
        Format::Srn if item.is_translated => bytes.extend_from_slice(&item.text),
        Format::Srn => srn::write(&item.text, record, replayed, played, bytes),
        Format::Json => {
            let place = item.place();
            let mut locator = Locator::new(place, &item.text);
            let at_place = |finding: &Finding| FindingLine::new(&item.placed(finding), &mut locator);
            let findings = common.reported(&replayed.findings).map(at_place).collect();
            let game = json::game(place, &item.text, record, replayed, played, findings);
            // Nothing fails that writes plain data to memory.
            push_json(&game, look.is_pretty, bytes).unwrap_or_default();
        }
    }
    if look.to == Format::Srn && ends_in_tags(&bytes[before..]) {
        bytes.extend_from_slice(END_OF_TAGS);
    }
}

/// What keeps a record of nothing but tags apart from the record behind it: an empty comment, indented, so that its
/// line is none of those that do not count.
pub const END_OF_TAGS: &[u8] = b" ;\n";
