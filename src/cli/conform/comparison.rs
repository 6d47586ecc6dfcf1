//! Answers against what is expected: counted field by field, the first differences kept.

use super::answer::{Answer, FIELDS, NEEDED};
use super::suite::Suite;
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

/// How many records, and texts of no record, came out in which way.
#[derive(Debug, Default, Serialize)]
pub(super) struct Counts {
    pub agree: u64,
    pub differ: u64,
    /// Those without a line.
    pub no_answer: u64,
    /// Those left `undecided`, as they may be.
    pub left_open: u64,
    /// Texts of no record, where the program says nothing of any.
    pub not_given: u64,
    /// Lines about a record of which there was one already.
    pub twice: u64,
    /// Lines about what is not in the suite.
    pub not_in_suite: u64,
}

/// How everything came out.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub counts: Counts,
    /// A tally for each of [`FIELDS`].
    pub fields: [Tally; FIELDS.len()],
    /// The first lines about a record that had one already, or that is not in the suite, in words.
    pub odd_lines: Vec<String>,
    /// The first records that differ, by their place in the suite: the fields that differ, or `None` without a line.
    pub shown: BTreeMap<usize, Option<Vec<FieldDifference>>>,
}

impl Outcome {
    /// Whether every record was answered as expected, and nothing else.
    pub(super) const fn all_agree(&self) -> bool {
        let Counts { differ, no_answer, twice, not_in_suite, .. } = self.counts;
        differ + no_answer + twice + not_in_suite == 0
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
            expected.place.record.is_some() && file.is_none_or(|file| expected.place.file == file)
        };
        (0..self.answered.len()).filter(is_asked).any(|index| !self.answered[index])
    }

    /// Takes a line; `alone` is the file that was asked about, if it was only one.
    ///
    /// # Errors
    /// If it is no answer: what was expected.
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

    /// Keeps it, if it is one of the first.
    fn show(&mut self, index: usize, wrong: Option<Vec<FieldDifference>>) {
        self.outcome.shown.insert(index, wrong);
        while self.outcome.shown.len() > self.most_shown {
            self.outcome.shown.pop_last();
        }
    }

    /// How it came out, when all answers are there.
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
            let only = |mut object: Map<String, Value>, other: &Map<String, Value>| {
                object.retain(|name, value| other.get(name) != Some(value));
                Value::Object(object)
            };
            (only(one.clone(), other), only(other.clone(), one))
        }
        _ => (wanted, given),
    }
}
