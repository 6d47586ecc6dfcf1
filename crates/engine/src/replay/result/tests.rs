//! Tests the end of a record after an abandoned search.

use super::super::move_limits::Length;
use super::conclude;
use crate::board::{Side, Square};
use crate::notation::{Record, parse};
use crate::replay::partial_replay::replay_to;
use crate::replay::{Finding, JudgingCriteria};
use crate::rules::{Effort, UncertainGame};

/// Blue ties with one of Red's pieces. Three other pieces of Red have unknown kinds. One of these three pieces can
/// move.
const SETUP: &str = "10:.........?\n7:??..?.....\n4:?...??....\n1:.........?\n\n";
const TURNS: &str = "a4-a5 a7-a6 a5xa6(?=?) b7-b6";

/// Returns the game after Red moved a piece. `nodes` is the limit for the search that proves that the piece can
/// move.
fn moved(begun: &UncertainGame, nodes: u32, is_found_out: impl Fn(&UncertainGame) -> bool) -> UncertainGame {
    let after = |column| {
        let mut game = begun.clone();
        game.set_node_limit(nodes);
        let played = game.play_unknown_step(Side::Red, Square::new(column, 4), Square::new(column, 5));
        game.set_node_limit(Effort::Normal.nodes());
        played.map(|_| game).filter(&is_found_out)
    };
    // The pieces on e4 and f4 cannot both be movable. So, for one of them, a search must prove that it can move.
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
        let begun = replay_to(text.as_bytes(), (&record).into(), JudgingCriteria::default(), Some(4));
        let begun = begun.expect("the turns are legal");
        let end = |game| {
            let mut findings = Vec::new();
            let conclusion = conclude(&record, &mut vec![game], Length::default(), false, &mut findings);
            (conclusion.is_some(), findings.iter().map(Finding::name).collect::<Vec<_>>())
        };
        let known = moved(&begun[0], Effort::Normal.nodes(), |game| !game.is_too_hard());
        assert_eq!(end(known), (true, found.to_vec()), "{tag}{result}");
        let open = moved(&begun[0], 0, UncertainGame::is_too_hard);
        assert_eq!(end(open), (false, Vec::new()), "{tag}{result}");
        // The search is also abandoned if it is needed while determining the end.
        let mut last = begun[0].clone();
        last.set_node_limit(0);
        assert_eq!(end(last), (false, Vec::new()), "{tag}{result}");
    }
}

#[test]
fn one_game_that_ends_as_it_is_told_is_enough_unless_all_are_asked_for() {
    // Blue has lost its Captain. Its other pieces have no turn if the Lieutenant is on j10.
    let told = "[Edition \"jumbo-2014\"]\n[Army \"6 5 B F\"]\n[Termination \"no-moves\"]\n\n\
        10:........??\n9:.........?\n7:?.........\n4:65........\n1:........BF\n\na4-a5 a7-a6 a5xa6(6=6) 1-0\n";
    let record: Record<'_> = parse(told.as_bytes());
    let known =
        replay_to(told.as_bytes(), (&record).into(), JudgingCriteria::default(), Some(3)).expect("legal").remove(0);
    let other = format!("[Edition \"jumbo-2014\"]\n[Army \"6 5 B F\"]\n\n{SETUP}{TURNS} *\n");
    let begun = replay_to(other.as_bytes(), (&parse(other.as_bytes())).into(), JudgingCriteria::default(), Some(4));
    let open = moved(&begun.expect("legal")[0], 0, UncertainGame::is_too_hard);
    for (games, keeps_games, is_told) in [
        (vec![&known], false, true),
        (vec![&known], true, true),
        (vec![&known, &open], false, true),
        (vec![&open, &known], false, true),
        (vec![&open], false, false),
        (vec![&open], true, false),
    ] {
        let mut findings = Vec::new();
        let count = games.len();
        let mut games: Vec<UncertainGame> = games.into_iter().cloned().collect();
        let conclusion = conclude(&record, &mut games, Length::default(), keeps_games, &mut findings);
        assert_eq!(conclusion.is_some(), is_told, "{count} games, all asked for: {keeps_games}");
        assert!(!is_told || findings.is_empty(), "{findings:?}");
    }
}
