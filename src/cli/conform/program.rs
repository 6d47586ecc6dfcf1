//! Running the other program: its lines as they come, within a time, in bounded memory, and its end in every case.

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

/// The longest line that is taken, in bytes.
const LONGEST_LINE: u64 = 1 << 24;
/// How many lines are read ahead.
const AHEAD: usize = 16;
/// How much is kept of what it says on standard error: lines, and bytes of each.
const KEPT_LINES: usize = 5;
const KEPT_BYTES: usize = 300;
/// How often it is asked whether it has ended.
const PAUSE: Duration = Duration::from_millis(5);

/// The program that runs, for whoever ends the run.
static RUNNING: Mutex<Option<Child>> = Mutex::new(None);

/// Takes each line; says what is wrong with one that is no answer.
pub(super) type Take<'t> = dyn FnMut(&[u8]) -> Result<(), String> + 't;

/// Why a program cannot be judged, or not to its end.
#[derive(Debug, Serialize, thiserror::Error)]
#[error("{}{what}", file.as_ref().map_or_else(String::new, |file| format!("{}: ", visible(file))))]
pub(super) struct Failure {
    /// The file on which it was run, if it was only one.
    pub file: Option<String>,
    what: String,
    /// The last lines that it said on standard error.
    pub said: Vec<String>,
    /// Whether it did not even start, as it will not with another file.
    #[serde(skip)]
    pub is_not_started: bool,
}

impl Failure {
    fn new(what: String, said: Vec<String>) -> Self {
        Self { file: None, what, said, is_not_started: false }
    }

    /// A program that ended well and wrote nothing, with what it said on standard error.
    pub(super) fn without_a_line(said: Vec<String>) -> Self {
        Self::new("the program ended without a line; one for each record was expected".to_owned(), said)
    }
}

/// A program with its arguments, and how long it may take.
pub(super) struct Program<'a> {
    name: &'a OsString,
    arguments: &'a [OsString],
    patience: Duration,
}

impl<'a> Program<'a> {
    /// # Errors
    /// If there is not even a name.
    pub(super) fn new(words: &'a [OsString], patience: Duration) -> Result<Self, &'static str> {
        let (name, arguments) = words.split_first().ok_or("name a program behind `--`")?;
        Ok(Self { name, arguments, patience })
    }

    /// Runs it on those files; its last words on standard error come back.
    ///
    /// # Errors
    /// If it cannot be started, takes too long, writes what is no answer, or ends with another status than 0 or 1.
    pub(super) fn run(&self, files: &[PathBuf], take: &mut Take<'_>) -> Result<Vec<String>, Failure> {
        let until = Instant::now() + self.patience;
        let not_started =
            |cause: io::Error| Failure { is_not_started: true, ..Failure::new(self.not_started(&cause), vec![]) };
        let (output, errors) = self.start(files).map_err(not_started)?;
        let ending = Ending;
        let said = Arc::new(Mutex::new(VecDeque::new()));
        let (sender, lines) = mpsc::sync_channel(AHEAD);
        let keeper = Arc::clone(&said);
        thread::Builder::new().spawn(move || send_lines(output, &sender)).map_err(not_started)?;
        let listener = thread::Builder::new().spawn(move || keep_last(errors, &keeper)).map_err(not_started)?;
        let result = self.take_all(&lines, until, take).and_then(|()| self.wait(until));
        drop(ending);
        // What was said shortly before the end is worth a moment; who keeps the stream open is not waited for.
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
        // With what it starts itself it is a group of its own, which can be ended as a whole.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = held(&RUNNING);
        let mut child = command.spawn()?;
        let streams = child.stdout.take().zip(child.stderr.take());
        *running = Some(child);
        streams.ok_or_else(|| io::Error::other("it has no standard output"))
    }

    /// Takes its lines until there are no more.
    fn take_all(
        &self,
        lines: &Receiver<io::Result<Vec<u8>>>,
        until: Instant,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let mut number = 0_u64;
        loop {
            let line = match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => line.map_err(|cause| format!("cannot read what `{}` writes: {cause}", self.shown()))?,
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
                    "line {number} of what `{}` writes: {wrong}; it begins `{beginning}`",
                    self.shown()
                ));
            }
        }
    }

    /// Waits for its end.
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

    /// 1 is what programs end with that have findings.
    fn judge(&self, status: ExitStatus) -> Result<(), String> {
        match status.code() {
            Some(0 | 1) => Ok(()),
            Some(code) => Err(format!("`{}` ended with status {code}; 0 or 1 was expected", self.shown())),
            None => Err(format!("`{}` was ended from outside: {status}", self.shown())),
        }
    }

    fn too_slow(&self) -> String {
        format!("`{}` took longer than {} s (`--timeout`) and was ended", self.shown(), self.patience.as_secs())
    }

    fn not_started(&self, cause: &io::Error) -> String {
        format!("cannot start `{}`: {}", self.shown(), cause)
    }

    fn shown(&self) -> String {
        visible(&self.name.to_string_lossy()).into_owned()
    }
}

/// Ends what runs when it goes out of scope.
struct Ending;

impl Drop for Ending {
    fn drop(&mut self) {
        drop(end_running());
    }
}

/// Ends the program that runs, if one does, and all that it started. While what is returned is held no other is started,
/// and whoever waits for this one goes on waiting.
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

/// Sends each line; the last one is as long as it came, and ends the sending if it is too long.
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

/// Keeps the last lines of what it says on standard error.
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
