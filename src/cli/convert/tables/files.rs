//! Tables as files of Parquet: a folder for each table, row groups and files of the sizes asked for, in bounded memory.

use super::TableArgs;
use super::gather::{Keys, gather};
use super::part::{Part, Sink, Target, failed};
use crate::cli::file_sink::say_of_moved;
use crate::cli::{Error, GO_ON, MadeOf, Run, Sheet, Status, each_item};
use crate::tables::{Common, Layout, Table, TableRows};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// How many bytes of rows may wait for their row groups to be full. Beyond, the largest are written as they are.
const WAITING: usize = 192 << 20;

/// How many bytes may be kept for the ends of files in the making. Beyond, the files with the longest are ended.
const ENDS: usize = 64 << 20;

/// The rows of several records.
struct Gathered {
    /// The rows of each table that is wanted.
    tables: Vec<TableRows>,
    /// The folder of each record's files, inside that of the table, and behind which row of each table its rows end.
    records: Vec<(String, Vec<usize>)>,
}

/// Writes these tables to that place.
pub(super) fn write(
    args: &TableArgs,
    wanted: &[&'static Table],
    run: &Run<'_>,
    place: Target<'_>,
    blank: &Sheet,
) -> Result<Status, Error> {
    let mut files = Files::begin(args, wanted, Sink::new(args, place, run.common.threads())?)?;
    let keys = Keys::default();
    let status = run.each(
        blank,
        &|block, outcome| {
            let tables = wanted.iter().copied().map(TableRows::new).collect();
            let mut gathered = Gathered { tables, records: Vec::new() };
            each_item(block, outcome, |item, outcome| {
                if let Some(parting) = gather(item, args, &keys, &mut gathered.tables, outcome) {
                    let ends = gathered.tables.iter().map(|table| table.rows.len()).collect();
                    gathered.records.push((parting.folder(&args.partition), ends));
                }
            });
            outcome.carried += gathered.tables.iter().map(|table| table.rows.weight()).sum::<usize>();
            gathered
        },
        &mut |gathered, outcome, progress| {
            progress.say(&outcome.said);
            files.add(&gathered)?;
            Ok(GO_ON)
        },
    )?;
    let place = files.finish()?;
    keys.warn();
    match place {
        Target::Folder(folder, writer) => say_of_moved(&writer.finish()?, folder, run),
        Target::File(output) => output.finish(MadeOf::Records(run)).map(drop)?,
    }
    run.say_what_is_dropped();
    Ok(status)
}

/// Files in the making.
struct Files<'t> {
    tables: Vec<(&'static Table, Arc<Layout>)>,
    /// By folder, those of each table.
    parts: BTreeMap<String, Vec<Part>>,
    /// Whether files have numbers even without folders.
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
            // A table without rows is a table too.
            let mut all = parts_of(&tables, "", is_numbered);
            all.iter_mut().try_for_each(|part| part.open(&mut sink))?;
            parts.insert(String::new(), all);
        }
        Ok(Self { tables, parts, is_numbered, sink })
    }

    /// Adds the rows of a block, record after record: what a row group holds depends on nothing but their order.
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

    /// Writes the largest row groups as they are if too much waits, and the longest ends if they take too much.
    fn relieve(&mut self) -> Result<(), Error> {
        let Self { parts, sink, .. } = self;
        if sink.waiting > WAITING {
            let mut parts: Vec<&mut Part> = parts.values_mut().flatten().collect();
            parts.sort_by_cached_key(|part| Reverse(part.weight()));
            for part in parts {
                if sink.waiting <= WAITING / 2 {
                    break;
                }
                part.flush(sink)?;
            }
        }
        if sink.ends > ENDS {
            let mut parts: Vec<&mut Part> = parts.values_mut().flatten().filter(|part| part.end_weight() > 0).collect();
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

    /// Writes what waits and ends all files.
    fn finish(mut self) -> Result<Target<'t>, Error> {
        for part in self.parts.values_mut().flatten() {
            part.flush(&mut self.sink)?;
            part.close(&mut self.sink)?;
        }
        Ok(self.sink.place)
    }
}

/// Nothing yet of these tables in that folder.
fn parts_of(tables: &[(&'static Table, Arc<Layout>)], folder: &str, is_numbered: bool) -> Vec<Part> {
    tables.iter().map(|(table, layout)| Part::new(table, layout.clone(), folder, is_numbered)).collect()
}
