//! Reads and writes the tag `Unreadable`. The tag declares that the source of a record could not be read
//! completely, and gives the reason. A conversion writes this tag, so that the converted record does not look
//! complete. See `format-spec/formats.md`, section "Writing".

use super::finding::{Detail, Finding};
use super::foreign::{Damaged, NotSupported};
use super::reading::Reading;
use super::verdict::Verdict;
use crate::notation::{Record, Span, Tag, is_placeholder};
use std::borrow::Cow;

/// Name of the tag.
pub const UNREADABLE_TAG: &str = "Unreadable";

/// Name of findings about things that SRN cannot express.
const NOT_SUPPORTED: &str = "not-supported";

impl Reading<'_> {
    /// Adds the tag `Unreadable` if the reader found something unreadable.
    pub fn tag_unread(&mut self) {
        let Some(finding) = self.findings.iter().find(|finding| is_unread(finding)) else { return };
        if self.record.tag(UNREADABLE_TAG).is_some_and(|value| !is_placeholder(value)) {
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

/// Adds the finding described by the tag `Unreadable`, unless the reader itself found something unreadable.
pub(super) fn check(record: &Record<'_>, findings: &mut Vec<Finding>) {
    let Some(tag) = record.tags.iter().find(|tag| tag.name == UNREADABLE_TAG) else { return };
    if is_placeholder(&tag.value) || findings.iter().any(is_unread) {
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

/// Returns the rest of a text in another format, from the first place that SRN cannot express to the end. Returns
/// `None` if `findings` report no such place, or if the rest is empty. In the result, each run of whitespace or
/// control characters is replaced by a space, and `}` is replaced by `)`.
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
        _ => "some of it was not read".to_owned(),
    }
}
