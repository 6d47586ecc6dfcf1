//! Provides the data that the page needs before its first file: drawings, colors, and the rules to choose from.

use crate::board::{Kind, Side, Variant};
use crate::formats::holds;
use crate::games::endings;
use crate::inputs::{ARCHIVE, COMPRESSED};
use crate::page::script_hash;
use crate::picture::{Theme, svg_definitions};
use crate::rules::{Edition, Ruleset};
use crate::{json, object};
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the editions with their variants, as JSON: pieces with their signs and counts, and the rows of each side.
#[wasm_bindgen]
pub fn settings() -> String {
    let editions = Edition::ALL.iter().map(|edition| {
        let variants = Variant::ALL.map(|variant| {
            let rules = Ruleset::new(edition, variant);
            let kinds = rules.army.kinds();
            let pieces = kinds.iter().map(|kind| {
                let sign = edition.numbering.designation(kind).sign();
                object! { kind: kind.name(), title: Kind::title(kind), sign: sign, count: rules.army.count(kind) }
            });
            object! {
                name: variant.name(),
                printed: edition.variants.iter().any(|(printed, _)| *printed == variant),
                fills: rules.fills_zone(),
                pieces: pieces.collect::<Vec<_>>(),
            }
        });
        let rows = Side::ALL.map(|side| edition.board.zone(side).collect::<Vec<_>>());
        let squares = edition.board.squares();
        let lakes = squares.filter(|square| edition.board.is_lake(*square)).map(|square| square.to_string());
        object! {
            name: edition.name,
            source: edition.source,
            board: edition.board.name(),
            rows: edition.board.rows(),
            lakes: lakes.collect::<Vec<_>>(),
            zones: rows,
            variants: variants,
            usual: edition.name == Edition::DEFAULT.name,
        }
    });
    json(&editions.collect::<Vec<_>>())
}

/// Returns the drawings of pieces and boards as SVG definitions, their colors as CSS properties, and the hashes of the
/// scripts of games' pages, for the content security policy.
#[wasm_bindgen]
pub fn start_page() -> String {
    json(&object! {
        drawings: svg_definitions(),
        scripts: [script_hash()],
        light: Theme::LIGHT.properties(),
        dark: Theme::DARK.properties(),
    })
}

/// Returns `true` if a file of a folder may contain records. The name decides; for a text file, the beginning decides.
#[wasm_bindgen]
pub fn wants(name: &str, beginning: &[u8]) -> bool {
    /// Extensions of files that may contain anything.
    const OF_TEXT: [&str; 4] = [".txt", ".log", ".json", ".xml"];
    let name = name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
    let plain = COMPRESSED.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
    name.ends_with(ARCHIVE)
        || endings(None).iter().any(|ending| plain.ends_with(ending))
        || (OF_TEXT.iter().any(|ending| name.ends_with(ending)) || !name.contains('.')) && holds(beginning, None)
}
