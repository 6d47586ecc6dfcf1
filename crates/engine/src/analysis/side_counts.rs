//! Counts of the turns and strikes of a side, in one game or in many. `format-spec/statistics.md`, sections "Counts of a
//! side" and "Strikes".
//!
//! One table has every figure of a side, with its name and the way it is counted. [`Strikes`] counts, for each kind that
//! struck and each kind that was struck, how the strikes came out.

use super::ByKind;
use super::Merge;
use super::TurnCounts;
use super::game::GameFigures;
use super::kinds;
use super::merge_fields;
use super::merged;
use crate::board::{BySide, Kind, Outcome, Side};
use crate::rules::{Action, Play, Played};
use serde::{Deserialize, Serialize};

/// A figure of a side.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its columns in CSV and TSV, Red's and Blue's, if it has any. Columns keep their order: new ones come last.
    pub columns: Option<[&'static str; 2]>,
    /// What people call it; empty if they are not told.
    pub label: &'static str,
    /// Whether people are told only where a side has any.
    pub is_rare: bool,
    value: Value,
}

/// What a figure is worked out of.
#[derive(Clone, Copy, Debug)]
enum Value {
    /// The counts of the side and those of its opponent.
    Counts(fn(&SideCounts, &SideCounts) -> u64),
    /// What can be told of one game only.
    Game(fn(&GameFigures, Side) -> u64),
}

impl Figure {
    /// Its value for both sides; `None` if it cannot be told of many games.
    pub fn of(&self, sides: &BySide<SideCounts>) -> Option<BySide<u64>> {
        let Value::Counts(value) = self.value else { return None };
        Some(BySide::from_fn(|side| value(&sides[side], &sides[side.other()])))
    }

    /// Its value for both sides of a game.
    pub fn of_game(&self, game: &GameFigures) -> BySide<u64> {
        match self.value {
            Value::Counts(value) => BySide::from_fn(|side| value(&game.sides[side], &game.sides[side.other()])),
            Value::Game(value) => BySide::from_fn(|side| value(game, side)),
        }
    }
}

/// Returns `true` if documents leave out the counter.
#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Makes [`SideCounts`], its counters, and [`SideCounts::FIGURES`] from rows: the column, the label, whether it is rare,
/// and then a counter of turns (name, meaning, which turns count), a counter of games (name, meaning, the number in a
/// game), or what follows from counts (`from`) or from one game (`of`).
macro_rules! figures {
    ($($column:literal, $label:literal, $is_rare:literal,
        $(turn $(#[$attribute:meta])* $turn:ident $turn_doc:literal $counts:expr;)?
        $(game $game:ident $game_doc:literal $number:expr;)?
        $(from $from:expr;)?
        $(of $of:expr;)?)+) => {
        /// What one side did.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct SideCounts {
            /// Turns, by the kind of the piece that moved, struck or guessed.
            pub turns: ByKind<u64>,
            /// Its strikes.
            pub strikes: Strikes,
            $(
                $(#[doc = $turn_doc] $(#[$attribute])* pub $turn: u64,)?
                $(#[doc = $game_doc] pub $game: u64,)?
            )+
        }

        merge_fields!(SideCounts { turns, strikes $($(, $turn)? $(, $game)?)+ });

        /// The turns of one game that count for a side.
        #[derive(Clone, Copy, Debug, Default)]
        pub(super) struct Counters {
            $($($turn: u32,)?)+
        }

        impl Counters {
            /// Counts a turn of the side.
            #[inline]
            pub fn add(&mut self, played: &Played) {
                $($(
                    let counts: fn(&Played) -> bool = $counts;
                    self.$turn += u32::from(counts(played));
                )?)+
            }
        }

        impl SideCounts {
            /// Every figure of a side.
            pub const FIGURES: &[Figure] = &[$(Figure {
                columns: if $column.is_empty() { None } else { Some([concat!("red_", $column), concat!("blue_", $column)]) },
                label: $label,
                is_rare: $is_rare,
                value: $(Value::Counts(|own, _| own.$turn))? $(Value::Counts(|own, _| own.$game))?
                    $(Value::Counts($from))? $(Value::Game($of))?,
            }),+];

            fn add_counters(&mut self, side: Side, counts: &TurnCounts, game: &Play) {
                $(
                    $(self.$turn.merge(counts.counters(side).$turn.into());)?
                    $(
                        let number: fn(Side, &TurnCounts, &Play) -> u64 = $number;
                        self.$game.merge(number(side, counts, game));
                    )?
                )+
            }
        }
    };
}

figures! {
    "", "turns", false, from |own, _| own.all_turns();
    "moves", "moves", false, from |own, _| own.moves();
    "strikes", "strikes", false, from |own, _| own.all_strikes();
    "won", "strikes won", false, from |own, _| own.strikes.all().won;
    "tied", "strikes tied", false, from |own, _| own.strikes.all().tied;
    "lost", "strikes lost", false, from |own, _| own.strikes.all().lost;
    "guesses", "guesses", true, from |own, _| own.guesses();
    "hits", "guesses right", true, turn hits "Right guesses." |played| played.hit == Some(true);
    "", "", true, turn misses "Wrong guesses." |played| played.hit == Some(false);
    "rescues", "rescues", true, turn rescues "Rescues." |played| played.turn.rescue.is_some();
    "pieces", "pieces", false, game pieces "Its pieces: those that it set up and those that it brought back."
        |side, _, game| game.position().pieces(side).count() as u64;
    "captured", "pieces captured", false, from SideCounts::captured;
    "unmoved", "pieces that made no turn", false, game unmoved "Those of its pieces that made no turn."
        |side, counts, game| game.position().pieces(side).count() as u64 - u64::from(counts.acted(side));
    "named", "pieces named", false, game named "Those of its pieces that were named to the opponent."
        |side, counts, _| counts.named(side).into();
    "squares", "squares passed", false, of GameFigures::squares;
    "at_limit", "turns at the two-squares limit", false, turn at_limit
        "Turns that were the last back-and-forth move that the two-squares rule allowed." |played| played.at_limit;
    "two_squares", "plies with a turn barred (two-squares)", false, of |game, side| game.barred[side].two_squares.into();
    "more_squares", "plies with a turn barred (more-squares)", false, of |game, side| game.barred[side].more_squares.into();
    "turns", "", false, from |own, _| own.all_turns();
    "", "turns of unknown pieces", true, from |own, _| own.turns[None];
    "", "strikes left open", true, turn #[serde(default, skip_serializing_if = "is_zero")] open_strikes
        "Strikes whose outcome the record leaves open." |played| played.outcome.is_none() && played.strikes();
    "", "guesses left open", true, turn #[serde(default, skip_serializing_if = "is_zero")] open_guesses
        "Guesses whose outcome the record leaves open."
        |played| played.hit.is_none() && matches!(played.turn.action, Action::Guess { .. });
}

impl SideCounts {
    /// Adds a game, as far as it was played.
    pub(super) fn add(&mut self, side: Side, counts: &TurnCounts, game: &Play) {
        for kind in kinds() {
            self.turns[kind].merge(counts.turns(side, kind).into());
        }
        for strike in counts.strikes().iter().filter(|strike| strike.side == side) {
            self.strikes.add(strike.striker, strike.struck, strike.outcome);
        }
        self.add_counters(side, counts, game);
    }

    /// All its turns.
    pub fn all_turns(&self) -> u64 {
        self.turns.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// All its strikes, those with an open outcome too.
    pub fn all_strikes(&self) -> u64 {
        self.strikes.all().total().saturating_add(self.open_strikes)
    }

    /// Its turns that were neither strikes nor guesses.
    pub fn moves(&self) -> u64 {
        self.all_turns().saturating_sub(self.all_strikes()).saturating_sub(self.guesses())
    }

    /// Its guesses, right or wrong or left open.
    pub const fn guesses(&self) -> u64 {
        self.hits.saturating_add(self.misses).saturating_add(self.open_guesses)
    }

    /// How many of its pieces were removed, `other` being what the opponent did.
    pub fn captured(&self, other: &Self) -> u64 {
        let (own, theirs) = (self.strikes.all(), other.strikes.all());
        [own.lost, own.tied, theirs.won, theirs.tied, other.hits].into_iter().fold(0, u64::saturating_add)
    }
}

/// How strikes came out for those who struck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combats {
    /// The piece struck was removed.
    pub won: u64,
    /// Both were removed.
    pub tied: u64,
    /// The striker was removed.
    pub lost: u64,
}

impl Combats {
    /// Counts a strike.
    pub fn add(&mut self, outcome: Outcome) {
        let count = match outcome {
            Outcome::Win => &mut self.won,
            Outcome::Tie => &mut self.tied,
            Outcome::Loss => &mut self.lost,
        };
        count.merge(1);
    }

    /// How many there were.
    pub const fn total(&self) -> u64 {
        self.won.saturating_add(self.tied).saturating_add(self.lost)
    }

    /// The share of them that the striker won, a tie counting half.
    pub fn score(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| (self.won as f64 + self.tied as f64 / 2.0) / total as f64)
    }
}

merge_fields!(Combats { won, tied, lost });

/// Strikes by the kind that struck and the kind that was struck, each as far as the record tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Strikes(ByKind<ByKind<Combats>>);

impl Strikes {
    /// Counts a strike.
    pub fn add(&mut self, striker: Option<Kind>, struck: Option<Kind>, outcome: Outcome) {
        self.0[striker][struck].add(outcome);
    }

    /// Strikes of that kind on that kind.
    pub fn between(&self, striker: Option<Kind>, struck: Option<Kind>) -> Combats {
        self.0[striker][struck]
    }

    /// Strikes of that kind on any.
    pub fn by(&self, striker: Option<Kind>) -> Combats {
        merged(kinds().map(|struck| self.between(striker, struck)))
    }

    /// Strikes of any kind on that kind.
    pub fn on(&self, struck: Option<Kind>) -> Combats {
        merged(kinds().map(|striker| self.between(striker, struck)))
    }

    /// All of them.
    pub fn all(&self) -> Combats {
        merged(kinds().map(|striker| self.by(striker)))
    }
}

merge_fields!(Strikes(_));

#[cfg(test)]
mod tests {
    use super::{Combats, Strikes};
    use crate::board::{Kind, Outcome};

    #[test]
    fn sums_go_along_rows_and_columns() {
        let mut strikes = Strikes::default();
        strikes.add(Some(Kind::Scout), Some(Kind::Scout), Outcome::Tie);
        strikes.add(Some(Kind::Scout), Some(Kind::Bomb), Outcome::Loss);
        strikes.add(Some(Kind::Miner), Some(Kind::Bomb), Outcome::Win);
        strikes.add(None, Some(Kind::Bomb), Outcome::Loss);
        assert_eq!(strikes.by(Some(Kind::Scout)), Combats { won: 0, tied: 1, lost: 1 });
        assert_eq!(strikes.on(Some(Kind::Bomb)), Combats { won: 1, tied: 0, lost: 2 });
        assert_eq!((strikes.all().total(), strikes.all().score()), (4, Some(0.375)));
        assert_eq!(strikes.by(Some(Kind::Spy)).score(), None);
        assert_eq!(
            serde_json::to_string(&strikes).expect("plain data"),
            r#"{"miner":{"bomb":{"won":1,"tied":0,"lost":0}},"scout":{"scout":{"won":0,"tied":1,"lost":0},"bomb":{"won":0,"tied":0,"lost":1}},"unknown":{"bomb":{"won":0,"tied":0,"lost":1}}}"#
        );
    }
}
