//! Rows as row groups of Parquet. `format-spec/tables.md`, section "As Parquet".

use super::cells::{Cells, Texts, Values};
use super::column::{Column, Holds, Rows};
use super::dictionary_pages::Coded;
use super::{SCHEMA, Table};
use bytes::Bytes;
use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as PhysicalType, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};
use std::collections::HashMap;
use std::sync::Arc;

/// Rows cannot be written: they are more, or longer, than a file can hold.
#[derive(Debug, thiserror::Error)]
#[error("Parquet cannot hold it: {0}")]
pub struct TableError(#[from] ParquetError);

/// How many values are handed to the encoder at a time.
const AT_ONCE: usize = 1024;

/// A file in the making, in memory: what is done can be taken away.
pub struct ParquetFile {
    writer: SerializedFileWriter<Vec<u8>>,
    /// The places of the columns that it holds.
    columns: Vec<usize>,
    compression: Compression,
    compressor: zstd::bulk::Compressor<'static>,
    /// Room for the codes of numbers.
    codes: Vec<u32>,
}

impl ParquetFile {
    /// A file of that table, without the columns that are `left_out`, such as those that the names of folders tell.
    ///
    /// # Errors
    /// Not for the tables that there are.
    pub fn new(table: &Table, left_out: &[&str], level: i32) -> Result<Self, TableError> {
        let is_held = |at: &usize| !left_out.contains(&table.columns[*at].name);
        let columns: Vec<usize> = (0..table.columns.len()).filter(is_held).collect();
        let fields: Vec<Arc<Type>> =
            columns.iter().map(|at| field(&table.columns[*at]).map(Arc::new)).collect::<Result<_, _>>()?;
        let schema = Type::group_type_builder(table.name).with_fields(fields).build()?;
        let compression = Compression::ZSTD(ZstdLevel::try_new(level)?);
        let said = |key: &str, value: &str| KeyValue::new(key.to_owned(), value.to_owned());
        let mut properties = WriterProperties::builder()
            .set_created_by(format!("adjutant {}", env!("CARGO_PKG_VERSION")))
            .set_compression(compression)
            .set_offset_index_disabled(true)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_max_row_group_row_count(None)
            .set_key_value_metadata(Some(vec![said("adjutant.schema", SCHEMA), said("adjutant.table", table.name)]));
        for column in columns.iter().map(|at| &table.columns[*at]) {
            let path = || ColumnPath::from(column.name);
            if column.name == "ply" {
                properties = properties
                    .set_column_dictionary_enabled(path(), false)
                    .set_column_encoding(path(), Encoding::DELTA_BINARY_PACKED);
            }
        }
        let writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties.build()))?;
        let compressor = zstd::bulk::Compressor::new(level).map_err(|cause| ParquetError::External(cause.into()))?;
        Ok(Self { writer, columns, compression, compressor, codes: Vec::new() })
    }

    /// Adds these rows as a row group.
    ///
    /// # Errors
    /// If they are too many or too long.
    pub fn push(&mut self, rows: &Rows, columns: &[Column]) -> Result<(), TableError> {
        let described = self.writer.schema_descr().columns().to_vec();
        let mut group = self.writer.next_row_group()?;
        for (at, described) in self.columns.iter().zip(described) {
            if let Some(coded) = coded(&rows.cells[*at], &mut self.codes) {
                let (pages, done) = coded.pages(described, self.compression, &mut self.compressor)?;
                group.append_column(&Bytes::from(pages), done)?;
                continue;
            }
            let Some(mut column) = group.next_column()? else { break };
            write(&rows.cells[*at], columns[*at].is_required, &mut column)?;
            column.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// What is done of the file, and was not taken before.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(self.writer.inner_mut())
    }

    /// How many bytes the file has so far.
    pub fn len(&self) -> usize {
        self.writer.bytes_written()
    }

    /// Whether it holds no rows yet.
    pub fn is_empty(&self) -> bool {
        self.writer.flushed_row_groups().is_empty()
    }

    /// The rest of the file.
    ///
    /// # Errors
    /// If its end cannot be written.
    pub fn finish(mut self) -> Result<Vec<u8>, TableError> {
        self.writer.finish()?;
        Ok(self.take())
    }
}

/// How a column is declared.
fn field(column: &Column) -> Result<Type, ParquetError> {
    let (physical, logical) = match column.holds {
        Holds::Text => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
        Holds::Integer => (PhysicalType::INT32, None),
        Holds::Long => (PhysicalType::INT64, None),
        Holds::Number => (PhysicalType::DOUBLE, None),
        Holds::Truth => (PhysicalType::BOOLEAN, None),
        Holds::Day => (PhysicalType::INT32, Some(LogicalType::Date)),
    };
    let repetition = if column.is_required { Repetition::REQUIRED } else { Repetition::OPTIONAL };
    Type::primitive_type_builder(column.name, physical).with_repetition(repetition).with_logical_type(logical).build()
}

/// The longest dictionary, and the longest value whose place among the others is told.
const DICTIONARY: usize = 1 << 20;
const LONGEST_TOLD: usize = 64;

/// The column as one of few different values, if it is; `codes` is room for those of numbers.
fn coded<'c>(cells: &'c Cells, codes: &'c mut Vec<u32>) -> Option<Coded<'c>> {
    match cells {
        Cells::Texts(texts) => of_texts(texts),
        Cells::Numbers(values) => of_numbers(values, codes),
        Cells::Integers(_) | Cells::Longs(_) | Cells::Truths(_) | Cells::Days(_) => None,
    }
}

fn of_texts(texts: &Texts) -> Option<Coded<'_>> {
    let bytes: usize = texts.dictionary.iter().map(|text| text.len() + 4).sum();
    // A column without any value is left to the library, and so is one of nearly as many values as rows.
    let is_short = texts.dictionary.iter().all(|text| text.len() <= LONGEST_TOLD);
    let (least, largest) = (texts.dictionary.iter().min()?, texts.dictionary.iter().max()?);
    if bytes > DICTIONARY || !is_short {
        return None;
    }
    let mut dictionary = Vec::with_capacity(bytes);
    for text in &texts.dictionary {
        dictionary.extend_from_slice(&(text.len() as u32).to_le_bytes());
        dictionary.extend_from_slice(text.as_bytes());
    }
    let nulls = texts.codes.iter().filter(|code| **code == Texts::NONE).count();
    let told = |text: &str| Some(ByteArray::from(text));
    let statistics = Statistics::new(told(least), told(largest), None, Some(nulls as u64), false);
    Some(Coded { dictionary, values: texts.dictionary.len() as u32, codes: &texts.codes, statistics })
}

fn of_numbers<'c>(values: &Values<f64>, codes: &'c mut Vec<u32>) -> Option<Coded<'c>> {
    let mut numbers: HashMap<u64, u32> = HashMap::new();
    let (mut dictionary, mut nulls) = (Vec::new(), 0);
    let (mut least, mut largest) = (f64::INFINITY, f64::NEG_INFINITY);
    // Numbers are mostly those of the row before.
    let mut last = (0, Texts::NONE);
    codes.clear();
    for (value, is_there) in values.values.iter().zip(&values.are_there) {
        if !is_there {
            nulls += 1;
            codes.push(Texts::NONE);
            continue;
        }
        // Zero has no sign here.
        let value = value + 0.0;
        let bits = value.to_bits();
        if last.1 == Texts::NONE || last.0 != bits {
            let next = numbers.len() as u32;
            let code = *numbers.entry(bits).or_insert(next);
            if code == next {
                dictionary.extend_from_slice(&bits.to_le_bytes());
                (least, largest) = (least.min(value), largest.max(value));
            }
            last = (bits, code);
        }
        codes.push(last.1);
        if dictionary.len() > DICTIONARY {
            return None;
        }
    }
    if numbers.is_empty() {
        return None;
    }
    let statistics = Statistics::new(Some(least), Some(largest), None, Some(nulls), false);
    Some(Coded { dictionary, values: numbers.len() as u32, codes, statistics })
}

fn write(cells: &Cells, is_required: bool, column: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
    match cells {
        Cells::Texts(texts) => write_texts(texts, is_required, column),
        Cells::Integers(values) | Cells::Days(values) => write_values::<Int32Type>(values, is_required, column),
        Cells::Longs(values) => write_values::<Int64Type>(values, is_required, column),
        Cells::Numbers(values) => write_values::<DoubleType>(values, is_required, column),
        Cells::Truths(values) => write_values::<BoolType>(values, is_required, column),
    }
}

fn write_values<T: DataType>(
    values: &Values<T::T>,
    is_required: bool,
    column: &mut SerializedColumnWriter<'_>,
) -> Result<(), ParquetError>
where
    T::T: Copy,
{
    let writer = column.typed::<T>();
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

fn write_texts(texts: &Texts, is_required: bool, column: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
    let writer = column.typed::<ByteArrayType>();
    let dictionary: Vec<ByteArray> = texts.dictionary.iter().map(|text| ByteArray::from(&**text)).collect();
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
