//! Writes tables as Parquet files: one folder per table, with row groups and files of the requested sizes, in
//! bounded memory.

use super::TableArgs;
use super::gather::Gathering;
use super::table_part::{Sink, TablePart, Target, failed};
use crate::cli::file_sink::report_moved_files;
use crate::cli::{CONTINUE, Error, ResultSource, Run, Sheet, Status, each_item};
use crate::tables::{Common, Layout, Table, TableRows};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Maximum number of bytes of rows that wait for their row groups to fill up. If more bytes wait, the largest row
/// groups are written early.
const WAITING: usize = 192 << 20;

/// Maximum number of bytes kept for the ends (footers) of open files. If more bytes are needed, the files with the
/// largest ends are closed.
const ENDS: usize = 64 << 20;

/// Rows of several records.
struct Gathered {
    /// Rows of each requested table.
    tables: Vec<TableRows>,
    /// One entry per record. The first value is the folder of the record's files, inside the folder of the table. The
    /// second value contains, for each table, the index after the last row of the record.
    records: Vec<(String, Vec<usize>)>,
}

/// Writes the tables to a folder or a file.
pub(super) fn write(
    args: &TableArgs,
    wanted: &[&'static Table],
    run: &Run<'_>,
    place: Target<'_>,
    blank: &Sheet,
) -> Result<Status, Error> {
    let mut files = Files::begin(args, wanted, Sink::new(args, place, run.common.threads())?)?;
    let gathering = Gathering::new(args, wanted)?;
    let status = run.each(
        blank,
        &|block, outcome| {
            let tables = wanted.iter().copied().map(TableRows::new).collect();
            let mut gathered = Gathered { tables, records: Vec::new() };
            each_item(block, outcome, |item, outcome| {
                if let Some(parting) = gathering.gather(item, &mut gathered.tables, outcome) {
                    let ends = gathered.tables.iter().map(|table| table.rows.len()).collect();
                    gathered.records.push((parting.folder(&args.partition), ends));
                }
            });
            outcome.extra_bytes += gathered.tables.iter().map(|table| table.rows.weight()).sum::<usize>();
            gathered
        },
        &mut |gathered, outcome, progress| {
            progress.say(&outcome.messages);
            files.add(&gathered)?;
            Ok(CONTINUE)
        },
    )?;
    let place = files.finish()?;
    gathering.warn();
    match place {
        Target::Folder(folder, writer) => report_moved_files(&writer.finish()?, folder, run),
        Target::File(output) => output.finish(ResultSource::Records(run)).map(drop)?,
    }
    run.report_dropped_text();
    Ok(status)
}

/// Parquet files that are being written.
struct Files<'t> {
    tables: Vec<(&'static Table, Arc<Layout>)>,
    /// Parts of each table, by folder.
    parts: BTreeMap<String, Vec<TablePart>>,
    /// `true` if files are numbered even without folders.
    is_numbered: bool,
    sink: Sink<'t>,
}

impl<'t> Files<'t> {
    fn begin(args: &TableArgs, wanted: &[&'static Table], mut sink: Sink<'t>) -> Result<Self, Error> {
        let left_out: Vec<&str> = args.partition.iter().map(|partition| partition.column()).collect();
        let layout = |table: &&'static Table| {
            let layout = Layout::new(table, &left_out).map_err(|cause| failed(table.name, cause))?;
            Ok((*table, Arc::new(layout)))
        };
        let tables = wanted.iter().map(layout).collect::<Result<Vec<_>, Error>>()?;
        let is_numbered = args.file_size.is_some();
        let mut parts = BTreeMap::new();
        if args.partition.is_empty() {
            // A table without rows is written, too.
            let mut all = parts_of(&tables, "", is_numbered);
            all.iter_mut().try_for_each(|part| part.open(&mut sink))?;
            parts.insert(String::new(), all);
        }
        Ok(Self { tables, parts, is_numbered, sink })
    }

    /// Adds the rows of a block. The rows are added record by record, so that the row groups depend only on the order
    /// of the records.
    fn add(&mut self, gathered: &Gathered) -> Result<(), Error> {
        let mut common: HashMap<&str, Vec<Common>> = HashMap::new();
        let mut starts = vec![0; gathered.tables.len()];
        for (folder, ends) in &gathered.records {
            if !self.parts.contains_key(folder) {
                let is_numbered = self.is_numbered || !folder.is_empty();
                self.parts.insert(folder.clone(), parts_of(&self.tables, folder, is_numbered));
            }
            let Some(parts) = self.parts.get_mut(folder) else { continue };
            let common = common.entry(folder).or_insert_with(|| vec![Common::default(); parts.len()]);
            for (((part, common), table), rows) in
                parts.iter_mut().zip(common).zip(&gathered.tables).zip(starts.iter().zip(ends))
            {
                part.add(&table.rows, *rows.0..*rows.1, common, &mut self.sink)?;
            }
            starts.clone_from(ends);
            self.relieve()?;
        }
        Ok(())
    }

    /// Frees memory. If too many bytes wait, writes the largest row groups early. If the ends (footers) of the open
    /// files take too many bytes, closes the files with the largest ends.
    fn relieve(&mut self) -> Result<(), Error> {
        let Self { parts, sink, .. } = self;
        if sink.waiting > WAITING {
            let mut parts: Vec<&mut TablePart> = parts.values_mut().flatten().collect();
            parts.sort_by_cached_key(|part| Reverse(part.weight()));
            for part in parts {
                if sink.waiting <= WAITING / 2 {
                    break;
                }
                part.flush(sink)?;
            }
        }
        if sink.ends > ENDS {
            let mut parts: Vec<&mut TablePart> =
                parts.values_mut().flatten().filter(|part| part.end_weight() > 0).collect();
            parts.sort_by_cached_key(|part| Reverse(part.end_weight()));
            for part in parts {
                if sink.ends <= ENDS / 2 {
                    break;
                }
                part.close(sink)?;
            }
        }
        Ok(())
    }

    /// Writes the waiting rows and closes all files.
    fn finish(mut self) -> Result<Target<'t>, Error> {
        for part in self.parts.values_mut().flatten() {
            part.flush(&mut self.sink)?;
            part.close(&mut self.sink)?;
        }
        Ok(self.sink.place)
    }
}

/// Creates the parts of all tables in a folder, without rows.
fn parts_of(tables: &[(&'static Table, Arc<Layout>)], folder: &str, is_numbered: bool) -> Vec<TablePart> {
    tables.iter().map(|(table, layout)| TablePart::new(table, layout.clone(), folder, is_numbered)).collect()
}
