//! `convert --to gif`: options of animations, and the animation of a record.

use super::{Order, convert};
use crate::analysis::setups::PriorChoice;
use crate::analysis::{Merge, player_name};
use crate::board::{Side, Viewer};
use crate::cli::board::drawable;
use crate::cli::choices::{THEMES, VIEWERS, choices};
use crate::cli::{Common, Error, Outcome, Output, Run, Status, fold_each, odds_overlay, refuse};
use crate::formats::gif::FORMAT;
use crate::formats::{Format, html};
use crate::games::Source;
use crate::picture::{FrameTiming, Theme, gif};
use crate::query::NamedKind;
use crate::replay::{Reading, Replay};
use crate::report::{beginning, no_position, ply_range};
use crate::rules::Played;
use crate::scene::{Scene, SceneRecorder};
use std::path::PathBuf;

/// Default width of a board in pixels.
const SIZE: u32 = 480;

/// Default time per position, and minimum time of the last position, in milliseconds.
const DELAY: u32 = 600;
const LAST: u32 = 3000;

/// Maximum duration of an animation of strikes, and minimum time per position there, in milliseconds.
const SHORT: u32 = 20_000;
const SHORTEST: u32 = 20;

/// Maximum number of positions in an animation.
const MOST: u32 = 5000;

/// Options of an animation.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Pictures (gif) and pages (html: only `--view`)")]
pub(super) struct Animation {
    /// Milliseconds per position, in steps of 10 [default: 600]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    delay: Option<u32>,
    /// Width of the board's squares, in pixels [default: 480]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(40..=2000))]
    size: Option<u32>,
    /// Show what this viewer knows: a side sees its own army and the enemy pieces that were revealed to it [default:
    /// all]
    #[arg(long, value_name = "WHO", value_parser = choices(VIEWERS))]
    view: Option<Viewer>,
    /// Colors [default: light]
    #[arg(long, value_name = "NAME", value_parser = choices(THEMES))]
    theme: Option<Theme>,
    /// Show the probability that each hidden piece has this kind, as `board --odds` does
    #[arg(long, value_name = "KIND", value_parser = odds_overlay::parse_kind)]
    odds: Option<NamedKind>,
    /// First position, as a ply [default: the setup, or the position from which the game starts]
    #[arg(long, value_name = "N")]
    from_ply: Option<u32>,
    /// Last position, as a ply [default: the end]
    #[arg(long, value_name = "N")]
    to_ply: Option<u32>,
    /// Show only the first position, strikes and guesses, and the last position, in at most 20 seconds
    #[arg(long)]
    strikes: bool,
}

impl Animation {
    /// Returns the viewer whose knowledge is shown.
    pub(super) fn view(&self) -> Viewer {
        self.view.unwrap_or(Viewer::All)
    }

    /// Returns the options if the output format is GIF, otherwise `None`.
    ///
    /// # Errors
    /// Returns an error if an option is given that the format does not support, or if `--from-ply` is after `--to-ply`.
    pub(super) fn asked(&self, to: Option<&Format>) -> Result<Option<&Self>, Error> {
        if to != Some(&FORMAT) {
            let given = [
                ("--delay", self.delay.is_some()),
                ("--size", self.size.is_some()),
                ("--view", self.view.is_some() && to != Some(&html::FORMAT)),
                ("--theme", self.theme.is_some()),
                ("--odds", self.odds.is_some()),
                ("--from-ply", self.from_ply.is_some()),
                ("--to-ply", self.to_ply.is_some()),
                ("--strikes", self.strikes),
            ];
            return match given.into_iter().find(|(_, is_given)| *is_given) {
                Some(("--view", _)) => refuse(
                    "`--view` needs `--to gif` or `--to html`; `adjutant redact --view` writes a viewer's \
                        sheet",
                ),
                Some((option, _)) => refuse(format!("`{option}` needs an animation: pass `--to gif`")),
                None => Ok(None),
            };
        }
        if let (Some(from), Some(to)) = (self.from_ply, self.to_ply)
            && from > to
        {
            return refuse(format!("`--from-ply` {from} is after `--to-ply` {to}"));
        }
        Ok(Some(self))
    }

    /// Draws the animation of a record. If this is impossible, reports the reason.
    pub(super) fn draw(
        &self,
        item: &Source<'_>,
        reading: &Reading<'_>,
        replayed: &Replay,
        outcome: &mut Outcome<'_>,
    ) -> Option<Vec<u8>> {
        let Some(last) = replayed.last_position() else {
            outcome.refuse(item, "there is no position to draw: the setup cannot be played");
            return None;
        };
        let first = replayed.plies_before();
        let from = self.from_ply.unwrap_or(first);
        let to = self.to_ply.map_or(last, |to| to.min(last));
        if let Some(ply) = [from, to].into_iter().find(|ply| !(first..=last).contains(ply)) {
            let absent = || format!("there is no ply {ply}: {}", ply_range(replayed));
            outcome.refuse(item, &no_position(replayed, ply).unwrap_or_else(absent));
            return None;
        }
        let plies = if self.strikes { strikes(item, reading, from, to) } else { (from..=to).collect() };
        let count = plies.len() as u32;
        if count > MOST {
            let words = "pass --from-ply and --to-ply";
            outcome.refuse(item, &format!("cannot animate {count} positions (at most {MOST}): {words}"));
            return None;
        }
        let mut camera = SceneRecorder::new(plies.into_iter(), &replayed.terms.numbering, self.view());
        item.replay_reading(reading, &mut camera);
        if let Some(kind) = self.odds {
            odds_overlay::add(item, (reading, replayed), (kind, &PriorChoice::people()), &mut camera.scenes, outcome);
        }
        let hundredths = |milliseconds: u32| u16::try_from((milliseconds + 5) / 10).unwrap_or(u16::MAX);
        let usual = if self.strikes { (SHORT - LAST) / count.max(1) } else { DELAY };
        let delay = self.delay.unwrap_or(usual.clamp(SHORTEST, 2 * DELAY));
        let pace = FrameTiming { delay: hundredths(delay), last: hundredths(delay.max(LAST)) };
        let headings = if self.strikes {
            let names = names(item, reading, outcome);
            let of_scene = |scene: &Scene| {
                let end = Some(scene.ply) == replayed.last_ply();
                if end { format!("{names}, {}", replayed.conclusion.score.token()) } else { names.clone() }
            };
            camera.scenes.iter().map(of_scene).collect()
        } else {
            Vec::new()
        };
        let theme = self.theme.unwrap_or(Theme::LIGHT);
        let drawn = gif(&camera.scenes, &headings, &theme, self.size.unwrap_or(SIZE), pace);
        if drawn.is_none() {
            outcome.refuse(item, "the drawing failed");
        }
        drawn
    }
}

/// Returns the names of both players, shortened. A name that cannot be drawn is reported, and replaced by the side.
fn names(item: &Source<'_>, reading: &Reading<'_>, outcome: &mut Outcome<'_>) -> String {
    /// Maximum number of columns of a name.
    const LONGEST: usize = 20;
    let name = |side: Side| {
        let Some(name) = player_name(&reading.record, side) else { return side.title().to_owned() };
        let name = drawable(name, item, outcome);
        name.map_or_else(|| side.title().to_owned(), |name| beginning(&name, LONGEST).replace('\u{2026}', "..."))
    };
    Side::ALL.map(name).join(" - ")
}

/// Returns the first and the last ply, and the plies of strikes and guesses between them.
fn strikes(item: &Source<'_>, reading: &Reading<'_>, from: u32, to: u32) -> Vec<u32> {
    let mut played: Vec<Played> = Vec::new();
    item.replay_reading(reading, &mut played);
    let strikes = played.iter().filter(|played| !played.turn.action.is_move()).map(|played| played.ply);
    let between = strikes.filter(|ply| (from + 1..to).contains(ply));
    let mut plies: Vec<u32> = std::iter::once(from).chain(between).chain([to]).collect();
    plies.dedup();
    plies
}

/// Number of records read so far, and the animation of the first record.
#[derive(Default)]
struct Counted {
    count: u64,
    /// Animation of the first record.
    first: Option<Vec<u8>>,
}

impl Merge for Counted {
    fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.first = self.first.take().or(other.first);
    }
}

/// Writes the animation of the only record of the inputs.
pub(super) fn write_one(
    files: &[PathBuf],
    mut output: Output,
    order: Order<'_>,
    common: &Common,
) -> Result<Status, Error> {
    if output.look.is_terminal {
        return refuse("cannot write a picture to a terminal: pass `-o FILE`");
    }
    // A single record gives other threads nothing to do.
    let common = &Common { jobs: 1, ..common.clone() };
    let run = Run::over(files, common)?;
    let add = |item: &Source<'_>, found: &mut Counted, outcome: &mut Outcome<'_>| {
        found.count += u64::from(item.number().is_some());
        // Only one record can be written; more than one is an error below.
        if found.count <= 1 {
            let mut text = Vec::new();
            let drawn = convert(item, order, outcome, &mut text).map(|_| text);
            found.first = found.first.take().or(drawn);
        }
    };
    let (found, status) = fold_each(&run, &mut output, Counted::default, add)?;
    if found.count > 1 {
        return refuse(format!(
            "cannot animate {} records in one file: pass --record N, or --out FOLDER for one file per record",
            found.count
        ));
    }
    output.raw(&found.first.unwrap_or_default())?;
    run.finish(output, status)
}
