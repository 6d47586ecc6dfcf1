//! Decompresses Zstandard frames without C, for wasm. Skips a skippable frame. This decoder is slower than `frame.rs`,
//! and reads every frame as a stream.

use super::super::buffer::Buffer;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::error::Error;
use std::io::{self, BufRead, Read};

/// Maximum window that a frame may request: 128 MiB.
const LARGEST_WINDOW: u64 = 1 << 27;

/// Replaces the reused decoders of `frame.rs`. Here each frame has a decoder of its own.
#[derive(Default)]
pub(super) struct Decoders;

/// Returns `None`: the end of a frame is not searched for.
pub(super) const fn end_of_frame(_: &[u8]) -> Option<usize> {
    None
}

/// Returns `None`: the size is needed only for frames with a known end.
pub(super) const fn held_by_frame(_: &[u8]) -> Option<usize> {
    None
}

/// Never called, because no frame has a known end.
///
/// # Errors
/// Always.
pub(super) fn append_whole(_: &[u8], _: usize, _: &mut Decoders, _: &mut Buffer) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Frame that is being decompressed.
pub(super) struct Frame<R> {
    packed: R,
    /// `None` in a skippable frame.
    decoder: Option<Box<FrameDecoder>>,
}

impl<R: BufRead> Frame<R> {
    /// Starts a frame at the current position.
    pub fn begin(mut packed: R, _: &mut Decoders) -> io::Result<Self> {
        let mut decoder = Box::new(FrameDecoder::new());
        decoder.set_max_window_size(LARGEST_WINDOW);
        match decoder.init(&mut packed) {
            Ok(()) => Ok(Self { packed, decoder: Some(decoder) }),
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                let skipped = io::copy(&mut Read::by_ref(&mut packed).take(length.into()), &mut io::sink())?;
                if skipped < u64::from(length) { Err(incomplete()) } else { Ok(Self { packed, decoder: None }) }
            }
            Err(error) => Err(damaged(&error)),
        }
    }

    /// Returns the input after the frame.
    pub fn behind(self, _: &mut Decoders) -> R {
        self.packed
    }

    /// Reads decompressed data; returns 0 at the end.
    pub fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(decoder) = &mut self.decoder else { return Ok(0) };
        while !buffer.is_empty() {
            let read = decoder.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            if decoder.is_finished() {
                let (stated, found) = (decoder.get_checksum_from_data(), decoder.get_calculated_checksum());
                return match stated {
                    Some(_) if stated != found => Err(io::Error::other("Restored data doesn't match checksum")),
                    _ => Ok(0),
                };
            }
            let block = decoder.decode_blocks(&mut self.packed, BlockDecodingStrategy::UptoBlocks(1));
            block.map_err(|error| damaged(&error))?;
        }
        Ok(0)
    }
}

/// Returns the error of the decoder, with the message that the C decoder would give.
fn damaged(error: &FrameDecoderError) -> io::Error {
    let causes = std::iter::successors(Some(error as &dyn Error), |cause| (*cause).source());
    let mut of_input = causes.filter_map(|cause| cause.downcast_ref::<io::Error>());
    if of_input.any(|cause| cause.kind() == io::ErrorKind::UnexpectedEof) {
        return incomplete();
    }
    io::Error::new(io::ErrorKind::InvalidData, "Data corruption detected")
}

fn incomplete() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "incomplete frame")
}
