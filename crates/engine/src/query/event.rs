//! What can happen in a turn, and counting it over a game.
//!
//! [`Tally`] follows a replay and keeps what expressions ask: how often each event happened, and at which ply a
//! side's first piece of a kind was named to the opponent, or removed. `format-spec/query.md`, section "Events".

use crate::board::{BySide, Kind, Outcome, Side, named};
use crate::replay::Observer;
use crate::rules::{Action, PieceId, Play, Played};

named! {
    /// Something that can happen in a turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Event {
        /// A turn of any sort.
        Turn = "turn",
        /// A turn in which no piece is removed.
        Quiet = "quiet",
        /// A move to an empty square.
        Move = "move",
        /// A move over more than one square.
        LongMove = "long-move",
        /// A turn that takes the turn before of the same side back.
        Shuffle = "shuffle",
        /// The last back-and-forth turn in a row that the two-squares rule allows.
        AtLimit = "at-limit",
        /// A strike of any sort.
        Strike = "strike",
        /// A strike in a straight line from more than one square away.
        LongStrike = "long-strike",
        /// A strike round a corner.
        CornerStrike = "corner-strike",
        /// A strike that the striker won.
        Win = "win",
        /// A strike that the striker lost.
        Loss = "loss",
        /// A strike that removed both.
        Tie = "tie",
        /// A guess of any sort.
        Guess = "guess",
        /// A Spotter's guess.
        Spot = "spot",
        /// An Infiltrator's guess.
        Infiltrate = "infiltrate",
        /// A right guess.
        Hit = "hit",
        /// A wrong guess.
        Miss = "miss",
        /// A rescue behind a turn.
        Rescue = "rescue",
        /// A turn that names a piece to the opponent.
        Reveal = "reveal",
        /// A defender that won and moved in.
        MovedIn = "moved-in",
        /// A Bomb taken by a Miner.
        BombCleared = "bomb-cleared",
        /// A Marshal taken by a Spy.
        SpyTakesMarshal = "spy-takes-marshal",
    }
}

impl Event {
    /// Whether it happened in that turn; `before` is the turn before of the same side.
    fn happened_in(self, played: &Played, before: Option<&Played>) -> bool {
        let turn = &played.turn;
        let is_far = !turn.from.is_next_to(turn.to);
        let is_guess = matches!(turn.action, Action::Guess { .. });
        let is_spot = turn.from != turn.to || played.kind == Some(Kind::Spotter);
        let won_against = |striker, struck| {
            (played.outcome, played.kind, played.target_kind) == (Some(Outcome::Win), Some(striker), Some(struck))
        };
        match self {
            Self::Turn => true,
            Self::Quiet => !played.removes(),
            Self::Move => matches!(turn.action, Action::Move),
            Self::LongMove => matches!(turn.action, Action::Move) && is_far,
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
            Self::BombCleared => won_against(Kind::Miner, Kind::Bomb),
            Self::SpyTakesMarshal => won_against(Kind::Spy, Kind::Marshal),
        }
    }
}

/// The events of one turn: a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Events(u32);

impl Events {
    /// What every move to the next square is.
    const STEP: Self = Self(1 << Event::Turn as u32 | 1 << Event::Quiet as u32 | 1 << Event::Move as u32);
    /// What such a move can be besides.
    const OF_STEPS: [Event; 2] = [Event::Shuffle, Event::AtLimit];

    /// Whether it is one of them.
    pub(super) const fn has(self, event: Event) -> bool {
        self.0 >> event as u32 & 1 == 1
    }

    /// The events, in order, by their numbers.
    fn numbers(self) -> impl Iterator<Item = usize> {
        let rests = std::iter::successors(Some(self.0), |rest| Some(rest & rest.wrapping_sub(1)));
        rests.take_while(|rest| *rest != 0).map(|rest| rest.trailing_zeros() as usize)
    }
}

/// Tells the events of turn after turn.
#[derive(Clone, Debug, Default)]
pub(super) struct EventFollower {
    latest: BySide<Option<Played>>,
}

impl EventFollower {
    /// What happened in the turn that follows.
    pub(super) fn events(&mut self, played: &Played) -> Events {
        let turn = &played.turn;
        let is_step = matches!(turn.action, Action::Move) && turn.rescue.is_none() && turn.from.is_next_to(turn.to);
        // Most turns are that and nothing else.
        let (certain, possible) =
            if is_step { (Events::STEP, &Events::OF_STEPS[..]) } else { (Events::default(), &Event::ALL[..]) };
        let before = self.latest[played.side].replace(*played);
        let happened = possible.iter().filter(|event| event.happened_in(played, before.as_ref()));
        Events(happened.fold(certain.0, |bits, event| bits | 1 << *event as u32))
    }
}

/// The ply at which something happened first to a piece of each kind.
type Firsts = [BySide<Option<u32>>; Kind::COUNT];

/// What happened in a game, as far as expressions ask. Turns are counted for who played them, pieces for whose
/// they are.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    counts: [BySide<u32>; Event::COUNT],
    revealed: Firsts,
    captured: Firsts,
    follower: EventFollower,
}

impl Tally {
    /// How often the event happened in that side's turns; in both sides' without one.
    pub fn count(&self, event: Event, side: Option<Side>) -> u32 {
        let counts = &self.counts[event as usize];
        side.map_or(counts.red + counts.blue, |side| counts[side])
    }

    /// The ply at which a piece of that side and kind was first named to the opponent.
    pub fn revealed(&self, kind: Kind, side: Side) -> Option<u32> {
        self.revealed[kind.index()][side]
    }

    /// The ply at which a piece of that side and kind was first removed.
    pub fn captured(&self, kind: Kind, side: Side) -> Option<u32> {
        self.captured[kind.index()][side]
    }
}

/// Notes the ply for a piece of that kind, unless the kind is not known or another of its kind was first.
fn note_first(firsts: &mut Firsts, piece: PieceId, kind: Option<Kind>, ply: u32) {
    if let Some(kind) = kind {
        firsts[kind.index()][piece.side()].get_or_insert(ply);
    }
}

impl Observer for Tally {
    fn begin(&mut self, _game: &Play) {
        *self = Self::default();
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.add(played, |piece| game.position().piece(piece).kind);
    }

    fn open_turn(&mut self, played: &Played, _game: &Play) {
        let rescued = played.turn.rescue.and_then(|rescue| rescue.kind);
        self.add(played, |piece| match piece {
            piece if piece == played.piece => played.kind,
            piece if Some(piece) == played.target => played.target_kind,
            _ => rescued,
        });
    }
}

impl Tally {
    /// Counts a turn; `kind` is what is known of its pieces after it.
    fn add(&mut self, played: &Played, kind: impl Fn(PieceId) -> Option<Kind>) {
        let events = self.follower.events(played);
        for event in events.numbers() {
            self.counts[event][played.side] += 1;
        }
        if !events.has(Event::Reveal) && events.has(Event::Quiet) {
            return;
        }
        for (piece, _) in played.reveals() {
            note_first(&mut self.revealed, piece, kind(piece), played.ply);
        }
        for piece in played.removed() {
            note_first(&mut self.captured, piece, kind(piece), played.ply);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, Tally};
    use crate::notation::parse;
    use crate::replay::{Verdict, replay};
    use crate::rules::Played;

    /// The sort of guess that the last turn of a record is.
    fn last_guess(text: &str) -> Vec<&'static str> {
        let mut played: Vec<Played> = Vec::new();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut played);
        assert_eq!(replayed.verdict, Verdict::Legal, "{:?}", replayed.findings);
        let last = played.last().expect("a turn");
        let sorts = [Event::Guess, Event::Spot, Event::Infiltrate].into_iter();
        sorts.filter(|event| event.happened_in(last, None)).map(Event::name).collect()
    }

    #[test]
    fn a_tally_begins_anew_with_each_game() {
        let text = "[Edition \"gravon\"]\n[Army \"3*2 F\"]\n\n10: F.........\n7: 3........3\n4: 3........3\n1: F.........\n\n\
                    1. a4-a5 j7-j6 2. a5-a6 j6-j5 *\n";
        let mut tally = Tally::default();
        for _ in 0..2 {
            replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut tally);
            assert_eq!(tally.count(Event::Move, None), 4);
        }
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
