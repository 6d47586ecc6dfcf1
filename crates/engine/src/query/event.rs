//! Events of a turn that can be used in expressions. [`TurnLog`](super::turn_log::TurnLog) stores the events of each
//! turn of a game. See `format-spec/query.md`, section "Events".

use crate::board::{BySide, Kind, Outcome, named};
use crate::rules::{Action, Played};

named! {
    /// An event that can happen in a turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Event {
        /// Any turn.
        Turn = "turn",
        /// A turn in which no piece is removed.
        Quiet = "quiet",
        /// A move to an empty square.
        Move = "move",
        /// A move over more than one square.
        LongMove = "long-move",
        /// A turn that goes straight back: it reverses the previous turn of the same side.
        Shuffle = "shuffle",
        /// A back-and-forth move with which the piece has reached the limit of the two-squares rule.
        AtLimit = "at-limit",
        /// Any strike.
        Strike = "strike",
        /// A strike in a straight line from more than one square away.
        LongStrike = "long-strike",
        /// A strike round a corner.
        CornerStrike = "corner-strike",
        /// A strike that the striker won.
        Win = "win",
        /// A strike that the striker lost.
        Loss = "loss",
        /// A strike that removed both pieces.
        Tie = "tie",
        /// Any guess.
        Guess = "guess",
        /// A Spotter's guess.
        Spot = "spot",
        /// An Infiltrator's guess.
        Infiltrate = "infiltrate",
        /// A right guess.
        Hit = "hit",
        /// A wrong guess.
        Miss = "miss",
        /// A turn with a rescue.
        Rescue = "rescue",
        /// A turn that names the kind of a piece to the opponent.
        Reveal = "reveal",
        /// A turn in which the defender won and moved to the square of the striker.
        MovedIn = "moved-in",
        /// A strike that clears a Bomb: the striker wins.
        BombCleared = "bomb-cleared",
        /// A turn in which a Spy captures a Marshal.
        SpyTakesMarshal = "spy-takes-marshal",
    }
}

impl Event {
    /// `true` if the event happened in that turn. `before` is the previous turn of the same side.
    fn happened_in(self, played: &Played, before: Option<&Played>) -> bool {
        let turn = &played.turn;
        let is_far = !turn.from.is_next_to(turn.to);
        let is_guess = matches!(turn.action, Action::Guess { .. });
        let is_spot = turn.from != turn.to || played.kind == Some(Kind::Spotter);
        let takes = |kind| (played.outcome, played.target_kind) == (Some(Outcome::Win), Some(kind));
        match self {
            Self::Turn => true,
            Self::Quiet => !played.removes(),
            Self::Move => turn.action.is_move(),
            Self::LongMove => turn.action.is_move() && is_far,
            Self::Shuffle => before.is_some_and(|before| played.takes_back(before)),
            Self::AtLimit => played.at_limit,
            Self::Strike => turn.action.is_strike(),
            Self::LongStrike => matches!(turn.action, Action::Strike) && is_far,
            Self::CornerStrike => matches!(turn.action, Action::CornerStrike { .. }),
            Self::Win => played.outcome == Some(Outcome::Win),
            Self::Loss => played.outcome == Some(Outcome::Loss),
            Self::Tie => played.outcome == Some(Outcome::Tie),
            Self::Guess => is_guess,
            Self::Spot => is_guess && is_spot,
            Self::Infiltrate => is_guess && !is_spot,
            Self::Hit => played.hit == Some(true),
            Self::Miss => played.hit == Some(false),
            Self::Rescue => turn.rescue.is_some(),
            Self::Reveal => played.reveals().next().is_some(),
            Self::MovedIn => played.moved_in,
            Self::BombCleared => takes(Kind::Bomb),
            Self::SpyTakesMarshal => played.kind == Some(Kind::Spy) && takes(Kind::Marshal),
        }
    }
}

/// Events of one turn as a bit set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Events(u32);

impl Events {
    /// Events that happen in every one-square move.
    const STEP: Self = Self(1 << Event::Turn as u32 | 1 << Event::Quiet as u32 | 1 << Event::Move as u32);
    /// Events that happen only in some one-square moves.
    const OF_STEPS: [Event; 2] = [Event::Shuffle, Event::AtLimit];

    /// `true` if the set contains the event.
    pub(super) const fn has(self, event: Event) -> bool {
        self.0 >> event as u32 & 1 == 1
    }
}

/// Determines the events of a turn. All turns must be given in order, because some events depend on the previous turn.
#[derive(Clone, Debug, Default)]
pub(super) struct EventFollower {
    latest: BySide<Option<Played>>,
}

impl EventFollower {
    /// Returns the events of the next turn.
    pub(super) fn events(&mut self, played: &Played) -> Events {
        let turn = &played.turn;
        let is_step = turn.action.is_move() && turn.rescue.is_none() && turn.from.is_next_to(turn.to);
        // Most turns are one-square moves. For these moves, only a few events must be checked.
        let (certain, possible) =
            if is_step { (Events::STEP, &Events::OF_STEPS[..]) } else { (Events::default(), &Event::ALL[..]) };
        let before = self.latest[played.side].replace(*played);
        let happened = possible.iter().filter(|event| event.happened_in(played, before.as_ref()));
        Events(happened.fold(certain.0, |bits, event| bits | 1 << *event as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::Event;
    use crate::notation::parse;
    use crate::replay::{Verdict, replay};
    use crate::rules::Played;

    /// Returns the events about guesses that happened in the last turn of a record.
    fn last_guess(text: &str) -> Vec<&'static str> {
        let mut played: Vec<Played> = Vec::new();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut played);
        assert_eq!(replayed.verdict, Verdict::Legal, "{:?}", replayed.findings);
        let last = played.last().expect("a turn");
        let sorts = [Event::Guess, Event::Spot, Event::Infiltrate].into_iter();
        sorts.filter(|event| event.happened_in(last, None)).map(Event::name).collect()
    }

    #[test]
    fn a_guess_is_a_spotters_or_an_infiltrators() {
        let infiltrator = "[Edition \"jumbo-2014\"]\n[Variant \"infiltrator\"]\n[Army \"3*2 I F\"]\n\n10: FI........\n\
                           8: 3.........\n7: .........3\n4: I.........\n1: F.......33\n\n\
                           1. a4-a5 j7-j6 2. a5-a6 j6-j5 3. a6-a7 j5-j4 4. a7?a8=3(+) *\n";
        assert_eq!(last_guess(infiltrator), ["guess", "infiltrate"]);
        let spotter = |turns: &str| {
            format!(
                "[Edition \"sci-fi-2011\"]\n[Army \"10 3 T F\"]\n\n8: F.........\n7: .........X\n6: ....3T....\n\
                 3: ....T....3\n2: .........X\n1: F.........\n\n{turns} *\n"
            )
        };
        assert_eq!(last_guess(&spotter("1. e3-e4 e6-e5 2. e4?e5=3(+)")), ["guess", "spot"]);
        assert_eq!(last_guess(&spotter("1. e3-e4 f6-f5 2. e4-f4?f5=T(+)")), ["guess", "spot"]);
    }
}
