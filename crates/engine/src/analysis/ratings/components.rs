//! Which players' results hang together: strongly connected components, found in two searches (Kosaraju, 1978).

use super::Pairing;

/// The largest set of players in which points lead from everyone to everyone, in order; of several the one with the
/// first player. Sets of one are none.
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

/// Goes from `start` wherever a way leads that was not gone yet, and adds every player that is left behind for good.
fn search(start: usize, ways: &[Vec<usize>], seen: &mut [bool], finished: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    // Players, and how many of the ways from each were tried. Not by recursion: chains of players may be long.
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

    /// Players that each won a game of the next.
    fn wins(pairs: &[(usize, usize)]) -> Vec<Pairing> {
        pairs.iter().map(|(one, other)| Pairing { one: *one, other: *other, points: 1.0, games: 1.0 }).collect()
    }

    #[test]
    fn circles_hang_together_and_chains_do_not() {
        assert!(largest_component(4, &wins(&[(0, 1), (1, 2), (2, 3)])).is_empty());
        assert_eq!(largest_component(4, &wins(&[(0, 1), (1, 2), (2, 3), (3, 1)])), [1, 2, 3]);
        assert_eq!(largest_component(4, &wins(&[(2, 3), (3, 2), (0, 1), (1, 0)])), [0, 1]);
        assert_eq!(largest_component(2, &[Pairing { one: 1, other: 0, points: 0.5, games: 1.0 }]), [0, 1]);
        // Player 0 took a point from 2, whom none of the others beat: the first two are looked at first, and stay.
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
