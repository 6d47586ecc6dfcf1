//! Signals that end a run: an end at once, behind a whole line, with no half-written file left over.
//!
//! Ctrl-C, SIGTERM and SIGHUP do the same and differ in the exit status. `format-spec/archives.md`, section "Writing".

use super::{conform, progress, terminal};
use crate::archive;
use std::sync::mpsc;
use std::time::Duration;

/// How long the line that is just being written is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// Ends the run with that status.
fn end(status: i32) -> ! {
    // These are held until the process is gone, so that nothing is concluded from the end of another program, and no line
    // and no file is begun any more.
    let _held_back = conform::end_running();
    let _held = terminal::hold_output(PATIENCE);
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
