//! Finds the positions where records begin. Looks only at the beginnings of lines.
//!
//! This module ignores comments and does not parse the values of tags. An archive can therefore be split at any
//! position, and damage in one record does not affect the other records. `format-spec/notation.md`, section
//! "Boundaries".

use super::tag_names::{TagName, TagNames};
use memchr::{memchr, memchr_iter};
use std::ops::Range;

/// The byte order mark. It is skipped at the beginning of any line, because files get concatenated.
pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The kind of segment.
    pub kind: SegmentKind,
    /// The range of bytes. The range of a record begins with its first tag line. If a byte order mark comes directly
    /// before the tag, the range includes this mark.
    pub range: Range<usize>,
}

/// The kind of a [`Segment`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentKind {
    /// The text before the first tag line; see [`stray_text`].
    Preamble,
    /// One record.
    Record,
}

/// Iterates over the segments of the text, in order and without gaps: a preamble if there is text before the first
/// tag line, then the records.
pub fn segments(text: &[u8]) -> impl Iterator<Item = Segment> {
    segments_in(text, true)
}

/// Iterates over the segments of an incomplete text. The last segment may continue in the text that follows.
pub fn segments_so_far(text: &[u8]) -> impl Iterator<Item = Segment> {
    segments_in(text, false)
}

fn segments_in(text: &[u8], is_end: bool) -> impl Iterator<Item = Segment> {
    let mut brackets = memchr_iter(b'[', text);
    let mut tag_lines =
        std::iter::from_fn(move || brackets.by_ref().find_map(|bracket| Some((line_of(text, bracket)?, bracket))));
    let mut start = 0;
    let mut tags_end = None;
    std::iter::from_fn(move || {
        if start == text.len() {
            return None;
        }
        let first = start;
        // The names of a record's tags are needed only if a blank line separates two of its tag lines.
        let mut names: Option<TagNames> = None;
        let mut kind = SegmentKind::Record;
        start = loop {
            let Some((line, bracket)) = tag_lines.next() else {
                if tags_end.is_none() {
                    kind = SegmentKind::Preamble;
                }
                break text.len();
            };
            let above = tags_end.replace(line_end(text, bracket));
            match above {
                None if line == 0 => {}
                None => {
                    kind = SegmentKind::Preamble;
                    break line;
                }
                Some(above) if !is_transparent(&text[above..line]) => break line,
                Some(above) => {
                    let is_separated = above < line && has_blank_line(&text[above..line]);
                    if names.is_some() || is_separated {
                        let names = names.get_or_insert_with(|| TagNames::of_tags(&text[first..line]));
                        let name = TagName::parse_after_bracket(&text[bracket + 1..], is_end);
                        if names.insert(name) && is_separated {
                            break line;
                        }
                    }
                }
            }
        };
        Some(Segment { kind, range: first..start })
    })
}

/// Checks if the last line of an incomplete text is a tag line with an incomplete name. Returns the length of this
/// line, or 0 if there is no such line. The line may belong to the last segment or begin a new segment.
pub fn open_tag_line(text: &[u8]) -> usize {
    let start = memchr::memrchr(b'\n', text).map_or(0, |above| above + 1);
    let line = &text[start..];
    match line[boms(line)..].split_first() {
        Some((b'[', rest)) if start > 0 && TagName::parse_after_bracket(rest, false) == TagName::Open => line.len(),
        _ => 0,
    }
}

/// Returns the range of the stray text in a preamble. Blank lines and lines that begin with `%` or `;` are not
/// stray text. The range begins at the first character of the first stray line. It ends at the last character that
/// is not a blank. Returns `None` if there is no stray line.
pub fn stray_text(preamble: &[u8]) -> Option<Range<usize>> {
    let start = first_opaque(preamble)?;
    let end = preamble.iter().rposition(|byte| !is_space(*byte))? + 1;
    Some(start..end)
}

/// `true` if the last line of a record is a tag line. Blank lines and lines that begin with `%` or `;` are ignored.
/// If a second record follows directly, the tags of the second record may be read as tags of the first.
pub fn ends_in_tags(record: &[u8]) -> bool {
    let mut end = record.len();
    while end > 0 {
        let start = memchr::memrchr(b'\n', &record[..end - 1]).map_or(0, |above| above + 1);
        let line = &record[start..end];
        if !is_transparent(line) {
            return line.get(boms(line)) == Some(&b'[');
        }
        end = start;
    }
    false
}

/// An empty comment, written after a record that contains only tags. The comment separates this record from the
/// next record. The blank before the `;` is necessary: a line that begins with `;` would be ignored.
pub const END_OF_TAGS: &[u8] = b" ;\n";

/// Returns the start of a line if the byte at `bracket` is the first character of this line. Byte order marks may come
/// before this byte. Returns `None` if another byte comes before it in the line.
pub(super) fn line_of(text: &[u8], bracket: usize) -> Option<usize> {
    let mut above = &text[..bracket];
    while let Some(shorter) = above.strip_suffix(BOM) {
        above = shorter;
    }
    matches!(above.last(), None | Some(b'\n')).then_some(above.len())
}

/// Returns the offset after the LF of the line that contains `at`, or the end of the text if there is no LF.
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    memchr(b'\n', &text[at..]).map_or(text.len(), |lf| at + lf + 1)
}

/// `true` if one of the lines is blank. Requires that all lines are transparent, see `is_transparent`.
fn has_blank_line(lines: &[u8]) -> bool {
    let mut at = 0;
    while at < lines.len() {
        let first = at + boms(&lines[at..]);
        match lines.get(first) {
            Some(b'%' | b';') => at = line_end(lines, first),
            _ => return true,
        }
    }
    false
}

/// `true` if all lines are blank or begin with `%` or `;`.
fn is_transparent(lines: &[u8]) -> bool {
    first_opaque(lines).is_none()
}

/// Returns the offset of the first character that is not part of a blank line, a `%` line or a `;` line.
fn first_opaque(lines: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += boms(&lines[at..]);
        match lines.get(at)? {
            b'%' | b';' => at = line_end(lines, at),
            _ => {
                at += lines[at..].iter().position(|byte| !is_blank(*byte))?;
                if lines[at] != b'\n' {
                    return Some(at);
                }
                at += 1;
            }
        }
    }
}

/// Number of bytes of byte order marks at the beginning of the line.
pub(super) fn boms(line: &[u8]) -> usize {
    let mut rest = line;
    while let Some(shorter) = rest.strip_prefix(BOM) {
        rest = shorter;
    }
    line.len() - rest.len()
}

/// `true` for a blank: a space, a tab or a CR, including the CR of a CRLF.
#[inline]
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// `true` for a blank or an LF.
#[inline]
pub(super) const fn is_space(byte: u8) -> bool {
    is_blank(byte) || byte == b'\n'
}

#[cfg(test)]
mod tests {
    use super::{Segment, SegmentKind, open_tag_line, segments, stray_text};

    const P: SegmentKind = SegmentKind::Preamble;
    const R: SegmentKind = SegmentKind::Record;

    /// Concatenates the pieces, and asserts that splitting the text returns these pieces.
    fn assert_segments(pieces: &[(SegmentKind, &str)]) {
        let text: String = pieces.iter().map(|(_, piece)| *piece).collect();
        let found: Vec<(SegmentKind, &str)> =
            segments(text.as_bytes()).map(|Segment { kind, range }| (kind, &text[range])).collect();
        assert_eq!(found, pieces, "{text:?}");
    }

    #[test]
    fn a_tag_line_is_open_below_another_line_until_its_name_has_ended() {
        for (text, open) in [
            ("*\n[", 1),
            ("*\n[Edi", 4),
            ("*\n\u{feff}[Edi", 7),
            ("*\n[Edition \"isf\"]", 0),
            ("*\n[Edi\n", 0),
            ("*\nEdi", 0),
            // The first line cannot belong to an earlier record.
            ("[Edi", 0),
            ("", 0),
        ] {
            assert_eq!(open_tag_line(text.as_bytes()), open, "{text:?}");
        }
    }

    #[test]
    fn records_begin_at_tag_lines() {
        for pieces in [
            &[][..],
            &[(P, "no tag\n")],
            &[(P, "\n \t\r\n; c\n% i\n")],
            &[(R, "[A \"1\"]\n\n*\n")],
            &[(R, "[A \"1\"]\n[B \"2\"]\n*")],
            &[(P, "\n"), (R, "[A \"1\"]\n*\n")],
            &[(P, "stray\n"), (R, "[A \"1\"]\n*\n")],
            &[(P, " [A \"indented\"]\n"), (R, "[A \"1\"]\n*\n")],
            &[(R, "[A \"1\"]\n*\n\n"), (R, "[A \"2\"]\n*\n")],
            &[(R, "[A \"1\"]\n*\n"), (R, "[A \"2\"]\n*\n")],
            &[(R, "[A \"1\"]\r\n*\r\n\r\n"), (R, "[A \"2\"]\r\n*\r\n")],
            // Only blank lines, comment lines and ignored lines may be between the tags of one record.
            &[(R, "[A \"1\"]\n\n \t\r\n; c\n% i\n[B \"2\"]\n*\n")],
            &[(R, "[A \"1\"]\n {c}\n"), (R, "[B \"2\"]\n*\n")],
            &[(R, "[A \"1\"]\n ; c\n"), (R, "[B \"2\"]\n*\n")],
            &[(R, "[A \"1\"]\n*\n; c\n% i\n\n"), (R, "[B \"2\"]\n*\n")],
            // An unclosed comment or tag does not join two records.
            &[(R, "[A \"1\"]\n\na4-a5 {\n [B \"in\"]\n{[B \"in\"]\n"), (R, "[B \"2\"]\n*\n")],
            &[(R, "[A \"1\n[B \"2\"]\na4-a5\n"), (R, "[C\n*\n")],
            // After a blank line, a repeated tag name begins a record.
            &[(R, "[A \"1\"]\n[B \"2\"]\n\n"), (R, "[A \"3\"]\n*\n")],
            &[(R, "[A \"1\"]\n[B\n\n; c\n% i\n"), (R, "\u{feff}[ B x]\n*\n")],
            &[(R, "[A \"1\"]\n; c\n\u{feff} \n"), (R, "[A \"2\"]\n\n"), (R, "[A")],
            &[(R, "[A \"1\"]\n\n[B \"2\"]\n[C \"3\"]\n\n"), (R, "[C \"4\"]\n\n[A \"5\"]\n\n"), (R, "[A \"5\"]\n")],
            &[(R, "[A \"1\"]\n[A \"2\"]\n; c\n% i\n[A \"3\"]\n\n[B \"4\"]\n[A \"5\"]\n")],
            &[(R, "[A \"1\"]\n\n[a \"2\"]\n\n[A-b \"3\"]\n\n[]\n\n[]\n\n[A\u{e9}]\n\n[A\u{e9}]\n")],
            // A lone CR does not end a line.
            &[(R, "[A \"1\"]\r*\r[B \"2\"]\n*\n")],
            &[(R, "[")],
        ] {
            assert_segments(pieces);
        }
    }

    #[test]
    fn a_record_of_tags_alone_has_no_end() {
        for (record, ends_in_tags) in [
            ("[A \"1\"]", true),
            ("[A \"1\"]\n[B \"2\"]\r\n\n \t\n; c\n% i", true),
            ("\u{feff}[A \"1\"]\n\u{feff}\n\u{feff}; c\n", true),
            ("[A \"1\"]\n*", false),
            ("[A \"1\"]\n ;\n", false),
            ("[A \"1\"]\n*\n\n; c\n", false),
            ("[A \"1\"]\n [B \"2\"]\n", false),
            ("[", true),
        ] {
            assert_eq!(super::ends_in_tags(record.as_bytes()), ends_in_tags, "{record:?}");
            let followed = record.to_owned() + "\n[C \"3\"]\n*";
            assert_eq!(segments(followed.as_bytes()).count() == 1, ends_in_tags, "{record:?}");
            let twice = record.to_owned() + "\n\n[A \"3\"]\n*";
            let is_alone = !record.contains("[A");
            assert_eq!(segments(twice.as_bytes()).count() == 1, is_alone, "{record:?}");
        }
    }

    #[test]
    fn byte_order_marks_are_skipped_at_line_starts() {
        for pieces in [
            &[(R, "\u{feff}[A \"1\"]\n*\n")][..],
            &[(R, "[A \"1\"]\n*\n"), (R, "\u{feff}\u{feff}[A \"2\"]\n*\n")],
            &[(R, "[A \"1\"]\n\u{feff}[B \"2\"]\n*\n")],
            &[(R, "[A \"1\"]\n\u{feff}\n\u{feff}; c\n\u{feff}% i\n[B \"2\"]\n*\n")],
            &[(P, "\u{feff}\n"), (R, "[A \"1\"]\n*\n")],
            &[(P, "\u{feff}\u{feff}")],
            &[(R, "[A \"1\"]\n*\n \u{feff}[B \"2\"]\n")],
        ] {
            assert_segments(pieces);
        }
    }

    #[test]
    fn only_text_makes_a_preamble_stray() {
        for (preamble, stray) in [
            ("", None),
            ("\n \t\r\n; c\n% i\n\u{feff}\n\u{feff}", None),
            ("; c", None),
            ("foo", Some("foo")),
            ("; c\n\n  foo bar \n% i\nbaz\r\n\n", Some("foo bar \n% i\nbaz")),
            ("\u{feff}foo\n", Some("foo")),
            ("{c}\n", Some("{c}")),
            (" ; c\n", Some("; c")),
        ] {
            assert_eq!(stray_text(preamble.as_bytes()).map(|range| &preamble[range]), stray, "{preamble:?}");
        }
    }

    #[test]
    fn long_lines_and_many_lines_are_cut_too() {
        let long = "[A \"1\"]\n".to_owned() + &"[ ".repeat(5_000_000) + "\n";
        let many = "[A \"1\"]\n".to_owned() + &"; c\n".repeat(100_000) + "[B \"2\"]\n" + &"*\n".repeat(100_000);
        let marks = "\u{feff}".repeat(1_000_000) + "[A \"1\"]\n*\n";
        for text in [long, many, marks] {
            assert_segments(&[(R, &text)]);
        }
    }
}
