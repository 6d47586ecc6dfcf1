//! Decompresses a Zstandard frame. Skips a skippable frame.
//!
//! The decoder gets exactly the number of bytes that it requests, which is one block. When the decoder gets a
//! damaged block, the data of all earlier blocks has therefore already been returned.

use super::super::buffer::Buffer;
use std::io::{self, BufRead};
use zstd::stream::raw::{DParameter, Decoder, Operation, Status};
use zstd::zstd_safe::{find_frame_compressed_size, get_frame_content_size};

/// Maximum window that a frame may request, as a power of two: 128 MiB.
const LARGEST_WINDOW: u32 = 27;

/// Number of bytes that the decoder requests first.
const HEAD: usize = 5;

/// Maximum window of a frame in a batch, as a power of two: 8 MiB.
const WINDOW: u8 = 23;

/// Minimum window, as a power of two.
const LEAST_WINDOW: u8 = 10;

/// Decoders that are used again for the next frame.
#[derive(Default)]
pub(super) struct Decoders {
    of_stream: Option<Decoder<'static>>,
    of_whole: zstd::bulk::Decompressor<'static>,
}

/// Returns the decompressed size that a frame states.
pub(super) fn held_by_frame(frame: &[u8]) -> Option<usize> {
    get_frame_content_size(frame).ok().flatten().map(|length| usize::try_from(length).unwrap_or(usize::MAX))
}

/// Returns the end of the first frame, if the frame is complete and its window is not too large for a batch.
pub(super) fn end_of_frame(bytes: &[u8]) -> Option<usize> {
    let end = find_frame_compressed_size(bytes).ok()?;
    (window(bytes) <= WINDOW).then_some(end)
}

/// Returns the window that a frame requests, as a power of two. 0 if the window is the frame's whole content.
fn window(frame: &[u8]) -> u8 {
    let is_single = |head: u8| head & 0x20 != 0;
    match frame {
        [0x28, 0xB5, 0x2F, 0xFD, head, window, ..] if !is_single(*head) => LEAST_WINDOW + (window >> 3),
        _ => 0,
    }
}

/// Appends the content of a whole frame that states its decompressed size. The decoder then needs no window, and no
/// data is copied out of a window.
///
/// # Errors
/// If the frame is damaged, or if its content is larger than the stated size.
pub(super) fn append_whole(frame: &[u8], holds: usize, spare: &mut Decoders, plain: &mut Buffer) -> io::Result<()> {
    plain.append(holds, |room| spare.of_whole.decompress_to_buffer(frame, room)).map(|_| ())
}

/// Frame that is being decompressed.
pub(super) struct Frame<R> {
    packed: R,
    decoder: Decoder<'static>,
    /// Number of bytes that the decoder requests; 0 at the end of the frame.
    asks_for: usize,
    /// `true` if the decoder may hold more output, because there was not enough space for it.
    holds_more: bool,
}

impl<R: BufRead> Frame<R> {
    /// Starts a frame at the current position.
    pub fn begin(packed: R, spare: &mut Decoders) -> io::Result<Self> {
        let decoder = if let Some(mut decoder) = spare.of_stream.take() {
            decoder.reinit()?;
            decoder
        } else {
            let mut decoder = Decoder::new()?;
            decoder.set_parameter(DParameter::WindowLogMax(LARGEST_WINDOW))?;
            decoder
        };
        Ok(Self { packed, decoder, asks_for: HEAD, holds_more: false })
    }

    /// Returns the input after the frame.
    pub fn behind(self, spare: &mut Decoders) -> R {
        spare.of_stream = Some(self.decoder);
        self.packed
    }

    /// Reads decompressed data; returns 0 at the end.
    pub fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.asks_for > 0 && !buffer.is_empty() {
            // Output that the decoder still holds comes before new input.
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
