//! An article of `explain`, laid out: what a finding means, with a record that earns it and the same one mended.

use super::json::object;
use super::wrap::{fold_notes, wrap};
use crate::explain::Article;
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use std::fmt::Write;

/// An article as JSON.
pub fn article_entry(article: &'static Article) -> impl Serialize {
    object! {
        name: article.name,
        code: article.code,
        severity: severity(article),
        verdict: verdict(article),
        rule: article.rule,
        meaning: article.meaning,
        why: article.why,
        remedy: article.remedy,
        form: article.form,
        example: article.example,
        mended: article.mended,
    }
}

/// `error` or `warning`.
fn severity(article: &Article) -> &'static str {
    if article.code.starts_with('W') { "warning" } else { "error" }
}

/// The verdict that a record with the finding earns at best, if it is about a record: the first digit of a code is
/// its class.
fn verdict(article: &Article) -> Option<&'static str> {
    Some(match article.code.as_bytes().get(1) {
        Some(b'1'..=b'4' | b'6') => "illegal",
        Some(b'5') => "inconsistent",
        // The one warning that leaves something open.
        Some(b'7') if article.name == "too-hard" => "undecided",
        Some(b'7') => "legal",
        Some(b'9') => return None,
        _ => "unreadable",
    })
}

/// The article in full, in lines of at most that width, with the diagnostics that its example earns. Text with color
/// codes.
pub fn article_text(article: &Article, width: usize, said: &str) -> String {
    let bold = Style::new().bold();
    let level = if severity(article) == "error" { AnsiColor::Red } else { AnsiColor::Yellow }.on_default().bold();
    let leads = match (severity(article), verdict(article)) {
        ("warning", Some("legal")) => "the verdict stays as it is".to_owned(),
        (_, Some(verdict)) => format!("the record is {verdict}"),
        (_, None) => "no record's verdict changes, but the run ends with 2".to_owned(),
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
    if !said.is_empty() {
        let _ = write!(
            text,
            "\n{bold}What `adjutant validate` says of it{bold:#}\n{}",
            indented(&fold_notes(said.trim_end(), width.saturating_sub(2)))
        );
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
    let end = if clause.ends_with('?') { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}
