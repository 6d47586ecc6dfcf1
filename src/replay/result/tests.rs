//! What is said of the end where a search was given up.

use super::conclude;
use crate::board::{Side, Square};
use crate::notation::{Record, parse};
use crate::replay::drive::replay_to;
use crate::replay::{Finding, Judging};
use crate::rules::{Effort, RecordedGame};

/// Blue ties with a piece of Red's; of the three others one can move, and nothing was seen of them.
const SETUP: &str = "10:.........?\n7:??..?.....\n4:?...??....\n1:.........?\n\n";
const TURNS: &str = "a4-a5 a7-a6 a5xa6(?=?) b7-b6";

/// The game after one of Red's has moved of which that had to be found out, with so many nodes to do it in.
fn moved(begun: &RecordedGame, nodes: u32, is_found_out: impl Fn(&RecordedGame) -> bool) -> RecordedGame {
    let after = |column| {
        let mut game = begun.clone();
        game.allow(nodes);
        let played = game.play_unknown_step(Side::Red, Square::new(column, 4), Square::new(column, 5));
        game.allow(Effort::Normal.nodes());
        played.map(|_| game).filter(&is_found_out)
    };
    // On e4 and f4 stand no two that can move: of one of them it is to be found out that it can.
    [4, 5].into_iter().find_map(after).expect("a piece moves")
}

#[test]
fn of_the_end_nothing_is_said_where_a_search_was_given_up() {
    for (tag, result, found) in [
        ("", "*", &[][..]),
        ("", "0-1", &[]),
        ("no-moves", "0-1", &["termination-mismatch"]),
        ("no-moves", "1-0", &["termination-mismatch"]),
        ("flag", "0-1", &["termination-mismatch"]),
    ] {
        let tag = if tag.is_empty() { String::new() } else { format!("[Termination \"{tag}\"]\n") };
        let text = format!("[Edition \"jumbo-2014\"]\n[Army \"6 5 B F\"]\n{tag}\n{SETUP}{TURNS} {result}\n");
        let record: Record<'_> = parse(text.as_bytes());
        let begun = replay_to(text.as_bytes(), (&record).into(), Judging::default(), Some(4));
        let begun = begun.expect("the turns are legal");
        let end = |game| {
            let mut findings = Vec::new();
            let conclusion = conclude(&record, &mut vec![game], false, &mut findings);
            (conclusion.is_some(), findings.iter().map(Finding::name).collect::<Vec<_>>())
        };
        let known = moved(&begun[0], Effort::Normal.nodes(), |game| !game.is_too_hard());
        assert_eq!(end(known), (true, found.to_vec()), "{tag}{result}");
        let open = moved(&begun[0], 0, RecordedGame::is_too_hard);
        assert_eq!(end(open), (false, Vec::new()), "{tag}{result}");
        // Nor where it has to be while the end is looked for.
        let last = begun[0].clone();
        last.allow(0);
        assert_eq!(end(last), (false, Vec::new()), "{tag}{result}");
    }
}
