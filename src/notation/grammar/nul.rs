//! NUL bytes: a fault anywhere but in a `%` line, once per record.

use super::span;
use crate::notation::fault::{Fault, FaultKind};
use crate::notation::syntax::{Record, Span};
use memchr::memchr_iter;

/// Puts the first NUL byte outside the `ignored` lines among the record's faults, of which `kept` are kept.
///
/// A fault whose text it stands in is only what came of it, and gives way.
pub(super) fn report(record: &mut Record<'_>, text: &[u8], ignored: &[Span], kept: usize) {
    let mut ignored = ignored.iter().peekable();
    let Some(at) = memchr_iter(0, text).map(|at| at as u32).find(|at| {
        while ignored.next_if(|line| line.end <= *at).is_some() {}
        ignored.peek().is_none_or(|line| *at < line.start)
    }) else {
        return;
    };
    let nul = Fault { kind: FaultKind::Nul, span: span(at as usize, at as usize + 1) };
    let faults = &mut record.faults;
    if let Some(fault) = faults.iter_mut().find(|fault| fault.span.start <= at && at < fault.span.end) {
        *fault = nul;
        return;
    }
    let before = faults.partition_point(|fault| fault.span.start <= at);
    if before < kept {
        faults.insert(before, nul);
        record.faults_cut |= faults.len() > kept;
        faults.truncate(kept);
    }
}
