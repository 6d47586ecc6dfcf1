//! What ends the lines of an input: LF, or, where there is none of those, a lone CR.
//!
//! Old files of the Macintosh have CR alone. Which it is is told by what is read first, as the format is; each CR is then
//! made LF, so that places stay what they are. Where the lines end with LF a lone CR is a blank.

use memchr::{memchr, memchr_iter};

/// What ends the lines of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnd {
    /// LF, with a CR before it or not.
    #[default]
    Lf,
    /// LF, though there are more lone CRs, which are blanks.
    LfAmongCr,
    /// A lone CR, which was made LF.
    Cr,
    /// A lone CR, which was made LF; but there are LFs, too.
    CrAndLf,
}

impl LineEnd {
    /// Whether CRs were made LFs.
    pub const fn is_translated(self) -> bool {
        matches!(self, Self::Cr | Self::CrAndLf)
    }

    /// What is to be said of it, if anything.
    pub const fn remark(self) -> Option<&'static str> {
        match self {
            Self::Lf => None,
            Self::LfAmongCr => {
                Some("lone CRs stand where lines may end, but there are LFs too, so a lone CR is a blank")
            }
            Self::Cr => Some("lines end with a lone CR, which is read as a line end because there is no LF"),
            Self::CrAndLf => Some("lines end with a lone CR, but from here on there are LFs too: both are line ends"),
        }
    }
}

/// Makes LF of every CR where that ends the lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineEnds {
    kind: Option<LineEnd>,
    told: LineEnd,
}

/// Where LFs stood before CRs were made LFs, in what was looked at.
pub(super) type OwnLineFeeds = Vec<usize>;

impl LineEnds {
    /// What ends the lines, and whether that is asked for the first time.
    pub fn tell(&mut self) -> (LineEnd, bool) {
        let kind = self.kind.unwrap_or_default();
        (kind, std::mem::replace(&mut self.told, kind) != kind)
    }

    /// Looks at what was read behind `from` for the first time. `is_end`: no more follows. Returns where LFs stand there
    /// that were none of those CRs, if CRs are made LFs.
    pub fn translate(&mut self, buffer: &mut [u8], from: usize, is_end: bool) -> OwnLineFeeds {
        let kind = *self.kind.get_or_insert_with(|| told_by(buffer));
        if !kind.is_translated() {
            return Vec::new();
        }
        // A CR that was the last byte was left, for an LF might have followed.
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

/// What ends the lines of an input that begins so.
fn told_by(beginning: &[u8]) -> LineEnd {
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

    /// What is made of a text that comes in parts of so many bytes.
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
            // A CR before an LF is not alone, nor is one of which nobody knows what follows.
            ("a\r\nb\r\nc\rd\r", "a\r\nb\r\nc\rd\r", LineEnd::Lf),
            ("a\r\rb\r", "a\n\nb\n", LineEnd::Cr),
        ] {
            assert_eq!(translated(text, 100), (expected.to_owned(), kind), "{text:?}");
        }
        // Which it is is told by what comes first.
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
