//! Opens inputs: files, standard input, compressed data, and members of archives.

use super::block::{Block, Origin};
use super::buffer::BufferPool;
use super::compression::{Compression, DEPTH, named};
use super::cut::Cutter;
use super::file_state::FileState;
use super::input_error::InputError;
use super::inputs::{Input, Inputs};
use super::limits::ReadOptions;
use super::not_records::{LOOK, NotRecords};
use super::order::Flow;
use super::unpack::each_on_threads;
use super::utf16::{Order, Utf8};
use super::zipped::{Archive, Inconsistency, SeekRead};
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum size in bytes of a buffer that is kept in order to be used again for another block.
const LONGEST_ROOM: usize = 1 << 20;

/// Progress of reading, readable from other threads.
#[derive(Debug, Default)]
pub struct Meter {
    bytes: AtomicU64,
}

impl Meter {
    /// Returns the number of bytes read, counted before decompression.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Reader of inputs.
pub struct InputReader<'i> {
    inputs: &'i Inputs,
    ask: ReadOptions,
    meter: &'i Meter,
    threads: usize,
}

impl<'i> InputReader<'i> {
    /// Creates a reader of `inputs`.
    pub const fn new(inputs: &'i Inputs, ask: ReadOptions, meter: &'i Meter) -> Self {
        Self { inputs, ask, meter, threads: 1 }
    }

    /// Sets the number of other threads that decompress inputs. With 0 or 1, the reading thread decompresses the inputs
    /// itself.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Passes every block of every input to `sink`, in order. For an input that cannot be read, passes a block that
    /// contains the error.
    pub fn read(&self, sink: &mut dyn FnMut(Block) -> Flow) -> Flow {
        let threads = if self.threads > 1 { self.threads } else { 0 };
        let (ask, meter) = (self.ask, self.meter);
        let rooms = BufferPool::up_to(LONGEST_ROOM);
        let mut run = Run { ask, meter, threads, rooms, inputs: 0, state: None, archive: None, sink };
        self.inputs.each(&mut |source| match source {
            Ok(source) => run.source(source),
            Err(error) => run.fail_with(error),
        })
    }
}

struct Run<'s> {
    ask: ReadOptions,
    meter: &'s Meter,
    /// Number of additional threads for decompression.
    threads: usize,
    rooms: Arc<BufferPool>,
    /// Number of inputs so far.
    inputs: u64,
    /// State of the file that was opened last.
    state: Option<FileState>,
    /// Outermost archive whose members are being read.
    archive: Option<Arc<str>>,
    sink: &'s mut dyn FnMut(Block) -> Flow,
}

impl Run<'_> {
    fn cutter(&mut self, name: String, file: Option<PathBuf>) -> Cutter<'_> {
        let state = self.state.filter(|_| file.is_some());
        let archive = self.archive.clone();
        self.cutter_of(Origin { name, file, is_utf16: false, state, archive, number: self.inputs })
    }

    fn cutter_of(&mut self, origin: Origin) -> Cutter<'_> {
        self.inputs += 1;
        Cutter::new(origin, self.ask, Arc::clone(&self.rooms), self.sink)
    }

    fn fail(&mut self, name: String, cause: io::Error) -> Flow {
        self.fail_with(InputError::Unreadable { name, cause })
    }

    /// Delivers the error of an input.
    fn fail_with(&mut self, error: InputError) -> Flow {
        self.cutter(error.name().to_owned(), None).fail(error)
    }

    fn source(&mut self, source: Input) -> Flow {
        let name = source.name();
        let meter = self.meter;
        match source {
            Input::Stdin => {
                let mut stdin = Metered { inner: io::stdin(), meter };
                self.stream(name, None, &mut stdin, 0)
            }
            Input::Bytes(_, bytes) => {
                let mut bytes = Metered { inner: &*bytes, meter };
                self.stream(name, None, &mut bytes, 0)
            }
            Input::File(path) => match File::open(&path) {
                Ok(file) => {
                    self.state = FileState::of(&file).ok();
                    self.file(name, path, file)
                }
                Err(cause) => self.fail(name, cause),
            },
        }
    }

    fn file(&mut self, name: String, path: PathBuf, mut file: File) -> Flow {
        let mut head = Vec::with_capacity(LOOK);
        // An input that cannot be rewound, such as a named pipe, is read as a stream.
        let mut fault = beginning(&mut file, &mut head).err();
        if head.is_empty()
            && let Some(cause) = fault.take()
        {
            return self.fail(name, cause);
        }
        let is_zip = Compression::of(&head) == Some(Compression::Zip) || unpacks_itself(&head, &mut file);
        if is_zip && fault.is_none() && file.rewind().is_ok() {
            let bytes = file.metadata().map_or(0, |data| data.len());
            let flow = self.zip(&name, Box::new(file), 0);
            self.meter.bytes.fetch_add(bytes, Ordering::Relaxed);
            return flow;
        }
        let mut file = Metered { inner: file, meter: self.meter };
        self.meter.bytes.fetch_add(head.len() as u64, Ordering::Relaxed);
        self.opened(name, Some(path), head, &mut Broken(fault).chain(&mut file), 0)
    }

    /// Reads an input from a stream.
    fn stream(&mut self, name: String, file: Option<PathBuf>, stream: &mut (dyn Read + Send), depth: u32) -> Flow {
        let mut head = Vec::with_capacity(LOOK);
        match beginning(stream, &mut head) {
            Err(cause) if head.is_empty() => self.fail(name, cause),
            // Data before the damage is read.
            result => self.opened(name, file, head, &mut Broken(result.err()).chain(stream), depth),
        }
    }

    /// Reads an input whose beginning has been read.
    fn opened(
        &mut self,
        name: String,
        file: Option<PathBuf>,
        head: Vec<u8>,
        rest: &mut (dyn Read + Send),
        depth: u32,
    ) -> Flow {
        let Some(how) = Compression::of(&head) else {
            // The name does not apply to decompressed data.
            return self.plain(name, file, head, rest, depth == 0);
        };
        if depth == DEPTH {
            let cause = io::Error::other(format!("it has more than {DEPTH} layers of compression"));
            return self.fail(name, cause);
        }
        let compressed = Cursor::new(head).chain(rest);
        if how == Compression::Zip {
            return match spooled(compressed, depth) {
                Ok(file) => self.zip(&name, file, depth),
                Err(cause) => self.fail(name, cause),
            };
        }
        // Data that is compressed twice is not worth additional threads.
        let threads = if depth == 0 || self.archive.is_some() { self.threads } else { 0 };
        each_on_threads(how, compressed, threads, |plain| self.stream(name, None, plain, depth + 1))
    }

    /// Reads data that is not compressed.
    fn plain(
        &mut self,
        name: String,
        file: Option<PathBuf>,
        head: Vec<u8>,
        rest: &mut dyn Read,
        is_named_so: bool,
    ) -> Flow {
        if let Some(what) = NotRecords::of(&head) {
            return self.fail_with(InputError::Foreign { name, what });
        }
        let Some(order) = Order::of(&head) else {
            let is_binary = self.ask.content.unwrap_or_else(|| (self.ask.tell)(&head)).is_packed();
            return match NotRecords::of_name(&name, &head).filter(|_| is_named_so && !is_binary) {
                Some(what) => self.fail_with(InputError::Foreign { name, what }),
                None => self.cutter(name, file).cut(&head, rest),
            };
        };
        let mut units = Cursor::new(head);
        units.set_position(MARK);
        let mut text = Utf8::new(units.chain(rest), order);
        let mut head = Vec::with_capacity(LOOK);
        let result = beginning(&mut text, &mut head);
        if let Some(what) = NotRecords::of(&head) {
            return self.fail_with(InputError::Foreign { name, what });
        }
        let archive = self.archive.clone();
        let origin = Origin { name, file: None, is_utf16: true, state: None, archive, number: self.inputs };
        self.cutter_of(origin).cut(&head, &mut Broken(result.err()).chain(text))
    }

    /// Reads every member of a zip archive, in directory order.
    fn zip(&mut self, name: &str, file: Box<dyn SeekRead>, depth: u32) -> Flow {
        let is_inside = self.archive.is_some();
        self.archive.get_or_insert_with(|| name.into());
        let flow = self.members(name, file, depth);
        if !is_inside {
            self.archive = None;
        }
        flow
    }

    fn members(&mut self, name: &str, file: Box<dyn SeekRead>, depth: u32) -> Flow {
        let damaged = |error: &io::Error| named(Compression::Zip, error);
        let mut archive = match Archive::open(file) {
            Ok(archive) => archive,
            Err(error) => return self.fail(name.to_owned(), damaged(&error)),
        };
        let mut is_empty = true;
        for index in 0..archive.len() {
            let member = format!("{name}:{}", archive.name(index));
            let inconsistency = match archive.look_at(index) {
                Ok(inconsistency) => inconsistency,
                Err(error) => {
                    is_empty = false;
                    self.fail(member, damaged(&error))?;
                    continue;
                }
            };
            if !archive.is_folder(index) {
                is_empty = false;
                match archive.data(index) {
                    Ok(mut data) => self.stream(member.clone(), None, &mut ZipMember(&mut data), depth + 1)?,
                    Err(error) => self.fail(member.clone(), damaged(&error))?,
                }
            }
            if let Some(what) = inconsistency {
                self.fail_with(InputError::Inconsistent { name: member, what, is_loss: false })?;
            }
        }
        match archive.find_inconsistencies() {
            Ok(inconsistencies) => inconsistencies.into_iter().try_for_each(|Inconsistency { what, is_loss }| {
                is_empty = false;
                self.fail_with(InputError::Inconsistent { name: name.to_owned(), what, is_loss })
            })?,
            Err(error) => return self.fail(name.to_owned(), damaged(&error)),
        }
        if is_empty { self.fail(name.to_owned(), io::Error::other("the archive is empty")) } else { GO_ON }
    }
}

const GO_ON: Flow = ControlFlow::Continue(());

/// Number of bytes that are requested from a stream first. The bytes up to [`LOOK`] are requested afterwards.
const FIRST: u64 = 16;

/// Length of a byte order mark in UTF-16.
const MARK: u64 = 2;

/// Reads the beginning of a stream: enough bytes to detect compression and format, or all bytes if the stream is
/// shorter.
fn beginning(stream: &mut dyn Read, head: &mut Vec<u8>) -> io::Result<()> {
    // A decompressor that is asked for more bytes than exist may process all of them at once. If the end is damaged,
    // it may then return none of them.
    stream.take(FIRST).read_to_end(head)?;
    stream.take(LOOK as u64 - FIRST).read_to_end(head).map(|_| ())
}

/// Returns `true` if a file is a program followed by a zip archive. The read position is preserved.
fn unpacks_itself(head: &[u8], file: &mut File) -> bool {
    let is_program = [&b"MZ"[..], b"\x7FELF", b"#!"].iter().any(|mark| head.starts_with(mark));
    let is_zip = is_program && file.try_clone().is_ok_and(|file| Archive::open(Box::new(file)).is_ok());
    is_program && file.seek(SeekFrom::Start(head.len() as u64)).is_ok() && is_zip
}

/// Maximum size of a zip archive inside another compressed input. A few bytes may decompress to any length.
const LONGEST_INNER_ZIP: u64 = 1 << 30;

/// Copies a stream to a place where any part of it can be read. This is needed because the directory of an archive is
/// at its end.
fn spooled(stream: impl Read, depth: u32) -> io::Result<Box<dyn SeekRead>> {
    let most = if depth == 0 { u64::MAX } else { LONGEST_INNER_ZIP };
    #[cfg(not(target_family = "wasm"))]
    let mut copy = tempfile::tempfile()?;
    // Under wasm, there are no files.
    #[cfg(target_family = "wasm")]
    let mut copy = Cursor::new(Vec::new());
    if io::copy(&mut stream.take(most), &mut copy)? == LONGEST_INNER_ZIP && depth > 0 {
        return Err(io::Error::other("a zip archive of 1 GiB or more inside a compressed input: unpack it first"));
    }
    copy.rewind()?;
    Ok(Box::new(copy))
}

/// Reader that returns an error once and then ends. The error occurred while the beginning of an input was read.
/// The data after the error is read next.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Number of bytes that are requested from a member in one read. If a read hits damaged bytes, all data of this
/// read is lost.
const AT_ONCE: usize = 1 << 16;

/// Reader of a member. Adds the name of the zip format to the errors of the member.
struct ZipMember<'z>(&'z mut (dyn Read + Send));

impl Read for ZipMember<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(AT_ONCE);
        self.0.read(&mut buffer[..most]).map_err(|error| named(Compression::Zip, &error))
    }
}

/// Reader that counts the bytes that were read.
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
