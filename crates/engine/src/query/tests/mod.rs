//! Tests of expressions on example records. Each test lists expressions that are true and expressions that are false.

mod computed;
mod fields;
mod keys;
mod language;
mod sequences;

use super::{Needs, Query, Subject};

/// A game of twelve plies. Red's Spy captures the Marshal (ply 3). Blue's Scout makes a long move (ply 4) and a
/// long strike (ply 8). Red's Miner removes a Bomb (ply 9).
const GAME: &str = "[Event \"Delft Open\"]\n[Date \"2024.05.18\"]\n[Round \"3\"]\n[Red \"Jansen\"]\n[Blue \"Dubois\"]\n\
    [Result \"1-0\"]\n[Edition \"gravon\"]\n[Army \"10 3 2*2 S B F\"]\n[Termination \"resignation\"]\n[WhiteElo \"1995\"]\n\n\
    10: . . . . . . . . . F\n7: 10 B S 3 2 . . . . 2\n4: S 3 2 2 10 . . . . .\n1: F B . . . . . . . .\n\n\
    1. a4-a5 a7-a6\n2. a5xa6 j7-j5\n3. b4-b5 j5-j4\n4. b5-b6 e7xe4\n5. b6xb7 j4-j5\n6. a6-a7 d7-d8 1-0\n";

/// A game of three plies. Red's Spotter takes a step and guesses the Marshal.
const SPOTTED: &str = "[Edition \"sci-fi-2011\"]\n[Army \"10 T 2 F\"]\n\n8: . . . . . . . . T F\n6: 10 . . . . . . . . 2\n\
    3: T 10 2 . . . . . . .\n1: . . . . . . . . . F\n\na3-a4 j6-j5 a4-a5?a6=10 *\n";

/// A game of three plies in the edition of 1961. Red's Scout strikes the Marshal, which then moves to the Scout's
/// square.
const MOVED_IN: &str = "[Edition \"milton-bradley-1961\"]\n[Army \"1 9 F\"]\n\n10: . . . . . . . . . F\n7: 1 . . . . . . . . 9\n\
    4: 9 . . . . . . . . 1\n1: . . . . . . . . . F\n\na4-a6 j7-j6 a6xa7 *\n";

/// One piece of Red and all pieces of Blue are unnamed. The third turn is illegal, because the piece on b2 is a
/// Miner.
const UNKNOWN: &str = "[Edition \"gravon\"]\n\n4: ? 3 4 5 6 7 8 9 2 2\n3: 2 2 2 2 2 2 B B B B\n2: 3 3 3 3 4 4 4 5 5 5\n\
    1: 6 6 6 7 7 8 S B B F\n\na4-a5 j7-j6 b2-b5 *\n";

/// A record with an illegal setup: Red has one piece too many.
const ILLEGAL: &str =
    "[Edition \"gravon\"]\n[Army \"3 F\"]\n\n10: F 3 . . . . . . . .\n1: F 3 3 . . . . . . .\n\n* stray";

fn checked(query: &str) -> Query {
    Query::parse(query).unwrap_or_else(|faults| panic!("{query}: {faults:?}"))
}

fn subject(text: &str, needs: Needs) -> Subject<'_> {
    Subject::new("games/a.srn", 7, text.as_bytes(), None, needs.keep)
}

fn assert_all(text: &str, true_ones: &[&str], false_ones: &[&str]) {
    for (queries, is_true) in [(true_ones, true), (false_ones, false)] {
        for query in queries {
            let checked = checked(query);
            assert_eq!(checked.matches(&mut subject(text, checked.needs())), is_true, "{query}");
        }
    }
}
