//! Writes the result of a comparison as text and as `adjutant/conformance/1`.

use super::answer::FIELDS;
use super::comparison::{Counts, FieldDifference, Outcome, Tally};
use super::program::Failure;
use super::suite::{Suite, SuitePlace};
use crate::report::{Column, Table, TableLook, Value, visible};
use serde::Serialize;
use std::ffi::OsString;
use std::fmt::Write;

/// Maximum number of characters shown of a value that differs.
const SHOWN: usize = 160;

/// Object `adjutant/conformance/1`.
#[derive(Serialize)]
pub(super) struct Document<'o> {
    schema: &'static str,
    /// Version of the suite, or null if the suite has none.
    version: Option<&'o str>,
    program: Vec<String>,
    /// Number of records and stray texts in the suite.
    expected: usize,
    #[serde(flatten)]
    counts: &'o Counts,
    fields: Vec<FieldTally>,
    differences: Vec<Difference<'o>>,
    /// Messages about the first lines whose record already had a line or is not in the suite.
    odd_lines: &'o [String],
    /// Failures of the program.
    errors: &'o [Failure],
}

#[derive(Serialize)]
struct FieldTally {
    field: &'static str,
    #[serde(flatten)]
    tally: Tally,
}

/// Record whose answer differs from the expected answer.
#[derive(Serialize)]
struct Difference<'o> {
    #[serde(flatten)]
    place: &'o SuitePlace,
    class: &'o str,
    /// Fields that differ, or null if there was no answer.
    fields: Option<&'o [FieldDifference]>,
}

impl<'o> Document<'o> {
    pub(super) fn new(suite: &'o Suite, program: &[OsString], outcome: &'o Outcome, failures: &'o [Failure]) -> Self {
        let differences = outcome.shown.iter().map(|(index, wrong)| {
            let expected = &suite.expected[*index];
            Difference { place: &expected.place, class: &expected.class, fields: wrong.as_deref() }
        });
        Self {
            schema: "adjutant/conformance/1",
            version: suite.version.as_deref(),
            program: program.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            expected: suite.expected.len(),
            counts: &outcome.counts,
            fields: tallies(outcome).map(|(field, tally)| FieldTally { field, tally }).collect(),
            differences: differences.collect(),
            odd_lines: &outcome.odd_lines,
            errors: failures,
        }
    }
}

/// Iterates over the fields for which a value was expected.
fn tallies(outcome: &Outcome) -> impl Iterator<Item = (&'static str, Tally)> {
    let all = FIELDS.iter().map(|(field, _)| *field).zip(outcome.fields);
    all.filter(|(_, tally)| tally.agree + tally.differ + tally.not_given > 0)
}

/// Returns the result as text for people.
pub(super) fn text(suite: &Suite, outcome: &Outcome, look: TableLook) -> String {
    let mut text = table(outcome).drawn(look);
    for (index, wrong) in &outcome.shown {
        let expected = &suite.expected[*index];
        let _ = writeln!(text, "\n{}", visible(&format!("{} ({})", expected.place, expected.class)));
        match wrong {
            None => text.push_str("  the program printed no line\n"),
            Some(fields) => {
                for FieldDifference { field, expected, found } in fields {
                    let _ = writeln!(text, "  {field}: expected {}, found {}", short(expected), short(found));
                }
            }
        }
    }
    if !outcome.odd_lines.is_empty() {
        text.push('\n');
    }
    for line in &outcome.odd_lines {
        let _ = writeln!(text, "{}", visible(line));
    }
    let _ = writeln!(text, "\n{}", summary(suite, outcome));
    text
}

fn table(outcome: &Outcome) -> Table {
    let columns = [("field", "field"), ("agree", "agree"), ("differ", "differ"), ("not_given", "not given")];
    let row = |(field, tally): (&'static str, Tally)| {
        let counts = [tally.agree, tally.differ, tally.not_given].map(Value::Count);
        [Value::text(field)].into_iter().chain(counts).collect()
    };
    Table::new("", columns.into_iter().map(|(name, heading)| Column::new(name, heading)), tallies(outcome).map(row))
}

fn summary(suite: &Suite, outcome: &Outcome) -> String {
    let of = suite.version.as_ref().map_or_else(String::new, |version| format!(" of suite {}", visible(version)));
    let counts = &outcome.counts;
    let mut text = format!("{} records{of}: {} agree, {} differ", suite.expected.len(), counts.agree, counts.differ);
    for (count, what) in [
        (counts.no_answer, "without a line"),
        (counts.left_open, "undecided, which the suite allows"),
        (counts.not_given, "stray text not reported"),
        (counts.twice, "answered twice"),
        (counts.not_in_suite, "not in the suite"),
    ] {
        if count > 0 {
            let _ = write!(text, ", {count} {what}");
        }
    }
    let fields = |wanted: fn(&Tally) -> bool| {
        let names: Vec<&str> = tallies(outcome).filter(|(_, tally)| wanted(tally)).map(|(field, _)| field).collect();
        names.join(", ")
    };
    let never = fields(|tally| tally.agree + tally.differ == 0);
    if !never.is_empty() {
        let _ = write!(text, "\nfields not compared, because the program never prints them: {never}");
    }
    let in_part = fields(|tally| tally.agree + tally.differ > 0 && tally.not_given > 0);
    if !in_part.is_empty() {
        let _ = write!(text, "\nfields compared only in the records for which the program prints them: {in_part}");
    }
    text
}

/// Returns a value in JSON, cut if it is long.
fn short(value: &serde_json::Value) -> String {
    let text = value.to_string();
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if shown.len() < text.len() { " ..." } else { "" };
    format!("{}{more}", visible(&shown))
}
