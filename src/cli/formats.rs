//! `adjutant formats`: the formats that are read and written.

use super::common::Common;
use super::file_sink::MadeOf;
use super::status::{Error, Status};
use super::terminal::Output;
use crate::formats::{FORMATS, Fields, Format};
use crate::report::{Column, Table, TableLook, Value, columns, json_line, wrap};
use clap::ValueEnum;
use serde::Serialize;
use std::fmt::Write;

/// Show the formats that are read and written: how each is told, and what it cannot say
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant formats                     all of them
  adjutant formats gsn                 one of them
  adjutant formats --format json | jq '.formats[] | select(.is_read) | .name'")]
pub struct Args {
    /// The format to show
    #[arg(value_name = "NAME", value_parser = super::convert::output_format())]
    name: Option<String>,
    /// What to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Text)]
    format: Form,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A table, and sentences
    Text,
    /// One JSON object
    Json,
    /// A row for each format, parted by commas
    Csv,
    /// A row for each format, parted by tabs
    Tsv,
}

/// A format as programs read it.
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

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let is_wanted = |format: &&Format| args.name.as_ref().is_none_or(|name| name == format.name);
    let formats: Vec<&Format> = FORMATS.iter().copied().filter(is_wanted).collect();
    let mut output = Output::new(common);
    match args.format {
        Form::Text => {
            let is_terminal = output.is_terminal();
            let look = TableLook { width: columns(is_terminal), unicode: is_terminal, color: output.has_color() };
            output.text(&text(&formats, look))?;
        }
        Form::Json => {
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
            output.bytes(&json_line(&document).map_err(std::io::Error::from)?)?;
        }
        Form::Csv => fields(&formats, Fields::Csv, &mut output)?,
        Form::Tsv => fields(&formats, Fields::Tsv, &mut output)?,
    }
    output.finish(MadeOf::Nothing)?;
    Ok(Status::Well)
}

/// A table, and below it what is read, written and lost, in words.
fn text(formats: &[&Format], look: TableLook) -> String {
    let mut text = table(formats, false).drawn(look);
    for format in formats {
        let _ = writeln!(text, "\n{}: {}", format.name, format.title);
        for (what, words) in [
            ("told by", format.detection.words),
            ("reads", format.reads),
            ("writes", format.writes),
            ("loses", format.loses),
        ] {
            let wrapped = wrap(words, "          ", look.width);
            let _ = write!(text, "  {what:<8}{}", wrapped.trim_start());
        }
    }
    text
}

fn fields(formats: &[&Format], fields: Fields, output: &mut Output) -> Result<(), Error> {
    let mut rows = Vec::new();
    table(formats, true).push_fields(fields, true, &mut rows);
    output.bytes(&rows)
}

/// The formats, a row each; with everything, or only with what is short.
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
        row.into_iter().map(Value::text).collect()
    };
    let rows = formats.iter().map(row).collect();
    Table { name: "formats", title: String::new(), columns, rows }
}
