//! Opening inputs: files, standard input, what is compressed, and the members of archives.

use super::block::{Block, Origin};
use super::buffer::Rooms;
use super::compression::{Compression, DEPTH, named};
use super::cut::Cutter;
use super::file_state::FileState;
use super::foreign::{Foreign, LOOK};
use super::input_error::InputError;
use super::inputs::{Input, Inputs};
use super::limits::Ask;
use super::order::Flow;
use super::unpack::each_on_threads;
use super::utf16::{Order, Utf8};
use super::zipped::{Archive, Quarrel};
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The longest room that is kept for other blocks.
const LONGEST_ROOM: usize = 1 << 20;

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
pub struct InputReader<'i> {
    inputs: &'i Inputs,
    ask: Ask,
    meter: &'i Meter,
    threads: usize,
}

impl<'i> InputReader<'i> {
    /// A reader of those inputs.
    pub const fn new(inputs: &'i Inputs, ask: Ask, meter: &'i Meter) -> Self {
        Self { inputs, ask, meter, threads: 1 }
    }

    /// Has compressed inputs decompressed by so many threads beside the one that reads, if they are more than one.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Hands every block of every input to `sink`, in order. What cannot be read is a block too, with the reason.
    pub fn read(&self, sink: &mut dyn FnMut(Block) -> Flow) -> Flow {
        let threads = if self.threads > 1 { self.threads } else { 0 };
        let (ask, meter) = (self.ask, self.meter);
        let rooms = Rooms::up_to(LONGEST_ROOM);
        let mut run = Run { ask, meter, threads, rooms, inputs: 0, state: None, archive: None, sink };
        self.inputs.each(&mut |source| match source {
            Ok(source) => run.source(source),
            Err(error) => run.fail_with(error),
        })
    }
}

struct Run<'s> {
    ask: Ask,
    meter: &'s Meter,
    /// How many threads decompress beside this one.
    threads: usize,
    rooms: Arc<Rooms>,
    /// How many inputs there were.
    inputs: u64,
    /// What the file was like that was opened last.
    state: Option<FileState>,
    /// The archive whose members are being read, the outer one.
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

    /// Hands on why an input could not be had.
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
        // What cannot be wound back, such as a pipe that has a name, is read as a stream.
        let mut fault = beginning(&mut file, &mut head).err();
        if head.is_empty()
            && let Some(cause) = fault.take()
        {
            return self.fail(name, cause);
        }
        let is_zip = Compression::of(&head) == Some(Compression::Zip) || unpacks_itself(&head, &mut file);
        if is_zip && fault.is_none() && file.rewind().is_ok() {
            let bytes = file.metadata().map_or(0, |data| data.len());
            let flow = self.zip(&name, file, 0);
            self.meter.bytes.fetch_add(bytes, Ordering::Relaxed);
            return flow;
        }
        let mut file = Metered { inner: file, meter: self.meter };
        self.meter.bytes.fetch_add(head.len() as u64, Ordering::Relaxed);
        self.opened(name, Some(path), head, &mut Broken(fault).chain(&mut file), 0)
    }

    /// Reads an input that comes as a stream.
    fn stream(&mut self, name: String, file: Option<PathBuf>, stream: &mut (dyn Read + Send), depth: u32) -> Flow {
        let mut head = Vec::with_capacity(LOOK);
        match beginning(stream, &mut head) {
            Err(cause) if head.is_empty() => self.fail(name, cause),
            // What came before the damage is read.
            result => self.opened(name, file, head, &mut Broken(result.err()).chain(stream), depth),
        }
    }

    /// Reads an input whose beginning was read.
    fn opened(
        &mut self,
        name: String,
        file: Option<PathBuf>,
        head: Vec<u8>,
        rest: &mut (dyn Read + Send),
        depth: u32,
    ) -> Flow {
        let Some(how) = Compression::of(&head) else {
            // The name of what was decompressed says nothing of what that is.
            return self.plain(name, file, head, rest, depth == 0);
        };
        if depth == DEPTH {
            let cause = io::Error::other(format!("compressed more than {DEPTH} times over"));
            return self.fail(name, cause);
        }
        let compressed = Cursor::new(head).chain(rest);
        if how == Compression::Zip {
            return match spooled(compressed, depth) {
                Ok(file) => self.zip(&name, file, depth),
                Err(cause) => self.fail(name, cause),
            };
        }
        // What is compressed once more is not worth threads of its own.
        let threads = if depth == 0 || self.archive.is_some() { self.threads } else { 0 };
        each_on_threads(how, compressed, threads, |plain| self.stream(name, None, plain, depth + 1))
    }

    /// Reads what is not compressed.
    fn plain(
        &mut self,
        name: String,
        file: Option<PathBuf>,
        head: Vec<u8>,
        rest: &mut dyn Read,
        is_named_so: bool,
    ) -> Flow {
        if let Some(what) = Foreign::of(&head) {
            return self.fail_with(InputError::Foreign { name, what });
        }
        let Some(order) = Order::of(&head) else {
            let is_binary = self.ask.content.unwrap_or_else(|| (self.ask.tell)(&head)).is_packed();
            return match Foreign::of_name(&name, &head).filter(|_| is_named_so && !is_binary) {
                Some(what) => self.fail_with(InputError::Foreign { name, what }),
                None => self.cutter(name, file).cut(&head, rest),
            };
        };
        let mut units = Cursor::new(head);
        units.set_position(MARK);
        let mut text = Utf8::new(units.chain(rest), order);
        let mut head = Vec::with_capacity(LOOK);
        let result = beginning(&mut text, &mut head);
        if let Some(what) = Foreign::of(&head) {
            return self.fail_with(InputError::Foreign { name, what });
        }
        let archive = self.archive.clone();
        let origin = Origin { name, file: None, is_utf16: true, state: None, archive, number: self.inputs };
        self.cutter_of(origin).cut(&head, &mut Broken(result.err()).chain(text))
    }

    /// Reads every member of a zip archive, in the order of its directory.
    fn zip(&mut self, name: &str, file: File, depth: u32) -> Flow {
        let is_inside = self.archive.is_some();
        self.archive.get_or_insert_with(|| name.into());
        let flow = self.members(name, file, depth);
        if !is_inside {
            self.archive = None;
        }
        flow
    }

    fn members(&mut self, name: &str, file: File, depth: u32) -> Flow {
        let damaged = |error: &io::Error| named(Compression::Zip, error);
        let mut archive = match Archive::open(file) {
            Ok(archive) => archive,
            Err(error) => return self.fail(name.to_owned(), damaged(&error)),
        };
        let mut is_empty = true;
        for index in 0..archive.len() {
            let member = format!("{name}:{}", archive.name(index));
            let quarrel = match archive.look_at(index) {
                Ok(quarrel) => quarrel,
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
            if let Some(what) = quarrel {
                self.fail_with(InputError::Quarrel { name: member, what, is_loss: false })?;
            }
        }
        match archive.quarrels() {
            Ok(quarrels) => quarrels.into_iter().try_for_each(|Quarrel { what, is_loss }| {
                is_empty = false;
                self.fail_with(InputError::Quarrel { name: name.to_owned(), what, is_loss })
            })?,
            Err(error) => return self.fail(name.to_owned(), damaged(&error)),
        }
        if is_empty { self.fail(name.to_owned(), io::Error::other("the archive is empty")) } else { GO_ON }
    }
}

const GO_ON: Flow = ControlFlow::Continue(());

/// How many bytes are read at first.
const FIRST: u64 = 16;

/// How many bytes a byte order mark has in UTF-16.
const MARK: u64 = 2;

/// Reads as many bytes as tell how an input is compressed and what it holds, if there are so many.
fn beginning(stream: &mut dyn Read, head: &mut Vec<u8>) -> io::Result<()> {
    // Asked for more than there is, a decompressor may do all of it at once and, if the end is damaged, keep it.
    stream.take(FIRST).read_to_end(head)?;
    stream.take(LOOK as u64 - FIRST).read_to_end(head).map(|_| ())
}

/// Whether a file is a program with a zip archive behind it. Reading goes on where it was.
fn unpacks_itself(head: &[u8], file: &mut File) -> bool {
    let is_program = [&b"MZ"[..], b"\x7FELF", b"#!"].iter().any(|mark| head.starts_with(mark));
    let is_zip = is_program && file.try_clone().is_ok_and(|file| Archive::open(file).is_ok());
    is_program && file.seek(SeekFrom::Start(head.len() as u64)).is_ok() && is_zip
}

/// The longest zip archive that is read out of another compressed input: a few bytes may unpack to any length.
const LONGEST_INNER_ZIP: u64 = 1 << 30;

/// A temporary file, which nobody else sees, with what the stream holds: an archive's directory stands at its end.
fn spooled(stream: impl Read, depth: u32) -> io::Result<File> {
    let most = if depth == 0 { u64::MAX } else { LONGEST_INNER_ZIP };
    let mut file = tempfile::tempfile()?;
    if io::copy(&mut stream.take(most), &mut file)? == LONGEST_INNER_ZIP && depth > 0 {
        return Err(io::Error::other("a zip archive of 1 GiB or more inside a compressed input: unpack it first"));
    }
    file.rewind()?;
    Ok(file)
}

/// The fault that came of reading a beginning, once: what stands behind it is reached as it would have been.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// How many bytes are asked for at once of a member: what was made by the time damage shows is lost.
const AT_ONCE: usize = 1 << 16;

/// Says in errors that they come from a zip archive.
struct ZipMember<'z>(&'z mut (dyn Read + Send));

impl Read for ZipMember<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(AT_ONCE);
        self.0.read(&mut buffer[..most]).map_err(|error| named(Compression::Zip, &error))
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
