//! `adjutant convert`: converts records from one format to another.

mod files;
#[cfg(feature = "pictures")]
mod gif;
#[cfg(feature = "tables")]
mod tables;

use super::common::formats;
use super::outcome::{MAX_NAMED, join_names};
use super::page;
use super::{Common, Error, Outcome, Output, ResultSource, Run, Status, Target, Verb, fold_each, refuse, write_each};
use crate::board::Viewer;
use crate::formats::{FORMATS, Format, Loss, Unwritable, Writer, html, json, srn, write_with_losses};
use crate::games::Source;
use crate::notation::{END_OF_TAGS, ends_in_tags};
use crate::replay::{Finding, Locator, Original, Verdict};
use crate::report::{Json, finding_line, visible};
use clap::builder::TypedValueParser;
use files::{FileName, write_files};
use std::path::PathBuf;

/// Convert records to JSON, SRN or the formats of other programs
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant convert --to json games/ > games.ndjson     one JSON object per record and line
  adjutant convert --to json --pretty --record 3 a.srn   one record, indented
  adjutant convert --to srn archive.zip -o games.srn   all records of an archive
  adjutant convert a.srn -o a.json.gz                  format and compression by the extension
  adjutant convert --to gravon-xml --out xml/ a.srn    one file per record
  adjutant convert --to csv games.srn > turns.csv      one row per turn
  adjutant convert --to parquet --out tables/ games/   tables of games, turns, pieces and findings
  adjutant convert --table turns games/ -o turns.parquet   one table
  adjutant convert --record 2 games.srn -o game.gif    an animated picture
  adjutant convert --to html games/ -o games.html      a page that steps through the games
  adjutant convert --schema > game-2.schema.json       the JSON Schema of the objects",
    after_long_help = "\
If the output format cannot express all of a record, the record is not written, each loss is reported, and the exit \
status is 1; with --lossy the record is written anyway. Tables and pictures always leave out most of a record, so \
their losses are not reported."
)]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Output format [default: by the extension of `-o FILE`]
    #[arg(long, value_name = "FORMAT", value_parser = output_format())]
    to: Option<&'static Format>,
    /// Write records even if the format loses information, and report each loss
    #[arg(long)]
    lossy: bool,
    /// Keep the original words of interpreted text in comments: `{read "blue lost on time" as 1-0}`
    #[arg(long)]
    keep_source: bool,
    /// Indent JSON
    #[arg(long)]
    pretty: bool,
    /// Write one file per record into this folder, created if missing
    #[arg(long, value_name = "FOLDER", conflicts_with = "output")]
    out: Option<PathBuf>,
    /// Replace existing files in `--out`
    #[arg(long, requires = "out")]
    force: bool,
    /// Print only the JSON Schema of the objects
    #[arg(long, conflicts_with_all = ["to", "from", "lossy", "keep_source", "pretty", "out", "files"])]
    schema: bool,
    #[cfg(feature = "tables")]
    #[command(flatten)]
    tables: tables::TableArgs,
    #[cfg(feature = "pictures")]
    #[command(flatten)]
    animation: gif::Animation,
}

/// Returns a parser that accepts the name of any format.
pub(super) fn output_format() -> impl TypedValueParser<Value = &'static Format> {
    formats(FORMATS.iter().copied())
}

impl Args {
    /// Returns the viewer whose knowledge is shown.
    #[cfg(feature = "pictures")]
    fn view(&self) -> Viewer {
        self.animation.view()
    }

    /// Returns the viewer whose knowledge is shown.
    #[cfg(not(feature = "pictures"))]
    #[allow(clippy::unused_self)] // with the feature `pictures`, the method uses `self`
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
            return output.finish(ResultSource::Nothing);
        }
        // Checked here because the argument parser would not accept a default from `adjutant.toml` as a required
        // value.
        let Some(to) = self.to else {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            return refuse(format!(
                "missing output format: pass --to with one of {} (or -o FILE with a known extension; `--out FOLDER` also needs --to)",
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
            let prior = page::usual_prior(&self.files, common)?;
            return page::write_page(&self.files, self.view(), None, &prior, common);
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
        let is_separated = to.is_srn();
        write_each(&run, output, |item, outcome| {
            // A record may be large, so it is appended to the sheet directly instead of being copied.
            let mut text = outcome.sheet.lend();
            let before = text.len();
            if is_separated {
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

/// Options of a conversion.
#[derive(Clone, Copy, Debug)]
struct Order<'a> {
    /// Output format.
    to: &'a Format,
    /// `true` if JSON is indented.
    is_pretty: bool,
    /// `true` if information may get lost.
    is_lossy: bool,
    /// `true` if each record is written to a separate file.
    has_files: bool,
    /// Viewer of the page, if the output is a page.
    page: Option<Viewer>,
    /// Options of the animation, if the output is an animation.
    #[cfg(feature = "pictures")]
    film: Option<&'a gif::Animation>,
}

/// Result of converting one record.
struct Converted {
    /// Name of the record's file, if the record is written to a separate file.
    name: Option<FileName>,
}

/// Replays an item and appends its record to `text` in the output format. Reports findings. If the record cannot be
/// written, reports why and returns `None`; the caller then discards the appended text.
fn convert(item: &Source<'_>, order: Order<'_>, outcome: &mut Outcome<'_>, text: &mut Vec<u8>) -> Option<Converted> {
    let mut played = Vec::new();
    let (reading, replayed) = outcome.replay_record(item, &mut played)?;
    // A stream has no file name in which a format could store facts.
    let name = order.has_files.then(|| FileName::of(item, &reading, order.to));
    let named = name.as_ref().map(FileName::whole).unwrap_or_default();
    // SRN and JSON keep the text of an unreadable record; in other formats the unreadable part is missing.
    let is_partial = item.srn().is_some() && replayed.verdict == Verdict::Unreadable && order.to.holds_records;
    let holds_text = order.to.is_srn() || matches!(order.to.writer, Writer::Object);
    if reading.is_damaged() || (is_partial && !holds_text) {
        if !order.is_lossy {
            outcome.refuse(item, "the record could not be read completely (pass --lossy to write the rest)");
            return None;
        }
        outcome.note(item, &format!("lost in {}: the unreadable part", order.to.name));
    }
    if let Some(view) = order.page {
        outcome.dropped.add_strays(item, &reading.record);
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
            outcome.refuse(item, &format!("{} cannot express the record: {why}", order.to.name));
            return None;
        }
    };
    if !losses.is_empty() {
        let lost = list(&losses);
        if !order.is_lossy {
            outcome.refuse(item, &format!("{} would lose {lost} (pass --lossy to write it anyway)", order.to.name));
            return None;
        }
        outcome.note(item, &format!("lost in {}: {lost}", order.to.name));
    }
    outcome.dropped.add_strays(item, &reading.record);
    Some(Converted { name })
}

/// Describes the losses in words.
fn list(losses: &[Loss]) -> String {
    let words = losses.iter().take(MAX_NAMED).map(|loss| visible(&loss.to_string()).into_owned());
    join_names(words.collect(), losses.len().saturating_sub(MAX_NAMED) as u64).unwrap_or_default()
}

/// Appends a record in a format and returns the losses. JSON is indented if `is_pretty`. `name` is the name of the
/// record's file.
///
/// # Errors
/// Returns why the format cannot express the record.
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
        let findings = common.selected_findings(&original.replayed.findings).map(at_place).collect();
        // Writing plain data to memory cannot fail.
        if is_pretty {
            json::game(original, findings).push_json(true, text).unwrap_or_default();
        } else {
            json::push_game(original, findings, text).unwrap_or_default();
        }
        return Ok(Vec::new());
    }
    if !to.is_srn() {
        let (written, losses) = write_with_losses(original, to, name)?;
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
