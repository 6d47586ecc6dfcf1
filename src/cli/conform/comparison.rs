//! Compares answers with the expected answers: counts the results per field and keeps the first differences.

use super::answer::{Answer, FIELDS, NEEDED};
use super::suite::Suite;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Fields in which null is an expected value like any other. In other fields, an expected null means that the suite
/// expects nothing.
const MAY_BE_NULL: [&str; 4] = ["finding", "ply", "plies", "winner"];

/// Results of the comparison for one field.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Tally {
    pub agree: u64,
    pub differ: u64,
    /// Number of records for which a value was expected and the field is missing.
    pub not_given: u64,
}

/// Field whose expected value and found value differ. For boards and reveals, only the different parts are kept.
#[derive(Debug, Serialize)]
pub(super) struct FieldDifference {
    pub field: &'static str,
    pub expected: Value,
    pub found: Value,
}

/// Number of records and stray texts by result.
#[derive(Debug, Default, Serialize)]
pub(super) struct Counts {
    pub agree: u64,
    pub differ: u64,
    /// Number of records about which the program wrote no line.
    pub no_answer: u64,
    /// Number of records with the answer `undecided`, where the suite allows this answer.
    pub left_open: u64,
    /// Number of stray texts without a line. They are counted here only if the program reports no stray text at all.
    pub not_given: u64,
    /// Number of lines about a record that already had a line.
    pub twice: u64,
    /// Number of lines about a record that is not in the suite.
    pub not_in_suite: u64,
}

/// Result of the whole comparison.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub counts: Counts,
    /// A tally for each of [`FIELDS`].
    pub fields: [Tally; FIELDS.len()],
    /// Messages about wrong lines: the record of the line is not in the suite, or already had a line. Only the first
    /// few messages are kept.
    pub odd_lines: Vec<String>,
    /// First records that differ from the suite. The key is the index of the record in the suite. The value is the list
    /// of different fields, or `None` if the program wrote no line about the record.
    pub shown: BTreeMap<usize, Option<Vec<FieldDifference>>>,
}

impl Outcome {
    /// `true` if every record was answered as expected and there are no surplus lines.
    pub(super) const fn all_agree(&self) -> bool {
        let Counts { differ, no_answer, twice, not_in_suite, .. } = self.counts;
        differ + no_answer + twice + not_in_suite == 0
    }
}

/// Comparison in progress, which takes answers line by line.
pub(super) struct Comparison<'s> {
    suite: &'s Suite,
    most_shown: usize,
    answered: Vec<bool>,
    lines: u64,
    outcome: Outcome,
}

impl<'s> Comparison<'s> {
    /// Creates a comparison without answers that keeps at most `most_shown` differences.
    pub(super) fn new(suite: &'s Suite, most_shown: usize) -> Self {
        Self { suite, most_shown, answered: vec![false; suite.expected.len()], lines: 0, outcome: Outcome::default() }
    }

    /// Returns the number of lines taken.
    pub(super) const fn lines(&self) -> u64 {
        self.lines
    }

    /// `true` if a record of `file` has no answer yet. `None` means all files.
    pub(super) fn lacks(&self, file: Option<&str>) -> bool {
        let is_asked = |index: &usize| {
            let expected = &self.suite.expected[*index];
            expected.place.record.is_some() && file.is_none_or(|file| expected.place.file == file)
        };
        (0..self.answered.len()).filter(is_asked).any(|index| !self.answered[index])
    }

    /// Takes a line. `alone` is the file of the run, if the program was run on one file.
    ///
    /// # Errors
    /// Returns a message that names the expected input if the line is not an answer.
    pub(super) fn take(&mut self, line: &[u8], alone: Option<&str>) -> Result<(), String> {
        let answer = Answer::read(line)?;
        let place = answer.place(alone)?;
        self.lines += 1;
        let odd = match self.suite.index_of(&place) {
            Some(index) if !std::mem::replace(&mut self.answered[index], true) => {
                self.compare(index, &answer);
                return Ok(());
            }
            Some(_) => {
                self.outcome.counts.twice += 1;
                "answered before"
            }
            None => {
                self.outcome.counts.not_in_suite += 1;
                "not in the suite"
            }
        };
        if self.outcome.odd_lines.len() < self.most_shown {
            self.outcome.odd_lines.push(format!("{place}: {odd}"));
        }
        Ok(())
    }

    fn compare(&mut self, index: usize, answer: &Answer) {
        let expected = &self.suite.expected[index];
        let read = |name: &str| FIELDS.iter().find(|(field, _)| *field == name).and_then(|(_, read)| read(answer));
        if expected.is_hard() && read("verdict") == Some(json!("undecided")) {
            self.outcome.counts.left_open += 1;
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
            self.outcome.counts.agree += 1;
        } else {
            self.outcome.counts.differ += 1;
            self.show(index, Some(differences));
        }
    }

    /// Keeps the differences of record number `index` of the suite. Only the first records that differ are kept, at
    /// most `most_shown`.
    fn show(&mut self, index: usize, wrong: Option<Vec<FieldDifference>>) {
        self.outcome.shown.insert(index, wrong);
        while self.outcome.shown.len() > self.most_shown {
            self.outcome.shown.pop_last();
        }
    }

    /// Returns the result after the last answer.
    pub(super) fn finish(mut self) -> Outcome {
        let is_text = |index: usize| self.suite.expected[index].place.record.is_none();
        let says_texts = (0..self.answered.len()).any(|index| self.answered[index] && is_text(index));
        for index in 0..self.answered.len() {
            if self.answered[index] {
                continue;
            }
            if is_text(index) && !says_texts {
                self.outcome.counts.not_given += 1;
            } else {
                self.outcome.counts.no_answer += 1;
                self.show(index, None);
            }
        }
        self.outcome
    }
}

/// Returns the expected value `wanted` and the found value `given` in a form in which they can be compared.
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
            // A program may omit facts about a reveal. The ply and the square are always compared. Other facts are
            // compared only if the program gives them.
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

/// Returns the wanted entries of a list without duplicates, sorted by their JSON text.
fn sorted(list: &Value, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let entries = list.as_array().into_iter().flatten().filter(|entry| is_wanted(entry));
    let by_text: BTreeMap<String, &Value> = entries.map(|entry| (entry.to_string(), entry)).collect();
    by_text.into_values().cloned().collect()
}

/// Removes the parts that two lists or two objects have in common, and returns the remaining parts of each. Other
/// values are returned unchanged.
fn narrowed(wanted: Value, given: Value) -> (Value, Value) {
    match (&wanted, &given) {
        (Value::Array(one), Value::Array(other)) => {
            let only = |list: &[Value], other: &[Value]| -> Value {
                list.iter().filter(|entry| !other.contains(entry)).cloned().collect()
            };
            (only(one, other), only(other, one))
        }
        (Value::Object(one), Value::Object(other)) => {
            let only = |mut object: Map<String, Value>, other: &Map<String, Value>| {
                object.retain(|name, value| other.get(name) != Some(value));
                Value::Object(object)
            };
            (only(one.clone(), other), only(other.clone(), one))
        }
        _ => (wanted, given),
    }
}
