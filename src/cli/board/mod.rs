//! `adjutant board`: draw positions of records.

mod deduced;
mod pictures;

use super::choices::{THEMES, VIEWERS, choices};
use super::heat;
use super::prior::PriorFile;
use super::records::SMALL_BLOCK;
use super::sheet::heading_lines;
use super::terminal::speaks_unicode;
use super::{Common, Error, Outcome, Output, Run, Status, Verb, refuse, write_each};
use crate::board::Viewer;
use crate::formats::strados;
use crate::games::Source;
use crate::picture::Theme;
use crate::query::NamedKind;
use crate::replay::{Reading, Replay, Snapshot};
use crate::report::diagram::{
    Course, caption, draw, heading, heat_lines, key, place_line, position_line, proven_list, srn_diagram,
};
use crate::report::{TableLook, no_position};
use crate::scene::{Camera, Plies, Scene};
use clap::ValueEnum;
use std::path::PathBuf;

/// Draw the position after one turn or each
///
/// Red's pieces stand bare, Blue's in brackets, and both are written as the record numbers them. Beside the board
/// stand the captured pieces. If a record cannot be played to its end, its last position is the one before the
/// turn that could not be played.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant board a.srn                        the last position
  adjutant board --ply 40 a.srn               the position after ply 40 (each turn of Red's and Blue's is one)
  adjutant board --ply -1 --view red a.srn    one ply before the last, with what Red had been told
  adjutant board --deduced sheet.srn          with what a record of one player's proves of the other's pieces
  adjutant board --odds flag a.srn            where each side should believe the other's Flag to stand
  adjutant board --every 10 --record 3 games.srn
  adjutant board --format png -o a.png a.srn  a picture; with --all, every position on one sheet
  adjutant board --all --format json a.srn | jq -r '.last.text // \"setup\"'")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// After which ply: a number, `start`, `end`, or -N for N plies before the end
    #[arg(long, value_name = "N", default_value = "end", value_parser = parse_plies, allow_negative_numbers = true)]
    ply: Plies,
    /// The setup, every K-th position after it, and the last
    #[arg(long, value_name = "K", conflicts_with = "ply", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,
    /// Every position
    #[arg(long, conflicts_with_all = ["ply", "every"])]
    all: bool,
    /// Whose knowledge: a side sees its own army, and of the other what was named to it
    #[arg(long, value_name = "WHO", default_value = "all", value_parser = choices(VIEWERS))]
    view: Viewer,
    /// Show what is proven of pieces that are not named: on the board behind `=`, and in words below it
    ///
    /// At a ply it is what the turns up to it prove; at the end of the whole record its result counts too. With
    /// `--view red` or `blue` it is what that player's sheet (`redact`) proves.
    #[arg(long)]
    deduced: bool,
    /// How likely each hidden piece is to be of that kind, in percent on its square: `flag`, `bomb`, `marshal`, ...
    ///
    /// With `--view red` or `blue` the odds are that player's, of the other's pieces; else those of both sides' pieces, each as
    /// its opponent has them. Known pieces show themselves; `=` marks those that were inferred and never named.
    #[arg(long, value_name = "KIND", value_parser = heat::parse_kind, conflicts_with = "deduced")]
    odds: Option<NamedKind>,
    /// Weigh arrangements by how people set up: a document of `setups --prior-out` [default: each counts once]
    #[arg(long, value_name = "FILE", requires = "odds")]
    prior: Option<PathBuf>,
    /// What to write [default: the form of -o FILE's ending, else text]
    #[arg(long, value_enum, value_name = "FORM")]
    format: Option<Format>,
    /// How to draw
    #[arg(long, value_enum, value_name = "STYLE", default_value_t = Style::Auto)]
    style: Style,
    /// How many pixels wide the squares of a board are together in a picture [default: 480]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(40..=8000))]
    size: Option<u32>,
    /// The colors of a picture [default: light]
    #[arg(long, value_name = "NAME", value_parser = choices(THEMES))]
    theme: Option<Theme>,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing
    Text,
    /// One JSON object a position, a line each
    #[value(alias = "ndjson")]
    Json,
    /// Rows of SRN: a diagram that parses as a record, but is none to be played (pieces in the other half are
    /// named by the tags `RedAcross` and `BlueAcross`)
    Srn,
    /// `StraDoS` 3: a line a position, its letters in lower case for pieces that were named to the opponent
    Strados,
    /// A picture: all positions that are asked for on one sheet
    Svg,
    /// The same in pixels
    #[cfg(feature = "pictures")]
    Png,
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

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let format = self.format.unwrap_or(Format::Text);
        if self.deduced && matches!(format, Format::Srn | Format::Strados) {
            return refuse("`--deduced` is for text and json; other forms cannot tell proven from named");
        }
        if self.odds.is_some() && matches!(format, Format::Srn | Format::Strados) {
            return refuse("`--odds` is for text, json and pictures; other forms have no place for it");
        }
        let output = Output::new(common);
        let unicode = match self.style {
            Style::Auto => output.look.is_terminal && speaks_unicode(),
            Style::Ascii => false,
            Style::Unicode => true,
        };
        let look = TableLook { unicode, ..output.table_look(None) };
        let prior = self.prior.as_deref().map(PriorFile::read).transpose()?;
        let boards = Boards { args: self, prior, format, look };
        if !matches!(format, Format::Text | Format::Json | Format::Srn | Format::Strados) {
            return pictures::run(&boards, common);
        }
        if self.size.is_some() || self.theme.is_some() {
            return refuse("`--size` and `--theme` are for pictures (`--format svg` or `png`)");
        }
        let mut run = Run::over(&self.files, common)?;
        if self.all || self.every.is_some() {
            run = run.in_blocks(SMALL_BLOCK);
        }
        write_each(&run, output, |item, outcome| {
            boards.look_at(item, outcome, |heading, scenes, course, outcome| {
                boards.write(item, heading, scenes, course, outcome);
            });
        })
    }
}

struct Boards<'c> {
    args: &'c Args,
    prior: Option<PriorFile>,
    format: Format,
    look: TableLook,
}

impl Boards<'_> {
    /// Lets `take` have the scenes that are wanted of an item, if there are any, with what is said above them.
    fn look_at<'o>(
        &self,
        item: &Source<'_>,
        outcome: &mut Outcome<'o>,
        take: impl FnOnce(&str, &[Scene], Course<'_>, &mut Outcome<'o>),
    ) {
        if may_hold_snapshot(item) {
            let read = item.read();
            if let Some(snapshot) = read.snapshot {
                if let Some(scene) = self.snapshot(item, &snapshot, outcome) {
                    if self.args.odds.is_some() {
                        outcome.miss(item, "it has no odds: they follow from turns, and it is a position alone");
                    }
                    take(&place_line(item.place()), &[scene], Course::Unknown(snapshot.edition), outcome);
                }
                return;
            }
            if read.is_damaged() {
                // What is wrong is said by the replay.
                let is_read = outcome.replay(item, &mut ()).is_some();
                outcome.refused += u64::from(is_read);
                return;
            }
        }
        let Some((reading, replayed)) = outcome.replay(item, &mut ()) else { return };
        let mut scenes = self.scenes(item, &reading, &replayed, outcome);
        if !scenes.is_empty() {
            if self.args.deduced {
                deduced::add(item, (&reading, &replayed), self.args.view, &mut scenes, outcome);
            }
            if let Some(kind) = self.args.odds {
                heat::add(item, (&reading, &replayed), (kind, self.prior.as_ref()), &mut scenes, outcome);
            }
            let heading = heading(item.place(), &reading.record, &replayed);
            take(&heading, &scenes, Course::Record(&reading.record, &replayed), outcome);
        }
    }

    /// The scene of a position that is no record's, if its ply is wanted.
    fn snapshot(&self, item: &Source<'_>, snapshot: &Snapshot, outcome: &mut Outcome<'_>) -> Option<Scene> {
        let is_wanted = match self.plies() {
            Plies::FromStart(ply) => ply == snapshot.ply,
            Plies::FromEnd(back) => back == 0,
            Plies::Every(_) => true,
        };
        if !is_wanted {
            outcome.miss(item, &format!("there is no such ply: it is one position, at ply {}", snapshot.ply));
        }
        is_wanted.then(|| Scene::of_snapshot(snapshot, self.args.view))
    }

    fn plies(&self) -> Plies {
        let every = if self.args.all { Some(1) } else { self.args.every };
        every.map_or(self.args.ply, Plies::Every)
    }

    /// The wanted scenes of a record. Says so if there are none.
    fn scenes(
        &self,
        item: &Source<'_>,
        reading: &Reading<'_>,
        replayed: &Replay,
        outcome: &mut Outcome<'_>,
    ) -> Vec<Scene> {
        let plies = self.plies();
        let last = Course::Record(&reading.record, replayed).last_ply();
        let mut camera = Camera::new(plies.of(last), &replayed.terms.numbering, self.args.view);
        item.replay_reading(reading, &mut camera);
        if camera.scenes.is_empty() {
            let open = || plies.counted_from_start().and_then(|ply| no_position(replayed, ply));
            let absent = || format!("there is no such ply: its plies are 0 to {}", replayed.plies().unwrap_or(last));
            let why = match plies.of(last).next() {
                None => open().unwrap_or_else(absent),
                Some(_) => "there is no position: its setup cannot be played".to_owned(),
            };
            outcome.miss(item, &why);
        }
        camera.scenes
    }

    fn write(&self, item: &Source<'_>, heading: &str, scenes: &[Scene], course: Course<'_>, outcome: &mut Outcome<'_>) {
        let sheet = &mut outcome.sheet;
        match self.format {
            Format::Text => {
                sheet.separate();
                let width = self.look.width;
                sheet.heading(heading, width);
                for scene in scenes {
                    let caption = caption(scene, course);
                    let drawing = format!("\n{}{}", heading_lines(&caption, width), draw(scene, self.look));
                    sheet.drawing(&drawing, width);
                    let proven =
                        scene.proven.as_ref().map(|proven| proven_list(proven, width)).filter(|list| !list.is_empty());
                    if let Some(proven) = proven {
                        sheet.drawing(&format!("\n{proven}"), width);
                    }
                    let odds = heat_lines(scene, width);
                    if !odds.is_empty() {
                        sheet.drawing(&format!("\n{odds}"), width);
                    }
                }
                let with_most = scenes.iter().find(|scene| scene.proven.is_some()).unwrap_or(&scenes[0]);
                sheet.drawing(&format!("\n{}", key(with_most, self.look)), width);
            }
            Format::Json => {
                for scene in scenes {
                    sheet.json(&position_line(scene, item.origin(), course), false);
                }
            }
            Format::Srn => {
                for scene in scenes {
                    sheet.separate();
                    sheet.bytes(&srn_diagram(scene, course));
                }
            }
            Format::Strados => match scenes.iter().map(strados::line).collect::<Result<String, _>>() {
                Ok(lines) => sheet.bytes(lines.as_bytes()),
                Err(why) => outcome.miss(item, &format!("it cannot be written as StraDoS: {why}")),
            },
            // Everything that is asked for stands on one sheet, which `pictures` makes.
            _ => {}
        }
    }
}

/// Whether an item may be a position that is no record's.
fn may_hold_snapshot(item: &Source<'_>) -> bool {
    item.format().may_hold_positions && item.number().is_some() && item.trouble().is_empty()
}

/// Reads which ply is meant: a number, `start`, `end`, or -N.
pub(super) fn parse_plies(text: &str) -> Result<Plies, String> {
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

#[cfg(test)]
mod tests {
    use super::{Plies, parse_plies};

    #[test]
    fn plies_are_read() {
        assert_eq!(parse_plies("start"), Ok(Plies::FromStart(0)));
        assert_eq!(parse_plies("end"), Ok(Plies::FromEnd(0)));
        assert_eq!(parse_plies("12"), Ok(Plies::FromStart(12)));
        assert_eq!(parse_plies("-3"), Ok(Plies::FromEnd(3)));
        for bad in ["", "-", "--1", "1.5", "End", "-x", "4294967296"] {
            assert_eq!(parse_plies(bad), Err("expected a number, `start` or `end`".to_owned()), "{bad}");
        }
    }
}
