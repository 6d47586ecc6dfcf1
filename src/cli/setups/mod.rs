//! `adjutant setups`: shows the squares of each kind, features of setups, and similar setups.
//!
//! The arguments are converted to a [`Question`]. The answer is collected from records, or added up from documents.
//! Then the answer is shown ([`show`]). `--near` names a setup, as a pattern or as a record. Distances are measured
//! to this setup. See `format-spec/statistics.md`, section "Setups".

mod args;
mod list;
mod show;

use super::groups::CountSource;
use super::{Common, Error, Outcome, Output, Run, Status, Target, Verb, documents, fold_each, refuse};
use crate::analysis::Merge;
use crate::analysis::setups::{Arrangement, Origin, Pattern, Question, Setups, prior};
use crate::board::Side;
use crate::formats::setup_list;
use crate::games::Source;
use crate::replay::{Reading, Verdict, terms_and_setup};
use crate::report::setups::{SCHEMA, pattern_diagnostic, picture};
use crate::report::visible;
pub(super) use args::Args;
use std::io::Write;
use std::path::Path;

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        for (path, option) in [(&self.svg, "--svg"), (&self.prior_out, "--prior-out")] {
            if path.as_ref().is_some_and(|path| path.as_os_str() == "-") {
                return refuse(format!("cannot write `{option}` to standard output: pass `{option} FILE`"));
            }
        }
        if self.to.is_some() {
            return match question(self, common)? {
                Ok(question) => list::write(self, &question, common),
                Err(diagnostics) => Ok(show_faults(&diagnostics)),
            };
        }
        let mut output = Output::new(common);
        let shown = show::SetupsView::of(self, &output)?;
        let (setups, made) = if self.merge {
            let setups = documents::merged(&self.files, SCHEMA, common, differ)?;
            shown.must_be_asked(&setups.asked)?;
            (setups, CountSource::Documents(&self.files, common))
        } else {
            let question = match question(self, common)? {
                Ok(question) => question,
                Err(diagnostics) => return Ok(show_faults(&diagnostics)),
            };
            shown.must_be_asked(&question)?;
            let run = Run::over(&self.files, common)?;
            let (setups, status) = fold_each(&run, &mut output, || Setups::new(question.clone()), add)?;
            (setups, CountSource::Records(Box::new(run), status))
        };
        let view = shown.view(&setups);
        let groups = shown.groups(view.as_ref().unwrap_or(&setups));
        shown.write(&setups, &groups, &mut output)?;
        let mut files = Vec::new();
        files.extend(self.svg.as_ref().map(|path| (path, picture(&groups, &shown.choice.kinds, self.result))));
        if let Some(path) = &self.prior_out {
            let prior = prior(&groups, setups.asked.mirror, self.prior_smoothing);
            let text = serde_json::to_string_pretty(&prior).map_err(|error| Error::Output(error.into()))?;
            files.push((path, text + "\n"));
        }
        made.finish(output, &files)
    }

    fn targets(&self) -> Vec<Target> {
        self.svg.iter().chain(&self.prior_out).cloned().map(Target::File).collect()
    }
}

/// Prints the faults of patterns and returns the exit status.
fn show_faults(diagnostics: &str) -> Status {
    let _ = anstream::stderr().write_all(diagnostics.as_bytes());
    Status::Failed
}

/// Converts the arguments to a question. If patterns are faulty, returns messages about the patterns instead. The
/// messages contain color codes.
///
/// # Errors
/// Returns an error if `--near` names a record without a usable setup, or a pattern that does not cover a whole
/// zone.
fn question(args: &Args, common: &Common) -> Result<Result<Question, String>, Error> {
    let mut diagnostics = String::new();
    let mut patterns: Vec<Pattern> = Vec::new();
    for text in &args.pattern {
        match text.parse() {
            Ok(pattern) => patterns.push(pattern),
            Err(fault) => diagnostics += &pattern_diagnostic(&fault, text, "--pattern"),
        }
    }
    let near = match args.near.as_deref().map(|text| target(text, common)).transpose()? {
        Some(Near::Setup(pattern)) => Some(pattern),
        Some(Near::Faulty(diagnostic)) => {
            diagnostics += &diagnostic;
            None
        }
        None => None,
    };
    if !diagnostics.is_empty() {
        return Ok(Err(diagnostics));
    }
    Ok(Ok(Question {
        side: args.side,
        mirror: args.mirror,
        patterns,
        frequent: args.frequent.is_some() || args.distinct,
        near,
        kept: args.top as usize,
    }))
}

/// Adds the setups of a record.
fn add(item: &Source<'_>, gathered: &mut Setups, outcome: &mut Outcome<'_>) {
    let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut ()) else {
        if item.is_unreadable() {
            gathered.verdicts.add(Verdict::Unreadable);
        }
        return;
    };
    let place = item.place();
    let name = |tag| record.tag(tag).unwrap_or_default();
    // A line of a list is one setup; the missing setup of the other side must not count as unknown.
    let sides = if *item.format() == setup_list::FORMAT { &[Side::Red][..] } else { &Side::ALL };
    gathered.add_of(
        sides,
        &replayed,
        Origin { file: place.file, record: item.number().unwrap_or_default(), red: name("Red"), blue: name("Blue") },
    );
}

/// Returns the reason why two documents cannot be added, or `None` if the documents answer the same question.
fn differ(one: &Setups, other: &Setups) -> Option<String> {
    let what = "cannot add up documents with different --side, --mirror, --pattern, --frequent or --near";
    (one.asked != other.asked).then(|| what.to_owned())
}

/// Parsed value of `--near`.
pub(super) enum Near {
    /// The setup, as a pattern of a whole zone.
    Setup(Pattern),
    /// Neither a file nor a valid pattern; contains the message about the pattern.
    Faulty(String),
}

/// Parses the value of `--near`. If the value names an existing file, the value is a setup in the file. A record
/// number and a side may follow the file name. Otherwise the value is a pattern.
///
/// # Errors
/// Returns an error if the file does not contain the requested setup, or if a pattern does not cover a whole zone.
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
                format!("--near: expected `:red` or `:blue` after the file, found `:{}`", visible(side))
            }
            _ => format!("--near: there is no file {}, and it is not a pattern", visible(text)),
        }),
        Err(fault) => Ok(Near::Faulty(pattern_diagnostic(&fault, text, "--near"))),
    }
}

/// `true` if the text looks like a file name: it has an extension, or an existing folder.
fn is_like_name(text: &str) -> bool {
    let ending = Path::new(text).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_ending = ending.len() >= 2 && ending.starts_with(|first: char| first.is_ascii_lowercase());
    let folder = Path::new(text).parent().is_some_and(|folder| folder.components().count() > 0 && folder.is_dir());
    folder || (is_ending && !ending.contains('/'))
}

/// Setup in the record with the requested number. The first value is the name of the file that contains the record.
/// In a zip archive, several files may contain a record with this number. The first of these files is used.
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
        if item.number() == Some(number) && item.read_errors().is_empty() {
            let reading = item.read();
            let (terms, setup, _) = terms_and_setup(&reading.record, alone.edition);
            let setup = Arrangement::of(&setup, side, terms.rules.edition.board).ok_or("is not fully known");
            found.merge(SetupByFile(Some((item.place().file.to_owned(), setup))));
        }
    })?;
    let where_it_is = format!("--near: {side}'s setup in record {number} of {file}");
    match found.0 {
        Some((_, Ok(setup))) => Ok(Pattern::from(&setup)),
        Some((_, Err(why))) => refuse(format!("{where_it_is} {why}")),
        None => refuse(format!("{where_it_is} is unreadable")),
    }
}
