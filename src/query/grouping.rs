//! By what records are put into groups. `format-spec/query.md`, section "Groups".

use super::fault::{Expected, Fault};
use super::grammar;
use super::key::Key;
use super::operand::{Needs, Stage};
use super::subject::Subject;
use crate::analysis::player_name;
use crate::board::{Side, first_bytes};
use crate::notation::says_nothing;

/// By what records are put into groups: a field or function, or the players.
#[derive(Clone, Debug, PartialEq)]
pub struct Grouping {
    name: String,
    /// What is asked of each record; `None`: who played.
    key: Option<Key>,
}

/// A record belongs to the group of each of its players.
const PLAYER: &str = "player";

/// Words for fields of other names: what a record was judged by, whatever its tags say.
const OTHER_NAMES: [(&str, &str); 2] = [("edition", "rules.edition"), ("variant", "rules.variant")];

/// How many bytes of a group's name count.
const LONGEST_NAME: usize = 200;

impl Grouping {
    /// Reads `player`, `edition`, `variant`, or any field or function.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let word = text.trim();
        if word == PLAYER {
            return Ok(Self { name: PLAYER.to_owned(), key: None });
        }
        let other = OTHER_NAMES.iter().find(|(name, _)| *name == word);
        let operands = grammar::fields(other.map_or(text, |(_, field)| field))?;
        match &operands[..] {
            [operand] => {
                let name = other.map_or_else(|| operand.to_string(), |(name, _)| (*name).to_owned());
                Ok(Self { name, key: Some(Key::of(operand, false)?) })
            }
            [_, second, ..] => Err(Fault::expected(Expected::OneField, second.span)),
            [] => Err(Fault::expected(Expected::Field, crate::notation::Span::new(0, 0))),
        }
    }

    /// What it is called, in canonical form.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The field or function whose value names the group; `None` if players do.
    pub fn key(&self) -> Option<&Key> {
        self.key.as_ref()
    }

    /// What it takes to know a record's groups.
    pub fn needs(&self) -> Needs {
        self.key.as_ref().map_or_else(|| Needs { stage: Stage::Tags, ..Needs::default() }, Key::needs)
    }

    /// The groups that a record belongs to, which was read as far as that takes: one, or one for each of its players who
    /// are named. The name is empty if the record does not tell.
    pub fn groups(&self, subject: &Subject<'_>) -> Vec<String> {
        let Some(key) = &self.key else {
            let record = subject.record();
            let mut names: Vec<String> =
                Side::ALL.iter().filter_map(|side| player_name(record, *side).map(str::to_owned)).collect();
            names.dedup();
            return if names.is_empty() { vec![String::new()] } else { names };
        };
        let text = key.text(subject);
        let text = text.trim();
        let name = if says_nothing(text) { "" } else { first_bytes(text, LONGEST_NAME).trim_end() };
        vec![name.to_owned()]
    }
}

#[cfg(test)]
mod tests {
    use super::Grouping;
    use crate::query::{Keep, Subject};

    fn groups(by: &str, record: &str) -> Vec<String> {
        let grouping = Grouping::parse(by).expect("it can be read");
        let mut subject = Subject::new("a.srn", 7, record.as_bytes(), None, Keep::from(grouping.needs()));
        subject.read(grouping.needs().stage);
        grouping.groups(&subject)
    }

    #[test]
    fn records_belong_to_the_groups_of_their_values() {
        let record = "[Event \" Spring  Cup \"]\n[Site \"?\"]\n[Date \"2024.05.??\"]\n[Red \"Ann\"]\n[Blue \"?\"]\n\
                      [Edition \"isf\"]\n\n*";
        for (by, expected) in [
            ("edition", "isf"),
            (" rules.edition", "isf"),
            ("variant", "original"),
            ("year", "2024"),
            ("event", "Spring  Cup"),
            ("Event", "Spring  Cup"),
            ("site", ""),
            ("player", "Ann"),
            ("record", "7"),
            ("openings(2)", ""),
        ] {
            assert_eq!(groups(by, record), [expected], "{by}");
        }
        assert_eq!(groups("player", "[Red \"B\"]\n[Blue \"A\"]\n\n*"), ["B", "A"]);
        assert_eq!(groups("player", "[Red \"A\"]\n[Blue \" A\"]\n\n*"), ["A"]);
        assert_eq!(groups("player", "*"), [""]);
    }

    #[test]
    fn it_is_one_field_with_one_value() {
        for bad in ["", "red,blue", "players", "has(strike)", "yeer", "year,desc"] {
            assert!(Grouping::parse(bad).is_err(), "{bad}");
        }
        for (text, name) in [("edition", "edition"), (" openings( 6 )", "openings(6)"), ("Site", "Site")] {
            assert_eq!(Grouping::parse(text).map(|grouping| grouping.name().to_owned()), Ok(name.to_owned()));
        }
    }
}
