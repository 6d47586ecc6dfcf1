//! `adjutant man`: manual pages.

mod sections;

use super::args::command;
use super::common::Common;
use super::file_sink::MadeOf;
use super::status::{Error, Status};
use super::terminal::Output;
use crate::archive::SplitWriter;
use clap::Command;
use clap_mangen::Man;
use std::path::PathBuf;

/// Write the manual page, or that of a verb, or one page for every verb
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant man | man -l -                          read it
  adjutant man validate | man -l -                 the page of a verb
  adjutant man --out ~/.local/share/man/man1       one page for the command and one for every verb")]
pub struct Args {
    /// The page of this verb
    #[arg(value_name = "VERB", hide_possible_values = true)]
    verb: Option<String>,
    /// Write one page for the command and one for every verb into this folder, which is made if need be
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "verb"])]
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
            let (name, page) = page(command, &main)?;
            let number = writer.file(&name)?;
            writer.push(number, &page)?;
        }
        writer.finish()?;
    } else {
        let asked = args.verb.as_deref().and_then(|verb| main.find_subcommand(verb));
        let mut output = Output::new(common);
        output.bytes(&page(asked.unwrap_or(&main), &main)?.1)?;
        output.finish(MadeOf::Nothing)?;
    }
    Ok(Status::Well)
}

/// The page of a command, and the name of its file.
fn page(command: &Command, main: &Command) -> Result<(String, Vec<u8>), Error> {
    let source = format!("adjutant {}", main.get_version().unwrap_or_default());
    let manual = Man::new(command.clone()).source(source).manual("Adjutant");
    let mut page = Vec::new();
    manual.render_title(&mut page)?;
    manual.render_name_section(&mut page)?;
    manual.render_synopsis_section(&mut page)?;
    manual.render_description_section(&mut page)?;
    let is_main = command.get_name() == main.get_name();
    if is_main {
        manual.render_subcommands_section(&mut page)?;
    } else {
        sections::more_to_say(command).to_writer(&mut page)?;
    }
    manual.render_options_section(&mut page)?;
    sections::behind_the_options(command, main).to_writer(&mut page)?;
    Ok((manual.get_filename(), page))
}
