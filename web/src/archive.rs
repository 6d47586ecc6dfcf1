//! Holds the records of the files that were dropped.

use crate::export;
use crate::formats::GameId;
use crate::game_page::page;
use crate::games::{Settings, Source, for_each_game, read_options};
use crate::inputs::{InputReader, Inputs, Limits, Meter};
use crate::judge::{Judged, failure, judge};
use crate::query::{Query, Subject};
use crate::report::{query_help, query_message};
use crate::{formats, json, object};
use std::ops::ControlFlow;
use wasm_bindgen::prelude::wasm_bindgen;

/// Number of bytes that are judged between two reports of progress.
const BLOCK: usize = 1 << 18;

/// Records of all files that were added, in order.
#[wasm_bindgen]
#[derive(Default)]
pub struct Archive {
    entries: Vec<Entry>,
}

/// A record, or a remark about an input.
struct Entry {
    /// `None` for a remark.
    record: Option<Source<'static>>,
    lines: Vec<String>,
}

#[wasm_bindgen]
impl Archive {
    /// Creates an empty archive.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file of any format, compressed or not. After each block, calls `each` with the new entries as a JSON
    /// array: the lines of `validate --format ndjson`, the tags that the list shows, and for a record its number in
    /// this archive.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>, each: &Report) {
        self.add_with(name, bytes, |rows, read| each.call(rows, read));
    }
}

impl Archive {
    fn add_with(&mut self, name: &str, bytes: Vec<u8>, mut each: impl FnMut(&str, f64)) {
        let inputs = Inputs::of_bytes(name, bytes.into());
        let settings = Settings::default();
        let limits = Limits { block: BLOCK, ..Limits::default() };
        let meter = Meter::default();
        let _ = InputReader::new(&inputs, read_options(limits, None, None), &meter).read(&mut |block| {
            let mut rows = Vec::new();
            for_each_game(&block, settings, |source| {
                let Judged { lines, tags } = judge(source);
                let record = source.number().map(|_| source.clone().into_owned());
                self.push(record, lines, &tags, &mut rows);
            });
            if let Some(line) = failure(&block) {
                self.push(None, vec![line], &[], &mut rows);
            }
            each(&format!("[{}]", rows.join(",")), meter.bytes() as f64);
            ControlFlow::Continue(())
        });
    }

    fn push(
        &mut self,
        record: Option<Source<'static>>,
        lines: Vec<String>,
        tags: &[(String, String)],
        rows: &mut Vec<String>,
    ) {
        if lines.is_empty() && record.is_none() {
            return;
        }
        let index = record.as_ref().map(|_| self.entries.len());
        let format = record.as_ref().map(|record| record.format().name);
        rows.push(format!(
            "{{\"index\":{},\"readable\":{},\"format\":{},\"tags\":{},\"lines\":[{}]}}",
            json(&index),
            record.as_ref().is_some_and(|record| record.read_errors().is_empty()),
            json(&format),
            json(tags),
            lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join(",")
        ));
        self.entries.push(Entry { record, lines });
    }

    /// Returns a record that can be read.
    fn record(&self, index: usize) -> Option<&Source<'static>> {
        self.entries.get(index)?.record.as_ref().filter(|record| record.read_errors().is_empty())
    }
}

#[wasm_bindgen]
impl Archive {
    /// Returns the indexes of the records that meet a condition of `adjutant filter`, as a JSON array. If the condition
    /// is invalid, returns an object with the `error` and possibly `help`.
    pub fn select(&self, condition: &str) -> String {
        let query = match Query::parse(condition) {
            Ok(query) => query,
            Err(faults) => {
                let fault = faults.first();
                let error = fault.map(|fault| query_message(fault, condition));
                let help = fault.and_then(query_help);
                return json(&object! { error: error, help: help });
            }
        };
        let records = (0..self.entries.len()).filter_map(|index| Some((index, self.record(index)?)));
        let selected = records.filter(|(_, source)| matches(&query, source)).map(|(index, _)| index);
        json(&selected.collect::<Vec<_>>())
    }

    /// Returns the page of a record: board, knowledge, odds and review, as `adjutant page` writes it.
    pub fn page(&self, index: usize) -> Option<String> {
        self.record(index).map(page)
    }

    /// Returns a record as SRN: its own text, or the text into which it was translated.
    pub fn srn(&self, index: usize) -> Option<String> {
        let source = self.record(index)?;
        Some(String::from_utf8_lossy(&source.to_srn(&source.read())).into_owned())
    }

    /// Returns the records with these indexes in a format: `srn`, `json`, `csv` (a row for each game) or `ndjson` (the
    /// verdicts).
    pub fn export(&self, indexes: &[u32], format: &str) -> Vec<u8> {
        let entries = indexes.iter().filter_map(|index| self.entries.get(*index as usize));
        if format == "ndjson" {
            return entries.flat_map(|entry| &entry.lines).flat_map(|line| line.bytes()).collect();
        }
        let records =
            entries.filter_map(|entry| entry.record.as_ref()).filter(|record| record.read_errors().is_empty());
        match format {
            "csv" => export::csv(records),
            name => formats::by_name(name).map(|to| export::in_format(records, to)).unwrap_or_default(),
        }
    }

    /// Returns the verdicts of all entries, including remarks about inputs.
    pub fn verdicts(&self) -> String {
        self.entries.iter().flat_map(|entry| &entry.lines).map(String::as_str).collect()
    }
}

fn matches(query: &Query, source: &Source<'_>) -> bool {
    let place = source.origin();
    let (file, number) = (place.file, place.record.or(source.number()).unwrap_or(1));
    let keep = query.needs().keep;
    let subject = match source.srn() {
        Some(text) => Subject::new(file, number, text, None, keep),
        None => Subject::of_record(file, number, source.own(), source.read(), None, keep),
    };
    let mut subject = subject.called_by(|text, record| GameId::of_record(text, record).to_string());
    query.matches(&mut subject)
}

#[wasm_bindgen]
extern "C" {
    /// Receiver of progress.
    pub type Report;

    /// Passes new entries, and the number of bytes that were read.
    #[wasm_bindgen(method)]
    fn call(this: &Report, rows: &str, bytes: f64);
}
