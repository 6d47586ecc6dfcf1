//! Where a record's stray text begins, for writers that keep it.

use super::trimmed;
use crate::notation::Record;
use memchr::memchr;

/// Where the first stray text of a record begins, and how many of the notes behind its result stand before that.
/// `None` if it has none.
pub fn first_stray(text: &[u8], record: &Record<'_>) -> Option<(usize, usize)> {
    let start = record.stray.first()?.start as usize;
    Some((start, comments_between(text, record.result_span.end as usize, start)))
}

/// How many comments stand there, where nothing but comments, blanks and `%` lines does.
fn comments_between(text: &[u8], mut at: usize, end: usize) -> usize {
    let mut comments = 0;
    let mut begins_line = false;
    while at < end {
        let rest = &text[at..end];
        let (length, comment) = match rest {
            [b'%', ..] if begins_line => (line_length(rest), None),
            [b';', comment @ ..] => (line_length(rest), Some(&comment[..line_length(comment)])),
            [b'{', comment @ ..] => {
                let length = memchr(b'}', comment).unwrap_or(comment.len());
                (length + 2, Some(&comment[..length]))
            }
            _ => (1, None),
        };
        // A comment without text is none.
        comments += usize::from(comment.is_some_and(|comment| !trimmed(comment).is_empty()));
        let passed = &rest[..length.min(rest.len())];
        // Byte order marks do not end a line's beginning.
        begins_line = passed.ends_with(b"\n") || (begins_line && matches!(passed, [0xBB | 0xBF | 0xEF]));
        at += length;
    }
    comments
}

/// The length of the line that the text begins with, its line end included.
fn line_length(text: &[u8]) -> usize {
    memchr(b'\n', text).map_or(text.len(), |found| found + 1)
}

#[cfg(test)]
mod tests {
    use super::first_stray;
    use crate::notation::parse;

    #[test]
    fn comments_before_the_stray_text_are_counted() {
        for (behind, found) in [
            (" {a}\n", None),
            (" x {a}", Some((0, "x {a}"))),
            ("\n{a};b\n% {c}\n\u{feff}% {d}\n{} ;\n{;}x; y", Some((3, "x; y"))),
        ] {
            let text = format!("[Event \"\"]\n\n*{behind}");
            let stray = first_stray(text.as_bytes(), &parse(text.as_bytes()));
            assert_eq!(stray.map(|(start, comments)| (comments, &text[start..])), found);
        }
    }
}
