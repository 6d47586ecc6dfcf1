//! Where records come from and where results go: files, folders, standard input; safe writing.

mod inputs;
mod write;

pub use inputs::{Input, InputError, Source, sources};
pub use write::{FileWriter, WriteError, replace_file};
