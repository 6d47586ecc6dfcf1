//! Counts of the turns and strikes of a side, in one game or in many games. See `format-spec/statistics.md`,
//! sections "Counts of a side" and "Strikes".
//!
//! One table defines every figure of a side: its name, and the code that counts it. [`Strikes`] counts the outcomes
//! of strikes for each striking kind and each struck kind.

use super::ByKind;
use super::Merge;
use super::TurnCounts;
use super::game::GameFigures;
use super::kinds;
use super::merge_fields;
use super::merged;
use crate::board::{BySide, Kind, Outcome, Side};
use crate::rules::{Action, Game, Played};
use serde::{Deserialize, Serialize};

/// A number that describes the play of a side, such as its number of strikes.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Names of the two columns in CSV and TSV, for Red and for Blue; `None` if the figure has no columns. The order is
    /// stable: new columns come last.
    pub columns: Option<[&'static str; 2]>,
    /// Label of the figure in reports that people read. Empty if the figure is not shown there.
    pub label: &'static str,
    /// `true` if short reports leave the figure out when the figure is 0 for both sides.
    pub is_rare: bool,
    value: Value,
}

/// Way in which a figure is computed.
#[derive(Clone, Copy, Debug)]
enum Value {
    /// Computed from two parameters: the counts of the side, and the counts of its opponent.
    Counts(fn(&SideCounts, &SideCounts) -> u64),
    /// Computed from the figures of a single game. Cannot be computed for many games.
    Game(fn(&GameFigures, Side) -> u64),
}

impl Figure {
    /// Returns the figure for both sides, or `None` if the figure is computed only for single games.
    pub fn of(&self, sides: &BySide<SideCounts>) -> Option<BySide<u64>> {
        let Value::Counts(value) = self.value else { return None };
        Some(BySide::from_fn(|side| value(&sides[side], &sides[side.other()])))
    }

    /// Returns the figure for both sides in one game.
    pub fn of_game(&self, game: &GameFigures) -> BySide<u64> {
        match self.value {
            Value::Counts(value) => BySide::from_fn(|side| value(&game.sides[side], &game.sides[side.other()])),
            Value::Game(value) => BySide::from_fn(|side| value(game, side)),
        }
    }
}

/// Returns `true` if the counter is 0. Documents leave such counters out.
#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Defines [`SideCounts`], its counters, and [`SideCounts::FIGURES`] from a list of rows.
///
/// A row begins with a column, a label and `is_rare`. The rest of the row is one of these sources of the figure:
///
/// - `turn`: name, doc comment, and a condition; counts the turns that satisfy the condition
/// - `game`: name, doc comment, and an expression for the number in one game
/// - `from`: a function of the counts of the side and of its opponent
/// - `of`: a function of the [`GameFigures`] of one game and the side
macro_rules! figures {
    ($($column:literal, $label:literal, $is_rare:literal,
        $(turn $(#[$attribute:meta])* $turn:ident $turn_doc:literal $counts:expr;)?
        $(game $game:ident $game_doc:literal $number:expr;)?
        $(from $from:expr;)?
        $(of $of:expr;)?)+) => {
        /// Counts of one side.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct SideCounts {
            /// Number of turns by kind of the acting piece. The acting piece is the piece that moved, struck or
            /// guessed.
            pub turns: ByKind<u64>,
            /// Strikes of the side.
            pub strikes: Strikes,
            $(
                $(#[doc = $turn_doc] $(#[$attribute])* pub $turn: u64,)?
                $(#[doc = $game_doc] pub $game: u64,)?
            )+
        }

        merge_fields!(SideCounts { turns, strikes $($(, $turn)? $(, $game)?)+ });

        /// Counters for the turns of one side in one game. They are the figures with the source `turn`.
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

            fn add_counters(&mut self, side: Side, counts: &TurnCounts, game: &Game) {
                $(
                    $(self.$turn.merge(counts.counters(side).$turn.into());)?
                    $(
                        let number: fn(Side, &TurnCounts, &Game) -> u64 = $number;
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
    "pieces", "pieces", false, game pieces "Number of the side's pieces: setup pieces and rescued pieces."
        |side, _, game| game.position().placed(side).count() as u64;
    "captured", "pieces captured", false, from SideCounts::captured;
    "unmoved", "pieces that made no turn", false, game unmoved "Number of the side's pieces that made no turn."
        |side, counts, game| game.position().placed(side).count() as u64 - u64::from(counts.acted(side));
    "named", "pieces named", false, game named "Number of the side's pieces that were revealed to the opponent."
        |side, counts, _| counts.named(side).into();
    "squares", "squares passed", false, of GameFigures::squares;
    "at_limit", "turns at the two-squares limit", false, turn at_limit
        "Number of turns that used the last back-and-forth move allowed by the two-squares rule." |played| played.at_limit;
    "two_squares", "plies with a turn barred (two-squares)", false, of |game, side| game.barred[side].two_squares.into();
    "more_squares", "plies with a turn barred (more-squares)", false, of |game, side| game.barred[side].more_squares.into();
    "turns", "", false, from |own, _| own.all_turns();
    "", "turns of unknown pieces", true, from |own, _| own.turns[None];
    "", "strikes left open", true, turn #[serde(default, skip_serializing_if = "is_zero")] open_strikes
        "Number of strikes whose outcome the record does not determine." |played| played.outcome.is_none() && played.strikes();
    "", "guesses left open", true, turn #[serde(default, skip_serializing_if = "is_zero")] open_guesses
        "Number of guesses whose outcome the record does not determine."
        |played| played.hit.is_none() && matches!(played.turn.action, Action::Guess { .. });
}

impl SideCounts {
    /// Adds the counts of one game, up to the last turn that was played.
    pub(super) fn add(&mut self, side: Side, counts: &TurnCounts, game: &Game) {
        for kind in kinds() {
            self.turns[kind].merge(counts.turns(side, kind).into());
        }
        for strike in counts.strikes().iter().filter(|strike| strike.side == side) {
            self.strikes.add(strike.striker, strike.struck, strike.outcome);
        }
        self.add_counters(side, counts, game);
    }

    /// Returns the number of turns.
    pub fn all_turns(&self) -> u64 {
        self.turns.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Returns the number of strikes, including strikes with an unknown outcome.
    pub fn all_strikes(&self) -> u64 {
        self.strikes.all().total().saturating_add(self.open_strikes)
    }

    /// Returns the number of turns that were neither strikes nor guesses.
    pub fn moves(&self) -> u64 {
        self.all_turns().saturating_sub(self.all_strikes()).saturating_sub(self.guesses())
    }

    /// Returns the number of guesses. Right, wrong and unknown guesses are included.
    pub const fn guesses(&self) -> u64 {
        self.hits.saturating_add(self.misses).saturating_add(self.open_guesses)
    }

    /// Returns the number of the side's pieces that were removed. `other` contains the counts of the opponent.
    pub fn captured(&self, other: &Self) -> u64 {
        let (own, theirs) = (self.strikes.all(), other.strikes.all());
        [own.lost, own.tied, theirs.won, theirs.tied, other.hits].into_iter().fold(0, u64::saturating_add)
    }
}

/// Number of strikes by outcome, from the striker's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combats {
    /// Only the struck piece was removed.
    pub won: u64,
    /// Both pieces were removed.
    pub tied: u64,
    /// Only the striker was removed.
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

    /// Returns the number of strikes.
    pub const fn total(&self) -> u64 {
        self.won.saturating_add(self.tied).saturating_add(self.lost)
    }

    /// Returns the striker's mean score, or `None` if there are no strikes. A strike that was won counts 1, and a tie
    /// counts 0.5.
    pub fn score(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| (self.won as f64 + self.tied as f64 / 2.0) / total as f64)
    }
}

merge_fields!(Combats { won, tied, lost });

/// Outcomes of strikes by striking kind and struck kind. A kind that the record does not give is counted as unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Strikes(ByKind<ByKind<Combats>>);

impl Strikes {
    /// Counts a strike.
    pub fn add(&mut self, striker: Option<Kind>, struck: Option<Kind>, outcome: Outcome) {
        self.0[striker][struck].add(outcome);
    }

    /// Returns the outcomes of strikes by the kind `striker` at the kind `struck`.
    pub fn between(&self, striker: Option<Kind>, struck: Option<Kind>) -> Combats {
        self.0[striker][struck]
    }

    /// Returns the outcomes of strikes by the kind `striker` at any kind.
    pub fn by(&self, striker: Option<Kind>) -> Combats {
        merged(kinds().map(|struck| self.between(striker, struck)))
    }

    /// Returns the outcomes of strikes by any kind at the kind `struck`.
    pub fn on(&self, struck: Option<Kind>) -> Combats {
        merged(kinds().map(|striker| self.between(striker, struck)))
    }

    /// Returns the outcomes of all strikes.
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
