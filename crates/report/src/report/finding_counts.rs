//! Counts findings for `validate --statistics`. See `format-spec/findings.md`, section "Statistics".

use super::json::object;
use super::table::{Column, Table, Value};
use crate::explain;
use crate::replay::{Finding, Severity};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Counts for each finding. The counts are the number of reports, the number of records with the finding, and the
/// number of inputs with the finding.
#[derive(Clone, Debug, Default)]
pub struct FindingCounts {
    each: BTreeMap<(&'static str, Severity), Count>,
    all: Count,
    records: u64,
}

/// Counts of one finding. Counts must be added in the order of the inputs.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Count {
    #[serde(rename = "count")]
    findings: u64,
    records: u64,
    files: u64,
    /// Number of the last input that was counted.
    #[serde(skip)]
    last: Option<u64>,
}

impl Count {
    fn add(&mut self, other: Self) {
        self.findings += other.findings;
        self.records += other.records;
        let is_known = self.last == other.last || other.last.is_none();
        self.files += other.files - u64::from(is_known && other.files > 0);
        self.last = other.last.or(self.last);
    }
}

impl FindingCounts {
    /// Counts a record that was checked.
    pub fn record(&mut self) {
        self.records += 1;
    }

    /// Counts the findings about a record, or about other text, in the input with number `input`.
    pub fn findings<'f>(&mut self, findings: impl Iterator<Item = &'f Finding>, is_record: bool, input: u64) {
        let mut seen: Vec<(&'static str, Severity)> = Vec::new();
        for finding in findings {
            let key = (finding.name(), finding.severity());
            let is_new = !seen.contains(&key);
            let once = |is_first: bool| Count {
                findings: 1,
                records: u64::from(is_record && is_first),
                files: 1,
                last: Some(input),
            };
            self.each.entry(key).or_default().add(once(is_new));
            self.all.add(once(seen.is_empty()));
            if is_new {
                seen.push(key);
            }
        }
    }

    /// Adds the counts of later inputs.
    pub fn add(&mut self, other: &Self) {
        for (key, count) in &other.each {
            self.each.entry(*key).or_default().add(*count);
        }
        self.all.add(other.all);
        self.records += other.records;
    }

    /// Returns the table for text output, with a total.
    pub fn with_sum(&self) -> Table {
        let mut table = self.table();
        table.rows.push(row("", "all", "", self.all));
        table
    }

    /// Returns `true` if there are no findings.
    pub fn is_empty(&self) -> bool {
        self.each.is_empty()
    }

    /// Returns the JSON document.
    pub fn document(&self) -> impl Serialize + use<> {
        let line = |((name, severity), count): ((&'static str, Severity), Count)| {
            object! { name: name, code: code(name), severity: severity.name(), #[serde(flatten)] count: count }
        };
        let findings: Vec<_> = self.sorted().into_iter().map(line).collect();
        object! { schema: "adjutant/findings/1", records: self.records, findings: findings, total: self.all }
    }

    /// Returns the counts, most frequent first, then by name.
    fn sorted(&self) -> Vec<((&'static str, Severity), Count)> {
        let mut counts: Vec<_> = self.each.iter().map(|(key, count)| (*key, *count)).collect();
        counts.sort_by_key(|((name, _), count)| (Reverse(count.findings), *name));
        counts
    }

    /// Returns the table for CSV and TSV.
    pub fn table(&self) -> Table {
        let rows =
            self.sorted().into_iter().map(|((name, severity), count)| row(code(name), name, severity.name(), count));
        Table::new(
            "",
            [
                Column::new("code", "code"),
                Column::new("name", "finding"),
                Column::new("severity", "severity"),
                Column::new("count", "count"),
                Column::new("records", "records"),
                Column::new("files", "files"),
            ],
            rows,
        )
    }
}

fn row(code: &str, name: &str, severity: &str, count: Count) -> Vec<Value> {
    let counts = [count.findings, count.records, count.files].map(Value::Count);
    [code, name, severity].map(Value::text).into_iter().chain(counts).collect()
}

fn code(name: &str) -> &'static str {
    explain::article(name).map_or("", |article| article.code)
}
