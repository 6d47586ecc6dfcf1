//! `adjutant man`: manual pages.

use super::args::command;
use super::common::Common;
use super::error::Error;
use super::status::Status;
use super::terminal::Output;
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

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command(), folder)?;
    } else {
        let mut output = Output::new(common);
        output.bytes(&page(command())?)?;
        output.finish()?;
    }
    Ok(Status::Well)
}

fn page(command: clap::Command) -> Result<Vec<u8>, Error> {
    let mut page = Vec::new();
    Man::new(command).manual("Adjutant").render(&mut page)?;
    Ok(page)
}
