//! Detects compressed inputs by their first bytes. The file name is only needed for the message that the content
//! contradicts the name.

use super::unpack::plain;
use crate::formats::cut::{ARCHIVE, COMPRESSED};
use std::io::{self, Cursor, Read};

/// Number of bytes that identify a compression.
const FIRST: usize = 16;

/// Maximum nesting depth of compressed inputs.
pub(super) const DEPTH: u32 = 4;

/// Error message of the decompressor for a window that is too large.
const TOO_LARGE: &str = "Frame requires too much memory for decoding";

/// Compression format of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Zstandard,
    Bzip2,
    Zip,
}

impl Compression {
    /// Detects the format by the first bytes of an input.
    pub fn of(beginning: &[u8]) -> Option<Self> {
        match beginning {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            // The second pattern begins a skippable frame, as parallel compressors write.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstandard),
            [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', b'Y', b'&', b'S', b'Y', ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, 0x50, 0x90, ..] => Some(Self::Bzip2),
            // The archive begins with a member. An empty archive begins with its end record.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Zip),
            _ => None,
        }
    }

    /// Returns the format that the extension of a file name indicates, ignoring case.
    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let all = [Self::Gzip, Self::Zstandard, Self::Bzip2, Self::Zip];
        all.into_iter().find(|how| name.ends_with(how.parts().1))
    }

    /// Returns `true` if `bytes` are shorter than the signature of the format and equal to its beginning.
    pub fn is_cut_short(self, bytes: &[u8]) -> bool {
        let (.., beginning) = self.parts();
        let is_next = |(byte, next): (&u8, &u8)| byte == next || *next == b'9' && matches!(byte, b'1'..=b'9');
        bytes.len() < beginning.len() && bytes.iter().zip(beginning).all(is_next)
    }

    /// Returns the name, the file extension and the signature. A `9` in the signature matches any digit except 0.
    const fn parts(self) -> (&'static str, &'static str, &'static [u8]) {
        match self {
            Self::Gzip => ("gzip", COMPRESSED[0], b"\x1F\x8B"),
            Self::Zstandard => ("zstd", COMPRESSED[1], b"\x28\xB5\x2F\xFD"),
            Self::Bzip2 => ("bzip2", COMPRESSED[2], b"BZh91AY&SY"),
            Self::Zip => ("zip", ARCHIVE, b"PK\x03\x04"),
        }
    }
}

/// Decompresses a stream. Used for files that do not contain records. If the decompressed data is also compressed,
/// decompresses it again. Returns an uncompressed stream unchanged.
///
/// # Errors
/// Errors of the system or of the decompressor. Zip archives, and streams that are compressed too many times, are
/// errors as well.
pub fn decompress<'r>(stream: impl Read + Send + 'r) -> io::Result<Box<dyn Read + Send + 'r>> {
    let mut stream: Box<dyn Read + Send + 'r> = Box::new(stream);
    for _ in 0..=DEPTH {
        let mut head = Vec::with_capacity(FIRST);
        Read::by_ref(&mut stream).take(FIRST as u64).read_to_end(&mut head)?;
        let how = Compression::of(&head);
        let whole = Cursor::new(head).chain(stream);
        stream = match how {
            None => return Ok(Box::new(whole)),
            Some(Compression::Zip) => {
                return Err(io::Error::new(io::ErrorKind::Unsupported, "this is a zip archive; unpack it"));
            }
            Some(how) => plain(how, whole),
        };
    }
    Err(io::Error::other(format!("it has more than {DEPTH} layers of compression")))
}

/// Adds the name of the compression format to an error.
pub(super) fn named(how: Compression, error: &io::Error) -> io::Error {
    let said = error.to_string();
    if said == TOO_LARGE {
        return io::Error::new(error.kind(), "the zstd window is larger than 128 MiB");
    }
    if error.kind() == io::ErrorKind::Unsupported {
        return io::Error::new(error.kind(), format!("{}: {said}", how.parts().0));
    }
    let said = said.strip_prefix("bzip2: ").unwrap_or(&said);
    io::Error::new(error.kind(), format!("damaged or truncated ({}: {said})", how.parts().0))
}

#[cfg(test)]
mod tests {
    use super::Compression;

    #[test]
    fn compression_is_told_by_the_first_bytes() {
        for (bytes, how) in [
            (&b"\x1F\x8B\x08\0"[..], Some(Compression::Gzip)),
            (b"\x28\xB5\x2F\xFD\0", Some(Compression::Zstandard)),
            (b"\x51\x2A\x4D\x18\0", Some(Compression::Zstandard)),
            (b"BZh91AY&SY", Some(Compression::Bzip2)),
            (b"BZh9\x17rE8P\x90", Some(Compression::Bzip2)),
            (b"PK\x03\x04", Some(Compression::Zip)),
            (b"PK\x05\x06", Some(Compression::Zip)),
            // Text that begins with the same bytes as a bzip2 stream.
            (b"BZh9 is a name", None),
            (b"PK", None),
            (b"\x1F", None),
            (b"[Event \"\"]", None),
            (b"", None),
        ] {
            assert_eq!(Compression::of(bytes), how, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn what_is_shorter_than_a_beginning_is_cut_short() {
        for (how, whole) in [
            (Compression::Gzip, &b"\x1F\x8B"[..]),
            (Compression::Zstandard, b"\x28\xB5\x2F\xFD"),
            (Compression::Bzip2, b"BZh31AY&SY"),
            (Compression::Zip, b"PK\x03\x04"),
        ] {
            assert_eq!(Compression::of(whole), Some(how));
            for end in 0..whole.len() {
                assert!(how.is_cut_short(&whole[..end]), "{how:?} {end}");
            }
            assert!(!how.is_cut_short(whole), "{how:?}");
            assert!(!how.is_cut_short(b"["), "{how:?}");
        }
        assert!(!Compression::Bzip2.is_cut_short(b"BZh0"));
    }

    #[test]
    fn a_name_says_how_it_ends() {
        for (name, how) in [
            ("a.srn.gz", Some(Compression::Gzip)),
            ("in/A.GZ", Some(Compression::Gzip)),
            ("a.zst", Some(Compression::Zstandard)),
            ("a.bz2", Some(Compression::Bzip2)),
            (".zip", Some(Compression::Zip)),
            ("gz", None),
            ("a.gz.srn", None),
            ("a.gz ", None),
            ("", None),
        ] {
            assert_eq!(Compression::of_name(name), how, "{name}");
        }
    }
}
