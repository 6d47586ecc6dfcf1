//! The short forms of the report: names of files, and counts of findings.

use super::{Args, Format};
use crate::archive::Origin;
use crate::cli::look;
use crate::cli::status::Error;
use crate::cli::terminal::Output;
use crate::formats::Fields;
use crate::report::{FindingCounts, json_line};
use std::collections::BTreeSet;
use std::io;

impl Args {
    /// Whether the form and what is to be reported go together.
    pub(super) fn check(&self) -> Result<(), Error> {
        let form = match self.format {
            Some(Format::Csv | Format::Tsv) if !self.statistics => {
                return Err(Error::Usage("rows are written only of counts: add --statistics".to_owned()));
            }
            Some(Format::Github) if self.statistics => "github",
            Some(Format::Sarif) if self.statistics => "sarif",
            _ => return Ok(()),
        };
        Err(Error::Usage(format!("--statistics has no form `{form}`; it is a table, json, csv or tsv")))
    }

    /// Writes how often each finding was made.
    pub(super) fn write_statistics(&self, counts: &FindingCounts, output: &mut Output) -> Result<(), Error> {
        let fields = match self.format {
            Some(Format::Ndjson) => {
                return output.bytes(&json_line(&counts.document()).map_err(io::Error::from)?);
            }
            Some(Format::Csv) => Fields::Csv,
            Some(Format::Tsv) => Fields::Tsv,
            _ => return output.text(&counts.drawn(look::of(output, None))),
        };
        let mut rows = Vec::new();
        counts.push_fields(fields, &mut rows);
        output.bytes(&rows)
    }
}

/// Names of files, each written once.
pub(super) struct Names {
    end: u8,
    written: BTreeSet<String>,
}

impl Names {
    /// None yet; each will end with a NUL byte or with a line.
    pub(super) fn new(is_nul: bool) -> Self {
        Self { end: if is_nul { 0 } else { b'\n' }, written: BTreeSet::new() }
    }

    /// Writes the name of an input, unless it was written before.
    pub(super) fn write(&mut self, input: Option<&Origin>, output: &mut Output) -> Result<(), Error> {
        let Some(name) = input.map(|input| &input.name).filter(|name| !self.written.contains(*name)) else {
            return Ok(());
        };
        output.bytes(&[name.as_bytes(), &[self.end]].concat())?;
        self.written.insert(name.clone());
        Ok(())
    }
}
