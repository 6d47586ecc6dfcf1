//! Opening inputs: files, standard input, what is compressed, and the members of archives.

use super::block::{Block, Origin};
use super::budget::Ask;
use super::compression::{Compression, MAGIC, decompress, decompressed, named};
use super::cut::Cutter;
use super::inputs::{InputError, Inputs, Source};
use super::order::Flow;
use super::stamp::Stamp;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use zip::ZipArchive;
use zip::result::ZipError;

/// How often something may be compressed over again.
const DEPTH: u32 = 4;

/// How far reading has come; to be looked at from other threads.
#[derive(Debug, Default)]
pub struct Meter {
    bytes: AtomicU64,
}

impl Meter {
    /// How many bytes were read, as they are on disk or came through the pipe.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Reads inputs.
pub struct Reader<'i> {
    inputs: &'i Inputs,
    ask: Ask,
    meter: &'i Meter,
}

impl<'i> Reader<'i> {
    /// A reader of those inputs.
    pub const fn new(inputs: &'i Inputs, ask: Ask, meter: &'i Meter) -> Self {
        Self { inputs, ask, meter }
    }

    /// Hands every block of every input to `sink`, in order. What cannot be read is a block too, with the reason.
    pub fn read(&self, sink: &mut dyn FnMut(Block) -> Flow) -> Flow {
        let mut run = Run { ask: self.ask, meter: self.meter, inputs: 0, stamp: None, sink };
        self.inputs.each(&mut |source| match source {
            Ok(source) => run.source(source),
            Err(error) => {
                let name = error.name().to_owned();
                run.cutter(name, None).fail(error)
            }
        })
    }
}

struct Run<'s> {
    ask: Ask,
    meter: &'s Meter,
    /// How many inputs there were.
    inputs: u64,
    /// What the file was like that was opened last.
    stamp: Option<Stamp>,
    sink: &'s mut dyn FnMut(Block) -> Flow,
}

impl Run<'_> {
    fn cutter(&mut self, name: String, file: Option<PathBuf>) -> Cutter<'_> {
        let stamp = self.stamp.filter(|_| file.is_some());
        let origin = Origin { name, file, stamp, number: self.inputs };
        self.inputs += 1;
        Cutter::new(origin, self.ask, self.sink)
    }

    fn fail(&mut self, name: String, cause: io::Error) -> Flow {
        let error = InputError::Unreadable { name: name.clone(), cause };
        self.cutter(name, None).fail(error)
    }

    fn source(&mut self, source: Source) -> Flow {
        let name = source.name();
        let meter = self.meter;
        match source {
            Source::Stdin => {
                let mut stdin = Metered { inner: io::stdin().lock(), meter };
                self.stream(name, None, &mut stdin, 0)
            }
            Source::File(path) => match File::open(&path) {
                Ok(file) => {
                    self.stamp = Stamp::of(&file).ok();
                    self.file(name, path, file)
                }
                Err(cause) => self.fail(name, cause),
            },
        }
    }

    fn file(&mut self, name: String, path: PathBuf, mut file: File) -> Flow {
        let mut head = Vec::with_capacity(self.ask.limits.block + MAGIC);
        // What cannot be wound back, such as a pipe that has a name, is read as a stream.
        let is_zip = match beginning(&mut file, &mut head) {
            Ok(()) => Compression::of(&head) == Some(Compression::Zip),
            Err(cause) => return self.fail(name, cause),
        };
        if is_zip && file.rewind().is_ok() {
            let bytes = file.metadata().map_or(0, |data| data.len());
            let flow = self.zip(&name, file, 0);
            self.meter.bytes.fetch_add(bytes, Ordering::Relaxed);
            return flow;
        }
        let mut file = Metered { inner: file, meter: self.meter };
        self.meter.bytes.fetch_add(head.len() as u64, Ordering::Relaxed);
        self.opened(name, Some(path), head, &mut file, 0)
    }

    /// Reads an input that comes as a stream.
    fn stream(&mut self, name: String, file: Option<PathBuf>, stream: &mut dyn Read, depth: u32) -> Flow {
        let mut head = Vec::with_capacity(self.ask.limits.block + MAGIC);
        match beginning(stream, &mut head) {
            Ok(()) => self.opened(name, file, head, stream, depth),
            Err(cause) => self.fail(name, cause),
        }
    }

    /// Reads an input whose beginning was read.
    fn opened(&mut self, name: String, file: Option<PathBuf>, head: Vec<u8>, rest: &mut dyn Read, depth: u32) -> Flow {
        let Some(how) = Compression::of(&head) else {
            return self.cutter(name, file).cut(head, rest);
        };
        if depth == DEPTH {
            let cause = io::Error::other(format!("compressed more than {DEPTH} times over"));
            return self.fail(name, cause);
        }
        let compressed = Cursor::new(head).chain(rest);
        if how == Compression::Zip {
            return match spooled(compressed) {
                Ok(file) => self.zip(&name, file, depth),
                Err(cause) => self.fail(name, cause),
            };
        }
        match decompressed(how, compressed) {
            Ok(mut plain) => self.stream(name, None, &mut plain, depth + 1),
            Err(cause) => self.fail(name, named(how, &cause)),
        }
    }

    /// Reads every member of a zip archive, in the order of its directory.
    fn zip(&mut self, name: &str, file: File, depth: u32) -> Flow {
        let damaged = |error: ZipError| match error {
            ZipError::UnsupportedArchive(what) => io::Error::other(format!("zip: {what}")),
            _ => named(Compression::Zip, &error.into()),
        };
        let mut archive = match ZipArchive::new(io::BufReader::new(file)) {
            Ok(archive) => archive,
            Err(error) => return self.fail(name.to_owned(), damaged(error)),
        };
        let mut is_empty = true;
        for index in 0..archive.len() {
            let member = match archive.name_for_index(index) {
                Some(Ok(member)) => member.into_owned(),
                _ => format!("member {}", index + 1),
            };
            if member.ends_with(['/', '\\']) {
                continue;
            }
            is_empty = false;
            let member = format!("{name}:{member}");
            match archive.by_index(index) {
                Ok(mut entry) => self.stream(member, None, &mut ZipMember(&mut entry), depth + 1)?,
                Err(error) => self.fail(member, damaged(error))?,
            }
        }
        if is_empty { self.fail(name.to_owned(), io::Error::other("the archive is empty")) } else { GO_ON }
    }
}

const GO_ON: Flow = ControlFlow::Continue(());

/// Reads as many bytes as tell how an input is compressed, if there are so many.
fn beginning(stream: &mut dyn Read, head: &mut Vec<u8>) -> io::Result<()> {
    stream.take(MAGIC as u64).read_to_end(head).map(|_| ())
}

/// A temporary file, which nobody else sees, with what the stream holds: an archive's directory stands at its end.
fn spooled(mut stream: impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut stream, &mut file)?;
    file.rewind()?;
    Ok(file)
}

/// Says in errors that they come from a zip archive.
struct ZipMember<'z>(&'z mut dyn Read);

impl Read for ZipMember<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        decompress(Compression::Zip, self.0, buffer)
    }
}

/// Counts what is read.
struct Metered<'m, R> {
    inner: R,
    meter: &'m Meter,
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.meter.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
