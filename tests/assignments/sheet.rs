//! A small record written in a few words, with the answers expected of brute force and of the program.

use std::collections::BTreeMap;

use adjutant::replay::JudgingCriteria;

use crate::assignments::brute::decide;
use crate::assignments::program::{Word, proven_by, with_foresight};
use crate::assignments::sheet_text::sheet_text;
use crate::reference::{RawRecord, read_records};

/// Record, and the settings for judging the record.
pub struct Sheet {
    text: String,
    judging: JudgingCriteria,
}

/// Returns the record that [`sheet_text`] writes.
pub fn sheet(edition: &str, army: &str, tags: &str, sides: [&str; 2], turns: &str) -> Sheet {
    Sheet { text: sheet_text(edition, army, tags, sides, turns), judging: JudgingCriteria::default() }
}

impl Sheet {
    /// Sets the program to check the requirements of later turns wherever something is open.
    pub fn foreseen(self) -> Self {
        Self { judging: with_foresight(), ..self }
    }

    fn raw(&self) -> RawRecord {
        read_records(&self.text).pop().flatten().expect("the record can be read")
    }

    /// Checks verdict, finding and ply, as brute force and the program give them.
    pub fn is(self, expected: &str) -> Self {
        let said = decide(&self.raw(), 100_000).expect("the setup is in order");
        let by_brute_force = written(said.verdict, said.finding);
        assert_eq!(by_brute_force, expected, "brute force\n{}", self.text);
        let word = Word::by(&self.text, self.judging);
        let finding = word.finding.as_ref().map(|(name, ply)| (name.as_str(), *ply));
        assert_eq!(written(&word.verdict, finding), expected, "the program\n{}", self.text);
        self
    }

    /// Checks the kinds that brute force and the program prove for pieces that entered the board on these squares. The
    /// proof uses the turns up to `ply`, or the whole record if `ply` is 0.
    pub fn proves(self, ply: usize, expected: &[(&str, &str)]) -> Self {
        let said = decide(&self.raw(), 100_000).expect("the setup is in order");
        let after = if ply == 0 { said.proven_by_all.as_ref() } else { said.proven.get(ply) };
        let by_brute_force: BTreeMap<String, String> = after
            .expect("assignments remain")
            .iter()
            .map(|((_, _, home), kinds)| {
                (home.to_string(), kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" "))
            })
            .collect();
        let by_program = proven_by(&self.text, self.judging, (ply > 0).then_some(ply)).expect("assignments remain");
        for (home, kinds) in expected {
            assert_eq!(
                by_brute_force.get(*home).map(String::as_str),
                Some(*kinds),
                "brute force: {home}\n{}",
                self.text
            );
            let found = by_program.iter().find(|((_, at, _), _)| at == home).map(|(_, kinds)| kinds);
            let mut wanted: Vec<&str> = kinds.split(' ').collect();
            wanted.sort_unstable();
            let found: Option<Vec<&str>> = found.map(|kinds| kinds.iter().map(String::as_str).collect());
            assert_eq!(found, Some(wanted), "the program: {home}\n{}", self.text);
        }
        self
    }

    /// Checks score, termination, and the flag that they follow from the board.
    pub fn ends(self, score: &str, termination: &str, derived: bool) -> Self {
        let end = decide(&self.raw(), 100_000).expect("the setup is in order").end.expect("the record is true");
        assert_eq!((end.score.as_str(), end.termination.as_str(), end.derived), (score, termination, derived));
        let expected = (score.to_owned(), termination.to_owned(), derived);
        assert_eq!(Word::by(&self.text, self.judging).end, expected, "the program\n{}", self.text);
        self
    }
}

/// Formats verdict, finding and ply as one text.
pub fn written(verdict: &str, finding: Option<(&str, Option<usize>)>) -> String {
    match finding {
        None => verdict.to_owned(),
        Some((name, Some(ply))) => format!("{verdict}: {name}@{ply}"),
        Some((name, None)) => format!("{verdict}: {name}"),
    }
}
