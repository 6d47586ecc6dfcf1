//! RULES.md section 2: sides, kinds and armies; NOTATION.md, Pieces: reading of symbols.

use std::collections::BTreeMap;

use super::squares::Square;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Red,
    Blue,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }

    /// Returns the score with which this side wins.
    pub fn score(self) -> &'static str {
        match self {
            Side::Red => "1-0",
            Side::Blue => "0-1",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Marshal,
    General,
    Colonel,
    Major,
    Captain,
    Lieutenant,
    Sergeant,
    Miner,
    Scout,
    Spotter,
    Infiltrator,
    Spy,
    Bomb,
    Flag,
}

impl Kind {
    pub const ALL: [Kind; 14] = [
        Kind::Marshal,
        Kind::General,
        Kind::Colonel,
        Kind::Major,
        Kind::Captain,
        Kind::Lieutenant,
        Kind::Sergeant,
        Kind::Miner,
        Kind::Scout,
        Kind::Spotter,
        Kind::Infiltrator,
        Kind::Spy,
        Kind::Bomb,
        Kind::Flag,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Marshal => "marshal",
            Kind::General => "general",
            Kind::Colonel => "colonel",
            Kind::Major => "major",
            Kind::Captain => "captain",
            Kind::Lieutenant => "lieutenant",
            Kind::Sergeant => "sergeant",
            Kind::Miner => "miner",
            Kind::Scout => "scout",
            Kind::Spotter => "spotter",
            Kind::Infiltrator => "infiltrator",
            Kind::Spy => "spy",
            Kind::Bomb => "bomb",
            Kind::Flag => "flag",
        }
    }

    /// Returns the strength of pieces that fight by rank: Marshal 10 to Scout 2, Spotter and Infiltrator 1.
    pub fn strength(self) -> u32 {
        match self {
            Kind::Marshal => 10,
            Kind::General => 9,
            Kind::Colonel => 8,
            Kind::Major => 7,
            Kind::Captain => 6,
            Kind::Lieutenant => 5,
            Kind::Sergeant => 4,
            Kind::Miner => 3,
            Kind::Scout => 2,
            Kind::Spotter | Kind::Infiltrator | Kind::Spy => 1,
            Kind::Bomb | Kind::Flag => 0,
        }
    }

    pub fn is_immovable(self) -> bool {
        matches!(self, Kind::Bomb | Kind::Flag)
    }
}

/// Piece; the number distinguishes it from others of its side and kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub side: Side,
    pub kind: Kind,
    pub number: usize,
}

impl Piece {
    /// Returns the number of the piece that was set up on a square.
    pub fn number_from(square: Square) -> usize {
        usize::try_from(square.row * 20 + square.column).expect("squares count from 1")
    }

    /// Returns the number of the piece brought back by the turn after `plies` plies.
    pub fn number_of_rescue(plies: usize) -> usize {
        1000 + plies
    }
}

/// Number of the Marshal: 10 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranks {
    Ascending,
    Descending,
}

/// Meaning of a record's symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbering {
    pub ranks: Ranks,
    /// Kind of `1` if 10 is the Marshal.
    pub one: Option<Kind>,
}

impl Numbering {
    /// Returns the kind of a symbol, or `None` for a number that is not printed.
    pub fn read(self, sign: &str) -> Option<Kind> {
        let upper = sign.to_ascii_uppercase();
        let number = match upper.as_str() {
            "S" => return Some(Kind::Spy),
            "T" => return Some(Kind::Spotter),
            "I" => return Some(Kind::Infiltrator),
            "B" => return Some(Kind::Bomb),
            "F" => return Some(Kind::Flag),
            "X" => 10,
            _ => upper.parse::<usize>().ok()?,
        };
        match self.ranks {
            Ranks::Ascending if number == 1 => self.one,
            Ranks::Ascending => (2..=10).contains(&number).then(|| Kind::ALL[10 - number]),
            Ranks::Descending => (1..=9).contains(&number).then(|| Kind::ALL[number - 1]),
        }
    }

    /// Returns the symbol of a kind.
    pub fn sign(self, kind: Kind) -> String {
        match kind {
            Kind::Spy => "S".to_owned(),
            Kind::Spotter => "T".to_owned(),
            Kind::Infiltrator => "I".to_owned(),
            Kind::Bomb => "B".to_owned(),
            Kind::Flag => "F".to_owned(),
            ranked => match self.ranks {
                Ranks::Ascending => ranked.strength().to_string(),
                Ranks::Descending => (11 - ranked.strength()).to_string(),
            },
        }
    }

    /// Parses an army such as `10 9 8*2 S B*6 F`.
    pub fn read_army(self, text: &str) -> Option<BTreeMap<Kind, u32>> {
        let mut army = BTreeMap::new();
        for word in text.split_ascii_whitespace() {
            let (sign, count) = word.split_once('*').unwrap_or((word, "1"));
            *army.entry(self.read(sign)?).or_insert(0) += count.parse::<u32>().ok()?;
        }
        Some(army)
    }
}

/// Returns an army of the table in section 2, by its name there.
pub fn army(name: &str) -> Option<BTreeMap<Kind, u32>> {
    let counts: [u32; 14] = match name {
        "original" => [1, 1, 2, 3, 4, 4, 4, 5, 8, 0, 0, 1, 6, 1],
        "infiltrator" => [1, 1, 2, 3, 4, 4, 4, 5, 7, 0, 1, 1, 6, 1],
        "duel" => [1, 1, 0, 0, 0, 0, 0, 2, 2, 0, 0, 1, 2, 1],
        "sci-fi" => [1, 1, 1, 1, 2, 2, 2, 5, 5, 2, 0, 1, 6, 1],
        "sci-fi duel" => [1, 1, 0, 0, 0, 0, 0, 2, 1, 1, 0, 1, 2, 1],
        "barrage" => [1, 1, 0, 0, 0, 0, 0, 1, 2, 0, 0, 1, 1, 1],
        "ultimate-lightning" => [1, 1, 1, 1, 2, 2, 2, 2, 4, 0, 0, 1, 2, 1],
        _ => return None,
    };
    Some(Kind::ALL.into_iter().zip(counts).filter(|&(_, count)| count > 0).collect())
}
