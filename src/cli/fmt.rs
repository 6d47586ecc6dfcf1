//! `adjutant fmt`: records in their canonical form.

use super::common::Common;
use super::complaints;
use super::error::Error;
use super::records::{Item, items, must_not_be_wanted, paths_or_stdin};
use super::status::Status;
use super::terminal::{self, Output};
use crate::archive::{self, Input, Source, replace_file};
use crate::formats::{Plays, srn};
use crate::notation::{Place, Record, write_record};
use crate::replay::{Finding, Replayed, preamble_findings, stray_findings};
use crate::report::unified_diff;
use std::borrow::Cow;
use std::path::PathBuf;

/// Put records into their canonical form. Records that are not legal, and text that is no record's, stay as
/// they are.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant fmt a.srn                   print the canonical form
  adjutant fmt --write games/          put every .srn file of a folder into it
  adjutant fmt --check games/          print what would change, and exit with 1 if anything would
  adjutant fmt < a.srn > b.srn")]
pub struct Args {
    /// Record files, folders to search for .srn files, or `-` for standard input
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
    let mut run =
        Formatting { args, common, output: Output::new(common), needs_blank_line: false, status: Status::Well };
    for source in archive::sources(&paths_or_stdin(&args.files)?) {
        match source.and_then(|source| source.read().map(|input| (source, input))) {
            Ok((source, input)) => run.input(&source, &input)?,
            Err(error) => {
                terminal::complain(&error);
                run.status = Status::Failed;
            }
        }
    }
    run.output.finish()?;
    Ok(run.status)
}

struct Formatting<'c> {
    args: &'c Args,
    common: &'c Common,
    output: Output,
    /// Whether the input before ended with a record in its canonical form.
    needs_blank_line: bool,
    status: Status,
}

impl Formatting<'_> {
    fn input(&mut self, source: &Source, input: &Input) -> Result<(), Error> {
        let formatted = self.formatted(input)?;
        if self.args.write {
            let Source::File(path) = source else {
                return Err(Error::Usage("standard input cannot be written to; leave out --write".to_owned()));
            };
            if !path.is_file() {
                let name = crate::report::visible(&input.name);
                return Err(Error::Usage(format!("{name} is no file that can be replaced; leave out --write")));
            }
            if formatted.bytes != input.bytes {
                replace_file(path, &formatted.bytes)?;
            }
        } else if self.args.check {
            self.check(input, &formatted.bytes)?;
        } else {
            if self.needs_blank_line && !formatted.bytes.is_empty() {
                self.output.bytes(b"\n")?;
            }
            self.output.bytes(&formatted.bytes)?;
            self.needs_blank_line = formatted.ends_canonical || (self.needs_blank_line && formatted.bytes.is_empty());
        }
        Ok(())
    }

    fn check(&mut self, input: &Input, formatted: &[u8]) -> Result<(), Error> {
        if input.bytes == formatted {
            return Ok(());
        }
        self.status = self.status.max(Status::Findings);
        if self.args.quiet {
            Ok(())
        } else if self.output.has_color() || self.output.is_terminal() {
            self.output.text(&unified_diff(&input.name, &input.bytes, formatted, true))
        } else {
            self.output.bytes(unified_diff(&input.name, &input.bytes, formatted, false).as_bytes())
        }
    }

    fn formatted(&mut self, input: &Input) -> Result<Formatted, Error> {
        let mut formatted = Formatted { bytes: Vec::with_capacity(input.bytes.len()), ends_canonical: false };
        // Where a file is to be replaced or compared, what was not asked for stays as it is.
        let keeps_others = self.args.write || self.args.check;
        let everything = Common { record: None, ..self.common.clone() };
        let mut has_records = false;
        for item in items(input, &everything) {
            let is_wanted = self.common.record.is_none_or(|wanted| item.place.record == Some(wanted));
            has_records |= is_wanted;
            if is_wanted && item.place.record.is_some() {
                self.record(&item, &mut formatted);
            } else if is_wanted || keeps_others {
                let text = if item.place.record.is_none() { without_blank_lines(item.text) } else { item.text };
                formatted.as_it_was(text);
                if is_wanted {
                    self.complain(&item, &preamble_findings(item.text));
                }
            }
        }
        if !has_records {
            must_not_be_wanted(input, self.common)?;
        }
        Ok(formatted)
    }

    fn record(&mut self, item: &Item<'_>, formatted: &mut Formatted) {
        let record = item.parse();
        let mut plays = Plays::default();
        let replayed = item.replay(&record, self.common, &mut plays);
        if replayed.verdict.is_failure() {
            self.complain(item, &replayed.findings);
            formatted.as_it_was(item.text);
        } else {
            formatted.canonical(item, &record, &replayed, &plays);
        }
        self.complain(item, &stray_findings(&record));
    }

    fn complain(&mut self, item: &Item<'_>, findings: &[Finding]) {
        if findings.is_empty() {
            return;
        }
        self.status = self.status.max(Status::Findings);
        if !self.args.quiet {
            complaints::say(item, findings, self.common);
        }
    }
}

/// A file as it is to be.
struct Formatted {
    bytes: Vec<u8>,
    /// Whether the record written last is in its canonical form.
    ends_canonical: bool,
}

impl Formatted {
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
        let mut exported = srn::export(item.text, record, replayed, &plays.turns);
        if matches!(&exported.unplayed, Cow::Owned(text) if !text.is_empty()) {
            // Text that is kept as it stands is not all UTF-8, as a `%` line may be: it would not stay the same.
            self.as_it_was(item.text);
            return;
        }
        self.part();
        self.ends_canonical = true;
        let stray = srn::first_stray(item.text, record).filter(|_| exported.unplayed.is_empty());
        if let Some((_, kept)) = stray {
            let before = exported.notes.iter().filter(|note| note.place != Place::Result).count();
            exported.notes.truncate(before + kept);
        }
        write_record(&exported, &mut self.bytes);
        if let Some((start, _)) = stray {
            let tail = item.text[start..].trim_ascii_end();
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
