//! Writes a column as Parquet pages of dictionary codes.
//!
//! Nearly all columns have few distinct values, and these values already have codes. (The writer of the Parquet
//! library looks up every value again, which takes several times as long.) The encodings of the Parquet format are
//! `PLAIN`, `RLE` and `RLE_DICTIONARY`.

use super::cells::Texts;
use super::coded::DictionaryColumn;
use parquet::basic::{Compression, Encoding, PageType};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, PageEncodingStats};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;

/// Number of rows in a page.
const PAGE: usize = 1 << 17;

/// Encoded column of a row group.
pub(super) struct Chunk {
    /// Pages of the column.
    pub bytes: Vec<u8>,
    /// Metadata of the pages. The offsets are relative to the first page.
    pub metadata: ColumnChunkMetaData,
}

impl DictionaryColumn<'_> {
    /// Encodes the column as compressed pages.
    pub fn pages(
        self,
        column: ColumnDescPtr,
        compression: Compression,
        compressor: &mut zstd::bulk::Compressor<'_>,
    ) -> Result<Chunk, ParquetError> {
        let is_optional = column.max_def_level() > 0;
        let rows = self.codes.len();
        let mut sink = TrackedWrite::new(Vec::new());
        let mut writer = SerializedPageWriter::new(&mut sink);
        let mut compress =
            |bytes: &[u8]| compressor.compress(bytes).map_err(|cause| ParquetError::External(cause.into()));
        let dictionary = Page::DictionaryPage {
            buf: compress(&self.dictionary)?.into(),
            num_values: self.values,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        let begun = writer.write_page(CompressedPage::new(dictionary, self.dictionary.len()))?;
        let (mut uncompressed, mut pages, mut first) = (begun.uncompressed_size, 0, None);
        let width = packed_bits(self.values);
        let (mut body, mut there) = (Vec::new(), Vec::new());
        for codes in self.codes.chunks(PAGE) {
            body.clear();
            let mut values = codes;
            if is_optional {
                body.extend_from_slice(&[0; 4]);
                push_numbers(codes.iter().map(|code| u32::from(*code != Texts::NONE)), 1, &mut body);
                let length = (body.len() - 4) as u32;
                body[..4].copy_from_slice(&length.to_le_bytes());
                there.clear();
                there.extend(codes.iter().copied().filter(|code| *code != Texts::NONE));
                values = &there;
            }
            body.push(width);
            push_numbers(values.iter().copied(), width, &mut body);
            let page = Page::DataPage {
                buf: compress(&body)?.into(),
                num_values: codes.len() as u32,
                encoding: Encoding::RLE_DICTIONARY,
                def_level_encoding: Encoding::RLE,
                rep_level_encoding: Encoding::RLE,
                statistics: None,
            };
            let written = writer.write_page(CompressedPage::new(page, body.len()))?;
            uncompressed += written.uncompressed_size;
            first.get_or_insert(written.offset);
            pages += 1;
        }
        writer.close()?;
        let bytes = sink.into_inner()?;
        let stats = |page_type, encoding, count| PageEncodingStats { page_type, encoding, count };
        let metadata = ColumnChunkMetaData::builder(column)
            .set_compression(compression)
            .set_encodings(vec![Encoding::PLAIN, Encoding::RLE, Encoding::RLE_DICTIONARY])
            .set_page_encoding_stats(vec![
                stats(PageType::DICTIONARY_PAGE, Encoding::PLAIN, 1),
                stats(PageType::DATA_PAGE, Encoding::RLE_DICTIONARY, pages),
            ])
            .set_total_compressed_size(signed(bytes.len()))
            .set_total_uncompressed_size(signed(uncompressed))
            .set_num_values(signed(rows))
            .set_dictionary_page_offset(Some(0))
            .set_data_page_offset(signed(first.unwrap_or(begun.bytes_written) as usize))
            .set_statistics(self.statistics)
            .build()?;
        Ok(Chunk { bytes, metadata })
    }
}

/// Converts a number to the type used in metadata.
fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns the number of bits for a code. If there are many values, codes use whole bytes, because repetitions of
/// bytes can be compressed.
const fn packed_bits(values: u32) -> u8 {
    match bits_of(values.saturating_sub(1)) {
        bits @ 0..=4 => bits,
        bits => bits.next_multiple_of(8),
    }
}

/// Returns the number of binary digits of `number`, without leading zeros.
const fn bits_of(number: u32) -> u8 {
    (u32::BITS - number.leading_zeros()) as u8
}

/// Number of codes that are packed together.
const GROUP: usize = 8;

/// Appends codes of `width` bits in the encoding that Parquet calls RLE.
///
/// Runs are used if they take less than half of the size of packed bits. This happens if values often repeat in
/// consecutive rows. Otherwise packed bits are used. (A mixture of runs and packed bits is shorter, but longer
/// after compression.)
fn push_numbers(numbers: impl ExactSizeIterator<Item = u32> + Clone, width: u8, out: &mut Vec<u8>) {
    let (count, run) = (numbers.len(), 1 + usize::from(width.div_ceil(8)));
    let changes = numbers.clone().zip(numbers.clone().skip(1)).filter(|(one, next)| one != next).count();
    if width == 0 || (changes + 1) * run * 2 < count * usize::from(width) / 8 {
        push_runs(numbers, width, out);
    } else {
        push_packed(numbers, width, out);
    }
}

/// Appends runs: the number of repetitions and the code.
fn push_runs(numbers: impl Iterator<Item = u32>, width: u8, out: &mut Vec<u8>) {
    let mut push = |number: u32, count: u64| {
        push_varint(count << 1, out);
        out.extend_from_slice(&number.to_le_bytes()[..usize::from(width.div_ceil(8))]);
    };
    let mut last: Option<(u32, u64)> = None;
    for number in numbers {
        match &mut last {
            Some((same, count)) if *same == number => *count += 1,
            Some((other, count)) => {
                push(*other, *count);
                last = Some((number, 1));
            }
            None => last = Some((number, 1)),
        }
    }
    if let Some((number, count)) = last {
        push(number, count);
    }
}

/// Appends the number of groups, and then the bit-packed codes. The last group is padded with zeros.
fn push_packed(numbers: impl ExactSizeIterator<Item = u32>, width: u8, out: &mut Vec<u8>) {
    let groups = numbers.len().div_ceil(GROUP);
    if groups == 0 {
        return;
    }
    push_varint((groups as u64) << 1 | 1, out);
    let end = out.len() + groups * usize::from(width);
    match width {
        8 => out.extend(numbers.map(|number| number as u8)),
        16 => out.extend(numbers.flat_map(|number| (number as u16).to_le_bytes())),
        _ => {
            let (mut bits, mut count) = (0_u64, 0);
            for number in numbers {
                bits |= u64::from(number) << count;
                count += u32::from(width);
                while count >= 8 {
                    out.push(bits as u8);
                    bits >>= 8;
                    count -= 8;
                }
            }
            if count > 0 {
                out.push(bits as u8);
            }
        }
    }
    out.resize(end, 0);
}

/// Appends a number in groups of seven bits, the lowest first.
fn push_varint(number: u64, out: &mut Vec<u8>) {
    let mut rest = number;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

#[cfg(test)]
mod tests {
    use super::{DictionaryColumn, PAGE, bits_of, packed_bits, push_numbers, push_packed, push_runs};
    use parquet::basic::{Compression, PageType, Type};
    use parquet::file::statistics::Statistics;
    use parquet::schema::types::{ColumnDescriptor, ColumnPath, Type as Schema};
    use proptest::prelude::{ProptestConfig, Strategy, prop, prop_assert_eq, proptest};
    use std::sync::Arc;

    /// Function that appends codes.
    type Push = fn(std::vec::IntoIter<u32>, u8, &mut Vec<u8>);

    /// Decodes codes as the format specifies.
    fn read(bytes: &[u8], width: u8, count: usize) -> Vec<u32> {
        let (mut numbers, mut at) = (Vec::new(), 0);
        let bit = |place: usize| u32::from(bytes[place / 8] >> (place % 8) & 1);
        while numbers.len() < count {
            let (mut header, mut shift) = (0_u64, 0);
            loop {
                header |= u64::from(bytes[at] & 0x7F) << shift;
                shift += 7;
                at += 1;
                if bytes[at - 1] & 0x80 == 0 {
                    break;
                }
            }
            let width = usize::from(width);
            if header & 1 == 0 {
                let value: u32 = (0..width).map(|place| bit(at * 8 + place) << place).sum();
                numbers.extend(std::iter::repeat_n(value, (header >> 1) as usize));
                at += width.div_ceil(8);
            } else {
                let packed = (header >> 1) as usize * 8;
                let number =
                    |index: usize| (0..width).map(|place| bit(at * 8 + index * width + place) << place).sum::<u32>();
                numbers.extend((0..packed).map(number));
                at += packed * width / 8;
            }
        }
        assert_eq!(at, bytes.len());
        numbers.truncate(count);
        numbers
    }

    #[test]
    fn a_column_says_how_many_pages_it_has() {
        let schema = Schema::primitive_type_builder("a", Type::DOUBLE).build().expect("a column");
        let column = Arc::new(ColumnDescriptor::new(Arc::new(schema), 0, 0, ColumnPath::from("a")));
        let mut compressor = zstd::bulk::Compressor::new(1).expect("it is only memory");
        for (rows, pages) in [(1, 1), (PAGE, 1), (PAGE + 1, 2), (3 * PAGE, 3)] {
            let statistics = Statistics::new(Some(1.0), Some(1.0), None, Some(0), false);
            let codes = vec![0; rows];
            let coded =
                DictionaryColumn { dictionary: 1.0_f64.to_le_bytes().to_vec(), values: 1, codes: &codes, statistics };
            let compression = Compression::ZSTD(parquet::basic::ZstdLevel::default());
            let chunk = coded.pages(column.clone(), compression, &mut compressor).expect("it is only memory");
            let told = chunk.metadata.page_encoding_stats().expect("they are written");
            let told: Vec<(PageType, i32)> = told.iter().map(|told| (told.page_type, told.count)).collect();
            assert_eq!(told, [(PageType::DICTIONARY_PAGE, 1), (PageType::DATA_PAGE, pages)], "{rows} rows");
        }
    }

    #[test]
    fn runs_and_packed_numbers_are_what_the_format_says() {
        let written = |numbers: &[u32], width| {
            let mut out = Vec::new();
            push_numbers(numbers.iter().copied(), width, &mut out);
            out
        };
        // The example of the format's specification: the numbers 0 to 7 in three bits.
        assert_eq!(written(&[0, 1, 2, 3, 4, 5, 6, 7], 3), [0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010]);
        assert_eq!(written(&[1, 2, 3, 256, 5], 16), [3, 1, 0, 2, 0, 3, 0, 0, 1, 5, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(written(&[9, 8, 7], 8), [3, 9, 8, 7, 0, 0, 0, 0, 0]);
        assert_eq!(written(&[5; 100], 3), [0b1100_1000, 1, 5]);
        // Three runs of five rows each take nine bytes. Twice as many bytes are still less than the thirty bytes of
        // packed bits.
        let runs = [300, 300, 300, 300, 300, 7, 7, 7, 7, 7, 1, 1, 1, 1, 1];
        assert_eq!(written(&runs, 16), [10, 44, 1, 10, 7, 0, 10, 1, 0]);
        // Sixteen codes take sixteen bytes as packed bits. Three runs take six bytes, which is less than half. Four
        // runs take eight bytes, which is not less than half.
        let parted = |runs: usize| (0..16).map(|at| (at * runs / 16) as u32).collect::<Vec<_>>();
        assert_eq!(written(&parted(3), 8), [12, 0, 10, 1, 10, 2]);
        for runs in 4..=6 {
            let packed = parted(runs).into_iter().map(|number| number as u8);
            assert_eq!(written(&parted(runs), 8), [5].into_iter().chain(packed).collect::<Vec<u8>>(), "{runs}");
        }
        assert!(written(&[], 3).is_empty());
        assert_eq!(written(&[0; 9], 0), [18]);
        assert_eq!([0, 1, 2, 3, 4, 255, 256].map(bits_of), [0, 1, 2, 2, 3, 8, 9]);
        assert_eq!([1, 2, 16, 17, 256, 257].map(packed_bits), [0, 1, 4, 8, 8, 16]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]
        #[test]
        fn what_is_written_can_be_read(
            runs in prop::collection::vec((0..700_u32, prop::sample::select(&[1_usize, 1, 1, 2, 7, 8, 9, 30][..])), 0..40),
            width in (0..=20_u8).prop_map(|width| width.max(1)),
        ) {
            let numbers: Vec<u32> = runs
                .into_iter()
                .flat_map(|(number, count)| std::iter::repeat_n(number & ((1 << width) - 1), count))
                .collect();
            let pushes: [Push; 3] = [push_numbers, push_runs, push_packed];
            for push in pushes {
                let mut out = Vec::new();
                push(numbers.clone().into_iter(), width, &mut out);
                prop_assert_eq!(&read(&out, width, numbers.len()), &numbers);
            }
        }
    }
}
