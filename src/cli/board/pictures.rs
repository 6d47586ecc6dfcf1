//! Draws boards as a picture: all requested positions on one sheet.

use super::{Boards, Format};
use crate::analysis::Merge;
use crate::analysis::review::Review;
use crate::board::{BySide, Side};
use crate::cli::{Common, Error, Outcome, Output, Run, Status, fold_each, refuse};
use crate::games::Source;
use crate::notation::Score;
use crate::picture::{CARD_WIDTH, Card, Picture, Theme, board, card, is_drawable, sheet, svg};
use crate::replay::{Reading, Replay};
use crate::report::review::story_sentences;
use crate::report::visible;
use crate::scene::Scene;

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
        boards.look_at(item, outcome, |_, scenes, read, outcome| {
            if let (true, [scene]) = (args.card, scenes) {
                found.pictures.push(game_card(item, scene, read, &theme, outcome));
                return;
            }
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
    if args.card && pictures.len() > 1 {
        return refuse(format!("a card shows one game, and there are {}: pass --record", pictures.len()));
    }
    let picture = match pictures.len() {
        0 | 1 => pictures.pop(),
        // A square grid: as many columns as rows, or one more.
        count => Some(sheet(pictures, (count - 1).isqrt() + 1, &theme)),
    };
    if let Some(picture) = picture {
        let width = if args.card { CARD_WIDTH } else { picture.pixels_wide(args.size.unwrap_or(SIZE)) };
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

/// Draws the card of a game. Reports names that cannot be drawn.
fn game_card(
    item: &Source<'_>,
    scene: &Scene,
    (reading, replayed): (&Reading<'_>, &Replay),
    theme: &Theme,
    outcome: &mut Outcome<'_>,
) -> Picture {
    let mut review = Review::default();
    item.replay_reading(reading, &mut review);
    let mut tag = |name: &str| {
        let value = reading.record.tag(name).filter(|value| *value != "?");
        value.and_then(|value| drawable(value, item, outcome)).unwrap_or_default()
    };
    let names = BySide::from_fn(|side: Side| tag(side.title()));
    let terms = format!("{} {}", replayed.terms.rules.edition.name, replayed.terms.rules.variant.name());
    let heading = [tag("Event"), tag("Date"), terms];
    let points = match replayed.conclusion.score {
        Score::RedWon => ["1", "0"],
        Score::BlueWon => ["0", "1"],
        Score::Draw => ["1/2", "1/2"],
        Score::Open => ["", ""],
    };
    let [result, turning_point, _] = story_sentences(&review, replayed);
    let content = Card {
        scene,
        names,
        points: BySide { red: points[0], blue: points[1] },
        heading: heading.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "),
        sentences: vec![result, turning_point],
        scores: review.scores.changes(),
        plies: [replayed.plies_before(), replayed.last_position().unwrap_or_default()],
    };
    card(&content, theme)
}

/// Returns a text from a record as pictures show it. Reports a text that cannot be drawn, and returns `None`.
pub(in crate::cli) fn drawable(text: &str, item: &Source<'_>, outcome: &mut Outcome<'_>) -> Option<String> {
    let text = visible(text).into_owned();
    if is_drawable(&text) {
        return Some(text);
    }
    outcome.note(item, &format!("the picture cannot show `{text}`: it draws only Latin letters"));
    None
}
