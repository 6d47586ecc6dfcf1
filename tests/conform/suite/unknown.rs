//! Records with unknown pieces, decided by playing them under every assignment.

use super::config::{self, Force};
use super::made::{Made, Warning, about, one_record};
use super::play::Game;
use super::sketch::{EDITIONS, Sketch, Terms, Written};
use super::style::Style;
use crate::assignments::brute::{Said, decide};
use crate::reference::{Action, Kind, Side, Square, Turn};
use adjutant::generate::Random;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Number of records in each class.
const LEGAL: usize = 28;
const NO_ASSIGNMENT: usize = 24;
const OTHERS: usize = 16;
const OPEN: usize = 22;
const HARD: u64 = 22;
const GAMES: u64 = 4_000;
/// Maximum number of assignments to play.
const MOST: usize = 240;

/// Sketch with some unnamed pieces.
#[derive(Clone)]
pub struct Sheet {
    pub sketch: Sketch,
    pub unnamed: BTreeSet<Square>,
    /// Side without rows.
    pub without_rows: Option<Side>,
}

impl Sheet {
    fn text(&self, class: &str) -> String {
        let plain = Style::default().text(class, &self.sketch);
        let rules = self.sketch.terms.rules();
        let mut text = String::new();
        for line in plain.lines() {
            let row = line.split_once(':').and_then(|(row, _)| row.trim().parse::<i32>().ok());
            match row.filter(|_| !line.starts_with('[')) {
                None => text.push_str(line),
                Some(row) if self.without_rows == Some(rules.half(row)) => continue,
                Some(row) => {
                    text.push_str(&format!("{row:>2}:"));
                    for column in 1..=10 {
                        let square = Square { column, row };
                        let kind = self.sketch.setup.get(&square).map(|(_, kind)| rules.numbering.sign(*kind));
                        let sign = if self.unnamed.contains(&square) { Some("?".to_owned()) } else { kind };
                        text.push_str(&format!("{:>3}", sign.unwrap_or_else(|| ".".to_owned())));
                    }
                }
            }
            text.push('\n');
        }
        text
    }

    fn decide(&self) -> Option<Said> {
        self.decide_of(MOST)
    }

    /// Returns the judgment, if there are at most `most` assignments.
    pub fn decide_of(&self, most: usize) -> Option<Said> {
        decide(&one_record(&self.text("unknown")), most)
    }
}

/// Returns records with unknown pieces, of every class.
pub fn records(seed: u64) -> Vec<Made> {
    let mut made: [Vec<Made>; 4] = Default::default();
    let most = [LEGAL, NO_ASSIGNMENT, OTHERS, OPEN];
    for number in 0..GAMES {
        if made.iter().zip(most).all(|(of, most)| of.len() >= most) {
            break;
        }
        let mut random = Random::new(seed, 0x0E0 << 32 | number);
        let Some(sheet) = sheet(number, &mut random) else { continue };
        let way = (0..4)
            .filter(|way| made[*way].len() < most[*way])
            .nth(number as usize % 2)
            .or_else(|| (0..4).find(|way| made[*way].len() < most[*way]));
        let Some(way) = way else { break };
        let found = match way {
            0 => sheet
                .decide()
                .filter(|said| said.verdict == "legal")
                .map(|said| told("unknown/legal", &sheet, &said, &[])),
            3 => open(&sheet),
            _ => falsified(&sheet, &mut random)
                .filter(|of| (of.expected["finding"] == json!("no-assignment")) == (way == 1)),
        };
        made[way].extend(found);
    }
    made.into_iter().flatten().collect()
}

/// Returns a game of small armies with some unnamed pieces.
fn sheet(number: u64, random: &mut Random) -> Option<Sheet> {
    let edition = EDITIONS[number as usize % EDITIONS.len()].0;
    let (mut game, manner) = {
        let (game, manner) = config::game(edition, Force::Few, &[], random);
        // With the tag there is no warning about the wording.
        let terms = Terms { two_squares: (number % 7 < 4).then_some("3"), ..game.terms.clone() };
        (Game::from(&terms, game.setup)?, manner)
    };
    let plies = 3 + random.index(12);
    while game.turns.len() < plies && game.step(manner, random) {}
    let mut sketch = game.sketch();
    if random.chance(50) {
        "*".clone_into(&mut sketch.result);
    }
    // Mostly the knowledge of one player, sometimes that of a spectator.
    let [is_red, is_blue] = [random.chance(60), random.chance(60)];
    let sides: &[Side] = match (is_red, is_blue) {
        (true, _) => &[Side::Red],
        (false, true) => &[Side::Blue],
        (false, false) => &[Side::Red, Side::Blue],
    };
    let share = 40 + random.below(50);
    let unnamed = sketch.setup.iter().filter(|(_, (side, _))| sides.contains(side) && random.chance(share));
    let unnamed: BTreeSet<Square> = unnamed.map(|(square, _)| *square).collect();
    (unnamed.len() > 1).then_some(Sheet { sketch, unnamed, without_rows: None })
}

/// Returns the sheet with a false declaration of a combat, or with a turn that some kinds cannot make, and its
/// judgment.
fn falsified(sheet: &Sheet, random: &mut Random) -> Option<Made> {
    let mut sheet = sheet.clone();
    let numbering = sheet.sketch.terms.rules().numbering;
    let turns = &mut sheet.sketch.turns;
    if random.chance(50) {
        let places: Vec<usize> = (0..turns.len()).filter(|place| turns[*place].declared.is_some()).collect();
        let place = *places.get(random.index(places.len()))?;
        let kinds: Vec<Kind> = sheet.sketch.terms.rules().army.keys().copied().collect();
        let kind = |random: &mut Random| numbering.sign(kinds[random.index(kinds.len())]);
        let sign = [">", "<", "="][random.index(3)];
        turns[place].declared.as_ref().filter(|declared| !declared.starts_with(['+', '-']))?;
        turns[place].declared = Some(match random.below(3) {
            0 => format!("{}{sign}{}", kind(random), kind(random)),
            1 => format!("?{sign}{}", kind(random)),
            _ => format!("?{sign}?"),
        });
    } else {
        // A piece of the setup makes one more move, far or near.
        let state = sheet.sketch.state_before_last(0);
        let from = state.standing().find(|(at, piece)| piece.side == state.mover() && sheet.unnamed.contains(at))?.0;
        let far = 1 + random.below(4).cast_signed();
        let to = Square { column: from.column, row: from.row + if state.mover() == Side::Red { far } else { -far } };
        sheet.sketch.turns.push(Written::new(format!("{from}-{to}")));
        "*".clone_into(&mut sheet.sketch.result);
    }
    let said = sheet.decide().filter(|said| said.verdict != "legal")?;
    let class = if said.finding?.0 == "no-assignment" { "unknown/no-assignment" } else { "unknown/other" };
    Some(told(class, &sheet, &said, &[]))
}

/// Returns the sheet up to a strike without a declared outcome, if more than one outcome is possible.
fn open(sheet: &Sheet) -> Option<Made> {
    let mut sheet = sheet.clone();
    let takes_part = |turn: &Written| turn.declared.as_ref().is_some_and(|of| !of.starts_with(['+', '-']));
    let place = sheet.sketch.turns.iter().rposition(takes_part)?;
    sheet.sketch.turns.truncate(place + 1);
    "*".clone_into(&mut sheet.sketch.result);
    let is_possible = |declared: &&str| {
        let mut told = sheet.clone();
        told.sketch.turns[place].declared = Some((*declared).to_owned());
        told.decide().is_some_and(|said| said.verdict == "legal")
    };
    let ways = ["?>?", "?<?", "?=?"].iter().filter(|way| is_possible(way)).count();
    sheet.sketch.turns[place].declared = None;
    let said = sheet.decide().filter(|said| said.verdict == "legal" && ways > 1)?;
    Some(told("unknown/outcome-open", &sheet, &said, &[("outcome-open", Some(place + 1))]))
}

/// Returns the record with the expected answer.
pub fn told(class: &str, sheet: &Sheet, said: &Said, warnings: &[Warning]) -> Made {
    let mut expected = about(class, &sheet.sketch.terms);
    let mut put = |name: &str, value: Value| expected.insert(name.to_owned(), value);
    put("verdict", json!(said.verdict));
    put("ply", json!(said.finding.and_then(|(_, ply)| ply)));
    put("finding", json!(said.finding.map(|(name, _)| name)));
    put("warnings", json!(warnings));
    put("notes", json!(["unknown-pieces"]));
    let open = warnings.first().and_then(|(_, ply)| *ply);
    let of_turn = said.finding.filter(|_| said.verdict == "illegal").and_then(|(_, ply)| ply);
    put("plies", json!(of_turn.map_or(sheet.sketch.turns.len(), |ply| ply - 1)));
    if let Some(end) = said.end.as_ref().filter(|_| open.is_none()) {
        put("score", json!(end.score));
        put("termination", json!(end.termination));
        put("derived", json!(end.derived));
    }
    Made { class: class.to_owned(), text: sheet.text(class), expected }
}

/// Returns records that name no kind and declare no outcome of a strike. They are legal, because they were made
/// from games, but the proof needs a long search: each strike has three possible outcomes, and no later turn
/// decides between them.
pub fn hard(seed: u64) -> Vec<Made> {
    (0..HARD).map(|number| hard_one(seed, number)).collect()
}

fn hard_one(seed: u64, number: u64) -> Made {
    let mut random = Random::new(seed, 0x4A2D << 32 | number);
    // The omitted edition is the one in which Scouts do not strike from a distance.
    let terms = Terms::of(EDITIONS[1 + number as usize % 6].0);
    let rules = terms.rules();
    let mut setup = Game::start(&terms, 10, &mut random).expect("the army fits").setup;
    let front =
        |side| rules.back_row(side) + if side == Side::Red { rules.board.zone - 1 } else { 1 - rules.board.zone };
    // There is no lake between these columns.
    let mut columns = [1, 2, 5, 6, 9, 10];
    random.shuffle(&mut columns);
    let strikes: Vec<(Side, Square, Square)> = columns
        .into_iter()
        .zip([Side::Red, Side::Blue].into_iter().cycle())
        .map(|(column, side)| {
            let [from, to] = [side, side.other()].map(|side| Square { column, row: front(side) });
            (side, from, to)
        })
        .collect();
    for (side, from, _) in &strikes {
        let is_free = |at: &Square| strikes.iter().all(|(_, other, _)| other != at || at == from);
        let scout = setup.iter().find(|(at, piece)| **piece == (*side, Kind::Scout) && is_free(at));
        let scout = *scout.expect("there are Scouts enough").0;
        let other = setup.insert(*from, (*side, Kind::Scout)).expect("the zone is full");
        setup.insert(scout, other);
    }
    let mut game = Game::from(&terms, setup).expect("the same army");
    for (_, from, to) in strikes {
        game.play(&Turn { from, action: Action::Strike { via: None, to }, rescue: None });
        if game.state.ending().is_some() {
            // The Flag was there: another game is used.
            return hard_one(seed, number + 1_000 * HARD);
        }
    }
    let mut sketch = game.sketch();
    for turn in &mut sketch.turns {
        turn.declared = None;
    }
    let unnamed = sketch.setup.keys().copied().collect();
    let class = "unknown/hard";
    let mut expected = about(class, &terms);
    expected.insert("verdict".to_owned(), json!("legal"));
    expected.insert("ply".to_owned(), Value::Null);
    expected.insert("finding".to_owned(), Value::Null);
    expected.insert("hard".to_owned(), json!(true));
    expected.insert("notes".to_owned(), json!(["unknown-pieces"]));
    Made { class: class.to_owned(), text: Sheet { sketch, unnamed, without_rows: None }.text(class), expected }
}
