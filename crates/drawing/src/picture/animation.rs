//! A game as GIF: one position after the other, of which each frame holds only what changed.

use super::board::without_caption;
use super::canvas::{Canvas, PlacedSprite, Sprites};
use super::palette::{Census, Palette};
use super::path::Picture;
use super::sprite::Area;
use super::theme::Theme;
use crate::scene::Scene;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::collections::HashSet;

/// How an animation is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// How long each position is seen, in hundredths of a second.
    pub delay: u16,
    /// How long the last one is.
    pub last: u16,
}

/// How many colors there are at most, beside the one that is seen through.
const COLORS: usize = 255;

/// The upper left pixel.
const ONE_PIXEL: Area = Area { left: 0, top: 0, right: 1, bottom: 1 };

/// Scenes of one board as an animated GIF that begins anew when it has ended; the squares of the board are `size` pixels
/// wide together. `None` if there is no scene, or a picture is too large for GIF.
///
/// The frames are painted twice: first to learn what colors there are, then to be written with them; so that one frame is
/// kept in memory, however long the game.
pub fn gif(scenes: &[Scene], theme: &Theme, size: u32, pace: Pace) -> Option<Vec<u8>> {
    let mut census = Census::default();
    let mut reel = Reel::default();
    for scene in scenes {
        let (canvas, parts) = reel.show(&without_caption(scene, theme), size)?;
        for part in parts {
            (part.top..part.bottom).for_each(|row| census.count(&canvas.pixels[canvas.row(part, row)]));
        }
    }
    let palette = Palette::of(census, COLORS);
    let area = reel.canvas?.area;
    let (width, height) = (u16::try_from(area.width()).ok()?, u16::try_from(area.height()).ok()?);
    // The next one is seen through: what was there before stays.
    let clear = palette.colors.len() as u8;
    let colors = [&palette.colors[..], &[[0; 3]]].concat();
    let mut encoder = Encoder::new(Vec::new(), width, height, colors.as_flattened()).ok()?;
    encoder.set_repeat(Repeat::Infinite).ok()?;
    let (mut reel, mut shown) = (Reel::default(), vec![clear; area.width() * area.height()]);
    for (index, scene) in scenes.iter().enumerate() {
        let (canvas, parts) = reel.show(&without_caption(scene, theme), size)?;
        let (part, indices) = changed(canvas, &parts, (&palette, clear), &mut shown);
        let delay = if index + 1 == scenes.len() { pace.last } else { pace.delay };
        // A frame without pixels is none: one that is clear takes its time too.
        let (part, indices) = if part.is_empty() { (ONE_PIXEL, vec![clear]) } else { (part, indices) };
        encoder
            .write_frame(&Frame {
                delay,
                dispose: DisposalMethod::Keep,
                transparent: Some(clear),
                left: part.left as u16,
                top: part.top as u16,
                width: part.width() as u16,
                height: part.height() as u16,
                buffer: Cow::Owned(indices),
                ..Frame::default()
            })
            .ok()?;
    }
    encoder.into_inner().ok()
}

/// The pictures of an animation, one after the other.
#[derive(Default)]
struct Reel {
    sprites: Option<Sprites>,
    canvas: Option<Canvas>,
    placed: Vec<PlacedSprite>,
}

impl Reel {
    /// Paints the next picture, and says in which parts it may differ from the one before.
    fn show(&mut self, picture: &Picture, size: u32) -> Option<(&Canvas, Vec<Area>)> {
        let width = picture.pixels_wide(size);
        let placed = self.sprites.get_or_insert_with(|| Sprites::new(width)).placed(picture)?;
        let (right, bottom) = (i32::try_from(width).ok()?, i32::try_from(picture.pixels_high(width)).ok()?);
        let whole = Area { left: 0, top: 0, right, bottom };
        let parts = match self.canvas {
            None => vec![whole],
            Some(_) => differing(&self.placed, &placed),
        };
        let canvas = self.canvas.get_or_insert_with(|| Canvas::new(whole, picture.paper));
        let parts: Vec<Area> = parts.into_iter().map(|part| part.within(whole)).collect();
        for part in &parts {
            canvas.paint(*part, picture.paper, &placed);
        }
        self.placed = placed;
        Some((canvas, parts))
    }
}

/// Where something lies in only one of both; what is in both has the same order there.
fn differing(before: &[PlacedSprite], after: &[PlacedSprite]) -> Vec<Area> {
    let known = |all: &[PlacedSprite]| all.iter().map(PlacedSprite::identity).collect::<HashSet<_>>();
    let (old, new) = (known(before), known(after));
    let gone = before.iter().filter(|placed| !new.contains(&placed.identity()));
    let come = after.iter().filter(|placed| !old.contains(&placed.identity()));
    let mut parts: Vec<Area> = Vec::new();
    for part in gone.chain(come).map(|placed| placed.area) {
        if !parts.iter().any(|other| part.within(*other) == part) {
            parts.retain(|other| other.within(part) != *other);
            parts.push(part);
        }
    }
    parts
}

/// The smallest rectangle with all pixels of those parts that have another color than `shown`, and their colors there;
/// those that have not are clear. Then they are what is shown.
fn changed(canvas: &Canvas, parts: &[Area], (palette, clear): (&Palette, u8), shown: &mut [u8]) -> (Area, Vec<u8>) {
    let mut whole = Area::default();
    let mut differ: Vec<(i32, i32, u8)> = Vec::new();
    for part in parts {
        for row in part.top..part.bottom {
            let range = canvas.row(*part, row);
            let start = range.start;
            let mut last = (None, 0);
            for (offset, color) in canvas.pixels[range].iter().enumerate() {
                if last.0 != Some(*color) {
                    last = (Some(*color), palette.index(*color));
                }
                if std::mem::replace(&mut shown[start + offset], last.1) != last.1 {
                    let column = part.left + (offset as u32).cast_signed();
                    differ.push((column, row, last.1));
                    whole = whole.with(Area { left: column, top: row, right: column + 1, bottom: row + 1 });
                }
            }
        }
    }
    let mut indices = vec![clear; whole.width() * whole.height()];
    for (column, row, index) in differ {
        indices[(row - whole.top) as usize * whole.width() + (column - whole.left) as usize] = index;
    }
    (whole, indices)
}
