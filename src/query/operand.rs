//! What an expression can look at: a table of fields, and functions. `format-spec/query.md`, sections "Fields" and
//! "Functions".

use super::event::Event;
use super::vocabulary::Vocabulary;
use crate::board::{Kind, Side, Square};

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
    /// Whether the events of the replay must be counted.
    pub events: bool,
}

impl Needs {
    /// What both answers take.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { stage: self.stage.max(other.stage), events: self.events | other.events }
    }
}

/// What can be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    /// A tag's value.
    Tag(Box<str>),
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
    /// How often something happened.
    Count(Event, Option<Side>),
    /// When a side's first piece of a kind was named to the opponent.
    Reveals(Kind, Side),
    /// When a side's first piece of a kind was removed.
    Captured(Kind, Side),
}

impl Operand {
    /// What it takes to look at it.
    pub(super) const fn needs(&self) -> Needs {
        let (stage, events) = match self {
            Self::Tag(_) | Self::File | Self::Record => (Stage::Tags, false),
            Self::RulesEdition | Self::RulesVariant | Self::Setup(..) => (Stage::Setup, false),
            Self::Verdict | Self::Winner | Self::Score | Self::Termination | Self::Plies | Self::Findings => {
                (Stage::Replay, false)
            }
            Self::Count(..) | Self::Reveals(..) | Self::Captured(..) => (Stage::Replay, true),
        };
        Needs { stage, events }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What sort of value it has.
    pub shape: Shape,
    source: Source,
}

/// Where a field's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Tag(&'static str),
    Players,
    File,
    Record,
    RulesEdition,
    RulesVariant,
    Verdict,
    Winner,
    Score,
    Termination,
    Plies,
    Findings,
    Count(Event),
}

const fn field(name: &'static str, shape: Shape, source: Source) -> Field {
    Field { name, shape, source }
}

/// Every field but those of the setup, in the order of the documentation.
pub static FIELDS: [Field; 29] = [
    field("event", Shape::Text, Source::Tag("Event")),
    field("site", Shape::Text, Source::Tag("Site")),
    field("date", Shape::Text, Source::Tag("Date")),
    field("round", Shape::TextOrNumber, Source::Tag("Round")),
    field("red", Shape::Text, Source::Tag("Red")),
    field("blue", Shape::Text, Source::Tag("Blue")),
    field("players", Shape::Text, Source::Players),
    field("result", Shape::TagName(Vocabulary::Scores), Source::Tag("Result")),
    field("edition", Shape::TagName(Vocabulary::Editions), Source::Tag("Edition")),
    field("variant", Shape::TagName(Vocabulary::Variants), Source::Tag("Variant")),
    field("options", Shape::Text, Source::Tag("Options")),
    field("ranks", Shape::TagName(Vocabulary::RankOrders), Source::Tag("Ranks")),
    field("army", Shape::Text, Source::Tag("Army")),
    field("two_squares", Shape::TextOrNumber, Source::Tag("TwoSquares")),
    field("more_squares", Shape::TagName(Vocabulary::Switches), Source::Tag("MoreSquares")),
    field("file", Shape::Text, Source::File),
    field("record", Shape::Number, Source::Record),
    field("rules.edition", Shape::Name(Vocabulary::Editions), Source::RulesEdition),
    field("rules.variant", Shape::Name(Vocabulary::Variants), Source::RulesVariant),
    field("verdict", Shape::Name(Vocabulary::Verdicts), Source::Verdict),
    field("findings", Shape::Number, Source::Findings),
    field("winner", Shape::Name(Vocabulary::Winners), Source::Winner),
    field("score", Shape::Name(Vocabulary::Scores), Source::Score),
    field("termination", Shape::Name(Vocabulary::Terminations), Source::Termination),
    field("plies", Shape::Number, Source::Plies),
    field("moves", Shape::Number, Source::Count(Event::Move)),
    field("strikes", Shape::Number, Source::Count(Event::Strike)),
    field("guesses", Shape::Number, Source::Count(Event::Guess)),
    field("rescues", Shape::Number, Source::Count(Event::Rescue)),
];

/// What stands before the name of a side and of a square: the fields of the setup.
pub(super) const SETUP: &str = "setup.";

impl Field {
    /// The field of that name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// What is looked at: of the players both, of any other field one.
    pub(super) fn operands(&self) -> (Operand, Option<Operand>) {
        let tag = |name: &str| Operand::Tag(name.into());
        let one = match self.source {
            Source::Tag(name) => tag(name),
            Source::Players => return (tag("Red"), Some(tag("Blue"))),
            Source::File => Operand::File,
            Source::Record => Operand::Record,
            Source::RulesEdition => Operand::RulesEdition,
            Source::RulesVariant => Operand::RulesVariant,
            Source::Verdict => Operand::Verdict,
            Source::Winner => Operand::Winner,
            Source::Score => Operand::Score,
            Source::Termination => Operand::Termination,
            Source::Plies => Operand::Plies,
            Source::Findings => Operand::Findings,
            Source::Count(event) => Operand::Count(event, None),
        };
        (one, None)
    }
}

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `tag(NAME)`: the value of any tag.
    Tag,
    /// `has(EVENT[, SIDE])`: whether something happened.
    Has,
    /// `count(EVENT[, SIDE])`: how often something happened.
    Count,
    /// `has_finding(NAME)`: whether there is a finding.
    HasFinding,
    /// `reveals(KIND, SIDE)`: when a side's first piece of a kind was named to the opponent.
    Reveals,
    /// `captured(KIND, SIDE)`: when a side's first piece of a kind was removed.
    Captured,
}

impl Function {
    /// Every function.
    pub const ALL: [Self; 6] = [Self::Tag, Self::Has, Self::Count, Self::HasFinding, Self::Reveals, Self::Captured];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Has => "has",
            Self::Count => "count",
            Self::HasFinding => "has_finding",
            Self::Reveals => "reveals",
            Self::Captured => "captured",
        }
    }

    /// Whether it is true or false by itself.
    pub const fn is_condition(self) -> bool {
        matches!(self, Self::Has | Self::HasFinding)
    }

    /// The function of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.name() == name)
    }
}
