//! Boards as pictures: all that are asked for on one sheet.

use super::{Boards, Format};
use crate::analysis::Merge;
use crate::cli::{Common, Error, Outcome, Output, Run, Status, fold_each, refuse};
use crate::games::Source;
use crate::picture::{Picture, Theme, board, sheet, svg};

/// How many pixels wide a board is if nothing else is asked.
const SIZE: u32 = 480;

/// The most positions on one sheet.
const MOST: usize = 1000;

/// The most pixels of a picture.
const MOST_PIXELS: u64 = 200_000_000;

/// The pictures so far, in order.
#[derive(Default)]
struct Pictures {
    pictures: Vec<Picture>,
    left_out: usize,
}

impl Merge for Pictures {
    fn merge(&mut self, other: Self) {
        self.pictures.extend(other.pictures);
        self.left_out += other.left_out;
    }
}

/// Draws the scenes of all items on one sheet.
pub(super) fn run(boards: &Boards<'_>, common: &Common) -> Result<Status, Error> {
    let args = boards.args;
    let mut output = Output::new(common);
    if boards.format != Format::Svg && output.look.is_terminal {
        return refuse("a picture of pixels is not for a terminal: write it with `-o FILE`");
    }
    #[cfg(feature = "pictures")]
    let threads = common.threads();
    // One thread, so that the pictures come in the order of the records.
    let common = &Common { jobs: 1, ..common.clone() };
    let run = Run::over(&args.files, common)?;
    let theme = args.theme.unwrap_or(Theme::LIGHT);
    let add = |item: &Source<'_>, found: &mut Pictures, outcome: &mut Outcome<'_>| {
        boards.look_at(item, outcome, |_, scenes, _, _| {
            let (drawn, left_out) = scenes.split_at(scenes.len().min(MOST - found.pictures.len()));
            found.pictures.extend(drawn.iter().map(|scene| board(scene, &theme)));
            found.left_out += left_out.len();
        });
    };
    let (found, status) = fold_each(&run, &mut output, Pictures::default, add)?;
    if found.left_out > 0 {
        return refuse(format!(
            "a picture holds at most {MOST} positions, these are {}: ask for fewer with --record, --ply or --every",
            MOST + found.left_out
        ));
    }
    let mut pictures = found.pictures;
    let picture = match pictures.len() {
        0 | 1 => pictures.pop(),
        // As many across as down, or one more.
        count => Some(sheet(pictures, (count - 1).isqrt() + 1, &theme)),
    };
    if let Some(picture) = picture {
        let width = picture.pixels_wide(args.size.unwrap_or(SIZE));
        let height = picture.pixels_high(width);
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return refuse(format!(
                "a picture has at most {MOST_PIXELS} pixels, this one would have {width} x {height}: ask for a smaller --size"
            ));
        }
        match boards.format {
            #[cfg(feature = "pictures")]
            Format::Png => output.raw(&crate::picture::png(&picture, width, threads).unwrap_or_default())?,
            _ => output.raw(svg(&picture, width).as_bytes())?,
        }
    }
    run.finish(output, status)
}
