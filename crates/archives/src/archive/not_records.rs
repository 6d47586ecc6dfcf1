//! Recognises inputs that do not contain records. These inputs are unsupported archives and compressions, web
//! pages, and unsupported text encodings. A file is recognised as well if its name indicates a compression but its
//! content does not.
//!
//! Records must never be mistaken for such an input. The patterns therefore never occur in the text of records.

use super::compression::Compression;
use super::utf16::{Order, is_text_without_mark};

/// Number of bytes that are examined.
pub(super) const LOOK: usize = 1 << 10;

/// Length of the header of a tar member. `TAR_SUM` is the range of the checksum in this header.
const TAR_HEAD: usize = 512;
const TAR_SUM: std::ops::Range<usize> = 148..156;

/// Input that is not records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotRecords {
    /// Description with its article, such as "a tar archive".
    pub what: &'static str,
    /// Short advice to the user.
    pub remedy: &'static str,
}

impl NotRecords {
    /// Detects an input without records by its first bytes.
    pub fn of(beginning: &[u8]) -> Option<Self> {
        let (what, remedy) = match beginning {
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => ("an xz file", "decompress it with `xz -d`"),
            [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => ("a 7z archive", "unpack it"),
            [b'R', b'a', b'r', b'!', 0x1A, 7, ..] => ("a rar archive", "unpack it"),
            [0x04, 0x22, 0x4D, 0x18, ..] => ("an lz4 file", "decompress it with `lz4 -d`"),
            [0x1F, 0x9D, ..] => ("a file of `compress`", "decompress it with `uncompress`"),
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => ("text in UTF-32", "save it as UTF-8"),
            _ if is_tar(beginning) => ("a tar archive", "unpack it"),
            _ if is_text_without_mark(beginning, Order::LowFirst) => (
                "text in UTF-16 (little-endian) without a byte order mark",
                "save it as UTF-8, or convert it with `iconv -f UTF-16LE -t UTF-8`",
            ),
            _ if is_text_without_mark(beginning, Order::HighFirst) => (
                "text in UTF-16 (big-endian) without a byte order mark",
                "save it as UTF-8, or convert it with `iconv -f UTF-16BE -t UTF-8`",
            ),
            _ if is_pdf(beginning) => ("a PDF document", "save the records themselves, as text"),
            _ if is_page(beginning) => ("a web page (HTML)", "save the records themselves"),
            _ => return None,
        };
        Some(Self { what, remedy })
    }

    /// Detects a file whose content is neither text nor in the compression format that the file name indicates.
    pub fn of_name(name: &str, beginning: &[u8]) -> Option<Self> {
        let how = Compression::of_name(name)?;
        let what = match how {
            Compression::Gzip => "a file with the extension of gzip, but its content is neither gzip nor text",
            Compression::Zstandard => "a file with the extension of zstd, but its content is neither zstd nor text",
            Compression::Bzip2 => "a file with the extension of bzip2, but its content is neither bzip2 nor text",
            Compression::Zip => "a file with the extension .zip, but its content is neither a zip archive nor text",
        };
        let is_of_no_text = |byte: &u8| matches!(byte, 0..=8 | 0x0E..=0x1A | 0x1C..=0x1F);
        let remedy = if how.is_cut_short(beginning) {
            "it is truncated; get the file again"
        } else if beginning.iter().any(is_of_no_text) {
            "its first bytes are damaged; get the file again"
        } else {
            return None;
        };
        Some(Self { what, remedy })
    }
}

/// Returns `true` if the bytes begin with the header of a tar member. The header must have a name and a correct
/// checksum. In addition, it must contain NUL bytes or the mark `ustar`.
fn is_tar(beginning: &[u8]) -> bool {
    let Some(head) = beginning.get(..TAR_HEAD) else { return false };
    let digits = head[TAR_SUM].trim_ascii_start();
    let digits = &digits[..digits.iter().take_while(|byte| matches!(byte, b'0'..=b'7')).count()];
    let Some(said) = std::str::from_utf8(digits).ok().and_then(|digits| u32::from_str_radix(digits, 8).ok()) else {
        return false;
    };
    let sum = |place: usize, byte: u8| if TAR_SUM.contains(&place) { u32::from(b' ') } else { u32::from(byte) };
    let sum: u32 = head.iter().enumerate().map(|(place, byte)| sum(place, *byte)).sum();
    // Text may contain a matching number by accident, but no NUL bytes.
    said == sum && head[0] != 0 && (head.contains(&0) || &head[257..262] == b"ustar")
}

/// Returns `true` for the beginning of a PDF document. A line that begins with `%` is a remark in SRN, so more
/// evidence is needed.
fn is_pdf(beginning: &[u8]) -> bool {
    let is_version = |version: &[u8]| matches!(version, [b'0'..=b'9', b'.', b'0'..=b'9', b'\r' | b'\n', ..]);
    beginning.strip_prefix(b"%PDF-").is_some_and(is_version) && memchr::memmem::find(beginning, b" obj").is_some()
}

/// Returns `true` if the bytes begin with an HTML document type or an `<html>` element. Blanks, comments and an XML
/// declaration may come first.
fn is_page(beginning: &[u8]) -> bool {
    let mut rest = beginning.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(beginning).trim_ascii_start();
    for (open, close) in [(&b"<?xml"[..], &b"?>"[..]), (b"<!--", b"-->")] {
        while rest.starts_with(open) {
            let Some(end) = memchr::memmem::find(rest, close) else { return false };
            rest = rest[end + close.len()..].trim_ascii_start();
        }
    }
    let begins = |lead: &[u8]| {
        let is_lead = rest.get(..lead.len()).is_some_and(|found| found.eq_ignore_ascii_case(lead));
        is_lead && rest.get(lead.len()).is_some_and(|byte| matches!(byte, b'>' | b' ' | b'\t' | b'\r' | b'\n'))
    };
    begins(b"<!doctype html") || begins(b"<html")
}

#[cfg(test)]
mod tests {
    use super::NotRecords;

    fn what(beginning: &[u8]) -> Option<&'static str> {
        NotRecords::of(beginning).map(|foreign| foreign.what)
    }

    #[test]
    fn pages_are_told_and_what_is_like_them_is_not() {
        for page in [
            "<!DOCTYPE html>\n<html>",
            "\u{FEFF} \n<!doctype HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">",
            "<HTML LANG=\"en\"><head>",
            "<?xml version=\"1.0\"?>\n<!-- saved -->\n<!DOCTYPE html PUBLIC",
        ] {
            assert_eq!(what(page.as_bytes()), Some("a web page (HTML)"), "{page}");
        }
        for text in [
            "<?xml version=\"1.0\"?>\n<game>",
            "<htmlgame>",
            "<html",
            "<!-- <html> -->\n<game/>",
            "[Event \"<html>\"]\n",
            "; <html>\n[Event \"a\"]",
            "% <!DOCTYPE html>",
            "",
        ] {
            assert_eq!(what(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_remark_is_no_document() {
        assert_eq!(what(b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n1 0 obj\n<<"), Some("a PDF document"));
        assert_eq!(what(b"%PDF-1.4\n[Event \"a\"]\n"), None);
        assert_eq!(what(b"%PDF 1 0 obj\n[Event \"a\"]\n"), None);
    }

    #[test]
    fn tar_archives_are_told_by_their_checksum() {
        let mut head = [0_u8; 512];
        head[..5].copy_from_slice(b"a.srn");
        head[100..108].copy_from_slice(b"0000644\0");
        let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum::<u32>() + 8 * 32;
        head[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        head[155] = b' ';
        assert_eq!(what(&head), Some("a tar archive"), "one of the old kind");
        assert_eq!(what(&head[..511]), None);
        head[0] = b'b';
        assert_eq!(what(&head), None);
        // The tar signature alone is not enough, because a comment may contain it.
        let text = format!("{{{}ustar}}{}", "x".repeat(256), " ".repeat(300));
        assert_eq!(&text.as_bytes()[257..262], b"ustar");
        assert_eq!(what(text.as_bytes()), None);
    }

    #[test]
    fn a_name_counts_only_for_what_is_no_text() {
        let what = |name: &str, beginning: &[u8]| NotRecords::of_name(name, beginning).map(|foreign| foreign.what);
        let gzip = "a file with the extension of gzip, but its content is neither gzip nor text";
        assert_eq!(what("a.srn.gz", b"\x1F\x8A\x08\0"), Some(gzip));
        let zip = "a file with the extension .zip, but its content is neither a zip archive nor text";
        assert_eq!(what("a.ZIP", b"PK\x03\x05"), Some(zip));
        assert_eq!(what("a.srn", b"\x1F\x8A\x08\0"), None);
        // Tabs, line and page ends, terminal colors, and letters in any encoding.
        assert_eq!(what("a.srn.gz", b"[Event \"\x1B[1m\xE9\"]\t\r\n\x0B\x0C\x7F"), None);
        assert_eq!(what("a.srn.gz", b"BZ"), None);
        let remedy = |name: &str, beginning: &[u8]| NotRecords::of_name(name, beginning).map(|foreign| foreign.remedy);
        for (name, beginning) in [("a.srn.bz2", &b"BZ"[..]), ("a.gz", b""), ("a.gz", b"\x1F"), ("a.zst", b"(")] {
            assert_eq!(remedy(name, beginning), Some("it is truncated; get the file again"), "{name}");
        }
        for byte in (0..9_u8).chain(14..27).chain(28..32) {
            assert!(what("a.srn.bz2", &[b'a', byte]).is_some(), "{byte}");
        }
    }

    #[test]
    fn what_begins_with_a_number_is_told() {
        for (bytes, name) in [
            (&b"\xFD7zXZ\0\0\x04"[..], Some("an xz file")),
            (b"7z\xBC\xAF\x27\x1C\0\x04", Some("a 7z archive")),
            (b"Rar!\x1A\x07\x01\0", Some("a rar archive")),
            (b"\x04\x22\x4D\x18d@", Some("an lz4 file")),
            (b"\x1F\x9D\x90", Some("a file of `compress`")),
            (b"\xFF\xFE\0\0[\0\0\0", Some("text in UTF-32")),
            (b"7z is a name", None),
            (b"Rar! he cried", None),
        ] {
            assert_eq!(what(bytes), name, "{}", bytes.escape_ascii());
        }
    }
}
