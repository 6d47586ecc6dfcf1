//! Reads the decompressed data of a stream, either on demand or from other threads.

use super::super::buffer::Buffer;
use super::super::compression::Compression;
use super::super::order::lock;
use super::packed::Packed;
use super::{Unpacker, named};
use std::io::{self, Read};
use std::sync::Mutex;
use std::sync::mpsc::{SyncSender, sync_channel};

/// Number of bytes that a decoder gets at once. Output from damaged bytes may be lost.
const STEP: usize = 1 << 13;

/// Number of bytes that a decoder gets at once from Zstandard data. This step is larger than [`STEP`], because the
/// Zstandard decoder requests exactly the bytes that it needs.
const STEP_OF_FRAMES: usize = 1 << 17;

/// Size in bytes below which a stream is not worth a thread.
const SMALL: usize = 1 << 16;

/// Minimum size in bytes of a chunk that is passed between threads.
const CHUNK: usize = 1 << 19;

/// Maximum number of waiting chunks.
const WAITING: usize = 2;

fn packed<'r>(how: Compression, compressed: impl Read + Send + 'r) -> Packed<'r> {
    Packed::new(compressed, if how == Compression::Zstandard { STEP_OF_FRAMES } else { STEP })
}

/// Returns a reader of the decompressed data. Consecutive parts (members, frames or streams) are read as one text.
/// (A zip archive is not a stream. For a zip archive, the reader returns no data.)
pub(in super::super) fn plain<'r>(how: Compression, compressed: impl Read + Send + 'r) -> Box<dyn Read + Send + 'r> {
    let mut unpacker = Unpacker::new(how, packed(how, compressed), 0);
    Box::new(Plain::new(how, move |bytes| unpacker.next(bytes)))
}

/// Calls `take` with a reader of the decompressed data. At most `threads` other threads decompress the data.
pub(in super::super) fn each_on_threads<T>(
    how: Compression,
    compressed: impl Read + Send,
    threads: usize,
    take: impl FnOnce(&mut (dyn Read + Send)) -> T,
) -> T {
    let mut packed = packed(how, compressed);
    if threads == 0 || cfg!(target_family = "wasm") || packed.ahead(SMALL).len() < SMALL {
        let mut unpacker = Unpacker::new(how, packed, 0);
        return take(&mut Plain::new(how, |bytes| unpacker.next(bytes)));
    }
    let unpacker = Mutex::new(Some(Unpacker::new(how, packed, threads)));
    let begin = || lock(&unpacker).take();
    std::thread::scope(|scope| {
        let (sender, chunks) = sync_channel(WAITING);
        let spawned = std::thread::Builder::new().spawn_scoped(scope, || {
            if let Some(unpacker) = begin() {
                hand_over(unpacker, &sender);
            }
            drop(sender);
        });
        if spawned.is_err()
            && let Some(mut unpacker) = begin()
        {
            return take(&mut Plain::new(how, |bytes| unpacker.next(bytes)));
        }
        take(&mut Plain::new(how, move |bytes| match chunks.recv() {
            Ok(chunk) => {
                *bytes = chunk?;
                Ok(true)
            }
            Err(_) => Ok(false),
        }))
    })
}

/// Sends all decompressed data until the receiver is dropped.
fn hand_over(mut unpacker: Unpacker<'_>, sender: &SyncSender<io::Result<Buffer>>) {
    let mut chunk = unpacker.blank();
    loop {
        let result = unpacker.next(&mut chunk);
        let goes_on = matches!(result, Ok(true));
        let is_due = chunk.len() >= CHUNK || !(goes_on || chunk.is_empty());
        if is_due && sender.send(Ok(std::mem::replace(&mut chunk, unpacker.blank()))).is_err() {
            return;
        }
        if let Err(cause) = result {
            // The receiver may have been dropped, which is not an error.
            let _ = sender.send(Err(cause));
        }
        if !goes_on {
            return;
        }
    }
}

/// Reader of decompressed chunks. Its errors name the compression.
struct Plain<F> {
    how: Compression,
    next: F,
    chunk: Buffer,
    used: usize,
}

impl<F: FnMut(&mut Buffer) -> io::Result<bool>> Plain<F> {
    fn new(how: Compression, next: F) -> Self {
        Self { how, next, chunk: Buffer::default(), used: 0 }
    }
}

impl<F: FnMut(&mut Buffer) -> io::Result<bool>> Read for Plain<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.used == self.chunk.len() {
            self.used = 0;
            self.chunk.truncate(0);
            let result = (self.next)(&mut self.chunk);
            if !matches!(result, Ok(true)) {
                self.chunk.truncate(0);
                return result.map(|_| 0).map_err(|error| named(self.how, &error));
            }
        }
        let read = (&self.chunk[self.used..]).read(buffer)?;
        self.used += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Unpacker, hand_over, packed};
    use crate::archive::compression::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;
    use std::sync::mpsc::sync_channel;

    #[test]
    fn what_is_decompressed_aside_is_handed_over_in_large_chunks() {
        let mut seed = 1_u64;
        let letter = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 56) as u8
        };
        let text: Vec<u8> = std::iter::repeat_with(letter).take(2 * CHUNK + CHUNK / 2).collect();
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let bytes = encoder.write_all(&text).and_then(|()| encoder.finish()).expect("memory takes all");
        let (sender, chunks) = sync_channel(1000);
        hand_over(Unpacker::new(Compression::Gzip, packed(Compression::Gzip, &bytes[..]), 0), &sender);
        drop(sender);
        let chunks: Vec<Vec<u8>> = chunks.iter().map(|chunk| chunk.expect("it is whole").to_vec()).collect();
        let (last, others) = chunks.split_last().expect("a chunk");
        assert!(others.iter().all(|chunk| (CHUNK..2 * CHUNK).contains(&chunk.len())) && last.len() < 2 * CHUNK);
        assert!(chunks.concat() == text);
    }
}
