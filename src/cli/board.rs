//! `adjutant board`: draw positions of records.

use super::common::Common;
use super::error::Error;
use super::records::{Item, each_input, items, must_not_be_wanted};
use super::status::Status;
use super::terminal::{Output, note};
use crate::archive::Input;
use crate::board::Side;
use crate::notation::Record;
use crate::replay::{Finding, Replayed, Severity, no_record, preamble_findings, stray_findings};
use crate::report::diagram::{Camera, Course, Look, Plies, PositionLine, Scene};
use crate::report::diagram::{caption, draw, heading, key, srn_diagram};
use crate::report::{Locator, Place, concise, json_line};
use clap::ValueEnum;
use std::io::Write;
use std::path::PathBuf;

/// Draw the position after a turn, or after every turn
///
/// Red's pieces stand bare, Blue's in brackets, and both are written as the record numbers them. Beside the board
/// stand the captured pieces. If a record cannot be played to its end, its last position is the one before the
/// turn that could not be played.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant board a.srn                        the last position
  adjutant board --ply 40 a.srn               the position after 40 turns (Red's and Blue's each count)
  adjutant board --ply -1 --view red a.srn    one turn before the last, with what Red had been told
  adjutant board --every 10 --record 3 games.srn
  adjutant board --all --format json a.srn | jq -r '.last.text // \"setup\"'")]
pub struct Args {
    /// Record files, folders to search for .srn files, or `-` for standard input
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// After how many turns: a number, `start`, `end`, or -N for N turns before the end
    #[arg(long, value_name = "N", default_value = "end", value_parser = ply, allow_negative_numbers = true)]
    ply: Plies,
    /// The setup, every K-th position after it, and the last
    #[arg(long, value_name = "K", conflicts_with = "ply", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,
    /// Every position
    #[arg(long, conflicts_with_all = ["ply", "every"])]
    all: bool,
    /// Whose knowledge: a side sees its own army, and of the other what was named to it
    #[arg(long, value_enum, value_name = "SIDE", default_value_t = View::Both)]
    view: View,
    /// What to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Format::Text)]
    format: Format,
    /// How to draw
    #[arg(long, value_enum, value_name = "STYLE", default_value_t = Style::Auto)]
    style: Style,
}

/// Whose knowledge is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum View {
    /// What Red knows, Red below
    Red,
    /// What Blue knows, Blue below
    Blue,
    /// What the record knows, Red below
    Both,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing
    Text,
    /// One JSON object a position, a line each
    Json,
    /// Rows of SRN: a diagram that parses as a record, but is none to be played (pieces in the other half are
    /// named by the tags `RedAcross` and `BlueAcross`)
    Srn,
}

/// How a drawing is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// `unicode` on a terminal, `ascii` otherwise
    Auto,
    /// Plain characters
    Ascii,
    /// Box drawing characters
    Unicode,
}

fn ply(text: &str) -> Result<Plies, String> {
    match text {
        "start" => Ok(Plies::FromStart(0)),
        "end" => Ok(Plies::FromEnd(0)),
        number => match (number.strip_prefix('-'), number.parse::<u32>()) {
            (Some(back), _) => back.parse().map(Plies::FromEnd).ok(),
            (None, parsed) => parsed.map(Plies::FromStart).ok(),
        }
        .ok_or_else(|| "expected a number, `start` or `end`".to_owned()),
    }
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let output = Output::new(common);
    let unicode = match args.style {
        Style::Auto => output.is_terminal() && speaks_unicode(),
        Style::Ascii => false,
        Style::Unicode => true,
    };
    let look = Look { unicode, color: output.has_color() };
    let mut boards = Boards { args, common, output, look, status: Status::Well, is_first: true };
    let inputs = each_input(&args.files, |input| boards.input(input))?;
    boards.output.finish()?;
    Ok(boards.status.max(inputs))
}

/// Whether the environment does not say otherwise.
fn speaks_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    let names_utf8 = |locale: &str| locale.to_ascii_lowercase().replace('-', "").contains("utf8");
    locale.is_none_or(|locale| names_utf8(&locale)) && set("TERM").is_none_or(|terminal| terminal != "dumb")
}

struct Boards<'c> {
    args: &'c Args,
    common: &'c Common,
    output: Output,
    look: Look,
    status: Status,
    is_first: bool,
}

impl Boards<'_> {
    fn input(&mut self, input: &Input) -> Result<(), Error> {
        let mut has_records = false;
        for item in items(input, self.common) {
            has_records |= item.place.record.is_some();
            self.item(&item)?;
        }
        if !has_records {
            must_not_be_wanted(input, self.common)?;
            let place = Place { file: &input.name, record: None, offset: 0, line: 1 };
            self.complain(&Item { place, text: &input.bytes }, &[no_record()]);
        }
        Ok(())
    }

    fn item(&mut self, item: &Item<'_>) -> Result<(), Error> {
        if item.place.record.is_none() {
            self.complain(item, &preamble_findings(item.text));
            return Ok(());
        }
        let record = item.parse();
        let replayed = item.replay(&record, self.common, &mut ());
        self.complain(item, &replayed.findings);
        self.complain(item, &stray_findings(&record));
        if replayed.verdict.is_failure() {
            self.fail();
        }
        let scenes = self.scenes(item, &record, &replayed);
        if scenes.is_empty() {
            return Ok(());
        }
        match self.args.format {
            Format::Text => self.text(item.place, &record, &replayed, &scenes),
            Format::Json => scenes.iter().try_for_each(|scene| {
                let line = PositionLine::new(scene, item.place, &replayed, Course::new(&record, &replayed));
                self.output.bytes(&json_line(&line).map_err(std::io::Error::from)?)
            }),
            Format::Srn => scenes.iter().try_for_each(|scene| {
                self.part()?;
                self.output.bytes(&srn_diagram(scene, &record, Course::new(&record, &replayed)))
            }),
        }
    }

    /// The wanted scenes of a record. Says so if there are none.
    fn scenes(&mut self, item: &Item<'_>, record: &Record<'_>, replayed: &Replayed) -> Vec<Scene> {
        let viewer = match self.args.view {
            View::Red => Some(Side::Red),
            View::Blue => Some(Side::Blue),
            View::Both => None,
        };
        let every = if self.args.all { Some(1) } else { self.args.every };
        let plies = every.map_or(self.args.ply, Plies::Every);
        let last = Course::new(record, replayed).last_ply();
        let mut camera = Camera::new(plies.of(last), &replayed.terms.numbering, viewer);
        item.replay(record, self.common, &mut camera);
        if camera.scenes.is_empty() {
            self.fail();
            let number = item.place.record.unwrap_or_default();
            let why = match plies.of(last).next() {
                None => format!("there is no such ply: its plies are 0 to {last}"),
                Some(_) => "there is no position: its setup cannot be played".to_owned(),
            };
            note(&format!("{}, record {number}: {why}", item.place.file));
        }
        camera.scenes
    }

    fn text(
        &mut self,
        place: Place<'_>,
        record: &Record<'_>,
        replayed: &Replayed,
        scenes: &[Scene],
    ) -> Result<(), Error> {
        self.part()?;
        self.output.text(&heading(place, record, replayed))?;
        for scene in scenes {
            let caption = caption(scene, Course::new(record, replayed));
            self.output.text(&format!("\n{caption}{}", draw(scene, self.look)))?;
        }
        self.output.text(&format!("\n{}", key(&scenes[0], self.look)))
    }

    /// A blank line before everything but the first.
    fn part(&mut self) -> Result<(), Error> {
        if std::mem::take(&mut self.is_first) { Ok(()) } else { self.output.text("\n") }
    }

    /// Says on standard error what spoils a verdict.
    fn complain(&mut self, item: &Item<'_>, findings: &[Finding]) {
        let mut locator = Locator::new(item.place, item.text);
        if findings.iter().any(|finding| finding.severity() == Severity::Error) {
            self.fail();
        }
        for finding in self.common.reported(findings).filter(|finding| finding.severity() == Severity::Error) {
            let _ = write!(anstream::stderr(), "{}", concise(finding, &mut locator));
        }
    }

    fn fail(&mut self) {
        self.status = self.status.max(Status::Findings);
    }
}

#[cfg(test)]
mod tests {
    use super::{Plies, ply};

    #[test]
    fn plies_are_read() {
        assert_eq!(ply("start"), Ok(Plies::FromStart(0)));
        assert_eq!(ply("end"), Ok(Plies::FromEnd(0)));
        assert_eq!(ply("12"), Ok(Plies::FromStart(12)));
        assert_eq!(ply("-3"), Ok(Plies::FromEnd(3)));
        for bad in ["", "-", "--1", "1.5", "End", "-x", "4294967296"] {
            assert_eq!(ply(bad), Err("expected a number, `start` or `end`".to_owned()), "{bad}");
        }
    }
}
