//! The figures of many games, as tables.

use super::players::PlayerLimits;
use super::{first_turns, groups, head_to_head, kinds, lengths, matrix, players, short_games, sides};
use crate::analysis::{Games, Group};
use crate::report::summary::verdict_line;
use crate::report::{Table, TableLook, fold, visible, wrap};
use std::collections::BTreeMap;

/// A table of the figures of many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each is said of where it is made
pub enum StatsTable {
    Verdicts,
    Results,
    Editions,
    Variants,
    Terminations,
    Lengths,
    Sides,
    Kinds,
    Strikes,
    FirstTurns,
    Players,
    ShortGames,
    HeadToHead,
    PlayerTerminations,
}

impl StatsTable {
    /// Every table, in the order in which people get them.
    pub const ALL: [Self; 14] = [
        Self::Verdicts,
        Self::Results,
        Self::Editions,
        Self::Variants,
        Self::Terminations,
        Self::Lengths,
        Self::Sides,
        Self::Kinds,
        Self::Strikes,
        Self::FirstTurns,
        Self::Players,
        Self::ShortGames,
        Self::HeadToHead,
        Self::PlayerTerminations,
    ];

    /// Its name, by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Verdicts => "verdicts",
            Self::Results => "results",
            Self::Editions => "editions",
            Self::Variants => "variants",
            Self::Terminations => "terminations",
            Self::Lengths => "lengths",
            Self::Sides => "sides",
            Self::Kinds => "kinds",
            Self::Strikes => "strikes",
            Self::FirstTurns => "first-turns",
            Self::Players => "players",
            Self::ShortGames => "short-games",
            Self::HeadToHead => "head-to-head",
            Self::PlayerTerminations => "player-terminations",
        }
    }

    /// The table of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.name() == name)
    }

    /// The table for programs, with all its rows.
    pub fn table(self, games: &Games, limits: PlayerLimits) -> Table {
        self.made(games, limits, None)
    }

    /// The table; `people`: as people want it in so many columns.
    fn made(self, games: &Games, limits: PlayerLimits, people: Option<usize>) -> Table {
        let width = people.unwrap_or(usize::MAX);
        match self {
            Self::Verdicts => groups::verdicts(games),
            Self::Results => groups::sides(games, width),
            Self::Editions => groups::groups("editions", "edition", &games.editions, width),
            Self::Variants => groups::groups("variants", "variant", &games.variants, width),
            Self::Terminations => groups::groups("terminations", "termination", &games.terminations, width),
            Self::Lengths => lengths::lengths(games),
            Self::Sides => sides::sides(&games.sides, games.counted(), people.is_some()),
            Self::Kinds if people.is_some() => kinds::together(&games.sides),
            Self::Kinds => kinds::by_side(&games.sides),
            Self::Strikes => kinds::pairs(&games.sides),
            Self::FirstTurns => first_turns::first_turns(games, people.is_some()),
            Self::Players => players::players(games, limits, people),
            Self::ShortGames => short_games::short_games(games),
            Self::HeadToHead => head_to_head::head_to_head(games, limits, people),
            Self::PlayerTerminations => players::terminations(games, limits, people),
        }
    }

    /// Whether people get it only if they ask: it is told in a line above, or long.
    fn is_left_out(self, games: &Games) -> bool {
        match self {
            Self::Verdicts | Self::ShortGames | Self::HeadToHead | Self::PlayerTerminations => true,
            Self::Editions => games.editions.len() == 1,
            Self::Variants => games.variants.len() == 1,
            _ => false,
        }
    }

    /// The table for people; empty where there is nothing to be said.
    fn text(self, games: &Games, limits: PlayerLimits, look: TableLook) -> String {
        let mut table = self.made(games, limits, Some(look.width));
        if table.rows.is_empty() {
            return String::new();
        }
        let title = std::mem::take(&mut table.title);
        match self {
            Self::Lengths => heading(&title, look) + &lengths::lengths_text(games, look),
            Self::Strikes => {
                let said = "Strikes: rows struck columns; > won, < lost, = both lost, ~ not always the same";
                heading(said, look) + &matrix::matrix_text(&games.sides, look)
            }
            _ => heading(&title, look) + &table.drawn(look),
        }
    }
}

/// The edition and the variant that all games share.
fn shared(games: &Games) -> String {
    let only = |groups: &BTreeMap<String, Group>| {
        groups.keys().next().filter(|_| groups.len() == 1).map(|name| visible(name).into_owned())
    };
    let names = [("edition", only(&games.editions)), ("variant", only(&games.variants))];
    names.into_iter().filter_map(|(by, name)| name.map(|name| format!("{by} of all games: {name}\n"))).collect()
}

/// What stands above a table, its first line in bold.
pub(super) fn heading(text: &str, look: TableLook) -> String {
    let bold = if look.color { anstyle::Style::new().bold() } else { anstyle::Style::new() };
    let (first, more) = text.split_once('\n').unwrap_or((text, ""));
    let (first, more) = (fold(first, look.width), fold(more, look.width));
    format!("{bold}{}{bold:#}\n{more}", first.trim_end())
}

/// The figures of many games for people: those tables, or what everyone wants to know first, and then all.
pub fn archive_text(games: &Games, tables: &[StatsTable], limits: PlayerLimits, look: TableLook) -> String {
    if !tables.is_empty() {
        let texts: Vec<String> = tables.iter().map(|table| table.text(games, limits, look)).collect();
        return texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    }
    let mut text = head(games, look);
    if games.counted() > 0 {
        text += &fold(&shared(games), look.width);
        for table in StatsTable::ALL.into_iter().filter(|table| !table.is_left_out(games)) {
            let drawn = table.text(games, limits, look);
            if !drawn.is_empty() {
                text = text + "\n" + &drawn;
            }
        }
    }
    text
}

/// How many records there are, and how many of them count.
fn head(games: &Games, look: TableLook) -> String {
    let mut text = fold(&verdict_line(&games.verdicts), look.width);
    if games.verdicts.counted() < games.verdicts.records() {
        text += &fold("only legal and undecided ones are counted", look.width);
    }
    text += &short_games::sentences(games, look.width);
    if games.cut_short > 0 {
        let said = format!(
            "{} could be followed only so far, the record not knowing the pieces; what happened later is not counted",
            games.cut_short
        );
        text += &wrap(&said, "", look.width);
    }
    text
}
