//! Draws boards as a picture: all requested positions on one sheet.

use super::{Boards, Format};
use crate::analysis::Merge;
use crate::cli::{Common, Error, Outcome, Output, Run, Status, fold_each, refuse};
use crate::games::Source;
use crate::picture::{Picture, Theme, board, sheet, svg};

/// Default width of a board in pixels.
const SIZE: u32 = 480;

/// Maximum number of positions on one sheet.
const MOST: usize = 1000;

/// Maximum number of pixels of a picture.
const MOST_PIXELS: u64 = 200_000_000;

/// Pictures drawn so far, in order, and the number of pictures left out.
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
        return refuse("cannot write a PNG picture to a terminal: pass `-o FILE`");
    }
    #[cfg(feature = "pictures")]
    let threads = common.threads();
    // A single thread keeps the pictures in the order of the records.
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
            "cannot draw {} positions in one picture (at most {MOST}): pass --record, --ply or --every",
            MOST + found.left_out
        ));
    }
    let mut pictures = found.pictures;
    let picture = match pictures.len() {
        0 | 1 => pictures.pop(),
        // A square grid: as many columns as rows, or one more.
        count => Some(sheet(pictures, (count - 1).isqrt() + 1, &theme)),
    };
    if let Some(picture) = picture {
        let width = picture.pixels_wide(args.size.unwrap_or(SIZE));
        let height = picture.pixels_high(width);
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return refuse(format!(
                "the picture would have {width} x {height} pixels (at most {MOST_PIXELS}): pass a smaller --size"
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
