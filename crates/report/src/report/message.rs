//! Findings in words: the engine's sentence, the rule of the article, and what to do about it. Help that an article cannot
//! give, because it depends on the case or on the text, is in `suggestion`.

use super::suggestion::{self, own_remedy, value_help};
use super::visible::visible;
use crate::explain;
use crate::formats::has_game;
use crate::notation::{Expected, Fault, FaultKind, Span, stray_text};
use crate::replay::{Detail, Finding};

/// A finding in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What is wrong, in one lower-case clause.
    pub title: String,
    /// What stands at the place, where that is more or less than the title says.
    pub label: Option<String>,
    /// What the rule says.
    pub rule: Option<&'static str>,
    /// What to do about it.
    pub help: Option<String>,
    /// The place to be marked: what is to be mended, where that is known.
    pub span: Span,
    /// What may take that place's text, where that is known: each of them can be read.
    pub mends: Vec<String>,
}

/// A finding in words; `text` is the record's.
pub fn message(finding: &Finding, text: &[u8]) -> Message {
    let article = explain::article(finding.name());
    let title = title(finding, text);
    let advice = match &finding.detail {
        Detail::Syntax(fault) => suggestion::advice(*fault, finding.span, text),
        _ => None,
    };
    // What was expected belongs to the place where it was missed.
    let has_label = !matches!(finding.detail, Detail::InputFailed { .. } | Detail::Damaged(_))
        && advice.as_ref().is_none_or(|advice| advice.mend.is_none());
    let label = finding.label().filter(|_| has_label);
    let mend = advice.as_ref().and_then(|advice| advice.mend.clone());
    let (span, mends) = mend.unwrap_or((finding.span, Vec::new()));
    let usual = || match finding.detail {
        Detail::InputFailed { remedy, .. } => Some(remedy),
        Detail::Damaged(_) => {
            Some("compare the place with what its format says (`adjutant formats`); what could be read was judged")
        }
        _ => article.map(|article| article.remedy),
    };
    let help = advice
        .map(|advice| advice.help)
        .or_else(|| value_help(&finding.detail))
        .or_else(|| own_remedy(&finding.detail, finding.span, text).or_else(usual).map(str::to_owned));
    let rule = article.filter(|_| !matches!(finding.detail, Detail::InputFailed { .. })).map(|article| article.rule);
    Message { title, label, rule, help, span, mends }
}

/// The sentence of a finding, safe to print.
fn title(finding: &Finding, text: &[u8]) -> String {
    let sentence = match finding.detail {
        Detail::Syntax(Fault { kind: FaultKind::Expected(Expected::RowSquare), .. })
            if suggestion::is_unfilled_row(text, finding.span.start as usize) =>
        {
            return "this row of the setup is still to be filled in".to_owned();
        }
        Detail::NoRecord { is_named: false } if stray_text(text).is_some() => {
            let has_game = memchr::memchr(0, text).is_some() || has_game(text);
            let game = if has_game { "" } else { ": no game found in this text" };
            return format!("none of the formats that Adjutant reads{game} (--from names one)");
        }
        Detail::TooLong { length, limit } => {
            return format!("expected a record of at most {limit} bytes (--max-record), found {length}");
        }
        _ => finding.sentence(text),
    };
    visible(&sentence).into_owned()
}
