//! Draws boards as text: plain ASCII, or Unicode with or without color.
//!
//! In every style, Red's pieces are bare and Blue's pieces are in brackets, so that no drawing depends on color. `=7`
//! (Red) and `=7]` (Blue) are pieces whose kind is not named, but proven by the record. With odds, `25%` and `[25%]`
//! are hidden pieces. After a piece, `!` means that the piece was named to its opponent, and `'` means that the piece
//! has moved.
//!
//! A square is five columns wide; with odds, six columns. The board itself takes 54 columns. The total width is at
//! most 79 columns. If there is not enough width, the captured pieces are below the board.

use crate::board::{Board, BySide, KindSet, Side, Square, Viewer};
use crate::report::{TableLook, widest_line};
use crate::scene::{Captured, HiddenChance, SHADES, Scene};
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use std::iter::repeat_n;

const RED: Style = AnsiColor::BrightWhite.on_default().bg_color(Some(Color::Ansi(AnsiColor::Red))).bold();
const BLUE: Style = AnsiColor::BrightWhite.on_default().bg_color(Some(Color::Ansi(AnsiColor::Blue))).bold();
const LAKE: Style = AnsiColor::Cyan.on_default();
const MARK: Style = AnsiColor::Magenta.on_default().bold();
const FAINT: Style = Style::new().dimmed();

/// Colors from dark to bright, in the 256-color palette of terminals. The first color is for impossible kinds; the
/// other colors are for the shades.
pub const HEAT: [u8; 1 + SHADES as usize] = [237, 22, 28, 34, 70, 76, 112, 148, 184, 227];

/// Index of the first color in `HEAT` on which black is easier to read than white.
pub const FIRST_BRIGHT: usize = 3;

const fn army(side: Side) -> Style {
    match side {
        Side::Red => RED,
        Side::Blue => BLUE,
    }
}

/// Style of pieces of unknown kind. They are fainter, so that known pieces are easier to see.
const fn stranger(side: Side) -> Style {
    match side {
        Side::Red => AnsiColor::BrightRed.on_default(),
        Side::Blue => AnsiColor::BrightBlue.on_default(),
    }
}

/// Style of pieces whose odds are shown, by shade.
fn heat(warmth: HiddenChance) -> Style {
    let shade = usize::from(warmth.shade());
    let text = if shade < FIRST_BRIGHT { 231 } else { 16 };
    let color = |number| Some(Color::Ansi256(Ansi256Color(number)));
    Style::new().fg_color(color(text)).bg_color(color(HEAT[shade])).bold()
}

/// Style of pieces whose kind is proven but not named.
const fn proven_style(side: Side) -> Style {
    stranger(side).bold()
}

/// Draws the board with its coordinates. The captured pieces are next to the board. The viewer's own army is at the
/// bottom.
pub fn draw(scene: &Scene, look: TableLook) -> String {
    let mut lines = board(scene, look);
    let captured_lines = captured(scene, look);
    let widest = captured_lines.iter().map(|entry| widest_line(entry)).max().unwrap_or(0);
    let width = width(scene, look);
    if widest > 0 && width + 2 + widest > look.width {
        lines.push(String::new());
        lines.extend(captured_lines);
        return lines.iter().fold(String::new(), |text, line| text + line.trim_end() + "\n");
    }
    let missing = captured_lines.len().saturating_sub(lines.len());
    lines.extend(repeat_n(" ".repeat(width), missing));
    let mut text = String::new();
    let mut captured_lines = captured_lines.into_iter();
    for line in lines {
        let line = match captured_lines.next() {
            Some(entry) => format!("{line}  {entry}"),
            None => line,
        };
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Explains the symbols in the drawing of a scene, on one line if possible.
pub fn key(scene: &Scene, look: TableLook) -> String {
    let lake = if look.unicode { "\u{2248}" } else { "~" };
    let water = if scene.board == Board::CRATERS { "crater" } else { "lake" };
    let unknown = match scene.viewer {
        Viewer::All => "not in the record".to_owned(),
        Viewer::Spectator => "not named".to_owned(),
        Viewer::Red | Viewer::Blue => format!("not revealed to {}", scene.viewer),
    };
    let pieces = format!("{} red   {} blue", look.paint(RED, " 7 "), look.paint(BLUE, "[7]"));
    let mark = look.paint(MARK, "*");
    let proven = match (&scene.proven, &scene.heat) {
        (Some(_), _) => "   = proven",
        (None, Some(_)) => "   = inferred",
        (None, None) => "",
    };
    let first = format!("{pieces}   {mark} last turn   {} {water}", look.paint(LAKE, lake));
    let hidden = match &scene.heat {
        Some(heat) => format!("25% chance of {}", heat.kind.title()),
        None => format!("? {unknown}"),
    };
    let is_drawn = |mark: char| scene.pieces.iter().any(|(square, _)| scene.mark(*square) == Some(mark));
    let named = if is_drawn('!') { "   ! named to the opponent" } else { "" };
    let moved = if is_drawn('\'') { "   ' moved" } else { "" };
    let others = format!("{hidden}{proven}{named}{moved}");
    let fits = widest_line(&first) + 3 + others.len() <= look.width;
    format!("{first}{}{others}\n", if fits { "   " } else { "\n" })
}

/// Returns the width of a square: four columns for its content and one column for a mark. With
/// odds, one more column is for the percent sign.
const fn cell(scene: &Scene) -> usize {
    if scene.heat.is_some() { 6 } else { 5 }
}

/// Width of the board, including its frame and row numbers.
const fn width(scene: &Scene, look: TableLook) -> usize {
    let squares = cell(scene) * Board::COLUMNS as usize;
    if look.unicode { squares + 4 } else { squares + 3 }
}

fn board(scene: &Scene, look: TableLook) -> Vec<String> {
    let board = scene.board;
    let is_turned = scene.viewer.below() == Side::Blue;
    let mut rows: Vec<u8> = (1..=board.rows()).collect();
    let mut columns: Vec<u8> = (0..Board::COLUMNS).collect();
    if is_turned {
        columns.reverse();
    } else {
        rows.reverse();
    }
    let cell = cell(scene);
    let letter = |column: u8| [' ', ' ', char::from(b'a' + column)].into_iter();
    let letters: String = columns.iter().flat_map(|column| letter(*column).chain(repeat_n(' ', cell - 3))).collect();
    let rule = "\u{2500}".repeat(cell * usize::from(Board::COLUMNS));
    let frame = |line: String| look.paint(FAINT, &line);
    let (left, right) = if look.unicode {
        (frame("\u{2502}".to_owned()), frame("\u{2502}".to_owned()))
    } else {
        (" ".to_owned(), String::new())
    };
    let letters = format!("{:<1$}", format!("   {letters}"), width(scene, look));
    let mut lines = vec![letters.clone()];
    if look.unicode {
        lines.push(format!("  {}", frame(format!("\u{250c}{rule}\u{2510}"))));
    }
    for row in rows {
        let squares: String = columns.iter().map(|column| square(scene, Square::new(*column, row), look)).collect();
        lines.push(format!("{row:>2}{left}{squares}{right}"));
    }
    if look.unicode {
        lines.push(format!("  {}", frame(format!("\u{2514}{rule}\u{2518}"))));
    }
    lines.push(letters);
    lines
}

/// Draws one square.
fn square(scene: &Scene, square: Square, look: TableLook) -> String {
    if !scene.board.is_playable(square) {
        let water = if look.unicode { " \u{2248}\u{2248}\u{2248} " } else { " ~~~ " };
        return look.paint(LAKE, &format!("{water:<0$}", cell(scene)));
    }
    let mark = match scene.mark(square) {
        Some('*') => look.paint(MARK, "*"),
        Some(mark) => look.paint(FAINT, &mark.to_string()),
        None => " ".to_owned(),
    };
    let Some(shown) = scene.at(square) else {
        let nothing = if look.unicode { "\u{b7}" } else { "." };
        let dot = if scene.is_marked(square) { mark } else { look.paint(FAINT, nothing) };
        return format!("  {dot}{}", " ".repeat(cell(scene) - 3));
    };
    if let Some(warmth) = scene.warmth(square) {
        return hidden(shown.side, warmth, &mark, look);
    }
    let proven = scene.proven.as_ref().and_then(|proven| proven.at(square));
    let inferred = if scene.heat.is_some() { shown.inferred() } else { None };
    let kind = proven.map_or(shown.kind.or(inferred), |piece| piece.kinds.single());
    let is_proven = (proven.is_some() || inferred.is_some()) && kind.is_some();
    let sign = scene.sign(kind);
    // The last digits are aligned for the pieces of both sides. A tile in color ends with a blank or a mark.
    let blank = if look.color && scene.mark(square).is_none() { " " } else { "" };
    let (drawn, gap) = match shown.side {
        Side::Red if is_proven => (format!("{:>3}", format!("={sign}")), blank),
        Side::Red => (format!("{sign:>3}"), blank),
        Side::Blue if is_proven => (format!("{:>4}", format!("={sign}]")), ""),
        Side::Blue => (format!("{:>4}", format!("[{sign}]")), ""),
    };
    let style = match kind {
        Some(_) if is_proven => proven_style(shown.side),
        Some(_) => army(shown.side),
        None => stranger(shown.side),
    };
    let tile = look.paint(style, &format!("{drawn}{gap}"));
    let rest = if drawn.len() + gap.len() == 3 { " " } else { "" };
    let space = if scene.heat.is_some() { " " } else { "" };
    format!("{tile}{mark}{rest}{space}")
}

/// Draws a hidden piece with its chance in percent.
fn hidden(side: Side, warmth: HiddenChance, mark: &str, look: TableLook) -> String {
    let percent = warmth.percent();
    let drawn = match side {
        Side::Red => format!("{percent:>4} "),
        Side::Blue => format!("[{percent:>3}]"),
    };
    let style = if warmth == HiddenChance::Untold { stranger(side) } else { heat(warmth) };
    format!("{}{mark}", look.paint(style, &drawn))
}

/// Returns the captured pieces of both sides, one line for each kind.
fn captured(scene: &Scene, look: TableLook) -> Vec<String> {
    let lost: &BySide<Captured> = &scene.captured;
    if Side::ALL.iter().all(|side| lost[*side].is_empty()) {
        return Vec::new();
    }
    let line = |sign: &str, name: &str, count: &dyn Fn(Side) -> u32| {
        let [red, blue] = Side::ALL.map(|side| match count(side) {
            0 => look.paint(FAINT, &format!("{:>4}", if look.unicode { "\u{b7}" } else { "." })),
            count => format!("{count:>4}"),
        });
        format!("{sign:>2} {name:<11}{red} {blue}")
    };
    let mut lines = vec![format!("{:<14}{}", "captured", " red blue")];
    let kinds = lost.red.named.kinds().iter().chain(lost.blue.named.kinds().iter()).collect::<KindSet>();
    for kind in kinds.iter() {
        lines.push(line(scene.sign(Some(kind)), kind.title(), &|side| u32::from(lost[side].named.count(kind))));
    }
    if Side::ALL.iter().any(|side| lost[*side].unnamed > 0) {
        lines.push(line("?", "unnamed", &|side| lost[side].unnamed));
    }
    if Side::ALL.iter().any(|side| lost[*side].returned > 0) {
        lines.push(line("^", "returned", &|side| lost[side].returned));
    }
    lines.push(line("", "in all", &|side| lost[side].total()));
    lines
}
