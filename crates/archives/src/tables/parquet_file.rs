//! Writes row groups as Parquet files. See `format-spec/tables.md`, section "As Parquet".

use super::column::{Column, ColumnType, Rows};
use super::encoder::Encoder;
use super::{SCHEMA, Table};
use parquet::basic::{LogicalType, Repetition, Type as PhysicalType};
use parquet::errors::ParquetError;
use parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::schema::types::{SchemaDescPtr, SchemaDescriptor, Type};
use std::sync::Arc;

/// Error for rows that are too many, or too long, for a file.
#[derive(Debug, thiserror::Error)]
#[error("Parquet cannot store these rows: {0}")]
pub struct TableError(#[from] ParquetError);

/// Signature at the beginning of a file.
const MAGIC: &[u8] = b"PAR1";

/// Version of the format, as stored in files.
const VERSION: i32 = 1;

/// Estimated memory in bytes for the metadata of a column in a row group. The metadata includes the minimum and
/// maximum of the column.
const COLUMN_END: usize = size_of::<ColumnChunkMetaData>() + 192;

/// Columns that the Parquet files of a table contain, and the schema of these columns.
#[derive(Debug)]
pub struct Layout {
    name: &'static str,
    /// Indices of the columns in the table.
    pub(super) columns: Vec<usize>,
    pub(super) schema: SchemaDescPtr,
}

impl Layout {
    /// Creates a layout with all columns except `left_out`. For example, `left_out` contains the columns whose values
    /// are in the names of folders.
    ///
    /// # Errors
    /// None of the existing tables causes an error.
    pub fn new(table: &Table, left_out: &[&str]) -> Result<Self, TableError> {
        let is_held = |at: &usize| !left_out.contains(&table.columns[*at].name);
        let columns: Vec<usize> = (0..table.columns.len()).filter(is_held).collect();
        let fields: Vec<Arc<Type>> =
            columns.iter().map(|at| field(&table.columns[*at]).map(Arc::new)).collect::<Result<_, _>>()?;
        let schema = Type::group_type_builder(table.name).with_fields(fields).build()?;
        Ok(Self { name: table.name, columns, schema: Arc::new(SchemaDescriptor::new(Arc::new(schema))) })
    }
}

/// Unfinished file. The bytes of the file are returned at once. Only the metadata for the end of the file is kept.
#[derive(Debug)]
pub struct ParquetFile {
    layout: Arc<Layout>,
    groups: Vec<RowGroupMetaData>,
    /// Number of bytes returned so far.
    length: usize,
}

impl ParquetFile {
    /// Creates a file with this layout.
    pub const fn new(layout: Arc<Layout>) -> Self {
        Self { layout, groups: Vec::new(), length: 0 }
    }

    /// Encodes these rows as a row group and returns the next bytes of the file.
    ///
    /// # Errors
    /// If there are too many rows, or if they are too long.
    pub fn push(&mut self, rows: &Rows, encoder: &mut Encoder) -> Result<Vec<u8>, TableError> {
        let chunks = encoder.chunks(&self.layout, rows)?;
        let mut bytes = self.begin();
        let begin = self.length - bytes.len();
        let (mut columns, mut plain) = (Vec::with_capacity(chunks.len()), 0);
        let start = offset(self.length);
        for chunk in chunks {
            plain += chunk.metadata.uncompressed_size();
            let at = offset(begin + bytes.len());
            let (first, dictionary) = (chunk.metadata.data_page_offset(), chunk.metadata.dictionary_page_offset());
            let moved = chunk.metadata.into_builder().set_data_page_offset(first + at);
            columns.push(moved.set_dictionary_page_offset(dictionary.map(|offset| offset + at)).build()?);
            bytes.extend_from_slice(&chunk.bytes);
        }
        let number = i32::try_from(self.groups.len())
            .map_err(|_| ParquetError::General("too many row groups for one file".to_owned()))?;
        let group = RowGroupMetaData::builder(self.layout.schema.clone())
            .set_column_metadata(columns)
            .set_total_byte_size(plain)
            .set_num_rows(offset(rows.len()))
            .set_ordinal(number)
            .set_file_offset(start);
        self.groups.push(group.build()?);
        self.length = begin + bytes.len();
        Ok(bytes)
    }

    /// Returns the bytes before all row groups, unless they were already returned.
    fn begin(&mut self) -> Vec<u8> {
        if self.length > 0 {
            return Vec::new();
        }
        self.length = MAGIC.len();
        MAGIC.to_vec()
    }

    /// Returns the number of bytes of the file so far.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Returns `true` if there is no row group yet.
    pub const fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Returns the estimated size in memory of the stored metadata, in bytes.
    pub fn weight(&self) -> usize {
        self.groups.len() * (size_of::<RowGroupMetaData>() + self.layout.columns.len() * COLUMN_END)
    }

    /// Returns the last bytes of the file.
    ///
    /// # Errors
    /// If the metadata cannot be written.
    pub fn finish(mut self) -> Result<Vec<u8>, TableError> {
        let mut bytes = self.begin();
        let said = |key: &str, value: &str| KeyValue::new(key.to_owned(), value.to_owned());
        let rows = self.groups.iter().map(RowGroupMetaData::num_rows).sum();
        let metadata = FileMetaData::new(
            VERSION,
            rows,
            Some(format!("adjutant {}", env!("CARGO_PKG_VERSION"))),
            Some(vec![said("adjutant.schema", SCHEMA), said("adjutant.table", self.layout.name)]),
            self.layout.schema.clone(),
            None,
        );
        ParquetMetaDataWriter::new(&mut bytes, &ParquetMetaData::new(metadata, self.groups)).finish()?;
        Ok(bytes)
    }
}

/// Converts an offset or a number to the type used in metadata.
fn offset(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

/// Returns the declaration of a column.
fn field(column: &Column) -> Result<Type, ParquetError> {
    let (physical, logical) = match column.holds {
        ColumnType::Text => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
        ColumnType::Integer => (PhysicalType::INT32, None),
        ColumnType::Long => (PhysicalType::INT64, None),
        ColumnType::Number => (PhysicalType::DOUBLE, None),
        ColumnType::Truth => (PhysicalType::BOOLEAN, None),
        ColumnType::Day => (PhysicalType::INT32, Some(LogicalType::Date)),
    };
    let repetition = if column.is_required { Repetition::REQUIRED } else { Repetition::OPTIONAL };
    Type::primitive_type_builder(column.name, physical).with_repetition(repetition).with_logical_type(logical).build()
}

#[cfg(test)]
mod tests {
    use super::{COLUMN_END, Layout, ParquetFile, Rows};
    use crate::tables::TABLES;
    use crate::tables::cells::Cells;
    use crate::tables::encoder::Encoder;
    use parquet::file::metadata::ColumnChunkMetaData;
    use std::sync::Arc;

    #[test]
    fn a_file_weighs_what_its_end_will_tell_of_its_row_groups() {
        for table in &TABLES {
            let layout = Arc::new(Layout::new(table, &[]).expect("a layout"));
            let mut file = ParquetFile::new(layout);
            assert_eq!((file.is_empty(), file.weight(), file.len()), (true, 0, 0), "{}", table.name);
            let mut rows = Rows::new(table.columns);
            for cells in &mut rows.cells {
                match cells {
                    Cells::Texts(texts) => texts.push(Some("a")),
                    Cells::Integers(values) | Cells::Days(values) => values.push(Some(1)),
                    Cells::Longs(values) => values.push(Some(1)),
                    Cells::Numbers(values) => values.push(Some(1.0)),
                    Cells::Truths(values) => values.push(Some(true)),
                }
            }
            let mut encoder = Encoder::new(1, 1).expect("an encoder");
            for groups in 1..=2 {
                let before = file.len();
                let bytes = file.push(&rows, &mut encoder).expect("one row");
                assert_eq!((file.is_empty(), file.len()), (false, before + bytes.len()), "{}", table.name);
                let group = file.groups.last().expect("a row group");
                let sizes: Vec<i64> = group.columns().iter().map(ColumnChunkMetaData::uncompressed_size).collect();
                assert_eq!(group.total_byte_size(), sizes.iter().sum::<i64>(), "{}", table.name);
                // The size includes one value (with or without a code) and the headers of the pages.
                assert!(sizes.iter().all(|size| (10..400).contains(size)), "{}: {sizes:?}", table.name);
                let least = groups * table.columns.len() * COLUMN_END;
                assert!((least..2 * least).contains(&file.weight()), "{}: {}", table.name, file.weight());
            }
        }
    }
}
