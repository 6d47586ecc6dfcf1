//! RULES.md section 3: the rules of a record; section 12: the setup findings.

use std::collections::BTreeMap;

use super::pieces::{Kind, Numbering, Ranks, Side, army};
use super::squares::{Board, Square};

/// Rules that decide which turns are legal. Fields are public so that a test may change one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "the rows of the editions' table, as they stand there")]
pub struct Rules {
    pub edition: String,
    pub variant: String,
    pub options: Vec<String>,
    pub board: Board,
    pub numbering: Numbering,
    pub army: BTreeMap<Kind, u32>,
    /// `true` if a setup must contain exactly the army; otherwise any part of it with its Flag.
    pub exact: bool,
    /// `true` if a setup may use every square of the board (`free`).
    pub anywhere: bool,
    /// `true` if the rules of section 9a apply (`ultimate-lightning`).
    pub lightning: bool,
    pub far_strike: bool,
    pub corner_strike: bool,
    pub defender_moves_in: bool,
    /// Maximum number of turns of a chain, and `true` if a Scout's turns are counted by borders.
    pub two_squares: Option<(usize, bool)>,
    pub wording_warning: bool,
    pub more_squares: bool,
    /// `true` if it is a draw, not a loss of the player to move, when no side can move.
    pub stuck_is_drawn: bool,
}

impl Rules {
    /// Returns the rules of an edition with the overrides of a record's tags (`TwoSquares` and `MoreSquares` as text).
    /// Returns `None` if a name or a value is unknown.
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
            anywhere: variant == "free",
            lightning: variant == "ultimate-lightning",
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

    /// Returns the same rules with the record's numbering (`Ranks`).
    #[must_use]
    pub fn reading(mut self, ranks: Ranks) -> Rules {
        self.numbering.ranks = ranks;
        self
    }

    pub fn has(&self, option: &str) -> bool {
        self.options.iter().any(|on| on == option)
    }

    /// `true` if rescues are played (sections 9 and 9a).
    pub fn has_rescues(&self) -> bool {
        self.lightning || self.has("rescue")
    }

    /// `true` if a piece may go two squares in one turn, straight or round a corner (section 9a).
    pub fn goes_two_squares(&self, kind: Kind) -> bool {
        self.lightning && kind == Kind::Captain
    }

    pub fn back_row(&self, side: Side) -> i32 {
        match side {
            Side::Red => 1,
            Side::Blue => self.board.rows,
        }
    }

    /// Returns the side whose half of the board contains a row.
    pub fn half(&self, row: i32) -> Side {
        if row <= self.board.rows / 2 { Side::Red } else { Side::Blue }
    }

    /// Returns the square one row towards the enemy.
    pub fn in_front(side: Side, square: Square) -> Square {
        let step = if side == Side::Red { 1 } else { -1 };
        Square { column: square.column, row: square.row + step }
    }

    fn zone_has(&self, side: Side, square: Square) -> bool {
        let depth = (square.row - self.back_row(side)).abs();
        self.board.has(square) && (self.anywhere || depth < self.board.zone)
    }

    /// Returns the names of the findings about a position, in the list's order: any part of the army with its Flag may
    /// stand on any land square.
    pub fn position_findings(&self, position: &BTreeMap<Square, (Side, Kind)>) -> Vec<&'static str> {
        Rules { exact: false, anywhere: true, ..self.clone() }.setup_findings(position)
    }

    /// Returns the names of the setup findings, in the list's order.
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
