//! Records with unknown pieces under rules that hide more: `silent-defense`, pieces that come back unnamed, a side
//! without rows, `free`.

use super::made::{Made, Warning};
use super::play::{Game, Manner};
use super::sketch::{EDITIONS, Sketch, Terms};
use super::unknown::{Sheet, told};
use crate::reference::{Kind, Side, Square};
use adjutant::generate::Random;
use std::collections::{BTreeMap, BTreeSet};

/// Number of legal and illegal records in each class.
const EACH: usize = 6;
/// Maximum number of assignments to play.
const MOST: usize = 2_000;
/// Maximum number of games to search for a class.
const GAMES: u64 = 50_000;
const CLASSES: [&str; 4] = ["silent-defense", "rescue", "side-without-rows", "free"];

/// Returns records of every class.
pub fn records(seed: u64) -> Vec<Made> {
    let of = |(stream, name): (u64, &'static str)| {
        let (mut legal, mut others) = (Vec::new(), Vec::new());
        for number in 0.. {
            if legal.len() >= EACH && others.len() >= EACH {
                break;
            }
            assert!(number < GAMES, "{name}: {} legal and {} others", legal.len(), others.len());
            let mut random = Random::new(seed, 0x41D << 40 | stream << 32 | number);
            let is_false = legal.len() >= EACH || others.len() < EACH && number % 2 == 1;
            let sketch = played(name, number, &mut random).filter(|sketch| is_of(name, sketch));
            let sheet = sketch.and_then(|sketch| hidden(name, sketch, is_false, &mut random));
            let Some((sheet, said)) = sheet.and_then(|sheet| Some((sheet.clone(), sheet.decide_of(MOST)?))) else {
                continue;
            };
            let found = if said.verdict == "legal" { &mut legal } else { &mut others };
            if found.len() < EACH {
                let terms = &sheet.sketch.terms;
                let is_outside = terms.edition != "hasbro-1999" && !terms.options.is_empty();
                let warnings: &[Warning] = if is_outside { &[("option-outside-edition", None)] } else { &[] };
                found.push(told(&format!("hidden/{name}"), &sheet, &said, warnings));
            }
        }
        [legal, others].concat()
    };
    (0..).zip(CLASSES).flat_map(of).collect()
}

/// Returns a short game with few pieces.
fn played(name: &'static str, number: u64, random: &mut Random) -> Option<Sketch> {
    use Kind::{Captain, Flag, Miner, Scout, Spy};
    let mut terms = Terms::of(EDITIONS[number as usize % EDITIONS.len()].0);
    // With these tags there are no warnings about wording, and chases have their own records.
    (terms.two_squares, terms.more_squares) = (Some("3"), Some("off"));
    let army: &[(Kind, u32)] = match name {
        "silent-defense" => &[(Flag, 1), (Scout, 2), (Captain, 1), (Spy, 1)],
        "rescue" => &[(Flag, 1), (Captain, 1), (Miner, 2)],
        "side-without-rows" => &[(Flag, 1), (Miner, 1)],
        _ => &[],
    };
    terms.army = Some(army.iter().copied().collect::<BTreeMap<_, _>>());
    match name {
        "silent-defense" | "rescue" => terms.options = vec![name],
        "free" => (terms.edition, terms.variant, terms.army) = ("gravon", "free", None),
        _ => {}
    }
    let columns = 2 + random.index(2);
    let mut game = if name == "free" { free_game(&terms, random)? } else { Game::start(&terms, columns, random)? };
    let plies = if name == "rescue" { 40 } else { 4 + random.index(12) };
    let manner = if name == "rescue" { Manner::Runner } else { Manner::Fierce };
    while game.turns.len() < plies && game.step(manner, random) {
        if name == "rescue" && game.turns.last().is_some_and(|turn| turn.text.contains('^')) {
            break;
        }
    }
    Some(game.sketch())
}

/// Returns a game in which both sides omit almost all pieces.
fn free_game(terms: &Terms, random: &mut Random) -> Option<Game> {
    let kinds = [Kind::Flag, Kind::Scout, Kind::Captain, Kind::Miner, Kind::Bomb];
    let of = |side, rows: [i32; 2], random: &mut Random| {
        let mut squares: Vec<Square> =
            rows.into_iter().flat_map(|row| [1, 2, 5].map(|column| Square { column, row })).collect();
        random.shuffle(&mut squares);
        squares.into_iter().zip(kinds).map(|(at, kind)| (at, (side, kind))).collect::<Vec<_>>()
    };
    let setup = [of(Side::Red, [3, 4], random), of(Side::Blue, [7, 8], random)].concat();
    Game::from(terms, setup.into_iter().collect())
}

/// `true` if the event of the class has occurred.
fn is_of(name: &str, sketch: &Sketch) -> bool {
    match name {
        "rescue" => sketch.turns.iter().any(|turn| turn.text.contains('^')),
        _ => sketch.turns.iter().any(|turn| turn.declared.is_some()),
    }
}

/// Returns the record without the information that its class omits; falsified if `is_false`.
fn hidden(name: &str, mut sketch: Sketch, is_false: bool, random: &mut Random) -> Option<Sheet> {
    for turn in &mut sketch.turns {
        // The piece that came back is not named.
        if let Some((before, square)) =
            turn.text.split_once('^').and_then(|(before, of)| Some((before, of.split_once('@')?.1)))
        {
            turn.text = format!("{before}^?@{square}");
        }
        if name == "silent-defense"
            && let Some(declared) = &turn.declared
            && random.chance(60)
        {
            let sign = declared.find(['<', '>', '='])?;
            turn.declared = Some(format!("{}?", &declared[..=sign]));
        }
    }
    if is_false {
        let place = sketch.turns.iter().rposition(|turn| turn.declared.as_ref().is_some_and(|of| of.contains('>')))?;
        sketch.turns[place].declared = Some("?<?".to_owned());
    }
    // Under `free`, any piece may have any kind.
    let most = if name == "free" { 3 } else { usize::MAX };
    let of_blue = sketch.setup.iter().filter(|(_, (side, _))| *side == Side::Blue).map(|(at, _)| *at);
    let unnamed: BTreeSet<Square> = of_blue.take(most).collect();
    let without_rows = (name == "side-without-rows").then_some(Side::Blue);
    Some(Sheet { sketch, unnamed, without_rows })
}
