//! Runs the program under test. Reads the lines of the program as they arrive, with a time limit and in bounded memory.
//! The program is always ended.

use crate::report::visible;
use serde::Serialize;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum length of a line in bytes.
const LONGEST_LINE: u64 = 1 << 24;
/// Number of lines that are read ahead.
const AHEAD: usize = 16;
/// Number of last lines of standard error that are kept. `KEPT_BYTES` is the number of bytes that are kept of each
/// line.
const KEPT_LINES: usize = 5;
const KEPT_BYTES: usize = 300;
/// Time between two checks whether the program has ended.
const PAUSE: Duration = Duration::from_millis(5);

/// Program that is running, kept here so that any thread can end the program.
static RUNNING: Mutex<Option<Child>> = Mutex::new(None);

/// Takes a line; returns a message if the line is not an answer.
pub(super) type LineHandler<'t> = dyn FnMut(&[u8]) -> Result<(), String> + 't;

/// Reason why a program could not be run to its end.
#[derive(Debug, Serialize, thiserror::Error)]
#[error("{}{what}", file.as_ref().map_or_else(String::new, |file| format!("{}: ", visible(file))))]
pub(super) struct Failure {
    /// File of the run, if the program was run on one file.
    pub file: Option<String>,
    what: String,
    /// Last lines that the program wrote to standard error.
    pub said: Vec<String>,
    /// `true` if the program could not be started. In this case, the program cannot be started with another file
    /// either.
    #[serde(skip)]
    pub is_not_started: bool,
}

impl Failure {
    fn new(what: String, said: Vec<String>) -> Self {
        Self { file: None, what, said, is_not_started: false }
    }

    /// Creates the failure of a program that ended normally but wrote no line. `said` is the standard error of the
    /// program.
    pub(super) fn without_a_line(said: Vec<String>) -> Self {
        Self::new("the program printed nothing; expected one line per record".to_owned(), said)
    }
}

/// Program with its arguments and its time limit.
pub(super) struct Program<'a> {
    name: &'a OsString,
    arguments: &'a [OsString],
    patience: Duration,
}

impl<'a> Program<'a> {
    /// Creates a program from its name and arguments.
    ///
    /// # Errors
    /// Returns an error if `words` is empty.
    pub(super) fn new(words: &'a [OsString], patience: Duration) -> Result<Self, &'static str> {
        let (name, arguments) = words.split_first().ok_or("name a program after `--`")?;
        Ok(Self { name, arguments, patience })
    }

    /// Runs the program on these files. Returns its last lines on standard error.
    ///
    /// # Errors
    /// Returns an error if the program cannot be started, exceeds the time limit, writes a line that is not an answer,
    /// or ends with a status other than 0 or 1.
    pub(super) fn run(&self, files: &[PathBuf], take: &mut LineHandler<'_>) -> Result<Vec<String>, Failure> {
        let until = Instant::now() + self.patience;
        let not_started =
            |cause: io::Error| Failure { is_not_started: true, ..Failure::new(self.not_started(&cause), vec![]) };
        let (output, errors) = self.start(files).map_err(not_started)?;
        let ending = EndGuard;
        let said = Arc::new(Mutex::new(VecDeque::new()));
        let (sender, lines) = mpsc::sync_channel(AHEAD);
        let keeper = Arc::clone(&said);
        thread::Builder::new().spawn(move || send_lines(output, &sender)).map_err(not_started)?;
        let listener = thread::Builder::new().spawn(move || keep_last(errors, &keeper)).map_err(not_started)?;
        let result = self.take_all(&lines, until, take).and_then(|()| self.wait(until));
        drop(ending);
        // Waits briefly for the last messages, but not for a child process that keeps the stream open.
        let patience = Instant::now() + Duration::from_millis(200);
        while !listener.is_finished() && Instant::now() < patience {
            thread::sleep(PAUSE);
        }
        let said: Vec<String> = held(&said).iter().cloned().collect();
        match result {
            Ok(()) => Ok(said),
            Err(what) => Err(Failure::new(what, said)),
        }
    }

    fn start(&self, files: &[PathBuf]) -> io::Result<(ChildStdout, ChildStderr)> {
        let mut command = Command::new(self.name);
        command.args(self.arguments).args(files);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // The process group contains the processes that the program starts, so that all of them can be ended.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = held(&RUNNING);
        let mut child = command.spawn()?;
        let streams = child.stdout.take().zip(child.stderr.take());
        *running = Some(child);
        streams.ok_or_else(|| io::Error::other("the program has no standard output"))
    }

    /// Takes the program's lines until the program writes no more lines.
    fn take_all(
        &self,
        lines: &Receiver<io::Result<Vec<u8>>>,
        until: Instant,
        take: &mut LineHandler<'_>,
    ) -> Result<(), String> {
        let mut number = 0_u64;
        loop {
            let line = match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => line.map_err(|cause| format!("cannot read the output of `{}`: {cause}", self.shown()))?,
                Err(RecvTimeoutError::Timeout) => return Err(self.too_slow()),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            number += 1;
            let text = line.trim_ascii();
            if text.is_empty() {
                continue;
            }
            let wrong = if line.len() as u64 > LONGEST_LINE {
                Some(format!("longer than {LONGEST_LINE} bytes"))
            } else {
                take(text).err()
            };
            if let Some(wrong) = wrong {
                let beginning: String =
                    String::from_utf8_lossy(&text[..text.len().min(200)]).chars().take(60).collect();
                return Err(format!(
                    "`{}`: line {number} of the output: {wrong}; the line begins `{beginning}`",
                    self.shown()
                ));
            }
        }
    }

    /// Waits until the program has ended.
    fn wait(&self, until: Instant) -> Result<(), String> {
        loop {
            let ended = held(&RUNNING).as_mut().map(Child::try_wait);
            match ended {
                Some(Ok(Some(status))) => return self.judge(status),
                Some(Ok(None)) if Instant::now() < until => thread::sleep(PAUSE),
                Some(Ok(None)) => return Err(self.too_slow()),
                Some(Err(cause)) => return Err(format!("cannot wait for `{}`: {cause}", self.shown())),
                None => return Ok(()),
            }
        }
    }

    /// Checks the exit status. Programs may end with 1 if there are findings.
    fn judge(&self, status: ExitStatus) -> Result<(), String> {
        match status.code() {
            Some(0 | 1) => Ok(()),
            Some(code) => Err(format!("`{}` ended with status {code}; 0 or 1 was expected", self.shown())),
            None => Err(format!("`{}` was killed: {status}", self.shown())),
        }
    }

    fn too_slow(&self) -> String {
        format!("`{}` ran longer than {} s (`--timeout`) and was stopped", self.shown(), self.patience.as_secs())
    }

    fn not_started(&self, cause: &io::Error) -> String {
        format!("cannot start `{}`: {}", self.shown(), cause)
    }

    fn shown(&self) -> String {
        visible(&self.name.to_string_lossy()).into_owned()
    }
}

/// Ends the running program when dropped.
struct EndGuard;

impl Drop for EndGuard {
    fn drop(&mut self) {
        drop(end_running());
    }
}

/// Ends the running program, if there is one, and every process that the program started.
///
/// While the caller holds the returned guard, no program can be started. A thread that waits for the program also
/// keeps waiting.
pub(crate) fn end_running() -> impl Sized {
    let mut running = held(&RUNNING);
    let Some(mut child) = running.take() else { return running };
    #[cfg(unix)]
    let _ =
        rustix::process::kill_process_group(rustix::process::Pid::from_child(&child), rustix::process::Signal::KILL);
    let _ = child.kill();
    let _ = child.wait();
    running
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends each line. The last line is sent without a line end if the output has none. A line that is too long is cut
/// and ends the loop.
fn send_lines(output: ChildStdout, lines: &SyncSender<io::Result<Vec<u8>>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
        let is_last = !matches!(read, Ok(1..)) || line.len() as u64 > LONGEST_LINE;
        let sent = match read {
            Ok(0) => return,
            Ok(_) => lines.send(Ok(line)),
            Err(cause) => lines.send(Err(cause)),
        };
        if is_last || sent.is_err() {
            return;
        }
    }
}

/// Keeps the last lines of standard error.
fn keep_last(errors: ChildStderr, said: &Mutex<VecDeque<String>>) {
    let mut errors = BufReader::new(errors);
    loop {
        let mut line = Vec::new();
        match errors.by_ref().take(KEPT_BYTES as u64).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return,
        }
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        let mut said = held(said);
        if !text.is_empty() {
            said.push_back(text);
        }
        while said.len() > KEPT_LINES {
            said.pop_front();
        }
    }
}
