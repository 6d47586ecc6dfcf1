//! The table of the frames of a Zstandard file, by which other programs find a place in it without decompressing what
//! comes before: in a frame at its end that is to be skipped, as the "seekable format" of zstd's authors has it.

/// What begins the frame that holds the table.
const FRAME: u32 = 0x184D_2A5E;

/// What ends the table.
const END: u32 = 0x8F92_EAB1;

/// How many bytes stand behind the entries.
const FOOT: usize = 9;

/// How many bytes an entry has: no checksums stand there, for each frame has its own.
const ENTRY: usize = 8;

/// The frames so far: how long each is, and how much it holds.
#[derive(Debug, Default)]
pub(super) struct SeekTable(Vec<(u32, u32)>);

impl SeekTable {
    /// Adds the next frame.
    pub fn add(&mut self, packed: usize, plain: usize) {
        // Both are of one chunk, a few MiB.
        self.0.push((packed as u32, plain as u32));
    }

    /// The frame with the table, if it can hold that: one of four billion bytes cannot.
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
