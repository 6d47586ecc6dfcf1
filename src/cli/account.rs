//! What a run has read, for those who must decide what becomes of a file.

use super::Outcome;
use super::complaints::Dropped;
use crate::archive::{Block, InputError, PieceKind};
use crate::report::visible;

/// What a run has read.
#[derive(Clone, Debug, Default)]
pub(super) struct Account {
    /// How many records there were, whatever they are like.
    records: u64,
    /// How many of them were longer than is read.
    passed_over: u64,
    /// How many came to no result because of what is wrong with them.
    refused: u64,
    /// What was found, as verbs count it for the progress.
    findings: u64,
    /// Of how many inputs something was said that makes the run fail.
    failures: u64,
    /// How many of them were not read to their ends.
    losses: u64,
    /// Those of them that are damaged, the first few by name.
    damaged: Vec<String>,
    damaged_more: u64,
    /// Text outside records that was not passed on.
    pub dropped: Dropped,
}

impl Account {
    /// Of the records of a block.
    pub(super) fn of(block: &Block) -> Self {
        let records = block.pieces.iter().filter(|piece| piece.kind.number().is_some());
        let too_long = block.pieces.iter().filter(|piece| matches!(piece.kind, PieceKind::TooLong { .. }));
        Self { records: records.count() as u64, passed_over: too_long.count() as u64, ..Self::default() }
    }

    /// Adds why an input ends where it should not.
    pub(super) fn add_failure(&mut self, failure: &InputError) {
        self.failures += 1;
        if !failure.is_loss() {
            return;
        }
        self.losses += 1;
        if failure.is_damage() {
            if self.damaged.len() < SHOWN {
                self.damaged.push(failure.name().to_owned());
            } else {
                self.damaged_more += 1;
            }
        }
    }

    /// Adds what a verb made of a block.
    pub(super) fn add_outcome(&mut self, outcome: &Outcome<'_>) {
        self.refused += outcome.refused;
        self.findings += outcome.findings;
        self.dropped.add(&outcome.dropped);
    }

    /// Adds what else was read.
    pub(super) fn absorb(&mut self, other: Self) {
        self.records += other.records;
        self.passed_over += other.passed_over;
        self.refused += other.refused;
        self.findings += other.findings;
        self.failures += other.failures;
        self.losses += other.losses;
        self.damaged.extend(other.damaged);
        self.damaged_more += other.damaged_more;
        self.dropped.add(&other.dropped);
    }

    /// Why there can be no results, if so: because nothing could be read; or, where there are none, because of what is
    /// wrong with what was (the inputs hold no record, or records were refused).
    pub(super) fn why_nothing(&self, is_empty: bool) -> Option<&'static str> {
        if self.records == 0 && self.failures > 0 {
            return Some("nothing could be read");
        }
        let is_unsound = self.refused > 0 || (self.records == 0 && self.findings > 0);
        (is_empty && is_unsound).then_some("nothing of what was read could be written")
    }

    /// Whether something of the inputs could not be read, or was not.
    pub(super) const fn is_partial(&self) -> bool {
        self.losses > 0 || self.passed_over > 0
    }

    /// Which inputs are damaged, if any, safe to print.
    pub(super) fn damaged(&self) -> Option<String> {
        listed(self.damaged.iter().map(|name| visible(name).into_owned()).collect(), self.damaged_more)
    }
}

/// How many of several things are named in a sentence.
pub(super) const SHOWN: usize = 8;

/// Things, safe to print, as in `a, b and c`, with `more` that are not among them as the last.
pub(super) fn listed(mut things: Vec<String>, more: u64) -> Option<String> {
    if more > 0 {
        things.push(format!("{more} more"));
    }
    let (last, others) = things.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}

#[cfg(test)]
mod tests {
    use super::{Account, listed};

    #[test]
    fn what_parts_of_a_run_have_read_is_added_up() {
        let part = |at: u64| Account {
            records: 10 * at,
            passed_over: at,
            refused: 2 * at,
            findings: 3 * at,
            failures: 4 * at,
            losses: 5 * at,
            damaged: vec![format!("{at}.gz")],
            damaged_more: 6 * at,
            ..Account::default()
        };
        let mut account = Account::default();
        account.absorb(part(1));
        account.absorb(part(2));
        let counts = [account.records, account.passed_over, account.refused, account.findings];
        assert_eq!(counts, [30, 3, 6, 9]);
        assert_eq!([account.failures, account.losses, account.damaged_more], [12, 15, 18]);
        assert_eq!(account.damaged, ["1.gz", "2.gz"]);
    }

    #[test]
    fn the_last_one_is_parted_by_a_word() {
        for (things, more, expected) in [
            (&[][..], 0, None),
            (&["a"], 0, Some("a")),
            (&["a"], 2, Some("a and 2 more")),
            (&["a", "b", "c"], 0, Some("a, b and c")),
        ] {
            let things = things.iter().map(|thing: &&str| (*thing).to_owned()).collect();
            assert_eq!(listed(things, more).as_deref(), expected);
        }
    }
}
