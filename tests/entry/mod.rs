//! Games entered turn by turn (`record`), and forms to fill in (`new`). See `format-spec/record.md`.

mod answers;
mod commands;
mod dialogue;
mod files;
mod forms;
mod generated;
#[cfg(unix)]
mod killed;
mod positions;
#[cfg(unix)]
mod pty;
mod questions;
mod races;
mod scripts;
mod showing;
mod support;
mod taken_up;
mod templates;
mod unknown;
mod words;
