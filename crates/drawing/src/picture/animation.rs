//! Writes a game as an animated GIF: one position after another. Each frame contains only the changed part.

use super::board::{headed, without_caption};
use super::canvas::{Canvas, PlacedSprite, Sprites};
use super::palette::{Census, Palette};
use super::path::Picture;
use super::sprite::Area;
use super::theme::Theme;
use crate::scene::Scene;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::collections::HashSet;

/// Timing of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameTiming {
    /// Duration of each position, in hundredths of a second.
    pub delay: u16,
    /// Duration of the last position, in hundredths of a second.
    pub last: u16,
}

/// Maximum number of colors, without the transparent color.
const COLORS: usize = 255;

/// Upper left pixel.
const ONE_PIXEL: Area = Area { left: 0, top: 0, right: 1, bottom: 1 };

/// Draws the scenes as an animated GIF that repeats endlessly. All scenes have the same board. If `headings` has a
/// text for a scene, the text is above the board, with the ply and the turn. Together, the
/// squares of a row are `size` pixels wide. Returns `None` if there is no scene, or if a picture is too large for
/// GIF.
///
/// All frames are painted twice: first to collect the colors, then to write the frames. Therefore only one frame is
/// in memory, even for a long game.
pub fn gif(scenes: &[Scene], headings: &[String], theme: &Theme, size: u32, pace: FrameTiming) -> Option<Vec<u8>> {
    let drawn = |index: usize, scene: &Scene| match headings.get(index) {
        Some(heading) => headed(scene, theme, heading),
        None => without_caption(scene, theme),
    };
    let mut census = Census::default();
    let mut reel = Reel::default();
    for (index, scene) in scenes.iter().enumerate() {
        let (canvas, parts) = reel.show(&drawn(index, scene), size)?;
        for part in parts {
            (part.top..part.bottom).for_each(|row| census.count(&canvas.pixels[canvas.row(part, row)]));
        }
    }
    let palette = Palette::of(census, COLORS);
    let area = reel.canvas?.area;
    let (width, height) = (u16::try_from(area.width()).ok()?, u16::try_from(area.height()).ok()?);
    // The index after the last color is transparent. Where a frame has this index, the previous content remains
    // visible.
    let clear = palette.colors.len() as u8;
    let colors = [&palette.colors[..], &[[0; 3]]].concat();
    let mut encoder = Encoder::new(Vec::new(), width, height, colors.as_flattened()).ok()?;
    encoder.set_repeat(Repeat::Infinite).ok()?;
    let (mut reel, mut shown) = (Reel::default(), vec![clear; area.width() * area.height()]);
    for (index, scene) in scenes.iter().enumerate() {
        let (canvas, parts) = reel.show(&drawn(index, scene), size)?;
        let (part, indices) = changed(canvas, &parts, (&palette, clear), &mut shown);
        let delay = if index + 1 == scenes.len() { pace.last } else { pace.delay };
        // A frame must have at least one pixel. If nothing has changed, the frame is one transparent pixel, so that the
        // delay of the frame still passes.
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

/// Paints the pictures of an animation one after another.
#[derive(Default)]
struct Reel {
    sprites: Option<Sprites>,
    canvas: Option<Canvas>,
    placed: Vec<PlacedSprite>,
}

impl Reel {
    /// Paints the next picture. Returns the areas in which this picture may differ from the previous picture.
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

/// Compares the sprites of two pictures. Returns the areas of the sprites that occur in only one of the pictures.
/// Requires that the common sprites have the same order in both pictures.
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

/// Finds the changed pixels in `parts`. Returns the smallest rectangle that contains all of them, and the color
/// index of each pixel of the rectangle. Unchanged pixels get the transparent index `clear`.
///
/// `shown` contains the color index of every visible pixel of the animation. The function updates `shown`.
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
