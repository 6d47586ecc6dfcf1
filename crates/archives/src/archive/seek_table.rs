//! Builds the table of frames of a Zstandard file.
//!
//! With this table, other programs can find an offset without decompressing the data before the offset. The table
//! is in a skippable frame at the end of the file. Its format is the "seekable format" of the authors of zstd.

/// Beginning of the frame with the table.
const FRAME: u32 = 0x184D_2A5E;

/// End of the table.
const END: u32 = 0x8F92_EAB1;

/// Number of bytes after the entries.
const FOOT: usize = 9;

/// Length of an entry in bytes. Entries have no checksum, because each frame contains a checksum.
const ENTRY: usize = 8;

/// Compressed and decompressed length of each frame so far.
#[derive(Debug, Default)]
pub(super) struct SeekTable(Vec<(u32, u32)>);

impl SeekTable {
    /// Adds the next frame.
    pub fn add(&mut self, packed: usize, plain: usize) {
        // Both numbers are the length of one chunk, which has at most a few MiB.
        self.0.push((packed as u32, plain as u32));
    }

    /// Returns the frame with the table. `None` if the table is too long: a frame cannot exceed four billion bytes.
    pub fn frame(&self) -> Option<Vec<u8>> {
        let length = u32::try_from(self.0.len() * ENTRY + FOOT).ok()?;
        let mut frame = Vec::with_capacity(length as usize + ENTRY);
        for number in [FRAME, length].into_iter().chain(self.0.iter().flat_map(|(packed, plain)| [*packed, *plain])) {
            frame.extend_from_slice(&number.to_le_bytes());
        }
        frame.extend_from_slice(&(self.0.len() as u32).to_le_bytes());
        frame.push(0);
        frame.extend_from_slice(&END.to_le_bytes());
        Some(frame)
    }
}

#[cfg(test)]
mod tests {
    use super::SeekTable;

    #[test]
    fn the_table_is_as_the_format_has_it() {
        let mut table = SeekTable::default();
        table.add(0x0102, 0x0304_0506);
        table.add(7, 8);
        let expected =
            b"\x5E\x2A\x4D\x18\x19\0\0\0\x02\x01\0\0\x06\x05\x04\x03\x07\0\0\0\x08\0\0\0\x02\0\0\0\0\xB1\xEA\x92\x8F";
        assert_eq!(table.frame().as_deref(), Some(&expected[..]));
    }
}
