//! Answers against what is expected: counted field by field, the first differences kept.

use super::answer::{Answer, FIELDS, NEEDED};
use super::suite::{Suite, SuitePlace};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Fields of which null says something; elsewhere it says that nothing is expected.
const MAY_BE_NULL: [&str; 4] = ["finding", "ply", "plies", "winner"];

/// How the answers to one field came out.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Tally {
    pub agree: u64,
    pub differ: u64,
    /// How often something was expected and the program did not give the field.
    pub not_given: u64,
}

/// A field that differs; of boards and reveals only what differs in them.
#[derive(Debug, Serialize)]
pub(super) struct FieldDifference {
    pub field: &'static str,
    pub expected: Value,
    pub found: Value,
}

/// What is wrong with an answer.
#[derive(Debug)]
pub(super) enum Wrong {
    /// These fields differ.
    Fields(Vec<FieldDifference>),
    /// There was no line.
    NoAnswer,
}

/// How everything came out.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// A tally for each of [`FIELDS`].
    pub fields: [Tally; FIELDS.len()],
    /// Records, and texts of no record, that agree, differ, have no answer, or were left `undecided` as they may be.
    pub agree: u64,
    pub differ: u64,
    pub no_answer: u64,
    pub left_open: u64,
    /// Texts of no record, where the program says nothing of any.
    pub not_given: u64,
    /// Lines about a record of which there was one already.
    pub twice: u64,
    /// Lines about what is not in the suite.
    pub not_in_suite: u64,
    /// The first of either, in words.
    pub odd_lines: Vec<String>,
    /// What differs first, by the place of the record in the suite.
    pub shown: BTreeMap<usize, Wrong>,
}

impl Outcome {
    /// Whether every record was answered as expected, and nothing else.
    pub(super) const fn all_agree(&self) -> bool {
        self.differ == 0 && self.no_answer == 0 && self.twice == 0 && self.not_in_suite == 0
    }
}

/// Answers as they come.
pub(super) struct Comparison<'s> {
    suite: &'s Suite,
    most_shown: usize,
    answered: Vec<bool>,
    lines: u64,
    outcome: Outcome,
}

impl<'s> Comparison<'s> {
    /// Before the first answer; so many differences will be kept.
    pub(super) fn new(suite: &'s Suite, most_shown: usize) -> Self {
        Self { suite, most_shown, answered: vec![false; suite.expected.len()], lines: 0, outcome: Outcome::default() }
    }

    /// How many lines there were.
    pub(super) const fn lines(&self) -> u64 {
        self.lines
    }

    /// Whether there is a record in that file, or in any if none is named, that has no answer so far.
    pub(super) fn lacks(&self, file: Option<&str>) -> bool {
        let is_asked = |index: &usize| {
            let expected = &self.suite.expected[*index];
            matches!(expected.place, SuitePlace::Record(_)) && file.is_none_or(|file| expected.file == file)
        };
        (0..self.answered.len()).filter(is_asked).any(|index| !self.answered[index])
    }

    /// Takes a line; `alone` is the file that was asked about, if it was only one.
    ///
    /// # Errors
    /// If it is no answer: what was expected.
    pub(super) fn take(&mut self, line: &[u8], alone: Option<&str>) -> Result<(), String> {
        let answer = Answer::read(line)?;
        let (file, place) = answer.place(alone)?;
        self.lines += 1;
        let Some(index) = self.suite.index_of(&file, &place) else {
            self.outcome.not_in_suite += 1;
            self.note_odd(|| format!("{}: not in the suite", place_in(&file, &place)));
            return Ok(());
        };
        if std::mem::replace(&mut self.answered[index], true) {
            self.outcome.twice += 1;
            self.note_odd(|| format!("{}: answered before", place_in(&file, &place)));
            return Ok(());
        }
        self.compare(index, &answer);
        Ok(())
    }

    fn note_odd(&mut self, words: impl Fn() -> String) {
        if self.outcome.odd_lines.len() < self.most_shown {
            self.outcome.odd_lines.push(words());
        }
    }

    fn compare(&mut self, index: usize, answer: &Answer) {
        let expected = &self.suite.expected[index];
        let read = |name: &str| FIELDS.iter().find(|(field, _)| *field == name).and_then(|(_, read)| read(answer));
        if expected.is_hard() && read("verdict") == Some(json!("undecided")) {
            self.outcome.left_open += 1;
            return;
        }
        let mut differences = Vec::new();
        for (tally, (field, read)) in self.outcome.fields.iter_mut().zip(FIELDS) {
            let Some(wanted) = expected.fields.get(field) else { continue };
            if wanted.is_null() && !MAY_BE_NULL.contains(&field) {
                continue;
            }
            let Some(given) = read(answer).or_else(|| NEEDED.contains(&field).then_some(Value::Null)) else {
                tally.not_given += 1;
                continue;
            };
            let is_also = field == "finding" && expected.may_be(&given);
            let wanted = if is_also { &given } else { wanted };
            let (wanted, given) = comparable(field, wanted, &given, &self.suite.warnings);
            if wanted == given {
                tally.agree += 1;
            } else {
                tally.differ += 1;
                let (expected, found) = narrowed(wanted, given);
                differences.push(FieldDifference { field, expected, found });
            }
        }
        if differences.is_empty() {
            self.outcome.agree += 1;
        } else {
            self.outcome.differ += 1;
            self.show(index, Wrong::Fields(differences));
        }
    }

    /// Keeps it, if it is one of the first.
    fn show(&mut self, index: usize, wrong: Wrong) {
        self.outcome.shown.insert(index, wrong);
        while self.outcome.shown.len() > self.most_shown {
            self.outcome.shown.pop_last();
        }
    }

    /// How it came out, when all answers are there.
    pub(super) fn finish(mut self) -> Outcome {
        let is_text = |index: &usize| matches!(self.suite.expected[*index].place, SuitePlace::Line(_));
        let open: Vec<usize> = (0..self.answered.len()).filter(|index| !self.answered[*index]).collect();
        let says_texts = (0..self.answered.len()).any(|index| self.answered[index] && is_text(&index));
        let (texts, records): (Vec<usize>, Vec<usize>) = open.into_iter().partition(is_text);
        let mut unanswered = records;
        if says_texts {
            unanswered.extend(texts);
        } else {
            self.outcome.not_given = texts.len() as u64;
        }
        self.outcome.no_answer = unanswered.len() as u64;
        for index in unanswered {
            self.show(index, Wrong::NoAnswer);
        }
        self.outcome
    }
}

/// Both in the form in which they are compared.
fn comparable(field: &str, wanted: &Value, given: &Value, warnings: &BTreeSet<String>) -> (Value, Value) {
    match (field, wanted, given) {
        ("findings" | "options", Value::Array(_), Value::Array(_)) => {
            (sorted(wanted, |_| true), sorted(given, |_| true))
        }
        ("warnings", Value::Array(_), Value::Array(_)) => {
            let is_known =
                |warning: &Value| warning.get(0).and_then(Value::as_str).is_none_or(|name| warnings.contains(name));
            (sorted(wanted, is_known), sorted(given, is_known))
        }
        ("reveals", Value::Array(wanted), Value::Array(given)) => {
            // What a program says of each is compared, but ply and square at least.
            let length = |shown: &Value| shown.as_array().map_or(0, Vec::len);
            let most = given.iter().map(length).min().unwrap_or(2).max(2);
            let cut = |shown: &Value| {
                shown.as_array().map_or_else(|| shown.clone(), |of| of.iter().take(most).cloned().collect())
            };
            let all = |list: &[Value]| sorted(&list.iter().map(cut).collect(), |_| true);
            (all(wanted), all(given))
        }
        _ => (wanted.clone(), given.clone()),
    }
}

/// The entries of a list that are wanted, each once, in an order of their own.
fn sorted(list: &Value, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let entries = list.as_array().into_iter().flatten().filter(|entry| is_wanted(entry));
    let by_text: BTreeMap<String, &Value> = entries.map(|entry| (entry.to_string(), entry)).collect();
    by_text.into_values().cloned().collect()
}

/// Of two lists or objects what only one of them has.
fn narrowed(wanted: Value, given: Value) -> (Value, Value) {
    match (&wanted, &given) {
        (Value::Array(one), Value::Array(other)) => {
            let only = |list: &[Value], other: &[Value]| -> Value {
                list.iter().filter(|entry| !other.contains(entry)).cloned().collect()
            };
            (only(one, other), only(other, one))
        }
        (Value::Object(one), Value::Object(other)) => {
            let only = |object: &Map<String, Value>, other: &Map<String, Value>| -> Value {
                let differs = |(name, value): &(&String, &Value)| other.get(*name) != Some(value);
                let entries = object.iter().filter(differs).map(|(name, value)| (name.clone(), value.clone()));
                Value::Object(entries.collect())
            };
            (only(one, other), only(other, one))
        }
        _ => (wanted, given),
    }
}

/// A place in words.
pub(super) fn place_in(file: &str, place: &SuitePlace) -> String {
    match place {
        SuitePlace::Record(number) => format!("{file}, record {number}"),
        SuitePlace::Line(line) => format!("{file}, line {line}"),
    }
}
