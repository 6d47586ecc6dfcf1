//! Lists the games of players and of first turns, for links from their tables.

use super::part::{Part, Section};
use crate::analysis::{FirstTurn, player_name};
use crate::board::Side;
use crate::notation::Record;
use crate::replay::{Place, Replay};
use crate::report::phrases::{ended, format_count};
use crate::report::stats::{groups, players};
use crate::report::{Column, Table, Value, visible};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of games in a list.
const MOST: usize = 20;

/// Game in the lists.
pub struct ListedGame {
    /// File and record.
    place: String,
    names: [Option<String>; 2],
    first_turns: [Option<String>; 2],
    plies: Option<u32>,
    end: String,
    /// `true` if the game counts in the statistics.
    is_counted: bool,
}

/// Feature that the games of a list share.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum ListKey {
    Player(String),
    FirstTurn(Side, String),
}

/// Games of a list.
#[derive(Default)]
struct GameList {
    /// Number of all games, including those that are not listed.
    number: u64,
    /// First games of the list, each with its number in a page of all games, from 1.
    first: Vec<(u64, Arc<ListedGame>)>,
}

/// Games of every player and of every first turn, at most 20 of each.
#[derive(Default)]
pub struct GameLists {
    /// Number of games in a page of all games.
    games: u64,
    lists: BTreeMap<ListKey, GameList>,
}

impl ListedGame {
    /// Describes a replayed record.
    pub fn new(place: Place<'_>, record: &Record<'_>, replayed: &Replay) -> Self {
        let first = |at: usize| {
            let turn = record.turns.get(at).filter(|_| !record.has_position())?;
            Some(FirstTurn::new(turn).to_string())
        };
        Self {
            place: place.to_string(),
            names: Side::ALL.map(|side| player_name(record, side).map(str::to_owned)),
            first_turns: [first(0), first(1)],
            plies: replayed.last_ply(),
            end: ended(&replayed.conclusion),
            is_counted: !replayed.verdict.is_failure(),
        }
    }
}

impl GameLists {
    /// Adds a game. Games are added in the order of the inputs.
    pub fn add(&mut self, game: ListedGame) {
        self.games += 1;
        if !game.is_counted {
            return;
        }
        let game = Arc::new(game);
        let player = |name: &Option<String>| name.clone().map(ListKey::Player);
        let turns = Side::ALL.into_iter().zip(&game.first_turns);
        let turn = |(side, turn): (Side, &Option<String>)| Some(ListKey::FirstTurn(side, turn.clone()?));
        for key in game.names.iter().filter_map(player).chain(turns.filter_map(turn)) {
            let list = self.lists.entry(key).or_default();
            list.number += 1;
            if list.first.len() < MOST {
                list.first.push((self.games, Arc::clone(&game)));
            }
        }
    }
}

/// Lists that a page contains, and the address of the page of all games, if there is one.
pub(super) struct ShownLists<'l> {
    lists: Vec<(&'l ListKey, &'l GameList)>,
    page: Option<&'l str>,
}

impl<'l> ShownLists<'l> {
    /// Returns the lists of the players and of the first turns in the tables.
    pub(super) fn new(overview: &super::Overview<'l>) -> Self {
        let players = players::listed_names(overview.games, overview.limits);
        let players = players.into_iter().map(|name| ListKey::Player(name.to_owned()));
        let turns = groups::listed_first_turns(overview.games);
        let turns = turns.into_iter().map(|(side, turn)| ListKey::FirstTurn(side, turn));
        let find = |key: ListKey| overview.lists.lists.get_key_value(&key);
        Self { lists: players.chain(turns).filter_map(find).collect(), page: overview.page }
    }

    /// Returns the address of a list in the page.
    fn link(&self, key: &ListKey) -> Option<String> {
        let at = self.lists.iter().position(|(shown, _)| *shown == key)?;
        Some(format!("#games-{}", at + 1))
    }

    /// Returns the addresses for the rows of the table of players.
    pub(super) fn of_players(&self, names: &[&str]) -> Vec<Option<String>> {
        names.iter().map(|name| self.link(&ListKey::Player((*name).to_owned()))).collect()
    }

    /// Returns the addresses for the rows of the table of first turns.
    pub(super) fn of_first_turns(&self, turns: Vec<(Side, String)>) -> Vec<Option<String>> {
        turns.into_iter().map(|(side, turn)| self.link(&ListKey::FirstTurn(side, turn))).collect()
    }

    /// Returns the section with the lists.
    pub(super) fn section(&self) -> Section {
        let says =
            format!("Games of the players and first turns above, in the order of the inputs: at most {MOST} each.");
        let mut section = Section::new("games", "Games");
        for (at, (key, list)) in self.lists.iter().enumerate() {
            let part = Part::new(if at == 0 { &says[..] } else { "" });
            let links = list.first.iter().map(|(number, _)| {
                // An address in the page of all games has this format.
                self.page.map(|page| format!("{page}#game={number}"))
            });
            section = section.with(part.linked(list.table(key), links.collect()).folded());
        }
        section
    }
}

impl GameList {
    fn table(&self, key: &ListKey) -> Table {
        let name = |name: &Option<String>| name.as_deref().map_or(Value::Nothing, Value::text);
        let row = |(_, game): &(u64, Arc<ListedGame>)| {
            let [red, blue] = [&game.names[0], &game.names[1]].map(name);
            vec![Value::text(&game.place), red, blue, Value::text(&game.end), Value::count(game.plies)]
        };
        let of = match key {
            ListKey::Player(name) => visible(name).into_owned(),
            ListKey::FirstTurn(side, turn) => format!("first turn {turn} of {}", side.title()),
        };
        let shown = self.first.len();
        let cut = if (shown as u64) < self.number { format!(", the first {shown}") } else { String::new() };
        let names = [("game", "game"), ("red", "red"), ("blue", "blue"), ("result", "result"), ("plies", "plies")];
        let columns = names.map(|(name, heading)| Column::new(name, heading));
        Table::new(format!("{of}: {}{cut}", format_count(self.number, "game")), columns, self.first.iter().map(row))
    }
}
