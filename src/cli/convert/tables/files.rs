//! Tables as files of Parquet: a folder for each table, row groups and files of the sizes asked for, in bounded memory.

use super::TableArgs;
use super::gather::gather;
use crate::archive::{SplitWriter, WriteError};
use crate::cli::file_sink::say_of_moved;
use crate::cli::{Error, GO_ON, Run, Sheet, Status};
use crate::games::each_game;
use crate::tables::{Common, ParquetFile, Rows, Table, TableError, TableRows};
use std::collections::BTreeMap;
use std::path::Path;

/// How many rows a row group has, if nothing else is asked.
const ROW_GROUP: u32 = 1 << 18;

/// How hard files are compressed, if nothing else is asked.
const COMPRESSION: i32 = 7;

/// How many bytes of rows may wait for their row groups to be full. Beyond, the largest are written as they are.
const WAITING: usize = 192 << 20;

/// After so many records it is looked how many bytes wait.
const LOOKED_AFTER: u64 = 64;

/// The rows of several records.
struct Gathered {
    /// The rows of each table that is wanted.
    tables: Vec<TableRows>,
    /// The folder of each record's files, inside that of the table, and behind which row of each table its rows end.
    records: Vec<(String, Vec<usize>)>,
}

/// Writes the tables into files inside that folder.
pub(super) fn write_files(
    args: &TableArgs,
    run: &Run<'_>,
    (folder, is_forced): (&Path, bool),
    blank: &Sheet,
) -> Result<Status, Error> {
    let wanted = args.wanted();
    let mut files = Files::begin(args, &wanted, SplitWriter::begin(folder, ".parquet", is_forced)?)?;
    let status = run.each(
        blank,
        |block, outcome| {
            let tables = wanted.iter().copied().map(TableRows::new).collect();
            let mut gathered = Gathered { tables, records: Vec::new() };
            each_game(block, run.common.settings(), |item| {
                if let Some(parting) = gather(item, args.luck, &mut gathered.tables, outcome) {
                    let ends = gathered.tables.iter().map(|table| table.rows.len()).collect();
                    gathered.records.push((parting.folder(&args.partition), ends));
                }
            });
            outcome.carried += gathered.tables.iter().map(|table| table.rows.weight()).sum::<usize>();
            gathered
        },
        |gathered, outcome, progress| {
            progress.say(&outcome.said);
            files.add(&gathered)?;
            Ok(GO_ON)
        },
    )?;
    say_of_moved(&files.finish()?.finish()?, folder, run);
    run.say_what_is_dropped();
    Ok(status)
}

/// Files in the making.
struct Files<'a> {
    args: &'a TableArgs,
    writer: SplitWriter,
    /// By folder, those of each table that is wanted.
    parts: BTreeMap<String, Vec<Part>>,
    tables: Vec<&'static Table>,
    records: u64,
}

/// What is written of a table into one folder.
struct Part {
    table: &'static Table,
    /// The path of its files inside the folder of all, without number and ending.
    path: String,
    /// Rows that wait for their row group to be full.
    rows: Rows,
    /// What these have in common with those of the block that is being added.
    common: Common,
    /// How many files there were before the one in the making.
    files: u32,
    file: Option<(usize, ParquetFile)>,
}

impl<'a> Files<'a> {
    fn begin(args: &'a TableArgs, tables: &[&'static Table], writer: SplitWriter) -> Result<Self, Error> {
        let mut files = Self { args, writer, parts: BTreeMap::new(), tables: tables.to_vec(), records: 0 };
        if args.partition.is_empty() {
            // A table without rows is a table too.
            files.part("");
            for at in 0..files.tables.len() {
                files.open("", at)?;
            }
        }
        Ok(files)
    }

    fn part(&mut self, folder: &str) -> &mut Vec<Part> {
        let tables = &self.tables;
        let is_parted = !folder.is_empty() || self.args.file_size.is_some();
        self.parts.entry(folder.to_owned()).or_insert_with(|| {
            let part = |table: &&'static Table| Part {
                table,
                path: match (is_parted, folder) {
                    (false, _) => table.name.to_owned(),
                    (true, "") => format!("{}/part", table.name),
                    (true, folder) => format!("{}/{folder}/part", table.name),
                },
                rows: Rows::new(table.columns),
                common: Common::default(),
                files: 0,
                file: None,
            };
            tables.iter().map(part).collect()
        })
    }

    /// Adds the rows of a block, record after record: what a row group holds depends on nothing but their order.
    fn add(&mut self, gathered: &Gathered) -> Result<(), Error> {
        for parts in self.parts.values_mut() {
            for part in parts {
                part.common = Common::default();
            }
        }
        let mut starts = vec![0; gathered.tables.len()];
        for (folder, ends) in &gathered.records {
            self.part(folder);
            for at in 0..ends.len() {
                self.add_rows(folder, at, &gathered.tables[at].rows, starts[at], ends[at])?;
            }
            starts.clone_from(ends);
            self.records += 1;
            if self.records.is_multiple_of(LOOKED_AFTER) {
                self.relieve()?;
            }
        }
        Ok(())
    }

    fn add_rows(&mut self, folder: &str, at: usize, rows: &Rows, from: usize, to: usize) -> Result<(), Error> {
        let most = self.args.row_group.unwrap_or(ROW_GROUP) as usize;
        let mut from = from;
        while from < to {
            let part = &mut self.part(folder)[at];
            let end = to.min(from + most - part.rows.len());
            part.rows.append(rows, from..end, &mut part.common);
            from = end;
            if part.rows.len() == most {
                self.flush(folder, at)?;
            }
        }
        Ok(())
    }

    /// Writes the largest row groups as they are, if too much waits.
    fn relieve(&mut self) -> Result<(), Error> {
        let mut weights: Vec<(usize, String, usize)> = Vec::new();
        for (folder, parts) in &self.parts {
            weights.extend(parts.iter().enumerate().map(|(at, part)| (part.rows.weight(), folder.clone(), at)));
        }
        let mut all: usize = weights.iter().map(|(weight, ..)| weight).sum();
        if all <= WAITING {
            return Ok(());
        }
        weights.sort();
        while let Some((weight, folder, at)) = weights.pop().filter(|_| all > WAITING / 2) {
            self.flush(&folder, at)?;
            all -= weight;
        }
        Ok(())
    }

    /// Writes the rows that wait as a row group.
    fn flush(&mut self, folder: &str, at: usize) -> Result<(), Error> {
        if self.part(folder)[at].rows.is_empty() {
            return Ok(());
        }
        if self.part(folder)[at].file.is_none() {
            self.open(folder, at)?;
        }
        let most = self.args.file_size;
        let part = &mut self.part(folder)[at];
        let rows = std::mem::replace(&mut part.rows, Rows::new(part.table.columns));
        part.common = Common::default();
        let Some((number, file)) = &mut part.file else { return Ok(()) };
        file.push(&rows, part.table.columns).map_err(|cause| failed(&part.path, cause))?;
        let (number, done) = (*number, file.take());
        let is_full = most.is_some_and(|most| file.len() >= most);
        self.writer.push(number, &done)?;
        if is_full { self.close(folder, at) } else { Ok(()) }
    }

    /// Begins a file.
    fn open(&mut self, folder: &str, at: usize) -> Result<(), Error> {
        let left_out: Vec<&str> = self.args.partition.iter().map(|partition| partition.column()).collect();
        let level = self.args.compression.unwrap_or(COMPRESSION);
        let is_numbered = !folder.is_empty() || self.args.file_size.is_some();
        let part = &mut self.part(folder)[at];
        let path = if is_numbered { format!("{}-{:05}", part.path, part.files) } else { part.path.clone() };
        let file = ParquetFile::new(part.table, &left_out, level).map_err(|cause| failed(&path, cause))?;
        let number = self.writer.file_inside(&path)?;
        let part = &mut self.part(folder)[at];
        part.file = Some((number, file));
        part.files += 1;
        Ok(())
    }

    /// Ends a file.
    fn close(&mut self, folder: &str, at: usize) -> Result<(), Error> {
        let part = &mut self.part(folder)[at];
        let Some((number, file)) = part.file.take() else { return Ok(()) };
        let rest = file.finish().map_err(|cause| failed(&part.path, cause))?;
        Ok(self.writer.push(number, &rest)?)
    }

    /// Writes what waits and ends all files.
    fn finish(mut self) -> Result<SplitWriter, Error> {
        let folders: Vec<String> = self.parts.keys().cloned().collect();
        for folder in &folders {
            for at in 0..self.tables.len() {
                self.flush(folder, at)?;
                self.close(folder, at)?;
            }
        }
        Ok(self.writer)
    }
}

/// What is said if a row group cannot be made.
fn failed(path: &str, cause: TableError) -> Error {
    let cause = std::io::Error::other(cause);
    WriteError { path: path.into(), cause }.into()
}
