//! Ctrl-C: an end at once, behind a whole line, with no half-written file left over.

use super::{progress, terminal};
use crate::archive;
use std::time::Duration;

/// The exit status of a run that was broken off from the keyboard.
const BROKEN_OFF: i32 = 130;

/// How long the line that is just being written is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// Has Ctrl-C end the run so from now on.
pub fn listen() {
    let end = || {
        // These are held until the process is gone, so that no line and no file is begun any more.
        let _held = terminal::hold_output(PATIENCE);
        let _held_off = archive::abandon_temporary_files();
        progress::clear();
        std::process::exit(BROKEN_OFF);
    };
    // Where signals cannot be listened for, the system's own way of ending a process will do.
    let _ = ctrlc::set_handler(end);
}
