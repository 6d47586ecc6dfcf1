//! Writes games as an HTML page. The page is one file that includes its script and style, and it loads no other
//! file.
//!
//! A page consists of [`head`], the elements of each game ([`PageGame::elements`]), and [`tail`]. Text from records
//! is never run as a script: the page's script inserts it as text, and the content security policy forbids all
//! other scripts. See `format-spec/page.md`.

mod escape;
mod facts;
mod game;
mod odds;

pub use facts::Facts;
pub use game::PageGame;
pub use odds::PageOdds;

use crate::analysis::Beliefs;
use crate::analysis::review::Review;
use crate::analysis::setups::{GamePrior, PriorChoice};
use crate::board::{Board, Kind, Side};
use crate::knowledge::ChangeCause;
use crate::picture::{Theme, escaped, svg_definitions};
use crate::replay::{Observer, Replay};
use crate::report::{HARMFUL, JOINED, cause, object};
use crate::scene::{HiddenChance, SHADES};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use escape::quoted;
use odds::PARTS;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Script of the page, without comments and indentation.
static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let lines = SOURCE.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
});

/// Parts of the script, in order of dependency. The last part begins the page.
const SOURCE: &str = concat!(
    "(function () {\n\"use strict\";\n",
    include_str!("script/elements.js"),
    include_str!("script/words.js"),
    include_str!("script/game.js"),
    include_str!("script/odds.js"),
    include_str!("script/board.js"),
    include_str!("script/panels.js"),
    include_str!("script/chart.js"),
    include_str!("script/review.js"),
    include_str!("script/players.js"),
    include_str!("script/list.js"),
    include_str!("script/share.js"),
    include_str!("script/keys.js"),
    include_str!("script/main.js"),
    "})();\n"
);

const STYLE: &str = include_str!("style.css");

/// HTML of every page, in reading order.
const FRAME: &str = include_str!("frame.html");

/// Returns the first and the last character of each range as hexadecimal numbers.
fn hexadecimal(ranges: &[(char, char)]) -> Vec<[String; 2]> {
    ranges.iter().map(|(first, last)| [*first, *last].map(|c| format!("{:x}", u32::from(c)))).collect()
}

/// Describes a board with its lake squares.
fn board_line(board: Board) -> impl Serialize {
    let lakes = board.squares().filter(|square| board.is_lake(*square)).map(|square| square.to_string());
    object! { rows: board.rows(), lakes: lakes.collect::<Vec<_>>() }
}

/// Returns the beginning of a page with this title.
pub fn head(title: &str) -> String {
    let style = format!(
        ":root{{{}}}\n@media (prefers-color-scheme:dark){{:root{{{}}}}}\n@media print{{:root{{{}}}}}\n{STYLE}",
        Theme::LIGHT.properties(),
        Theme::DARK.properties(),
        Theme::PRINT.properties(),
    );
    // Data for all games. Kinds are identified by their indexes. Two sets of characters are stored as ranges: the
    // characters that are replaced, and the characters between which a joiner is kept. Shades are upper limits of
    // chances, in tenths of a percent.
    let common = object! {
        kinds: Kind::ALL.map(Kind::title),
        names: Kind::ALL.map(Kind::name),
        harmful: hexadecimal(&HARMFUL),
        joined: hexadecimal(&JOINED),
        boards: BTreeMap::from([Board::STANDARD, Board::CRATERS].map(|board| (board.name(), board_line(board)))),
        causes: ChangeCause::all().map(|by| (by.name(), cause(by))).collect::<BTreeMap<_, _>>(),
        shades: (0..=SHADES).map(|shade| (HiddenChance::shade_bound(shade) * PARTS).floor() as u32).collect::<Vec<_>>(),
    };
    let common = quoted(&serde_json::to_string(&common).unwrap_or_default());
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src \
         '{}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" \
         content=\"Adjutant\">\n<title>{}</title>\n<style>\n{style}</style>\n</head>\n<body>\n\
         <svg class=\"parts\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\"><defs id=\"parts\">\n{}</defs></svg>\n{}\
         <script type=\"application/json\" id=\"common\">{common}</script>\n",
        script_hash(),
        escaped(title),
        svg_definitions(),
        FRAME.replace("{title}", &escaped(title)),
    )
}

/// Creates the observers of a page's game: facts, and odds of both sides. `prior` is the prior that `choice` selects.
pub fn observers(replayed: &Replay, choice: &PriorChoice, prior: &GamePrior) -> (Facts, PageOdds) {
    let facts = Facts::new(&replayed.terms.numbering, Review::default().with_prior(choice.clone()));
    (facts, PageOdds::new(replayed.terms.rules.army.kinds().iter(), &prior.name))
}

/// Returns an observer that adds the odds of both sides to `odds` after every ply.
pub fn beliefs(odds: &mut PageOdds, prior: &GamePrior) -> impl Observer {
    Beliefs::new(None, &Side::ALL, &[], |belief| odds.take(belief)).with_prior(prior.clone())
}

/// Returns the hash of the script, as the content security policy writes it.
pub fn script_hash() -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(SCRIPT.as_bytes())))
}

/// Returns the end of a page.
pub fn tail() -> String {
    format!("<script>{}</script>\n</body>\n</html>\n", *SCRIPT)
}
