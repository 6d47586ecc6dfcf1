//! Signals to programs.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::register;
use std::process::Command;
use std::sync::{Arc, Once};

/// Sends a process a signal.
pub fn send(signal: &str, process: u32) {
    let sent = Command::new("kill").args(["-s", signal, &process.to_string()]).status().expect("there is kill");
    assert!(sent.success(), "{signal}");
}

/// Has Ctrl-C, SIGTERM and SIGHUP end the programs that are started from now on, even where the tests themselves ignore
/// them, as behind `nohup` or `&` in a script, if the system says which are ignored.
pub fn let_signals_end_programs() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
        for signal in [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| mask >> (signal - 1) & 1 == 1) {
            // A program begins with the signals ignored that the one that starts it ignores, not with those it listens for.
            register(signal, Arc::default()).expect("the signal can be listened for");
        }
    });
}
