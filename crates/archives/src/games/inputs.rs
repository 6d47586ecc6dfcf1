//! What is to be read, and how.

use super::pieces::each_game;
use super::sequence::Games;
use super::source::{Settings, Source};
use crate::archive::{self, Ask, Block, Flow, InputError, InputReader, Limits, Meter, Room, Telling, in_order};
use crate::formats::{self, FORMATS, Format};
use crate::rules::{Edition, Effort};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is to be read, and how: inputs, and what is asked of them.
///
/// ```no_run
/// # mod adjutant { pub use adjutant_archives::games; pub use adjutant_engine::rules::Edition; }
/// use adjutant::{Edition, games::Inputs};
///
/// let gravon = Edition::from_name("gravon").expect("an edition");
/// let inputs = Inputs::of("archive/").edition(gravon).threads(4);
/// let mut turns = 0;
/// inputs.in_order(
///     |game| game.clone().replay().plies(),
///     |plies| turns += plies.unwrap_or_default(),
/// )?;
/// # Ok::<(), adjutant_archives::archive::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Inputs {
    what: What,
    globs: Vec<String>,
    format: Option<&'static Format>,
    settings: Settings,
    threads: usize,
}

#[derive(Clone, Debug)]
enum What {
    Paths(Vec<PathBuf>),
    Bytes(Box<str>, Arc<[u8]>),
}

impl Inputs {
    fn new(what: What) -> Self {
        Self { what, globs: Vec::new(), format: None, settings: Settings::default(), threads: 0 }
    }

    /// A file, a folder with everything below it, a zip archive, any of them compressed; `-` is standard input.
    pub fn of(path: impl AsRef<Path>) -> Self {
        Self::of_paths([path])
    }

    /// Several of them, in that order.
    pub fn of_paths(paths: impl IntoIterator<Item = impl AsRef<Path>>) -> Self {
        Self::new(What::Paths(paths.into_iter().map(|path| path.as_ref().to_owned()).collect()))
    }

    /// A text, which findings call by that name.
    pub fn of_bytes(name: &str, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self::new(What::Bytes(name.into(), bytes.into()))
    }

    /// Has games judged by that edition instead of their own; their repetition tags do not count then.
    #[must_use]
    pub fn edition(mut self, edition: &'static Edition) -> Self {
        self.settings.edition = Some(edition);
        self
    }

    /// Has it tried so hard to decide what the unknown pieces of games can be.
    #[must_use]
    pub fn effort(mut self, effort: Effort) -> Self {
        self.settings.effort = effort;
        self
    }

    /// Has every input read as of that format, whatever it holds.
    #[must_use]
    pub fn format(mut self, format: &'static Format) -> Self {
        self.format = Some(format);
        self
    }

    /// Has folders searched for files that match the pattern; may be asked several times, `!` excludes.
    #[must_use]
    pub fn glob(mut self, pattern: &str) -> Self {
        self.globs.push(pattern.to_owned());
        self
    }

    /// The longest record that is read, in bytes: 4 MiB unless it is said.
    #[must_use]
    pub fn max_record(mut self, bytes: usize) -> Self {
        self.settings.max_record = bytes;
        self
    }

    /// How many threads work for [`Inputs::in_order`]: as many as there are cores unless it is said,
    /// and never more than 256.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// By what the games are judged.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// The games, one after the other.
    ///
    /// # Errors
    /// If a pattern of [`Inputs::glob`] is malformed.
    pub fn read(&self) -> Result<Games, InputError> {
        Ok(Games::start(self.opened()?, self.ask(), self.settings))
    }

    /// Does `work` on every game, on several threads, and calls `take` with what comes of it, in the order of the games;
    /// an input that cannot be read is an error at its place.
    ///
    /// # Errors
    /// If a pattern of [`Inputs::glob`] is malformed.
    pub fn in_order<T: Send>(
        &self,
        work: impl Fn(&Source<'_>) -> T + Sync,
        mut take: impl FnMut(Result<T, InputError>) + Send,
    ) -> Result<(), InputError> {
        let (inputs, meter, settings) = (self.opened()?, Meter::default(), self.settings);
        let threads = archive::threads(self.threads);
        let reader = InputReader::new(&inputs, self.ask(), &meter).threads(threads);
        let done: Result<(), Infallible> = in_order(
            threads,
            Room::of(threads),
            |add| {
                let _: Flow = reader.read(&mut |block| {
                    let weight = block.weight();
                    add(block, weight)
                });
            },
            |mut block: Block| {
                let mut made = Vec::new();
                each_game(&block, settings, |game| {
                    if game.number().is_some() {
                        made.push(work(game));
                    }
                });
                let weight = std::mem::size_of::<T>() * made.len();
                ((made, block.failure.take()), weight)
            },
            |(made, failure): (Vec<T>, Option<InputError>)| {
                made.into_iter().map(Ok).chain(failure.map(Err)).for_each(&mut take);
                Ok(ControlFlow::Continue(()))
            },
        );
        done.unwrap_or_else(|never| match never {});
        Ok(())
    }

    fn opened(&self) -> Result<archive::Inputs, InputError> {
        match &self.what {
            What::Paths(paths) => {
                let inputs = archive::Inputs::new(paths.clone(), None, self.globs.clone(), endings(self.format))?;
                Ok(inputs.telling(telling(self.format)))
            }
            What::Bytes(name, bytes) => Ok(archive::Inputs::of_bytes(name, Arc::clone(bytes))),
        }
    }

    fn ask(&self) -> Ask {
        ask(Limits { record: self.settings.max_record, ..Limits::default() }, None, self.format)
    }
}

/// The endings of the files that folders are searched for: of that format, or of all that are read.
pub fn endings(format: Option<&'static Format>) -> Vec<&'static str> {
    let searched = FORMATS.iter().copied().filter(|one| format.map_or(one.is_read(), |only| **one == *only));
    let mut endings: Vec<&'static str> = Vec::new();
    for ending in searched.flat_map(|format| format.endings) {
        if !endings.contains(ending) {
            endings.push(ending);
        }
    }
    endings
}

/// How files of folders are told to hold records of that format, or of any that is read.
pub fn telling(format: Option<&'static Format>) -> Telling {
    Telling { holds: formats::holds, only: format.map(|format| format.name) }
}

/// What is asked of a reader: its limits, the only record of each input that is wanted, and the format of all of them.
pub fn ask(limits: Limits, record: Option<u64>, format: Option<&'static Format>) -> Ask {
    Ask { limits, record, shard: None, tell: formats::content_of, content: format.map(Format::content) }
}
