//! Random games with few pieces and early events.

use super::text;
use adjutant::board::{Army, Kind, Side, Square, Variant};
use adjutant::generate::Random;
use adjutant::rules::{Action, Edition, Options, Play, Played, Ruleset, Setup, Turn};

/// Number of plies after which an unfinished game is ended.
const MOST_PLIES: u32 = 90;

/// Game in progress.
pub struct TrackedPlay {
    pub game: Play,
    pieces: Vec<(Square, Kind)>,
    turns: Vec<Turn>,
    random: Random,
    liking: Liking,
}

/// Weights of the players' preferences; other turns have weight 1.
struct Liking {
    strike: u32,
    guess: u32,
    advance: u32,
    long_move: u32,
}

/// Returns the rules of an edition with these options, one bit each.
pub fn rules(edition: &'static Edition, variant: Variant, options: u8) -> Ruleset {
    let mut rules = Ruleset::new(edition, variant);
    for (bit, name) in Options::NAMES.into_iter().enumerate() {
        if options & (1 << bit) != 0 {
            rules.options.switch_on(name);
        }
    }
    rules
}

/// Returns an army with this number of pieces. Kinds are drawn as often as they are listed: those with more events
/// more often. Mostly there is one Flag.
pub fn army(pieces: usize, random: &mut Random) -> Army {
    use Kind::{Bomb, Captain, General, Infiltrator, Major, Marshal, Miner, Scout, Sergeant, Spotter, Spy};
    let among = [
        Marshal,
        General,
        Major,
        Captain,
        Sergeant,
        Sergeant,
        Miner,
        Miner,
        Scout,
        Scout,
        Spotter,
        Infiltrator,
        Infiltrator,
        Spy,
        Bomb,
        Bomb,
    ];
    let flags = [1, 1, 1, 1, 1, 1, 1, 1, 0, 2][random.index(10)];
    let mut army = Army::default();
    army.add(Kind::Flag, flags);
    while army.total() < pieces as u32 {
        army.add(among[random.index(among.len())], 1);
    }
    army
}

impl TrackedPlay {
    /// Sets up a game with `pieces` pieces on each side, in the front rows, from the army or a part of it.
    pub fn new(rules: Ruleset, pieces: usize, mut random: Random) -> Self {
        let board = rules.edition.board;
        // Few columns cause many combats. None of them leads into a lake.
        let mut columns: &[u8] = [&[0, 1][..], &[4, 5], &[0, 1, 4, 5], &[0, 1, 4, 5, 8, 9]][random.index(4)];
        if columns.len() * board.zone(Side::Red).count() < pieces {
            columns = &[0, 1, 4, 5];
        }
        // The rows behind the front are left empty for rescues.
        let in_front = columns.len() * (1 + random.index(3));
        let mut setup = Setup::default();
        for side in Side::ALL {
            let back_row = board.back_row(side);
            let mut squares: Vec<Square> =
                board.zone_squares(side).filter(|square| columns.contains(&square.column())).collect();
            squares.sort_by_key(|square| std::cmp::Reverse(square.row().abs_diff(back_row)));
            squares.truncate(pieces.max(in_front));
            random.shuffle(&mut squares);
            let kinds = part_of(&rules, pieces, &mut random);
            setup.pieces[side] = squares.into_iter().zip(kinds.into_iter().map(Some)).collect();
        }
        let both = setup.pieces.red.iter().chain(&setup.pieces.blue);
        let pieces = both.filter_map(|(square, kind)| Some((*square, (*kind)?))).collect();
        let liking = Liking {
            strike: [3, 12, 40][random.index(3)],
            guess: [4, 30][random.index(2)],
            advance: [2, 6, 12][random.index(3)],
            long_move: [1, 3][random.index(2)],
        };
        let game = Play::new(rules, &setup).expect("the army stands in its zone");
        Self { game, pieces, turns: Vec::new(), random, liking }
    }

    /// Plays a turn; returns `None` when the game is over.
    pub fn turn(&mut self) -> Option<Played> {
        if self.game.ending().is_some() || self.game.plies() >= MOST_PLIES {
            return None;
        }
        let turns = self.game.legal_turns();
        let weights: Vec<u32> = turns.iter().map(|turn| self.weight(turn)).collect();
        let mut left = self.random.below(weights.iter().sum());
        let chosen = weights.iter().position(|weight| {
            let is_here = left < *weight;
            left = left.saturating_sub(*weight);
            is_here
        })?;
        let turn = self.with_rescue(turns[chosen]);
        let ready = self.game.judge(&turn).expect("a legal turn is legal");
        self.turns.push(turn);
        self.game.play(&ready).ok()
    }

    fn weight(&self, turn: &Turn) -> u32 {
        let kinds = self.game.rules().army.kinds().len();
        let goes_on = match self.game.to_move() {
            Side::Red => turn.to.row() > turn.from.row(),
            Side::Blue => turn.to.row() < turn.from.row(),
        };
        match turn.action {
            Action::Strike | Action::CornerStrike { .. } => self.liking.strike * kinds,
            // One guess for each kind that can be named.
            Action::Guess { .. } => self.liking.guess,
            Action::Move | Action::CornerMove { .. } => {
                let advance = if goes_on { self.liking.advance } else { 1 };
                let distance = if turn.from.is_next_to(turn.to) { 1 } else { self.liking.long_move };
                advance * distance * kinds
            }
        }
    }

    /// Returns the turn with a rescue after it, if one is allowed.
    fn with_rescue(&mut self, turn: Turn) -> Turn {
        let goal = self.game.rules().edition.board.back_row(self.game.to_move().other());
        if turn.to.row() != goal || self.random.chance(10) {
            return turn;
        }
        let rescues = self.game.legal_rescues(&turn);
        if rescues.is_empty() { turn } else { rescues[self.random.index(rescues.len())] }
    }

    /// Returns the record of the game so far. Parts of an army that no tag can express are written as `free`.
    pub fn record(&self) -> String {
        text::record(self.game.rules(), &self.pieces, &self.turns)
    }
}

/// Returns the setup of a side: the army, or any part of it with the Flag.
fn part_of(rules: &Ruleset, pieces: usize, random: &mut Random) -> Vec<Kind> {
    let mut kinds: Vec<Kind> =
        Kind::ALL.into_iter().flat_map(|kind| vec![kind; usize::from(rules.army.count(kind))]).collect();
    random.shuffle(&mut kinds);
    // The Flag is first, because it is never left out.
    kinds.sort_by_key(|kind| *kind != Kind::Flag);
    kinds.truncate(pieces);
    kinds
}
