//! Games put away: of each is kept where it can be read again, not its bytes.
//!
//! What stands in a file as it was read is read there again, if the file is still what it was. Everything else (out of a
//! pipe, decompressed, recoded) is copied, as far as it was read, into a temporary file that nobody else sees.

use super::pieces::each_game;
use super::source::{Settings, Source, Whence};
use crate::archive::{Block, Content, FileState, LineEnd, Origin, Piece, PieceKind, lock};
use crate::replay::Detail;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex};

/// Where games can be read again.
#[derive(Debug)]
pub struct Shelf {
    settings: Settings,
    sources: Mutex<Vec<KnownInput>>,
    copies: Mutex<Copies>,
}

/// An input.
#[derive(Clone, Debug)]
struct KnownInput {
    origin: Arc<Origin>,
    content: Content,
    /// Whether its bytes are those of its file.
    is_plain: bool,
    /// What is to be said of its line ends, and the game that says it.
    remark: Option<(u64, &'static str)>,
}

/// What cannot be read again where it came from.
#[derive(Debug, Default)]
struct Copies {
    file: Option<File>,
    length: u64,
}

/// A game that was put away.
#[derive(Clone, Copy, Debug)]
pub struct Shelved {
    /// The first byte in its file, or in the copies.
    at: u64,
    /// The byte, the line and the column of its input at which it begins.
    offset: u64,
    line: u64,
    column: u64,
    record: u64,
    /// How many bytes the whole record has, if that is more than is read; else 0.
    too_long: u64,
    length: u32,
    source: u32,
}

impl Shelved {
    /// Its number in its input, from 1.
    pub const fn record(&self) -> u64 {
        self.record
    }
}

impl Shelf {
    /// A shelf of games that are judged in that way.
    pub fn new(settings: Settings) -> Self {
        Self { settings, sources: Mutex::default(), copies: Mutex::default() }
    }

    /// Puts the games of a block away, and hands each on with where it was put. Blocks of one input come one after the
    /// other.
    ///
    /// # Errors
    /// If a copy that is needed cannot be written.
    pub fn put(&self, block: &Block, mut each: impl FnMut(&Source<'_>, Shelved)) -> io::Result<()> {
        let (number, is_plain) = self.source(block);
        let begins = if is_plain { block.offset } else { lock(&self.copies).add(&block.bytes)? };
        each_game(block, self.settings, |game| {
            let Some(record) = game.number() else { return };
            let place = game.place();
            if let Some(remark) = game.remark() {
                lock(&self.sources)[number as usize].remark = Some((place.offset, remark));
            }
            let too_long = match game.trouble() {
                [finding] => match finding.detail {
                    Detail::TooLong { length, .. } => length,
                    _ => 0,
                },
                _ => 0,
            };
            let shelved = Shelved {
                at: begins + (place.offset - block.offset),
                offset: place.offset,
                line: place.line,
                column: place.column,
                record,
                too_long,
                length: u32::try_from(game.own().len()).unwrap_or(u32::MAX),
                source: number,
            };
            each(game, shelved);
        });
        Ok(())
    }

    /// Reads a game again.
    ///
    /// # Errors
    /// If it cannot be read any more, or its file is not what it was.
    pub fn fetch(&self, shelved: &Shelved) -> io::Result<Source<'static>> {
        let source = lock(&self.sources)[shelved.source as usize].clone();
        let mut bytes = vec![0; shelved.length as usize];
        match (&source.origin.file, source.is_plain) {
            (Some(path), true) => {
                let mut file = File::open(path)?;
                if Some(FileState::of(&file)?) != source.origin.state {
                    return Err(io::Error::other("the file has changed since it was listed"));
                }
                file.seek(SeekFrom::Start(shelved.at))?;
                file.read_exact(&mut bytes)?;
            }
            _ => lock(&self.copies).read(shelved.at, &mut bytes)?,
        }
        let kind = match shelved.too_long {
            0 => PieceKind::Record(shelved.record),
            length => PieceKind::TooLong { number: Some(shelved.record), length },
        };
        let block = Block {
            origin: Arc::clone(&source.origin),
            content: source.content,
            is_named: true,
            pieces: vec![Piece { kind, start: 0, end: bytes.len() }],
            bytes: bytes.into(),
            offset: shelved.offset,
            line: shelved.line,
            column: shelved.column,
            records: shelved.record,
            is_first: false,
            is_last: false,
            line_end: LineEnd::default(),
            line_feeds: Vec::new(),
            tells_line_end: false,
            is_elsewhere: false,
            failure: None,
        };
        let mut found = None;
        each_game(&block, self.settings, |game| {
            if found.is_none() {
                found = Some(game.clone().into_owned());
            }
        });
        let mut game = found.ok_or_else(|| io::Error::other("there is no record any more"))?;
        if let Whence::Known { remark, .. } = &mut game.whence {
            *remark = source.remark.filter(|(offset, _)| *offset == shelved.offset).map(|(_, remark)| remark);
        }
        Ok(game)
    }

    /// The name of the input that the game stands in.
    pub fn file(&self, shelved: &Shelved) -> String {
        lock(&self.sources)[shelved.source as usize].origin.name.clone()
    }

    /// The number of the block's input, and whether its bytes are those of its file.
    fn source(&self, block: &Block) -> (u32, bool) {
        let mut sources = lock(&self.sources);
        let is_same = |source: &KnownInput| Arc::ptr_eq(&source.origin, &block.origin);
        if !sources.last().is_some_and(is_same) {
            let is_file = block.origin.file.as_deref().is_some_and(|path| FileState::of_file_at(path).is_some());
            let is_plain = is_file && !block.line_end.is_translated();
            let (origin, content) = (Arc::clone(&block.origin), block.content);
            sources.push(KnownInput { origin, content, is_plain, remark: None });
        }
        let number = sources.len() - 1;
        (number as u32, sources[number].is_plain)
    }
}

impl Copies {
    /// Adds a copy, and returns where it begins.
    fn add(&mut self, bytes: &[u8]) -> io::Result<u64> {
        let begins = self.length;
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.seek(SeekFrom::Start(begins))?;
        file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(begins)
    }

    fn read(&mut self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        let file = self.file.as_mut().ok_or_else(|| io::Error::other("nothing was copied"))?;
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(bytes)
    }
}
