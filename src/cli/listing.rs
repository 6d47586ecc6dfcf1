//! Several things in one sentence: the first few of them, and how many more there are.

/// How many are named.
pub const SHOWN: usize = 8;

/// Things, safe to print, as in `a, b and c`, with `more` that are not among them as the last.
pub fn listed(mut things: Vec<String>, more: u64) -> Option<String> {
    if more > 0 {
        things.push(format!("{more} more"));
    }
    let (last, others) = things.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}

#[cfg(test)]
mod tests {
    use super::listed;

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
