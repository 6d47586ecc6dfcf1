//! For the tests: texts in which the faults are marked where they stand.

use super::read;
use crate::notation::fault::FaultKind;
use crate::notation::syntax::Record;

/// Takes the text that the marks `⟦⟧` stand in, without them, and checks that just what they enclose is at
/// fault, and why, whichever way it is read. Returns the text for more to be asked about.
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

/// Reads a text in which nothing is at fault, and nothing odd.
pub(super) fn sound(text: &str) -> Record<'_> {
    let record = read(text.as_bytes(), true);
    assert_eq!((&*record.faults, &*record.notices, &*record.stray), (&[][..], &[][..], &[][..]), "{text}");
    record
}
