//! Columns: characters of a line, counted from 1.

/// The column behind a text that begins in that column: of its last line, in Unicode scalar values. A BOM counts as none,
/// a byte that begins no character as one.
pub fn column_behind(text: &[u8], column: u64) -> u64 {
    match memchr::memrchr(b'\n', text) {
        Some(last) => 1 + characters(&text[last + 1..]),
        None => column + characters(text),
    }
}

/// How many characters the bytes are: every byte but those that continue one, and a BOM is none.
fn characters(bytes: &[u8]) -> u64 {
    let starts = bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    let marks = memchr::memmem::find_iter(bytes, "\u{FEFF}".as_bytes()).count();
    (starts - marks) as u64
}
