//! Splits a sequence of JSON objects.

use std::ops::Range;

/// Returns the ranges of the objects in order, without gaps. Each range contains an object and the text after it,
/// up to the next object.
///
/// A line that begins with `{` begins a range if the nearest character above the line that is not blank is `}`.
/// This rule is safe for two reasons. Inside a JSON value, more than blanks separates a `}` from the next `{`. And
/// a string cannot contain a line end.
///
/// A `{` inside a line may be part of a string. To find out, the quotes are counted from the start of the range.
pub(super) fn stretches(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    lines(text).flat_map(move |line| {
        let start = line.start;
        within_line(&text[line]).map(move |range| start + range.start..start + range.end)
    })
}

/// Returns the ranges that begin at a line start.
fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let cuts = memchr::memmem::find_iter(text, b"\n{").filter_map(move |line_end| {
        let above = text[..line_end].iter().rposition(|byte| !byte.is_ascii_whitespace());
        above.is_some_and(|last| text[last] == b'}').then_some(line_end + 1)
    });
    ranges_between(text.len(), cuts)
}

/// Splits a range that begins at a line start, because several objects may be on the same line.
fn within_line(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let follow_each_other =
        memchr::memchr_iter(b'}', text).any(|place| first_behind(text, place).is_some_and(|next| text[next] == b'{'));
    let mut at = if follow_each_other { 0 } else { text.len() };
    let mut depth = 0_u32;
    let cuts = std::iter::from_fn(move || {
        while let Some(found) = memchr::memchr3(b'"', b'{', b'}', &text[at..]) {
            at += found + 1;
            match text[at - 1] {
                b'"' => at = string_end(text, at),
                b'{' => depth += 1,
                _ => {
                    depth = depth.saturating_sub(1);
                    if let Some(next) = first_behind(text, at - 1).filter(|next| depth == 0 && text[*next] == b'{') {
                        return Some(next);
                    }
                }
            }
        }
        None
    });
    ranges_between(text.len(), cuts)
}

/// Returns the ranges between the cuts, up to `end`.
fn ranges_between(end: usize, mut cuts: impl Iterator<Item = usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        (start < end).then(|| {
            let first = start;
            start = cuts.next().unwrap_or(end);
            first..start
        })
    })
}

/// Returns the offset of the first character after `place` that is not a blank.
fn first_behind(text: &[u8], place: usize) -> Option<usize> {
    let blanks = text[place + 1..].iter().position(|byte| !byte.is_ascii_whitespace())?;
    Some(place + 1 + blanks)
}

/// Returns the end of the string that contains offset `at`. The closing quote is included. If there is no closing
/// quote, the string ends with its line.
fn string_end(text: &[u8], mut at: usize) -> usize {
    while let Some(found) = memchr::memchr3(b'"', b'\\', b'\n', &text[at..]) {
        at += found + 1;
        match text[at - 1] {
            b'\\' => at = (at + 1).min(text.len()),
            _ => return at,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::stretches;

    #[test]
    fn objects_are_cut_apart() {
        for pieces in [
            &[][..],
            &["{}"],
            &["{\"a\":1}\n", "{\"a\":2}\n"],
            &["\n{\"a\":1}\n\n \t\r\n", "{\"a\":2}", "{\"a\":3}\n", "{}"],
            &["{}", "{} ", "{\"a\":{}}", "{}"],
            &["{\"a\":\"}{\",\"b\":[{\"c\":\"\\\\\"},{}]}\t", "{\"\\\"}{\":{}}"],
            &["{\"a\":\"} {}\n", "{} ", "{}"],
            &["{\n  \"a\": [{}, {}]\n}\n", "{\n  \"a\":\n{}\n}\n"],
            // A damaged object stays together with the text up to the next end of an object.
            &["{\"a\":\n{\"a\":2}\n", "{}"],
            &["{\"a\":\"}\\n{\"}\n", "{}"],
        ] {
            let text = pieces.concat();
            let found: Vec<&str> = stretches(text.as_bytes()).map(|range| &text[range]).collect();
            assert_eq!(found, pieces);
        }
    }
}
