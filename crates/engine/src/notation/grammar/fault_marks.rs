//! Test helpers: texts with marks around their faults.

use super::read;
use crate::notation::fault::FaultKind;
use crate::notation::syntax::Record;

/// Removes the marks `⟦⟧` from the text and returns the text without marks. Asserts that the marked parts are
/// faults of the given kinds, and that there are no other faults. Tests the text with the fast path and without it.
pub(super) fn assert_faults(marked: &str, kinds: &[FaultKind]) -> String {
    let mut text = String::new();
    let mut spans = Vec::new();
    let mut parts = marked.split(['⟦', '⟧']);
    text.push_str(parts.next().unwrap_or_default());
    while let Some(inside) = parts.next() {
        spans.push((text.len() as u32, (text.len() + inside.len()) as u32));
        text.push_str(inside);
        text.push_str(parts.next().expect("a closing mark"));
    }
    for plain in [true, false] {
        let record = read(text.as_bytes(), plain);
        let found: Vec<_> = record.faults.iter().map(|fault| (fault.kind, fault.span.start, fault.span.end)).collect();
        let expected: Vec<_> = kinds.iter().zip(&spans).map(|(kind, (start, end))| (*kind, *start, *end)).collect();
        assert_eq!((found, kinds.len()), (expected, spans.len()), "{marked}");
    }
    text
}

/// Parses a text and asserts that it has no faults, notices or stray text.
pub(super) fn sound(text: &str) -> Record<'_> {
    let record = read(text.as_bytes(), true);
    assert_eq!((&*record.faults, &*record.notices, &*record.stray), (&[][..], &[][..], &[][..]), "{text}");
    record
}
