//! Chases so long that positions are no longer searched one by one: a Marshal follows a Captain over an empty board as
//! long as the Marshal finds a square next to the Captain. The reference, which compares all positions, decides which
//! moves are allowed.

use crate::reference::{RawRecord, Scope, State, rules_of};
use adjutant::board::Square;
use adjutant::generate::Random;
use adjutant::notation::parse;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Action, Claim, Turn, UncertainGame};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::rc::Rc;

const TAGS: [(&str, &str); 5] = [
    ("Edition", "jumbo-2014"),
    ("Ranks", "ascending"),
    ("Army", "10 6 F"),
    ("TwoSquares", "off"),
    ("MoreSquares", "on"),
];
/// Red's Marshal chases Blue's Captain; the other pieces do not move.
const ROWS: [(i32, &str); 5] = [
    (10, ". . . . . . . . . F"),
    (8, ". . . . 6 . . . . ."),
    (7, ". . . . . . . . . 10"),
    (4, ". . . . 10 . . . . ."),
    (1, "6 . . . . . . . . F"),
];

/// Letter of a column, and a row.
type At = (u8, i32);

/// Turns of a chase, and all legal turns before each of them.
struct Chased {
    turns: Vec<String>,
    legal: Vec<BTreeSet<String>>,
    /// Number of moves barred late in the chase.
    barred: usize,
}

fn chased(random: &mut Random, most_plies: usize) -> Chased {
    let tags = TAGS.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let raw = RawRecord { tags: tags.into(), ..RawRecord::default() };
    let rules = rules_of(&raw).expect("the tags are in order");
    let mut setup = BTreeMap::new();
    for (row, signs) in ROWS {
        for (letter, sign) in ('a'..).zip(signs.split(' ')).filter(|(_, sign)| *sign != ".") {
            let kind = rules.numbering.read(sign).expect("a kind's sign");
            setup.insert(format!("{letter}{row}"), (rules.half(row), kind));
        }
    }
    let mut state = State::under(&Rc::new(rules), &setup).expect("the armies are set up");
    let mut chase = Chased { turns: vec![], legal: vec![], barred: 0 };
    for turn in ["e4-e5", "e8-e7", "e5-e6"] {
        chase.play(&mut state, turn.to_owned());
    }
    while chase.turns.len() < most_plies {
        let [other, mover] = [1, 2].map(|back| end(&chase.turns[chase.turns.len() - back]));
        let is_chased = chase.turns.len() % 2 == 1;
        let ways: Vec<String> = steps(mover).map(|to| format!("{}-{}", name(mover), name(to))).collect();
        if !is_chased && chase.turns.len() > 66 {
            chase.barred += ways.iter().filter(|way| state.judge(way) == Err("more-squares")).count();
        }
        let fits = |way: &&String| {
            let beside = steps(other).any(|near| near == end(way));
            state.judge(way).is_ok() && beside != is_chased
        };
        let fitting: Vec<&String> = ways.iter().filter(fits).collect();
        if fitting.is_empty() {
            break;
        }
        let way = fitting[random.index(fitting.len())].clone();
        chase.play(&mut state, way);
    }
    chase
}

impl Chased {
    fn play(&mut self, state: &mut State, turn: String) {
        let scope = Scope { guesses: false, rescues: false };
        self.legal.push(state.legal_turns(scope).into_iter().collect());
        state.play(&turn);
        self.turns.push(turn);
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (name, value) in TAGS {
            writeln!(text, "[{name} \"{value}\"]").expect("a string takes all");
        }
        for (row, signs) in ROWS {
            writeln!(text, "{row}: {signs}").expect("a string takes all");
        }
        text + "\n" + &self.turns.join("\n") + "\n*\n"
    }
}

fn end(turn: &str) -> At {
    let to = turn.split('-').nth(1).expect("a move");
    (to.as_bytes()[0], to[1..].parse().expect("a row"))
}

fn name((column, row): At) -> String {
    format!("{}{row}", char::from(column))
}

fn steps((column, row): At) -> impl Iterator<Item = At> {
    let all = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)];
    all.into_iter().filter(|(column, row)| (b'a'..=b'j').contains(column) && (1..=10).contains(row))
}

/// Compares the engine's judgment of every step, before each turn, with the reference's list.
struct Judged<'a> {
    legal: std::slice::Iter<'a, BTreeSet<String>>,
    difference: Option<String>,
}

impl Observer for Judged<'_> {
    fn before(&mut self, game: &UncertainGame) {
        let Some(theirs) = self.legal.next() else { return };
        let (mut asked, now) = (game.clone(), game.game());
        let standing = now.position().standing(now.to_move()).map(|id| now.position().piece(id).square);
        let mut mine = BTreeSet::new();
        for (from, step) in standing.flat_map(|from| Square::STEPS.map(|step| (from, step))) {
            let to = from.step(step);
            let action = if now.position().is_empty(to) { Action::Move } else { Action::Strike };
            let turn = Turn { from, to, action, rescue: None };
            if asked.judge(&turn, &Claim::default()).is_ok() {
                mine.insert(super::words::text(&turn, &now.rules().edition.numbering));
            }
        }
        if self.difference.is_none() && mine != *theirs {
            self.difference = Some(format!("before ply {}: engine {mine:?}, reference {theirs:?}", now.plies() + 1));
        }
    }
}

#[test]
fn what_is_barred_late_in_a_chase_is_what_all_positions_say() {
    let (mut barred, mut longest) = (0, 0);
    for seed in 25..40 {
        let chase = chased(&mut Random::new(seed, 3), 240);
        let text = chase.text();
        let mut judged = Judged { legal: chase.legal.iter(), difference: None };
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut judged);
        assert_eq!(replayed.verdict.name(), "legal", "{:?}\n{text}", replayed.findings);
        assert_eq!(judged.difference, None, "{text}");
        assert_eq!(judged.legal.len(), 0, "every turn was looked at");
        barred += chase.barred;
        longest = longest.max(chase.turns.len());
    }
    assert!(longest > 130 && barred > 15, "{longest} plies, {barred} barred");
}
