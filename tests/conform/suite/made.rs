//! Records of the suite with their expected answers, computed by the reference.

use super::otherwise::otherwise;
use super::sketch::{EDITIONS, OPTIONS, Sketch, Terms};
use super::style::Style;
use crate::reference::{Judgement, RawRecord, read_records, verdict_of};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Warning: its name and its ply.
pub type Warning = (&'static str, Option<usize>);

/// Record of the suite.
#[derive(Clone, Debug)]
pub struct Made {
    pub class: String,
    pub text: String,
    /// Expected answer without the place of the record.
    pub expected: Map<String, Value>,
}

/// Valid values of `Termination`.
const TERMINATIONS: &str = "flag no-moves resignation agreement time forfeit adjudication move-limit abandoned unknown";

/// Judges a record with known pieces, written in `style`. `more` are warnings that the record was made to cause, in
/// addition to the warnings about its tags.
///
/// # Panics
/// Panics if the reference reads something other than the sketch, or cannot judge it.
pub fn judged(class: &str, sketch: &Sketch, style: &Style, more: &[Warning]) -> Made {
    let text = style.text(class, sketch);
    judged_text(class, sketch, text, more)
}

/// Same as `judged`, with a given text of the record.
pub fn judged_text(class: &str, sketch: &Sketch, text: String, more: &[Warning]) -> Made {
    let mut record = one_record(&text);
    let turns = |turn: &crate::reference::RawTurn| (turn.text.clone(), turn.declared.clone());
    let written: Vec<_> = record.turns.iter().map(turns).collect();
    let wanted: Vec<_> =
        sketch.turns.iter().map(|turn| (turn.text.to_ascii_lowercase(), turn.declared.clone())).collect();
    assert_eq!(written, wanted, "{text}");
    assert_eq!(record.result, sketch.result, "{text}");
    let mut warnings = warnings_of(&record, &sketch.terms);
    // An invalid value counts as missing.
    let declared = record.tags.get("Termination").cloned();
    let is_known = |value: &str| TERMINATIONS.split(' ').any(|known| known == value);
    if declared.as_deref().is_some_and(|value| !is_known(value)) {
        record.tags.remove("Termination");
        warnings.push(("termination-value", None));
    }
    let said = verdict_of(&record);
    assert_ne!(said.verdict, "unsupported", "{text}");
    warnings.extend(said.wording_warnings.iter().map(|ply| ("two-squares-wording", Some(*ply))));
    let is_other = |value: &str| is_known(value) && value != "flag" && value != "no-moves";
    if said.derived
        && !said.findings.iter().any(|(name, _)| *name == "result-mismatch")
        && declared.is_some_and(|value| is_other(&value))
    {
        warnings.push(("termination-derived", None));
    }
    warnings.extend(more);
    let mut expected = about(class, &sketch.terms);
    fill(&mut expected, class, &said, &warnings);
    let others = otherwise(&record);
    if !others.is_empty() {
        expected.insert("otherwise".to_owned(), json!(others));
    }
    Made { class: class.to_owned(), text, expected }
}

/// Returns the only record of a text.
pub fn one_record(text: &str) -> RawRecord {
    let mut records = read_records(text);
    assert_eq!(records.len(), 1, "{text}");
    records.pop().flatten().unwrap_or_else(|| panic!("the reference reads this: {text}"))
}

/// Returns the fields that every answer has.
pub fn about(class: &str, terms: &Terms) -> Map<String, Value> {
    let mut expected = Map::new();
    let mut put = |name: &str, value: Value| expected.insert(name.to_owned(), value);
    put("class", json!(class));
    put("edition", json!(terms.edition));
    put("variant", json!(terms.variant));
    let options = OPTIONS.iter().filter(|name| terms.options.contains(name));
    put("options", json!(options.collect::<Vec<_>>()));
    expected
}

/// Adds the judgment of the reference to the expected answer.
fn fill(expected: &mut Map<String, Value>, class: &str, said: &Judgement, warnings: &[Warning]) {
    let mut put = |name: &str, value: Value| expected.insert(name.to_owned(), value);
    let first = said.findings.first();
    let names: BTreeSet<&str> = said.findings.iter().map(|(name, _)| *name).collect();
    put("verdict", json!(said.verdict));
    put("ply", json!(first.and_then(|(_, ply)| *ply)));
    put("finding", json!(first.map(|(name, _)| *name)));
    put("findings", json!(names));
    put("warnings", json!(warnings));
    // None of several setup faults counts as the first.
    let also: Vec<&str> = names.iter().copied().filter(|name| name.starts_with("setup-")).collect();
    if also.len() > 1 {
        put("also", json!(also));
    }
    if said.findings.iter().any(|(name, _)| name.starts_with("setup-")) {
        put("plies", Value::Null);
        return;
    }
    put("plies", json!(said.plies));
    if said.verdict == "legal" {
        put("score", json!(said.score));
        let winner = match said.score.as_str() {
            "1-0" => json!("red"),
            "0-1" => json!("blue"),
            _ => Value::Null,
        };
        put("winner", winner);
        put("termination", json!(said.termination));
        put("derived", json!(said.derived));
    }
    // A record for a warning is not made to test the board.
    if class.starts_with("warning/") {
        return;
    }
    let board = said.board.iter();
    let board = board.map(|(square, (side, kind))| (square.clone(), json!(format!("{} {}", side.name(), kind.name()))));
    put("final", Value::Object(board.collect()));
    if said.verdict == "legal" {
        let shown = said.reveals.iter();
        let shown = shown.map(|(ply, of)| json!([ply, of.square, of.side.name(), of.kind.name(), of.new]));
        put("reveals", shown.collect());
    }
}

/// Returns the warnings about the tags.
fn warnings_of(record: &RawRecord, terms: &Terms) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if !record.tags.contains_key("Edition") {
        warnings.push(("edition-missing", None));
    }
    let (_, variants) = EDITIONS.iter().find(|(edition, _)| *edition == terms.edition).expect("an edition");
    if !variants.contains(&terms.variant) {
        warnings.push(("variant-outside-edition", None));
    }
    if terms.edition != "hasbro-1999" {
        warnings.extend(terms.options.iter().map(|_| ("option-outside-edition", None)));
    }
    warnings
}
