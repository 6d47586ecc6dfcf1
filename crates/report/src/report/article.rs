//! Formats an article of `explain`. An article contains the meaning of a finding, a record that causes the finding,
//! and the corrected record.

use super::json::{Json, object};
use super::wrap::{fold_notes, wrap};
use crate::explain::Article;
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// Returns an article as JSON.
pub fn article_entry(article: &'static Article) -> Box<dyn Json> {
    Box::new(object! {
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
    })
}

/// Returns `error` or `warning`.
fn severity(article: &Article) -> &'static str {
    if article.code.starts_with('W') { "warning" } else { "error" }
}

/// Returns the best verdict that a record with this finding can get. The first digit of the finding's code
/// determines this verdict. Returns `None` if the finding is not about a record.
fn verdict(article: &Article) -> Option<&'static str> {
    Some(match article.code.as_bytes().get(1) {
        Some(b'1'..=b'4' | b'6') => "illegal",
        Some(b'5') => "inconsistent",
        // This is the only warning that leaves the verdict open.
        Some(b'7') if article.name == "too-hard" => "undecided",
        Some(b'7') => "legal",
        Some(b'9') => return None,
        _ => "unreadable",
    })
}

/// Returns the full article, wrapped at `width`, with the diagnostics of its example. The text contains color
/// codes.
pub fn article_text(article: &Article, width: usize, said: &str) -> String {
    let bold = Style::new().bold();
    let level = if severity(article) == "error" { AnsiColor::Red } else { AnsiColor::Yellow }.on_default().bold();
    let leads = match (severity(article), verdict(article)) {
        ("warning", Some("legal")) => "the verdict does not change".to_owned(),
        (_, Some(verdict)) => format!("the record is {verdict}"),
        (_, None) => "no verdict changes, but the exit status is 2".to_owned(),
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
    let _ = write!(text, "\n{bold}Example record{bold:#}\n{}", indented(article.example));
    if !said.is_empty() {
        let _ = write!(
            text,
            "\n{bold}Output of `adjutant validate`{bold:#}\n{}",
            indented(&fold_notes(said.trim_end(), width.saturating_sub(2)))
        );
    }
    text + &format!("\n{bold}Corrected record{bold:#}\n{}", indented(article.mended))
}

/// Returns a list of all articles, one per line.
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

/// Converts a clause to a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if clause.ends_with('?') { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}
