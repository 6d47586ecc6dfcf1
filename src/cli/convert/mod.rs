//! `adjutant convert`: records from one format to another.

mod files;
#[cfg(feature = "pictures")]
mod gif;
#[cfg(feature = "tables")]
mod tables;

use super::account::{SHOWN, listed};
use super::common::formats;
use super::page;
use super::{Common, Error, MadeOf, Outcome, Output, Run, Status, Target, Verb, fold_each, refuse, write_each};
use crate::board::Viewer;
use crate::formats::{FORMATS, Format, Loss, Unwritable, Writer, html, json, srn, written};
use crate::games::Source;
use crate::notation::{END_OF_TAGS, ends_in_tags};
use crate::replay::{Finding, Locator, Original, Verdict};
use crate::report::{finding_line, push_json, visible};
use clap::builder::TypedValueParser;
use files::{FileName, write_files};
use std::path::PathBuf;

/// Convert records to JSON, to SRN, or to what other programs read
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant convert --to json games/ > games.ndjson     one JSON object a line for each record
  adjutant convert --to json --pretty --record 3 a.srn   one record, for reading
  adjutant convert --to srn archive.zip -o games.srn   whatever the archive holds (see `adjutant formats`)
  adjutant convert a.srn -o a.json.gz                  the form and the compression as the name says
  adjutant convert --to gravon-xml --out xml/ a.srn    a file for each record
  adjutant convert --to csv games.srn > turns.csv      a row for each turn
  adjutant convert --to parquet --out tables/ games/   tables of games, turns, pieces and findings
  adjutant convert --table turns games/ -o turns.parquet   one of them
  adjutant convert --record 2 games.srn -o game.gif    an animated picture of a record
  adjutant convert --to html games/ -o games.html      a page that steps through the games
  adjutant convert --schema > game-1.schema.json       the JSON Schema of the objects",
    after_long_help = "\
Where a format cannot say all that a record says, the record is not written, what would be lost is named, and the exit \
status is 1; with --lossy it is written all the same. Tables and pictures leave out most of a record by their nature: of \
them nothing is said."
)]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// The format to write [default: told by the ending of -o FILE]
    #[arg(long, value_name = "FORMAT", value_parser = output_format())]
    to: Option<&'static Format>,
    /// Write records of which something gets lost, and say what
    #[arg(long)]
    lossy: bool,
    /// Keep text that was read as something else in comments: `{read "blue lost on time" as 1-0}`
    #[arg(long)]
    keep_source: bool,
    /// Indent JSON, for reading
    #[arg(long)]
    pretty: bool,
    /// A file for each record, in this folder; it is made if it is not there
    #[arg(long, value_name = "FOLDER", conflicts_with = "output")]
    out: Option<PathBuf>,
    /// Replace files of --out that are there
    #[arg(long, requires = "out")]
    force: bool,
    /// Print the JSON Schema of the objects and nothing else
    #[arg(long, conflicts_with_all = ["to", "from", "lossy", "keep_source", "pretty", "out", "files"])]
    schema: bool,
    #[cfg(feature = "tables")]
    #[command(flatten)]
    tables: tables::TableArgs,
    #[cfg(feature = "pictures")]
    #[command(flatten)]
    animation: gif::Animation,
}

/// Reads the name of any format.
pub(super) fn output_format() -> impl TypedValueParser<Value = &'static Format> {
    formats(FORMATS.iter().copied())
}

impl Args {
    /// Whose knowledge is shown.
    #[cfg(feature = "pictures")]
    fn view(&self) -> Viewer {
        self.animation.view()
    }

    /// Whose knowledge is shown.
    #[cfg(not(feature = "pictures"))]
    #[allow(clippy::unused_self)] // it is asked for where there are pictures
    const fn view(&self) -> Viewer {
        Viewer::All
    }
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let common = &common.keeping_source(self.keep_source);
        let mut output = Output::new(common);
        if self.schema {
            #[cfg(feature = "pictures")]
            self.animation.asked(None)?;
            output.text(&json::schema())?;
            return output.finish(MadeOf::Nothing);
        }
        // Not the parser's to demand: it would not count a default of `adjutant.toml`.
        let Some(to) = self.to else {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            return refuse(format!(
                "the format to write is missing: --to with one of {} (or -o with the ending of its files)",
                names.join(", ")
            ));
        };
        #[cfg(feature = "tables")]
        {
            self.tables.refuse_others(Some(to))?;
            if self.tables.is_asked(to) {
                let folder = (self.out.as_deref(), self.force);
                return tables::run(&self.tables, &self.files, to, folder, output, common);
            }
        }
        let order = Order {
            to,
            is_pretty: self.pretty,
            is_lossy: self.lossy,
            has_files: self.out.is_some(),
            page: (to == &html::FORMAT).then(|| self.view()),
            #[cfg(feature = "pictures")]
            film: self.animation.asked(Some(to))?,
        };
        if order.page.is_some() && self.out.is_none() {
            return page::write_page(&self.files, self.view(), None, common);
        }
        #[cfg(feature = "pictures")]
        if order.film.is_some() && self.out.is_none() {
            return gif::write_one(&self.files, output, order, common);
        }
        let run = Run::over(&self.files, common)?;
        if let Some(folder) = &self.out {
            return write_files(&run, order, (folder, self.force), &output.blank_sheet());
        }
        if let Writer::Rows { header, .. } = to.writer {
            output.text(header)?;
            output.end_head();
        }
        if let Writer::Listed { head, .. } = to.writer {
            output.begin_list(head)?;
            let count = |item: &Source<'_>, games: &mut u64, outcome: &mut Outcome<'_>| {
                let mut text = Vec::new();
                if convert(item, order, outcome, &mut text).is_some() {
                    *games += 1;
                    outcome.sheet.bytes(&text);
                }
            };
            let (games, status) = fold_each(&run, &mut output, u64::default, count)?;
            output.end_list(games)?;
            return run.finish(output, status);
        }
        let is_parted = to.is_srn();
        write_each(&run, output, |item, outcome| {
            // Written where it belongs at once: it may be much.
            let mut text = outcome.sheet.lend();
            let before = text.len();
            if is_parted {
                text.push(b'\n');
            }
            if convert(item, order, outcome, &mut text).is_none() {
                text.truncate(before);
            }
            outcome.sheet.take_back(text, before);
        })
    }

    fn targets(&self) -> Vec<Target> {
        self.out.iter().cloned().map(Target::Folder).collect()
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
struct Order<'a> {
    /// The format.
    to: &'a Format,
    /// Whether JSON is indented.
    is_pretty: bool,
    /// Whether something may get lost.
    is_lossy: bool,
    /// Whether each record has a file of its own.
    has_files: bool,
    /// Whose page it is, if it is one.
    page: Option<Viewer>,
    /// How it is drawn, if it is.
    #[cfg(feature = "pictures")]
    film: Option<&'a gif::Animation>,
}

/// What was written of a record.
struct Converted {
    /// The name of its file, if it has one of its own.
    name: Option<FileName>,
}

/// Replays an item and appends it in a format. Says what is wrong with it, and why it is not written, if so; then what was
/// appended counts for nothing.
fn convert(item: &Source<'_>, order: Order<'_>, outcome: &mut Outcome<'_>, text: &mut Vec<u8>) -> Option<Converted> {
    let mut played = Vec::new();
    let (reading, replayed) = outcome.replay_record(item, &mut played)?;
    // In a stream there is no name in which a format could keep something.
    let name = order.has_files.then(|| FileName::of(item, &reading, order.to));
    let named = name.as_ref().map(FileName::whole).unwrap_or_default();
    // A text of SRN stays what it is in SRN and JSON; elsewhere what could not be read is missing.
    let is_partial = item.srn().is_some() && replayed.verdict == Verdict::Unreadable && order.to.holds_records;
    let holds_text = order.to.is_srn() || matches!(order.to.writer, Writer::Object);
    if reading.is_damaged() || (is_partial && !holds_text) {
        if !order.is_lossy {
            outcome.refuse(item, "not all of it could be read (--lossy writes what could)");
            return None;
        }
        outcome.note(item, &format!("lost in {}: what could not be read", order.to.name));
    }
    if let Some(view) = order.page {
        outcome.dropped.behind(item, &reading.record);
        text.extend_from_slice(&page::alone(item, (&reading, &replayed, &played), view, outcome)?);
        return Some(Converted { name });
    }
    #[cfg(feature = "pictures")]
    if let Some(film) = order.film {
        text.extend_from_slice(&film.draw(item, &reading, &replayed, outcome)?);
        return Some(Converted { name });
    }
    let original = item.original(&reading.record, &replayed, &played);
    let losses = match push_in_format(item, &original, (order.to, order.is_pretty), &named, outcome.common, text) {
        Ok(losses) => losses,
        Err(why) => {
            outcome.refuse(item, &format!("{} cannot hold it: {why}", order.to.name));
            return None;
        }
    };
    if !losses.is_empty() {
        let lost = list(&losses);
        if !order.is_lossy {
            outcome.refuse(item, &format!("{} would lose {lost} (--lossy accepts that)", order.to.name));
            return None;
        }
        outcome.note(item, &format!("lost in {}: {lost}", order.to.name));
    }
    outcome.dropped.behind(item, &reading.record);
    Some(Converted { name })
}

/// What is lost, in words.
fn list(losses: &[Loss]) -> String {
    let words = losses.iter().take(SHOWN).map(|loss| visible(&loss.to_string()).into_owned());
    listed(words.collect(), losses.len().saturating_sub(SHOWN) as u64).unwrap_or_default()
}

/// Appends a record in a format (JSON perhaps indented), and returns what is lost in that; `name` is that of the file in
/// which it will stand.
///
/// # Errors
/// Why the format cannot hold it.
pub(super) fn push_in_format(
    item: &Source<'_>,
    original: &Original<'_>,
    (to, is_pretty): (&Format, bool),
    name: &str,
    common: &Common,
    text: &mut Vec<u8>,
) -> Result<Vec<Loss>, Unwritable> {
    if matches!(to.writer, Writer::Object) {
        let mut locator = Locator::new(item.place(), item.own());
        let at_place = |finding: &Finding| finding_line(finding, &mut locator);
        let findings = common.reported(&original.replayed.findings).map(at_place).collect();
        // Nothing fails that writes plain data to memory.
        if is_pretty {
            push_json(&json::game(original, findings), true, text).unwrap_or_default();
        } else {
            json::push_game(original, findings, text).unwrap_or_default();
        }
        return Ok(Vec::new());
    }
    if !to.is_srn() {
        let (written, losses) = written(original, to, name)?;
        text.extend_from_slice(&written);
        return Ok(losses);
    }
    if let Some(srn) = item.translated() {
        text.extend_from_slice(srn);
        return Ok(Vec::new());
    }
    let before = text.len();
    srn::write(original, text)?;
    if ends_in_tags(&text[before..]) {
        text.extend_from_slice(END_OF_TAGS);
    }
    Ok(Vec::new())
}
