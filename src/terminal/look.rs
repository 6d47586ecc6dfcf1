//! Defines characters and colors. No information is shown by color alone.

use crate::board::Side;
use crate::report::diagram::{FIRST_BRIGHT, HEAT};
use crate::scene::HiddenChance;
use ratatui::style::{Color, Modifier, Style};

/// Characters and colors of the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// `true` to use box drawing characters and blocks.
    pub unicode: bool,
    /// `true` to use color: the sixteen colors that every terminal has. Shades of odds also use some colors of the
    /// 256-color palette.
    pub color: bool,
}

/// Degree of knowledge about a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// The kind of the piece was named.
    Told,
    /// The kind of the piece can be inferred, and was never named.
    Inferred,
    /// The kind of the piece is unknown.
    Unknown,
}

impl Look {
    fn colored(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }

    pub(super) fn piece(self, side: Side, known: Known) -> Style {
        let (dark, bright) = match side {
            Side::Red => (Color::Red, Color::LightRed),
            Side::Blue => (Color::Blue, Color::LightBlue),
        };
        let style = match known {
            Known::Told => Style::new().fg(Color::White).bg(dark).add_modifier(Modifier::BOLD),
            Known::Inferred => Style::new().fg(bright).add_modifier(Modifier::BOLD),
            Known::Unknown => Style::new().fg(bright),
        };
        self.colored(style)
    }

    /// Returns the style of the edge of a piece. The edge fills half of a character.
    pub(super) fn edge(self, side: Side, known: Known) -> Style {
        let dark = if side == Side::Red { Color::Red } else { Color::Blue };
        if known == Known::Told { self.colored(Style::new().fg(dark)) } else { self.piece(side, known) }
    }

    /// Returns the style of a piece whose odds are shown. Uses the same colors as diagrams.
    pub(super) fn heat(self, side: Side, warmth: HiddenChance) -> Style {
        if warmth == HiddenChance::Untold {
            return self.piece(side, Known::Unknown);
        }
        let shade = usize::from(warmth.shade());
        let text = if shade < FIRST_BRIGHT { Color::Indexed(231) } else { Color::Indexed(16) };
        self.colored(Style::new().fg(text).bg(Color::Indexed(HEAT[shade])).add_modifier(Modifier::BOLD))
    }

    pub(super) fn curve(self, side: Side) -> Style {
        self.colored(Style::new().fg(if side == Side::Red { Color::LightRed } else { Color::LightBlue }))
    }

    /// Returns the style of the present ply on a curve.
    pub(super) fn present(self) -> Style {
        if self.color { Style::new().fg(Color::White).add_modifier(Modifier::BOLD) } else { HERE }
    }

    pub(super) fn lake(self) -> Style {
        self.colored(Style::new().fg(Color::Cyan))
    }

    /// Returns the style of the mark of the last turn.
    pub(super) fn mark(self) -> Style {
        self.colored(Style::new().fg(Color::Magenta)).add_modifier(Modifier::BOLD)
    }

    pub(super) fn error(self) -> Style {
        self.colored(Style::new().fg(Color::LightRed)).add_modifier(Modifier::BOLD)
    }

    pub(super) fn warning(self) -> Style {
        self.colored(Style::new().fg(Color::Yellow)).add_modifier(Modifier::BOLD)
    }

    /// Returns the characters of a lake.
    pub(super) const fn water(self) -> &'static str {
        if self.unicode { "\u{2248}" } else { "~" }
    }

    /// Returns characters that are filled from below, from empty to full.
    pub(super) const fn shades(self) -> &'static [&'static str] {
        const BLOCKS: [&str; 9] =
            [" ", "\u{2581}", "\u{2582}", "\u{2583}", "\u{2584}", "\u{2585}", "\u{2586}", "\u{2587}", "\u{2588}"];
        const ASCII: [&str; 4] = [" ", ".", ":", "#"];
        if self.unicode { &BLOCKS } else { &ASCII }
    }
}

/// Style of less important text.
pub(super) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
/// Style of headings.
pub(super) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
/// Style of the cursor.
pub(super) const HERE: Style = Style::new().add_modifier(Modifier::REVERSED);

#[cfg(test)]
mod tests {
    use super::{FIRST_BRIGHT, HEAT, Known, Look};
    use crate::board::Side;
    use crate::scene::HiddenChance;
    use ratatui::style::{Color, Style};

    #[test]
    fn the_edge_of_a_piece_that_is_told_goes_on_with_its_ground() {
        let look = Look { unicode: true, color: true };
        for side in Side::ALL {
            let told = look.piece(side, Known::Told);
            assert_eq!(look.edge(side, Known::Told).fg, told.bg, "half of the character is the piece");
            assert_eq!(look.edge(side, Known::Told).bg, None, "and half is the square");
            // A piece whose kind was not named has no background.
            for known in [Known::Inferred, Known::Unknown] {
                assert_eq!(look.piece(side, known).bg, None);
                assert_eq!(look.edge(side, known), look.piece(side, known));
            }
        }
    }

    #[test]
    fn signs_are_white_on_dark_shades_and_black_on_bright_ones() {
        let look = Look { unicode: true, color: true };
        for (number, shade) in HEAT.into_iter().enumerate() {
            let style = look.heat(Side::Red, HiddenChance::Chance(0.999 * HiddenChance::shade_bound(number as u8)));
            let sign = if number < FIRST_BRIGHT { 231 } else { 16 };
            let wanted = (Some(Color::Indexed(sign)), Some(Color::Indexed(shade)));
            assert_eq!((style.fg, style.bg), wanted, "shade {number}");
        }
    }

    #[test]
    fn without_color_nothing_has_any() {
        let has_color = |style: Style| style.fg.is_some() || style.bg.is_some();
        for color in [false, true] {
            let look = Look { unicode: true, color };
            let mut styles = vec![look.lake(), look.mark(), look.error(), look.warning()];
            for side in Side::ALL {
                styles.push(look.curve(side));
                for known in [Known::Told, Known::Inferred, Known::Unknown] {
                    styles.extend([look.piece(side, known), look.edge(side, known)]);
                }
            }
            assert!(styles.into_iter().all(|style| has_color(style) == color), "{color}");
        }
        assert_eq!(Look { unicode: true, color: true }.lake().fg, Some(Color::Cyan));
    }
}
