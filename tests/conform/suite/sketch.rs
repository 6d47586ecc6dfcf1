//! Sketch of a record: the rules that it names, its setup, its turns and its end.

use crate::reference::{Kind, Numbering, Outcome, Played, Ranks, Rules, Side, Square, State, Turn};
use std::collections::BTreeMap;

/// Pieces by square before the first turn.
pub type Setup = BTreeMap<Square, (Side, Kind)>;

/// Editions with the variants that each of them lists.
pub const EDITIONS: [(&str, &[&str]); 7] = [
    ("milton-bradley-1961", &["original"]),
    ("hasbro-1999", &["original"]),
    ("anniversary-2011", &["original", "duel"]),
    ("sci-fi-2011", &["original", "duel"]),
    ("jumbo-2014", &["original", "duel", "infiltrator"]),
    ("isf", &["original"]),
    ("gravon", &["original", "duel", "barrage", "ultimate-lightning", "free"]),
];

pub const OPTIONS: [&str; 3] = ["aggressor-advantage", "silent-defense", "rescue"];

/// Rules that a record names in its tags.
#[derive(Clone, Debug)]
pub struct Terms {
    pub edition: &'static str,
    pub variant: &'static str,
    pub options: Vec<&'static str>,
    /// Army that replaces the army of the variant.
    pub army: Option<BTreeMap<Kind, u32>>,
    pub two_squares: Option<&'static str>,
    pub more_squares: Option<&'static str>,
    pub ranks: Option<Ranks>,
}

impl Terms {
    /// Returns the unchanged rules of an edition.
    pub fn of(edition: &'static str) -> Self {
        let (variant, options) = ("original", Vec::new());
        Self { edition, variant, options, army: None, two_squares: None, more_squares: None, ranks: None }
    }

    pub fn rules(&self) -> Rules {
        let options = &self.options;
        let army = self.army.as_ref();
        let rules = Rules::of(self.edition, self.variant, options, army, self.two_squares, self.more_squares);
        let rules = rules.expect("terms are made of known names");
        match self.ranks {
            None => rules,
            Some(ranks) => rules.reading(ranks),
        }
    }

    /// Returns the tags for these rules.
    pub fn tags(&self) -> Vec<(String, String)> {
        let mut tags = vec![("Edition", self.edition.to_owned())];
        if self.variant != "original" {
            tags.push(("Variant", self.variant.to_owned()));
        }
        if !self.options.is_empty() {
            tags.push(("Options", self.options.join(" ")));
        }
        if let Some(ranks) = self.ranks {
            let name = if ranks == Ranks::Ascending { "ascending" } else { "descending" };
            tags.push(("Ranks", name.to_owned()));
        }
        if let Some(army) = &self.army {
            tags.push(("Army", army_text(army, self.rules().numbering)));
        }
        tags.extend(self.two_squares.map(|value| ("TwoSquares", value.to_owned())));
        tags.extend(self.more_squares.map(|value| ("MoreSquares", value.to_owned())));
        tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// Returns an army as the value of the tag.
fn army_text(army: &BTreeMap<Kind, u32>, numbering: Numbering) -> String {
    let words = army.iter().map(|(&kind, &count)| match count {
        1 => numbering.sign(kind),
        _ => format!("{}*{count}", numbering.sign(kind)),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Written turn: the turn and its declared outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub text: String,
    pub declared: Option<String>,
}

impl Written {
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), declared: None }
    }

    /// Returns the complete text: the declaration is before a rescue.
    pub fn whole(&self) -> String {
        let Some(declared) = &self.declared else { return self.text.clone() };
        match self.text.split_once('^') {
            None => format!("{}({declared})", self.text),
            Some((turn, rescue)) => format!("{turn}({declared})^{rescue}"),
        }
    }
}

/// Returns the declaration of a played turn: a combat, or the outcome of a guess.
pub fn declaration(played: &Played, numbering: Numbering) -> Option<String> {
    let target = numbering.sign(played.target?);
    let sign = match played.outcome? {
        Outcome::Win => '>',
        Outcome::Loss => '<',
        Outcome::Tie => '=',
        Outcome::Hit => return Some("+".to_owned()),
        Outcome::Miss if played.piece == Kind::Spotter => return Some(format!("-{target}")),
        Outcome::Miss => return Some("-".to_owned()),
    };
    Some(format!("{}{sign}{target}", numbering.sign(played.piece)))
}

/// Sketch of a record.
#[derive(Clone, Debug)]
pub struct Sketch {
    pub terms: Terms,
    pub setup: Setup,
    pub turns: Vec<Written>,
    /// Result token.
    pub result: String,
    /// Tag `Result`, if it differs from the token.
    pub result_tag: Option<String>,
    pub termination: Option<String>,
}

impl Sketch {
    /// Returns the setup rows with pieces, and at least one row of each side's zone, with ten symbols each.
    pub fn rows(&self) -> BTreeMap<i32, Vec<String>> {
        let rules = self.terms.rules();
        let mut rows: BTreeMap<i32, Vec<String>> = BTreeMap::new();
        let back_rows = [Side::Red, Side::Blue].map(|side| rules.back_row(side));
        for row in self.setup.keys().map(|square| square.row).chain(back_rows) {
            let sign = |column| {
                let piece = self.setup.get(&Square { column, row });
                piece.map_or_else(|| ".".to_owned(), |(_, kind)| rules.numbering.sign(*kind))
            };
            rows.insert(row, (1..=10).map(sign).collect());
        }
        rows
    }

    /// Returns all tags in export order, without the tag that identifies the record.
    pub fn tags(&self) -> Vec<(String, String)> {
        let result = self.result_tag.as_ref().unwrap_or(&self.result).clone();
        let mut tags = vec![("Result".to_owned(), result)];
        tags.extend(self.terms.tags());
        tags.extend(self.termination.iter().map(|value| ("Termination".to_owned(), value.clone())));
        tags
    }

    /// Returns the state after all turns except the last `left_out`.
    pub fn state_before_last(&self, left_out: usize) -> State {
        let setup = self.setup.iter().map(|(square, piece)| (square.to_string(), *piece)).collect();
        let mut state = State::new(&self.terms.rules(), &setup).expect("a setup of the army");
        for turn in &self.turns[..self.turns.len() - left_out] {
            state.play(&turn.text);
        }
        state
    }
}

/// Returns the canonical text of a turn.
pub fn text_of(turn: &Turn, rules: &Rules) -> String {
    turn.write(rules.numbering)
}
