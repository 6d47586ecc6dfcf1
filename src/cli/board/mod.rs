//! `adjutant board`: draws positions of records.

mod deduced;
mod pictures;

#[cfg(feature = "pictures")]
pub(super) use pictures::drawable;

use super::choices::{THEMES, VIEWERS, choices};
use super::odds_overlay;
use super::prior::PriorArgs;
use super::records::SMALL_BLOCK;
use super::sheet::heading_lines;
use super::terminal::supports_unicode;
use super::{Common, Error, Outcome, Output, Run, Status, Verb, refuse, write_each};
use crate::analysis::setups::PriorChoice;
use crate::board::Viewer;
use crate::formats::strados;
use crate::games::Source;
use crate::picture::Theme;
use crate::query::NamedKind;
use crate::replay::{Reading, Replay, turn_lists};
use crate::report::diagram::{
    Course, caption, draw, heading, heat_lines, key, position_line, proven_list, srn_diagram, turn_lines,
};
use crate::report::{TableLook, no_position, ply_range};
use crate::scene::{Plies, Scene, SceneRecorder};
use clap::ValueEnum;
use std::path::PathBuf;

/// Draw the board after one turn, or after every turn
///
/// Blue's pieces are in brackets, Red's are not. Both are written with the record's numbers, and captured pieces
/// are listed next to the board. If a record cannot be played to its end, its last position is the one before the
/// turn that could not be played.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant board a.srn                        the last position
  adjutant board --ply 40 a.srn               the position after ply 40 (a turn of either side)
  adjutant board --ply -1 --view red a.srn    one ply before the last, as Red knew it
  adjutant board --deduced sheet.srn          with what one player's sheet proves
  adjutant board --odds flag a.srn            where each side should expect the enemy Flag
  adjutant board --every 10 --record 3 games.srn
  adjutant board --ply 40 --format srn a.srn  a record that starts from the position after ply 40
  adjutant board --format png -o a.png a.srn  a picture; with --all, every position on one sheet
  adjutant board --card -o card.png game.srn  a picture for previews, with the players and the turning point
  adjutant board --all --format json a.srn | jq -r '.last.text // \"setup\"'")]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Draw the position after this ply: a number, `start`, `end`, or -N for N plies before the end
    #[arg(long, value_name = "N", default_value = "end", value_parser = parse_plies, allow_negative_numbers = true)]
    ply: Plies,
    /// Draw the first position, every K-th position after it, and the last position
    #[arg(long, value_name = "K", conflicts_with = "ply", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,
    /// Draw every position
    #[arg(long, conflicts_with_all = ["ply", "every"])]
    all: bool,
    /// Show what this viewer knows: a side sees its own army and the enemy pieces that were revealed to it
    #[arg(long, value_name = "WHO", default_value = "all", value_parser = choices(VIEWERS))]
    view: Viewer,
    /// Show proven kinds of unrevealed pieces: `=` on the board, in words below the board
    ///
    /// At a ply, the proof uses the turns up to that ply; at the end of the record, also the result. With `--view red`
    /// or `blue`, the proof uses only that player's sheet (see `redact`).
    #[arg(long)]
    deduced: bool,
    /// Show the probability, in percent, that each hidden piece has this kind: `flag`, `bomb`, `marshal`, ...
    ///
    /// With `--view red` or `blue`, these are that player's odds about the enemy pieces; otherwise each side's pieces
    /// are shown as the opponent sees them. Known pieces are shown by their kind; `=` marks kinds that were inferred
    /// but never revealed.
    #[arg(long, value_name = "KIND", value_parser = odds_overlay::parse_kind, conflicts_with = "deduced")]
    odds: Option<NamedKind>,
    #[command(flatten)]
    prior: PriorArgs,
    /// List the legal turns of the side to move, and why other short turns are illegal.
    ///
    /// Short turns are steps of one square, and turns that only a repetition rule forbids. If kinds of pieces are
    /// unknown, a turn is legal if it is legal for some kinds that the record allows. The list shows what pieces can
    /// do, so it needs the view of the whole record.
    #[arg(long)]
    legal: bool,
    /// Draw a card of 1200 x 630 pixels for previews: the board, the players, the result, the turning point and a strip
    /// of the expected score
    #[arg(long, conflicts_with_all = ["every", "all", "deduced", "odds", "legal", "size"])]
    card: bool,
    /// Output format [default: by the extension of `-o FILE`, else text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// Drawing style
    #[arg(long, value_enum, value_name = "STYLE", default_value_t = Style::Auto)]
    style: Style,
    /// Width of the board's squares in a picture, in pixels [default: 480]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(40..=8000))]
    size: Option<u32>,
    /// Colors of a picture [default: light]
    #[arg(long, value_name = "NAME", value_parser = choices(THEMES))]
    theme: Option<Theme>,
}

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing made of characters
    Text,
    /// One JSON object per position, one per line
    #[value(alias = "ndjson")]
    Json,
    /// A record that starts from the position, without turns
    Srn,
    /// `StraDoS` 3, one line per position; lower case letters are pieces revealed to the opponent
    Strados,
    /// An SVG picture with all requested positions
    Svg,
    /// A PNG picture with all requested positions
    #[cfg(feature = "pictures")]
    Png,
}

/// Drawing style.
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
            return refuse("cannot use `--deduced` with `--format srn` or `strados`, which cannot mark proven kinds");
        }
        if self.odds.is_some() && matches!(format, Format::Srn | Format::Strados) {
            return refuse("cannot use `--odds` with `--format srn` or `strados`, which cannot show odds");
        }
        if self.legal && !matches!(format, Format::Text | Format::Json) {
            return refuse("`--legal` needs `--format text` or `json`");
        }
        if self.legal && self.view != Viewer::All {
            return refuse("`--legal` needs `--view all`: legal turns depend on pieces that a viewer does not see");
        }
        let is_picture = !matches!(format, Format::Text | Format::Json | Format::Srn | Format::Strados);
        if self.card && !is_picture {
            return refuse("a card is a picture: pass `-o FILE.png` or `-o FILE.svg`");
        }
        if self.card && self.view != Viewer::All {
            return refuse("`--card` needs `--view all`: a card shows pieces that were hidden");
        }
        let output = Output::new(common);
        let unicode = match self.style {
            Style::Auto => output.look.is_terminal && supports_unicode(),
            Style::Ascii => false,
            Style::Unicode => true,
        };
        let look = TableLook { unicode, ..output.table_look(None) };
        if self.odds.is_none() && self.prior.given().is_some() {
            return refuse("`--prior` and `--exact` need `--odds`");
        }
        let prior = self.prior.read()?;
        let boards = Boards { args: self, prior, format, look };
        if is_picture {
            return pictures::run(&boards, common);
        }
        if self.size.is_some() || self.theme.is_some() {
            return refuse("`--size` and `--theme` need a picture: pass `--format svg` or `png`");
        }
        let mut run = Run::over(&self.files, common)?;
        if self.all || self.every.is_some() {
            run = run.in_blocks(SMALL_BLOCK);
        }
        write_each(&run, output, |item, outcome| {
            boards.look_at(item, outcome, |heading, scenes, (reading, replayed), outcome| {
                boards.write(item, heading, scenes, Course { record: &reading.record, replayed }, outcome);
            });
        })
    }
}

struct Boards<'c> {
    args: &'c Args,
    prior: PriorChoice,
    format: Format,
    look: TableLook,
}

impl Boards<'_> {
    /// Passes the requested scenes of an item to `take`, together with their heading. Does not call `take` if no scene
    /// is requested.
    fn look_at<'o>(
        &self,
        item: &Source<'_>,
        outcome: &mut Outcome<'o>,
        take: impl FnOnce(&str, &[Scene], (&Reading<'_>, &Replay), &mut Outcome<'o>),
    ) {
        let Some((reading, replayed)) = outcome.replay(item, &mut ()) else { return };
        let mut scenes = self.scenes(item, &reading, &replayed, outcome);
        if !scenes.is_empty() {
            if self.args.deduced {
                deduced::add(item, (&reading, &replayed), self.args.view, &mut scenes, outcome);
            }
            if let Some(kind) = self.args.odds {
                odds_overlay::add(item, (&reading, &replayed), (kind, &self.prior), &mut scenes, outcome);
            }
            if self.args.legal {
                add_turns(item, &reading, &mut scenes, outcome);
            }
            let heading = heading(item.place(), &reading.record, &replayed);
            take(&heading, &scenes, (&reading, &replayed), outcome);
        }
    }

    fn plies(&self) -> Plies {
        let every = if self.args.all { Some(1) } else { self.args.every };
        every.map_or(self.args.ply, Plies::Every)
    }

    /// Returns the requested scenes of a record. Reports a message if the record has no requested scene.
    fn scenes(
        &self,
        item: &Source<'_>,
        reading: &Reading<'_>,
        replayed: &Replay,
        outcome: &mut Outcome<'_>,
    ) -> Vec<Scene> {
        let plies = self.plies();
        let Some(last) = replayed.last_position() else {
            outcome.report_missing(item, "there is no position to draw: the setup cannot be played");
            return Vec::new();
        };
        let mut camera =
            SceneRecorder::new(plies.of(replayed.plies_before(), last), &replayed.terms.numbering, self.args.view);
        item.replay_reading(reading, &mut camera);
        if camera.scenes.is_empty() {
            let open = plies.counted_from_start().and_then(|ply| no_position(replayed, ply));
            let absent = || format!("there is no such ply: {}", ply_range(replayed));
            outcome.report_missing(item, &open.unwrap_or_else(absent));
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
                    let turns = turn_lines(scene, width);
                    if !turns.is_empty() {
                        sheet.drawing(&format!("\n{turns}"), width);
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
                    sheet.json(&*position_line(scene, item.origin(), course), false);
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
                Err(why) => outcome.report_missing(item, &format!("cannot write the position as StraDoS: {why}")),
            },
            // The other formats are pictures. The module `pictures` draws all positions on one sheet.
            _ => {}
        }
    }
}

/// Adds the legal turns to each scene.
fn add_turns(item: &Source<'_>, reading: &Reading<'_>, scenes: &mut [Scene], outcome: &mut Outcome<'_>) {
    let plies: Vec<u32> = scenes.iter().map(|scene| scene.ply).collect();
    let lists = turn_lists(item.text(), reading, outcome.common.judging(), &plies);
    for (scene, list) in scenes.iter_mut().zip(lists) {
        if list.is_none() {
            let why = format!("cannot list the turns at ply {}: the search limit was reached", scene.ply);
            outcome.report_missing(item, &why);
        }
        scene.turns = list;
    }
}

/// Parses the value of `--ply`: a number, `start`, `end`, or -N.
pub(super) fn parse_plies(text: &str) -> Result<Plies, String> {
    match text {
        "start" => Ok(Plies::Start),
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
        assert_eq!(parse_plies("start"), Ok(Plies::Start));
        assert_eq!(parse_plies("end"), Ok(Plies::FromEnd(0)));
        assert_eq!(parse_plies("12"), Ok(Plies::FromStart(12)));
        assert_eq!(parse_plies("-3"), Ok(Plies::FromEnd(3)));
        for bad in ["", "-", "--1", "1.5", "End", "-x", "4294967296"] {
            assert_eq!(parse_plies(bad), Err("expected a number, `start` or `end`".to_owned()), "{bad}");
        }
    }
}
