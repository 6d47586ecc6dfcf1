//! Parses a line that the other program wrote. Finds the record that the line describes.
//!
//! Each field is read from every place where a program may write the field. The lines of `validate --format ndjson`
//! and `convert --to json` are accepted.

use super::suite::SuitePlace;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Severities of findings that are not errors.
const MILD: [&str; 5] = ["warning", "warn", "note", "info", "hint"];

/// Answer of a program about one record.
pub(super) struct Answer(Value);

/// Reads a field from an answer; returns `None` if the field is missing.
type Reading = fn(&Answer) -> Option<Value>;

/// Fields that are compared for every line. If a line lacks one of these fields, the value of the field is null.
pub(super) const NEEDED: [&str; 3] = ["verdict", "finding", "ply"];

/// Fields that are compared, in the order of the report.
pub(super) const FIELDS: [(&str, Reading); 15] = [
    ("verdict", |answer| answer.flat("verdict")),
    ("finding", Answer::finding),
    ("ply", Answer::ply),
    ("findings", Answer::findings),
    ("warnings", Answer::warnings),
    ("edition", |answer| answer.flat("edition")),
    ("variant", |answer| answer.flat("variant")),
    ("options", |answer| answer.flat("options")),
    ("plies", |answer| answer.flat("plies")),
    ("score", |answer| answer.of_result("score")),
    ("winner", |answer| answer.of_result("winner")),
    ("termination", |answer| answer.of_result("termination")),
    ("derived", |answer| answer.of_result("derived")),
    ("final", |answer| answer.flat("final")),
    ("reveals", Answer::reveals),
];

impl Answer {
    /// Parses a line.
    ///
    /// # Errors
    /// Returns the message that names the expected input.
    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let value: Value = serde_json::from_slice(line).map_err(|cause| format!("expected a line of JSON: {cause}"))?;
        if value.is_object() { Ok(Self(value)) } else { Err("expected a JSON object".to_owned()) }
    }

    /// Returns the place of the record. The place has the name of the record's file, without folders. `alone` is the
    /// file of the run, if the program was run on one file.
    ///
    /// # Errors
    /// Returns the message that names the expected input.
    pub(super) fn place(&self, alone: Option<&str>) -> Result<SuitePlace, String> {
        let source = self.0.get("source").and_then(Value::as_object).or_else(|| self.0.as_object());
        let source = source.ok_or("expected an object")?;
        let named = source.get("file").and_then(Value::as_str).and_then(|path| path.rsplit(['/', '\\']).next());
        let file = named.or(alone).ok_or("expected `file` or `source.file`, the name of a file")?;
        SuitePlace::of(file.to_owned(), source).ok_or_else(|| {
            "expected `record` or `source.record`: a number from 1, or null with `line` for stray text".into()
        })
    }

    fn flat(&self, name: &str) -> Option<Value> {
        self.0.get(name).cloned()
    }

    fn of_result(&self, name: &str) -> Option<Value> {
        self.flat(name).or_else(|| self.0.get("result")?.get(name).cloned())
    }

    /// Returns all findings if they are given as a list.
    fn listed(&self) -> Option<&Vec<Value>> {
        self.0.get("findings")?.as_array()
    }

    fn errors(&self) -> Option<impl Iterator<Item = &Value>> {
        Some(self.listed()?.iter().filter(|finding| !is_mild(finding)))
    }

    fn finding(&self) -> Option<Value> {
        let first = || Some(self.errors()?.next().map_or(Value::Null, name_of));
        self.flat("finding").or_else(first)
    }

    fn ply(&self) -> Option<Value> {
        let first = || match self.errors()?.next() {
            None => Some(Value::Null),
            Some(finding) => finding.get("ply").cloned(),
        };
        self.flat("ply").or_else(first)
    }

    /// Returns the names of the errors without duplicates. If the field `findings` is not a list, returns its value
    /// unchanged.
    fn findings(&self) -> Option<Value> {
        if let Some(given) = self.flat("findings").filter(|given| !given.is_array() && !given.is_null()) {
            return Some(given);
        }
        let names: BTreeSet<String> = self.errors()?.map(|finding| text_of(&name_of(finding))).collect();
        Some(json!(names))
    }

    /// Returns the name and ply of each warning.
    fn warnings(&self) -> Option<Value> {
        if let Some(given) = self.flat("warnings") {
            let Value::Array(all) = given else { return Some(given) };
            let pair = |given: Value| if given.is_object() { name_and_ply(&given) } else { given };
            return Some(all.into_iter().map(pair).collect());
        }
        let listed = self.listed()?;
        if listed.iter().any(|finding| !finding.is_object()) {
            return None;
        }
        let mild = listed.iter().filter(|finding| is_mild(finding));
        Some(mild.map(name_and_ply).collect())
    }

    /// Returns the ply and square of each revealed piece, possibly followed by more facts.
    fn reveals(&self) -> Option<Value> {
        if let Some(given) = self.flat("reveals") {
            return Some(given);
        }
        let turns = self.0.get("turns")?.as_array()?;
        let shown = turns.iter().flat_map(|turn| {
            let squares = turn.get("reveals").and_then(Value::as_array).into_iter().flatten();
            squares.map(|square| json!([turn.get("ply"), square]))
        });
        Some(shown.collect())
    }
}

fn is_mild(finding: &Value) -> bool {
    finding.get("severity").and_then(Value::as_str).is_some_and(|severity| MILD.contains(&severity))
}

/// Returns the name of a finding. If the program writes only the names of findings, `finding` is the name itself.
fn name_of(finding: &Value) -> Value {
    finding.get("name").unwrap_or(finding).clone()
}

fn name_and_ply(finding: &Value) -> Value {
    json!([name_of(finding), finding.get("ply").unwrap_or(&Value::Null)])
}

fn text_of(name: &Value) -> String {
    name.as_str().map_or_else(|| name.to_string(), str::to_owned)
}
