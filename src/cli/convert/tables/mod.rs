//! `convert --to parquet`, and `--to csv --table`: archives as tables.

mod files;
mod gather;
mod part;

use crate::archive::SplitWriter;
use crate::cli::choices::{Choice, choices};
use crate::cli::common::size;
use crate::cli::{Common, Error, Output, Run, Status, refuse, write_each};
use crate::formats::{Fields, Format, Writer};
use crate::tables::{TABLES, Table, TableRows, WIDE_TURNS, header, push_lines};
use clap::builder::TypedValueParser;
use gather::{Keys, gather};
use part::Target;
use std::path::{Path, PathBuf};

/// What is asked of tables.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Tables (parquet, csv)")]
pub(super) struct TableArgs {
    /// Which tables (names, separated by commas): of csv one, in place of its usual columns; of parquet all, if none is
    /// named
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = tables())]
    table: Vec<&'static Table>,
    /// Part the files of parquet into folders by these (names, separated by commas)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = choices(PARTITIONS))]
    partition: Vec<Partition>,
    /// How many rows a row group of parquet has [default: 262144]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16_777_216))]
    row_group: Option<u32>,
    /// Begin another file of parquet once one has so many bytes (K, M and G are understood) [default: never]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    file_size: Option<usize>,
    /// How hard files of parquet are compressed, from 1 to 19 [default: 7]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=19))]
    compression: Option<i32>,
    /// Work out each side's luck, for the table of games (takes several times as long)
    #[arg(long)]
    luck: bool,
    /// Add columns to the table of turns: squares as numbers, rows as the mover sees them, values of pieces
    #[arg(long)]
    wide: bool,
    /// Count the legal turns before each turn (with --wide; takes several times as long)
    #[arg(long, requires = "wide")]
    legal_turns: bool,
}

/// By what files are parted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Partition {
    /// The edition by which games were judged.
    Edition,
    /// The variant.
    Variant,
    /// The year of the date.
    Year,
}

impl Partition {
    /// The column that tells it, if there is one; with folders that do so, files need not.
    const fn column(self) -> &'static str {
        match self {
            Self::Edition => "edition",
            Self::Variant => "variant",
            Self::Year => "year",
        }
    }
}

const PARTITIONS: [Choice<Partition>; 3] = [
    ("edition", Partition::Edition, "The edition by which the game was judged"),
    ("variant", Partition::Variant, "The variant"),
    ("year", Partition::Year, "The year of its date"),
];

fn tables() -> impl TypedValueParser<Value = &'static Table> {
    choices(TABLES.iter().map(|table| (table.name, table, table.what)))
}

impl TableArgs {
    /// Whether rows of a table are asked for instead of those of the format of that name.
    pub(super) fn is_asked(&self, to: &Format) -> bool {
        is_parquet(to) || (is_rows(to) && !self.table.is_empty())
    }

    /// Says what was asked of tables in vain, if another format is written.
    pub(super) fn refuse_others(&self, to: Option<&Format>) -> Result<(), Error> {
        let is_table = to.is_some_and(is_rows) && !self.table.is_empty();
        let given = [
            ("--table", !self.table.is_empty(), to.is_some_and(is_rows)),
            ("--partition", !self.partition.is_empty(), false),
            ("--row-group", self.row_group.is_some(), false),
            ("--file-size", self.file_size.is_some(), false),
            ("--compression", self.compression.is_some(), false),
            ("--luck", self.luck, is_table),
            ("--wide", self.wide, is_table),
        ];
        let is_parquet = to.is_some_and(is_parquet);
        if self.wide && !self.table.is_empty() && !self.table.iter().any(|table| table.name == WIDE_TURNS.name) {
            return refuse("`--wide` adds columns to the table of turns: `--table turns`");
        }
        match given.into_iter().find(|(_, is_given, is_of_csv)| *is_given && !is_parquet && !is_of_csv) {
            Some((option, ..)) => refuse(format!("`{option}` is for tables: `--to parquet` takes it")),
            None => Ok(()),
        }
    }

    /// The only table that is wanted, where there is one file for it.
    fn only(&self, has_file: bool) -> Result<&'static Table, Error> {
        let [table] = self.wanted()[..] else {
            let one = if has_file { "`-o` is one file" } else { "standard output is one file" };
            return refuse(format!(
                "`--to parquet` writes a file for each table, {one}: `--out` names the folder for them, or `--table` the \
                 one that is wanted"
            ));
        };
        let given = [("--partition", !self.partition.is_empty()), ("--file-size", self.file_size.is_some())];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => {
                refuse(format!("with `{option}` there are several files: `--out` names the folder for them"))
            }
            None => Ok(table),
        }
    }

    /// The tables that are wanted, each once.
    fn wanted(&self) -> Vec<&'static Table> {
        let is_wanted = |table: &&Table| self.table.is_empty() || self.table.iter().any(|t| t.name == table.name);
        let widened =
            |table: &'static Table| if self.wide && table.name == WIDE_TURNS.name { WIDE_TURNS } else { table };
        TABLES.iter().filter(is_wanted).map(widened).collect()
    }
}

/// Whether the format is CSV.
const fn is_rows(format: &Format) -> bool {
    matches!(format.writer, Writer::Rows { .. })
}

/// Whether the format is Parquet.
const fn is_parquet(format: &Format) -> bool {
    matches!(format.writer, Writer::Tables)
}

/// Writes the tables that are asked for.
pub(super) fn run(
    args: &TableArgs,
    files: &[PathBuf],
    to: &Format,
    (folder, is_forced): (Option<&Path>, bool),
    output: Output,
    common: &Common,
) -> Result<Status, Error> {
    if is_parquet(to) {
        let blank = output.blank_sheet();
        if let Some(folder) = folder {
            let run = Run::over(files, common)?;
            let writer = SplitWriter::begin(folder, ".parquet", is_forced)?;
            return files::write(args, &args.wanted(), &run, Target::Folder(folder, Box::new(writer)), &blank);
        }
        let table = args.only(common.output.is_some())?;
        if output.look.is_terminal {
            return refuse("a file of Parquet is not for a terminal: write it with `-o FILE`");
        }
        return files::write(args, &[table], &Run::over(files, common)?, Target::File(output), &blank);
    }
    let [table] = args.wanted()[..] else {
        return refuse("csv is one table: `--table` with one name");
    };
    if folder.is_some() {
        return refuse("`--table` and `--out` together are for `--to parquet`");
    }
    write_lines(args, table, files, output, common)
}

/// Writes one table as CSV.
fn write_lines(
    args: &TableArgs,
    table: &'static Table,
    files: &[PathBuf],
    mut output: Output,
    common: &Common,
) -> Result<Status, Error> {
    let mut head = Vec::new();
    header(table, Fields::Csv, &mut head);
    output.text(&String::from_utf8_lossy(&head))?;
    output.end_head();
    let run = Run::over(files, common)?;
    let keys = Keys::default();
    let status = write_each(&run, output, |item, outcome| {
        let mut rows = [TableRows::new(table)];
        if gather(item, args, &keys, &mut rows, outcome).is_some() {
            let [TableRows { rows, .. }] = rows;
            outcome.sheet.append(|bytes| push_lines(&rows, Fields::Csv, bytes));
        }
    })?;
    keys.warn();
    Ok(status)
}
