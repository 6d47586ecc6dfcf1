//! Creates the messages of findings: the sentence of the engine, the rule of the article, and help. The module
//! `suggestion` creates the help that depends on the case or the text.

use super::suggestion::{self, own_remedy, value_help};
use super::visible::visible;
use crate::explain;
use crate::formats::has_game;
use crate::notation::{Expected, Fault, FaultKind, Span, stray_text};
use crate::replay::{Detail, Finding};

/// Message of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Problem, in one lower-case clause.
    pub title: String,
    /// Text next to the marked span, if it differs from the title.
    pub label: Option<String>,
    /// Text of the rule.
    pub rule: Option<&'static str>,
    /// Advice to the user.
    pub help: Option<String>,
    /// Span to mark: the text to correct, if known.
    pub span: Span,
    /// Possible replacements of the span's text, if known. Each of them can be parsed.
    pub mends: Vec<String>,
}

/// Returns the message of a finding. `text` is the text of the record.
pub fn message(finding: &Finding, text: &[u8]) -> Message {
    let article = explain::article(finding.name());
    let title = title(finding, text);
    let advice = match &finding.detail {
        Detail::Syntax(fault) => suggestion::advice(*fault, finding.span, text),
        _ => None,
    };
    // The label names the expected text, at the place where this text is missing. If there is a suggestion, the text
    // to correct is marked instead, so there is no label.
    let has_label = !matches!(finding.detail, Detail::InputFailed { .. } | Detail::Damaged(_))
        && advice.as_ref().is_none_or(|advice| advice.mend.is_none());
    let label = finding.label().filter(|_| has_label);
    let mend = advice.as_ref().and_then(|advice| advice.mend.clone());
    let (span, mends) = mend.unwrap_or((finding.span, Vec::new()));
    let usual = || match finding.detail {
        Detail::InputFailed { remedy, .. } => Some(remedy),
        Detail::Damaged(_) => Some(
            "compare this place with the description of the format (`adjutant formats`); the readable part was judged",
        ),
        _ => article.map(|article| article.remedy),
    };
    let help = advice
        .map(|advice| advice.help)
        .or_else(|| value_help(&finding.detail))
        .or_else(|| own_remedy(&finding.detail, finding.span, text).or_else(usual).map(str::to_owned));
    let rule = article.filter(|_| !matches!(finding.detail, Detail::InputFailed { .. })).map(|article| article.rule);
    Message { title, label, rule, help, span, mends }
}

/// Returns the sentence of a finding, escaped for printing.
fn title(finding: &Finding, text: &[u8]) -> String {
    let sentence = match finding.detail {
        Detail::Syntax(Fault { kind: FaultKind::Expected(Expected::RowSquare), .. })
            if suggestion::is_unfilled_row(text, finding.span.start as usize) =>
        {
            return "this setup row is not filled in yet".to_owned();
        }
        Detail::NoRecord { is_named: false } if stray_text(text).is_some() => {
            let has_game = memchr::memchr(0, text).is_some() || has_game(text);
            let game = if has_game { "" } else { ": no game found in this text" };
            return format!("unknown format{game} (pass `--from FORMAT` to name the format)");
        }
        Detail::TooLong { length, limit } => {
            return format!("expected a record of at most {limit} bytes (--max-record), found {length}");
        }
        _ => finding.sentence(text),
    };
    visible(&sentence).into_owned()
}
