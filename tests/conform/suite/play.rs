//! Plays games for the suite with the reference alone. Turns that the reference finds legal are chosen by
//! preferences that lead to situations in which rules apply.

use super::sketch::{Setup, Sketch, Terms, Written, declaration, text_of};
use crate::reference::{Action, Kind, Rules, Side, Square, State, Turn};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Preference of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Any turn.
    Any,
    /// Strikes and guesses.
    Fierce,
    /// The same piece back and forth, next to an enemy piece if possible.
    Restless,
    /// Forward.
    Runner,
}

/// Game played so far.
#[derive(Clone)]
pub struct Game {
    pub terms: Terms,
    pub setup: Setup,
    pub state: State,
    pub turns: Vec<Written>,
    /// Latest move of each side: from and to.
    latest: BTreeMap<Side, (Square, Square)>,
}

impl Game {
    /// Sets up both armies at random in the given number of columns. Returns `None` if the armies do not fit.
    pub fn start(terms: &Terms, columns: usize, random: &mut Random) -> Option<Self> {
        let rules = terms.rules();
        let mut setup = Setup::new();
        let mut columns_used: Vec<i32> = (1..=10).collect();
        random.shuffle(&mut columns_used);
        columns_used.truncate(columns);
        for side in [Side::Red, Side::Blue] {
            let mut squares = zone(&rules, side);
            squares.retain(|square| columns_used.contains(&square.column));
            random.shuffle(&mut squares);
            let mut army: Vec<Kind> = Vec::new();
            for (&kind, &count) in &rules.army {
                let stays = |random: &mut Random| rules.exact || kind == Kind::Flag || random.chance(25);
                army.extend((0..count).filter(|_| stays(random)).map(|_| kind));
            }
            if army.len() > squares.len() {
                return None;
            }
            setup.extend(squares.into_iter().zip(army).map(|(square, kind)| (square, (side, kind))));
        }
        Self::from(terms, setup)
    }

    /// Starts a game from a setup; returns `None` if the setup is invalid.
    pub fn from(terms: &Terms, setup: Setup) -> Option<Self> {
        let named = setup.iter().map(|(square, piece)| (square.to_string(), *piece)).collect();
        let state = State::new(&terms.rules(), &named).ok()?;
        Some(Self { terms: terms.clone(), setup, state, turns: Vec::new(), latest: BTreeMap::new() })
    }

    /// Plays a turn that the preference chooses. Returns `false` if the game is over.
    pub fn step(&mut self, manner: Manner, random: &mut Random) -> bool {
        if self.state.ending().is_some() {
            return false;
        }
        let turns: Vec<Turn> =
            likely(&self.state).into_iter().filter(|turn| self.state.judge_turn(turn).is_ok()).collect();
        let weights: Vec<u32> = turns.iter().map(|turn| self.liking(turn, manner)).collect();
        let mut left = random.below(weights.iter().sum());
        let chosen = turns.iter().zip(weights).find(|(_, weight)| {
            let is_it = left < *weight;
            left = left.saturating_sub(*weight);
            is_it
        });
        let Some((&turn, _)) = chosen else { return false };
        self.play(&self.with_rescue(turn, random));
        true
    }

    /// Plays a turn.
    pub fn play(&mut self, turn: &Turn) {
        let text = text_of(turn, &self.state.rules);
        let side = self.state.mover();
        let played = self.state.play(&text);
        let declared = declaration(&played, self.state.rules.numbering);
        self.turns.push(Written { text, declared });
        self.latest.insert(side, (turn.from, turn.to()));
    }

    fn liking(&self, turn: &Turn, manner: Manner) -> u32 {
        let side = self.state.mover();
        let strikes = turn.is_strike() || turn.is_guess();
        let forward = (turn.to().row - turn.from.row) * if side == Side::Red { 1 } else { -1 };
        match manner {
            Manner::Any => 4,
            Manner::Fierce if turn.is_guess() => 3,
            Manner::Fierce if strikes => 30,
            Manner::Runner if strikes => 12,
            Manner::Fierce | Manner::Runner => match forward {
                1.. => 12,
                0 => 2,
                _ => 1,
            },
            Manner::Restless if strikes => 1,
            Manner::Restless => {
                let latest = self.latest.get(&side);
                let goes_on = latest.is_some_and(|(_, to)| *to == turn.from);
                let goes_back = latest == Some(&(turn.to(), turn.from));
                let ended = self.latest.get(&side.other()).map(|(_, to)| *to);
                let evades = ended.is_some_and(|to| to.is_next_to(turn.from));
                let next_to_enemy = turn.to().neighbours().into_iter().filter_map(|at| self.state.piece_at(at));
                let threatens = next_to_enemy.filter(|piece| piece.side != side).count() > 0;
                4 * [(goes_on, 8), (goes_back, 3), (threatens, 6), (evades, 6)]
                    .iter()
                    .filter(|(is, _)| *is)
                    .map(|(_, by)| by)
                    .product::<u32>()
            }
        }
    }

    /// Adds a rescue to the turn, if one is allowed and found.
    fn with_rescue(&self, turn: Turn, random: &mut Random) -> Turn {
        let rules = &self.state.rules;
        if !rules.has_rescues() || turn.to().row != rules.back_row(self.state.mover().other()) || random.chance(15) {
            return turn;
        }
        let squares = zone(rules, self.state.mover());
        for _ in 0..60 {
            let kind = Kind::ALL[random.index(Kind::ALL.len())];
            let rescued = Turn { rescue: Some((kind, squares[random.index(squares.len())])), ..turn };
            if self.state.judge_turn(&rescued).is_ok() {
                return rescued;
            }
        }
        turn
    }

    /// Returns the record of the game so far.
    pub fn sketch(&self) -> Sketch {
        let result = self.state.ending().map_or("*", |ending| ending.score()).to_owned();
        let (terms, setup, turns) = (self.terms.clone(), self.setup.clone(), self.turns.clone());
        Sketch { terms, setup, turns, result, result_tag: None, termination: None }
    }
}

/// Returns the squares on which a side may set up.
pub fn zone(rules: &Rules, side: Side) -> Vec<Square> {
    let in_zone = |square: &Square| (square.row - rules.back_row(side)).abs() < rules.board.zone;
    rules.board.all().into_iter().filter(in_zone).collect()
}

/// Returns turns of the side to move that some edition may find legal.
pub fn likely(state: &State) -> Vec<Turn> {
    let side = state.mover();
    let mut turns = Vec::new();
    let kinds: Vec<Kind> = state.rules.army.keys().copied().collect();
    for (from, piece) in state.standing().filter(|(_, piece)| piece.side == side) {
        let mut push = |action| turns.push(Turn { from, action, rescue: None });
        if state.rules.goes_two_squares(piece.kind) {
            for to in state.rules.board.all().into_iter().filter(|to| to.distance(from) == 2) {
                let turn = |action| state.settle(&Turn { from, action, rescue: None }).action;
                match state.piece_at(to) {
                    None => push(turn(Action::Move { via: None, to })),
                    Some(other) if other.side != side => push(turn(Action::Strike { via: None, to })),
                    Some(_) => {}
                }
            }
        }
        let mut ends = vec![from];
        for (index, next) in from.neighbours().into_iter().enumerate() {
            let (mut at, mut distance) = (next, 1);
            while state.rules.board.has(at) {
                let stands = state.piece_at(at);
                match stands {
                    None => push(Action::Move { via: None, to: at }),
                    Some(other) if other.side != side => push(Action::Strike { via: None, to: at }),
                    Some(_) => {}
                }
                if stands.is_some() || piece.kind != Kind::Scout {
                    break;
                }
                // Strikes round a corner from here.
                for struck in at.neighbours().into_iter().filter(|struck| !struck.is_in_line_with(from)) {
                    if state.piece_at(struck).is_some_and(|other| other.side != side) {
                        push(Action::Strike { via: Some(at), to: struck });
                    }
                }
                at = at.neighbours()[index];
                distance += 1;
            }
            if piece.kind == Kind::Spotter && state.piece_at(next).is_none() && distance == 1 {
                ends.push(next);
            }
        }
        let reach: Vec<Square> = match piece.kind {
            Kind::Spotter => ends.iter().map(|end| Rules::in_front(side, *end)).collect(),
            Kind::Infiltrator => {
                from.neighbours().iter().zip(0..).flat_map(|(at, index)| [*at, at.neighbours()[index]]).collect()
            }
            _ => vec![],
        };
        for target in reach.into_iter().filter(|at| state.piece_at(*at).is_some_and(|other| other.side != side)) {
            for &kind in &kinds {
                let stepped =
                    ends.iter().find(|end| piece.kind == Kind::Spotter && Rules::in_front(side, **end) == target);
                let step = stepped.copied().filter(|end| *end != from);
                push(Action::Guess { step, target, kind });
            }
        }
    }
    turns
}
