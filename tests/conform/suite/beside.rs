//! Legal records with additions to their turns: variations, which are not replayed, and declared limits of moves.

use super::made::{Made, judged_text};
use super::odd::short_game;
use super::sketch::Sketch;
use super::style::Style;
use adjutant::generate::Random;

/// Number of records of each type.
const EACH: u64 = 24;

/// Variations, each after the turn that it replaces.
const VARIATIONS: [&str; 8] = [
    " (1. a4-a5)",
    "(1... a7-a6 2. a6-a5)",
    " ( a4xa5 (7>4) )",
    " (1. a1xa9(S<10) {no such turn} $2 (1. b1-b2 (1. c1-c2)))",
    " {before} (12. e4?e5=7 (+)) {between} (a9-a10^7@c2)",
    "\n(1. j4-j5 ; a ) that closes nothing\n% nor does this )\n)",
    " (99. k5-z99 5. a4-a4)",
    " ({nothing but a thought: a4-a5 (7>4)})",
];

/// Returns records with variations after some of their turns.
pub fn variations(seed: u64) -> Vec<Made> {
    let made = |number: u64| {
        let (sketch, mut random) = game(seed, 0xF5, number, 6);
        let class = "variation";
        let mut text = Style::default().text(class, &sketch);
        for turn in &sketch.turns {
            if random.chance(60) {
                let turn = turn.whole();
                text = text.replacen(&turn, &format!("{turn}{}", VARIATIONS[random.index(VARIATIONS.len())]), 1);
            }
        }
        let first = sketch.turns[0].whole();
        text = text.replacen(&first, &format!("{first}{}", VARIATIONS[number as usize % VARIATIONS.len()]), 1);
        // Blue's turn after the variation may have a number or not.
        judged_text(class, &sketch, text, &[])
    };
    (0..EACH).map(made).collect()
}

/// Returns records that claim an end by a limit: reached exactly, exceeded, missed by a ply, or won.
pub fn limits(seed: u64) -> Vec<Made> {
    let made = |number: u64| {
        let (mut sketch, mut random) = game(seed, 0xF6, number, 8);
        sketch.termination = Some("move-limit".to_owned());
        ["1/2-1/2", "1/2-1/2", "*", "1-0"][number as usize / 6].clone_into(&mut sketch.result);
        let plies = sketch.turns.len();
        let is_loud =
            |turn: &super::sketch::Written| turn.text.contains(['x', '^']) || turn.declared.as_deref() == Some("+");
        let quiet = sketch.turns.iter().rev().take_while(|turn| !is_loud(turn)).count();
        let (name, reached) = [("MoveLimit", plies), ("QuietLimit", quiet)][number as usize % 2];
        let limit = match number as usize % 6 / 2 {
            0 => reached.max(1),
            1 => reached + 1,
            _ => 1 + random.index(reached.max(1)),
        };
        let class = "move-limit";
        let text = Style::default().text(class, &sketch);
        let tag = format!("[{name} \"{limit}\"]\n");
        let text = text.replacen("[Termination ", &format!("{tag}[Termination "), 1);
        judged_text(class, &sketch, text, &[])
    };
    (0..EACH).map(made).collect()
}

/// Returns a short unfinished game with at least `plies` plies.
fn game(seed: u64, stream: u64, number: u64, plies: usize) -> (Sketch, Random) {
    for attempt in 0.. {
        let (sketch, random) = short_game(seed, stream, number + attempt * 7 * EACH, plies);
        if sketch.turns.len() >= plies && sketch.state_before_last(0).ending().is_none() {
            return (sketch, random);
        }
    }
    unreachable!("some game is as long")
}

/// Returns a record without the result at the end.
pub fn without_result(seed: u64, number: u64) -> Made {
    let (mut sketch, _) = game(seed, 0xE8, number, 4);
    ["*", "1-0", "0-1", "1/2-1/2"][number as usize % 4].clone_into(&mut sketch.result);
    let class = "warning/result-missing";
    let text = Style::default().text(class, &sketch);
    let mut text = text.trim_end().strip_suffix(&sketch.result).expect("a result").trim_end().to_owned() + "\n";
    if sketch.result == "*" {
        text = text.replace("[Result \"*\"]\n", "");
    }
    judged_text(class, &sketch, text, &[("result-missing", None)])
}
