//! The events of timelines for programs: a row each, or an object a game.

use crate::analysis::{Reveal, Timeline};
use crate::board::{Numbering, Side};
use crate::formats::json::SourceLine;
use crate::replay::{Place, Replayed};
use crate::report::table::rounded;
use crate::report::{Column, Table, Value};
use crate::scene::numbered_turn_text;
use serde::Serialize;

/// The columns of the rows.
pub const EVENT_COLUMNS: [Column; 16] = [
    Column::new("file", "file"),
    Column::new("record", "record"),
    Column::new("ply", "ply"),
    Column::new("turn", "turn"),
    Column::new("side", "side"),
    Column::new("kind", "kind"),
    Column::new("home", "home"),
    Column::new("square", "square"),
    Column::new("captured", "captured"),
    Column::new("how", "how"),
    Column::new("by_side", "by_side"),
    Column::new("by_kind", "by_kind"),
    Column::new("with_side", "with_side"),
    Column::new("with_kind", "with_kind"),
    Column::new("hidden_plies", "hidden_plies"),
    Column::new("bits_left", "bits_left"),
];

/// A piece that became known, by its canonical names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EventLine {
    /// The ply by which it did, from 1; 0 for the setup.
    pub ply: u32,
    /// The turn in SRN, behind its number.
    pub turn: Option<String>,
    /// Whose piece.
    pub side: &'static str,
    /// Its kind.
    pub kind: &'static str,
    /// Where it was set up, or brought back to.
    pub home: String,
    /// Where it stands after the turn, or was removed from.
    pub square: String,
    /// Whether it was removed.
    pub captured: bool,
    /// How it became known.
    pub how: &'static str,
    /// Whose turn it was.
    pub by_side: Option<&'static str>,
    /// What kind of piece made the turn.
    pub by_kind: Option<&'static str>,
    /// Whose piece was struck or guessed at in the turn.
    pub with_side: Option<&'static str>,
    /// What kind it was.
    pub with_kind: Option<&'static str>,
    /// The plies from its setup or return to this one.
    pub hidden_plies: u32,
    /// What the opponent still lacks, in bits.
    pub bits_left: Option<f64>,
}

impl EventLine {
    /// The line of a reveal.
    pub fn new(reveal: &Reveal, numbering: &Numbering) -> Self {
        let played = reveal.played.as_ref();
        let target = played.and_then(|played| played.target);
        Self {
            ply: reveal.ply,
            turn: played.map(|played| numbered_turn_text(played, numbering)),
            side: reveal.piece.side().name(),
            kind: reveal.kind.name(),
            home: reveal.home.to_string(),
            square: reveal.square.to_string(),
            captured: reveal.is_captured,
            how: reveal.how.name(),
            by_side: played.map(|played| played.side.name()),
            by_kind: played.and_then(|played| played.kind).map(crate::board::Kind::name),
            with_side: target.map(|target| target.side().name()),
            with_kind: played.and_then(|played| played.target_kind).map(crate::board::Kind::name),
            hidden_plies: reveal.hidden,
            bits_left: reveal.bits.map(rounded),
        }
    }
}

/// The events of a game as rows.
pub fn event_table<'t>(reveals: impl Iterator<Item = &'t Reveal>, numbering: &Numbering, place: Place<'_>) -> Table {
    let text = |text: Option<&str>| text.map_or(Value::Nothing, Value::text);
    let rows = reveals.map(|reveal| {
        let line = EventLine::new(reveal, numbering);
        vec![
            Value::text(place.file),
            Value::count(place.record),
            Value::Count(u64::from(line.ply)),
            text(line.turn.as_deref()),
            Value::text(line.side),
            Value::text(line.kind),
            Value::text(line.home),
            Value::text(line.square),
            Value::text(line.captured.to_string()),
            Value::text(line.how),
            text(line.by_side),
            text(line.by_kind),
            text(line.with_side),
            text(line.with_kind),
            Value::Count(u64::from(line.hidden_plies)),
            Value::number(line.bits_left, 1),
        ]
    });
    Table { name: "events", title: String::new(), columns: EVENT_COLUMNS.to_vec(), rows: rows.collect() }
}

/// The timeline of a game as an object: `adjutant/reveals/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RevealsDocument {
    schema: &'static str,
    source: SourceLine,
    verdict: &'static str,
    edition: &'static str,
    variant: &'static str,
    plies: u32,
    /// What each side's opponent lacks, wherever it changed.
    bits: Vec<BitsLine>,
    events: Vec<EventLine>,
    /// How many pieces of each side are not known at the end.
    hidden: SideLine<u32>,
}

/// A value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct SideLine<T> {
    red: T,
    blue: T,
}

/// What is lacking of each side's pieces from a ply on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct BitsLine {
    ply: u32,
    red: Option<f64>,
    blue: Option<f64>,
}

impl RevealsDocument {
    /// The document of a game, with those of its reveals.
    pub fn new(timeline: &Timeline, reveals: &[Reveal], replayed: &Replayed, place: Place<'_>) -> Self {
        let bits = timeline.course.iter().map(|lack| BitsLine {
            ply: lack.ply,
            red: lack.bits[Side::Red].map(rounded),
            blue: lack.bits[Side::Blue].map(rounded),
        });
        let rules = &replayed.terms.rules;
        Self {
            schema: "adjutant/reveals/1",
            source: SourceLine::new(place),
            verdict: replayed.verdict.name(),
            edition: rules.edition.name,
            variant: rules.variant.name(),
            plies: replayed.plies().unwrap_or(0),
            bits: bits.collect(),
            events: reveals.iter().map(|reveal| EventLine::new(reveal, &replayed.terms.numbering)).collect(),
            hidden: SideLine { red: timeline.hidden.red, blue: timeline.hidden.blue },
        }
    }
}
