//! The standard streams as all verbs use them: color, what is said on standard error, and whole lines on standard output.

use super::status::Error;
use crate::report::visible;
use anstream::ColorChoice;
use clap::ValueEnum;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
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
