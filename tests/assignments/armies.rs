//! Rules, armies and setups of the random games.

use std::collections::BTreeMap;

use adjutant::generate::Random;

use crate::reference::{Kind, Numbering, RawRecord, Rules, Side, Square, rules_of};

const EDITIONS: [&str; 7] =
    ["milton-bradley-1961", "hasbro-1999", "anniversary-2011", "sci-fi-2011", "jumbo-2014", "isf", "gravon"];

/// Size of the armies and type of setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// Two or three pieces, few enough that a whole side may be unknown.
    Tiny,
    /// Four to seven pieces on some columns of the zone.
    Small,
    /// A zone full of Bombs except for two or three pieces.
    Walled,
    /// One or two pieces that move, and some Bombs: games end because nobody can move.
    Few,
    /// Three or four pieces of the variant `free`, whose armies are unknown.
    Free,
}

/// Returns tags with an edition, options, bans of repetition and an army.
pub fn tags(size: Size, random: &mut Random) -> BTreeMap<String, String> {
    let mut tags = BTreeMap::new();
    let edition = EDITIONS[random.index(EDITIONS.len())];
    let mut tag = |name: &str, value: &str| tags.insert(name.to_owned(), value.to_owned());
    tag("Edition", edition);
    let names = ["aggressor-advantage", "silent-defense", "rescue"];
    let options: Vec<&str> = names.into_iter().filter(|_| random.chance(35)).collect();
    if !options.is_empty() {
        tag("Options", &options.join(" "));
    }
    if random.chance(25) {
        let borders = if random.chance(40) { " borders" } else { "" };
        let limit = format!("{}{borders}", 1 + random.below(4));
        tag("TwoSquares", if random.chance(50) { "off" } else { &limit });
    }
    if random.chance(35) {
        tag("MoreSquares", if random.chance(70) { "on" } else { "off" });
    }
    if size == Size::Free {
        tag("Variant", "free");
        return tags;
    }
    let numbering = rules_of(&RawRecord { tags: tags.clone(), ..RawRecord::default() }).expect("in order").numbering;
    tags.insert("Army".to_owned(), army(size, edition, numbering, random));
    tags
}

/// Kinds to draw from; a kind that occurs more often is drawn more often.
const AMONG: [Kind; 17] = [
    Kind::Marshal,
    Kind::General,
    Kind::Colonel,
    Kind::Major,
    Kind::Major,
    Kind::Sergeant,
    Kind::Miner,
    Kind::Miner,
    Kind::Scout,
    Kind::Scout,
    Kind::Scout,
    Kind::Spotter,
    Kind::Infiltrator,
    Kind::Spy,
    Kind::Bomb,
    Kind::Bomb,
    Kind::Flag,
];

fn army(size: Size, edition: &str, numbering: Numbering, random: &mut Random) -> String {
    let pieces = match size {
        Size::Small => 3 + random.index(4),
        Size::Tiny | Size::Walled | Size::Free | Size::Few => 1 + random.index(2),
    };
    let mut kinds: Vec<Kind> = Vec::new();
    while kinds.len() < pieces {
        // Several pieces of one kind allow conclusions by counting, and chases.
        let repeated = random.chance(25).then(|| kinds.last().copied()).flatten();
        let kind = repeated.unwrap_or(AMONG[random.index(AMONG.len())]);
        if kind != Kind::Flag || random.chance(5) {
            kinds.push(kind);
        }
    }
    kinds.push(Kind::Flag);
    if size == Size::Few {
        kinds.resize(kinds.len() + 1 + random.index(3), Kind::Bomb);
    }
    if size == Size::Walled {
        let zone = if edition == "sci-fi-2011" { 30 } else { 40 };
        kinds.resize(zone, Kind::Bomb);
    }
    let signs: Vec<String> = kinds.into_iter().map(|kind| numbering.sign(kind)).collect();
    signs.join(" ")
}

/// Sets up one side's army.
pub fn set_up(size: Size, rules: &Rules, side: Side, random: &mut Random, setup: &mut BTreeMap<Square, (Side, Kind)>) {
    let zone = |square: &Square| (square.row - rules.back_row(side)).abs() < rules.board.zone;
    let mut squares: Vec<Square> = rules.board.all().into_iter().filter(zone).collect();
    let mut kinds: Vec<Kind> = match size {
        Size::Free => {
            let mut kinds: Vec<Kind> = (0..=random.index(3)).map(|_| AMONG[3 + random.index(6)]).collect();
            kinds.push(Kind::Flag);
            kinds
        }
        _ => rules.army.iter().flat_map(|(&kind, &count)| (0..count).map(move |_| kind)).collect(),
    };
    random.shuffle(&mut squares);
    random.shuffle(&mut kinds);
    // Pieces that can move are mostly placed on the front squares.
    if random.chance(80) {
        kinds.sort_by_key(|kind| kind.is_immovable());
    }
    if size == Size::Walled {
        squares.sort_by_key(|square| -(square.row - rules.back_row(side)).abs());
    } else {
        let columns = [3, 3, 4, 10][random.index(4)];
        squares.retain(|square| square.column <= columns || random.chance(5));
        if random.chance(60) {
            squares.sort_by_key(|square| -(square.row - rules.back_row(side)).abs());
        }
    }
    for (square, kind) in squares.into_iter().zip(kinds) {
        setup.insert(square, (side, kind));
    }
}

/// Returns the rows with pieces, and always the back rows, because a side without rows would be unknown.
pub fn rows(rules: &Rules, setup: &BTreeMap<Square, (Side, Kind)>) -> BTreeMap<i32, Vec<String>> {
    let sign = |square| setup.get(&square).map_or(".".to_owned(), |(_, kind)| rules.numbering.sign(*kind));
    let is_written = |row: i32| {
        let back_rows = [rules.back_row(Side::Red), rules.back_row(Side::Blue)];
        back_rows.contains(&row) || setup.keys().any(|square| square.row == row)
    };
    let written = (1..=rules.board.rows).filter(|&row| is_written(row));
    written.map(|row| (row, (1..=10).map(|column| sign(Square { column, row })).collect())).collect()
}
