//! Refuses inputs and arguments of `filter` before records are read: an expression given as a file, a file given as
//! an expression, and inputs of several formats. See `format-spec/query.md`, section "What filter does".

use super::Args;
use super::deliver::must_be_alike;
use crate::archive::Input;
use crate::cli::{Error, Run, refuse};
use crate::formats::{Format, detect_format};
use crate::query::Query;
use crate::report::visible;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;

/// Returns an error if the first file argument does not name an existing file but is a valid expression.
pub(super) fn refuse_expression_for_a_file(args: &Args) -> Result<(), Error> {
    let Some((first, others)) = args.files.split_first() else { return Ok(()) };
    let Some(expression) = first.to_str().filter(|_| !first.exists()) else { return Ok(()) };
    if Query::parse(expression).is_err() {
        return Ok(());
    }
    let whole = match &args.condition {
        Some(condition) => format!("({condition}) and ({expression})"),
        None => expression.to_owned(),
    };
    let files = others.iter().map(|file| file.to_string_lossy());
    let words = ["adjutant", "filter", "--where", &whole].map(String::from).into_iter();
    let command: Vec<String> = words.chain(files.map(String::from)).map(|word| quoted(&word)).collect();
    refuse(format!(
        "there is no file `{}`; to use this text as an expression, write `{}`",
        visible(expression),
        visible(&command.join(" "))
    ))
}

/// Returns an error if the argument of `--where` is not a valid expression but names an existing file.
pub(super) fn refuse_file_for_an_expression(args: &Args) -> Result<(), Error> {
    let Some(file) = args.condition.as_deref().filter(|text| Path::new(text).exists()) else { return Ok(()) };
    if Query::parse(file).is_ok() {
        return Ok(());
    }
    let files = args.files.iter().map(|file| file.to_string_lossy().into_owned());
    let named: Vec<String> = std::iter::once(file.to_owned()).chain(files).map(|word| quoted(&word)).collect();
    refuse(format!(
        "expected an expression after `--where`, found the file {}; write `adjutant filter --where EXPRESSION {}`",
        visible(file),
        visible(&named.join(" "))
    ))
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=,:+@%".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Number of bytes from which the format of a file is detected.
const BEGINNING: u64 = 1 << 12;

/// Refuses inputs of two formats. Checks the first file of each extension. Does not check compressed files.
///
/// # Errors
/// Returns an error if two files have different formats, because their records cannot be written to one output.
pub(super) fn refuse_two_formats(run: &Run<'_>) -> Result<(), Error> {
    let (mut endings, mut first, mut found) = (BTreeSet::new(), None, Ok(()));
    let _ = run.inputs().each(&mut |source| {
        if let Ok(Input::File(path)) = source
            && endings.insert(path.extension().map(std::ffi::OsStr::to_ascii_lowercase))
            && let Some(format) = format_of(&path)
        {
            found = must_be_alike(Some(*first.get_or_insert(format)), Some(format));
        }
        if found.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// Returns the format that the first bytes of a file show. Returns `None` if the format is uncertain, or if the
/// extension of the file does not belong to this format.
fn format_of(path: &Path) -> Option<&'static Format> {
    if !path.metadata().is_ok_and(|data| data.is_file()) {
        return None;
    }
    let mut beginning = Vec::new();
    File::open(path).ok()?.take(BEGINNING).read_to_end(&mut beginning).ok()?;
    let format = detect_format(&beginning);
    // Detection falls back to SRN for any text, even for an empty file.
    if format.is_srn() && !beginning.contains(&b'[') {
        return None;
    }
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    format.endings.iter().any(|ending| name.ends_with(ending)).then_some(format)
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_for_a_shell() {
        for (word, shell) in
            [("a/b.srn", "a/b.srn"), ("", "''"), ("plies > 60", "'plies > 60'"), ("it's", "'it'\\''s'")]
        {
            assert_eq!(quoted(word), shell);
        }
    }
}
