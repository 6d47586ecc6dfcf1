//! Legal records that cause a warning, or that are only written in another style.

use super::beside::without_result;
use super::config::{self, Force};
use super::made::{Made, Warning, judged, judged_text};
use super::play::{Game, Manner};
use super::sketch::{EDITIONS, OPTIONS, Sketch, Terms};
use super::style::Style;
use crate::reference::Kind;
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of records for each warning.
const EACH: u64 = 21;
/// Number of records in other styles.
const FORMS: u64 = 60;

/// Returns a short legal game of some edition.
pub fn short_game(seed: u64, stream: u64, number: u64, plies: usize) -> (Sketch, Random) {
    let mut random = Random::new(seed, stream << 32 | number);
    let edition = EDITIONS[number as usize % EDITIONS.len()].0;
    let (mut game, manner) = config::game(edition, Force::Few, &[], &mut random);
    while game.turns.len() < plies && game.step(manner, &mut random) {}
    (game.sketch(), random)
}

/// Returns legal records in all styles of the notation.
pub fn forms(seed: u64) -> Vec<Made> {
    let made = |number: u64| {
        let (mut sketch, mut random) = short_game(seed, 0xF0, number, 9);
        for turn in &mut sketch.turns {
            if random.chance(30) {
                turn.declared =
                    turn.declared.take().filter(|_| random.chance(50)).map(|declared| hidden(&declared, &mut random));
            }
        }
        let mut style = Style::any(&mut random);
        // Each style alone first.
        if number < 12 {
            style = Style::default();
            style.take(number as u32);
        }
        judged("form", &sketch, &style, &[])
    };
    (0..FORMS).map(made).collect()
}

/// Returns a combat in which one or two kinds are not named.
fn hidden(declared: &str, random: &mut Random) -> String {
    let Some(sign) = declared.find(['<', '>', '=']) else { return declared.to_owned() };
    let (one, sign, two) = (&declared[..sign], &declared[sign..=sign], &declared[sign + 1..]);
    match random.below(3) {
        0 => format!("?{sign}{two}"),
        1 => format!("{one}{sign}?"),
        _ => format!("?{sign}?"),
    }
}

/// Returns legal records that cause a warning.
pub fn warnings(seed: u64) -> Vec<Made> {
    let mut made = Vec::new();
    for number in 0..EACH {
        made.push(missing_edition(seed, number));
        made.push(odd_variant(seed, number));
        made.push(odd_option(seed, number));
        made.push(derived_end(seed, number));
        made.push(odd_termination(seed, number));
        made.push(odd_date(seed, number));
        made.push(wrong_number(seed, number));
        made.push(wrong_command(seed, number));
        made.push(third_turn(seed, number));
        made.push(without_result(seed, number));
    }
    made.sort_by(|one, other| one.class.cmp(&other.class));
    made
}

fn missing_edition(seed: u64, number: u64) -> Made {
    let mut random = Random::new(seed, 0xE0 << 32 | number);
    let (mut game, manner) = config::game("jumbo-2014", Force::Few, &[], &mut random);
    while game.turns.len() < 8 && game.step(manner, &mut random) {}
    let class = "warning/edition-missing";
    let text = Style::default().text(class, &game.sketch()).replace("[Edition \"jumbo-2014\"]\n", "");
    judged_text(class, &game.sketch(), text, &[])
}

fn odd_variant(seed: u64, number: u64) -> Made {
    let mut random = Random::new(seed, 0xE1 << 32 | number);
    let of = |variant: &&'static str| *variant != "original";
    let all: Vec<&'static str> = EDITIONS.iter().flat_map(|(_, variants)| *variants).copied().filter(of).collect();
    loop {
        let (edition, listed) = EDITIONS[random.index(EDITIONS.len())];
        let variant = all[random.index(all.len())];
        let mut terms = Terms { variant, ..Terms::of(edition) };
        terms.army = if variant == "infiltrator" { Force::Few.army(&mut random) } else { None };
        let is_small = !listed.contains(&variant) && variant != "ultimate-lightning";
        let Some(mut game) = is_small.then(|| Game::start(&terms, 6, &mut random)).flatten() else { continue };
        while game.turns.len() < 8 && game.step(Manner::Fierce, &mut random) {}
        return judged("warning/variant-outside-edition", &game.sketch(), &Style::default(), &[]);
    }
}

fn odd_option(seed: u64, number: u64) -> Made {
    let mut random = Random::new(seed, 0xE2 << 32 | number);
    let editions: Vec<&'static str> =
        EDITIONS.iter().map(|(name, _)| *name).filter(|name| *name != "hasbro-1999").collect();
    let mut options = vec![OPTIONS[number as usize % 3]];
    if random.chance(30) {
        options.push(OPTIONS[(number as usize + 1) % 3]);
    }
    let (mut game, manner) = config::game(editions[number as usize % 6], Force::Few, &options, &mut random);
    while game.turns.len() < 8 && game.step(manner, &mut random) {}
    judged("warning/option-outside-edition", &game.sketch(), &Style::default(), &[])
}

/// Returns the first game of a stream that the board ended.
fn ended_game(seed: u64, stream: u64, number: u64) -> Sketch {
    for attempt in 0.. {
        let mut random = Random::new(seed, stream << 32 | number << 12 | attempt);
        let edition = EDITIONS[number as usize % EDITIONS.len()].0;
        let force = if number.is_multiple_of(2) { Force::Walled } else { Force::Few };
        let (mut game, manner) = config::game(edition, force, &[], &mut random);
        while game.turns.len() < 30 && game.step(manner, &mut random) {}
        if game.state.ending().is_some() {
            return game.sketch();
        }
    }
    unreachable!("some game ends")
}

fn derived_end(seed: u64, number: u64) -> Made {
    let mut sketch = ended_game(seed, 0xE3, number);
    let others = ["resignation", "agreement", "time", "forfeit", "adjudication", "abandoned", "unknown"];
    sketch.termination = Some(others[number as usize % 7].to_owned());
    judged("warning/termination-derived", &sketch, &Style::default(), &[])
}

fn odd_termination(seed: u64, number: u64) -> Made {
    let (mut sketch, _) = short_game(seed, 0xE4, number, 6);
    let values = ["Flag", "no moves", "resigned", "", "time forfeit", "draw", "0"];
    sketch.termination = Some(values[number as usize % 7].to_owned());
    judged("warning/termination-value", &sketch, &Style::default(), &[])
}

fn odd_date(seed: u64, number: u64) -> Made {
    let (sketch, _) = short_game(seed, 0xE9, number, 6);
    let values = ["Tom", "18.05.2024", "2024.13.01", "2023.02.29", "May 2024", "2024.05.18.1", "0000.00.00"];
    let class = "warning/date-value";
    let tag = format!("[Date \"{}\"]\n[Result ", values[number as usize % 7]);
    let text = Style::default().text(class, &sketch).replacen("[Result ", &tag, 1);
    judged_text(class, &sketch, text, &[("date-value", None)])
}

/// Returns a record with one wrong turn number: a number that is too large, a number with the wrong dots, or a number
/// that occurs twice.
fn wrong_number(seed: u64, number: u64) -> Made {
    let (mut sketch, _) = short_game(seed, 0xE5, number, 6);
    let mut attempt = number;
    while sketch.turns.len() < 6 {
        attempt += 7 * EACH;
        sketch = short_game(seed, 0xE5, attempt, 6).0;
    }
    let class = "warning/turn-number";
    let (from, to, ply) = match number % 3 {
        0 => ("\n2. ".to_owned(), format!("\n{}. ", 3 + number), 3),
        1 => ("\n2. ".to_owned(), "\n2... ".to_owned(), 3),
        _ => ("\n3. ".to_owned(), "\n2. ".to_owned(), 5),
    };
    let text = Style::default().text(class, &sketch);
    assert!(text.contains(&from), "{text}");
    judged_text(class, &sketch, text.replace(&from, &to), &[("turn-number", Some(ply))])
}

/// Returns a record with a command in a comment after a turn. The value of the command is invalid.
fn wrong_command(seed: u64, number: u64) -> Made {
    let mut commands =
        "%clk 0:29, %clk 1:99:00, %egt soon, %emt 0:0:0, %mct 12, %eval good, %csl Ra11, %csl Xa5, %cal Ra5, \
        %cal Ga4b, %eval #, %clk, %csl Rk1, %emt -0:01:00, %eval 1., %cal Ba1a2;Ba3, %egt 0:01:60, %clk 0:29:5"
            .split(", ")
            .cycle();
    let (mut sketch, _) = short_game(seed, 0xE6, number, 4);
    let mut attempt = number;
    while sketch.turns.len() < 2 {
        attempt += 7 * EACH;
        sketch = short_game(seed, 0xE6, attempt, 4).0;
    }
    let class = "warning/comment-command";
    let text = Style::default().text(class, &sketch);
    let first = format!("1. {}", sketch.turns[0].whole());
    let more: Vec<Warning> = vec![("comment-command", Some(1))];
    let command = commands.nth(number as usize).expect("they begin anew");
    let text =
        text.replacen(&first, &format!("{first} {{a word [{command}] [%x-mine {number}] and [%clk 0:29:58]}} 1..."), 1);
    judged_text(class, &sketch, text, &more)
}

/// Returns a record with the third turn back and forth in an edition whose wording may forbid it.
fn third_turn(seed: u64, number: u64) -> Made {
    let editions = ["milton-bradley-1961", "hasbro-1999", "anniversary-2011", "sci-fi-2011"];
    for attempt in 0.. {
        let mut random = Random::new(seed, 0xE7 << 32 | number << 12 | attempt);
        let (mut game, _) = config::game(editions[number as usize % 4], Force::Hunting, &[], &mut random);
        while game.turns.len() < 14 && game.step(Manner::Restless, &mut random) {
            let made = judged("warning/two-squares-wording", &game.sketch(), &Style::default(), &[]);
            if !made.expected["warnings"].as_array().is_none_or(Vec::is_empty) {
                return made;
            }
        }
    }
    unreachable!("somebody goes back and forth")
}

/// Returns legal records of each edition, variant and set of options.
pub fn every_variant(seed: u64) -> Vec<Made> {
    let mut made = Vec::new();
    let mut number = 0;
    for (edition, variants) in EDITIONS {
        for variant in variants {
            for bits in 0..8_usize {
                number += 1;
                let mut random = Random::new(seed, 0xA11 << 32 | number);
                let options =
                    OPTIONS.into_iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0).map(|(_, name)| name);
                let mut terms = Terms { variant, options: options.collect(), ..Terms::of(edition) };
                let is_small = ["duel", "barrage", "free"].contains(variant);
                if bits != 0 && !is_small {
                    terms.army = Force::Marching.army(&mut random).map(|army| with_specialists(army, variant));
                }
                let columns = if terms.army.is_some() || *variant == "duel" || *variant == "barrage" { 5 } else { 10 };
                let Some(mut game) = Game::start(&terms, columns, &mut random) else { panic!("{terms:?} fits") };
                let manner = [Manner::Fierce, Manner::Runner][random.index(2)];
                let plies = if bits == 0 && !is_small { 12 } else { 24 };
                while game.turns.len() < plies && game.step(manner, &mut random) {}
                let mut sketch = game.sketch();
                end(&mut sketch, &game, &mut random);
                made.push(judged(&format!("legal/{variant}"), &sketch, &Style::default(), &[]));
            }
        }
    }
    made
}

fn with_specialists(mut army: BTreeMap<Kind, u32>, variant: &str) -> BTreeMap<Kind, u32> {
    if variant == "infiltrator" {
        army.insert(Kind::Infiltrator, 2);
    }
    army
}

/// Writes the end of the game: as the board shows it, or as players end it.
fn end(sketch: &mut Sketch, game: &Game, random: &mut Random) {
    if let Some(ending) = game.state.ending() {
        sketch.termination = random.chance(50).then(|| ending.termination.to_owned());
        return;
    }
    let (result, termination) = [
        ("1-0", "resignation"),
        ("0-1", "time"),
        ("1/2-1/2", "agreement"),
        ("*", "abandoned"),
        ("0-1", "forfeit"),
        ("1/2-1/2", "adjudication"),
        ("*", "unknown"),
    ][random.index(7)];
    result.clone_into(&mut sketch.result);
    sketch.termination = Some(termination.to_owned());
}
