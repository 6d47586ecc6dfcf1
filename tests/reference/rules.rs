//! RULES.md section 3: the rules a record is played under, and section 12's setup findings.

use std::collections::BTreeMap;

use super::pieces::{Kind, Numbering, Ranks, Side, army};
use super::squares::{Board, Square};

/// Everything that decides what is legal. Fields are public so that a test may vary one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "the rows of the editions' table, as they stand there")]
pub struct Rules {
    pub edition: String,
    pub variant: String,
    pub options: Vec<String>,
    pub board: Board,
    pub numbering: Numbering,
    pub army: BTreeMap<Kind, u32>,
    /// A setup holds exactly the army; otherwise any part of it with its Flag.
    pub exact: bool,
    pub far_strike: bool,
    pub corner_strike: bool,
    pub defender_moves_in: bool,
    /// How many turns a chain may have, and whether a Scout's is counted by borders.
    pub two_squares: Option<(usize, bool)>,
    pub wording_warning: bool,
    pub more_squares: bool,
    /// Nobody can move: a draw, not a loss of the player to move.
    pub stuck_is_drawn: bool,
}

impl Rules {
    /// The rules of an edition, with what a record's tags override (`TwoSquares` and `MoreSquares` as their texts).
    /// `None` if a name or a value is unknown.
    pub fn of(
        edition: &str,
        variant: &str,
        options: &[&str],
        army_override: Option<&BTreeMap<Kind, u32>>,
        two_squares_override: Option<&str>,
        more_squares_override: Option<&str>,
    ) -> Option<Rules> {
        let tournament = matches!(edition, "isf" | "gravon");
        let ascending = |one| Numbering { ranks: Ranks::Ascending, one };
        let numbering = match edition {
            "milton-bradley-1961" | "anniversary-2011" => Numbering { ranks: Ranks::Descending, one: None },
            "hasbro-1999" => ascending(None),
            "sci-fi-2011" => ascending(Some(Kind::Spotter)),
            "jumbo-2014" | "isf" | "gravon" => ascending(Some(Kind::Spy)),
            _ => return None,
        };
        let army_name = match (edition, variant) {
            ("sci-fi-2011", "original") => "sci-fi",
            ("sci-fi-2011", "duel") => "sci-fi duel",
            (_, "free") => "original",
            (_, other) => other,
        };
        if !options.iter().all(|option| ["aggressor-advantage", "silent-defense", "rescue"].contains(option)) {
            return None;
        }
        let two_squares = match two_squares_override {
            None => Some((if edition == "gravon" { 5 } else { 3 }, tournament)),
            Some(text) => match text.split([' ', '\t', '\r']).filter(|word| !word.is_empty()).collect::<Vec<_>>()[..] {
                ["off"] => None,
                [number] => Some((number.parse().ok()?, false)),
                [number, "borders"] => Some((number.parse().ok()?, true)),
                _ => return None,
            },
        };
        let chasing_barred = tournament || edition == "jumbo-2014";
        Some(Rules {
            edition: edition.to_owned(),
            variant: variant.to_owned(),
            options: options.iter().map(|&option| option.to_owned()).collect(),
            board: if edition == "sci-fi-2011" { Board::craters() } else { Board::standard() },
            numbering,
            army: army_override.cloned().or_else(|| army(army_name))?,
            exact: variant != "free" || army_override.is_some(),
            far_strike: edition != "milton-bradley-1961",
            corner_strike: edition == "hasbro-1999",
            defender_moves_in: edition == "milton-bradley-1961",
            two_squares,
            wording_warning: two_squares_override.is_none() && !chasing_barred,
            more_squares: match more_squares_override {
                None => chasing_barred,
                Some("on") => true,
                Some("off") => false,
                Some(_) => return None,
            },
            stuck_is_drawn: tournament,
        })
    }

    /// The same rules, with a record's own reading of numbers (`Ranks`).
    #[must_use]
    pub fn reading(mut self, ranks: Ranks) -> Rules {
        self.numbering.ranks = ranks;
        self
    }

    pub fn has(&self, option: &str) -> bool {
        self.options.iter().any(|on| on == option)
    }

    pub fn back_row(&self, side: Side) -> i32 {
        match side {
            Side::Red => 1,
            Side::Blue => self.board.rows,
        }
    }

    /// The side whose half of the board a row lies in.
    pub fn half(&self, row: i32) -> Side {
        if row <= self.board.rows / 2 { Side::Red } else { Side::Blue }
    }

    /// One row towards the enemy.
    pub fn in_front(side: Side, square: Square) -> Square {
        let step = if side == Side::Red { 1 } else { -1 };
        Square { column: square.column, row: square.row + step }
    }

    fn zone_has(&self, side: Side, square: Square) -> bool {
        let depth = (square.row - self.back_row(side)).abs();
        self.board.has(square) && depth < self.board.zone
    }

    /// Names of the setup findings, in the list's order.
    pub fn setup_findings(&self, setup: &BTreeMap<Square, (Side, Kind)>) -> Vec<&'static str> {
        let count = |side, kind| {
            let of_kind = setup.values().filter(|&&piece| piece == (side, kind)).count();
            u32::try_from(of_kind).expect("a board has few squares")
        };
        let has_its_army = |side| {
            self.army.iter().all(|(&kind, &whole)| {
                let here = count(side, kind);
                if self.exact || kind == Kind::Flag { here == whole } else { here <= whole }
            })
        };
        let mut names = Vec::new();
        if setup.iter().any(|(&square, &(side, _))| !self.zone_has(side, square)) {
            names.push("setup-zone");
        }
        if !(has_its_army(Side::Red) && has_its_army(Side::Blue)) {
            names.push("setup-count");
        }
        if setup.values().any(|(_, kind)| !self.army.contains_key(kind)) {
            names.push("setup-kind");
        }
        names
    }
}
