//! `convert --to gif`: what is asked of an animation, and the animation of a record.

use super::{Order, convert};
use crate::analysis::Merge;
use crate::board::Viewer;
use crate::cli::choices::{THEMES, VIEWERS, choices};
use crate::cli::{Common, Error, Outcome, Output, Run, Status, fold_each, heat, refuse};
use crate::formats::gif::FORMAT;
use crate::formats::{Format, html};
use crate::games::Source;
use crate::picture::{Pace, Theme, gif};
use crate::query::NamedKind;
use crate::replay::{Reading, Replay};
use crate::report::no_position;
use crate::scene::Camera;
use std::path::PathBuf;

/// How many pixels wide a board is if nothing else is asked.
const SIZE: u32 = 480;

/// How many milliseconds a position is seen if nothing else is asked, and how many the last one is at least.
const DELAY: u32 = 600;
const LAST: u32 = 3000;

/// The most positions of an animation.
const MOST: u32 = 5000;

/// What is asked of an animation.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Pictures (gif) and pages (html, `--view` alone)")]
pub(super) struct Animation {
    /// How many milliseconds each position is seen, in steps of 10 [default: 600]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    delay: Option<u32>,
    /// How many pixels wide the squares of the board are together [default: 480]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(40..=2000))]
    size: Option<u32>,
    /// Whose knowledge: a side sees its own army, and of the other what was named to it [default: all]
    #[arg(long, value_name = "WHO", value_parser = choices(VIEWERS))]
    view: Option<Viewer>,
    /// The colors [default: light]
    #[arg(long, value_name = "NAME", value_parser = choices(THEMES))]
    theme: Option<Theme>,
    /// How likely each hidden piece is to be of that kind, as `board --odds` draws it
    #[arg(long, value_name = "KIND", value_parser = heat::parse_kind)]
    odds: Option<NamedKind>,
    /// The first position: after how many turns [default: 0, the setup]
    #[arg(long, value_name = "N")]
    from_ply: Option<u32>,
    /// The last position, or the end if there are fewer turns [default: the end]
    #[arg(long, value_name = "N")]
    to_ply: Option<u32>,
}

impl Animation {
    /// Whose knowledge is shown.
    pub(super) fn view(&self) -> Viewer {
        self.view.unwrap_or(Viewer::All)
    }

    /// What is asked, if that is the format to write.
    ///
    /// # Errors
    /// If something is asked that the format does not have, or that cannot be.
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
            ];
            return match given.into_iter().find(|(_, is_given)| *is_given) {
                Some(("--view", _)) => refuse(
                    "`--view` is for what one looks at (`--to gif`, `--to html`); the sheet of a viewer is made by \
                                `adjutant redact --view`",
                ),
                Some((option, _)) => refuse(format!("`{option}` is for animations (`--to gif`)")),
                None => Ok(None),
            };
        }
        if let (Some(from), Some(to)) = (self.from_ply, self.to_ply)
            && from > to
        {
            return refuse(format!("`--from-ply` {from} is behind `--to-ply` {to}"));
        }
        Ok(Some(self))
    }

    /// The animation of a record. Says why there is none.
    pub(super) fn draw(
        &self,
        item: &Source<'_>,
        reading: &Reading<'_>,
        replayed: &Replay,
        outcome: &mut Outcome<'_>,
    ) -> Option<Vec<u8>> {
        let Some(last) = replayed.last_position() else {
            outcome.refuse(item, "there is no position: its setup cannot be played");
            return None;
        };
        let from = self.from_ply.unwrap_or(0);
        if from > last {
            let absent = || format!("there is no ply {from}: its plies are 0 to {last}");
            outcome.refuse(item, &no_position(replayed, from).unwrap_or_else(absent));
            return None;
        }
        let plies = from..=self.to_ply.map_or(last, |to| to.min(last));
        let count = plies.end() - plies.start() + 1;
        if count > MOST {
            let words = "ask for fewer with --from-ply and --to-ply";
            outcome.refuse(item, &format!("an animation has at most {MOST} positions, these are {count}: {words}"));
            return None;
        }
        let mut camera = Camera::new(plies, &replayed.terms.numbering, self.view());
        item.replay_reading(reading, &mut camera);
        if let Some(kind) = self.odds {
            heat::add(item, (reading, replayed), (kind, None), &mut camera.scenes, outcome);
        }
        let hundredths = |milliseconds: u32| u16::try_from((milliseconds + 5) / 10).unwrap_or(u16::MAX);
        let delay = self.delay.unwrap_or(DELAY);
        let pace = Pace { delay: hundredths(delay), last: hundredths(delay.max(LAST)) };
        let drawn = gif(&camera.scenes, &self.theme.unwrap_or(Theme::LIGHT), self.size.unwrap_or(SIZE), pace);
        if drawn.is_none() {
            outcome.refuse(item, "it could not be drawn");
        }
        drawn
    }
}

/// The records so far.
#[derive(Default)]
struct Counted {
    count: u64,
    /// The first of them.
    first: Option<Vec<u8>>,
}

impl Merge for Counted {
    fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.first = self.first.take().or(other.first);
    }
}

/// Writes the animation of the only record there is.
pub(super) fn write_one(
    files: &[PathBuf],
    mut output: Output,
    order: Order<'_>,
    common: &Common,
) -> Result<Status, Error> {
    if output.look.is_terminal {
        return refuse("a picture is not for a terminal: write it with `-o FILE`");
    }
    // There is nothing to do at the same time.
    let common = &Common { jobs: 1, ..common.clone() };
    let run = Run::over(files, common)?;
    let add = |item: &Source<'_>, found: &mut Counted, outcome: &mut Outcome<'_>| {
        found.count += u64::from(item.number().is_some());
        // Of others nothing will be written.
        if found.count <= 1 {
            let mut text = Vec::new();
            let drawn = convert(item, order, outcome, &mut text).map(|_| text);
            found.first = found.first.take().or(drawn);
        }
    };
    let (found, status) = fold_each(&run, &mut output, Counted::default, add)?;
    if found.count > 1 {
        return refuse(format!(
            "an animation is of one record, these are {}: ask for one with --record, or for a file each with --out FOLDER",
            found.count
        ));
    }
    output.raw(&found.first.unwrap_or_default())?;
    run.finish(output, status)
}
