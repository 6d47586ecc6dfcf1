//! Lays out a scene: squares, pieces, the last turn, coordinates, and captured pieces.

use super::emblems::{Part, emblem};
use super::heat;
use super::path::{CELL, Color, Mark, Path, Picture};
use super::signs::text;
use super::theme::Theme;
use crate::board::{Board, Kind, Side, Square, Viewer};
use crate::scene::{Scene, SeenPiece};

/// Margin around the board for its coordinates.
const EDGE: f32 = 56.0;
/// Height of a row of captured pieces. `LOST_COLUMN` is the width of the column with one side's captured pieces.
const LOST_ROW: f32 = 66.0;
const LOST_COLUMN: f32 = 150.0;
/// Margin next to a column of captured pieces.
const GAP: f32 = 12.0;
/// Distance between the boards of a sheet.
const BETWEEN: f32 = 40.0;
/// Line width of characters, relative to their height.
const PEN: f32 = 0.17;
/// Width of an emblem.
const EMBLEM: f32 = 21.0;

/// Appearance of a piece.
#[derive(Clone, Copy)]
pub(super) struct Look<'s> {
    pub side: Side,
    /// Kind that is shown; `None` if the kind is unknown.
    pub kind: Option<Kind>,
    pub sign: &'s str,
    /// `true` if the kind is proven, but was never revealed.
    pub is_proven: bool,
    /// `true` if the kind was revealed to the opponent.
    pub is_named: bool,
}

/// Draws a scene. The ply and the numbered last turn are above the board; the viewer's own army is at the bottom.
pub fn board(scene: &Scene, theme: &Theme) -> Picture {
    let mut picture = without_caption(scene, theme);
    caption(&mut picture, theme, scene);
    picture
}

/// Draws a scene with the caption above the board, and `heading` to the right of the caption.
#[cfg(feature = "pictures")]
pub(super) fn headed(scene: &Scene, theme: &Theme, heading: &str) -> Picture {
    let mut picture = board(scene, theme);
    let right = picture.width - GAP;
    let width = heading.chars().map(advance).sum::<f32>();
    words(&mut picture, heading, right - width, theme.ink);
    picture
}

/// Draws a scene without the caption above the board.
pub(super) fn without_caption(scene: &Scene, theme: &Theme) -> Picture {
    let mut picture = board_alone(scene, theme);
    let left = picture.width;
    for (index, side) in Side::ALL.into_iter().enumerate() {
        lost(&mut picture, theme, scene, side, (left + index as f32 * (LOST_COLUMN + GAP), EDGE));
    }
    if let Some(heat) = &scene.heat {
        let below = picture.height;
        heat::legend(&mut picture, theme, scene, heat, (EDGE, below));
        picture.height += heat::LEGEND;
    }
    picture.width += 2.0 * (LOST_COLUMN + GAP);
    picture
}

/// Draws the board with its coordinates, the pieces and the last turn.
pub(super) fn board_alone(scene: &Scene, theme: &Theme) -> Picture {
    let (columns, rows) = (f32::from(Board::COLUMNS), f32::from(scene.board.rows()));
    let (width, height) = (2.0 * EDGE + columns * CELL, 2.0 * EDGE + rows * CELL);
    let mut picture = Picture::new(width, height, title(scene), theme.paper);
    squares(&mut picture, theme, scene);
    coordinates(&mut picture, theme, scene);
    arrow(&mut picture, theme, scene);
    for (square, shown) in &scene.pieces {
        let (x, y) = corner(scene, *square);
        if let Some(warmth) = scene.warmth(*square) {
            heat::piece(&mut picture, theme, (shown.side, shown.kind), warmth, (x, y));
            moved(&mut picture, theme, shown, (x, y));
            continue;
        }
        let proven = scene.proven.as_ref().and_then(|proven| proven.at(*square));
        let inferred = proven.and_then(|piece| piece.kinds.single()).or_else(|| shown.inferred());
        let kind = shown.kind.filter(|_| proven.is_none()).or(inferred);
        let look = Look {
            side: shown.side,
            kind,
            sign: scene.sign(kind),
            is_proven: kind.is_some() && kind == inferred,
            is_named: shown.is_named,
        };
        piece(&mut picture, theme, look, (x, y, CELL));
        moved(&mut picture, theme, shown, (x, y));
    }
    picture
}

/// Draws the mark of a piece that has moved: a triangle in the corner of its square.
fn moved(picture: &mut Picture, theme: &Theme, shown: &SeenPiece, (x, y): (f32, f32)) {
    if shown.has_moved {
        let path = Path::through(&[(5.0, 31.0), (5.0, 5.0), (31.0, 5.0)], true);
        let mark = Mark { path, fill: Some(theme.ink), line: Some((theme.paper, 3.0)), is_dashed: false };
        picture.symbol("moved", (x, y, 1.0), || vec![mark]);
    }
}

/// Arranges several pictures on one sheet, `across` in a row.
pub fn sheet(pictures: Vec<Picture>, across: usize, theme: &Theme) -> Picture {
    let across = across.clamp(1, pictures.len().max(1));
    let (width, height) = pictures
        .iter()
        .fold((0.0_f32, 0.0_f32), |(width, height), picture| (width.max(picture.width), height.max(picture.height)));
    let down = pictures.len().div_ceil(across);
    let mut whole = Picture::new(
        across as f32 * (width + BETWEEN) + BETWEEN,
        down as f32 * (height + BETWEEN) + BETWEEN,
        format!("{} positions", pictures.len()),
        theme.paper,
    );
    for (index, picture) in pictures.into_iter().enumerate() {
        let (column, row) = ((index % across) as f32, (index / across) as f32);
        whole.put(picture, BETWEEN + column * (width + BETWEEN), BETWEEN + row * (height + BETWEEN));
    }
    whole
}

/// Describes a scene in words.
fn title(scene: &Scene) -> String {
    let last = scene.last.as_ref().map(|last| format!(", {} by {}", last.numbered(), last.side)).unwrap_or_default();
    let next = scene.to_move.map_or_else(|| "the game has ended".to_owned(), |side| format!("{side} to move"));
    let viewer = match scene.viewer {
        Viewer::All => String::new(),
        Viewer::Spectator => "; as a spectator sees it".to_owned(),
        Viewer::Red | Viewer::Blue => format!("; as {} sees it", scene.viewer),
    };
    let odds = scene.heat.as_ref().map_or_else(String::new, |heat| {
        let sides: Vec<&str> = heat.views.iter().map(|view| view.viewer.title()).collect();
        format!("; hidden pieces show the probability of {} in percent, for {}", heat.kind.title(), sides.join(" and "))
    });
    format!("Position after ply {}{last}; {next}{viewer}{odds}", scene.ply)
}

/// Returns the upper left corner of a square.
fn corner(scene: &Scene, square: Square) -> (f32, f32) {
    let (column, row) = (f32::from(square.column()), f32::from(square.row()) - 1.0);
    let (columns, rows) = (f32::from(Board::COLUMNS), f32::from(scene.board.rows()));
    let (column, row) =
        if scene.viewer.below() == Side::Blue { (columns - 1.0 - column, row) } else { (column, rows - 1.0 - row) };
    (EDGE + column * CELL, EDGE + row * CELL)
}

/// Returns the center of a square.
fn middle(scene: &Scene, square: Square) -> (f32, f32) {
    let (x, y) = corner(scene, square);
    (x + CELL / 2.0, y + CELL / 2.0)
}

fn squares(picture: &mut Picture, theme: &Theme, scene: &Scene) {
    let board = scene.board;
    for row in 1..=board.rows() {
        for column in 0..Board::COLUMNS {
            let square = Square::new(column, row);
            let (x, y) = corner(scene, square);
            let is_dry = board.is_playable(square);
            let (name, color) = match (is_dry, scene.is_marked(square), (column + row) % 2) {
                (false, ..) => ("water", theme.water),
                (true, true, _) => ("marked", theme.last),
                (true, false, 0) => ("light", theme.light),
                (true, false, _) => ("dark", theme.dark),
            };
            picture.symbol(name, (x, y, 1.0), || drawn_square(theme, color, is_dry));
        }
    }
}

pub(super) fn drawn_square(theme: &Theme, color: Color, is_dry: bool) -> Vec<Mark> {
    let outline = || Path::rectangle(CELL, CELL);
    let mut marks = vec![Mark::filled(outline(), color)];
    let waves = [30.0, 50.0, 70.0].map(|y| [(18.0, y), (34.0, y - 8.0), (50.0, y), (66.0, y - 8.0), (82.0, y)]);
    if !is_dry {
        marks.extend(waves.map(|wave| Mark::drawn(Path::through(&wave, false), theme.wave, 4.0)));
    }
    marks.push(Mark::drawn(outline(), theme.ink, 1.0));
    marks
}

fn coordinates(picture: &mut Picture, theme: &Theme, scene: &Scene) {
    let rows = scene.board.rows();
    for column in 0..Board::COLUMNS {
        let (x, _) = middle(scene, Square::new(column, 1));
        let letter = char::from(b'a' + column).to_string();
        write(picture, &letter, (x, 1.5 * EDGE + f32::from(rows) * CELL, 24.0), theme.ink);
    }
    for row in 1..=rows {
        let (_, y) = middle(scene, Square::new(0, row));
        write(picture, &row.to_string(), (EDGE / 2.0, y, 24.0), theme.ink);
    }
}

/// Height of the caption's characters.
const CAPTION: f32 = 24.0;

/// Draws the ply and the numbered last turn above the board.
fn caption(picture: &mut Picture, theme: &Theme, scene: &Scene) {
    let last = scene.last.as_ref().map(|last| format!(", {}", last.numbered())).unwrap_or_default();
    words(picture, &format!("ply {}{last}", scene.ply), EDGE, theme.ink);
}

/// Draws a text in the caption, from `x` on. Each character is a symbol, because the same characters occur repeatedly.
fn words(picture: &mut Picture, text: &str, mut x: f32, color: Color) {
    for sign in text.chars() {
        let wide = advance(sign);
        write(picture, &sign.to_string(), (x + (wide - 0.2 * CAPTION) / 2.0, EDGE / 2.0, CAPTION), color);
        x += wide;
    }
}

/// Returns the distance from a character of the caption to the next.
fn advance(sign: char) -> f32 {
    (text(&sign.to_string()).1 + 0.2) * CAPTION
}

/// Draws the text with the height `height`, centered on (`x`, `y`). The text becomes a symbol, because the same text
/// occurs repeatedly.
fn write(picture: &mut Picture, signs: &str, (x, y, height): (f32, f32, f32), color: Color) {
    let middle = CELL / 2.0;
    let name = format!("text-{signs}-{height}");
    picture.symbol(&name, (x - middle, y - middle, 1.0), || vec![written(signs, (middle, middle, height), color)]);
}

pub(super) fn written(signs: &str, (x, y, height): (f32, f32, f32), color: Color) -> Mark {
    let (line, width) = text(signs);
    Mark::drawn(line.placed(x - width * height / 2.0, y - height / 2.0, height), color, PEN * height)
}

/// Draws a piece in the square whose upper left corner is (`x`, `y`) and whose width is `cell`.
pub(super) fn piece(picture: &mut Picture, theme: &Theme, look: Look<'_>, (x, y, cell): (f32, f32, f32)) {
    // The character is part of the name, because the character of a kind depends on the edition.
    let kind = look.kind.map_or_else(|| "unknown".to_owned(), |kind| format!("{kind}-{}", look.sign));
    let proven = if look.is_proven { "-proven" } else { "" };
    let named = if look.is_named && look.kind.is_some() { "-named" } else { "" };
    let name = format!("{}-{kind}{proven}{named}", look.side);
    picture.symbol(&name, (x, y, cell / CELL), || drawn_piece(theme, look));
}

/// Draws a piece in a square of width [`CELL`].
fn drawn_piece(theme: &Theme, look: Look<'_>) -> Vec<Mark> {
    let tile = theme.tile(look.side);
    let is_full = look.kind.is_some() && !look.is_proven;
    let sign = if is_full { tile.sign } else { tile.rim };
    let body = body(theme, look.side, is_full, look.is_proven);
    let Some(kind) = look.kind else { return vec![body, question_mark(sign)] };
    let mut marks = vec![body];
    marks.extend(emblem_marks(kind, sign));
    marks.push(piece_sign(look.sign, sign));
    if look.is_named {
        marks.push(named_dot(sign));
    }
    marks
}

/// Returns the body of a piece. It is filled if the kind is shown; its rim is dashed if the kind is inferred.
pub(super) fn body(theme: &Theme, side: Side, is_full: bool, is_inferred: bool) -> Mark {
    let tile = theme.tile(side);
    let path = match side {
        Side::Red => Path::block(9.0, 9.0, 82.0, 82.0, 8.0),
        Side::Blue => Path::circle(50.0, 50.0, 44.0),
    };
    let fill = Some(if is_full { tile.body } else { tile.pale });
    Mark { path, fill, line: Some((tile.rim, 4.0)), is_dashed: is_inferred }
}

/// Returns the emblem of a kind on a piece.
pub(super) fn emblem_marks(kind: Kind, color: Color) -> Vec<Mark> {
    let place = |path: Path| path.placed(50.0 - EMBLEM / 2.0, 15.0, EMBLEM);
    let mark = |part| match part {
        Part::Filled(path) => Mark::filled(place(path), color),
        Part::Drawn(path) => Mark::drawn(place(path), color, 3.6),
    };
    emblem(kind).into_iter().map(mark).collect()
}

/// Returns the character of a kind on a piece.
pub(super) fn piece_sign(sign: &str, color: Color) -> Mark {
    written(sign, (50.0, 63.0, 38.0), color)
}

/// Returns the question mark on a piece of unknown kind.
pub(super) fn question_mark(color: Color) -> Mark {
    written("?", (50.0, 50.0, 44.0), color)
}

/// Returns the mark of a revealed piece: a dot next to the emblem.
pub(super) fn named_dot(color: Color) -> Mark {
    Mark::filled(Path::circle(73.0, 26.0, 5.0), color)
}

/// Draws the path of the last turn.
fn arrow(picture: &mut Picture, theme: &Theme, scene: &Scene) {
    let Some(way) = scene.last.as_ref().map(|last| &last.way).filter(|way| way.len() > 1) else { return };
    let mut points: Vec<(f32, f32)> = way.iter().map(|square| middle(scene, *square)).collect();
    let (Some(end), Some(before)) = (points.last().copied(), points.get(points.len() - 2).copied()) else { return };
    let length = (end.0 - before.0).hypot(end.1 - before.1).max(1.0);
    let (dx, dy) = ((end.0 - before.0) / length, (end.1 - before.1) / length);
    // If a piece is on the target square, the arrow ends in front of this piece.
    let is_held = way.last().is_some_and(|square| scene.at(*square).is_some());
    let short = if is_held { 47.0 } else { 18.0 };
    let tip = (end.0 - short * dx, end.1 - short * dy);
    let neck = (tip.0 - 24.0 * dx, tip.1 - 24.0 * dy);
    if let Some(last) = points.last_mut() {
        *last = neck;
    }
    let head = [tip, (neck.0 - 15.0 * dy, neck.1 + 15.0 * dx), (neck.0 + 15.0 * dy, neck.1 - 15.0 * dx)];
    picture.line(Path::through(&points, false), theme.arrow, 9.0);
    picture.fill(Path::through(&head, true), theme.arrow);
}

/// Draws the captured pieces of a side: a row for each kind, with the number of pieces.
fn lost(picture: &mut Picture, theme: &Theme, scene: &Scene, side: Side, (x, mut y): (f32, f32)) {
    let captured = &scene.captured[side];
    let named = captured.kinds().map(|(kind, count)| (Some(kind), count));
    let unnamed = (captured.unnamed > 0).then_some((None, captured.unnamed));
    for (kind, count) in named.chain(unnamed) {
        let look = Look { side, kind, sign: scene.sign(kind), is_proven: false, is_named: false };
        piece(picture, theme, look, (x, y, LOST_ROW));
        write(picture, &count.to_string(), (x + LOST_ROW + 26.0, y + LOST_ROW / 2.0, 26.0), theme.ink);
        y += LOST_ROW;
    }
}
