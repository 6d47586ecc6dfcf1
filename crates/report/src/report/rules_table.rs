//! Writes all editions next to each other, and as JSON. See `format-spec/rules.md`, section "Editions".

use super::json::{Json, object};
use super::table::{Cut, TableLook, drawn, table};
use super::table_fit::{ShownColumn, blocks};
use super::wrap::wrap;
use crate::board::{Army, Board, Kind, RankOrder, Side, Variant};
use crate::rules::{BombRule, Edition, ScoutStrike, SetupArea, Stalemate, VariantRules};
use serde::Serialize;
use std::collections::BTreeMap;

/// Minimum width at which the full names and the variants of the editions are in the same table.
const WIDE: usize = 120;

/// Width of the longest edition name, including the gap to the next column.
const NAMES: usize = 23;

/// Returns all editions, parameter by parameter.
pub fn comparison(look: TableLook) -> String {
    let is_wide = look.width >= WIDE;
    let mut text = String::new();
    if !is_wide {
        let room = look.width.saturating_sub(NAMES);
        let variants = |edition| wrap(&variants(edition, ", "), "", room).trim_end().to_owned();
        let names = Edition::ALL.map(|edition| vec![edition.name.to_owned(), variants(edition)]);
        text += &table(look, vec!["edition".to_owned(), "variants".to_owned()], names.to_vec());
        text.push('\n');
    }
    let title = |edition: &Edition| if is_wide { edition.name.to_owned() } else { broken(edition.name) };
    let text_column =
        |heading: String| ShownColumn { heading, cells: Vec::new(), is_right: false, rank: 0, cut: Cut::Last };
    let mut columns = vec![text_column(String::new())];
    columns.extend(Edition::ALL.iter().map(|edition| text_column(title(edition))));
    let mut row = |name: &str, value: &dyn Fn(&Edition) -> String| {
        let values = std::iter::once(name.to_owned()).chain(Edition::ALL.iter().map(|edition| value(edition)));
        columns.iter_mut().zip(values).for_each(|(column, value)| column.cells.push(value));
    };
    row("board", &|edition| format!("10 x {}", edition.board.rows()));
    if is_wide {
        row("variants", &|edition| variants(edition, "\n"));
    }
    row("Marshal is", &|edition| edition.numbering.designation(Kind::Marshal).to_string());
    row("Scout strike", &|edition| scout_strike(edition.scout_strike).replace("adjacent", "next to"));
    row("who moves up", &|edition| (if edition.winner_moves_in { "winner" } else { "striker" }).to_owned());
    row("two squares", &|edition| {
        let limit = edition.two_squares.limit.map_or("off".to_owned(), |limit| limit.to_string());
        if edition.two_squares.wording { format!("{limit} *") } else { limit }
    });
    row("  counted by", &|edition| (if edition.two_squares.borders { "borders" } else { "squares" }).to_owned());
    row("more squares", &|edition| (if edition.more_squares { "on" } else { "off" }).to_owned());
    row("nobody moves", &|edition| nobody_moves(edition.stalemate).to_owned());
    row("options", &|edition| {
        let names: Vec<&str> = edition.options.names().collect();
        (if names.is_empty() { "none" } else { "three" }).to_owned()
    });
    // If the editions do not fit next to each other, their columns are split into several blocks.
    let parts = blocks(columns, look.width).into_iter().map(|columns| drawn(look, columns));
    text += &parts.collect::<Vec<_>>().join("\n");
    text.push('\n');
    for note in [
        "who moves up: only a striker that wins, or any winner of a combat, moves to the loser's square.",
        "two squares: number of consecutive moves that a piece may make back and forth; * means that the last of these \
            moves gives a warning.",
        "counted by: moves between the same squares, or moves across the same border between two squares.",
        "more squares: `on` if endless chasing is illegal.  nobody moves: the result if neither side can move.",
        "options: aggressor-advantage, silent-defense, rescue.",
        "`adjutant rules EDITION` shows one edition in full, and `adjutant rules EDITION --variant NAME` one variant.",
    ] {
        text += &wrap(note, "", look.width);
    }
    text
}

/// Breaks a name into lines at hyphens. A line has at most `SHORT` letters, unless a single part of the name is longer.
fn broken(name: &str) -> String {
    const SHORT: usize = 6;
    let mut lines: Vec<String> = Vec::new();
    for part in name.split('-') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + part.len() <= SHORT => *line = format!("{line}-{part}"),
            _ => lines.push(part.to_owned()),
        }
    }
    lines.join("\n")
}

fn variants(edition: &Edition, between: &str) -> String {
    edition.variants.iter().map(|(variant, _)| variant.name()).collect::<Vec<_>>().join(between)
}

const fn scout_strike(strike: ScoutStrike) -> &'static str {
    match strike {
        ScoutStrike::Adjacent => "adjacent",
        ScoutStrike::Line => "line",
        ScoutStrike::Corner => "corner",
    }
}

/// Returns the result for the side to move if neither side can move.
const fn nobody_moves(stalemate: Stalemate) -> &'static str {
    match stalemate {
        Stalemate::MoverLoses => "loss",
        Stalemate::Draw => "draw",
    }
}

/// Returns the variants that an edition lists, or only the given variant, with their armies.
pub(super) fn shown_variants(edition: &Edition, only: Option<Variant>) -> Vec<(Variant, Army)> {
    only.map_or_else(|| edition.variants.to_vec(), |variant| vec![(variant, edition.army(variant))])
}

/// Returns editions as JSON. If a variant is given, each edition contains only this variant.
pub fn rules_document(editions: &[&'static Edition], variant: Option<Variant>) -> Box<dyn Json> {
    let entries = editions.iter().map(|edition| entry(edition, variant)).collect::<Vec<_>>();
    Box::new(object! { schema: "adjutant/rules/1", editions: entries })
}

fn entry(edition: &'static Edition, variant: Option<Variant>) -> impl Serialize {
    let variants = shown_variants(edition, variant).into_iter();
    let board = edition.board;
    let zone = |side| [*board.zone(side).start(), *board.zone(side).end()];
    let lakes = board.squares().filter(|square| board.is_lake(*square)).map(|square| square.to_string());
    object! {
        name: edition.name,
        source: edition.source,
        board: object! {
            name: board.name(),
            columns: Board::COLUMNS,
            rows: board.rows(),
            zones: BTreeMap::from(Side::ALL.map(|side| (side.name(), zone(side)))),
            lakes: lakes.collect::<Vec<_>>(),
        },
        ranks: edition.numbering.order().name(),
        one: edition.numbering.one().map(Kind::name),
        variants: variants.map(|(variant, army)| variant_entry(edition, variant, army)).collect::<Vec<_>>(),
        scout_strike: scout_strike(edition.scout_strike),
        winner_moves_in: edition.winner_moves_in,
        two_squares: object! {
            limit: edition.two_squares.limit,
            borders: edition.two_squares.borders,
            warns_at_limit: edition.two_squares.wording,
        },
        more_squares: edition.more_squares,
        nobody_moves: nobody_moves(edition.stalemate),
        options: edition.options.names().collect::<Vec<_>>(),
    }
}

fn variant_entry(edition: &Edition, variant: Variant, army: Army) -> impl Serialize + use<> {
    let rules = VariantRules::of(variant);
    object! {
        name: variant.name(),
        army: army.kinds().iter().map(|kind| (kind.name(), army.count(kind))).collect::<BTreeMap<_, _>>(),
        total: army.total(),
        exact: rules.army_is_exact,
        listed: edition.lists(variant),
        setup_area: match rules.setup_area { SetupArea::Zone => "zone", SetupArea::Board => "board" },
        striker_wins_ties: rules.combat.striker_wins_ties,
        bombs_cleared_by: rules.combat.bombs.cleared_by().name(),
        bombs_stay: rules.combat.bombs == BombRule::Lasting,
        two_step: rules.two_step.iter().map(Kind::name).collect::<Vec<_>>(),
        rescued: rules.rescued.map(|kinds| kinds.and(army.kinds()).iter().map(Kind::name).collect::<Vec<_>>()),
    }
}

/// Describes in words how an edition numbers its ranks: upwards or downwards.
pub(super) fn numbers(edition: &Edition) -> String {
    let printed = match edition.numbering.order() {
        RankOrder::Ascending => "Numbers count upwards: 10 is the Marshal, 2 the Scout.",
        RankOrder::Descending => "Numbers count downwards in strength: 1 is the Marshal, 9 the Scout.",
    };
    match edition.numbering.one() {
        Some(kind) => format!("{printed} A record may write 1 for the {}.", kind.title()),
        None => printed.to_owned(),
    }
}
