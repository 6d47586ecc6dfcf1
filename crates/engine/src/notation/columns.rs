//! Column numbers: positions of characters in a line, counted from 1.

/// Returns the column after a text that begins in column `column`. If the text has several lines, only the last
/// line counts. A column is one Unicode scalar value; BOMs are not counted. An invalid byte counts as one
/// character.
pub fn column_after(text: &[u8], column: u64) -> u64 {
    match memchr::memrchr(b'\n', text) {
        Some(last) => 1 + characters(&text[last + 1..]),
        None => column + characters(text),
    }
}

/// Number of characters. Counts all bytes except continuation bytes and BOMs.
fn characters(bytes: &[u8]) -> u64 {
    let starts = bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    let marks = memchr::memmem::find_iter(bytes, "\u{FEFF}".as_bytes()).count();
    (starts - marks) as u64
}
