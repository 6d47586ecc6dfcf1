//! Defines the inputs of games and the options for reading them.

use super::pieces::for_each_game;
use super::sequence::Games;
use super::source::{Settings, Source};
use crate::archive::{
    self, Block, FileDetection, Flow, InputError, InputReader, Limits, Meter, ReadOptions, WorkLimits, in_order,
};
use crate::formats::{self, FORMATS, Format};
use crate::rules::{Edition, Effort};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Inputs, and the options for reading them.
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

    /// Reads a file, a folder with its subfolders, or a zip archive, compressed or not; `-` is standard input.
    pub fn of(path: impl AsRef<Path>) -> Self {
        Self::of_paths([path])
    }

    /// Reads several inputs in the given order.
    pub fn of_paths(paths: impl IntoIterator<Item = impl AsRef<Path>>) -> Self {
        Self::new(What::Paths(paths.into_iter().map(|path| path.as_ref().to_owned()).collect()))
    }

    /// Reads a text that findings call `name`.
    pub fn of_bytes(name: &str, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self::new(What::Bytes(name.into(), bytes.into()))
    }

    /// Judges all games by `edition`, instead of the edition that each game names. The repetition tags of the games are
    /// then ignored.
    #[must_use]
    pub fn edition(mut self, edition: &'static Edition) -> Self {
        self.settings.edition = Some(edition);
        self
    }

    /// Sets the effort for deciding what unknown pieces can be.
    #[must_use]
    pub fn effort(mut self, effort: Effort) -> Self {
        self.settings.effort = effort;
        self
    }

    /// Reads every input as `format`, regardless of its content.
    #[must_use]
    pub fn format(mut self, format: &'static Format) -> Self {
        self.format = Some(format);
        self
    }

    /// In folders, reads only the files that match `pattern`. A pattern that begins with `!` excludes files. May be
    /// called several times.
    #[must_use]
    pub fn glob(mut self, pattern: &str) -> Self {
        self.globs.push(pattern.to_owned());
        self
    }

    /// Sets the maximum size of a record in bytes. The default is 4 MiB.
    #[must_use]
    pub fn max_record(mut self, bytes: usize) -> Self {
        self.settings.max_record = bytes;
        self
    }

    /// Sets the number of threads for [`Inputs::in_order`], at most 256. The default is the number of cores.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Returns the settings for judging the games.
    #[doc(hidden)]
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// Returns an iterator over the games.
    ///
    /// # Errors
    /// If a pattern of [`Inputs::glob`] is malformed.
    pub fn read(&self) -> Result<Games, InputError> {
        Ok(Games::start(self.opened()?, self.ask(), self.settings))
    }

    /// Calls `work` for every game on several threads. Calls `take` with each result, in the order of the games. If an
    /// input cannot be read, `take` gets an error instead of the games of this input.
    ///
    /// # Errors
    /// If a pattern of [`Inputs::glob`] is malformed.
    pub fn in_order<T: Send>(
        &self,
        work: impl Fn(&Source<'_>) -> T + Sync,
        mut take: impl FnMut(Result<T, InputError>) + Send,
    ) -> Result<(), InputError> {
        self.in_order_until(work, |result| {
            take(result);
            ControlFlow::Continue(())
        })
    }

    /// Like [`Inputs::in_order`], but stops as soon as `take` returns `Break`.
    ///
    /// # Errors
    /// If a pattern of [`Inputs::glob`] is malformed.
    pub fn in_order_until<T: Send>(
        &self,
        work: impl Fn(&Source<'_>) -> T + Sync,
        mut take: impl FnMut(Result<T, InputError>) -> Flow + Send,
    ) -> Result<(), InputError> {
        let (inputs, meter, settings) = (self.opened()?, Meter::default(), self.settings);
        let threads = archive::threads(self.threads);
        let reader = InputReader::new(&inputs, self.ask(), &meter).threads(threads);
        let done: Result<(), Infallible> = in_order(
            threads,
            WorkLimits::of(threads),
            |add| {
                let _: Flow = reader.read(&mut |block| {
                    let weight = block.weight();
                    add(block, weight)
                });
            },
            |mut block: Block| {
                let mut made = Vec::new();
                for_each_game(&block, settings, |game| {
                    if game.number().is_some() {
                        made.push(work(game));
                    }
                });
                let weight = std::mem::size_of::<T>() * made.len();
                ((made, block.failure.take()), weight)
            },
            |(made, failure): (Vec<T>, Option<InputError>)| {
                Ok(made.into_iter().map(Ok).chain(failure.map(Err)).try_for_each(&mut take))
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

    fn ask(&self) -> ReadOptions {
        read_options(Limits { record: self.settings.max_record, ..Limits::default() }, None, self.format)
    }
}

/// Returns the file extensions that are searched for in folders: the extensions of `format`. For `None`, returns
/// the extensions of all formats that can be read.
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

/// Returns the detection for files in folders. The detection accepts records of `format`. For `None`, it accepts
/// records of every format that can be read.
pub fn telling(format: Option<&'static Format>) -> FileDetection {
    FileDetection { holds: formats::holds, only: format.map(|format| format.name) }
}

/// Returns the settings of a reader. If `record` is set, only the record with this number is read from each input. If
/// `format` is set, all inputs are read in this format.
pub fn read_options(limits: Limits, record: Option<u64>, format: Option<&'static Format>) -> ReadOptions {
    ReadOptions { limits, record, shard: None, tell: formats::content_of, content: format.map(Format::content) }
}
