//! Defines the observer of a replay.

use crate::rules::{Game, Played, UncertainGame};

/// Receives each turn of a replay. `()` ignores all turns.
pub trait Observer {
    /// Returns `true` if the observer ignores everything. The replay then calls none of the other methods.
    fn is_idle(&self) -> bool {
        false
    }
    /// A game of at most `turns` turns follows. The observer can reserve memory for them.
    fn expect(&mut self, _turns: usize) {}
    /// The game is set up.
    fn begin(&mut self, _game: &Game) {}
    /// A turn follows; `game` is the position before the turn. If the turn cannot be played, no further method is
    /// called for this turn.
    fn before(&mut self, _game: &UncertainGame) {}
    /// A turn was played; `game` is the position after it.
    fn turn(&mut self, _played: &Played, _game: &Game) {}
    /// A turn was read but cannot be played on one board ([`Replay::open`](super::Replay::open)). `game` is the last
    /// known position.
    fn open_turn(&mut self, _played: &Played, _game: &Game) {}
}

impl Observer for () {
    fn is_idle(&self) -> bool {
        true
    }
}

/// Passes everything to the observer, if there is one.
impl<O: Observer> Observer for Option<O> {
    fn is_idle(&self) -> bool {
        self.as_ref().is_none_or(Observer::is_idle)
    }

    fn expect(&mut self, turns: usize) {
        if let Some(observer) = self {
            observer.expect(turns);
        }
    }

    fn begin(&mut self, game: &Game) {
        if let Some(observer) = self {
            observer.begin(game);
        }
    }

    fn before(&mut self, game: &UncertainGame) {
        if let Some(observer) = self {
            observer.before(game);
        }
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        if let Some(observer) = self {
            observer.turn(played, game);
        }
    }

    fn open_turn(&mut self, played: &Played, game: &Game) {
        if let Some(observer) = self {
            observer.open_turn(played, game);
        }
    }
}

impl<O: Observer> Observer for &mut O {
    fn is_idle(&self) -> bool {
        (**self).is_idle()
    }

    fn expect(&mut self, turns: usize) {
        (**self).expect(turns);
    }

    fn begin(&mut self, game: &Game) {
        (**self).begin(game);
    }

    fn before(&mut self, game: &UncertainGame) {
        (**self).before(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        (**self).turn(played, game);
    }

    fn open_turn(&mut self, played: &Played, game: &Game) {
        (**self).open_turn(played, game);
    }
}

/// Passes everything to both observers.
impl<O: Observer, P: Observer> Observer for (O, P) {
    fn is_idle(&self) -> bool {
        self.0.is_idle() && self.1.is_idle()
    }

    fn expect(&mut self, turns: usize) {
        self.0.expect(turns);
        self.1.expect(turns);
    }

    fn begin(&mut self, game: &Game) {
        self.0.begin(game);
        self.1.begin(game);
    }

    fn before(&mut self, game: &UncertainGame) {
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

/// Collects the played turns in order.
impl Observer for Vec<Played> {
    fn expect(&mut self, turns: usize) {
        self.reserve(turns);
    }

    fn turn(&mut self, played: &Played, _game: &Game) {
        self.push(*played);
    }
}
