//! Compresses output if the name of the file requests it.
//!
//! The output is split into chunks of a fixed size. Each chunk becomes a gzip member, a Zstandard frame or a bzip2
//! stream. Several chunks are compressed in parallel. Concatenated members, frames or streams are an ordinary
//! compressed file.
//!
//! This has three advantages. The output does not depend on the number of threads. Memory holds only one chunk for
//! each thread. Readers can decompress in parallel too. After Zstandard frames, a table of the frames is written.

use super::buffer::read_some;
use super::file_state::FileState;
use super::order::{WorkLimits, in_order};
use super::seek_table::SeekTable;
use super::temporary::append_to_temporary;
use super::write::{FileWriter, Replaced, WriteError};
use crate::formats::cut::COMPRESSED;
use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// Compression of a written file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// `.gz`
    Gzip,
    /// `.zst`
    Zstandard,
    /// `.bz2`
    Bzip2,
}

/// Maximum number of chunks in memory, regardless of the number of threads.
const MOST_CHUNKS: usize = 64;

/// Extensions of formats that cannot be written. Plain bytes under such a name would mislead users.
const NOT_WRITTEN: [&str; 9] = [".zip", ".xz", ".7z", ".tar", ".tgz", ".txz", ".lz4", ".lzma", ".rar"];

impl Packing {
    /// All compressions.
    pub const ALL: [Self; 3] = [Self::Gzip, Self::Zstandard, Self::Bzip2];

    /// Returns the file extension of the compression.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Gzip => COMPRESSED[0],
            Self::Zstandard => COMPRESSED[1],
            Self::Bzip2 => COMPRESSED[2],
        }
    }

    /// Returns the compression that the extension of a file name requests, ignoring case. Also returns the file name in
    /// lower case, without this extension.
    ///
    /// # Errors
    /// The extension, if that format cannot be written.
    pub fn of(path: &Path) -> Result<(Option<Self>, String), &'static str> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let found = Self::ALL.into_iter().find_map(|how| Some((how, name.strip_suffix(how.ending())?.to_owned())));
        let (how, rest) = found.map_or((None, name), |(how, rest)| (Some(how), rest));
        match NOT_WRITTEN.into_iter().find(|ending| rest.ends_with(ending)) {
            Some(ending) => Err(ending),
            None => Ok((how, rest)),
        }
    }

    /// Returns the number of bytes in a chunk.
    const fn chunk(self) -> usize {
        match self {
            Self::Gzip => 1 << 20,
            Self::Zstandard => 4 << 20,
            // Block size of bzip2.
            Self::Bzip2 => 900_000,
        }
    }

    fn packed(self, chunk: &[u8]) -> io::Result<Vec<u8>> {
        let into = Vec::with_capacity(chunk.len() / 4);
        match self {
            Self::Gzip => {
                let mut encoder = GzEncoder::new(into, flate2::Compression::default());
                encoder.write_all(chunk)?;
                encoder.finish()
            }
            #[cfg(target_family = "wasm")]
            Self::Zstandard => Err(io::ErrorKind::Unsupported.into()),
            #[cfg(not(target_family = "wasm"))]
            Self::Zstandard => {
                let mut encoder = zstd::stream::write::Encoder::new(into, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                encoder.set_pledged_src_size(Some(chunk.len() as u64))?;
                encoder.write_all(chunk)?;
                encoder.finish()
            }
            Self::Bzip2 => {
                let mut encoder = BzEncoder::new(into, bzip2::Compression::best());
                encoder.write_all(chunk)?;
                encoder.finish()
            }
        }
    }

    /// Compresses all chunks and returns them in order. Each chunk gets its own thread, unless the system cannot create
    /// more threads.
    fn all_packed(self, bytes: &[u8]) -> io::Result<Vec<Vec<u8>>> {
        let threads = bytes.len().div_ceil(self.chunk());
        let mut all = Vec::with_capacity(threads);
        in_order(
            threads,
            WorkLimits::of(threads),
            |add| {
                let _ = bytes.chunks(self.chunk()).try_for_each(|chunk| add(chunk, 0));
            },
            |chunk| (self.packed(chunk), 0),
            |packed: io::Result<Vec<u8>>| {
                all.push(packed?);
                Ok::<_, io::Error>(ControlFlow::Continue(()))
            },
        )?;
        Ok(all)
    }
}

/// Compressor for input of any length.
struct Packer {
    packing: Packing,
    threads: usize,
    waiting: Vec<u8>,
    has_begun: bool,
    table: SeekTable,
}

impl Packer {
    fn new(packing: Packing, threads: usize) -> Self {
        let threads = threads.clamp(1, MOST_CHUNKS);
        Self { packing, threads, waiting: Vec::new(), has_begun: false, table: SeekTable::default() }
    }

    /// Adds bytes, and writes the chunks that are complete.
    fn push(&mut self, bytes: &[u8], write: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let room = self.packing.chunk() * self.threads;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(room - self.waiting.len()));
            self.waiting.extend_from_slice(now);
            rest = later;
            if self.waiting.len() == room {
                self.pack(write)?;
            }
        }
        Ok(())
    }

    fn pack(&mut self, write: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let all = self.packing.all_packed(&self.waiting)?;
        for (packed, plain) in all.iter().zip(self.waiting.chunks(self.packing.chunk())) {
            write(packed)?;
            self.table.add(packed.len(), plain.len());
            self.has_begun = true;
        }
        self.waiting.clear();
        Ok(())
    }

    /// Compresses and writes the remaining bytes. For Zstandard, also writes the table of frames.
    fn finish(mut self, write: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        self.pack(write)?;
        if !self.has_begun {
            // Empty output also needs a valid stream.
            let nothing = self.packing.packed(b"")?;
            write(&nothing)?;
            self.table.add(nothing.len(), 0);
        }
        if self.packing == Packing::Zstandard
            && let Some(table) = self.table.frame()
        {
            write(&table)?;
        }
        Ok(())
    }
}

/// Replaces an unfinished file by its compressed form. A second temporary file exists meanwhile.
///
/// # Errors
/// The error of the system.
pub(super) fn pack_in_place(path: &Path, packing: Packing, threads: usize) -> io::Result<()> {
    /// Number of bytes that are read at a time.
    const AT_ONCE: usize = 1 << 16;
    let packed_path = path.with_extension("packed");
    let (mut plain, mut packed) = (File::open(path)?, append_to_temporary(&packed_path)?);
    let mut packer = Packer::new(packing, threads);
    let mut write = |bytes: &[u8]| packed.write_all(bytes);
    let mut read = vec![0; AT_ONCE];
    loop {
        match read_some(&mut plain, &mut read)? {
            0 => break,
            length => packer.push(&read[..length], &mut write)?,
        }
    }
    packer.finish(&mut write)?;
    std::fs::rename(&packed_path, path)
}

/// Unfinished file. It is compressed if its name requests compression.
pub struct PackedWriter {
    file: FileWriter,
    packer: Option<Packer>,
}

impl PackedWriter {
    /// Starts writing the file at `path`. A link is followed, not replaced.
    ///
    /// # Errors
    /// The error of the system.
    pub fn begin(path: &Path, threads: usize) -> Result<Self, WriteError> {
        let packing = Packing::of(path).map_or(None, |(packing, _)| packing);
        let file = FileWriter::begin(path)?;
        Ok(Self { file, packer: packing.map(|packing| Packer::new(packing, threads)) })
    }

    /// Allows the replacement of the existing file, but only if the file is still in the state `state`.
    pub fn expect(&mut self, state: FileState) {
        self.file.expect(state);
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// The error of the system.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let Some(packer) = &mut self.packer else { return self.file.push(bytes) };
        let pushed = packer.push(bytes, &mut |packed| self.file.push(packed).map_err(|error| error.cause));
        pushed.map_err(|cause| self.file.failed(cause))
    }

    /// Moves the written data to its final name.
    ///
    /// # Errors
    /// The error of the system; the old file is then unchanged.
    pub fn finish(mut self) -> Result<Replaced, WriteError> {
        if let Some(packer) = self.packer.take() {
            let finished = packer.finish(&mut |packed| self.file.push(packed).map_err(|error| error.cause));
            finished.map_err(|cause| self.file.failed(cause))?;
        }
        self.file.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{PackedWriter, Packing};
    use crate::archive::compression::Compression;
    use crate::archive::unpack::plain as decompressed;
    use std::io::Read;
    use std::path::Path;

    #[test]
    fn the_name_says_how_a_file_is_compressed() {
        for (name, expected) in [
            ("a.srn", Ok((None, "a.srn"))),
            ("b/A.SRN.GZ", Ok((Some(Packing::Gzip), "a.srn"))),
            ("a.zst", Ok((Some(Packing::Zstandard), "a"))),
            ("a.bz2", Ok((Some(Packing::Bzip2), "a"))),
            ("a.zip", Err(".zip")),
            ("a.tar.gz", Err(".tar")),
            ("gz", Ok((None, "gz"))),
            ("", Ok((None, ""))),
        ] {
            let expected = expected.map(|(how, rest)| (how, rest.to_owned()));
            assert_eq!(Packing::of(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn what_is_short_is_packed_as_a_whole() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["a.gz", "a.zst", "a.bz2"] {
            let path = folder.path().join(name);
            let mut writer = PackedWriter::begin(&path, 1).expect("a file can be made");
            writer.push(&[b'a'; 1000]).and_then(|()| writer.finish()).expect("it can be written");
            let length = std::fs::metadata(&path).expect("it is there").len();
            assert!(length < 100, "{name}: {length}");
        }
    }

    #[test]
    fn what_is_packed_is_the_same_for_any_number_of_threads_and_is_read_again() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut random = 1_u64;
        let text: Vec<u8> = std::iter::repeat_with(|| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            b'a' + (random >> 60) as u8
        })
        .take(5_000_000)
        .collect();
        // Each format is tested with four lengths: no bytes, one byte, one whole chunk, and more than one chunk with
        // an incomplete last chunk.
        for (name, how, lengths) in [
            ("a.gz", Compression::Gzip, [0, 1, 1 << 20, (2 << 20) + 77]),
            ("a.zst", Compression::Zstandard, [0, 1, 4 << 20, text.len()]),
            ("a.bz2", Compression::Bzip2, [0, 1, 900_000, 1_000_000]),
        ] {
            for length in lengths {
                let text = &text[..length];
                let mut first = None;
                for threads in [1, 3, usize::MAX / (1 << 22) + 1] {
                    let path = folder.path().join(name);
                    let mut writer = PackedWriter::begin(&path, threads).expect("a file can be made");
                    for part in text.chunks(if threads == 1 { 999_999 } else { 77_777 }) {
                        writer.push(part).expect("it can be written");
                    }
                    writer.finish().expect("it can be put in its place");
                    let packed = std::fs::read(&path).expect("it is there");
                    assert_eq!(Compression::of(&packed), Some(how).filter(|_| !packed.is_empty()), "{name} {length}");
                    let mut plain = Vec::new();
                    let read = decompressed(how, &packed[..]).read_to_end(&mut plain);
                    read.expect("it is whole");
                    assert!(plain == text, "{name} {length}");
                    assert!(*first.get_or_insert_with(|| packed.clone()) == packed, "{name} {length}");
                }
            }
        }
    }
}
