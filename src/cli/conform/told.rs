//! How a comparison came out, for people and as `adjutant/conformance/1`.

use super::answer::FIELDS;
use super::comparison::{Counts, FieldDifference, Outcome, Tally};
use super::program::Failure;
use super::suite::{Suite, SuitePlace};
use crate::report::{Column, Table, TableLook, Value, visible};
use serde::Serialize;
use std::ffi::OsString;
use std::fmt::Write;

/// How much is shown of a value that differs, in characters.
const SHOWN: usize = 160;

/// The object `adjutant/conformance/1`.
#[derive(Serialize)]
pub(super) struct Document<'o> {
    schema: &'static str,
    /// The suite's version; null where it has none.
    version: Option<&'o str>,
    program: Vec<String>,
    /// How many records and texts of no record the suite has.
    expected: usize,
    #[serde(flatten)]
    counts: &'o Counts,
    fields: Vec<FieldTally>,
    differences: Vec<Difference<'o>>,
    /// The first lines about what had one already, or is not in the suite.
    odd_lines: &'o [String],
    /// Why the program could not be run to its end.
    errors: &'o [Failure],
}

#[derive(Serialize)]
struct FieldTally {
    field: &'static str,
    #[serde(flatten)]
    tally: Tally,
}

/// A record that differs.
#[derive(Serialize)]
struct Difference<'o> {
    #[serde(flatten)]
    place: &'o SuitePlace,
    class: &'o str,
    /// Null where there was no answer.
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

/// The fields about which anything was expected.
fn tallies(outcome: &Outcome) -> impl Iterator<Item = (&'static str, Tally)> {
    let all = FIELDS.iter().map(|(field, _)| *field).zip(outcome.fields);
    all.filter(|(_, tally)| tally.agree + tally.differ + tally.not_given > 0)
}

/// The same for people.
pub(super) fn text(suite: &Suite, outcome: &Outcome, look: TableLook) -> String {
    let mut text = table(outcome).drawn(look);
    for (index, wrong) in &outcome.shown {
        let expected = &suite.expected[*index];
        let _ = writeln!(text, "\n{}", visible(&format!("{} ({})", expected.place, expected.class)));
        match wrong {
            None => text.push_str("  no line\n"),
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
        (counts.left_open, "left undecided, as they may be"),
        (counts.not_given, "about text of no record not given"),
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
        let _ = write!(text, "\nnot compared, because the program does not give it: {never}");
    }
    let in_part = fields(|tally| tally.agree + tally.differ > 0 && tally.not_given > 0);
    if !in_part.is_empty() {
        let _ = write!(text, "\nnot given with every record, and compared where it is: {in_part}");
    }
    text
}

/// A value as it is shown: in JSON, and cut where it is long.
fn short(value: &serde_json::Value) -> String {
    let text = value.to_string();
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if shown.len() < text.len() { " ..." } else { "" };
    format!("{}{more}", visible(&shown))
}
