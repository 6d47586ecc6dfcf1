//! What became of the records: counted, and said in one line.

use crate::analysis::Merge;
use crate::games::Source;
use crate::repair::Repair;
use crate::replay::Verdict;

/// How many records there are, and what can be done for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    sound: u64,
    mendable: u64,
    improvable: u64,
    hopeless: u64,
    elsewhere: u64,
    unreadable: u64,
}

impl Tally {
    /// Counts a record.
    pub(super) fn count(&mut self, repair: &Repair) {
        let counter = match &repair.broken {
            None if repair.replayed.verdict == Verdict::Unreadable => &mut self.unreadable,
            None if repair.replayed.verdict.is_failure() => &mut self.elsewhere,
            None => &mut self.sound,
            Some(_) if repair.found_whole > 0 => &mut self.mendable,
            Some(_) if repair.found > 0 => &mut self.improvable,
            Some(_) => &mut self.hopeless,
        };
        *counter += 1;
    }

    /// Counts what cannot be read, if it is a record.
    pub(super) fn count_unreadable(&mut self, item: &Source<'_>) {
        self.unreadable += u64::from(item.is_unreadable());
    }

    /// All of it in one line.
    pub(super) fn line(&self) -> String {
        let records = self.sound + self.mendable + self.improvable + self.hopeless + self.elsewhere + self.unreadable;
        let parts = [
            (self.sound, "with nothing to repair"),
            (self.mendable, "with candidates that save all turns"),
            (self.improvable, "with candidates that mend a part"),
            (self.hopeless, "without candidates"),
            (self.elsewhere, "broken, but not by a turn"),
            (self.unreadable, "that cannot be read (`adjutant validate` says why, `adjutant fmt --mend` may help)"),
        ];
        let said: Vec<String> =
            parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        let colon = if said.is_empty() { "" } else { ": " };
        format!("{records} {}{colon}{}", if records == 1 { "record" } else { "records" }, said.join(", "))
    }
}

impl Merge for Tally {
    fn merge(&mut self, other: Self) {
        self.sound += other.sound;
        self.mendable += other.mendable;
        self.improvable += other.improvable;
        self.hopeless += other.hopeless;
        self.elsewhere += other.elsewhere;
        self.unreadable += other.unreadable;
    }
}

#[cfg(test)]
mod tests {
    use super::{Merge, Tally};

    #[test]
    fn only_what_there_is_is_said() {
        assert_eq!(Tally::default().line(), "0 records");
        let one = Tally { sound: 1, ..Tally::default() };
        assert_eq!(one.line(), "1 record: 1 with nothing to repair");
        let mut all = Tally { sound: 1, mendable: 2, improvable: 3, hopeless: 4, elsewhere: 5, unreadable: 6 };
        all.merge(one);
        assert_eq!(
            all.line(),
            "22 records: 2 with nothing to repair, 2 with candidates that save all turns, \
             3 with candidates that mend a part, 4 without candidates, 5 broken, but not by a turn, \
             6 that cannot be read (`adjutant validate` says why, `adjutant fmt --mend` may help)"
        );
    }
}
