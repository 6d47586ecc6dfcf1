//! Chases: turns that are barred or allowed because of a single word of the rule. If this word were omitted or
//! reversed, the rule would judge the last turn differently. (No record shows whether a strike ends a chase: a
//! strike removes a piece, so earlier positions cannot repeat.)

use super::config::{self, Force};
use super::play::{Game, Manner, likely};
use super::sketch::{Sketch, Terms, Written, text_of};
use crate::reference::{Action, Kind, Piece, Side, Square, State, Turn};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of records for each variation of the rule, maximum number of games searched for them, and length of these
/// games.
const EACH: usize = 3;
const GAMES: u64 = 2_000;
const PLIES: usize = 80;
/// Number of records with a chase that the tag `MoreSquares` allows.
const OFF: usize = 12;
/// Editions with this rule.
const BARRED: [&str; 3] = ["jumbo-2014", "isf", "gravon"];

/// Defines the enum of all variations, and a list of them.
macro_rules! variations {
    ($($variation:ident,)*) => {
        /// The rule with one change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Variation {
            $($variation,)*
        }

        const VARIATIONS: [Variation; [$(Variation::$variation),*].len()] = [$(Variation::$variation),*];
    };
}

variations! {
    EveryTurnEvades,
    NoTurnEvades,
    BombsAreNotThreatened,
    OnePositionMore,
    OnePositionLess,
    NeedNotThreatenInTheEnd,
    GoingBackIsBarred,
    RightGuessesAreBarred,
    GuessesInPlaceAreBarred,
    WrongGuessesAreNotBarred,
}

type Pieces = BTreeMap<Square, Piece>;

/// Played turn, and the position after it.
struct Done {
    side: Side,
    turn: Turn,
    is_hit: bool,
    after: Pieces,
}

/// Returns records for every variation, and some of allowed chases.
pub fn records(seed: u64) -> Vec<Sketch> {
    let mut found: Vec<Vec<Sketch>> = vec![Vec::new(); VARIATIONS.len()];
    for number in 0..GAMES {
        if found.iter().all(|of| of.len() >= EACH) {
            break;
        }
        let mut random = Random::new(seed, 0xC4A5E << 32 | number);
        let game = begin(number, &mut random);
        part(game, &mut found, &mut random);
    }
    for (variation, of) in VARIATIONS.iter().zip(&found) {
        assert_eq!(of.len(), EACH, "{variation:?} in {GAMES} games");
    }
    let allowed = config::so_many("chase that is allowed", OFF, |number, _| {
        let mut random = Random::new(seed, 0xC4A5F << 32 | number);
        allowed(BARRED[number as usize % 3], &mut random)
    });
    found.into_iter().flatten().chain(allowed).collect()
}

/// Creates a game with few pieces that chase each other; some of them guess.
fn begin(number: u64, random: &mut Random) -> Game {
    use Kind::{Bomb, Captain, Flag, Miner, Scout, Spotter};
    let armies: [&[(Kind, u32)]; 4] = [
        &[(Flag, 1), (Captain, 1), (Scout, 1), (Bomb, 4)],
        &[(Flag, 1), (Captain, 1), (Spotter, 2)],
        &[(Flag, 1), (Captain, 1), (Miner, 2), (Scout, 1)],
        &[(Flag, 1), (Captain, 2)],
    ];
    let which = number as usize % 4;
    loop {
        let mut terms = Terms::of(BARRED[random.index(3)]);
        // Turns barred by the two-squares rule have their own records.
        terms.two_squares = [Some("off"), Some("off"), Some("9"), None][random.index(4)];
        terms.army = Some(armies[which].iter().copied().collect());
        if let Some(game) = Game::start(&terms, 2 + random.index(3), random) {
            return game;
        }
    }
}

/// Plays, and keeps the positions that a variation judges differently.
fn part(mut game: Game, found: &mut [Vec<Sketch>], random: &mut Random) {
    let mut done: Vec<Done> = Vec::new();
    let mut parted = [false; VARIATIONS.len()];
    let setup: Pieces = game.state.standing().collect();
    while game.turns.len() < PLIES && game.state.ending().is_none() {
        for turn in likely(&game.state) {
            let said = game.state.judge_turn(&turn);
            if !matches!(said, Ok(()) | Err("more-squares")) {
                continue;
            }
            let is_barred = |variation| is_barred(&setup, &done, &game.state, &turn, variation);
            assert_eq!(is_barred(None), said.is_err(), "{turn:?} behind {:?}", game.turns);
            for (index, variation) in VARIATIONS.into_iter().enumerate() {
                if parted[index] || found[index].len() >= EACH {
                    continue;
                }
                if is_barred(Some(variation)) != said.is_err() {
                    parted[index] = true;
                    let mut sketch = game.sketch();
                    if said.is_ok() {
                        let mut game = game.clone();
                        game.play(&turn);
                        sketch = game.sketch();
                    } else {
                        sketch.turns.push(Written::new(text_of(&turn, &game.state.rules)));
                    }
                    found[index].push(sketch);
                }
            }
        }
        let side = game.state.mover();
        if !game.step(Manner::Restless, random) {
            return;
        }
        let written = game.turns.last().expect("a turn was played");
        let turn = Turn::parse(&written.text, game.state.rules.numbering).expect("a turn");
        let is_hit = written.declared.as_deref() == Some("+");
        done.push(Done { side, turn, is_hit, after: game.state.standing().collect() });
    }
}

/// `true` if the rule against endless chasing, or the given variation of this rule, bars the turn. All turns so far are
/// searched.
fn is_barred(setup: &Pieces, done: &[Done], state: &State, turn: &Turn, variation: Option<Variation>) -> bool {
    use Variation::*;
    let is = |one| variation == Some(one);
    let side = state.mover();
    let now: Pieces = state.standing().collect();
    let is_free_of_it = turn.is_strike()
        || turn.is_guess_in_place() && !is(GuessesInPlaceAreBarred)
        || turn.rescue.is_some()
        || turn.is_guess() && !turn.is_guess_in_place() && is(WrongGuessesAreNotBarred);
    let is_hit = matches!(turn.action, Action::Guess { target, kind, .. }
        if now.get(&target).is_some_and(|piece| piece.side != side && piece.kind == kind));
    if is_free_of_it || is_hit && !is(RightGuessesAreBarred) {
        return false;
    }
    let length = lengths(done, variation)[usize::from(side == Side::Blue)];
    if length < 2 || !is(NeedNotThreatenInTheEnd) && !threatens(&now, turn.to(), side, variation) {
        return false;
    }
    let mut after = now;
    let mover = after.remove(&turn.from).expect("a piece stands there");
    after.insert(turn.to(), mover);
    let most = length - usize::from(is(OnePositionLess)) + usize::from(is(OnePositionMore));
    let position = |back: usize| match done.len().checked_sub(back)? {
        0 => Some(setup),
        ply => Some(&done[ply - 1].after),
    };
    let stood = (1..most).filter_map(position).any(|then| is_alike(then, &after));
    let own = done.iter().rev().nth(1);
    let goes_back = own.is_some_and(|own| own.turn.from == turn.to() && own.turn.to() == turn.from);
    stood && (!goes_back || is(GoingBackIsBarred))
}

fn lengths(done: &[Done], variation: Option<Variation>) -> [usize; 2] {
    use Variation::*;
    let is = |one| variation == Some(one);
    let mut lengths = [0, 0];
    for (ply, now) in done.iter().enumerate() {
        let index = usize::from(now.side == Side::Blue);
        let is_beside = ply > 0 && now.turn.from.is_next_to(done[ply - 1].turn.to());
        let evades = ply > 0 && is(EveryTurnEvades) || is_beside && !is(NoTurnEvades);
        lengths[1 - index] = if evades { lengths[1 - index] + 1 } else { 0 };
        let ends = now.turn.is_strike() || now.is_hit || now.turn.rescue.is_some();
        if ends {
            lengths = [0, 0];
        }
        let end = now.turn.to();
        let stands = now.after.get(&end).is_some_and(|piece| piece.side == now.side);
        let goes_on = stands && threatens(&now.after, end, now.side, variation);
        lengths[index] = if goes_on { lengths[index] + 1 } else { 0 };
    }
    lengths
}

/// `true` if an enemy piece is next to the square.
fn threatens(pieces: &Pieces, square: Square, side: Side, variation: Option<Variation>) -> bool {
    let but_bombs = variation == Some(Variation::BombsAreNotThreatened);
    let is_enemy = |piece: &Piece| piece.side != side && !(but_bombs && piece.kind == Kind::Bomb);
    square.neighbours().iter().any(|at| pieces.get(at).is_some_and(is_enemy))
}

/// `true` if pieces of the same kinds are on the same squares.
fn is_alike(one: &Pieces, other: &Pieces) -> bool {
    let is_alike = |(one, other): (&Piece, &Piece)| (one.side, one.kind) == (other.side, other.kind);
    one.len() == other.len() && one.keys().eq(other.keys()) && one.values().zip(other.values()).all(is_alike)
}

/// Returns a game with a chase that the edition bars but the tag `MoreSquares` allows.
fn allowed(edition: &'static str, random: &mut Random) -> Option<Sketch> {
    let (game, _) = config::game(edition, Force::Hunting, &[], random);
    let terms = Terms { two_squares: Some("off"), more_squares: Some("off"), ..game.terms.clone() };
    let mut game = Game::from(&terms, game.setup)?;
    let strict = Terms { more_squares: None, ..terms };
    let mut other = Game::from(&strict, game.setup.clone())?;
    while game.turns.len() < PLIES && game.step(Manner::Restless, random) {
        let turn = &game.turns.last()?.text;
        match other.state.judge(turn) {
            Ok(()) => drop(other.state.play(turn)),
            Err("more-squares") => return Some(game.sketch()),
            Err(_) => return None,
        }
    }
    None
}
