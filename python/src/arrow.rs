//! Tables of archives through the Arrow C interface.

use crate::archive::{Paths, Results, inputs};
use crate::errors::{AdjutantError, unreadable};
use adjutant::analysis::Timeline;
use adjutant::formats::GameId;
use adjutant::formats::json::FindingLine;
use adjutant::replay::Locator;
use adjutant::rules::Played;
use adjutant::tables::{self, Cells, ColumnType, Common, Rows, TableGame, TableRows, Values};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Float64Array, Int32Array, Int64Array, RecordBatch, RecordBatchIterator,
    StringArray,
};
use arrow_schema::{DataType, Field, Schema};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::sync::Arc;

/// Number of rows of a batch.
const ROWS: usize = 1 << 17;

/// Table of an archive, for any library that reads the Arrow C interface.
#[pyclass(frozen, module = "adjutant")]
pub struct Table {
    schema: Arc<Schema>,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl Table {
    /// Stream of record batches, as the Arrow `PyCapsule` interface defines it.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer that wants other types converts them itself.
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }

    #[getter]
    fn columns(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} rows: {}>", self.__len__(), self.columns().join(", "))
    }
}

/// Read the games of an archive as a table.
///
/// Parameters
/// ----------
/// path : str, os.PathLike or list of them
/// table : {"games", "turns", "setups", "reveals", "findings"}
///     `format-spec/tables.md` describes the columns. Columns that need `--luck`, `--legal-turns` or `--wide` are null.
/// threads : int, optional
///     Number of threads; 0 is the number of cores.
///
/// Returns
/// -------
/// Table
///     Table with the Arrow C interface, for polars, pyarrow, duckdb and others.
#[pyfunction]
#[pyo3(signature = (path, table="games", threads=0))]
pub fn to_arrow(py: Python<'_>, path: Paths, table: &str, threads: usize) -> PyResult<Table> {
    let names = || tables::TABLES.iter().map(|table| table.name).collect::<Vec<_>>().join(", ");
    let found = tables::TABLES.iter().find(|found| found.name == table);
    let table = found.ok_or_else(|| unreadable(format!("there is no table `{table}`; the tables are {}", names())))?;
    let results = Results::start(inputs(path.all(), threads, None)?, move |source| {
        let mut rows = TableRows::new(table);
        if !source.read_errors().is_empty() {
            return rows.rows;
        }
        let reading = source.read();
        let mut watch = (Vec::<Played>::new(), Timeline::default());
        let replayed = source.replay_reading(&reading, &mut watch);
        let (played, timeline) = watch;
        let original = source.original(&reading.record, &replayed, &played);
        let mut locator = Locator::new(source.place(), source.own());
        let line = |finding: &adjutant::Finding| {
            let at = locator.locate_finding(finding, finding.span);
            FindingLine::new(finding, at, finding.to_string(), None)
        };
        let findings: Vec<FindingLine> = replayed.findings.iter().map(line).collect();
        let place = source.place();
        rows.push_game(&TableGame {
            id: GameId::of(&original),
            row_id: &format!("{}#{}", place.file, place.record.unwrap_or_default()),
            original,
            timeline: &timeline,
            findings: &findings,
            luck: None,
            legal_turns: &[],
            scores: &[],
            odds: &[],
        });
        rows.rows
    })?;
    let fields = table.columns.iter().map(|column| {
        let kind = match column.holds {
            ColumnType::Text => DataType::Utf8,
            ColumnType::Integer => DataType::Int32,
            ColumnType::Long => DataType::Int64,
            ColumnType::Number => DataType::Float64,
            ColumnType::Truth => DataType::Boolean,
            ColumnType::Day => DataType::Date32,
        };
        Field::new(column.name, kind, !column.is_required)
    });
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let mut made = Table { schema, batches: Vec::new() };
    let mut rows = Rows::new(table.columns);
    while let Some(more) = results.next(py)? {
        rows.append(&more, 0..more.len(), &mut Common::default());
        if rows.len() >= ROWS {
            made.push(&rows)?;
            rows = Rows::new(table.columns);
        }
    }
    made.push(&rows)?;
    Ok(made)
}

impl Table {
    fn push(&mut self, rows: &Rows) -> PyResult<()> {
        let columns = rows.cells.iter().map(|cells| array(cells, rows.len())).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        self.batches.push(batch.map_err(|error| AdjutantError::new_err(error.to_string()))?);
        Ok(())
    }
}

/// Converts the values of a column.
fn array(cells: &Cells, rows: usize) -> ArrayRef {
    fn all<T: Copy>(values: &Values<T>) -> impl Iterator<Item = Option<T>> + '_ {
        values.values.iter().zip(&values.are_there).map(|(value, is_there)| is_there.then_some(*value))
    }
    match cells {
        Cells::Texts(texts) => Arc::new((0..rows).map(|row| texts.get(row)).collect::<StringArray>()),
        Cells::Integers(values) => Arc::new(all(values).collect::<Int32Array>()),
        Cells::Longs(values) => Arc::new(all(values).collect::<Int64Array>()),
        Cells::Numbers(values) => Arc::new(all(values).collect::<Float64Array>()),
        Cells::Truths(values) => Arc::new(all(values).collect::<BooleanArray>()),
        Cells::Days(values) => Arc::new(all(values).collect::<Date32Array>()),
    }
}
