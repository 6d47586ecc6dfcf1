//! `adjutant replay`: drawings, effects of keys, protection of hidden facts, and restoration of a real terminal.
#![cfg(feature = "terminal")]

mod hostile;
mod keys;
mod leaks;
mod list;
mod pictures;
mod positions;
#[cfg(target_os = "linux")]
mod pty;
mod support;
mod usage;
mod wheel;
