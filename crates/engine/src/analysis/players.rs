//! Players: their opponents, their results, and the pieces that they revealed. See `format-spec/statistics.md`,
//! section "Players".

use super::{Fate, Merge, Results, merge_fields, merged};
use crate::board::{Side, truncate_bytes};
use crate::notation::{Record, Score};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Maximum length of a name in bytes.
const LONGEST_NAME: usize = 100;

/// Statistics of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Results as Red.
    pub red: Results,
    /// Results as Blue.
    pub blue: Results,
    /// Number of turns in all games of the player, counting the turns of both sides.
    pub turns: u64,
    /// Number of the player's pieces whose kind became known to the opponents.
    pub named: u64,
    /// Results of the games as Red, by the name of the opponent.
    pub met: BTreeMap<String, Results>,
    /// Results by termination.
    pub terminations: BTreeMap<String, Results>,
}

impl Player {
    /// Returns the results of all games of the player.
    pub fn results(&self) -> Results {
        merged([self.red, self.blue])
    }
}

merge_fields!(Player { red, blue, turns, named, met, terminations });

/// Returns the name of the player of a side, trimmed and cut to the maximum length. Returns `None` if the record
/// gives no name.
pub fn player_name<'r>(record: &'r Record<'_>, side: Side) -> Option<&'r str> {
    name_of_player(record.tag(side.title())?)
}

/// Returns the player's name in the value of a tag: trimmed and cut to the maximum length. Returns `None` if the
/// tag contains no name.
pub fn name_of_player(tag: &str) -> Option<&str> {
    let name = truncate_bytes(tag.trim(), LONGEST_NAME).trim_end();
    (!name.is_empty() && name != "?").then_some(name)
}

/// Statistics by player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Players(BTreeMap<String, Player>);

impl Players {
    /// Iterates over the players in order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Player)> {
        self.0.iter().map(|(name, player)| (&**name, player))
    }

    /// Adds a game to the figures of its named players. `turns` is the number of turns in the game. `named` returns the
    /// number of a side's pieces that became known.
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
        // A family emoji of seven code points and 25 bytes. Three of them fit into the maximum length. The fourth must
        // be removed as a whole.
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}";
        let text = format!("[Red \"-{}\"]\n[Blue \"e{}\"]\n\n*", family.repeat(9), "\u{301}".repeat(90));
        let record = parse(text.as_bytes());
        assert_eq!(player_name(&record, Side::Red), Some(&*format!("-{}", family.repeat(3))));
        assert_eq!(player_name(&record, Side::Blue).map(str::len), Some(99));
    }
}
