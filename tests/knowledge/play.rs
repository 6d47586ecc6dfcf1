//! Random games with few pieces and early events.

use super::text;
use adjutant::board::{Army, Kind, Side, Square, Variant};
use adjutant::generate::Random;
use adjutant::rules::{Action, Edition, Game, Options, Played, Ruleset, Setup, Turn};

/// Number of plies after which an unfinished game is ended.
const MOST_PLIES: u32 = 90;

/// Game in progress.
pub struct TrackedPlay {
    pub game: Game,
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

/// Returns an army with this number of pieces, mostly with one Flag. Kinds that cause more events are listed and drawn
/// more often.
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
    army_of(&among, pieces, random)
}

/// Returns an army for `ultimate-lightning`: mostly Captains, Scouts and Bombs.
pub fn lightning_army(pieces: usize, random: &mut Random) -> Army {
    use Kind::{Bomb, Captain, Infiltrator, Lieutenant, Major, Marshal, Miner, Scout, Spotter, Spy};
    let among = [
        Captain,
        Captain,
        Captain,
        Captain,
        Captain,
        Scout,
        Scout,
        Scout,
        Bomb,
        Bomb,
        Bomb,
        Marshal,
        Major,
        Lieutenant,
        Lieutenant,
        Miner,
        Spotter,
        Infiltrator,
        Spy,
    ];
    army_of(&among, pieces, random)
}

fn army_of(among: &[Kind], pieces: usize, random: &mut Random) -> Army {
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
        let columns = Self::columns(board.zone(Side::Red).count(), pieces, &mut random);
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
        Self::start(rules, &setup, random)
    }

    /// Sets up a game of `free` with `pieces` pieces on each side, from a part of the army. The squares are any land
    /// squares, or any land squares of the own half.
    pub fn anywhere(rules: Ruleset, pieces: usize, in_own_half: bool, mut random: Random) -> Self {
        let board = rules.edition.board;
        let columns = Self::columns(3, pieces, &mut random);
        let mut squares: Vec<Square> = board.squares().filter(|square| columns.contains(&square.column())).collect();
        random.shuffle(&mut squares);
        let mut setup = Setup::default();
        for side in Side::ALL {
            let kinds = part_of(&rules, pieces, &mut random);
            let is_suitable = |square: &Square| !in_own_half || board.half_owner(square.row()) == side;
            let (own, left) = squares.into_iter().partition::<Vec<_>, _>(is_suitable);
            let (own, unused) = own.split_at(pieces);
            setup.pieces[side] = own.iter().copied().zip(kinds.into_iter().map(Some)).collect();
            squares = left.into_iter().chain(unused.iter().copied()).collect();
        }
        Self::start(rules, &setup, random)
    }

    /// Returns a few columns with room for `pieces` pieces in the rows. Few columns cause many combats. None of them
    /// leads into a lake.
    fn columns(rows: usize, pieces: usize, random: &mut Random) -> &'static [u8] {
        let columns = [&[0, 1][..], &[4, 5], &[0, 1, 4, 5], &[0, 1, 4, 5, 8, 9]][random.index(4)];
        if columns.len() * rows < pieces { &[0, 1, 4, 5] } else { columns }
    }

    fn start(rules: Ruleset, setup: &Setup, mut random: Random) -> Self {
        let both = setup.pieces.red.iter().chain(&setup.pieces.blue);
        let pieces = both.filter_map(|(square, kind)| Some((*square, (*kind)?))).collect();
        let liking = Liking {
            strike: [3, 12, 40][random.index(3)],
            guess: [4, 30][random.index(2)],
            advance: [2, 6, 12][random.index(3)],
            long_move: [1, 3][random.index(2)],
        };
        let game = Game::new(rules, setup).expect("the army stands in its zone");
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
        let is_captain = self.game.position().standing(self.game.to_move()).any(|id| {
            let piece = self.game.position().piece(id);
            piece.square == turn.from && piece.kind == Some(Kind::Captain)
        });
        let goes_far = is_captain && self.game.rules().variant == Variant::UltimateLightning;
        let (turn, written) = if goes_far { self.written_otherwise(turn) } else { (turn, turn) };
        let ready = self.game.judge(&turn).expect("a legal turn is legal");
        self.turns.push(written);
        self.game.play(&ready).ok()
    }

    /// Varies a Captain's turn at random. Returns the turn to play, and the turn as the record writes it. The turn may
    /// go over the other square between, if that square is empty. The record may omit the square between, or write it
    /// for a straight move.
    fn written_otherwise(&mut self, turn: Turn) -> (Turn, Turn) {
        let other = |via: Square| {
            let (from, to) = (turn.from, turn.to);
            let ways = [Square::new(from.column(), to.row()), Square::new(to.column(), from.row())];
            ways.into_iter().find(|way| *way != via && self.game.position().is_empty(*way))
        };
        let choice = self.random.below(3);
        match (turn.action, choice) {
            (Action::CornerMove { via }, 0) => {
                let turn = Turn { action: Action::CornerMove { via: other(via).unwrap_or(via) }, ..turn };
                (turn, turn)
            }
            (Action::CornerStrike { via }, 0) => {
                let turn = Turn { action: Action::CornerStrike { via: other(via).unwrap_or(via) }, ..turn };
                (turn, turn)
            }
            (Action::CornerMove { .. }, 1) => (turn, Turn { action: Action::Move, ..turn }),
            (Action::CornerStrike { .. }, 1) => (turn, Turn { action: Action::Strike, ..turn }),
            (Action::Move, 0) if !turn.from.is_next_to(turn.to) => {
                let via = turn.from.neighbours().find(|via| via.is_next_to(turn.to)).unwrap_or(turn.to);
                (turn, Turn { action: Action::CornerMove { via }, ..turn })
            }
            _ => (turn, turn),
        }
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

    /// Returns the pieces of the setup: side, kind and square.
    pub fn set_up(&self) -> impl Iterator<Item = (Side, Kind, Square)> + '_ {
        let position = self.game.position();
        let pieces = Side::ALL.into_iter().flat_map(|side| position.pieces(side).map(move |id| (side, id)));
        pieces.filter_map(move |(side, id)| {
            let kind = self.pieces.iter().find(|(square, _)| *square == position.piece(id).home)?.1;
            Some((side, kind, position.piece(id).home))
        })
    }

    /// Returns the latest turn as the record writes it.
    pub fn latest(&self) -> Option<&Turn> {
        self.turns.last()
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
