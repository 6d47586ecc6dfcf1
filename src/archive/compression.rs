//! Compressed inputs, told by how they begin, never by their names.

use bzip2::read::MultiBzDecoder;
use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// How many bytes tell how a stream is compressed.
const FIRST: usize = 16;

/// How often compressed inputs may be compressed again.
pub(super) const DEPTH: u32 = 4;

/// The largest window that a Zstandard stream may ask for, as a power of two: 128 MiB.
const LARGEST_WINDOW: u32 = 27;

/// How many bytes are asked for at once: what a decompressor has made by the time it comes upon damage is lost.
const AT_ONCE: usize = 1 << 16;

/// What the decompressor says of a larger window.
const TOO_LARGE: &str = "Frame requires too much memory for decoding";

/// How an input is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Zstandard,
    Bzip2,
    Zip,
}

impl Compression {
    /// Told by an input's first bytes.
    pub fn of(beginning: &[u8]) -> Option<Self> {
        match beginning {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            // The latter begins a frame that is to be skipped, as parallel compressors write.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstandard),
            [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', b'Y', b'&', b'S', b'Y', ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, 0x50, 0x90, ..] => Some(Self::Bzip2),
            // A member, or the directory of an archive without any.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Zip),
            _ => None,
        }
    }

    /// The name.
    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstandard => "zstd",
            Self::Bzip2 => "bzip2",
            Self::Zip => "zip",
        }
    }
}

/// What a compressed stream holds. Members and frames that follow each other are read as one. (Zip archives are no
/// streams: nothing is read of them here.)
///
/// # Errors
/// If the decompressor cannot be set up.
pub(super) fn decompressed<'r>(how: Compression, compressed: impl Read + 'r) -> io::Result<Box<dyn Read + 'r>> {
    let decoder: Box<dyn Read + 'r> = match how {
        Compression::Gzip => Box::new(Members::new(BufReader::new(compressed))),
        Compression::Bzip2 => Box::new(MultiBzDecoder::new(compressed)),
        Compression::Zstandard => {
            let mut decoder = zstd::stream::read::Decoder::new(compressed)?;
            decoder.window_log_max(LARGEST_WINDOW)?;
            Box::new(decoder)
        }
        Compression::Zip => Box::new(io::empty()),
    };
    Ok(Box::new(Named { how, decoder }))
}

/// What a stream holds that is compressed or not, once or several times over; for what is no input of records.
///
/// # Errors
/// What the system or the decompressor said; if it is a zip archive, or is compressed too often.
pub fn unpacked<'r>(stream: impl Read + 'r) -> io::Result<Box<dyn Read + 'r>> {
    let mut stream: Box<dyn Read + 'r> = Box::new(stream);
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
            Some(how) => decompressed(how, whole)?,
        };
    }
    Err(io::Error::other(format!("compressed more than {DEPTH} times over")))
}

/// Reads from a decompressor, and says in errors which it is.
pub(super) fn decompress(how: Compression, decoder: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    let most = buffer.len().min(AT_ONCE);
    decoder.read(&mut buffer[..most]).map_err(|error| named(how, &error))
}

/// The members of a gzip stream, one behind the other, and NUL bytes behind the last or between them, as on a tape: the
/// reader of several members that the library has takes those for a damaged member.
struct Members<R>(Option<GzDecoder<R>>);

impl<R: BufRead> Members<R> {
    fn new(compressed: R) -> Self {
        Self(Some(GzDecoder::new(compressed)))
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.0 {
            let length = member.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            let mut behind = self.0.take().map(GzDecoder::into_inner).expect("a member was there");
            if !skip_padding(&mut behind)? {
                break;
            }
            if !behind.fill_buf()?.starts_with(&[0x1F]) {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "something else follows the last member"));
            }
            self.0 = Some(GzDecoder::new(behind));
        }
        Ok(0)
    }
}

/// Goes on behind NUL bytes; `false` at the end.
fn skip_padding(stream: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = stream.fill_buf()?;
        let (length, padding) = (bytes.len(), bytes.iter().take_while(|byte| **byte == 0).count());
        stream.consume(padding);
        if padding < length || length == 0 {
            return Ok(length > 0);
        }
    }
}

/// Says in errors which decompressor they come from.
struct Named<'r> {
    how: Compression,
    decoder: Box<dyn Read + 'r>,
}

impl Read for Named<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        decompress(self.how, &mut self.decoder, buffer)
    }
}

/// The error, with the name of the form that could not be read.
pub(super) fn named(how: Compression, error: &io::Error) -> io::Error {
    let said = error.to_string();
    if said == TOO_LARGE {
        return io::Error::new(error.kind(), "the window is larger than 128 MiB (zstd)");
    }
    if error.kind() == io::ErrorKind::Unsupported {
        return io::Error::new(error.kind(), format!("{}: {said}", how.name()));
    }
    let said = said.strip_prefix("bzip2: ").unwrap_or(&said);
    io::Error::new(error.kind(), format!("damaged or cut short ({}: {said})", how.name()))
}

#[cfg(test)]
mod tests {
    use super::{Compression, decompressed};
    use flate2::write::GzEncoder;
    use std::io::{self, Read, Write};

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("memory takes all")
    }

    fn unpacked(bytes: &[u8]) -> (String, io::Result<()>) {
        let mut text = String::new();
        let result = decompressed(Compression::Gzip, bytes).and_then(|mut plain| plain.read_to_string(&mut text));
        (text, result.map(|_| ()))
    }

    #[test]
    fn members_of_gzip_may_have_padding_behind_them() {
        let padding = vec![0; 20_000];
        for (parts, text) in [
            (vec![packed("a")], "a"),
            (vec![packed("a"), packed(""), packed("b")], "ab"),
            (vec![packed("a"), padding.clone()], "a"),
            (vec![packed("a"), padding.clone(), packed("b"), vec![0]], "ab"),
        ] {
            let (found, result) = unpacked(&parts.concat());
            assert_eq!((found.as_str(), result.is_ok()), (text, true));
        }
        for junk in [b"x".to_vec(), [&padding[..], b"notes"].concat(), packed("b")[..9].to_vec(), vec![0x1F]] {
            let (found, result) = unpacked(&[packed("a"), junk.clone()].concat());
            assert_eq!((found.as_str(), result.is_err()), ("a", true), "{junk:?}");
        }
    }

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
            // A text that happens to begin so.
            (b"BZh9 is a name", None),
            (b"PK", None),
            (b"\x1F", None),
            (b"[Event \"\"]", None),
            (b"", None),
        ] {
            assert_eq!(Compression::of(bytes), how, "{}", bytes.escape_ascii());
        }
    }
}
