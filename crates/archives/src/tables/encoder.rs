//! Encodes columns as the bytes of a row group, on several threads.

use super::cells::{Cells, Texts, Values};
use super::coded::DictionaryColumn;
use super::column::Rows;
use super::dictionary_pages::Chunk;
use super::parquet_file::{Layout, TableError};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::{ColumnWriter, get_column_writer, get_typed_column_writer_mut};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, ColumnPath};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of values that are passed to the library's encoder at once.
const AT_ONCE: usize = 1024;

/// Number of rows below which encoding a row group takes less time than starting a thread.
const WORTH_A_THREAD: usize = 1 << 13;

/// Maximum number of threads. With more threads, some would have no column to encode.
const MOST_THREADS: usize = 16;

/// Encoder of rows for any number of files, one row group at a time.
pub struct Encoder {
    properties: WriterPropertiesPtr,
    compression: Compression,
    /// One workspace for each thread.
    workspaces: Vec<Workspace>,
}

/// Buffers of one encoder thread.
struct Workspace {
    compressor: zstd::bulk::Compressor<'static>,
    /// Buffer for the codes of numbers.
    codes: Vec<u32>,
}

impl Encoder {
    /// Creates an encoder with the zstd compression level `level` and at most `threads` threads. The bytes do not
    /// depend on the number of threads.
    ///
    /// # Errors
    /// If the level does not exist.
    pub fn new(level: i32, threads: usize) -> Result<Self, TableError> {
        let compression = Compression::ZSTD(ZstdLevel::try_new(level)?);
        let properties = WriterProperties::builder()
            .set_compression(compression)
            .set_offset_index_disabled(true)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_column_dictionary_enabled(ColumnPath::from("ply"), false)
            .set_column_encoding(ColumnPath::from("ply"), Encoding::DELTA_BINARY_PACKED);
        let workspace = |_| {
            let compressor =
                zstd::bulk::Compressor::new(level).map_err(|cause| ParquetError::External(cause.into()))?;
            Ok(Workspace { compressor, codes: Vec::new() })
        };
        let workspaces = (0..threads.clamp(1, MOST_THREADS)).map(workspace).collect::<Result<_, ParquetError>>()?;
        Ok(Self { properties: Arc::new(properties.build()), compression, workspaces })
    }

    /// Encodes the columns of these rows, in the order of the layout.
    ///
    /// # Errors
    /// If there are too many rows, or if they are too long.
    pub(super) fn chunks(&mut self, layout: &Layout, rows: &Rows) -> Result<Vec<Chunk>, TableError> {
        let columns: Vec<(&Cells, &ColumnDescPtr)> =
            layout.columns.iter().map(|at| &rows.cells[*at]).zip(layout.schema.columns()).collect();
        let next = AtomicUsize::new(0);
        let work = |workspace: &mut Workspace| {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((cells, described)) = columns.get(at) else { return Ok(done) };
                done.push((at, chunk(cells, described, self.compression, &self.properties, workspace)?));
            }
        };
        let Some((own, others)) = self.workspaces.split_first_mut() else { return Ok(Vec::new()) };
        let others = if rows.len() < WORTH_A_THREAD { &mut [] } else { others };
        let done: Result<Vec<Vec<(usize, Chunk)>>, ParquetError> = std::thread::scope(|scope| {
            // If the system cannot create a thread, the other threads encode all columns.
            let begin = |workspace| std::thread::Builder::new().spawn_scoped(scope, || work(workspace)).ok();
            let begun: Vec<_> = others.iter_mut().filter_map(begin).collect();
            let own = work(own);
            let others =
                begun.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            // Waits for all threads, even if one of them fails.
            let others: Vec<_> = others.collect();
            std::iter::once(own).chain(others).collect()
        });
        let mut chunks: Vec<(usize, Chunk)> = done?.into_iter().flatten().collect();
        chunks.sort_unstable_by_key(|(at, _)| *at);
        Ok(chunks.into_iter().map(|(_, chunk)| chunk).collect())
    }
}

/// Encodes and compresses a column.
fn chunk(
    cells: &Cells,
    described: &ColumnDescPtr,
    compression: Compression,
    properties: &WriterPropertiesPtr,
    workspace: &mut Workspace,
) -> Result<Chunk, ParquetError> {
    if let Some(coded) = DictionaryColumn::of(cells, &mut workspace.codes) {
        return coded.pages(described.clone(), compression, &mut workspace.compressor);
    }
    let mut sink = TrackedWrite::new(Vec::new());
    let pages = Box::new(SerializedPageWriter::new(&mut sink));
    let mut writer = get_column_writer(described.clone(), properties.clone(), pages);
    let is_required = described.max_def_level() == 0;
    match cells {
        Cells::Texts(texts) => write_texts(texts, is_required, &mut writer),
        Cells::Integers(values) | Cells::Days(values) => write_values::<Int32Type>(values, is_required, &mut writer),
        Cells::Longs(values) => write_values::<Int64Type>(values, is_required, &mut writer),
        Cells::Numbers(values) => write_values::<DoubleType>(values, is_required, &mut writer),
        Cells::Truths(values) => write_values::<BoolType>(values, is_required, &mut writer),
    }?;
    let metadata = writer.close()?.metadata;
    Ok(Chunk { bytes: sink.into_inner()?, metadata })
}

fn write_values<T: DataType>(
    values: &Values<T::T>,
    is_required: bool,
    writer: &mut ColumnWriter<'_>,
) -> Result<(), ParquetError>
where
    T::T: Copy,
{
    let writer = get_typed_column_writer_mut::<T>(writer);
    if is_required {
        writer.write_batch(&values.values, None, None)?;
        return Ok(());
    }
    let (mut there, mut levels) = (Vec::with_capacity(AT_ONCE), Vec::with_capacity(AT_ONCE));
    for (some, are_there) in values.values.chunks(AT_ONCE).zip(values.are_there.chunks(AT_ONCE)) {
        there.clear();
        there.extend(some.iter().zip(are_there).filter(|(_, is_there)| **is_there).map(|(value, _)| *value));
        levels.clear();
        levels.extend(are_there.iter().map(|is_there| i16::from(*is_there)));
        writer.write_batch(&there, Some(&levels), None)?;
    }
    Ok(())
}

fn write_texts(texts: &Texts, is_required: bool, writer: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
    let writer = get_typed_column_writer_mut::<ByteArrayType>(writer);
    let dictionary: Vec<ByteArray> = texts.dictionary.texts().iter().map(|text| ByteArray::from(&**text)).collect();
    let (mut there, mut levels) = (Vec::with_capacity(AT_ONCE), Vec::with_capacity(AT_ONCE));
    for codes in texts.codes.chunks(AT_ONCE) {
        there.clear();
        there.extend(codes.iter().filter_map(|code| dictionary.get(*code as usize).cloned()));
        levels.clear();
        levels.extend(codes.iter().map(|code| i16::from(*code != Texts::NONE)));
        writer.write_batch(&there, (!is_required).then_some(&levels[..]), None)?;
    }
    Ok(())
}
