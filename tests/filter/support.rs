//! Runs the program, and provides records for it.

use crate::program::{Run, adjutant};
pub use crate::stats::support::archive;
use std::fs;
use std::path::{Path, PathBuf};

/// Runs `adjutant filter` with the arguments and `stdin`. Removes the summary from standard error;
/// `tests/filter/summary.rs` checks the summary.
pub fn filter(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    let mut run = adjutant(&[&["filter"], arguments].concat(), stdin);
    run.stderr = without_summary(&run.stderr);
    run
}

/// Returns standard error without its last line if this line is the summary.
pub fn without_summary(stderr: &str) -> String {
    let before = stderr.strip_suffix('\n').unwrap_or(stderr).rfind('\n').map_or(0, |at| at + 1);
    let (others, last) = stderr.split_at(before);
    let is_summary = last.starts_with(|c: char| c.is_ascii_digit()) && last.contains(" read, ");
    if is_summary { others } else { stderr }.to_owned()
}

/// Returns the output of a filter that selects something and reports nothing.
pub fn filtered(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    filter(arguments, stdin).well().stdout
}

/// Returns a record with these tags and turns and three pieces on each side; its text ends with one line end.
pub fn record(tags: &str, turns: &str) -> String {
    let tags = tags.lines().fold(String::new(), |tags, tag| tags + "[" + tag + "]\n");
    format!(
        "{tags}[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: 32........\n2: 32........\n1: F.........\n\n{turns}\n"
    )
}

/// Returns all samples, including broken ones, as one archive. Only the last sample may lack an end.
pub fn samples() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = ["samples/games", "samples/broken", "samples/mended"]
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("the samples can be listed"))
        .map(|entry| entry.expect("its entries can be read").path())
        // A JSON object would turn the whole text into a stream of objects.
        .filter(|path| path.extension().is_none_or(|ending| ending != "json"))
        .collect();
    paths.sort();
    let texts: Vec<String> = paths.iter().map(|path| fs::read_to_string(path).expect("samples are UTF-8")).collect();
    archive(&texts)
}

/// Returns the values of a tag, record by record.
pub fn values<'t>(text: &'t str, tag: &str) -> Vec<&'t str> {
    let begin = format!("[{tag} \"");
    text.lines().filter_map(|line| line.strip_prefix(&*begin)?.strip_suffix("\"]")).collect()
}
