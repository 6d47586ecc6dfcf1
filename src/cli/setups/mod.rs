//! `adjutant setups`: where kinds stand, what setups have in common, and which are alike.
//!
//! What the arguments ask becomes a [`Question`]; its answer is gathered from records or added up from documents, and
//! shown ([`show`]). `format-spec/statistics.md`, section "Setups".

mod args;
mod list;
mod near;
mod show;

pub(super) use args::Args;

use super::groups::Made;
use super::{Common, Error, Outcome, Output, Run, Status, Target, Verb, documents, fold_each, refuse};
use crate::analysis::setups::{Origin, Pattern, Question, Setups, prior};
use crate::board::Side;
use crate::formats::setup_list;
use crate::games::Source;
use crate::replay::{Reading, Verdict};
use crate::report::setups::{SCHEMA, pattern_diagnostic, picture};
use near::Near;
use std::io::Write;

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        for (path, option) in [(&self.svg, "--svg"), (&self.prior_out, "--prior-out")] {
            if path.as_ref().is_some_and(|path| path.as_os_str() == "-") {
                return refuse(format!("`{option}` needs the name of a file"));
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
            (setups, Made::of_documents(&self.files, common))
        } else {
            let question = match question(self, common)? {
                Ok(question) => question,
                Err(diagnostics) => return Ok(show_faults(&diagnostics)),
            };
            shown.must_be_asked(&question)?;
            let run = Run::over(&self.files, common)?;
            let (setups, status) = fold_each(&run, &mut output, || Setups::new(question.clone()), add)?;
            (setups, Made::of_records(run, status))
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

/// Says what is wrong with patterns.
fn show_faults(diagnostics: &str) -> Status {
    let _ = anstream::stderr().write_all(diagnostics.as_bytes());
    Status::Failed
}

/// What the arguments ask; or what is wrong with patterns, with color codes.
///
/// # Errors
/// If there is no setup where one was said to be.
fn question(args: &Args, common: &Common) -> Result<Result<Question, String>, Error> {
    let mut diagnostics = String::new();
    let mut patterns: Vec<Pattern> = Vec::new();
    for text in &args.pattern {
        match text.parse() {
            Ok(pattern) => patterns.push(pattern),
            Err(fault) => diagnostics += &pattern_diagnostic(&fault, text, "--pattern"),
        }
    }
    let near = match args.near.as_deref().map(|text| near::target(text, common)).transpose()? {
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
    // A line of a list is one setup: there is no other side whose setup is not known.
    let sides = if *item.format() == setup_list::FORMAT { &[Side::Red][..] } else { &Side::ALL };
    gathered.add_of(
        sides,
        &replayed,
        Origin { file: place.file, record: item.number().unwrap_or_default(), red: name("Red"), blue: name("Blue") },
    );
}

/// Why the answers of documents cannot be added, if so: only those to one question can.
fn differ(one: &Setups, other: &Setups) -> Option<String> {
    let what = "the documents do not answer the same question: \
                --side, --mirror, --pattern, --frequent and --near must have been the same for all";
    (one.asked != other.asked).then(|| what.to_owned())
}
