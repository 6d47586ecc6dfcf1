//! Short documents that an option names.

use super::{Error, refuse};
use crate::report::visible;
use std::io::Read;
use std::path::Path;

/// The text of a file, or of standard input where it is `-`.
///
/// # Errors
/// If it cannot be read, is no UTF-8, or has more bytes than such a document has.
pub(super) fn text_of(path: &Path, most_bytes: u64) -> Result<String, Error> {
    let name = || visible(&path.to_string_lossy()).into_owned();
    let mut text = String::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(most_bytes + 1).read_to_string(&mut text)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(most_bytes + 1).read_to_string(&mut text))
    };
    match read {
        Ok(read) if read as u64 > most_bytes => {
            refuse(format!("`{}` is too long: expected at most {most_bytes} bytes", name()))
        }
        Ok(_) => Ok(text),
        Err(cause) => refuse(format!("cannot read `{}`: {cause}", name())),
    }
}
