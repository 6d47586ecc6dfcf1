//! Finds the largest group of players whose results are connected. Such groups are strongly connected components;
//! two searches find them (Kosaraju, 1978).

use super::Pairing;

/// Returns the largest set of connected players, in ascending order. Two players are connected if each scored
/// points against the other, directly or through a chain of players.
///
/// If several sets are equally large, returns the set with the first player. A set of one player is ignored.
pub(super) fn largest_component(players: usize, pairings: &[Pairing]) -> Vec<usize> {
    let mut took_from = vec![Vec::new(); players];
    let mut gave_to = vec![Vec::new(); players];
    for pairing in pairings {
        for (one, other, points) in
            [(pairing.one, pairing.other, pairing.points), (pairing.other, pairing.one, pairing.games - pairing.points)]
        {
            if points > 0.0 {
                took_from[one].push(other);
                gave_to[other].push(one);
            }
        }
    }
    let mut seen = vec![false; players];
    let mut finished = Vec::with_capacity(players);
    for start in 0..players {
        search(start, &took_from, &mut seen, &mut finished);
    }
    seen.fill(false);
    let mut largest = Vec::new();
    for start in finished.iter().rev() {
        let mut component = Vec::new();
        search(*start, &gave_to, &mut seen, &mut component);
        component.sort_unstable();
        let is_larger = component.len() > largest.len();
        if component.len() > 1 && (is_larger || (component.len() == largest.len() && component < largest)) {
            largest = component;
        }
    }
    largest
}

/// Searches depth-first from `start` along edges to unvisited players. A player is appended to `finished` after all
/// edges of this player were followed.
fn search(start: usize, ways: &[Vec<usize>], seen: &mut [bool], finished: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    // Players on the path, each with the number of edges that were already followed. The stack is explicit because
    // long chains of players would overflow the call stack.
    let mut path = vec![(start, 0)];
    while let Some((player, tried)) = path.last_mut() {
        if let Some(next) = ways[*player].get(*tried) {
            *tried += 1;
            if !std::mem::replace(&mut seen[*next], true) {
                path.push((*next, 0));
            }
        } else {
            finished.push(*player);
            path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pairing;
    use super::largest_component;

    /// Creates one pairing for each pair: the first player beats the second.
    fn wins(pairs: &[(usize, usize)]) -> Vec<Pairing> {
        pairs.iter().map(|(one, other)| Pairing { one: *one, other: *other, points: 1.0, games: 1.0 }).collect()
    }

    #[test]
    fn circles_hang_together_and_chains_do_not() {
        assert!(largest_component(4, &wins(&[(0, 1), (1, 2), (2, 3)])).is_empty());
        assert_eq!(largest_component(4, &wins(&[(0, 1), (1, 2), (2, 3), (3, 1)])), [1, 2, 3]);
        assert_eq!(largest_component(4, &wins(&[(2, 3), (3, 2), (0, 1), (1, 0)])), [0, 1]);
        assert_eq!(largest_component(2, &[Pairing { one: 1, other: 0, points: 0.5, games: 1.0 }]), [0, 1]);
        // Player 0 beat player 2, but no player of the second group beat one of the first, so the groups are separate.
        // Both are equally large, so the group with the first player is returned.
        assert_eq!(largest_component(4, &wins(&[(0, 1), (1, 0), (0, 2), (2, 3), (3, 2)])), [0, 1]);
        assert!(largest_component(0, &[]).is_empty());
    }

    #[test]
    fn long_chains_take_no_stack() {
        let players = 1_000_000;
        let circle: Vec<(usize, usize)> = (0..players).map(|one| (one, (one + 1) % players)).collect();
        assert_eq!(largest_component(players, &wins(&circle)).len(), players);
    }
}
