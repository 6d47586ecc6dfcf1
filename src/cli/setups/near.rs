//! The setup that distances are asked to: written as a pattern, or taken from a record.

use crate::analysis::Merge;
use crate::analysis::setups::{Arrangement, Pattern};
use crate::board::Side;
use crate::cli::{Common, Error, Output, Run, fold_each, refuse};
use crate::replay::terms_and_setup;
use crate::report::setups::pattern_diagnostic;
use crate::report::visible;
use std::path::Path;

/// What `--near` names.
pub(super) enum Near {
    /// A setup.
    Setup(Pattern),
    /// Neither a file nor a pattern; what is wrong with it as a pattern.
    Faulty(String),
}

/// What the text names: a file with a number and a side behind it if there is such a file, else a pattern.
///
/// # Errors
/// If a file has no such setup, or a pattern does not cover a zone.
pub(super) fn target(text: &str, common: &Common) -> Result<Near, Error> {
    let (rest, side) = Side::ALL
        .into_iter()
        .find_map(|side| Some((text.strip_suffix(side.name())?.strip_suffix(':')?, side)))
        .unwrap_or((text, Side::Red));
    let numbered = rest.rsplit_once('#').and_then(|(file, number)| Some((file, number.parse::<u64>().ok()?)));
    let candidates = [Some((rest, 1)), numbered];
    for (file, number) in candidates.into_iter().flatten() {
        if Path::new(file).is_file() {
            return of_record(file, number, side, common).map(Near::Setup);
        }
    }
    match text.parse::<Pattern>() {
        Ok(pattern) if pattern.is_whole_somewhere() => Ok(Near::Setup(pattern)),
        Ok(_) => refuse(
            "--near: expected a file, or a pattern of a whole zone: 4 rows of 10 cells (3 on the board with craters)",
        ),
        Err(_) if is_like_name(text) => refuse(match text.rsplit_once(':') {
            Some((file, side)) if Path::new(file).is_file() => {
                format!("--near: expected `:red` or `:blue` behind the file, found `:{}`", visible(side))
            }
            _ => format!("--near: there is no file {}, and it is no pattern", visible(text)),
        }),
        Err(fault) => Ok(Near::Faulty(pattern_diagnostic(&fault, text, "--near"))),
    }
}

/// Whether the text is like the name of a file: it has an ending, or a folder that is there.
fn is_like_name(text: &str) -> bool {
    let ending = Path::new(text).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_ending = ending.len() >= 2 && ending.starts_with(|first: char| first.is_ascii_lowercase());
    let folder = Path::new(text).parent().is_some_and(|folder| folder.components().count() > 0 && folder.is_dir());
    folder || (is_ending && !ending.contains('/'))
}

/// The setups of the asked side in the records of that number, by the names of their files: a zip archive has several.
#[derive(Default)]
struct SetupByFile(Option<(String, Result<Arrangement, &'static str>)>);

impl Merge for SetupByFile {
    fn merge(&mut self, other: Self) {
        let is_before = |one: &Self, other: &Self| match (&one.0, &other.0) {
            (Some((one, _)), Some((other, _))) => one <= other,
            (one, _) => one.is_some(),
        };
        if !is_before(self, &other) {
            *self = other;
        }
    }
}

fn of_record(file: &str, number: u64, side: Side, common: &Common) -> Result<Pattern, Error> {
    let alone = Common { record: Some(number), files_from: None, glob: Vec::new(), output: None, ..common.clone() };
    let run = Run::over(&[file.into()], &alone)?;
    let (found, _) = fold_each(&run, &mut Output::new(&alone), SetupByFile::default, |item, found, _| {
        if item.number() == Some(number) && item.trouble().is_empty() {
            let reading = item.read();
            let (terms, setup, _) = terms_and_setup(&reading.record, alone.edition);
            let setup = Arrangement::of(&setup, side, terms.rules.edition.board).ok_or("is not wholly known");
            found.merge(SetupByFile(Some((item.place().file.to_owned(), setup))));
        }
    })?;
    let where_it_is = format!("--near: {side}'s setup in record {number} of {file}");
    match found.0 {
        Some((_, Ok(setup))) => Ok(Pattern::from(&setup)),
        Some((_, Err(why))) => refuse(format!("{where_it_is} {why}")),
        None => refuse(format!("{where_it_is} cannot be read")),
    }
}
