//! The tag `Unreadable`: it tells that the source of a record could not be read as a whole, and why. A conversion writes
//! it, so that the record does not look whole when it is read again. `format-spec/formats.md`, section "Writing".

use super::finding::{Detail, Finding};
use super::foreign::{Damaged, NotSupported};
use super::reading::Reading;
use super::verdict::Verdict;
use crate::notation::{Record, Span, Tag, says_nothing};
use std::borrow::Cow;

/// The tag.
pub const UNREADABLE_TAG: &str = "Unreadable";

/// The name of findings about things that SRN cannot say.
const NOT_SUPPORTED: &str = "not-supported";

impl Reading<'_> {
    /// Adds the tag `Unreadable` if the reader found something that it could not read.
    pub fn tag_unread(&mut self) {
        let Some(finding) = self.findings.iter().find(|finding| is_unread(finding)) else { return };
        if self.record.tag(UNREADABLE_TAG).is_some_and(|value| !says_nothing(value)) {
            return;
        }
        let ply = finding.ply.map(|ply| format!("ply {ply}: ")).unwrap_or_default();
        let value = format!("{}: {ply}{}", finding.name(), sentence(&finding.detail));
        self.record.tags.retain(|tag| tag.name != UNREADABLE_TAG);
        self.record.tags.push(Tag {
            name: Cow::Borrowed(UNREADABLE_TAG),
            value: Cow::Owned(value),
            name_span: Span::default(),
            value_span: Span::default(),
        });
    }
}

/// Adds the finding that the tag `Unreadable` tells of, unless the reader found something unreadable itself.
pub(super) fn check(record: &Record<'_>, findings: &mut Vec<Finding>) {
    let Some(tag) = record.tags.iter().find(|tag| tag.name == UNREADABLE_TAG) else { return };
    if says_nothing(&tag.value) || findings.iter().any(is_unread) {
        return;
    }
    let (name, told) = tag.value.split_once(": ").unwrap_or(("", &tag.value));
    let detail = match name {
        NOT_SUPPORTED => NotSupported::InSource(told.to_owned()).into(),
        "syntax" => Damaged::InSource(told.to_owned()).into(),
        _ => Damaged::InSource(tag.value.to_string()).into(),
    };
    findings.push(Finding::at(detail, tag.value_span));
}

/// The text from the first thing on that SRN cannot say, of a record of another format: its blanks are spaces, and it has
/// no `}`.
pub fn text_not_supported(text: &[u8], findings: &[Finding]) -> Option<String> {
    let is_cut = |finding: &&Finding| {
        finding.name() == NOT_SUPPORTED && !matches!(finding.detail, Detail::NotSupported(NotSupported::InSource(_)))
    };
    let start = findings.iter().find(is_cut)?.span.start as usize;
    let rest = String::from_utf8_lossy(text.get(start..)?).replace('}', ")");
    let words: Vec<&str> =
        rest.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn is_unread(finding: &Finding) -> bool {
    finding.detail.verdict() == Verdict::Unreadable
}

fn sentence(detail: &Detail) -> String {
    match detail {
        Detail::Damaged(damaged) => damaged.to_string(),
        Detail::NotSupported(what) => what.to_string(),
        Detail::NoTurns { .. } => "no turn was read".to_owned(),
        _ => "not all of it was read".to_owned(),
    }
}
