//! `adjutant fmt`: records in their canonical form.

use super::common::Common;
use super::convert::END_OF_TAGS;
use super::error::Error;
use super::item::{Item, each_item};
use super::outcome::{Outcome, Part};
use super::progress::Progress;
use super::records::{GO_ON, Run};
use super::rewrite::{Rewrite, Task};
use super::status::Status;
use super::terminal::{self, Output};
use crate::archive::{Block, InputError, Origin};
use crate::formats::{Original, Plays, srn};
use crate::notation::{Place, Record, ends_in_tags, write_record};
use crate::replay::{Detail, Finding, Replayed};
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

/// Put records into their canonical form. Records that are not legal, and text that is no record's, stay as
/// they are.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant fmt a.srn                   print the canonical form
  adjutant fmt --write games/          put every .srn file of a folder into it
  adjutant fmt --check games/          print what would change, and exit with 1 if anything would
  adjutant fmt < a.srn > b.srn")]
pub struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Replace the files, those only that change
    #[arg(short, long, conflicts_with_all = ["check", "output"])]
    write: bool,
    /// Print the differences and exit with 1 if there are any
    #[arg(long)]
    check: bool,
    /// No differences and no findings, only the exit status
    #[arg(short, long)]
    quiet: bool,
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let task = match (args.write, args.check) {
        (true, _) => Some(Task::Replace),
        (_, true) => Some(Task::Compare { is_quiet: args.quiet }),
        _ => None,
    };
    // Where a file is to be replaced or compared, what was not asked for stays as it is.
    let keeps_others = task.is_some();
    let mut run = Run::over(&args.files, common)?.searching_for(&srn::FORMAT);
    if keeps_others {
        run = run.all_records();
    }
    let output = Output::new(common);
    let formatting = Formatting { common, keeps_others, is_quiet: args.quiet };
    let blank = output.blank_sheet();
    let status = Status::Well;
    let mut results =
        Results { common, task, output, ends_canonical: false, ends_in_tags: false, rewrite: None, status };
    let inputs = run.each(
        |block| formatting.block(block, Outcome::on(blank.clone())),
        |formatted, progress| {
            results.take(&formatted, progress)?;
            Ok(GO_ON)
        },
    )?;
    results.output.finish()?;
    Ok(results.status.max(inputs))
}

/// Where in its file a block stands.
struct InFile {
    is_first: bool,
    is_last: bool,
}

/// A block, formatted.
struct Formatted {
    origin: Arc<Origin>,
    /// What the block held, where that is compared with what it is to hold.
    original: Vec<u8>,
    text: Text,
    place: InFile,
    /// The format, if it is not SRN.
    other_format: Option<&'static str>,
    /// Why the file cannot be replaced, if so.
    is_incomplete: bool,
    /// Whether the record was seen that was asked for.
    has_wanted: bool,
    outcome: Outcome,
}

impl Part for Formatted {
    fn findings(&self) -> u64 {
        self.outcome.findings()
    }

    fn weight(&self) -> usize {
        self.original.len() + self.text.bytes.len() + self.outcome.weight()
    }
}

struct Formatting<'c> {
    common: &'c Common,
    keeps_others: bool,
    is_quiet: bool,
}

impl Formatting<'_> {
    fn block(&self, block: &mut Block, outcome: Outcome) -> Formatted {
        let mut formatted = Formatted {
            origin: Arc::clone(&block.origin),
            original: Vec::new(),
            text: Text { bytes: Vec::with_capacity(block.bytes.len()), ends_canonical: false },
            place: InFile { is_first: block.is_first, is_last: block.is_last },
            other_format: Some(block.content.name).filter(|name| *name != srn::FORMAT.name),
            is_incomplete: block.failure.is_some(),
            has_wanted: false,
            outcome,
        };
        each_item(block, self.common, |item| self.item(item, &mut formatted));
        if self.keeps_others {
            formatted.original = std::mem::take(&mut block.bytes);
        }
        formatted
    }

    fn item(&self, item: &Item<'_>, formatted: &mut Formatted) {
        let is_wanted = self.common.record.is_none_or(|wanted| item.record == Some(wanted));
        formatted.has_wanted |= is_wanted && item.record.is_some();
        match item.trouble().first().map(|finding| &finding.detail) {
            Some(Detail::NoRecord) => {}
            Some(Detail::TooLong { .. }) => {
                formatted.is_incomplete = true;
                self.say(item, item.trouble(), formatted);
            }
            _ if item.record.is_none() => {
                formatted.text.as_it_was(without_blank_lines(item.own));
                if is_wanted {
                    self.say(item, item.trouble(), formatted);
                }
            }
            _ if !item.format.is_srn() => {
                if is_wanted && !self.keeps_others {
                    self.of_other_format(item, formatted);
                }
            }
            _ if is_wanted => self.record(item, formatted),
            _ => formatted.text.as_it_was(item.own),
        }
    }

    fn record(&self, item: &Item<'_>, formatted: &mut Formatted) {
        let reading = item.read();
        let record = &reading.record;
        let mut plays = Plays::default();
        let replayed = item.replay(&reading, self.common, &mut plays);
        if replayed.verdict.is_failure() {
            self.say(item, &replayed.findings, formatted);
            formatted.text.as_it_was(item.own);
        } else {
            formatted.text.canonical(item, record, &replayed, &plays);
        }
        self.say(item, &item.strays(record), formatted);
    }

    /// Writes a record of another format. There is no form of its own in which it could stay as it is.
    fn of_other_format(&self, item: &Item<'_>, formatted: &mut Formatted) {
        let mut plays = Plays::default();
        let Some((reading, replayed)) = formatted.outcome.replay(item, self.common, &mut plays) else { return };
        if self.is_quiet {
            formatted.outcome.said.clear();
        }
        if !replayed.verdict.is_failure() {
            let (srn, record, played) = (item.srn(), &reading.record, &plays.turns[..]);
            let original = Original { place: item.place(), srn, record, replayed: &replayed, played };
            formatted.text.part();
            write_record(&srn::export(&original), &mut formatted.text.bytes);
            formatted.text.ends_canonical = true;
        }
    }

    fn say(&self, item: &Item<'_>, findings: &[Finding], formatted: &mut Formatted) {
        formatted.outcome.complain(item.place(), item.own, findings, self.common);
        if self.is_quiet {
            formatted.outcome.said.clear();
        }
    }
}

/// Where formatted blocks go: to the output, or into the place of the file they are from.
struct Results<'c> {
    common: &'c Common,
    task: Option<Task>,
    output: Output,
    /// Whether what was written last is a record in its canonical form: a blank line parts it from what follows.
    ends_canonical: bool,
    /// Whether it is a record of nothing but tags.
    ends_in_tags: bool,
    rewrite: Option<Rewrite>,
    status: Status,
}

impl Results<'_> {
    fn take(&mut self, formatted: &Formatted, progress: &Progress<'_>) -> Result<(), Error> {
        progress.say(&formatted.outcome.said);
        self.status = self.status.max(formatted.outcome.status);
        if formatted.place.is_first && self.task.is_some() {
            self.ends_canonical = false;
        }
        let separator: &[u8] = if self.ends_canonical && !formatted.text.bytes.is_empty() { b"\n" } else { b"" };
        if !formatted.text.bytes.is_empty() {
            self.ends_canonical = formatted.text.ends_canonical;
        }
        let Some(task) = self.task else {
            if !formatted.text.bytes.is_empty() {
                // Only the last record of a file can be nothing but tags.
                if std::mem::replace(&mut self.ends_in_tags, ends_in_tags(&formatted.text.bytes)) {
                    self.output.bytes(END_OF_TAGS)?;
                }
            }
            self.output.bytes(separator)?;
            return self.output.bytes(&formatted.text.bytes);
        };
        if formatted.place.is_first {
            self.rewrite = self.begin(task, formatted, progress);
        }
        let Some(rewrite) = &mut self.rewrite else { return Ok(()) };
        rewrite.has_wanted |= formatted.has_wanted;
        rewrite.is_incomplete |= formatted.is_incomplete;
        rewrite.push(&formatted.original, &[separator, &formatted.text.bytes])?;
        if formatted.place.is_last
            && let Some(rewrite) = self.rewrite.take()
        {
            self.end(rewrite, &formatted.origin, progress)?;
        }
        Ok(())
    }

    fn begin(&mut self, task: Task, formatted: &Formatted, progress: &Progress<'_>) -> Option<Rewrite> {
        let origin = &*formatted.origin;
        if let Some(format) = formatted.other_format {
            let what = format!("{} holds {format}, not SRN; `adjutant convert --to srn` writes that", origin.name);
            progress.say(&terminal::complaint(&Error::Usage(what)));
            self.status = Status::Failed;
            return None;
        }
        let reason = match &origin.file {
            Some(path) if path.is_file() => return Some(Rewrite::new(task, path.clone())),
            _ if task != Task::Replace => return Some(Rewrite::new(task, PathBuf::new())),
            Some(_) => "is no file that can be replaced",
            None if origin.name == "<stdin>" => "cannot be written to",
            None => "is compressed, or part of an archive, and cannot be replaced",
        };
        let error = Error::Usage(format!("{} {reason}; leave out --write", origin.name));
        progress.say(&terminal::complaint(&error));
        self.status = Status::Failed;
        None
    }

    fn end(&mut self, rewrite: Rewrite, origin: &Origin, progress: &Progress<'_>) -> Result<(), Error> {
        if let Some(number) = self.common.record.filter(|_| !rewrite.has_wanted) {
            let error = InputError::NoSuchRecord { name: origin.name.clone(), number };
            progress.say(&terminal::complaint(&error));
            self.status = Status::Failed;
            return Ok(());
        }
        if rewrite.is_incomplete {
            if self.task == Some(Task::Replace) {
                let error = Error::Usage(format!("{} stays as it is: not all of it could be read", origin.name));
                progress.say(&terminal::complaint(&error));
            }
            return Ok(());
        }
        let mut sheet = self.output.blank_sheet();
        if rewrite.finish(&origin.name, &mut sheet)? {
            self.status = self.status.max(Status::Findings);
        }
        self.output.sheet(&sheet)
    }
}

/// A block as it is to be.
struct Text {
    bytes: Vec<u8>,
    /// Whether the record written last is in its canonical form.
    ends_canonical: bool,
}

impl Text {
    fn part(&mut self) {
        if self.ends_canonical {
            self.bytes.push(b'\n');
        }
    }

    fn as_it_was(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.part();
            self.bytes.extend_from_slice(text);
            self.ends_canonical = false;
        }
    }

    /// Writes a record in its canonical form, and behind it the text from its first stray text on, as it was.
    fn canonical(&mut self, item: &Item<'_>, record: &Record<'_>, replayed: &Replayed, plays: &Plays) {
        let (text, played) = (item.own, &plays.turns[..]);
        let original = Original { place: item.place(), srn: Some(text), record, replayed, played };
        let mut exported = srn::export(&original);
        if matches!(&exported.unplayed, Cow::Owned(text) if !text.is_empty()) {
            // Text that is kept as it stands is not all UTF-8, as a `%` line may be: it would not stay the same.
            self.as_it_was(text);
            return;
        }
        self.part();
        self.ends_canonical = true;
        let stray = srn::first_stray(text, record).filter(|_| exported.unplayed.is_empty());
        if let Some((_, kept)) = stray {
            let before = exported.notes.iter().filter(|note| note.place != Place::Result).count();
            exported.notes.truncate(before + kept);
        }
        write_record(&exported, &mut self.bytes);
        if let Some((start, _)) = stray {
            let tail = text[start..].trim_ascii_end();
            // At the beginning of a line these would be something else than the stray text they are.
            if tail.starts_with(b"%") || tail.starts_with(b"[") || tail.starts_with("\u{FEFF}".as_bytes()) {
                self.bytes.push(b' ');
            }
            self.bytes.extend_from_slice(tail);
            self.bytes.push(b'\n');
        }
    }
}

/// The text without the blank lines at its beginning.
fn without_blank_lines(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let Some(end) = memchr::memchr(b'\n', rest) {
        let mut line = &rest[..end];
        while let Some(behind) = line.strip_prefix("\u{FEFF}".as_bytes()) {
            line = behind;
        }
        if line.iter().any(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) {
            return rest;
        }
        rest = &rest[end + 1..];
    }
    rest
}
