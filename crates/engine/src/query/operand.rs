//! What an expression can look at: a table of fields, and functions. `format-spec/query.md`, sections "Fields" and
//! "Functions".

use super::event::Event;
use super::formula::Computed;
use super::sequence::{GoesOn, Happening, Sequence};
use super::turn_log::Keep;
use super::vocabulary::Vocabulary;
use crate::board::{Kind, Side, Square, named};
use std::borrow::Cow;

/// How much of a record has been read, or has to be; each stage is dearer than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Its tags.
    #[default]
    Tags,
    /// Its setup, and what the tags make of it.
    Setup,
    /// Its turns.
    Turns,
    /// All of it, replayed.
    Replay,
}

/// What an answer takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// How much of the record must be read.
    pub stage: Stage,
    /// What must be kept of the replay.
    pub keep: Keep,
}

impl Needs {
    /// Nothing but the record read so far.
    pub(super) const fn of(stage: Stage) -> Self {
        Self { stage, keep: Keep { turns: false, plays: false, review: false } }
    }

    /// What both answers take.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { stage: self.stage.max(other.stage), keep: self.keep.and(other.keep) }
    }
}

/// What can be looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    /// A tag's value.
    Tag(Cow<'static, str>),
    /// The year of its date.
    Year,
    /// What the game is called.
    Id,
    /// The name of the file.
    File,
    /// The record's number in its file.
    Record,
    /// The name of the edition it is judged by.
    RulesEdition,
    /// The name of the variant it is judged by.
    RulesVariant,
    /// What the setup has on a square.
    Setup(Side, Square),
    /// The verdict.
    Verdict,
    /// Who won.
    Winner,
    /// The score.
    Score,
    /// Why the game ended.
    Termination,
    /// How many turns were played.
    Plies,
    /// How many findings there are.
    Findings,
    /// How often events happened one after another, and what must not have come yet.
    Count(Sequence, Option<Sequence>),
    /// When events happened first one after another: the ply of the first of them.
    First(Box<Sequence>),
    /// How many turns the longest streak has, of that side's turns or of all.
    Streak(GoesOn, Option<Side>),
    /// When a side's first piece of a kind was named to the opponent.
    Reveals(Kind, Side),
    /// When a side's first piece of a kind was removed.
    Captured(Kind, Side),
    /// How many pieces of a kind a side has on the board at the end.
    Alive(Kind, Side),
    /// The value of a side's pieces on the board at the end, in points.
    Material(Side),
    /// The first turns, so many, up to the mirror image of the board.
    Opening(u8),
    /// The columns in which a side's pieces of a kind stand at first; up to their mirror image, if that is asked.
    SetupColumns(Kind, Side, bool),
    /// The odds to win of every strike and guess in whose turn something happened.
    Odds(Happening, Option<Side>),
    /// A side's luck.
    Luck(Side),
    /// In how many turns what was proven was thrown away.
    Blunders(Option<Side>),
    /// A number computed from others.
    Computed(Box<Computed>),
    /// The same text for every record.
    Text(Box<str>),
}

impl Operand {
    /// The number, if it is the same for every record.
    pub(super) fn constant(&self) -> Option<f64> {
        match self {
            Self::Computed(computed) => computed.formula.constant(),
            _ => None,
        }
    }

    /// Whether it has several values, any of which will do.
    pub(super) const fn is_several(&self) -> bool {
        matches!(self, Self::Odds(..))
    }

    /// What it takes to look at it.
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

/// What sort of value an operand has, and so what it can be held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Any text.
    Text,
    /// Any text, which may be a number.
    TextOrNumber,
    /// One of a set of names.
    Name(Vocabulary),
    /// The same as a tag has it: any text, but only the names mean something, and `""` that there is no tag.
    TagName(Vocabulary),
    /// A number.
    Number,
    /// The number of a ply, or never.
    Ply,
}

/// A field.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What sort of value it has.
    pub shape: Shape,
    /// What is looked at.
    pub(super) operand: Operand,
    /// What else is looked at: of the players both.
    pub(super) other: Option<Operand>,
}

const fn field(name: &'static str, shape: Shape, operand: Operand) -> Field {
    Field { name, shape, operand, other: None }
}

const fn tag(name: &'static str) -> Operand {
    Operand::Tag(Cow::Borrowed(name))
}

/// Every field but those of the setup, in the order of the documentation.
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

/// What stands before the name of a side and of a square: the fields of the setup.
pub(super) const SETUP: &str = "setup.";

impl Field {
    /// The field of that name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.name == name)
    }
}

named! {
    /// A function.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Function {
        /// `tag(NAME)`: the value of any tag.
        Tag = "tag",
        /// `has(EVENT[, SIDE])`: whether something happened.
        Has = "has",
        /// `count(EVENT[, SIDE])`: how often something happened.
        Count = "count",
        /// `moves(SIDE)`: how many moves.
        Moves = "moves",
        /// `strikes(SIDE)`: how many strikes.
        Strikes = "strikes",
        /// `guesses(SIDE)`: how many guesses.
        Guesses = "guesses",
        /// `rescues(SIDE)`: how many rescues.
        Rescues = "rescues",
        /// `first(EVENT[, SIDE])`: when something happened first.
        First = "first",
        /// `streak(EVENT[, SIDE])`: the longest run of turns in each of which something happened.
        Streak = "streak",
        /// `has_finding(NAME)`: whether there is a finding.
        HasFinding = "has_finding",
        /// `reveals(KIND, SIDE)`: when a side's first piece of a kind was named to the opponent.
        Reveals = "reveals",
        /// `captured(KIND, SIDE)`: when a side's first piece of a kind was removed.
        Captured = "captured",
        /// `alive(KIND, SIDE)`: how many pieces of a kind a side has at the end.
        Alive = "alive",
        /// `material(SIDE)`: the value of a side's pieces on the board at the end.
        Material = "material",
        /// `openings(N)`: the first turns.
        Openings = "openings",
        /// `setup.column(KIND, SIDE[, mirror])`: in which columns a side's pieces of a kind stand at first.
        SetupColumn = "setup.column",
        /// `odds(EVENT[, SIDE])`: the odds to win of the strikes and guesses in whose turns something happened.
        Odds = "odds",
        /// `luck(SIDE)`: a side's luck.
        Luck = "luck",
        /// `blunders(SIDE)`: in how many of a side's turns what was proven was thrown away.
        Blunders = "blunders",
        /// `bin(NUMBER, WIDTH)`: the lower edge of the bin that a number belongs to.
        Bin = "bin",
    }
}

impl Function {
    /// The function of that name; behind a dot a side may stand, which is then one of its arguments.
    pub fn of_path(path: &str) -> Option<(Self, Option<Side>)> {
        if let Some(function) = Self::from_name(path) {
            return Some((function, None));
        }
        let (name, side) = path.rsplit_once('.')?;
        let function = Self::from_name(name).filter(|function| function.takes_a_side())?;
        Side::from_name(side).map(|side| (function, Some(side)))
    }

    /// Whether it is true or false by itself.
    pub const fn is_condition(self) -> bool {
        matches!(self, Self::Has | Self::HasFinding)
    }

    /// Whether one of its arguments is a side.
    pub const fn takes_a_side(self) -> bool {
        !matches!(self, Self::Tag | Self::HasFinding | Self::Openings | Self::Bin)
    }

    /// Whether a side is all that it needs.
    pub const fn takes_only_a_side(self) -> bool {
        matches!(
            self,
            Self::Moves | Self::Strikes | Self::Guesses | Self::Rescues | Self::Material | Self::Luck | Self::Blunders
        )
    }

    /// `true` if it is a property of a position, so that it has a value at every ply.
    pub const fn is_state(self) -> bool {
        matches!(self, Self::Alive | Self::Material)
    }
}
