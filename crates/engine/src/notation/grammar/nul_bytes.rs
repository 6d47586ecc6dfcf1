//! Reports NUL bytes as a fault, once for each record. NUL bytes in `%` lines and in stray text are allowed.

use super::span;
use crate::notation::fault::{Fault, FaultKind};
use crate::notation::syntax::{Record, Span};
use memchr::memchr_iter;

/// Adds a fault for the first NUL byte that is not in one of the `ignored` spans. Keeps at most `kept` faults.
///
/// If the NUL byte caused an "expected" fault, the new fault replaces the "expected" fault.
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
    let gives_way = |fault: &&mut Fault| {
        matches!(fault.kind, FaultKind::Expected(_)) && (fault.span.start..fault.span.end).contains(&at)
    };
    if let Some(fault) = faults.iter_mut().find(gives_way) {
        *fault = nul;
    } else {
        faults.insert(faults.partition_point(|fault| fault.span.start <= at), nul);
        record.faults_cut |= faults.len() > kept;
        faults.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::super::fault_marks::assert_faults;
    use super::super::{FAULTS_KEPT, parse};
    use crate::notation::fault::{Expected, FaultKind};

    #[test]
    fn a_nul_byte_is_a_fault_once_but_for_ignored_lines() {
        let turn = FaultKind::Expected(Expected::Turn);
        for (text, kinds) in [
            ("% \0\n*\n%\0", &[][..]),
            ("% \0\n[A \"⟦\0⟧\"]\n* {\0}", &[FaultKind::Nul]),
            ("{⟦\0⟧} {\0} *", &[FaultKind::Nul]),
            ("⟦\0⟧ *", &[FaultKind::Nul]),
            ("⟦x⟧ fo⟦\0⟧o\n⟦\0⟧ *", &[turn, FaultKind::Nul, turn]),
            ("* \n{% \n%⟦\0⟧}", &[FaultKind::Nul]),
            ("a4-a5 * x \0", &[]),
        ] {
            assert_faults(text, kinds);
        }
        let kinds: Vec<_> = parse(b"[A \"\0\n*").faults.iter().map(|fault| fault.kind).collect();
        assert_eq!(kinds, [FaultKind::UnclosedTag, FaultKind::Nul]);
    }

    #[test]
    fn a_nul_byte_counts_among_the_faults_that_are_kept() {
        for (text, has_nul) in [
            ("{\0} ".to_owned() + &"x\n".repeat(FAULTS_KEPT) + "*", true),
            ("x\n".repeat(FAULTS_KEPT) + "{\0} *", false),
            ("x\n".repeat(FAULTS_KEPT + 1) + "{\0} *", false),
        ] {
            let record = parse(text.as_bytes());
            let nul = record.faults.iter().any(|fault| fault.kind == FaultKind::Nul);
            assert_eq!((record.faults.len(), record.faults_cut, nul), (FAULTS_KEPT, true, has_nul));
            assert!(record.unread.others, "whether there were turns is not known");
        }
    }
}
