//! Games as a page that one opens in a browser: one file, with its script and style inside, that asks for nothing else.
//!
//! A page is [`head`], the elements of each game ([`PageGame::elements`]), and [`tail`]. What comes from records is data: the
//! script writes it as text, and the page's own policy lets no other script run. `format-spec/page.md`.

mod escape;
mod facts;
mod game;
mod odds;

pub use facts::Facts;
pub use game::PageGame;
pub use odds::PageOdds;

use crate::board::{Board, Kind};
use crate::knowledge::ChangedBy;
use crate::picture::{Theme, escaped, parts};
use crate::report::{HARMFUL, JOINED, cause, object};
use crate::scene::{SHADES, Warmth};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use escape::quoted;
use odds::PARTS;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The script, in the order in which its parts need each other.
const SCRIPT: &str = concat!(
    "(function () {\n\"use strict\";\n",
    include_str!("script/words.js"),
    include_str!("script/game.js"),
    include_str!("script/odds.js"),
    include_str!("script/board.js"),
    include_str!("script/panels.js"),
    include_str!("script/chart.js"),
    include_str!("script/list.js"),
    include_str!("script/share.js"),
    include_str!("script/main.js"),
    "})();\n"
);

const STYLE: &str = include_str!("style.css");

/// What stands in every page, in the order of the reading.
const FRAME: &str = include_str!("frame.html");

/// The ends of ranges of characters as hexadecimal numbers.
fn hexadecimal(ranges: &[(char, char)]) -> Vec<[String; 2]> {
    ranges.iter().map(|(first, last)| [*first, *last].map(|c| format!("{:x}", u32::from(c)))).collect()
}

/// A board with the squares of its lakes.
fn board_line(board: Board) -> impl Serialize {
    let lakes = board.squares().filter(|square| board.is_lake(*square)).map(|square| square.to_string());
    object! { rows: board.rows(), lakes: lakes.collect::<Vec<_>>() }
}

/// The beginning of a page of that title.
pub fn head(title: &str) -> String {
    let style = format!(
        ":root{{{}}}\n@media (prefers-color-scheme:dark){{:root{{{}}}}}\n@media print{{:root{{{}}}}}\n{STYLE}",
        Theme::LIGHT.properties(),
        Theme::DARK.properties(),
        Theme::PRINT.properties(),
    );
    // What the script must know of every game. Kinds are known by their numbers; characters that are not shown as they stand,
    // and those between which a joiner stays, are ranges; shades are the most that each stands for, in hundredths of a percent.
    let common = object! {
        kinds: Kind::ALL.map(Kind::title),
        names: Kind::ALL.map(Kind::name),
        harmful: hexadecimal(&HARMFUL),
        joined: hexadecimal(&JOINED),
        boards: BTreeMap::from([Board::STANDARD, Board::CRATERS].map(|board| (board.name(), board_line(board)))),
        causes: ChangedBy::all().map(|by| (by.name(), cause(by))).collect::<BTreeMap<_, _>>(),
        shades: (0..=SHADES).map(|shade| (Warmth::most(shade) * PARTS).floor() as u32).collect::<Vec<_>>(),
    };
    let common = quoted(&serde_json::to_string(&common).unwrap_or_default());
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src \
         'sha256-{}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" \
         content=\"Adjutant\">\n<title>{}</title>\n<style>\n{style}</style>\n</head>\n<body>\n\
         <svg class=\"parts\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\"><defs id=\"parts\">\n{}</defs></svg>\n{}\
         <script type=\"application/json\" id=\"common\">{common}</script>\n",
        BASE64_STANDARD.encode(Sha256::digest(SCRIPT.as_bytes())),
        escaped(title),
        parts(),
        FRAME.replace("{title}", &escaped(title)),
    )
}

/// The end of a page.
pub fn tail() -> String {
    format!("<script>{SCRIPT}</script>\n</body>\n</html>\n")
}
