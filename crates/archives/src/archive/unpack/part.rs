//! Decompresses one part of a compressed stream: a gzip member, a Zstandard frame, or a bzip2 stream.

use super::super::compression::Compression;
use super::frame::{Decoders, Frame};
use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, Read};

/// Reader of the decompressed data of a part. The reader ends with the part, although more data may follow in `R`.
pub(super) enum Part<R> {
    Member(Box<GzDecoder<R>>),
    Frame(Frame<R>),
    Stream(BzDecoder<R>),
    /// Data in a format that does not consist of parts.
    Nothing(R),
}

impl<R: BufRead> Part<R> {
    /// Starts a part at the current position.
    ///
    /// # Errors
    /// If the decoder cannot be set up.
    pub fn begin(how: Compression, packed: R, spare: &mut Decoders) -> io::Result<Self> {
        Ok(match how {
            Compression::Gzip => Self::Member(Box::new(GzDecoder::new(packed))),
            Compression::Zstandard => Self::Frame(Frame::begin(packed, spare)?),
            Compression::Bzip2 => Self::Stream(BzDecoder::new(packed)),
            Compression::Zip => Self::Nothing(packed),
        })
    }

    /// Returns the input after the part. The part must have been read to its end.
    pub fn behind(self, spare: &mut Decoders) -> R {
        match self {
            Self::Member(member) => member.into_inner(),
            Self::Frame(frame) => frame.behind(spare),
            Self::Stream(stream) => stream.into_inner(),
            Self::Nothing(packed) => packed,
        }
    }
}

impl<R: BufRead> Read for Part<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Member(member) => member.read(buffer),
            Self::Frame(frame) => frame.read(buffer),
            Self::Stream(stream) => stream.read(buffer),
            Self::Nothing(_) => Ok(0),
        }
    }
}

/// Moves from the end of a part to the beginning of the next part. Returns `false` if there is no next part. NUL
/// bytes may follow gzip members, as on tapes.
///
/// # Errors
/// If other data follows, or the input cannot be read.
pub(super) fn go_to_next(how: Compression, packed: &mut impl BufRead) -> io::Result<bool> {
    if how == Compression::Gzip {
        if !skip_padding(packed)? {
            return Ok(false);
        }
        if !packed.fill_buf()?.starts_with(&[0x1F]) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "other data follows the last member"));
        }
    }
    Ok(!packed.fill_buf()?.is_empty())
}

/// Skips NUL bytes; `false` at the end.
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
