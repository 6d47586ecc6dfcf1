//! Handles the line ends of an input: LF, or a lone CR if there is no LF.
//!
//! Lines of old Macintosh files end with CR alone. The first bytes that are read determine both the line end and
//! the format of an input. If lines end with a lone CR, each lone CR is replaced by an LF. The offsets do not
//! change. If lines end with LF, a lone CR counts as a blank.

use memchr::{memchr, memchr_iter};

/// Line end of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnd {
    /// LF, with or without a CR before it.
    #[default]
    Lf,
    /// LF. Lone CRs are more frequent in the input, but count as blanks.
    LfAmongCr,
    /// Lone CR, replaced by LF.
    Cr,
    /// Lone CR, replaced by LF; later LFs are line ends as well.
    CrAndLf,
}

impl LineEnd {
    /// Returns `true` if CRs are replaced by LFs.
    pub const fn is_translated(self) -> bool {
        matches!(self, Self::Cr | Self::CrAndLf)
    }

    /// Returns the message about an unusual line end.
    pub const fn remark(self) -> Option<&'static str> {
        match self {
            Self::Lf => None,
            Self::LfAmongCr => Some("a CR without LF is read as a space, because the file also has LFs"),
            Self::Cr => Some("a CR without LF is read as a line end, because the file has no LF"),
            Self::CrAndLf => {
                Some("lines end with CR before this place and with LF after it: both are read as line ends")
            }
        }
    }
}

/// Converter of line ends. Replaces CR by LF in inputs whose lines end with CR.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineEnds {
    kind: Option<LineEnd>,
    detected: LineEnd,
}

/// Offsets of the original LFs in the examined bytes, without the LFs that replace CRs.
pub(super) type OwnLineFeeds = Vec<usize>;

impl LineEnds {
    /// Returns the line end, and `true` if the line end differs from the line end of the previous call.
    pub fn tell(&mut self) -> (LineEnd, bool) {
        let kind = self.kind.unwrap_or_default();
        (kind, std::mem::replace(&mut self.detected, kind) != kind)
    }

    /// Examines the bytes after `from`, which are new. `is_end` is `true` if no more bytes follow. If CRs are replaced,
    /// returns the offsets of the original LFs among the new bytes.
    pub fn translate(&mut self, buffer: &mut [u8], from: usize, is_end: bool) -> OwnLineFeeds {
        let kind = *self.kind.get_or_insert_with(|| detect(buffer));
        if !kind.is_translated() {
            return Vec::new();
        }
        // A CR as the last byte was left unchanged, because an LF might follow.
        let mut at = from.saturating_sub(1).min(buffer.len());
        let new = from.min(buffer.len());
        let own: OwnLineFeeds = memchr_iter(b'\n', &buffer[new..]).map(|at| new + at).collect();
        if !own.is_empty() {
            self.kind = Some(LineEnd::CrAndLf);
        }
        while let Some(found) = memchr(b'\r', &buffer[at..]) {
            at += found;
            match buffer.get(at + 1) {
                Some(b'\n') => {}
                None if !is_end => {}
                _ => buffer[at] = b'\n',
            }
            at += 1;
        }
        own
    }
}

/// Detects the line end by the beginning of an input.
fn detect(beginning: &[u8]) -> LineEnd {
    if memchr(b'\r', beginning).is_none() {
        return LineEnd::Lf;
    }
    let line_feeds = memchr_iter(b'\n', beginning).count();
    let is_alone = |at: &usize| beginning.get(at + 1).is_some_and(|next| *next != b'\n');
    let alone = memchr_iter(b'\r', beginning).filter(is_alone).count();
    match line_feeds {
        0 => LineEnd::Cr,
        _ if alone > line_feeds => LineEnd::LfAmongCr,
        _ => LineEnd::Lf,
    }
}

#[cfg(test)]
mod tests {
    use super::{LineEnd, LineEnds};

    /// Translates a text in parts of `step` bytes.
    fn translated(text: &str, step: usize) -> (String, LineEnd) {
        let mut line_ends = LineEnds::default();
        let mut buffer = Vec::new();
        for part in text.as_bytes().chunks(step) {
            let from = buffer.len();
            buffer.extend_from_slice(part);
            let is_end = buffer.len() == text.len();
            line_ends.translate(&mut buffer, from, is_end);
        }
        (String::from_utf8(buffer).expect("it was UTF-8"), line_ends.tell().0)
    }

    #[test]
    fn a_lone_cr_ends_lines_where_nothing_else_does() {
        for (text, expected, kind) in [
            ("", "", LineEnd::Lf),
            ("a\nb\r\nc\rd\n", "a\nb\r\nc\rd\n", LineEnd::Lf),
            ("a\rb\rc\rd\n", "a\rb\rc\rd\n", LineEnd::LfAmongCr),
            // A CR before an LF is not alone, nor is a CR at the end of the known text.
            ("a\r\nb\r\nc\rd\r", "a\r\nb\r\nc\rd\r", LineEnd::Lf),
            ("a\r\rb\r", "a\n\nb\n", LineEnd::Cr),
        ] {
            assert_eq!(translated(text, 100), (expected.to_owned(), kind), "{text:?}");
        }
        // The first part determines the line end.
        for step in 2..9 {
            assert_eq!(translated("a\rbcdefgh\r\nij\nk\rl\r", step).0, "a\nbcdefgh\r\nij\nk\nl\n", "{step}");
        }
    }

    #[test]
    fn it_is_told_once() {
        let mut line_ends = LineEnds::default();
        line_ends.translate(&mut b"a\rb".to_vec(), 0, false);
        assert_eq!((line_ends.tell(), line_ends.tell()), ((LineEnd::Cr, true), (LineEnd::Cr, false)));
        line_ends.translate(&mut b"a\nb".to_vec(), 0, false);
        assert_eq!((line_ends.tell(), line_ends.tell()), ((LineEnd::CrAndLf, true), (LineEnd::CrAndLf, false)));
    }
}
