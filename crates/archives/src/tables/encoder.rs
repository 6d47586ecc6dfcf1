//! Columns as the bytes of a row group, on several threads.

use super::cells::{Cells, Texts, Values};
use super::coded::Coded;
use super::column::Rows;
use super::dictionary_pages::Chunk;
use super::parquet_file::{Layout, TableError};
use crate::archive::{Room, in_order, lock};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::{ColumnWriter, get_column_writer, get_typed_column_writer_mut};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, ColumnPath};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use zstd::bulk::Compressor;

/// How many values are handed to the library's encoder at a time.
const AT_ONCE: usize = 1024;

/// Row groups of fewer rows are encoded sooner than a thread begins.
const WORTH_A_THREAD: usize = 1 << 13;

/// More threads than this find no column to encode.
const MOST_THREADS: usize = 16;

/// Encodes rows for any number of files, one row group at a time.
pub struct Encoder {
    properties: WriterPropertiesPtr,
    level: ZstdLevel,
    threads: usize,
    /// Those that are used again: making one takes long.
    compressors: Mutex<Vec<Compressor<'static>>>,
}

impl Encoder {
    /// An encoder that compresses at that level of zstd, with at most so many threads; the bytes are the same for any
    /// number of them.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn new(level: i32, threads: usize) -> Result<Self, TableError> {
        let level = ZstdLevel::try_new(level)?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_offset_index_disabled(true)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_column_dictionary_enabled(ColumnPath::from("ply"), false)
            .set_column_encoding(ColumnPath::from("ply"), Encoding::DELTA_BINARY_PACKED);
        let threads = threads.clamp(1, MOST_THREADS);
        Ok(Self { properties: Arc::new(properties.build()), level, threads, compressors: Mutex::default() })
    }

    /// The columns of these rows, in the order of the layout.
    ///
    /// # Errors
    /// If they are too many or too long.
    pub(super) fn chunks(&self, layout: &Layout, rows: &Rows) -> Result<Vec<Chunk>, TableError> {
        let columns = layout.columns.iter().map(|at| &rows.cells[*at]).zip(layout.schema.columns());
        let threads = if rows.len() < WORTH_A_THREAD { 1 } else { self.threads };
        let mut chunks = Vec::with_capacity(layout.columns.len());
        in_order(
            threads,
            Room::of(threads),
            |add| {
                let _ = { columns }.try_for_each(|column| add(column, 0));
            },
            |(cells, described)| (self.chunk(cells, described), 0),
            |chunk: Result<Chunk, ParquetError>| {
                chunks.push(chunk?);
                Ok::<_, ParquetError>(ControlFlow::Continue(()))
            },
        )?;
        Ok(chunks)
    }

    /// A column, encoded and compressed.
    fn chunk(&self, cells: &Cells, described: &ColumnDescPtr) -> Result<Chunk, ParquetError> {
        if let Cells::Texts(texts) = cells
            && let Some(coded) = Coded::of(texts)
        {
            let known = lock(&self.compressors).pop();
            let made = known.map_or_else(|| Compressor::new(self.level.compression_level()), Ok);
            let mut compressor = made.map_err(|cause| ParquetError::External(cause.into()))?;
            let chunk = coded.pages(described.clone(), Compression::ZSTD(self.level), &mut compressor);
            lock(&self.compressors).push(compressor);
            return chunk;
        }
        let mut sink = TrackedWrite::new(Vec::new());
        let pages = Box::new(SerializedPageWriter::new(&mut sink));
        let mut writer = get_column_writer(described.clone(), self.properties.clone(), pages);
        let is_required = described.max_def_level() == 0;
        match cells {
            Cells::Texts(texts) => write_texts(texts, is_required, &mut writer),
            Cells::Integers(values) | Cells::Days(values) => {
                write_values::<Int32Type>(values, is_required, &mut writer)
            }
            Cells::Longs(values) => write_values::<Int64Type>(values, is_required, &mut writer),
            Cells::Numbers(values) => {
                write_values::<DoubleType>(&values.without_signed_zeros(), is_required, &mut writer)
            }
            Cells::Truths(values) => write_values::<BoolType>(values, is_required, &mut writer),
        }?;
        let metadata = writer.close()?.metadata;
        Ok(Chunk { bytes: sink.into_inner()?, metadata })
    }
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
