//! Output of `filter` that replaces the records: rows of fields, or names of files.
//!
//! Fields are written as one row or object per record; see `format-spec/query.md`, section "Rows of fields".
//! `--files-with-matches` lists the names of files with a selected record.

use super::number_of;
use super::select::Selection;
use crate::cli::terminal::note;
use crate::cli::{CONTINUE, Error, Output, OutputFormat, ResultSource, Run, Status, refuse};
use crate::formats::push_rows;
use crate::query::{Key, KeyValue, ListedField, Subject};
use crate::report::Json;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;

/// Fields and their output format.
pub(super) struct Rows {
    pub fields: Vec<ListedField>,
    pub form: OutputFormat,
}

impl Rows {
    /// Iterates over the keys of the fields.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.fields.iter().map(|field| &field.key)
    }

    /// Returns the header of the rows.
    pub(super) fn head(&self) -> Vec<u8> {
        let mut head = Vec::new();
        if let Some(fields) = self.form.fields() {
            push_rows(fields, [self.fields.iter().map(|field| &field.name)], &mut head);
        }
        head
    }

    /// Returns the extension of files that contain these rows.
    pub(super) const fn ending(&self) -> &'static str {
        match self.form {
            OutputFormat::Csv => ".csv",
            OutputFormat::Tsv => ".tsv",
            OutputFormat::Text | OutputFormat::Json | OutputFormat::Ndjson => ".ndjson",
        }
    }

    /// Appends the row of a record. Reads the record as far as the fields require.
    pub(super) fn push(&self, subject: &mut Subject<'_>, bytes: &mut Vec<u8>) {
        for key in self.keys() {
            subject.read(key.needs().stage);
        }
        match self.form.fields() {
            Some(fields) => {
                let cells = self.fields.iter().map(|field| match field.value(subject) {
                    KeyValue::Nothing => String::new(),
                    KeyValue::Number(number) => number.to_string(),
                    KeyValue::Text(text) => text.replace(['\r', '\n'], " "),
                });
                push_rows(fields, [cells], bytes);
            }
            // Writing plain data to memory cannot fail.
            None => Object { fields: &self.fields, subject }.push_json(false, bytes).unwrap_or_default(),
        }
    }
}

/// Values of a record by field name.
struct Object<'r, 's> {
    fields: &'r [ListedField],
    subject: &'r Subject<'s>,
}

impl Serialize for Object<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.fields.iter().map(|field| (&field.name, Value(field.value(self.subject)))))
    }
}

struct Value<'s>(KeyValue<'s>);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// 2^53: every smaller whole number is exact in `f64`.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match &self.0 {
            KeyValue::Nothing => serializer.serialize_none(),
            KeyValue::Number(number) if number.fract() == 0.0 && number.abs() < EXACT => {
                serializer.serialize_i64(*number as i64)
            }
            KeyValue::Number(number) => serializer.serialize_f64(*number),
            KeyValue::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// Writes the name of each input with a selected record, in input order. A line end or NUL follows each name.
pub(super) fn list_files(run: &Run<'_>, selection: &Selection<'_>, ends_with_null: bool) -> Result<Status, Error> {
    if run.common.is_by_ending {
        return refuse("`--files-with-matches` writes file names as plain text: pass `-o FILE.txt`");
    }
    let mut output = Output::new(run.common);
    let end: &[u8] = if ends_with_null { b"\0" } else { b"\n" };
    let (mut named, mut read) = (BTreeSet::new(), 0);
    let inputs = run.each(
        &output.blank_sheet(),
        &|block, outcome| (block.origin.name.clone(), selection.of(block, outcome)),
        &mut |(name, selected), outcome, progress| {
            progress.say(&outcome.messages);
            read += selected.read;
            if selected.records().next().is_some() && !named.contains(&name) {
                output.bytes(&[name.as_bytes(), end].concat())?;
                named.insert(name);
            }
            Ok(CONTINUE)
        },
    )?;
    output.finish(ResultSource::Records(run))?;
    let files = number_of(named.len() as u64, "file");
    note(&format!("{} read, {files} with a selected record", number_of(read, "record")));
    let found = if named.is_empty() { Status::Findings } else { Status::Well };
    Ok(found.max(inputs))
}
