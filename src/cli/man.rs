//! `adjutant man`: writes manual pages.

use super::layout::Opening;
use super::{Common, EXIT_STATUS, Error, Output, ResultSource, Status, Target, Verb, command};
use crate::archive::SplitWriter;
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};
use std::path::PathBuf;

/// Write the manual page of the program or of its verbs
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant man | man -l -                          read it in a pager
  adjutant man validate | man -l -                 the page of a verb
  adjutant man --out ~/.local/share/man/man1       one page for the command and one for every verb")]
pub(super) struct Args {
    /// Verb to describe
    #[arg(value_name = "VERB", hide_possible_values = true)]
    verb: Option<String>,
    /// Write one page for the program and one per verb into this folder, created if missing
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "verb"])]
    out: Option<PathBuf>,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let mut main = command().disable_help_subcommand(true);
        main.build();
        if let Some(folder) = &self.out {
            let mut writer = SplitWriter::begin(folder, "", true)?;
            for command in main.get_subcommands().chain([&main]).filter(|command| !command.is_hide_set()) {
                let (name, page) = page(command, &main)?;
                let number = writer.file(&name)?;
                writer.push(number, &page)?;
            }
            writer.finish()?;
        } else {
            let asked = self.verb.as_deref().and_then(|verb| main.find_subcommand(verb));
            let mut output = Output::new(common);
            output.bytes(&page(asked.unwrap_or(&main), &main)?.1)?;
            output.finish(ResultSource::Nothing)?;
        }
        Ok(Status::Well)
    }

    fn targets(&self) -> Vec<Target> {
        self.out.iter().cloned().map(Target::Folder).collect()
    }
}

/// Returns the file name and the manual page of a command.
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
        more_to_say(command).to_writer(&mut page)?;
    }
    manual.render_options_section(&mut page)?;
    behind_the_options(command, main).to_writer(&mut page)?;
    Ok((manual.get_filename(), page))
}

/// Beginning of the help paragraph that explains the exit status of a verb.
const OWN_STATUS: &str = "Exit status: ";

/// Environment variables and their effects.
const ENVIRONMENT: [(&str, &str); 5] = [
    ("ADJUTANT_JOBS", "number of threads, unless --jobs is given; overrides adjutant.toml"),
    ("NO_COLOR", "if set and not empty, disables color, unless --color is given"),
    ("CLICOLOR_FORCE", "if set and not 0, enables color without a terminal"),
    ("LC_ALL, LC_CTYPE, LANG, TERM", "decide whether tables and boards on a terminal use more than ASCII"),
    ("XDG_CONFIG_HOME, HOME", "give the folder of the user's adjutant.toml"),
];

/// Files that are read by default.
const FILES: [(&str, &str); 3] = [
    ("./adjutant.toml", "defaults for the look of the output (such as color), in the working folder"),
    ("~/.config/adjutant/adjutant.toml", "the user's defaults; the file in the working folder overrides them"),
    (
        "~/.config/adjutant.toml",
        "also the user's defaults, with the lowest priority; $XDG_CONFIG_HOME replaces ~/.config",
    ),
];

/// Returns the texts before and after the options in a verb's help. The texts become further paragraphs of the
/// description.
fn more_to_say(command: &Command) -> Roff {
    let mut page = Roff::new();
    let after = after_help(command);
    for paragraph in paragraphs(&Opening::of(command).rest).chain(paragraphs(&after)) {
        if !paragraph.starts_with(OWN_STATUS) {
            page.control("PP", []);
            page.text([roman(paragraph)]);
        }
    }
    page
}

/// Returns the sections after the options.
fn behind_the_options(command: &Command, main: &Command) -> Roff {
    let is_main = command.get_name() == main.get_name();
    let mut page = Roff::new();
    page.control("SH", ["EXIT STATUS"]);
    let after = after_help(command);
    let own = paragraphs(&after).find_map(|paragraph| paragraph.strip_prefix(OWN_STATUS).map(str::to_owned));
    match own.filter(|_| !is_main) {
        Some(own) => {
            page.text([roman(own)]);
        }
        None => list(&mut page, &EXIT_STATUS),
    }
    page.control("SH", ["ENVIRONMENT"]);
    list(&mut page, &ENVIRONMENT);
    page.control("SH", ["FILES"]);
    list(&mut page, &FILES);
    page.control("SH", ["EXAMPLES"]);
    for example in Opening::of(command).examples {
        page.control("TP", []);
        page.text([bold(example.line)]);
        if !example.does.is_empty() {
            page.text([roman(example.does)]);
        }
    }
    page.control("SH", ["SEE ALSO"]);
    page.text(see_also(main, command, is_main));
    if let Some(version) = main.get_version().filter(|_| is_main) {
        page.control("SH", ["VERSION"]);
        page.text([roman(format!("v{version}"))]);
    }
    page
}

/// Returns the related pages. For the main command, the related pages are the pages of the verbs. For a verb, the
/// related pages are the page of the main command and the pages of `validate` and `explain`.
fn see_also(main: &Command, command: &Command, is_main: bool) -> Vec<Inline> {
    let main_name = main.get_name();
    let mut pages: Vec<String> = if is_main { Vec::new() } else { vec![main_name.to_owned()] };
    pages.extend(
        main.get_subcommands()
            .map(Command::get_name)
            .filter(|verb| is_main || ["validate", "explain"].contains(verb) && *verb != command.get_name())
            .map(|verb| format!("{main_name}-{verb}")),
    );
    let mut line = Vec::new();
    for (index, page) in pages.into_iter().enumerate() {
        line.extend([roman(if index == 0 { "" } else { ", " }), bold(page), roman("(1)")]);
    }
    line
}

fn list(page: &mut Roff, entries: &[(&str, &str)]) {
    for (name, meaning) in entries {
        page.control("TP", []);
        page.text([italic(*name)]);
        page.text([roman(*meaning)]);
    }
}

fn after_help(command: &Command) -> String {
    let after = command.get_after_long_help().or_else(|| command.get_after_help());
    after.map(ToString::to_string).unwrap_or_default()
}

/// Splits a text into paragraphs. An indented line continues the line before it.
fn paragraphs(text: &str) -> impl Iterator<Item = String> {
    let mut paragraphs: Vec<String> = Vec::new();
    for line in text.lines() {
        match paragraphs.last_mut() {
            Some(last) if line.starts_with(' ') => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ if line.trim().is_empty() => {}
            _ => paragraphs.push(line.to_owned()),
        }
    }
    paragraphs.into_iter()
}
