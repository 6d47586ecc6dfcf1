//! What a reader makes of a text of another format, and what a writer is given.

use super::Snapshot;
use crate::notation::{Record, Span};
use crate::replay::{Aside, Detail, Finding, Place, Replayed, Severity};
use crate::rules::Played;
use std::borrow::Cow;

/// What a reader makes of the text of one record.
#[derive(Clone, Debug, Default)]
pub struct Reading<'a> {
    /// The record as SRN would have it: tags, rows and turns. Its spans are places in the text that was read, so
    /// that findings show there.
    pub record: Record<'a>,
    /// What the reader itself has to say, and what the text declares that SRN has no words for.
    pub aside: Aside,
    /// The position that the text holds, where it is a position and not a game.
    pub snapshot: Option<Snapshot>,
}

impl Reading<'_> {
    /// Whether there is damage that was not mended.
    pub fn is_damaged(&self) -> bool {
        self.aside.findings.iter().any(|finding| matches!(finding.detail, Detail::Damaged(_)))
    }

    /// Notes a finding; behind as many of its severity as are noted, one that says so, and then none.
    pub fn note(&mut self, finding: Finding) {
        let severity = finding.severity();
        let findings = &mut self.aside.findings;
        match count(findings, severity) {
            0..MOST_FINDINGS => findings.push(finding),
            MOST_FINDINGS => {
                let detail = match severity {
                    Severity::Error => Detail::Damaged("more is wrong from here on than is listed".to_owned()),
                    Severity::Warning => Detail::PassedOver("there is more to say from here on than is listed".into()),
                };
                findings.push(Finding::at(detail, finding.span));
            }
            _ => {}
        }
    }

    /// Whether more errors were found than are noted, so that a reader may stop.
    pub fn is_full(&self) -> bool {
        let findings = &self.aside.findings;
        findings.len() > MOST_FINDINGS && count(findings, Severity::Error) > MOST_FINDINGS
    }

    /// Notes that damage was mended: a warning that says what was done.
    pub fn mended(&mut self, span: Span, what: impl Into<Cow<'static, str>>) {
        self.note(Finding::at(Detail::Mended(what.into()), span));
    }

    /// Notes something that is no part of the game: a warning that says why it is passed over.
    pub fn passed_over(&mut self, span: Span, what: impl Into<Cow<'static, str>>) {
        self.note(Finding::at(Detail::PassedOver(what.into()), span));
    }

    /// Notes damage that is not mended: the record is unreadable, though what was read of it stays.
    pub fn damaged(&mut self, span: Span, what: impl Into<String>) {
        self.note(Finding::at(Detail::Damaged(what.into()), span));
    }

    /// Notes something whole that SRN cannot say, or that nobody has described: the record is unreadable from there
    /// on, and the turns before it are kept.
    pub fn not_supported(&mut self, span: Span, what: impl Into<Cow<'static, str>>) {
        self.note(Finding::at(Detail::NotSupported(what.into()), span));
    }
}

/// How many errors, and how many warnings, a reader notes of one record.
pub const MOST_FINDINGS: usize = 100;

fn count(findings: &[Finding], severity: Severity) -> usize {
    findings.iter().filter(|noted| noted.severity() == severity).count()
}

/// A replayed record that is to be written in another format.
#[derive(Clone, Copy, Debug)]
pub struct Original<'o> {
    /// Where it stands.
    pub place: Place<'o>,
    /// The text it was read from, if that is SRN.
    pub srn: Option<&'o [u8]>,
    /// The record as it was read.
    pub record: &'o Record<'o>,
    /// What came of it.
    pub replayed: &'o Replayed,
    /// What happened in the turns that were played; the turns of the record behind those were not.
    pub played: &'o [Played],
}

/// Why a record cannot be written in a format at all, whatever one is ready to lose: a phrase that follows "it
/// cannot be written as ...: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unwritable(pub Cow<'static, str>);
