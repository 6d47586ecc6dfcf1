//! Where JSON objects that follow each other may be cut apart.

use std::ops::Range;

/// The text's stretches in order, without gaps. A cut lies before a line that begins with `{` and whose nearest
/// character above is `}`: inside one value no `{` can follow a `}` with nothing but blanks between them. Objects
/// that share a line stay together.
pub(super) fn stretches(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut cuts = memchr::memmem::find_iter(text, b"\n{").filter_map(move |line_end| {
        let above = text[..line_end].iter().rposition(|byte| !byte.is_ascii_whitespace());
        above.is_some_and(|last| text[last] == b'}').then_some(line_end + 1)
    });
    let mut start = 0;
    std::iter::from_fn(move || {
        (start < text.len()).then(|| {
            let first = start;
            start = cuts.next().unwrap_or(text.len());
            first..start
        })
    })
}

#[cfg(test)]
mod tests {
    use super::stretches;

    #[test]
    fn objects_are_cut_apart_between_lines() {
        for pieces in [
            &[][..],
            &["{}"],
            &["{\"a\":1}\n", "{\"a\":2}\n"],
            &["\n{\"a\":1}\n\n \t\r\n", "{\"a\":2}{\"a\":3}\n", "{}"],
            &["{\n  \"a\": [{}, {}]\n}\n", "{\n  \"a\":\n{}\n}\n"],
            // What is damaged stays with what follows, up to the next end of an object.
            &["{\"a\":\n{\"a\":2}\n", "{}"],
            &["{\"a\":\"}\\n{\"}\n", "{}"],
        ] {
            let text = pieces.concat();
            let found: Vec<&str> = stretches(text.as_bytes()).map(|range| &text[range]).collect();
            assert_eq!(found, pieces);
        }
    }
}
