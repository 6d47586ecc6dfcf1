//! Illegal turns: games are searched, turn by turn, for turns that break a rule, until there are enough for every
//! finding.

use super::config::{self, Force};
use super::play::{Game, Manner, likely};
use super::sketch::{EDITIONS, Sketch, Written, text_of};
use crate::reference::{Action, Kind, Square, State, Turn};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of records for each finding, and the maximum number of these records in one edition.
const EACH: usize = 22;
const EACH_EDITION: usize = 6;
/// Maximum number of games to search.
const GAMES: u64 = 6_000;

/// Names of findings about turns, in the order of the list.
pub const NAMES: &str = "game-over empty-square not-your-piece immovable-piece no-square not-a-line own-piece square-occupied \
    nothing-to-strike too-far path-blocked scout-move-and-strike corner-strike two-squares more-squares \
    not-a-spotter not-an-infiltrator not-in-front not-in-enemy-territory out-of-reach no-target unknown-guess \
    rescue-not-enabled rescue-back-row rescue-scout rescue-bomb rescue-limit rescue-same-piece \
    rescue-not-captured rescue-square";

/// Findings that occur only late in a game; for the others, short games are searched.
const LATE: &str = "game-over more-squares out-of-reach no-target unknown-guess rescue-limit rescue-same-piece rescue-scout \
    rescue-bomb rescue-not-captured rescue-square";

/// Returns records for every finding.
pub fn records(seed: u64) -> BTreeMap<&'static str, Vec<Sketch>> {
    let mut found = Found::default();
    for number in 0..GAMES {
        if found.is_enough() {
            break;
        }
        // The last finding needed is a barred chase, which has special games.
        let is_chase = number % 4 == 3 || found.is_enough_but_for("more-squares");
        if is_chase && found.count("more-squares", None) >= EACH {
            continue;
        }
        let mut random = Random::new(seed, 0x1_1E6A << 32 | number);
        let (mut game, manner, most) = if is_chase { barred_chase(&mut random) } else { other_game(&mut random) };
        while game.turns.len() < most {
            found.ask(&game, &mut random);
            if !game.step(manner, &mut random) {
                found.ask(&game, &mut random);
                break;
            }
        }
    }
    found.by_name
}

fn other_game(random: &mut Random) -> (Game, Manner, usize) {
    let force = [Force::Few, Force::Hunting, Force::Marching, Force::Marching, Force::Walled][random.index(5)];
    let edition = config::any_edition(random);
    let is_rescue = force == Force::Marching && random.chance(85);
    let options = if is_rescue { vec!["rescue"] } else { config::some_options(random) };
    let (game, manner) = config::game(edition, force, &options, random);
    (game, manner, if force == Force::Marching { 70 } else { 30 })
}

/// Returns a game in which endless chasing is barred, by the edition or by a tag.
fn barred_chase(random: &mut Random) -> (Game, Manner, usize) {
    let edition = config::any_edition(random);
    let is_barred = ["jumbo-2014", "isf", "gravon"].contains(&edition);
    let more_squares = (!is_barred || random.chance(30)).then_some("on");
    (config::chase(edition, more_squares, random), Manner::Restless, 60)
}

#[derive(Default)]
struct Found {
    by_name: BTreeMap<&'static str, Vec<Sketch>>,
}

impl Found {
    fn is_enough(&self) -> bool {
        NAMES.split(' ').all(|name| self.count(name, None) >= EACH)
    }

    fn is_enough_but_for(&self, one: &str) -> bool {
        NAMES.split(' ').all(|name| name == one || self.count(name, None) >= EACH)
    }

    fn count(&self, name: &str, edition: Option<&str>) -> usize {
        let of_edition = |sketch: &&Sketch| edition.is_none_or(|edition| sketch.terms.edition == edition);
        self.by_name.get(name).map_or(0, |sketches| sketches.iter().filter(of_edition).count())
    }

    /// Judges some turns in the present position, and keeps one for a finding that is still needed.
    fn ask(&mut self, game: &Game, random: &mut Random) {
        // If only a few editions have the rule, they provide all of its records.
        let mut kept = 0;
        for turn in turns(game, random) {
            let Err(name) = game.state.judge_turn(&turn) else { continue };
            let edition = game.terms.edition;
            let most = if ["scout-move-and-strike", "not-a-spotter"].contains(&name) { EACH } else { EACH_EDITION };
            let is_late = game.turns.len() > 14 && !LATE.split(' ').any(|late| late == name);
            if self.count(name, None) >= EACH || self.count(name, Some(edition)) >= most || is_late || kept >= 1 {
                continue;
            }
            // Squares off the board are tried if they can be written.
            if Turn::parse(&text_of(&turn, &game.state.rules), game.state.rules.numbering) != Some(turn) {
                continue;
            }
            kept += 1;
            let mut sketch = game.sketch();
            sketch.turns.push(Written::new(text_of(&turn, &game.state.rules)));
            "*".clone_into(&mut sketch.result);
            if sketch.turns.len().is_multiple_of(3) {
                // The turns after an illegal turn are ignored.
                sketch.turns.push(Written::new("a1-a2"));
            }
            self.by_name.entry(name).or_default().push(sketch);
        }
    }
}

/// Returns turns to judge: likely turns, changed likely turns, and random turns.
fn turns(game: &Game, random: &mut Random) -> Vec<Turn> {
    let state = &game.state;
    let mut turns = Vec::new();
    let likely = if state.ending().is_some() { likely_ends(game) } else { likely(state) };
    let rescue = |random: &mut Random| {
        let rows = if random.chance(70) { 4 } else { 10 };
        let row = 1 + random.below(rows).cast_signed();
        let row = if state.mover() == crate::reference::Side::Red { row } else { state.rules.board.rows + 1 - row };
        (Kind::ALL[random.index(Kind::ALL.len())], Square { column: 1 + random.below(10).cast_signed(), row })
    };
    // Turns barred by repetition, if any, and a few more.
    for turn in &likely {
        let is_rescue = turn.to().row == state.rules.back_row(state.mover().other());
        if matches!(state.judge_turn(turn), Err("two-squares" | "more-squares")) || random.chance(10) {
            turns.push(*turn);
        }
        if is_rescue && state.rules.has("rescue") {
            turns.extend((0..6).map(|_| Turn { rescue: Some(rescue(random)), ..*turn }));
        }
    }
    for _ in 0..20 {
        let Some(turn) = likely.get(random.index(likely.len())) else { break };
        turns.push(Turn { rescue: random.chance(12).then(|| rescue(random)), ..bent(*turn, state, random) });
    }
    random.shuffle(&mut turns);
    turns
}

/// Returns all steps of the side to move to neighboring squares, as if the game were not over.
fn likely_ends(game: &Game) -> Vec<Turn> {
    let side = game.state.mover();
    let squares: Vec<Square> =
        game.state.standing().filter(|(_, piece)| piece.side == side).map(|(at, _)| at).collect();
    let steps = squares.iter().flat_map(|from| from.neighbours().map(|to| (*from, to)));
    steps.map(|(from, to)| Turn { from, action: Action::Move { via: None, to }, rescue: None }).collect()
}

/// Returns the turn with one change.
fn bent(turn: Turn, state: &State, random: &mut Random) -> Turn {
    let near = |square: Square, random: &mut Random| {
        let by = |random: &mut Random| random.below(5).cast_signed() - 2;
        Square { column: (square.column + by(random)).max(1), row: (square.row + by(random)).max(0) }
    };
    let kind = Kind::ALL[random.index(Kind::ALL.len())];
    let mut turn = turn;
    if let Action::Guess { step, target, .. } = turn.action
        && random.chance(70)
    {
        let target = if random.chance(50) { near(target, random) } else { target };
        return Turn { action: Action::Guess { step, target, kind }, ..turn };
    }
    match random.below(7) {
        0 => turn.from = near(turn.from, random),
        1 | 2 => {
            let to = near(turn.to(), random);
            let stands = state.piece_at(to).is_some();
            turn.action = if stands == random.chance(75) {
                Action::Strike { via: None, to }
            } else {
                Action::Move { via: None, to }
            };
        }
        3 => {
            let pieces: Vec<Square> = state.standing().map(|(at, _)| at).collect();
            turn.from = pieces[random.index(pieces.len())];
            turn.action = Action::Move { via: None, to: turn.from.neighbours()[random.index(4)] };
        }
        4 => {
            let to = turn.to();
            turn.action = Action::Strike { via: Some(near(to, random)), to };
        }
        5 => turn.action = Action::Guess { step: None, target: near(turn.from, random), kind },
        _ => {
            turn.action = Action::Guess {
                step: Some(turn.from.neighbours()[random.index(4)]),
                target: near(turn.to(), random),
                kind,
            }
        }
    }
    turn
}

/// Returns the number of editions that occur.
pub fn editions(sketches: &BTreeMap<&'static str, Vec<Sketch>>) -> usize {
    let has = |edition: &str| sketches.values().flatten().any(|sketch| sketch.terms.edition == edition);
    EDITIONS.iter().filter(|(edition, _)| has(edition)).count()
}
