//! `convert --to parquet`, and `--to csv --table`: writes archives as tables.

mod files;
mod gather;
mod table_part;

use crate::archive::SplitWriter;
use crate::cli::choices::{Choice, choices};
use crate::cli::common::parse_size;
use crate::cli::odds_selection::OddsSelection;
use crate::cli::prior::PriorArgs;
use crate::cli::{Common, Error, Output, Run, Status, refuse, write_each};
use crate::formats::{Delimiter, Format, Writer};
use crate::tables::{ODDS, TABLES, Table, TableRows, WIDE_TURNS, header, push_lines};
use clap::builder::TypedValueParser;
use gather::Gathering;
use std::path::{Path, PathBuf};
use table_part::Target;

/// Options of tables.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Tables (parquet, csv)")]
pub(super) struct TableArgs {
    /// Tables to write, separated by commas (parquet: all by default; csv: exactly one, instead of the usual columns)
    ///
    /// The list of values says what a row of each table is.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = tables())]
    table: Vec<&'static Table>,
    /// Split Parquet files into folders by these keys, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = choices(PARTITIONS))]
    partition: Vec<Partition>,
    /// Rows per Parquet row group [default: 262144]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16_777_216))]
    row_group: Option<u32>,
    /// Start another Parquet file after N bytes (suffixes K, M, G) [default: never]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    file_size: Option<usize>,
    /// Compression level of Parquet, from 1 to 19 [default: 7]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=19))]
    compression: Option<i32>,
    /// Add each side's luck to the table of games (several times slower)
    #[arg(long)]
    luck: bool,
    /// Add columns to the table of turns: squares as numbers, rows from the mover's seat, piece values
    #[arg(long)]
    wide: bool,
    /// Count the legal turns before each turn (with `--wide`; several times slower)
    #[arg(long, requires = "wide")]
    legal_turns: bool,
    #[command(flatten)]
    odds: OddsArgs,
}

/// Options of the table of odds.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Table of odds (`--table odds`)")]
struct OddsArgs {
    #[command(flatten)]
    selection: OddsSelection,
    #[command(flatten)]
    prior: PriorArgs,
}

/// Key by which files are partitioned into folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Partition {
    /// Edition by which the game was judged.
    Edition,
    /// Variant of the game.
    Variant,
    /// Year of the game's date.
    Year,
}

impl Partition {
    /// Returns the column of the table with the same value as the folder name. Partitioned files omit this column.
    const fn column(self) -> &'static str {
        match self {
            Self::Edition => "edition",
            Self::Variant => "variant",
            Self::Year => "year",
        }
    }
}

const PARTITIONS: [Choice<Partition>; 3] = [
    ("edition", Partition::Edition, "Edition that judged the game"),
    ("variant", Partition::Variant, "The variant"),
    ("year", Partition::Year, "Year of the game's date"),
];

fn tables() -> impl TypedValueParser<Value = &'static Table> {
    choices(TABLES.iter().chain([ODDS]).map(|table| (table.name, table, table.what)))
}

impl OddsArgs {
    /// Returns an option that was given.
    fn given(&self) -> Option<&'static str> {
        self.selection.given().or(self.prior.given())
    }
}

impl TableArgs {
    /// `true` if the options request tables rather than the usual rows of the format `to`.
    pub(super) fn is_asked(&self, to: &Format) -> bool {
        is_parquet(to) || (is_rows(to) && !self.table.is_empty())
    }

    /// Refuses options of tables if another format is written.
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
        if !self.table.iter().any(|table| table.name == ODDS.name)
            && let Some(option) = self.odds.given()
        {
            return refuse(format!("`{option}` needs the table of odds: pass `--table odds`"));
        }
        if self.wide && !self.table.is_empty() && !self.table.iter().any(|table| table.name == WIDE_TURNS.name) {
            return refuse("`--wide` adds columns to the table of turns: pass `--table turns`");
        }
        match given.into_iter().find(|(_, is_given, is_of_csv)| *is_given && !is_parquet && !is_of_csv) {
            Some((option, ..)) => refuse(format!("`{option}` needs tables: pass `--to parquet`")),
            None => Ok(()),
        }
    }

    /// Returns the requested table if the output is one file. Refuses several tables. Also refuses options that write
    /// several files.
    fn only(&self, has_file: bool) -> Result<&'static Table, Error> {
        let [table] = self.wanted()[..] else {
            let one = if has_file { "`-o` names one file" } else { "standard output is one file" };
            return refuse(format!(
                "`--to parquet` writes several files, but {one}: pass `--out FOLDER`, or `--table NAME` for one \
                    table"
            ));
        };
        let given = [("--partition", !self.partition.is_empty()), ("--file-size", self.file_size.is_some())];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => refuse(format!("`{option}` writes several files: pass `--out FOLDER`")),
            None => Ok(table),
        }
    }

    /// Returns the requested tables without duplicates.
    fn wanted(&self) -> Vec<&'static Table> {
        let is_named = |table: &&Table| self.table.iter().any(|named| named.name == table.name);
        let is_wanted = |table: &&Table| self.table.is_empty() || is_named(table);
        let widened =
            |table: &'static Table| if self.wide && table.name == WIDE_TURNS.name { WIDE_TURNS } else { table };
        TABLES.iter().filter(is_wanted).chain([ODDS].into_iter().filter(is_named)).map(widened).collect()
    }
}

/// `true` if the format is CSV.
const fn is_rows(format: &Format) -> bool {
    matches!(format.writer, Writer::Rows { .. })
}

/// `true` if the format is Parquet.
const fn is_parquet(format: &Format) -> bool {
    matches!(format.writer, Writer::Tables)
}

/// Writes the requested tables.
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
            return refuse("cannot write Parquet to a terminal: pass `-o FILE`");
        }
        return files::write(args, &[table], &Run::over(files, common)?, Target::File(output), &blank);
    }
    let [table] = args.wanted()[..] else {
        return refuse("cannot write several tables as CSV: pass `--table` with one name");
    };
    if folder.is_some() {
        return refuse("`--table` with `--out` needs `--to parquet`");
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
    header(table, Delimiter::Csv, &mut head);
    output.text(&String::from_utf8_lossy(&head))?;
    output.end_head();
    let run = Run::over(files, common)?;
    let gathering = Gathering::new(args, &[table])?;
    let status = write_each(&run, output, |item, outcome| {
        let mut rows = [TableRows::new(table)];
        if gathering.gather(item, &mut rows, outcome).is_some() {
            let [TableRows { rows, .. }] = rows;
            outcome.sheet.append(|bytes| push_lines(&rows, Delimiter::Csv, bytes));
        }
    })?;
    gathering.warn();
    Ok(status)
}
