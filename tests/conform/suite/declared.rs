//! Declarations that the board contradicts: combats, guesses, results, terminations.

use super::config::{self, Force};
use super::sketch::Sketch;
use crate::reference::{Kind, Side};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of records for each finding.
const EACH: usize = 22;
const GAMES: u64 = 3_000;

pub const NAMES: [&str; 4] = ["combat-mismatch", "guess-mismatch", "result-mismatch", "termination-mismatch"];

/// Returns records for every finding.
pub fn records(seed: u64) -> BTreeMap<&'static str, Vec<Sketch>> {
    let mut found: BTreeMap<&'static str, Vec<Sketch>> = BTreeMap::new();
    for number in 0..GAMES {
        let is_wanted = |name: &&str| found.get(*name).map_or(0, Vec::len) < EACH;
        let Some(name) = NAMES.into_iter().filter(|name| is_wanted(name)).nth(number as usize % 2) else {
            match NAMES.into_iter().find(|name| is_wanted(name)) {
                None => break,
                Some(_) => continue,
            }
        };
        let mut random = Random::new(seed, 0xDEC1 << 32 | number);
        let edition = config::any_edition(&mut random);
        let force = if random.chance(30) { Force::Walled } else { Force::Few };
        let (mut game, manner) = config::game(edition, force, &config::some_options(&mut random), &mut random);
        let plies = 3 + random.index(22);
        while game.turns.len() < plies && game.step(manner, &mut random) {}
        if let Some(sketch) = falsified(name, game.sketch(), &mut random) {
            found.entry(name).or_default().push(sketch);
        }
    }
    found
}

/// Falsifies the record for this finding. Returns `None` if the record has nothing suitable.
fn falsified(name: &str, mut sketch: Sketch, random: &mut Random) -> Option<Sketch> {
    let state = sketch.state_before_last(0);
    match name {
        "combat-mismatch" | "guess-mismatch" => {
            let is_guess = name == "guess-mismatch";
            let fitting = |(_, turn): &(usize, &super::sketch::Written)| {
                turn.declared.as_ref().is_some_and(|declared| declared.starts_with(['+', '-']) == is_guess)
            };
            let places: Vec<usize> = sketch.turns.iter().enumerate().filter(fitting).map(|(place, _)| place).collect();
            let place = *places.get(random.index(places.len()))?;
            let declared = sketch.turns[place].declared.clone()?;
            let numbering = state.rules.numbering;
            let other = |sign: &str, random: &mut Random| loop {
                let kind = Kind::ALL[random.index(Kind::ALL.len())];
                if Some(kind) != numbering.read(sign) {
                    break numbering.sign(kind);
                }
            };
            sketch.turns[place].declared = Some(if is_guess {
                match declared.as_str() {
                    "+" => "-".to_owned(),
                    "-" => "+".to_owned(),
                    wrong if random.chance(50) => format!("-{}", other(&wrong[1..], random)),
                    _ => "+".to_owned(),
                }
            } else {
                let sign = declared.find(['<', '>', '='])?;
                let (one, two) = (&declared[..sign], &declared[sign + 1..]);
                let signs: Vec<&str> =
                    ["<", ">", "="].into_iter().filter(|other| *other != &declared[sign..=sign]).collect();
                match random.below(4) {
                    0 => format!("{one}{}{two}", signs[random.index(2)]),
                    1 => format!("?{}?", signs[random.index(2)]),
                    2 => format!("{}{}{two}", other(one, random), &declared[sign..=sign]),
                    _ => format!("{one}{}{}", &declared[sign..=sign], other(two, random)),
                }
            });
        }
        "result-mismatch" => {
            let tokens = ["1-0", "0-1", "1/2-1/2", "*"];
            let others: Vec<&str> = tokens.into_iter().filter(|token| *token != sketch.result).collect();
            let other = others[random.index(3)].to_owned();
            match state.ending() {
                // The board contradicts the token, or the tag contradicts both.
                Some(_) if other != "*" && random.chance(70) => sketch.result = other,
                _ => sketch.result_tag = Some(other),
            }
        }
        _ => {
            // `no-moves` may be claimed one turn early, but only of a side with a movable piece.
            let movable = state.standing().any(|(_, piece)| !piece.kind.is_immovable());
            let claim = match state.ending().map(|ending| ending.termination) {
                Some("flag") => "no-moves",
                None if movable && random.chance(40) => "no-moves",
                _ => "flag",
            };
            if state.ending().is_none() {
                ["1-0", "0-1"][random.index(2)].clone_into(&mut sketch.result);
                let loser = if sketch.result == "1-0" { Side::Blue } else { Side::Red };
                if claim == "no-moves" && !state.is_able(loser, false) {
                    return None;
                }
            }
            sketch.termination = Some(claim.to_owned());
        }
    }
    Some(sketch)
}
