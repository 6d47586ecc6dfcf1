//! An article of `explain`, laid out: what a finding means, with a record that earns it and the same one mended.

use super::diagnostic::diagnostic;
use super::locate::{Locator, Place};
use super::wrap::wrap;
use crate::explain::Article;
use crate::notation::{SegmentKind, parse, segments};
use crate::replay::{Finding, Replayed, preamble_findings, replay, stray_findings};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use std::fmt::Write;

/// An article as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArticleEntry {
    name: &'static str,
    code: &'static str,
    severity: &'static str,
    verdict: &'static str,
    rule: &'static str,
    meaning: &'static str,
    why: &'static str,
    remedy: &'static str,
    example: &'static str,
    mended: &'static str,
}

impl ArticleEntry {
    /// That article.
    pub fn new(article: &'static Article) -> Self {
        Self {
            name: article.name,
            code: article.code,
            severity: severity(article),
            verdict: verdict(article),
            rule: article.rule,
            meaning: article.meaning,
            why: article.why,
            remedy: article.remedy,
            example: article.example,
            mended: article.mended,
        }
    }
}

/// `error` or `warning`.
fn severity(article: &Article) -> &'static str {
    if article.code.starts_with('W') { "warning" } else { "error" }
}

/// The verdict that a record with the finding earns at best: the first digit of a code is its class.
fn verdict(article: &Article) -> &'static str {
    match article.code.as_bytes().get(1) {
        Some(b'1'..=b'4' | b'6') => "illegal",
        Some(b'5') => "inconsistent",
        Some(b'7') => "legal",
        _ => "unreadable",
    }
}

/// What a file's findings are, each with where its record stands.
fn findings(file: &str, text: &[u8], mut each: impl FnMut(&Finding, &mut Locator<'_>)) {
    let mut number = 0;
    for segment in segments(text) {
        let line = 1 + memchr::memchr_iter(b'\n', &text[..segment.range.start]).count() as u64;
        let bytes = &text[segment.range.clone()];
        let place = Place { file, record: None, offset: segment.range.start as u64, line };
        let mut stray = Locator::new(place, bytes);
        if segment.kind == SegmentKind::Preamble {
            for finding in &preamble_findings(bytes) {
                each(finding, &mut stray);
            }
            continue;
        }
        number += 1;
        let record = parse(bytes);
        let replayed: Replayed = replay(bytes, &record, None, &mut ());
        let mut own = Locator::new(Place { record: Some(number), ..place }, bytes);
        for finding in &replayed.findings {
            each(finding, &mut own);
        }
        for finding in &stray_findings(&record) {
            each(finding, &mut stray);
        }
    }
}

/// The article in full, in lines of at most that width. Text with color codes.
pub fn article_text(article: &Article, width: usize) -> String {
    let bold = Style::new().bold();
    let level = if severity(article) == "error" { AnsiColor::Red } else { AnsiColor::Yellow }.on_default().bold();
    let leads = match (severity(article), verdict(article)) {
        ("warning", _) => "the verdict stays as it is".to_owned(),
        (_, verdict) => format!("the record is {verdict}"),
    };
    let mut text = format!("{bold}{} {}{bold:#}\n", article.code, article.name);
    let _ = writeln!(text, "{level}{}{level:#}: {leads}", severity(article));
    for (title, prose) in [
        ("Rule", sentence(article.rule)),
        ("What it means", article.meaning.to_owned()),
        ("Why", article.why.to_owned()),
        ("What to do", sentence(article.remedy)),
    ] {
        let _ = write!(text, "\n{bold}{title}{bold:#}\n{}", wrap(&prose, "  ", width));
    }
    let _ = write!(text, "\n{bold}A record that earns it{bold:#}\n{}", indented(article.example));
    let mut said = String::new();
    findings(&format!("{}.srn", article.name), article.example.as_bytes(), |finding, locator| {
        if finding.name() == article.name {
            said += &diagnostic(finding, locator);
        }
    });
    if !said.is_empty() {
        let _ = write!(text, "\n{bold}What `adjutant validate` says of it{bold:#}\n{}", indented(said.trim_end()));
    }
    text + &format!("\n{bold}The same record mended{bold:#}\n{}", indented(article.mended))
}

/// All articles, one a line.
pub fn article_list(articles: impl Iterator<Item = &'static Article>, width: usize) -> String {
    let mut text = String::new();
    for article in articles {
        let lead = format!("{:<6}{:<25}", article.code, article.name);
        let indent = " ".repeat(lead.len());
        let wrapped = wrap(article.rule, &indent, width);
        let _ = write!(text, "{lead}{}", wrapped.trim_start());
    }
    text
}

/// A clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}
