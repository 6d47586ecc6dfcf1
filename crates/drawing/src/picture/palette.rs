//! Reduces the number of colors: keeps the most frequent colors, and combines the other colors in groups.

use std::collections::HashMap;

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// Number of the most frequent colors; these colors are kept. All colors of a theme are among these colors, because
/// the colors of a theme fill large areas.
const KEPT: usize = 128;

/// Frequency of each color.
#[derive(Debug, Default)]
pub(super) struct Census(HashMap<Rgb, u64>);

impl Census {
    /// Counts a row of pixels.
    pub(super) fn count(&mut self, row: &[Rgb]) {
        for run in row.chunk_by(|one, other| one == other) {
            *self.0.entry(run[0]).or_default() += run.len() as u64;
        }
    }
}

/// Color and its frequency.
type Counted = (Rgb, u64);

/// Palette, with the palette index of every color in the pictures.
#[derive(Debug)]
pub(super) struct Palette {
    /// Colors of the palette.
    pub colors: Vec<Rgb>,
    indices: HashMap<Rgb, u8>,
}

impl Palette {
    /// Creates a palette for the counted colors, with at most `most` colors. `most` must be at least 128. The same
    /// counts always give the same palette.
    pub(super) fn of(census: Census, most: usize) -> Self {
        let mut counted: Vec<Counted> = census.0.into_iter().collect();
        counted.sort_unstable_by(|(one, ones), (other, others)| others.cmp(ones).then(one.cmp(other)));
        let kept = if counted.len() > most { KEPT } else { counted.len() };
        let rare = counted.split_off(kept);
        let groups = counted.into_iter().map(|color| vec![color]).chain(gathered(rare, most - kept));
        let mut palette = Self { colors: Vec::new(), indices: HashMap::new() };
        for group in groups {
            let index = palette.colors.len() as u8;
            palette.colors.push(mean(&group));
            palette.indices.extend(group.into_iter().map(|(color, _)| (color, index)));
        }
        palette
    }

    /// Returns the palette index for a color.
    pub(super) fn index(&self, color: Rgb) -> u8 {
        self.indices.get(&color).copied().unwrap_or_default()
    }
}

/// Splits the colors into at most `groups` groups. Each step chooses the group that has the widest range of values
/// in one channel. The step splits this group in the middle of the range.
fn gathered(colors: Vec<Counted>, groups: usize) -> Vec<Vec<Counted>> {
    let mut divided: Vec<Vec<Counted>> = if colors.is_empty() { Vec::new() } else { vec![colors] };
    while divided.len() < groups {
        let widest = divided.iter().enumerate().map(|(index, group)| (spread(group), std::cmp::Reverse(index))).max();
        let Some(((width, channel), std::cmp::Reverse(index))) = widest.filter(|((width, _), _)| *width > 0) else {
            break;
        };
        let group = &mut divided[index];
        group.sort_unstable_by_key(|(color, _)| (color[channel], *color));
        let middle = u16::from(group[0].0[channel]) + u16::from(width).div_ceil(2);
        let upper = group.partition_point(|(color, _)| u16::from(color[channel]) < middle);
        let rest = group.split_off(upper);
        divided.push(rest);
    }
    divided
}

/// Compares the ranges of values in the three channels of the group. Returns the width of the widest range and the
/// index of its channel.
fn spread(group: &[Counted]) -> (u8, usize) {
    let of = |channel: usize| {
        let parts = || group.iter().map(|(color, _)| color[channel]);
        (parts().max().unwrap_or_default() - parts().min().unwrap_or_default(), channel)
    };
    [of(0), of(1), of(2)].into_iter().max().unwrap_or_default()
}

/// Returns the mean color of a group, weighted by frequency.
fn mean(group: &[Counted]) -> Rgb {
    let count: u64 = group.iter().map(|(_, count)| count).sum::<u64>().max(1);
    std::array::from_fn(|channel| {
        let sum: u64 = group.iter().map(|(color, seen)| u64::from(color[channel]) * seen).sum();
        ((sum + count / 2) / count) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::{Census, Palette, Rgb};

    fn palette(colors: &[Rgb], most: usize) -> Palette {
        let mut census = Census::default();
        census.count(colors);
        Palette::of(census, most)
    }

    #[test]
    fn few_colors_stay_as_they_are() {
        let colors = [[0, 0, 0], [9, 8, 7], [0, 0, 0], [255, 255, 255]];
        let palette = palette(&colors, 255);
        assert_eq!(palette.colors, [[0, 0, 0], [9, 8, 7], [255, 255, 255]]);
        for color in colors {
            assert_eq!(palette.colors[usize::from(palette.index(color))], color);
        }
    }

    #[test]
    fn of_many_colors_those_seen_most_stay_and_others_are_near() {
        let flat: Vec<Rgb> = vec![[1, 2, 3]; 500];
        let many: Vec<Rgb> = (0..=255).flat_map(|red| [[red, 100, 100], [100, red, 0], [0, red, red / 2]]).collect();
        let both = [flat, many].concat();
        let few = palette(&both, 255);
        assert_eq!(few.colors.len(), 255);
        assert_eq!(few.colors[0], [1, 2, 3]);
        for color in &both {
            let chosen = few.colors[usize::from(few.index(*color))];
            let far = color.iter().zip(chosen).map(|(one, other)| one.abs_diff(other)).max();
            assert!(far <= Some(8), "{color:?} {chosen:?}");
        }
        let again = palette(&both, 255);
        assert_eq!((few.colors, few.indices), (again.colors, again.indices));
    }
}
