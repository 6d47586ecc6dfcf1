//! Records with more than one error: the worst error decides the verdict, and all errors are reported.

use super::config::{self, Force};
use super::play::zone;
use super::sketch::{EDITIONS, Sketch, Written};
use crate::reference::{Kind, Square};
use adjutant::generate::Random;

/// Number of records.
const COUNT: usize = 35;
const PLIES: usize = 40;

/// Returns records with two or more errors.
pub fn records(seed: u64) -> Vec<Sketch> {
    config::so_many("record with several errors", COUNT, |number, found| {
        let mut random = Random::new(seed, 0x5E7E4 << 32 | number);
        let edition = EDITIONS[number as usize % EDITIONS.len()].0;
        let (mut game, manner) = config::game(edition, Force::Few, &config::some_options(&mut random), &mut random);
        while game.turns.len() < PLIES && game.step(manner, &mut random) {}
        let mut sketch = game.sketch();
        if found % 5 == 4 {
            spoil_setup(&mut sketch);
            return Some(sketch);
        }
        // All declarations of combats and guesses are false except the last.
        let is_told = |place: &usize| sketch.turns[*place].declared.is_some();
        let told: Vec<usize> = (0..sketch.turns.len()).filter(is_told).collect();
        let (last, others) = told.split_last().filter(|(_, others)| !others.is_empty())?;
        for &place in others {
            sketch.turns[place].declared = sketch.turns[place].declared.as_deref().map(contrary);
        }
        let ending = game.state.ending();
        match found % 5 {
            // After the last turn, a move from an empty square, while the game continues.
            0 | 1 => {
                if ending.is_some() && last + 1 == sketch.turns.len() {
                    return None;
                }
                sketch.turns.truncate(last + 1);
                sketch.turns.push(Written::new(if found % 5 == 0 { "k1-k2" } else { "a5xa6" }));
                "*".clone_into(&mut sketch.result);
            }
            2 => sketch.result_tag = Some(if sketch.result == "1-0" { "0-1" } else { "1-0" }.to_owned()),
            _ => {
                let is_flag = ending.is_some_and(|ending| ending.termination == "flag");
                sketch.termination = Some(if is_flag { "no-moves" } else { "flag" }.to_owned());
            }
        }
        Some(sketch)
    })
}

/// Returns the opposite declaration.
fn contrary(declared: &str) -> String {
    let turn = |sign: char| match sign {
        '>' => '<',
        '<' | '=' => '>',
        other => other,
    };
    match declared {
        "+" => "-".to_owned(),
        // A wrong guess names the piece; a correct one need not.
        _ if declared.starts_with('-') => "+".to_owned(),
        _ => declared.chars().map(turn).collect(),
    }
}

/// Adds setup errors of every name, and a tag that contradicts the token.
fn spoil_setup(sketch: &mut Sketch) {
    let rules = sketch.terms.rules();
    let (&from, &(side, _)) = sketch.setup.first_key_value().expect("a setup");
    let foreign = Kind::ALL.into_iter().find(|kind| !rules.army.contains_key(kind)).expect("armies are small");
    let is_outside = |square: &Square| rules.half(square.row) == side && !zone(&rules, side).contains(square);
    let outside = rules.board.all().into_iter().find(is_outside).expect("a middle row");
    sketch.setup.remove(&from);
    sketch.setup.insert(outside, (side, foreign));
    sketch.turns.truncate(2);
    "*".clone_into(&mut sketch.result);
    sketch.result_tag = Some("1/2-1/2".to_owned());
}
