//! Who is told of the turns of a replay.

use crate::rules::{Game, Played, RecordedGame};

/// Is told of each turn of a replay. `()` passes over everything.
pub trait Observer {
    /// A game of so many turns follows, or of fewer, for it may break off: room can be made for them.
    fn expect(&mut self, _turns: usize) {}
    /// The game is set up.
    fn begin(&mut self, _game: &Game) {}
    /// A turn follows; `game` stands before it. Where it cannot be played, nothing more happens.
    fn before(&mut self, _game: &RecordedGame) {}
    /// A turn was played; `game` stands behind it.
    fn turn(&mut self, _played: &Played, _game: &Game) {}
    /// A turn that cannot be played on one board ([`Replayed::open`](super::Replayed::open)); `game` is at the last position
    /// that is known.
    fn open_turn(&mut self, _played: &Played, _game: &Game) {}
}

impl Observer for () {}

impl<O: Observer> Observer for &mut O {
    fn expect(&mut self, turns: usize) {
        (**self).expect(turns);
    }

    fn begin(&mut self, game: &Game) {
        (**self).begin(game);
    }

    fn before(&mut self, game: &RecordedGame) {
        (**self).before(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        (**self).turn(played, game);
    }

    fn open_turn(&mut self, played: &Played, game: &Game) {
        (**self).open_turn(played, game);
    }
}

/// Both are told.
impl<O: Observer, P: Observer> Observer for (O, P) {
    fn expect(&mut self, turns: usize) {
        self.0.expect(turns);
        self.1.expect(turns);
    }

    fn begin(&mut self, game: &Game) {
        self.0.begin(game);
        self.1.begin(game);
    }

    fn before(&mut self, game: &RecordedGame) {
        self.0.before(game);
        self.1.before(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.0.turn(played, game);
        self.1.turn(played, game);
    }

    fn open_turn(&mut self, played: &Played, game: &Game) {
        self.0.open_turn(played, game);
        self.1.open_turn(played, game);
    }
}

/// What happened in each turn, in order.
impl Observer for Vec<Played> {
    fn expect(&mut self, turns: usize) {
        self.reserve(turns);
    }

    fn turn(&mut self, played: &Played, _game: &Game) {
        self.push(*played);
    }
}
