//! `adjutant replay`: what is drawn, what keys do, that nothing is shown that a viewer cannot know, and that a real
//! terminal is left as it was.
#![cfg(feature = "terminal")]

mod hostile;
mod keys;
mod leaks;
mod list;
mod pictures;
#[cfg(target_os = "linux")]
mod pty;
mod support;
mod usage;
mod wheel;
