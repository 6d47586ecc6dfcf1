//! One frame of Zstandard being decompressed, or one that is to be skipped.
//!
//! The decoder gets as many bytes at once as it asks for, which is a block: so nothing is lost of what it made before it
//! comes upon damage.

use super::super::buffer::Buffer;
use super::part::Spare;
use std::io::{self, BufRead};
use zstd::stream::raw::{DParameter, Decoder, Operation, Status};

/// The largest window that a frame may ask for, as a power of two: 128 MiB.
const LARGEST_WINDOW: u32 = 27;

/// How many bytes the decoder asks for at first.
const HEAD: usize = 5;

/// Appends what a whole frame holds that says how much that is: without a window, and without copying it from there.
///
/// # Errors
/// If it is damaged, or does not hold so much.
pub(super) fn append_whole(frame: &[u8], holds: usize, spare: &mut Spare, plain: &mut Buffer) -> io::Result<()> {
    plain.append(holds, |room| spare.of_whole.decompress_to_buffer(frame, room)).map(|_| ())
}

/// A frame.
pub(super) struct Frame<R> {
    packed: R,
    decoder: Decoder<'static>,
    /// How many bytes the decoder asks for; none at the frame's end.
    asks_for: usize,
    /// Whether it may hold more than there was room for.
    holds_more: bool,
}

impl<R: BufRead> Frame<R> {
    /// Begins a frame where the bytes begin.
    pub fn begin(packed: R, spare: &mut Spare) -> io::Result<Self> {
        let decoder = if let Some(mut decoder) = spare.decoder.take() {
            decoder.reinit()?;
            decoder
        } else {
            let mut decoder = Decoder::new()?;
            decoder.set_parameter(DParameter::WindowLogMax(LARGEST_WINDOW))?;
            decoder
        };
        Ok(Self { packed, decoder, asks_for: HEAD, holds_more: false })
    }

    /// What follows the frame.
    pub fn behind(self, spare: &mut Spare) -> R {
        spare.decoder = Some(self.decoder);
        self.packed
    }

    /// Reads what it holds; nothing at its end.
    pub fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.asks_for > 0 && !buffer.is_empty() {
            // What the decoder still holds comes before it gets more.
            let status = if self.holds_more { self.decoder.run_on_buffers(&[], buffer)? } else { self.feed(buffer)? };
            let Status { remaining, bytes_written, .. } = status;
            self.asks_for = remaining;
            self.holds_more = bytes_written == buffer.len();
            if bytes_written > 0 {
                return Ok(bytes_written);
            }
        }
        Ok(0)
    }

    fn feed(&mut self, buffer: &mut [u8]) -> io::Result<Status> {
        let held = self.packed.fill_buf()?;
        if held.is_empty() {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "incomplete frame"));
        }
        let status = self.decoder.run_on_buffers(&held[..held.len().min(self.asks_for)], buffer)?;
        self.packed.consume(status.bytes_read);
        Ok(status)
    }
}
