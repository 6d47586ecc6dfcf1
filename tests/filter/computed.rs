//! Arithmetic, bins and the state at a ply in random expressions, compared with numbers computed here from the
//! games that `convert` writes.

use crate::program::adjutant;
use adjutant::notation::{SegmentKind, segments};
use adjutant::query::{Expected, FaultKind, Keep, KeyValue, ListedField, Query, Stage, Subject};
use serde_json::Value;
use std::collections::BTreeMap;

const SIDES: [&str; 2] = ["red", "blue"];
const KINDS: [&str; 5] = ["scout", "miner", "marshal", "bomb", "flag"];
/// Table of `format-spec/review.md`, section "Worth".
const WORTH: [(&str, f64); 14] = [
    ("marshal", 50.0),
    ("general", 25.0),
    ("colonel", 12.0),
    ("major", 6.0),
    ("captain", 3.0),
    ("lieutenant", 2.0),
    ("sergeant", 1.0),
    ("miner", 2.0),
    ("scout", 0.5),
    ("spotter", 3.0),
    ("infiltrator", 6.0),
    ("spy", 10.0),
    ("bomb", 2.0),
    ("flag", 0.0),
];

/// Pieces on the board by square, with side and kind.
type Board = BTreeMap<String, (String, String)>;

/// Game from the JSON output.
struct Game {
    /// Board before the first turn, and after each turn.
    boards: Vec<Board>,
    /// Side and kind of each turn: `move`, `strike` or another.
    turns: Vec<(String, String)>,
    /// Number of pieces brought back.
    rescues: usize,
}

impl Game {
    fn new(game: &Value) -> Self {
        let mut board = Board::new();
        for side in SIDES {
            for (square, kind) in game["setup"][side].as_object().expect("a setup") {
                board.insert(square.clone(), (side.to_owned(), kind.as_str().expect("a kind").to_owned()));
            }
        }
        let (mut boards, mut turns, mut rescues) = (vec![board.clone()], Vec::new(), 0);
        for turn in game["turns"].as_array().expect("turns") {
            let text = |key: &str| turn[key].as_str().unwrap_or_default().to_owned();
            let (kind, outcome) = (text("kind"), text("outcome"));
            let piece = board.remove(&text("from")).expect("a piece");
            if matches!(outcome.as_str(), "win" | "tie" | "hit") {
                board.remove(&text("to"));
            }
            let end = match kind.as_str() {
                "move" | "strike" => text("to"),
                _ if turn["via"].is_string() => text("via"),
                _ => text("from"),
            };
            if !matches!(outcome.as_str(), "loss" | "tie") {
                board.insert(end, piece);
            }
            if let Some(rescue) = turn["rescue"].as_object() {
                let text = |key: &str| rescue[key].as_str().expect("a text").to_owned();
                board.insert(text("square"), (turn["side"].as_str().expect("a side").to_owned(), text("piece")));
                rescues += 1;
            }
            turns.push((text("side"), kind));
            boards.push(board.clone());
        }
        Self { boards, turns, rescues }
    }

    /// Returns a side's pieces on the board at a ply.
    fn kinds(&self, side: &'static str, ply: f64) -> Option<Vec<&str>> {
        let index = (0..self.boards.len()).find(|index| relates("==", Some(*index as f64), Some(ply)))?;
        Some(self.boards[index].values().filter(|piece| piece.0 == side).map(|piece| piece.1.as_str()).collect())
    }

    fn alive(&self, kind: &str, side: &'static str, ply: f64) -> Option<f64> {
        self.kinds(side, ply).map(|kinds| kinds.iter().filter(|found| **found == kind).count() as f64)
    }

    fn material(&self, side: &'static str, ply: f64) -> Option<f64> {
        let worth = |kind: &str| WORTH.iter().find(|(name, _)| *name == kind).expect("a kind").1;
        self.kinds(side, ply).map(|kinds| kinds.into_iter().map(worth).sum())
    }

    fn count(&self, kind: &str, side: Option<&str>) -> f64 {
        let is_asked = |turn: &&(String, String)| turn.1 == kind && side.is_none_or(|side| turn.0 == side);
        self.turns.iter().filter(is_asked).count() as f64
    }

    /// Returns the ply at which a piece is first lost and not rescued in the same turn.
    fn captured(&self, kind: &'static str, side: &'static str) -> f64 {
        let count = |board: &Board| board.values().filter(|piece| piece.0 == side && piece.1 == kind).count();
        let lost = self.boards.windows(2).position(|pair| count(&pair[1]) < count(&pair[0]));
        lost.map_or(f64::INFINITY, |index| (index + 1) as f64)
    }

    fn last(&self) -> f64 {
        self.turns.len() as f64
    }
}

/// Random number generator splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Number of a game; `None` if it is missing, infinite for "never".
type Number = Box<dyn Fn(&Game) -> Option<f64>>;

/// Expression as text, and its number.
struct Made {
    text: String,
    number: Number,
}

fn made(text: impl Into<String>, number: impl Fn(&Game) -> Option<f64> + 'static) -> Made {
    Made { text: text.into(), number: Box::new(number) }
}

fn some(number: f64) -> Option<f64> {
    Some(number).filter(|number| !number.is_nan())
}

fn apply(sign: char, left: f64, right: f64) -> Option<f64> {
    match sign {
        '+' => some(left + right),
        '-' => some(left - right),
        '*' => some(left * right),
        _ if right == 0.0 => None,
        _ => some(left / right),
    }
}

/// Returns the largest multiple of `width` that is at most `number`, found by counting down.
fn bin(number: f64, width: f64) -> f64 {
    if number.is_infinite() {
        return number;
    }
    let mut edge = ((number / width).ceil() + 2.0) * width;
    while edge > number {
        edge -= width;
    }
    edge
}

fn leaf(random: &mut Random, depth: usize) -> Made {
    let (side, kind) = (random.pick(&SIDES), random.pick(&KINDS));
    match random.below(12) {
        0 => made("plies", |game| Some(game.last())),
        1 => made("strikes", |game| Some(game.count("strike", None))),
        2 => made(format!("moves({side})"), move |game| Some(game.count("move", Some(side)))),
        3 => made(format!("strikes.{side}"), move |game| Some(game.count("strike", Some(side)))),
        4 => made(format!("captured({kind}, {side})"), move |game| Some(game.captured(kind, side))),
        5 => made(format!("alive({kind}, {side})"), move |game| game.alive(kind, side, game.last())),
        6 => made(format!("material({side})"), move |game| game.material(side, game.last())),
        7 => {
            let ply = random.below(200);
            made(format!("alive.{side}({kind}, {ply})"), move |game| game.alive(kind, side, ply as f64))
        }
        8 => {
            let ply = random.below(200);
            made(format!("material({side}, {ply})"), move |game| game.material(side, ply as f64))
        }
        9 | 10 => {
            let ply = if depth == 0 {
                made("captured(scout, red)", |game| Some(game.captured("scout", "red")))
            } else {
                factor(random, depth - 1)
            };
            let Made { text, number } = ply;
            if random.below(2) == 0 {
                made(format!("alive({kind}, {side}) at {text}"), move |game| game.alive(kind, side, number(game)?))
            } else {
                made(format!("material.{side} at {text}"), move |game| game.material(side, number(game)?))
            }
        }
        _ => {
            let number = random.pick(&["0", "1", "7", "2.5", "0.125", "-3", "100"]);
            let value = number.parse().expect("a number");
            made(number, move |_| Some(value))
        }
    }
}

fn factor(random: &mut Random, depth: usize) -> Made {
    if depth == 0 {
        return leaf(random, depth);
    }
    match random.below(6) {
        0 => {
            let Made { text, number } = factor(random, depth - 1);
            made(format!("-{text}"), move |game| number(game).map(|number| -number))
        }
        1 | 2 => {
            let Made { text, number } = sum(random, depth - 1);
            made(format!("({text})"), number)
        }
        3 => {
            let Made { text, number } = sum(random, depth - 1);
            let width = random.pick(&["50", "7", "1", "0.5", "0.25"]);
            let wide: f64 = width.parse().expect("a number");
            made(format!("bin({text}, {width})"), move |game| number(game).map(|number| bin(number, wide)))
        }
        _ => leaf(random, depth),
    }
}

fn chain(random: &mut Random, signs: [char; 2], part: &mut dyn FnMut(&mut Random) -> Made) -> Made {
    let mut chain = part(random);
    for _ in 0..random.below(3) {
        let (sign, blank) = (random.pick(&signs), random.pick(&[" ", "\t"]));
        let (Made { text: left, number: one }, Made { text: right, number: other }) = (chain, part(random));
        chain = made(format!("{left} {sign}{blank}{right}"), move |game| apply(sign, one(game)?, other(game)?));
    }
    chain
}

fn sum(random: &mut Random, depth: usize) -> Made {
    chain(random, ['+', '-'], &mut |random| {
        chain(random, ['*', '/'], &mut |random| factor(random, depth.saturating_sub(1)))
    })
}

#[allow(clippy::float_cmp)] // exact equality is tested
fn relates(operator: &str, left: Option<f64>, right: Option<f64>) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return operator == "!=" };
    match operator {
        "==" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        _ => left >= right,
    }
}

/// Returns games of several editions, with guesses and with rescues.
fn archive() -> String {
    let generated = |options: &[&str]| {
        adjutant(&[&["generate", "--seed", "5", "--plies", "160", "--games", "6"], options].concat(), "").stdout
    };
    [
        generated(&["--policy", "aggressive"]),
        generated(&["--policy", "aggressive", "--edition", "sci-fi-2011"]),
        generated(&["--policy", "plausible", "--edition", "hasbro-1999", "--options", "rescue"]),
    ]
    .join("\n")
}

#[test]
fn random_expressions_have_the_numbers_that_the_games_give() {
    let text = archive();
    let games = adjutant(&["convert", "--to", "json"], &text).stdout;
    let games: Vec<Game> =
        games.lines().map(|line| Game::new(&serde_json::from_str(line).expect("an object"))).collect();
    assert!(games.len() == 18 && games.iter().any(|game| game.rescues > 0), "{}", games.len());
    let keep = Keep { turns: true, ..Keep::default() };
    let records = segments(text.as_bytes()).filter(|segment| segment.kind == SegmentKind::Record);
    let mut subjects: Vec<Subject<'_>> =
        records.map(|record| Subject::new("a", 1, &text.as_bytes()[record.range], None, keep)).collect();
    assert_eq!(subjects.len(), games.len());
    for subject in &mut subjects {
        subject.read(Stage::Replay);
    }

    let random = &mut Random(17);
    let (mut numbers, mut nevers, mut nothings, mut truths) = (0, 0, 0, 0);
    for _ in 0..250 {
        let (one, other) = (sum(random, 3), sum(random, 2));
        let operator = random.pick(&["==", "!=", "<", "<=", ">", ">="]);
        let condition = format!("{} {operator} {}", one.text, other.text);
        let query = match Query::parse(&condition) {
            Ok(query) => query,
            // A constant such as -3 is no valid ply.
            Err(faults) if faults.iter().all(|fault| fault.kind == FaultKind::Expected(Expected::Ply)) => continue,
            Err(faults) => panic!("{condition}: {faults:?}"),
        };
        let fields = ListedField::parse_all(&one.text).ok();
        for (game, subject) in games.iter().zip(&mut subjects) {
            let (left, right) = ((one.number)(game), (other.number)(game));
            if let Some(fields) = &fields {
                let wanted = left
                    .filter(|number| number.is_finite())
                    .map_or(KeyValue::Nothing, |number| KeyValue::Number(number + 0.0));
                assert_eq!(fields[0].value(subject), wanted, "{}", one.text);
            }
            let is_true = relates(operator, left, right);
            assert_eq!(query.matches(subject), is_true, "{condition}: {left:?} {right:?}");
            truths += usize::from(is_true);
            match left {
                None => nothings += 1,
                Some(number) if number.is_infinite() => nevers += 1,
                Some(_) => numbers += 1,
            }
        }
    }
    assert!(numbers > 1500 && nevers > 100 && nothings > 100, "{numbers} {nevers} {nothings}");
    assert!(truths > 800 && truths < 3500, "{truths}");
}
