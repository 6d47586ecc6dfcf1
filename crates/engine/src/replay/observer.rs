//! Who is told of the turns of a replay.

use crate::rules::{Play, Played, UncertainPlay};

/// Is told of each turn of a replay. `()` passes over everything.
pub trait Observer {
    /// A game of so many turns follows, or of fewer, for it may break off: room can be made for them.
    fn expect(&mut self, _turns: usize) {}
    /// The game is set up.
    fn begin(&mut self, _game: &Play) {}
    /// A turn follows; `game` stands before it. Where it cannot be played, nothing more happens.
    fn before(&mut self, _game: &UncertainPlay) {}
    /// A turn was played; `game` stands behind it.
    fn turn(&mut self, _played: &Played, _game: &Play) {}
    /// A turn that cannot be played on one board ([`Replay::open`](super::Replay::open)); `game` is at the last position
    /// that is known.
    fn open_turn(&mut self, _played: &Played, _game: &Play) {}
}

impl Observer for () {}

/// An observer that may be absent.
impl<O: Observer> Observer for Option<O> {
    fn expect(&mut self, turns: usize) {
        if let Some(observer) = self {
            observer.expect(turns);
        }
    }

    fn begin(&mut self, game: &Play) {
        if let Some(observer) = self {
            observer.begin(game);
        }
    }

    fn before(&mut self, game: &UncertainPlay) {
        if let Some(observer) = self {
            observer.before(game);
        }
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        if let Some(observer) = self {
            observer.turn(played, game);
        }
    }

    fn open_turn(&mut self, played: &Played, game: &Play) {
        if let Some(observer) = self {
            observer.open_turn(played, game);
        }
    }
}

impl<O: Observer> Observer for &mut O {
    fn expect(&mut self, turns: usize) {
        (**self).expect(turns);
    }

    fn begin(&mut self, game: &Play) {
        (**self).begin(game);
    }

    fn before(&mut self, game: &UncertainPlay) {
        (**self).before(game);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        (**self).turn(played, game);
    }

    fn open_turn(&mut self, played: &Played, game: &Play) {
        (**self).open_turn(played, game);
    }
}

/// Both are told.
impl<O: Observer, P: Observer> Observer for (O, P) {
    fn expect(&mut self, turns: usize) {
        self.0.expect(turns);
        self.1.expect(turns);
    }

    fn begin(&mut self, game: &Play) {
        self.0.begin(game);
        self.1.begin(game);
    }

    fn before(&mut self, game: &UncertainPlay) {
        self.0.before(game);
        self.1.before(game);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.0.turn(played, game);
        self.1.turn(played, game);
    }

    fn open_turn(&mut self, played: &Played, game: &Play) {
        self.0.open_turn(played, game);
        self.1.open_turn(played, game);
    }
}

/// What happened in each turn, in order.
impl Observer for Vec<Played> {
    fn expect(&mut self, turns: usize) {
        self.reserve(turns);
    }

    fn turn(&mut self, played: &Played, _game: &Play) {
        self.push(*played);
    }
}
