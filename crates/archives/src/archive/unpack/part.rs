//! One part of a compressed stream being decompressed: a member of gzip, a frame of Zstandard, a stream of bzip2.

use super::super::compression::Compression;
use super::frame::Frame;
use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, Read};

/// What is kept from one part to the next: decoders that can begin anew.
#[derive(Default)]
pub(super) struct Spare {
    /// One for frames that are decompressed as they come.
    pub decoder: Option<zstd::stream::raw::Decoder<'static>>,
    /// One for whole frames.
    pub of_whole: zstd::bulk::Decompressor<'static>,
}

/// A part, read as what it holds; its end is the end of that, though more may follow in `R`.
pub(super) enum Part<R> {
    Member(Box<GzDecoder<R>>),
    Frame(Frame<R>),
    Stream(BzDecoder<R>),
    /// No parts are read of other forms.
    Nothing(R),
}

impl<R: BufRead> Part<R> {
    /// Begins a part where the bytes begin.
    ///
    /// # Errors
    /// If the decoder cannot be set up.
    pub fn begin(how: Compression, packed: R, spare: &mut Spare) -> io::Result<Self> {
        Ok(match how {
            Compression::Gzip => Self::Member(Box::new(GzDecoder::new(packed))),
            Compression::Zstandard => Self::Frame(Frame::begin(packed, spare)?),
            Compression::Bzip2 => Self::Stream(BzDecoder::new(packed)),
            Compression::Zip => Self::Nothing(packed),
        })
    }

    /// What follows the part, which was read to its end.
    pub fn behind(self, spare: &mut Spare) -> R {
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

/// Goes to the beginning of the next part behind the end of one; `false` if there is none. Members of gzip may have NUL
/// bytes behind them, as on a tape.
///
/// # Errors
/// If something else stands there than a part, or it cannot be read.
pub(super) fn go_to_next(how: Compression, packed: &mut impl BufRead) -> io::Result<bool> {
    if how == Compression::Gzip {
        if !skip_padding(packed)? {
            return Ok(false);
        }
        if !packed.fill_buf()?.starts_with(&[0x1F]) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "something else follows the last member"));
        }
    }
    Ok(!packed.fill_buf()?.is_empty())
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
