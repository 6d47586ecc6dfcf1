//! `adjutant convert`: records from one format to another.

use super::common::Common;
use super::error::Error;
use super::item::Item;
use super::outcome::{Outcome, Part, SEPARATOR, write_each};
use super::records::{GO_ON, Run};
use super::status::Status;
use super::terminal::{Output, Sheet};
use crate::archive::{ARCHIVE, Block, COMPRESSED, SplitWriter};
use crate::formats::{self, FORMATS, Format, Loss, Original, Plays, Reading, Unwritable, Writer, json};
use crate::notation::ends_in_tags;
use crate::replay::{Finding, Verdict};
use crate::report::{FindingLine, Locator, push_json, visible};
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::path::{Path, PathBuf};

/// Convert records to JSON, to the canonical form of SRN, or to what other programs read
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant convert --to json games/ > games.ndjson     one JSON object a line for each record
  adjutant convert --to json --pretty --record 3 a.srn one record, for reading
  adjutant convert --to srn archive.zip -o games.srn   whatever the archive holds (see `adjutant formats`)
  adjutant convert --to gravon-xml --out xml/ a.srn    a file for each record
  adjutant convert --to csv games.srn > turns.csv      a row for each turn
  adjutant convert --schema > game-1.schema.json       the JSON Schema of the objects",
    after_long_help = "\
Where a format cannot say all that a record says, the record is not written, what would be lost is named, and the exit \
status is 1; with --lossy it is written all the same."
)]
pub struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = output_format())]
    to: Option<String>,
    /// Write records of which something gets lost, and say what
    #[arg(long)]
    lossy: bool,
    /// Indent JSON, for reading
    #[arg(long)]
    pretty: bool,
    /// A file for each record, in this folder; it is made if it is not there
    #[arg(long, value_name = "FOLDER", conflicts_with = "output")]
    out: Option<PathBuf>,
    /// Print the JSON Schema of the objects and nothing else
    #[arg(long, conflicts_with_all = ["to", "from", "lossy", "pretty", "out", "files"])]
    schema: bool,
}

/// The names of the formats that are written.
pub fn output_format() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.title)))
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
    let Some(to) = args.to.as_deref().and_then(formats::by_name) else {
        let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        return Err(Error::Usage(format!("the format to write is missing: --to {}", names.join(", "))));
    };
    let look = Look { to, is_pretty: args.pretty, is_lossy: args.lossy, has_files: args.out.is_some() };
    let run = Run::over(&args.files, common)?;
    if let Some(folder) = &args.out {
        return write_files(&run, common, look, folder, &output.blank_sheet());
    }
    if let Writer::Rows { header, .. } = to.writer {
        output.text(header)?;
    }
    let is_parted = to.is_srn();
    write_each(&run, common, output, |item, outcome| {
        if let Some((_, text)) = converted(item, common, look, outcome) {
            if is_parted {
                outcome.sheet.bytes(SEPARATOR);
            }
            outcome.sheet.bytes(&text);
        }
    })
}

/// Replays an item and writes it in a format: the name of a file for it, and its text. Says what is wrong with it,
/// and why it is not written, if so.
fn converted(item: &Item<'_>, common: &Common, look: Look, outcome: &mut Outcome) -> Option<(String, Vec<u8>)> {
    let mut plays = Plays::default();
    let (reading, replayed) = outcome.replay(item, common, &mut plays)?;
    // In a stream there is no name in which a format could keep something.
    let name = if look.has_files { file_name(item, &reading, look.to) } else { String::new() };
    if reading.snapshot.is_some() && reading.record.rows.is_empty() {
        outcome.refuse(item, "it is a position and no record; `adjutant board` draws it");
        return None;
    }
    // A text of SRN stays what it is in SRN and JSON; elsewhere what could not be read is missing.
    let is_partial = item.srn().is_some() && replayed.verdict == Verdict::Unreadable && look.to.holds_records;
    let holds_text = look.to.is_srn() || matches!(look.to.writer, Writer::Object);
    if reading.is_damaged() || (is_partial && !holds_text) {
        if !look.is_lossy {
            outcome.refuse(item, "not all of it could be read (--lossy writes what could)");
            return None;
        }
        outcome.note(item, &format!("lost in {}: what could not be read", look.to.name));
    }
    let (srn, record) = (item.srn(), &reading.record);
    let original = Original { place: item.place(), srn, record, replayed: &replayed, played: &plays.turns };
    match in_format(item, &original, look, &name, common) {
        Ok((text, losses)) if losses.is_empty() => Some((name, text)),
        Ok((text, losses)) => {
            let lost = list(&losses);
            if look.is_lossy {
                outcome.note(item, &format!("lost in {}: {lost}", look.to.name));
                return Some((name, text));
            }
            outcome.refuse(item, &format!("{} would lose {lost} (--lossy accepts that)", look.to.name));
            None
        }
        Err(why) => {
            outcome.refuse(item, &format!("{} cannot hold it: {why}", look.to.name));
            None
        }
    }
}

/// What is lost, in words.
fn list(losses: &[Loss]) -> String {
    const SHOWN: usize = 8;
    let mut words: Vec<String> =
        losses.iter().take(SHOWN).map(|loss| visible(&loss.to_string()).into_owned()).collect();
    if losses.len() > SHOWN {
        words.push(format!("{} more", losses.len() - SHOWN));
    }
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The name of a file for the record alone, with its ending.
fn file_name(item: &Item<'_>, reading: &Reading<'_>, to: &Format) -> String {
    let number = item.record.unwrap_or_default();
    let by_format = to.file_name.and_then(|name| name(&reading.record, number));
    format!("{}{}", by_format.unwrap_or_else(|| plain_stem(item)), to.endings[0])
}

/// The name of a file for the record, without an ending: its input's, and its number there.
fn plain_stem(item: &Item<'_>) -> String {
    let file = item.file_name().trim_matches(['<', '>']);
    let plain = COMPRESSED.iter().find_map(|ending| file.strip_suffix(ending)).unwrap_or(file);
    let endings = FORMATS.iter().flat_map(|format| format.endings).chain(&[ARCHIVE]);
    let stem = endings.into_iter().find_map(|ending| plain.strip_suffix(ending)).unwrap_or(plain);
    format!("{}-{}", if stem.is_empty() { "record" } else { stem }, item.record.unwrap_or_default())
}

/// What a block has for files.
struct Files {
    outcome: Outcome,
    /// The names of their files, their texts, and, where the names say something, what to call the records.
    records: Vec<(String, Vec<u8>, Option<String>)>,
}

impl Part for Files {
    fn findings(&self) -> u64 {
        self.outcome.findings()
    }

    fn weight(&self) -> usize {
        self.outcome.weight() + self.records.iter().map(|(name, text, _)| name.len() + text.len()).sum::<usize>()
    }

    fn has_results(&self) -> bool {
        false
    }
}

/// Writes each record into a file of its own.
fn write_files(run: &Run<'_>, common: &Common, look: Look, folder: &Path, blank: &Sheet) -> Result<Status, Error> {
    let mut writer = SplitWriter::begin(folder, look.to.endings[0])?;
    let mut status = Status::Well;
    let work = |block: &mut Block| {
        let mut files = Files { outcome: Outcome::on(blank.clone()), records: Vec::new() };
        super::item::each_item(block, common, |item| {
            let says = |name: &str| look.to.file_name.is_some() && !name.starts_with(&plain_stem(item));
            let made = converted(item, common, look, &mut files.outcome);
            files.records.extend(made.map(|(name, text)| {
                let told = says(&name).then(|| super::outcome::called(item));
                (name, text, told)
            }));
        });
        files
    };
    let inputs = run.each(work, |files: Files, progress| {
        for (name, text, told) in &files.records {
            let stem = name.strip_suffix(look.to.endings[0]).unwrap_or(name);
            // Under another name something would be lost that the format keeps there.
            if let Some(told) = told
                && writer.is_taken(stem)
            {
                let why = "what the name of its file says, for there is another";
                if !look.is_lossy {
                    let lost = format!("{told}: not written: {} would lose {why} {name}", look.to.name);
                    progress.say(format!("{lost} (--lossy accepts that)\n").as_bytes());
                    status = status.max(Status::Findings);
                    continue;
                }
                progress.say(format!("{told}: lost in {}: {why} {name}\n", look.to.name).as_bytes());
            }
            let number = writer.file(stem)?;
            if let Writer::Rows { header, .. } = look.to.writer {
                writer.push(number, header.as_bytes())?;
            }
            writer.push(number, text)?;
        }
        progress.say(&files.outcome.said);
        status = status.max(files.outcome.status);
        Ok(GO_ON)
    })?;
    writer.finish()?;
    Ok(status.max(inputs))
}

/// What a record is to look like.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The format.
    pub to: &'static Format,
    /// Whether JSON is indented.
    pub is_pretty: bool,
    /// Whether something may get lost.
    pub is_lossy: bool,
    /// Whether each record has a file of its own.
    pub has_files: bool,
}

/// A record in a format, and what is lost in that; `name` is that of the file in which it will stand.
///
/// # Errors
/// Why the format cannot hold it.
pub fn in_format(
    item: &Item<'_>,
    original: &Original<'_>,
    look: Look,
    name: &str,
    common: &Common,
) -> Result<(Vec<u8>, Vec<Loss>), Unwritable> {
    if matches!(look.to.writer, Writer::Object) {
        let mut text = Vec::new();
        let mut locator = Locator::new(item.place(), item.own);
        let at_place = |finding: &Finding| FindingLine::new(finding, &mut locator);
        let findings = common.reported(&original.replayed.findings).map(at_place).collect();
        // Nothing fails that writes plain data to memory.
        push_json(&json::game(original, findings), look.is_pretty, &mut text).unwrap_or_default();
        return Ok((text, Vec::new()));
    }
    if look.to.is_srn()
        && let Some(srn) = item.translated()
    {
        return Ok((srn.to_vec(), Vec::new()));
    }
    let (mut text, losses) = formats::written(original, look.to, name)?;
    if look.to.is_srn() && ends_in_tags(&text) {
        text.extend_from_slice(END_OF_TAGS);
    }
    Ok((text, losses))
}

/// What keeps a record of nothing but tags apart from the record behind it: an empty comment, indented, so that its
/// line is none of those that do not count.
pub const END_OF_TAGS: &[u8] = b" ;\n";
