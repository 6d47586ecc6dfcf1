//! Reads games from files, on several threads and in order.

use crate::convert;
use crate::errors::{InputError, unreadable};
use crate::game::Game;
use adjutant::games::Inputs;
use adjutant::{InputError as Unread, ReplayedRecord, Source};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// Number of results that wait until Python takes them.
const WAITING: usize = 64;

/// Results of a reading thread. While Python waits for the next result, Python's signals are handled.
pub struct Results<T>(Mutex<Receiver<Result<T, Unread>>>);

impl<T: Send + 'static> Results<T> {
    /// Starts a thread that reads the inputs, calls `work` for each record, and sends the results in order.
    pub fn start(inputs: Inputs, work: impl Fn(&Source<'_>) -> T + Send + Sync + 'static) -> PyResult<Self> {
        let (sender, results) = sync_channel(WAITING);
        let run = move || send_all(&inputs, &work, &sender);
        std::thread::Builder::new().spawn(run).map_err(unreadable)?;
        Ok(Self(Mutex::new(results)))
    }

    /// Returns the next result.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        // A result that is ready is taken without releasing Python's lock. If the lock were released and taken again
        // for each game, threads that wait for the lock would starve.
        if let Ok(results) = self.0.try_lock()
            && let Ok(ready) = results.try_recv()
        {
            return ready.map(Some).map_err(|error| InputError::new_err(error.to_string()));
        }
        loop {
            let received = py.detach(|| {
                let results = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                results.recv_timeout(Duration::from_millis(100))
            });
            match received {
                Ok(Ok(result)) => return Ok(Some(result)),
                Ok(Err(error)) => return Err(InputError::new_err(error.to_string())),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

/// Sends results until there are no more results, or no receiver.
fn send_all<T: Send>(
    inputs: &Inputs,
    work: &(impl Fn(&Source<'_>) -> T + Sync),
    sender: &SyncSender<Result<T, Unread>>,
) {
    let done = inputs.in_order_until(work, |result| match sender.send(result) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    });
    if let Err(error) = done {
        // The receiver may have been dropped.
        let _ = sender.send(Err(error));
    }
}

/// Returns the inputs at these paths.
pub fn inputs(paths: Vec<PathBuf>, threads: usize, edition: Option<&str>) -> PyResult<Inputs> {
    judged_by(Inputs::of_paths(paths).threads(threads), edition)
}

/// Returns the inputs. If `edition` names an edition, this edition judges all games.
fn judged_by(inputs: Inputs, edition: Option<&str>) -> PyResult<Inputs> {
    Ok(match edition {
        None => inputs,
        Some(name) => inputs.edition(convert::edition(name)?),
    })
}

/// One path, or several.
#[derive(FromPyObject)]
pub enum Paths {
    One(PathBuf),
    Several(Vec<PathBuf>),
}

impl Paths {
    pub fn all(self) -> Vec<PathBuf> {
        match self {
            Self::One(path) => vec![path],
            Self::Several(paths) => paths,
        }
    }
}

/// Games of an archive, one after the other.
#[pyclass(frozen, module = "adjutant")]
pub struct Games(Results<ReplayedRecord<'static>>);

#[pymethods]
impl Games {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        Ok(self.0.next(py)?.map(Game::new))
    }
}

/// Read the games of an archive, lazily and in order.
///
/// Parameters
/// ----------
/// path : str, os.PathLike or list of them
///     File, folder, archive or glob, in any format, compressed or not; `-` is standard input.
/// threads : int, optional
///     Number of threads that read and replay; 0 is the number of cores.
/// edition : str, optional
///     Edition that judges all games, instead of the edition that each game names.
///
/// Yields
/// ------
/// Game
///
/// Raises
/// ------
/// `InputError`
///     If an input cannot be read. Games before the damage come first.
#[pyfunction]
#[pyo3(signature = (path, threads=0, *, edition=None))]
pub fn read(path: Paths, threads: usize, edition: Option<&str>) -> PyResult<Games> {
    let inputs = inputs(path.all(), threads, edition)?;
    Ok(Games(Results::start(inputs, |source| source.clone().into_owned().replay())?))
}

/// Judge the records of a text in any format.
///
/// Parameters
/// ----------
/// text : str
/// edition : str, optional
///     Edition that judges the records.
/// name : str, optional
///     Value of the attribute `file` of the games.
///
/// Returns
/// -------
/// list of Game
///
/// Raises
/// ------
/// `InputError`
///     If the text has no records.
#[pyfunction]
#[pyo3(signature = (text, *, edition=None, name="text"))]
pub fn validate(py: Python<'_>, text: &str, edition: Option<&str>, name: &str) -> PyResult<Vec<Game>> {
    let inputs = judged_by(Inputs::of_bytes(name, text.as_bytes()), edition)?;
    let mut games = Vec::new();
    let results = Results::start(inputs, |source| source.clone().into_owned().replay())?;
    while let Some(game) = results.next(py)? {
        games.push(Game::new(game));
    }
    if games.is_empty() { Err(unreadable("the text has no records")) } else { Ok(games) }
}
