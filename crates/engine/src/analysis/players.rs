//! Players: whom they played, how that came out, and what they showed. `format-spec/statistics.md`, section "Players".

use super::{Fate, Merge, Results, merge_fields, merged};
use crate::board::{Side, first_bytes};
use crate::notation::{Record, Score};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most bytes of a name that count.
const LONGEST_NAME: usize = 100;

/// What is counted of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The games that the player had Red in.
    pub red: Results,
    /// The games that the player had Blue in.
    pub blue: Results,
    /// The turns of all these games, both sides'.
    pub turns: u64,
    /// The player's pieces that were named to the opponents.
    pub named: u64,
    /// The games in which the player had Red and the named player Blue.
    pub met: BTreeMap<String, Results>,
    /// The games by how they ended.
    pub terminations: BTreeMap<String, Results>,
}

impl Player {
    /// All games of the player.
    pub fn results(&self) -> Results {
        merged([self.red, self.blue])
    }
}

merge_fields!(Player { red, blue, turns, named, met, terminations });

/// Who played a side, if the record says so: what its tag says, without blanks around it, and cut where it is too long
/// for a name.
pub fn player_name<'r>(record: &'r Record<'_>, side: Side) -> Option<&'r str> {
    name_of_player(record.tag(side.title())?)
}

/// The player that a tag names.
pub fn name_of_player(tag: &str) -> Option<&str> {
    let name = first_bytes(tag.trim(), LONGEST_NAME).trim_end();
    (!name.is_empty() && name != "?").then_some(name)
}

/// The players of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Players(BTreeMap<String, Player>);

impl Players {
    /// The players by their names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Player)> {
        self.0.iter().map(|(name, player)| (&**name, player))
    }

    /// The players that had a side in a game, and then the game: how it ended, its turns, and how many pieces of a side
    /// were named.
    pub(super) fn add(
        &mut self,
        record: &Record<'_>,
        score: Score,
        termination: &str,
        turns: u64,
        named: impl Fn(Side) -> u8,
    ) {
        let names = Side::ALL.map(|side| player_name(record, side));
        for (side, name) in Side::ALL.into_iter().zip(names) {
            let Some(name) = name else { continue };
            let player = self.0.entry(name.to_owned()).or_default();
            let fate = Fate::of(score, side);
            let results = if side == Side::Red { &mut player.red } else { &mut player.blue };
            results.add(fate);
            player.terminations.entry(termination.to_owned()).or_default().add(fate);
            player.turns.merge(turns);
            player.named.merge(named(side).into());
            if let (Side::Red, Some(opponent)) = (side, names[1]) {
                player.met.entry(opponent.to_owned()).or_default().add(fate);
            }
        }
    }
}

merge_fields!(Players(_));

#[cfg(test)]
mod tests {
    use super::{Players, player_name};
    use crate::analysis::Results;
    use crate::board::Side;
    use crate::notation::{Score, parse};

    fn add(players: &mut Players, red: &str, blue: &str, score: Score, turns: u64) {
        let text = format!("[Red \"{red}\"]\n[Blue \"{blue}\"]\n\n*");
        players.add(&parse(text.as_bytes()), score, "flag", turns, |side| if side == Side::Red { 3 } else { 5 });
    }

    #[test]
    fn games_are_counted_for_those_who_played_them() {
        let mut players = Players::default();
        add(&mut players, " Ann ", "Bob", Score::RedWon, 10);
        add(&mut players, "Bob", "Ann", Score::Draw, 20);
        add(&mut players, "Ann", "?", Score::BlueWon, 40);
        add(&mut players, "", "  ", Score::BlueWon, 80);
        let all: Vec<_> = players.iter().collect();
        assert_eq!(all.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["Ann", "Bob"]);
        let ann = all[0].1;
        assert_eq!(ann.results(), Results { won: 1, drawn: 1, lost: 1, open: 0 });
        assert_eq!((ann.red.games(), ann.blue.games(), ann.turns, ann.named), (2, 1, 70, 11));
        assert_eq!(ann.met["Bob"], Results { won: 1, ..Results::default() });
        assert_eq!(all[1].1.met["Ann"], Results { drawn: 1, ..Results::default() });
        assert_eq!(ann.terminations["flag"], ann.results());
    }

    #[test]
    fn names_that_are_too_long_are_cut_between_characters() {
        let text = format!("[Red \"a{}\"]\n\n*", "é".repeat(90));
        let record = parse(text.as_bytes());
        assert_eq!(player_name(&record, Side::Red), Some(&*format!("a{}", "é".repeat(49))));
        assert_eq!(player_name(&record, Side::Blue), None);
        // A family of seven code points, 25 bytes: three of them, and not the first of the fourth's.
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}";
        let text = format!("[Red \"-{}\"]\n[Blue \"e{}\"]\n\n*", family.repeat(9), "\u{301}".repeat(90));
        let record = parse(text.as_bytes());
        assert_eq!(player_name(&record, Side::Red), Some(&*format!("-{}", family.repeat(3))));
        assert_eq!(player_name(&record, Side::Blue).map(str::len), Some(99));
    }
}
