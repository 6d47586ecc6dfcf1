//! Standard streams for all verbs, and signals that end a run.
//!
//! The module sets colors, writes messages to standard error, and writes whole lines to standard output. A signal
//! ends the run at once, but not in the middle of a line. No half-written file is left. Ctrl-C, SIGTERM and SIGHUP
//! differ only in the exit status. See `format-spec/archives.md`, section "Writing".

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
    /// On a terminal unless `NO_COLOR` is set; always if `CLICOLOR_FORCE` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Sets the use of color for the whole run.
pub(super) fn set_colors(color: Color) {
    match color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
}

/// `true` unless the environment indicates that only ASCII can be shown.
pub(super) fn supports_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    let names_utf8 = |locale: &str| locale.to_ascii_lowercase().replace('-', "").contains("utf8");
    locale.is_none_or(|locale| names_utf8(&locale)) && set("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// Prints an error to standard error.
pub(super) fn complain(error: &dyn std::error::Error) {
    let _ = anstream::stderr().write_all(&format_error(error));
}

/// Prints to standard error that a file was left unchanged or is incomplete.
pub(super) fn complain_of_file(what: String) {
    complain(&Error::from(what));
}

/// Returns the message about an error, with color.
pub(super) fn format_error(error: &dyn std::error::Error) -> Vec<u8> {
    let text = error.to_string();
    let text = visible(&text);
    let bold = anstyle::AnsiColor::Red.on_default().bold();
    format!("{bold}error{bold:#}: {text}\n").into_bytes()
}

/// Prints help, or a message about the arguments. The message must contain no harmful characters
/// ([`super::usage`]).
pub(super) fn print(error: &clap::Error) -> io::Result<()> {
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        anstream::stderr().write_all(text.as_bytes())
    } else {
        anstream::stdout().write_all(text.as_bytes())
    }
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// Sets for the whole run whether only results and failures are printed.
pub(super) fn set_quiet(is_quiet: bool) {
    QUIET.store(is_quiet, Ordering::Relaxed);
}

/// `true` if only results and failures are printed.
pub(super) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints a message on standard error. The message is not about a failure.
pub(super) fn note(text: &str) {
    if !is_quiet() {
        let _ = writeln!(anstream::stderr(), "{}", visible(text));
    }
}

/// Lock that a thread holds while it writes whole lines to standard output.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no line is being written to standard output. No further line is written while the caller holds the
/// returned guard. Waits at most `patience`, because the program that reads the lines may have stopped reading.
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

/// Maximum time to wait until the current line is written.
const PATIENCE: Duration = Duration::from_secs(1);

/// Ends the run with an exit status.
fn end(status: i32) -> ! {
    // These guards are held until the process ends. Until then, no thread can react to the end of the program that
    // `conform` tests, and no thread can begin a line or a file.
    let _held_back = conform::end_running();
    let _held = hold_output(PATIENCE);
    let _held_off = archive::abandon_temporary_files();
    // A stopped terminal accepts no output, so a separate thread clears the terminal.
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

/// Exit status of a run that was interrupted from the keyboard.
#[cfg(any(feature = "terminal", not(unix)))]
const BROKEN_OFF: i32 = 130;

/// Ends the run in the same way as Ctrl-C. Needed if the terminal passes Ctrl-C on as a key, not as a signal.
#[cfg(feature = "terminal")]
pub(super) fn break_off() -> ! {
    end(BROKEN_OFF)
}

/// From now on, signals end the run cleanly.
///
/// If a signal was ignored at the start of the process, the signal stays ignored. `nohup` relies on this. Shells
/// without job control also rely on this for background processes. If no handler can be installed, the system's
/// default action ends the process.
#[cfg(unix)]
pub(super) fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Only Linux reports which signals are ignored. Elsewhere SIGHUP keeps its default action: a run under `nohup`
    // must continue, which matters more than a temporary file left behind.
    let ignored = ignored();
    let is_listened_for = move |signal: &i32| match ignored {
        Some(ignored) => ignored & (1 << (signal - 1)) == 0,
        None => *signal != SIGHUP,
    };
    // A signal with a handler no longer ends the process, so the thread is started before the handlers are installed.
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

/// Returns the ignored signals as a bit mask. Signal 1 is the lowest bit. Returns `None` if the system does not
/// report the ignored signals.
#[cfg(unix)]
fn ignored() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Lets Ctrl-C end the run cleanly from now on.
#[cfg(not(unix))]
pub(super) fn listen() {
    // If no handler can be installed, the system's default action ends the process.
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
