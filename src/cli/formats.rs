//! `adjutant formats`: lists the formats that Adjutant reads and writes.

use super::choices::Choice;
use super::{Common, Error, Output, OutputFormat, ResultSource, Status, Verb, choices};
use crate::formats::{FORMATS, Format};
use crate::report::{Column, Table, TableLook, Value, wrap};
use serde::Serialize;
use std::fmt::Write;

/// List the formats that Adjutant reads and writes
///
/// Shows how each format is detected and what it cannot express.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant formats                     all of them
  adjutant formats gsn                 one of them
  adjutant formats --format json | jq '.formats[] | select(.is_read) | .name'")]
pub(super) struct Args {
    /// Format to show
    #[arg(value_name = "NAME", value_parser = super::convert::output_format())]
    name: Option<&'static Format>,
    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS), default_value = "text")]
    format: OutputFormat,
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 4] = [
    ("text", OutputFormat::Text, "A table with notes"),
    ("json", OutputFormat::Json, "One JSON object"),
    ("csv", OutputFormat::Csv, "One row per format, comma-separated"),
    ("tsv", OutputFormat::Tsv, "One row per format, tab-separated"),
];

/// Format in the JSON output.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    title: &'static str,
    endings: &'static [&'static str],
    told_by: &'static str,
    is_read: bool,
    reads: &'static str,
    writes: &'static str,
    loses: &'static str,
}

#[derive(Serialize)]
struct Document {
    formats: Vec<Entry>,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let is_wanted = |format: &&Format| self.name.is_none_or(|name| name == *format);
        let formats: Vec<&Format> = FORMATS.iter().copied().filter(is_wanted).collect();
        let mut output = Output::new(common);
        match self.format {
            OutputFormat::Text => {
                let look = output.table_look(None);
                output.text(&text(&formats, look))?;
            }
            OutputFormat::Json | OutputFormat::Ndjson => {
                let entry = |format: &&Format| Entry {
                    name: format.name,
                    title: format.title,
                    endings: format.endings,
                    told_by: format.detection.words,
                    is_read: format.is_read(),
                    reads: format.reads,
                    writes: format.writes,
                    loses: format.loses,
                };
                let document = Document { formats: formats.iter().map(entry).collect() };
                output.put(|sheet| sheet.json(&document, false))?;
            }
            OutputFormat::Csv | OutputFormat::Tsv => {
                output.put(|sheet| sheet.rows(&table(&formats, true), self.format.fields(), true))?;
            }
        }
        output.finish(ResultSource::Nothing)
    }
}

/// Returns a table, followed by what each format reads, writes and loses, in words.
fn text(formats: &[&Format], look: TableLook) -> String {
    let mut text = table(formats, false).drawn(look);
    for format in formats {
        let _ = writeln!(text, "\n{}: {}", format.name, format.title);
        for (what, words) in [
            ("detected by", format.detection.words),
            ("reads", format.reads),
            ("writes", format.writes),
            ("loses", format.loses),
        ] {
            let wrapped = wrap(words, "               ", look.width);
            let _ = write!(text, "  {what:<13}{}", wrapped.trim_start());
        }
    }
    text
}

/// Returns a table with one row per format; long columns are included if `is_full`.
fn table(formats: &[&Format], is_full: bool) -> Table {
    let mut columns = vec![
        Column::new("name", "format"),
        Column::new("endings", "endings"),
        Column::new("told_by", ""),
        Column::new("is_read", "read"),
    ];
    if is_full {
        columns.extend(["title", "reads", "writes", "loses"].map(|name| Column::new(name, name)));
    }
    let row = |format: &&Format| {
        let is_read = if format.is_read() { "yes" } else { "no" };
        let mut row = vec![format.name.to_owned(), format.endings.join(" "), format.detection.words.to_owned()];
        row.push(is_read.to_owned());
        if is_full {
            row.extend([format.title, format.reads, format.writes, format.loses].map(str::to_owned));
        }
        row.into_iter().map(Value::text).collect::<Vec<_>>()
    };
    let rows = formats.iter().map(row);
    Table::new("", columns, rows)
}
