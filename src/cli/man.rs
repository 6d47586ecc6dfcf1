//! `adjutant man`: manual pages.

use super::args::command;
use super::common::Common;
use super::error::Error;
use super::file_sink::MadeOf;
use super::status::Status;
use super::terminal::Output;
use crate::archive::SplitWriter;
use clap::Command;
use clap_mangen::Man;
use std::path::PathBuf;

/// Write the manual page, or one page for every verb
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant man | man -l -                          read it
  adjutant man --out ~/.local/share/man/man1       one page for the command and one for every verb")]
pub struct Args {
    /// Write one page for the command and one for every verb into this folder, which is made if need be
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    out: Option<PathBuf>,
}

impl Args {
    /// The folder in which files are written.
    pub const fn folder(&self) -> Option<&PathBuf> {
        self.out.as_ref()
    }
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let mut main = command().disable_help_subcommand(true);
    main.build();
    if let Some(folder) = &args.out {
        let mut writer = SplitWriter::begin(folder, "", true)?;
        for command in main.get_subcommands().chain([&main]).filter(|command| !command.is_hide_set()) {
            let (name, page) = page(command)?;
            let number = writer.file(&name)?;
            writer.push(number, &page)?;
        }
        writer.finish()?;
    } else {
        let mut output = Output::new(common);
        output.bytes(&page(&main)?.1)?;
        output.finish(MadeOf::Nothing)?;
    }
    Ok(Status::Well)
}

/// The page of a command, and the name of its file.
fn page(command: &Command) -> Result<(String, Vec<u8>), Error> {
    let manual = Man::new(command.clone()).manual("Adjutant");
    let mut page = Vec::new();
    manual.render(&mut page)?;
    Ok((manual.get_filename(), page))
}
