//! How many turns are missing by the numbers of those that are there.

use crate::notation::Notice;

/// Turns that are missing by the number of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::repair) struct MissingPlies {
    /// The ply of the turn behind that number, from 1.
    pub before_ply: u32,
    /// How many plies are missing.
    pub plies: u32,
}

/// What the numbers of turns say is missing. Behind another wrong number there are two counts: with what was missing there left
/// out, and with all of it, as the other number may be a mistake.
pub(in crate::repair) fn missing_by_number(notices: &[Notice]) -> Vec<MissingPlies> {
    let mut before = 0;
    let mut missing = Vec::new();
    for Notice { ply, ahead, .. } in notices.iter().copied() {
        if ahead != before {
            let counts = [ahead.saturating_sub(before), ahead].into_iter().take(1 + usize::from(before != 0));
            let counts = counts.filter_map(|plies| u32::try_from(plies).ok()).filter(|plies| *plies > 0);
            missing.extend(counts.map(|plies| MissingPlies { before_ply: ply, plies }));
        }
        before = ahead;
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::missing_by_number;
    use crate::notation::{Notice, parse};

    #[test]
    fn plies_are_missing_where_the_next_number_is_ahead() {
        for (turns, missing) in [
            ("1. a4-a5 a7-a6 2. a5-a4 a6-a7", &[][..]),
            ("1. a4-a5 a7-a6 3. a5-a4 a6-a7 4. a4-a5 a7-a6", &[(3, 2)]),
            ("1. a4-a5 2. a5-a4 a6-a7", &[(2, 1)]),
            ("1... a4-a5 a7-a6", &[(1, 1)]),
            // Behind the number of a turn that is further back.
            ("2. a4-a5 a7-a6 1. a5-a4 a6-a7", &[(1, 2)]),
            // At the second place four are missing, or six if the first number was a mistake.
            ("1. a4-a5 a7-a6 3. a5-a4 a6-a7 4. a4-a5 6... a7-a6", &[(3, 2), (6, 4), (6, 6)]),
        ] {
            let text = format!("[Edition \"gravon\"]\n\n{turns} *\n");
            assert_eq!(missing_of(&parse(text.as_bytes()).notices), missing, "{turns}");
        }
    }

    fn missing_of(notices: &[Notice]) -> Vec<(u32, u32)> {
        missing_by_number(notices).iter().map(|missing| (missing.before_ply, missing.plies)).collect()
    }
}
