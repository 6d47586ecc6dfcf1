//! Operands of expressions: the table of fields, and the functions. See `format-spec/query.md`, sections "Fields" and
//! "Functions".

use super::event::Event;
use super::formula::Computed;
use super::sequence::{Happening, Sequence, StreakCondition};
use super::turn_log::Keep;
use super::vocabulary::Vocabulary;
use crate::board::{Kind, Side, Square, named};
use std::borrow::Cow;

/// Stage up to which a record is read. Each stage takes more time than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Only the tags are read.
    #[default]
    Tags,
    /// The setup is read too, and the tags that set the rules are evaluated.
    Setup,
    /// The turns are read too.
    Turns,
    /// The whole record is read and replayed.
    Replay,
}

/// Requirements for an answer: how far a record must be read, and which data must be kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Stage up to which the record must be read.
    pub stage: Stage,
    /// Data that the replay must keep.
    pub keep: Keep,
}

impl Needs {
    /// Returns requirements with that stage. No data of the replay must be kept.
    pub(super) const fn of(stage: Stage) -> Self {
        Self { stage, keep: Keep { turns: false, plays: false, review: false } }
    }

    /// Combines two requirements, so that both are satisfied.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { stage: self.stage.max(other.stage), keep: self.keep.and(other.keep) }
    }
}

/// A value that can be read from a record.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    /// Value of a tag.
    Tag(Cow<'static, str>),
    /// Year of the date.
    Year,
    /// Id of the game.
    Id,
    /// Name of the file.
    File,
    /// Number of the record in its file.
    Record,
    /// Name of the edition by which the record is judged.
    RulesEdition,
    /// Name of the variant by which the record is judged.
    RulesVariant,
    /// Contents of a square in the setup.
    Setup(Side, Square),
    /// Verdict of the record.
    Verdict,
    /// Winner of the game.
    Winner,
    /// Score of the game.
    Score,
    /// Reason for the end of the game.
    Termination,
    /// Number of turns played.
    Plies,
    /// Number of findings.
    Findings,
    /// Number of occurrences of a sequence. If there is a second sequence, only occurrences that begin before the
    /// second sequence are counted.
    Count(Sequence, Option<Sequence>),
    /// Ply at which a sequence first occurs. This is the ply of the sequence's first event.
    First(Box<Sequence>),
    /// Length of the longest streak in the turns of that side, or in all turns.
    Streak(StreakCondition, Option<Side>),
    /// First ply at which a piece of that kind and side was named to the opponent.
    Reveals(Kind, Side),
    /// First ply at which a piece of that kind and side was removed.
    Captured(Kind, Side),
    /// Number of pieces of that kind and side on the board at the end of the game.
    Alive(Kind, Side),
    /// Value in points of the side's pieces on the board at the end of the game.
    Material(Side),
    /// The first turns as a text. The number is the number of turns. A game and its mirror image have the same text.
    Opening(u8),
    /// Columns of the pieces of that kind and side in the setup. If the flag is `true`, a setup and its mirror image
    /// have the same value.
    SetupColumns(Kind, Side, bool),
    /// Probabilities of winning the strikes and guesses. Only turns in which the event happened count.
    Odds(Happening, Option<Side>),
    /// Luck of a side.
    Luck(Side),
    /// Number of turns that ignored proven knowledge; see
    /// [`Mark::is_blunder`](crate::analysis::review::Mark::is_blunder).
    Blunders(Option<Side>),
    /// A number that is computed by arithmetic.
    Computed(Box<Computed>),
    /// A constant text.
    Text(Box<str>),
}

impl Operand {
    /// Returns the number if the operand is a constant.
    pub(super) fn constant(&self) -> Option<f64> {
        match self {
            Self::Computed(computed) => computed.formula.constant(),
            _ => None,
        }
    }

    /// `true` if the operand has several values. A comparison is true if it is true for one of the values. A negative
    /// comparison must be true for all values.
    pub(super) const fn is_several(&self) -> bool {
        matches!(self, Self::Odds(..))
    }

    /// Returns the requirements for reading the value.
    pub(super) const fn needs(&self) -> Needs {
        let (stage, turns, review) = match self {
            Self::Computed(computed) => return computed.needs,
            Self::Tag(_) | Self::Year | Self::File | Self::Record | Self::Text(_) => (Stage::Tags, false, false),
            Self::RulesEdition | Self::RulesVariant | Self::Setup(..) | Self::SetupColumns(..) => {
                (Stage::Setup, false, false)
            }
            Self::Opening(_) | Self::Id => (Stage::Turns, false, false),
            Self::Verdict
            | Self::Winner
            | Self::Score
            | Self::Termination
            | Self::Plies
            | Self::Findings
            | Self::Alive(..)
            | Self::Material(_) => (Stage::Replay, false, false),
            Self::Count(..) | Self::Reveals(..) | Self::Captured(..) | Self::First(_) | Self::Streak(..) => {
                (Stage::Replay, true, false)
            }
            Self::Odds(..) => (Stage::Replay, true, true),
            Self::Luck(_) | Self::Blunders(_) => (Stage::Replay, false, true),
        };
        Needs { stage, keep: Keep { turns, plays: false, review } }
    }
}

/// Type of a value. The type determines the comparisons that are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Any text.
    Text,
    /// Any text. If the text is a number, it can be compared with numbers.
    TextOrNumber,
    /// A name from a closed set.
    Name(Vocabulary),
    /// The value of a tag that should be a name from a closed set. The tag may contain another text, which has no
    /// meaning here. `""` means that the tag is missing.
    TagName(Vocabulary),
    /// A number.
    Number,
    /// The number of a ply, or "never".
    Ply,
}

/// A field that expressions can use.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Name of the field.
    pub name: &'static str,
    /// Type of the value.
    pub shape: Shape,
    /// Source of the value.
    pub(super) operand: Operand,
    /// Second source of the value, or `None`. Only the field for both players has a second source: the second player.
    pub(super) other: Option<Operand>,
}

const fn field(name: &'static str, shape: Shape, operand: Operand) -> Field {
    Field { name, shape, operand, other: None }
}

const fn tag(name: &'static str) -> Operand {
    Operand::Tag(Cow::Borrowed(name))
}

/// Every field in the order of the documentation. Fields of the setup are left out.
pub static FIELDS: [Field; 32] = [
    field("id", Shape::Text, Operand::Id),
    field("event", Shape::Text, tag("Event")),
    field("site", Shape::Text, tag("Site")),
    field("date", Shape::Text, tag("Date")),
    field("year", Shape::Number, Operand::Year),
    field("round", Shape::TextOrNumber, tag("Round")),
    field("red", Shape::Text, tag("Red")),
    field("blue", Shape::Text, tag("Blue")),
    Field { name: "players", shape: Shape::Text, operand: tag("Red"), other: Some(tag("Blue")) },
    field("result", Shape::TagName(Vocabulary::Scores), tag("Result")),
    field("edition", Shape::TagName(Vocabulary::Editions), tag("Edition")),
    field("variant", Shape::TagName(Vocabulary::Variants), tag("Variant")),
    field("options", Shape::Text, tag("Options")),
    field("ranks", Shape::TagName(Vocabulary::RankOrders), tag("Ranks")),
    field("army", Shape::Text, tag("Army")),
    field("two_squares", Shape::TextOrNumber, tag("TwoSquares")),
    field("more_squares", Shape::TagName(Vocabulary::Switches), tag("MoreSquares")),
    field("file", Shape::Text, Operand::File),
    field("record", Shape::Number, Operand::Record),
    field("rules.edition", Shape::Name(Vocabulary::Editions), Operand::RulesEdition),
    field("rules.variant", Shape::Name(Vocabulary::Variants), Operand::RulesVariant),
    field("verdict", Shape::Name(Vocabulary::Verdicts), Operand::Verdict),
    field("findings", Shape::Number, Operand::Findings),
    field("winner", Shape::Name(Vocabulary::Winners), Operand::Winner),
    field("score", Shape::Name(Vocabulary::Scores), Operand::Score),
    field("termination", Shape::Name(Vocabulary::Terminations), Operand::Termination),
    field("plies", Shape::Number, Operand::Plies),
    field("moves", Shape::Number, Operand::Count(Sequence::of(Event::Move, None), None)),
    field("strikes", Shape::Number, Operand::Count(Sequence::of(Event::Strike, None), None)),
    field("guesses", Shape::Number, Operand::Count(Sequence::of(Event::Guess, None), None)),
    field("rescues", Shape::Number, Operand::Count(Sequence::of(Event::Rescue, None), None)),
    field("blunders", Shape::Number, Operand::Blunders(None)),
];

/// Prefix of the fields of the setup. A side and a square follow the prefix.
pub(super) const SETUP: &str = "setup.";

impl Field {
    /// Returns the field of that name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.name == name)
    }
}

named! {
    /// A function that expressions can use.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Function {
        /// `tag(NAME)`: the value of any tag.
        Tag = "tag",
        /// `has(EVENT[, SIDE])`: `true` if the event happened.
        Has = "has",
        /// `count(EVENT[, SIDE])`: number of times that the event happened.
        Count = "count",
        /// `moves(SIDE)`: number of moves.
        Moves = "moves",
        /// `strikes(SIDE)`: number of strikes.
        Strikes = "strikes",
        /// `guesses(SIDE)`: number of guesses.
        Guesses = "guesses",
        /// `rescues(SIDE)`: number of rescues.
        Rescues = "rescues",
        /// `first(EVENT[, SIDE])`: ply at which the event happens for the first time.
        First = "first",
        /// `streak(EVENT[, SIDE])`: length of the longest run of turns that all have the event.
        Streak = "streak",
        /// `has_finding(NAME)`: `true` if the record has the finding.
        HasFinding = "has_finding",
        /// `reveals(KIND, SIDE)`: first ply at which a piece of that kind and side was named to the opponent.
        Reveals = "reveals",
        /// `captured(KIND, SIDE)`: first ply at which a piece of that kind and side was removed.
        Captured = "captured",
        /// `alive(KIND, SIDE)`: number of pieces of that kind and side on the board at the end.
        Alive = "alive",
        /// `material(SIDE)`: value of the side's pieces on the board at the end.
        Material = "material",
        /// `openings(N)`: the first `N` turns.
        Openings = "openings",
        /// `setup.column(KIND, SIDE[, mirror])`: columns of the pieces of that kind and side in the setup.
        SetupColumn = "setup.column",
        /// `odds(EVENT[, SIDE])`: probabilities of winning the strikes and guesses. Only turns in which the event
        /// happened count.
        Odds = "odds",
        /// `luck(SIDE)`: luck of a side.
        Luck = "luck",
        /// `blunders(SIDE)`: number of the side's turns that ignored proven knowledge.
        Blunders = "blunders",
        /// `bin(NUMBER, WIDTH)`: lower edge of the bin to which the number belongs.
        Bin = "bin",
    }
}

impl Function {
    /// Returns the function of that name. If a side is written after a dot, also returns the side.
    pub fn of_path(path: &str) -> Option<(Self, Option<Side>)> {
        if let Some(function) = Self::from_name(path) {
            return Some((function, None));
        }
        let (name, side) = path.rsplit_once('.')?;
        let function = Self::from_name(name).filter(|function| function.takes_a_side())?;
        Side::from_name(side).map(|side| (function, Some(side)))
    }

    /// `true` if the function is a condition, so that no operator is needed after it.
    pub const fn is_condition(self) -> bool {
        matches!(self, Self::Has | Self::HasFinding)
    }

    /// `true` if the function has a parameter for a side.
    pub const fn takes_a_side(self) -> bool {
        !matches!(self, Self::Tag | Self::HasFinding | Self::Openings | Self::Bin)
    }

    /// `true` if the function requires only one argument, a side.
    pub const fn takes_only_a_side(self) -> bool {
        matches!(
            self,
            Self::Moves | Self::Strikes | Self::Guesses | Self::Rescues | Self::Material | Self::Luck | Self::Blunders
        )
    }

    /// `true` if the function describes a position. Such a function has a value at every ply.
    pub const fn is_state(self) -> bool {
        matches!(self, Self::Alive | Self::Material)
    }
}
