//! Stores the locations of games so that the games can be read again. The text of the games is not kept in memory.
//!
//! If the records are in a plain file, they are read from the file again, provided that the file is unchanged. All
//! other data (from a pipe, decompressed, recoded) is copied to an anonymous temporary file when it is first read.

use super::pieces::for_each_game;
use super::source::{Settings, Source, SourceLocation};
use crate::archive::{Block, FileState, InputFormat, LineEnd, Origin, Piece, PieceKind, lock};
use crate::replay::Detail;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex};

/// Locations from which games can be read again.
#[derive(Debug)]
pub struct GameStore {
    settings: Settings,
    sources: Mutex<Vec<KnownInput>>,
    copies: Mutex<Copies>,
}

/// Input whose games are stored.
#[derive(Clone, Debug)]
struct KnownInput {
    origin: Arc<Origin>,
    content: InputFormat,
    /// `true` if the bytes of the input are the bytes of its file.
    is_plain: bool,
    /// Message about the line ends of the input. The number is the offset of the game that reports this message.
    remark: Option<(u64, &'static str)>,
}

/// Copies of data that cannot be read from its source a second time.
#[derive(Debug, Default)]
struct Copies {
    file: Option<File>,
    length: u64,
}

/// Location of a stored game.
#[derive(Clone, Copy, Debug)]
pub struct StoredGame {
    /// Offset of the game in its file, or in the copies.
    at: u64,
    /// Offset, line and column of the game in the input.
    offset: u64,
    line: u64,
    column: u64,
    record: u64,
    /// Full length in bytes of an oversized record; otherwise 0.
    too_long: u64,
    length: u32,
    source: u32,
}

impl StoredGame {
    /// Returns the number of the game in the input, from 1.
    pub const fn record(&self) -> u64 {
        self.record
    }
}

impl GameStore {
    /// Creates an empty store for games that are judged with these settings.
    pub fn new(settings: Settings) -> Self {
        Self { settings, sources: Mutex::default(), copies: Mutex::default() }
    }

    /// Stores the games of a block. Passes each game and its location to `each`. All blocks of an input must be passed
    /// consecutively.
    ///
    /// # Errors
    /// If a copy is needed and cannot be written.
    pub fn put(&self, block: &Block, mut each: impl FnMut(&Source<'_>, StoredGame)) -> io::Result<()> {
        let (number, is_plain) = self.source(block);
        let begins = if is_plain { block.offset } else { lock(&self.copies).add(&block.bytes)? };
        for_each_game(block, self.settings, |game| {
            let Some(record) = game.number() else { return };
            let place = game.place();
            if let Some(remark) = game.remark() {
                lock(&self.sources)[number as usize].remark = Some((place.offset, remark));
            }
            let too_long = match game.read_errors() {
                [finding] => match finding.detail {
                    Detail::TooLong { length, .. } => length,
                    _ => 0,
                },
                _ => 0,
            };
            let shelved = StoredGame {
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

    /// Reads a stored game again.
    ///
    /// # Errors
    /// If the game can no longer be read, or if its file has changed.
    pub fn fetch(&self, shelved: &StoredGame) -> io::Result<Source<'static>> {
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
        for_each_game(&block, self.settings, |game| {
            if found.is_none() {
                found = Some(game.clone().into_owned());
            }
        });
        let mut game = found.ok_or_else(|| io::Error::other("the record no longer exists"))?;
        if let SourceLocation::Known { remark, .. } = &mut game.whence {
            *remark = source.remark.filter(|(offset, _)| *offset == shelved.offset).map(|(_, remark)| remark);
        }
        Ok(game)
    }

    /// Returns the name of the game's input.
    pub fn file(&self, shelved: &StoredGame) -> String {
        lock(&self.sources)[shelved.source as usize].origin.name.clone()
    }

    /// Returns the number of the input of `block`. The second result is `true` if the input has the same bytes as its
    /// file.
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
    /// Adds a copy and returns its offset.
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
