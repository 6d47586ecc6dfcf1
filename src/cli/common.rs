//! Arguments that every verb takes.

use crate::replay::Finding;
use crate::rules::Edition;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Arguments that every verb takes.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// Write the results to FILE (a temporary file first, then a rename)
    #[arg(short, long, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Only record number N of each file, counted from 1
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub record: Option<u64>,
    /// Judge by this edition, whatever the record says (its repetition tags are dropped, its numbers keep their meaning)
    #[arg(long, global = true, value_name = "NAME", value_parser = edition_parser())]
    pub edition: Option<String>,
    /// Report only these findings (names, separated by commas)
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', value_parser = finding_name)]
    pub select: Vec<String>,
    /// Leave these findings out of the report (names, separated by commas)
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', value_parser = finding_name)]
    pub ignore: Vec<String>,
    /// Report at most N findings of each record
    #[arg(long, global = true, value_name = "N")]
    pub max_findings: Option<usize>,
    /// When to use color
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,
}

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set; always if `CLICOLOR_FORCE` is
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Common {
    /// The edition to judge by, if one was asked for.
    pub fn judge_by(&self) -> Option<&'static Edition> {
        self.edition.as_deref().and_then(Edition::from_name)
    }

    /// The findings to report, in order.
    pub fn reported<'f>(&self, findings: &'f [Finding]) -> impl Iterator<Item = &'f Finding> {
        let (select, ignore) = (&self.select, &self.ignore);
        findings
            .iter()
            .filter(move |finding| select.is_empty() || select.iter().any(|name| name == finding.name()))
            .filter(move |finding| !ignore.iter().any(|name| name == finding.name()))
            .take(self.max_findings.unwrap_or(usize::MAX))
            .collect::<Vec<_>>()
            .into_iter()
    }
}

fn edition_parser() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(Edition::ALL.iter().map(|edition| edition.name))
}

fn finding_name(text: &str) -> Result<String, String> {
    if let Some(article) = crate::explain::article(text) {
        return Ok(article.name.to_owned());
    }
    let hint = crate::explain::nearest(text).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
    Err(format!("no finding has that name{hint}"))
}
