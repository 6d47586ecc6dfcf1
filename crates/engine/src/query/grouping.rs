//! By what records are put into groups. `format-spec/query.md`, section "Keys".

use super::fault::{Expected, Fault};
use super::grammar;
use super::key::Key;
use super::operand::Needs;
use super::subject::Subject;
use super::term::Term;
use crate::analysis::{BETWEEN_VALUES, player_name};
use crate::board::{Side, first_bytes};
use crate::notation::says_nothing;

/// By what records are put into groups: one or two values, which may be computed, or the players.
#[derive(Clone, Debug, PartialEq)]
pub struct Grouping {
    name: String,
    /// The fields or functions; none of them for the players.
    keys: Vec<Key>,
}

/// A record belongs to the group of each of its players.
const PLAYER: &str = "player";

/// Words for fields of other names: what a record was judged by, whatever its tags say.
const OTHER_NAMES: [(&str, &str); 2] = [("edition", "rules.edition"), ("variant", "rules.variant")];

/// How many bytes of a group's name count.
const LONGEST_NAME: usize = 200;

impl Grouping {
    /// Reads `player`, or one or two of `edition`, `variant`, and any field or function, with a comma between them.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        if text.trim() == PLAYER {
            return Ok(Self { name: PLAYER.to_owned(), keys: Vec::new() });
        }
        let terms = grammar::fields(text)?;
        if let Some(third) = terms.get(2) {
            return Err(Fault::expected(Expected::TwoFields, third.span()));
        }
        let name = terms.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let key = |term: &Term<'_>| {
            let other = OTHER_NAMES.iter().find(|(name, _)| *name == term.to_string());
            other.map_or_else(|| Key::of(term, false), |(_, field)| Key::parse(field))
        };
        Ok(Self { name, keys: terms.iter().map(key).collect::<Result<_, _>>()? })
    }

    /// What it is called, in canonical form.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fields or functions whose values name the group; none of them if players do.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.keys.iter()
    }

    /// What it takes to know a record's groups.
    pub fn needs(&self) -> Needs {
        self.keys.iter().map(Key::needs).fold(Needs::default(), Needs::and)
    }

    /// Name of the group of records that do not tell.
    pub fn nameless(&self) -> String {
        let parts: Vec<&str> = self.keys.iter().map(|_| "").collect();
        parts.join(BETWEEN_VALUES)
    }

    /// The groups that a record belongs to, which was read as far as that takes: one, or one for each of its players who
    /// are named. The name is empty if the record does not tell; two values have [`BETWEEN_VALUES`] between them. Line ends
    /// within a value become blanks, as in the export form.
    pub fn groups(&self, subject: &Subject<'_>) -> Vec<String> {
        if self.keys.is_empty() {
            let record = subject.record();
            let mut names: Vec<String> =
                Side::ALL.iter().filter_map(|side| player_name(record, *side).map(str::to_owned)).collect();
            names.dedup();
            return if names.is_empty() { vec![String::new()] } else { names };
        }
        let value = |key: &Key| {
            let text = key.text(subject);
            let text = text.trim();
            let value = if says_nothing(text) { "" } else { first_bytes(text, LONGEST_NAME).trim_end() };
            value.replace(['\n', '\r'], " ")
        };
        vec![self.keys.iter().map(value).collect::<Vec<_>>().join(BETWEEN_VALUES)]
    }
}

#[cfg(test)]
mod tests {
    use super::Grouping;
    use crate::query::Subject;

    fn groups(by: &str, record: &str) -> Vec<String> {
        let grouping = Grouping::parse(by).expect("it can be read");
        let mut subject = Subject::new("a.srn", 7, record.as_bytes(), None, grouping.needs().keep);
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
        for (by, expected) in [
            ("edition, year", "isf\n2024"),
            ("site,Event", "\nSpring  Cup"),
            ("event,site", "Spring  Cup\n"),
            ("setup.column(flag, red),openings(2)", "\n"),
        ] {
            assert_eq!(groups(by, record), [expected], "{by}");
        }
        assert_eq!(groups("player", "[Red \"B\"]\n[Blue \"A\"]\n\n*"), ["B", "A"]);
        assert_eq!(groups("player", "[Red \"A\"]\n[Blue \" A\"]\n\n*"), ["A"]);
        assert_eq!(groups("player", "*"), [""]);
    }

    #[test]
    fn it_is_one_or_two_fields_with_one_value_each() {
        for bad in ["", "red,blue,year", "red,player", "players", "has(strike)", "yeer", "year,desc"] {
            assert!(Grouping::parse(bad).is_err(), "{bad}");
        }
        for (text, name) in [
            ("edition", "edition"),
            (" openings( 6 )", "openings(6)"),
            ("Site", "Site"),
            ("edition,year", "edition, year"),
        ] {
            assert_eq!(Grouping::parse(text).map(|grouping| grouping.name().to_owned()), Ok(name.to_owned()));
        }
    }
}
