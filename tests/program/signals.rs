//! Signals to programs.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::register;
use std::process::Command;
use std::sync::{Arc, Once};

/// Sends a signal to a process.
pub fn send(signal: &str, process: u32) {
    let sent = Command::new("kill").args(["-s", signal, &process.to_string()]).status().expect("there is kill");
    assert!(sent.success(), "{signal}");
}

/// Lets Ctrl-C, SIGTERM and SIGHUP end the programs that are started from now on, even if the tests ignore these
/// signals, for example after `nohup` or `&` in a script. This works if the system reports which signals are
/// ignored.
pub fn let_signals_end_programs() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
        for signal in [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| mask >> (signal - 1) & 1 == 1) {
            // A new program ignores the signals that its parent ignores, but not those for which the parent has
            // handlers.
            register(signal, Arc::default()).expect("the signal can be listened for");
        }
    });
}
