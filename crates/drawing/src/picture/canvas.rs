//! Paints sprites on the pixels of a picture, or of some of its rows.

use super::path::{Color, Item, Mark, Picture};
use super::sprite::{Area, Sprite};
use std::collections::HashMap;
use std::sync::Arc;

/// Sprite and the area where it is painted.
#[derive(Clone, Debug)]
pub(super) struct PlacedSprite {
    sprite: Arc<Sprite>,
    /// Number of the sprite. A symbol has the same number in all pictures.
    number: usize,
    /// Area of the sprite in the picture.
    pub area: Area,
}

impl PlacedSprite {
    /// Returns the number and the position of the sprite. Two sprites with the same number and position look alike, and
    /// only one of the two is visible.
    pub(super) const fn identity(&self) -> (usize, i32, i32) {
        (self.number, self.area.left, self.area.top)
    }
}

/// Converts the items of pictures to sprites. Each symbol is painted once for each scale. Later uses find the
/// painted symbol by its name and scale.
#[derive(Debug)]
pub(super) struct Sprites {
    width: u32,
    symbols: HashMap<String, HashMap<u32, (Arc<Sprite>, usize)>>,
    count: usize,
}

impl Sprites {
    /// Creates a converter for pictures of that width in pixels.
    pub(super) fn new(width: u32) -> Self {
        Self { width, symbols: HashMap::new(), count: 0 }
    }

    /// Converts all items of the picture to sprites, in order. Returns `None` if an item is too large for memory.
    pub(super) fn placed(&mut self, picture: &Picture) -> Option<Vec<PlacedSprite>> {
        let whole = self.width as f32 / picture.width;
        let mut placed = Vec::with_capacity(picture.items.len());
        for item in &picture.items {
            let (sprite, number, left, top) = match item {
                Item::Mark(mark) => {
                    // A path without extent is invisible.
                    let Some(sprite) = Sprite::of_mark(mark, whole) else { continue };
                    (Arc::new(sprite), self.next(), 0, 0)
                }
                Item::Symbol { index, x, y, scale } => {
                    let (name, marks) = &picture.symbols[*index];
                    let (sprite, number) = self.symbol(name, marks, *scale, whole)?;
                    let [left, top] = [x, y].map(|place| (place * whole).round() as i32);
                    (sprite, number, left, top)
                }
            };
            let Area { left: x, top: y, right, bottom } = sprite.area;
            let area = Area { left: left + x, top: top + y, right: left + right, bottom: top + bottom };
            placed.push(PlacedSprite { sprite, number, area });
        }
        Some(placed)
    }

    /// Returns the symbol with the name `name`. Paints the symbol on its first use.
    fn symbol(&mut self, name: &str, marks: &[Mark], scale: f32, whole: f32) -> Option<(Arc<Sprite>, usize)> {
        if let Some(known) = self.symbols.get(name).and_then(|sizes| sizes.get(&scale.to_bits())) {
            return Some(known.clone());
        }
        let made = (Arc::new(Sprite::of_symbol(marks, whole * scale)?), self.next());
        self.symbols.entry(name.to_owned()).or_default().insert(scale.to_bits(), made.clone());
        Some(made)
    }

    fn next(&mut self) -> usize {
        self.count += 1;
        self.count
    }
}

/// Opaque pixels of a rectangle of a picture.
#[derive(Debug)]
pub(super) struct Canvas {
    /// Part of the picture that the canvas contains.
    pub area: Area,
    /// Red, green and blue, row by row.
    pub pixels: Vec<[u8; 3]>,
}

impl Canvas {
    /// Creates a canvas of paper color.
    pub(super) fn new(area: Area, Color(red, green, blue): Color) -> Self {
        Self { area, pixels: vec![[red, green, blue]; area.width() * area.height()] }
    }

    /// Returns the index range of the pixels in one row of an area.
    pub(super) fn row(&self, part: Area, row: i32) -> std::ops::Range<usize> {
        let start = (row - self.area.top) as usize * self.area.width() + (part.left - self.area.left) as usize;
        start..start + part.width()
    }

    /// Repaints an area.
    pub(super) fn paint(&mut self, part: Area, Color(red, green, blue): Color, placed: &[PlacedSprite]) {
        let part = part.within(self.area);
        for row in part.top..part.bottom {
            let range = self.row(part, row);
            self.pixels[range].fill([red, green, blue]);
        }
        for placed in placed {
            self.copy(placed, part);
        }
    }

    /// Copies the visible part of a sprite into an area.
    fn copy(&mut self, placed: &PlacedSprite, part: Area) {
        let seen = placed.area.within(part);
        if seen.is_empty() {
            return;
        }
        let wide = placed.area.width();
        for row in seen.top..seen.bottom {
            let from = (row - placed.area.top) as usize * wide + (seen.left - placed.area.left) as usize;
            let range = self.row(seen, row);
            let row = &placed.sprite.pixels[from..from + seen.width()];
            for (below, above) in self.pixels[range].iter_mut().zip(row) {
                *below = over(*below, *above);
            }
        }
    }
}

/// Paints a pixel with opacity `cover` over the pixel `below`.
#[inline]
fn over(below: [u8; 3], [red, green, blue, cover]: [u8; 4]) -> [u8; 3] {
    match cover {
        255 => [red, green, blue],
        0 => below,
        _ => {
            let rest = |part: u8| {
                let shown = u32::from(part) * u32::from(255 - cover) + 128;
                ((shown + (shown >> 8)) >> 8) as u8
            };
            let [r, g, b] = below;
            [red.saturating_add(rest(r)), green.saturating_add(rest(g)), blue.saturating_add(rest(b))]
        }
    }
}
