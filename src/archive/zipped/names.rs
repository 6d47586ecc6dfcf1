//! Names of members: each is given one that no other has.

use super::directory::Entry;
use std::collections::{HashMap, HashSet};

/// The members' names, doubles told apart by `#2`, `#3` and so on; a member that is really called so keeps its name.
pub(super) fn told_apart(entries: &[Entry]) -> Vec<String> {
    let names = entries.iter().enumerate().map(|(index, entry)| match entry.name.as_str() {
        "" => format!("member {}", index + 1),
        name => name.to_owned(),
    });
    distinct(names.collect())
}

fn distinct(mut names: Vec<String>) -> Vec<String> {
    let taken: HashSet<&str> = names.iter().map(String::as_str).collect();
    if taken.len() == names.len() {
        return names;
    }
    let mut seen: HashMap<&str, u64> = HashMap::new();
    let mut renamed: Vec<(usize, String)> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let count = seen.entry(name).or_insert(0);
        *count += 1;
        if *count > 1 {
            let mut other = format!("{name}#{count}");
            while taken.contains(other.as_str()) {
                *count += 1;
                other = format!("{name}#{count}");
            }
            renamed.push((index, other));
        }
    }
    for (index, name) in renamed {
        names[index] = name;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::distinct;
    use std::collections::HashSet;

    #[test]
    fn doubles_are_told_apart_and_from_those_that_are_called_so() {
        for (names, told) in [
            (&["a", "b"][..], &["a", "b"][..]),
            (&["a", "a", "b", "a"], &["a", "a#2", "b", "a#3"]),
            (&["a", "a#2", "a", "a"], &["a", "a#2", "a#3", "a#4"]),
            (&["a", "a", "a#2", "a#2"], &["a", "a#3", "a#2", "a#2#2"]),
            (&["a", "a", "a#2", "a#2", "a#2#2"], &["a", "a#3", "a#2", "a#2#3", "a#2#2"]),
        ] {
            let found = distinct(names.iter().map(|name| (*name).to_owned()).collect());
            assert_eq!(found, told);
            assert_eq!(found.iter().collect::<HashSet<_>>().len(), names.len());
        }
    }
}
