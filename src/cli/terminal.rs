//! The standard streams as all verbs use them, and the signals that end a run.
//!
//! This covers color, messages on standard error, and whole lines on standard output. A signal ends the run at once,
//! after a whole line, with no half-written file left over. Ctrl-C, SIGTERM and SIGHUP do the same and differ in the
//! exit status. `format-spec/archives.md`, section "Writing".

use super::{Error, conform, progress};
use crate::archive;
use crate::report::visible;
use anstream::ColorChoice;
use clap::ValueEnum;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError, mpsc};
use std::time::{Duration, Instant};

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set; always if `CLICOLOR_FORCE` is
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Lays down when color is used, for the whole run.
pub(super) fn set_colors(color: Color) {
    match color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
}

/// Whether the environment does not say that more than ASCII cannot be shown.
pub(super) fn speaks_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    let names_utf8 = |locale: &str| locale.to_ascii_lowercase().replace('-', "").contains("utf8");
    locale.is_none_or(|locale| names_utf8(&locale)) && set("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// Says on standard error what went wrong.
pub(super) fn complain(error: &dyn std::error::Error) {
    let _ = anstream::stderr().write_all(&complaint(error));
}

/// Says on standard error that a file was left as it was, or is not what it should be.
pub(super) fn complain_of_file(what: String) {
    complain(&Error::from(what));
}

/// What is said of something that went wrong, with color.
pub(super) fn complaint(error: &dyn std::error::Error) -> Vec<u8> {
    let text = error.to_string();
    let text = visible(&text);
    let bold = anstyle::AnsiColor::Red.on_default().bold();
    format!("{bold}error{bold:#}: {text}\n").into_bytes()
}

/// Prints help, or what is wrong with the arguments, of which only what is harmless may be left ([`super::usage`]).
pub(super) fn print(error: &clap::Error) -> io::Result<()> {
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        anstream::stderr().write_all(text.as_bytes())
    } else {
        anstream::stdout().write_all(text.as_bytes())
    }
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// Lays down for the whole run whether anything is said but results, and what makes the run fail.
pub(super) fn set_quiet(is_quiet: bool) {
    QUIET.store(is_quiet, Ordering::Relaxed);
}

/// Whether nothing is to be said but results, and what makes the run fail.
pub(super) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Says something on standard error that is no reason for the run to fail.
pub(super) fn note(text: &str) {
    if !is_quiet() {
        let _ = writeln!(anstream::stderr(), "{}", visible(text));
    }
}

/// Held while whole lines go to standard output.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no line is being written to standard output, and lets none be begun any more; but not longer than
/// `patience`, for whoever should read the lines may not be reading.
pub(super) fn hold_output(patience: Duration) -> Option<MutexGuard<'static, ()>> {
    let begun = Instant::now();
    loop {
        match WRITING.try_lock() {
            Ok(held) => return Some(held),
            Err(TryLockError::Poisoned(held)) => return Some(held.into_inner()),
            Err(TryLockError::WouldBlock) if begun.elapsed() > patience => return None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// Writes whole lines to standard output.
pub(super) fn write_lines(lines: &[u8]) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let _held = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut out = io::stdout().lock();
    out.write_all(lines)?;
    out.flush()
}

/// How long the line that is just being written is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// Ends the run with that status.
fn end(status: i32) -> ! {
    // These are held until the process is gone, so that nothing is concluded from the end of another program, and no line
    // and no file is begun any more.
    let _held_back = conform::end_running();
    let _held = hold_output(PATIENCE);
    let _held_off = archive::abandon_temporary_files();
    // A terminal that is halted takes nothing.
    let (done, cleared) = mpsc::channel();
    let clear = move || {
        #[cfg(feature = "terminal")]
        crate::terminal::leave_for_good();
        progress::clear_for_good();
        let _ = done.send(());
    };
    if std::thread::Builder::new().spawn(clear).is_ok() {
        let _ = cleared.recv_timeout(PATIENCE);
    }
    std::process::exit(status);
}

/// The status of a run that was broken off from the keyboard.
#[cfg(any(feature = "terminal", not(unix)))]
const BROKEN_OFF: i32 = 130;

/// Ends the run as Ctrl-C does, where that key does not send the signal.
#[cfg(feature = "terminal")]
pub(super) fn break_off() -> ! {
    end(BROKEN_OFF)
}

/// Has those signals end the run so from now on.
///
/// One that was ignored when the process began stays ignored: so do `nohup`, and shells without job control for what
/// runs in the background, have it. Where signals cannot be listened for, the system's own way of ending a process
/// will do.
#[cfg(unix)]
pub(super) fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Only Linux says which signals are ignored. Elsewhere SIGHUP is left to the system: that a run goes on when
    // it was told to matters more than a temporary file.
    let ignored = ignored();
    let is_listened_for = move |signal: &i32| match ignored {
        Some(ignored) => ignored & (1 << (signal - 1)) == 0,
        None => *signal != SIGHUP,
    };
    // Once they are listened for, they end nothing by themselves any more: so the thread comes first.
    let (done, begun) = mpsc::channel();
    let listening = move || {
        let signals = Signals::new([SIGINT, SIGTERM, SIGHUP].iter().filter(|signal| is_listened_for(signal)));
        let _ = done.send(());
        if let Ok(mut signals) = signals
            && let Some(signal) = signals.forever().next()
        {
            end(128 + signal);
        }
    };
    if std::thread::Builder::new().spawn(listening).is_ok() {
        let _ = begun.recv();
    }
}

/// The signals that are ignored, the first in the lowest bit; `None` where the system does not say.
#[cfg(unix)]
fn ignored() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Has Ctrl-C end the run so from now on.
#[cfg(not(unix))]
pub(super) fn listen() {
    // Where it cannot be listened for, the system's own way of ending a process will do.
    let _ = ctrlc::set_handler(|| end(BROKEN_OFF));
}

#[cfg(test)]
mod tests {
    use super::{WRITING, hold_output};
    use std::sync::PoisonError;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn lines_that_are_being_written_are_waited_for_but_not_for_ever() {
        let writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(hold_output(Duration::from_millis(20)).is_none());
        let waiting = thread::spawn(|| hold_output(Duration::from_secs(60)).is_some());
        thread::sleep(Duration::from_millis(100));
        drop(writing);
        assert!(waiting.join().expect("it ends"));
    }
}
