//! Draws the card of a game for previews in messages and on web pages: the board, the players, the result, the
//! story, and a strip with the expected score.

use super::board::board_alone;
use super::path::{Color, Path, Picture};
use super::signs::text;
use super::theme::Theme;
use crate::board::{BySide, Side};
use crate::scene::Scene;

/// Content of a card.
#[derive(Debug)]
pub struct Card<'c> {
    /// Position on the board.
    pub scene: &'c Scene,
    /// Names of the players; empty if unknown.
    pub names: BySide<String>,
    /// Points of each side, such as `1` or `1/2`; empty if there is no result.
    pub points: BySide<&'static str>,
    /// Line above the names: event, date, edition.
    pub heading: String,
    /// Sentences below the names.
    pub sentences: Vec<String>,
    /// Plies, each with Red's expected score from this ply on; `None` if the score is unknown.
    pub scores: &'c [(u32, Option<f64>)],
    /// First and last ply of the game.
    pub plies: [u32; 2],
}

/// Width of a card in pixels. The height of a card is 630 pixels.
pub const CARD_WIDTH: u32 = 1200;

const WIDTH: f32 = 2263.0;
const HEIGHT: f32 = 1188.0;
/// Left edge and width of the column next to the board.
const LEFT: f32 = 1185.0;
const COLUMN: f32 = WIDTH - LEFT - 70.0;
/// Upper and lower edge of the strip.
const STRIP: [f32; 2] = [900.0, 1060.0];
/// Line width of texts, relative to their height. Signs on pieces have thicker lines.
const PEN: f32 = 0.11;

/// Draws the card.
pub fn card(card: &Card<'_>, theme: &Theme) -> Picture {
    let board = board_alone(card.scene, theme);
    let mut picture = Picture::new(WIDTH, HEIGHT, board.title.clone(), theme.paper);
    let top = (HEIGHT - board.height) / 2.0;
    picture.put(board, 24.0, top);
    let mut y = paragraph(&mut picture, &card.heading, (90.0, 30.0, 1), theme.ink) + 22.0;
    for side in Side::ALL {
        y = player(&mut picture, theme, card, side, y);
    }
    y += 20.0;
    for sentence in &card.sentences {
        y = paragraph(&mut picture, sentence, (y, 36.0, 4), theme.ink) + 18.0;
    }
    strip(&mut picture, theme, card);
    picture
}

/// Draws the name and the points of a player. Returns the upper edge of the next line.
fn player(picture: &mut Picture, theme: &Theme, card: &Card<'_>, side: Side, y: f32) -> f32 {
    const NAME: f32 = 48.0;
    let tile = theme.tile(side);
    let sign = match side {
        Side::Red => Path::block(LEFT, y - 6.0, 60.0, 60.0, 8.0),
        Side::Blue => Path::circle(LEFT + 30.0, y + 24.0, 31.0),
    };
    picture.fill(sign.clone(), tile.body);
    picture.line(sign, tile.rim, 3.0);
    let points = card.points[side];
    let width = text(points).1 * NAME;
    line(picture, points, (LEFT + COLUMN - width, y, NAME), theme.ink);
    let name = if card.names[side].is_empty() { side.title() } else { &card.names[side] };
    let name = shortened(name, (COLUMN - 150.0 - width) / NAME);
    line(picture, &name, (LEFT + 90.0, y, NAME), theme.ink);
    y + 92.0
}

/// Draws a text in at most `lines` lines. Returns the upper edge of the next line.
fn paragraph(picture: &mut Picture, words: &str, (mut y, height, lines): (f32, f32, usize), color: Color) -> f32 {
    let mut all: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match all.last_mut().filter(|line| text(&format!("{line} {word}")).1 * height <= COLUMN) {
            Some(line) => *line = format!("{line} {word}"),
            None => all.push(word.to_owned()),
        }
    }
    if all.len() > lines {
        all.truncate(lines);
        all.iter_mut().skip(lines - 1).for_each(|line| line.push_str(" ..."));
    }
    for words in all {
        line(picture, &shortened(&words, COLUMN / height), (LEFT, y, height), color);
        y += 1.5 * height;
    }
    y
}

/// Cuts off the end of a text that is wider than `width`. The unit of `width` is the height of the text.
fn shortened(words: &str, width: f32) -> String {
    let mut words = words.to_owned();
    if text(&words).1 > width {
        while !words.is_empty() && text(&format!("{words}...")).1 > width {
            words.pop();
        }
        words.push_str("...");
    }
    words
}

/// Draws a line of text with its upper left corner at (`x`, `y`).
fn line(picture: &mut Picture, words: &str, (x, y, height): (f32, f32, f32), color: Color) {
    picture.line(text(words).0.placed(x, y, height), color, PEN * height);
}

/// Draws Red's expected score at each ply, filled in the colors of the sides.
fn strip(picture: &mut Picture, theme: &Theme, card: &Card<'_>) {
    let [first, last] = card.plies;
    if card.scores.first().is_none_or(|(_, score)| score.is_none()) || first >= last {
        return;
    }
    let [top, bottom] = STRIP;
    let at = |ply: u32| LEFT + COLUMN * (ply.clamp(first, last) - first) as f32 / (last - first) as f32;
    // Red's expected score as steps, up to the ply at which the score becomes unknown.
    let known = card.scores.iter().map_while(|(ply, score)| Some((*ply, (*score)?)));
    let mut points: Vec<(f32, f32)> = Vec::new();
    for (ply, score) in known {
        let y = bottom - (bottom - top) * score as f32;
        let before = points.last().map(|(_, y)| *y);
        points.extend(before.map(|before| (at(ply), before)));
        points.push((at(ply), y));
    }
    let unknown = card.scores.iter().find(|(_, score)| score.is_none());
    let (left, right) = (points.first().map_or(LEFT, |(x, _)| *x), at(unknown.map_or(last, |(ply, _)| *ply)));
    points.extend(points.last().map(|(_, y)| (right, *y)));
    points.extend([(right, bottom), (left, bottom)]);
    picture.fill(Path::rectangle(right - left, bottom - top).placed(left, top, 1.0), theme.tile(Side::Blue).body);
    picture.fill(Path::through(&points, true), theme.tile(Side::Red).body);
    let (half, here) = (f32::midpoint(top, bottom), at(card.scene.ply));
    picture.line(Path::through(&[(LEFT, half), (LEFT + COLUMN, half)], false), theme.paper, 3.0);
    picture.line(Path::through(&[(here, top - 14.0), (here, bottom + 14.0)], false), theme.arrow, 8.0);
    let words = format!("expected score of Red and Blue; the line is at ply {}", card.scene.ply);
    line(picture, &words, (LEFT, bottom + 34.0, 26.0), theme.ink);
}
