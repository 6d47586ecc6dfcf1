//! The timeline of one game: a table for people, and for programs its events, a row each, or an object a game.

use crate::analysis::{Reveal, Timeline};
use crate::board::{BySide, Kind, Numbering, Side};
use crate::formats::json::{SourceLine, push_value};
use crate::formats::{GameId, Sourced};
use crate::knowledge::How;
use crate::replay::Replay;
use crate::report::table::rounded;
use crate::report::words::positions_end;
use crate::report::{Column, Table, TableLook, Value};
use crate::scene::numbered_turn_text;
use memchr::memmem;
use serde::{Serialize, Serializer};

/// From this width on kinds are written out.
const WIDE: usize = 100;

/// The timeline, a row for each piece that became known.
pub fn timeline_table(reveals: &[Reveal], numbering: &Numbering, look: TableLook) -> String {
    let kind = |kind: Kind| {
        if look.width >= WIDE { kind.title() } else { numbering.designation(kind).sign() }
    };
    let rows = reveals.iter().map(|reveal| {
        let turn = reveal.played.map_or_else(|| "setup".to_owned(), |played| numbered_turn_text(&played, numbering));
        let now = format!("{}{}", reveal.square, if reveal.is_captured { " x" } else { "" });
        let other = |found: Option<Kind>| found.map_or("?", kind);
        let played = reveal.played;
        let how = match reveal.how {
            How::Strike => format!("strike on {}", other(played.and_then(|played| played.target_kind))),
            How::Struck => format!("struck by {}", other(played.and_then(|played| played.kind))),
            How::Spotted => format!("spotted by {}", other(played.and_then(|played| played.kind))),
            how => how.name().replace('-', " "),
        };
        vec![
            Value::Count(u64::from(reveal.ply)),
            Value::text(turn),
            Value::text(format!("{} {}", reveal.piece.side(), kind(reveal.kind))),
            Value::text(reveal.home.to_string()),
            Value::text(now),
            Value::text(how),
            Value::Count(u64::from(reveal.hidden)),
            Value::number(reveal.bits, 1),
        ]
    });
    let headings = ["ply", "turn", "piece", "from", "now", "how", "hidden", "bits"];
    let rank = |heading| match heading {
        "hidden" => 2,
        "from" => 1,
        _ => 0,
    };
    let table = Table {
        name: "events",
        title: String::new(),
        columns: headings.map(|heading| Column::new(heading, heading).ranked(rank(heading))).to_vec(),
        rows: rows.collect(),
    };
    table.drawn(look)
}

/// What is not known at the end, and whether that is the record's end.
pub(crate) fn closing(timeline: &Timeline, replayed: &Replay) -> String {
    let left = |side: Side| {
        let hidden = timeline.hidden[side];
        format!("{hidden} of {}'s pieces", side.title())
    };
    let end = positions_end(replayed).map(|end| end + "\n").unwrap_or_default();
    format!("not known at the end: {}, {}\n{end}", left(Side::Red), left(Side::Blue))
}

/// What programs are told of an event: the names, which are those of columns too, and what stands there.
type Field = (&'static str, fn(&Reveal, &Numbering) -> Told);

const FIELDS: [Field; 15] = [
    ("ply", |reveal, _| Told::Count(reveal.ply)),
    ("turn", |reveal, numbering| Told::Text(reveal.played.map(|played| numbered_turn_text(&played, numbering)))),
    ("side", |reveal, _| Told::Name(Some(reveal.piece.side().name()))),
    ("kind", |reveal, _| Told::Name(Some(reveal.kind.name()))),
    ("home", |reveal, _| Told::Text(Some(reveal.home.to_string()))),
    ("square", |reveal, _| Told::Text(Some(reveal.square.to_string()))),
    ("captured", |reveal, _| Told::Is(reveal.is_captured)),
    ("how", |reveal, _| Told::Name(Some(reveal.how.name()))),
    ("by_side", |reveal, _| Told::Name(reveal.played.map(|played| played.side.name()))),
    ("by_kind", |reveal, _| Told::Name(reveal.played.and_then(|played| played.kind).map(Kind::name))),
    ("with_side", |reveal, _| {
        Told::Name(reveal.played.and_then(|played| played.target).map(|piece| piece.side().name()))
    }),
    ("with_kind", |reveal, _| Told::Name(reveal.played.and_then(|played| played.target_kind).map(Kind::name))),
    ("hidden_plies", |reveal, _| Told::Count(reveal.hidden)),
    ("bits_left", |reveal, _| Told::Bits(reveal.bits.map(rounded))),
    ("piece_id", |reveal, _| Told::Text(Some(reveal.name().to_string()))),
];

/// What stands in a field of an event.
#[derive(Serialize)]
#[serde(untagged)]
enum Told {
    Count(u32),
    Text(Option<String>),
    Name(Option<&'static str>),
    Is(bool),
    Bits(Option<f64>),
}

impl Told {
    /// Appends it as JSON. Names are plain: they need no escaping.
    fn push(&self, out: &mut Vec<u8>) -> serde_json::Result<()> {
        match self {
            Self::Name(Some(name)) => {
                out.push(b'"');
                out.extend_from_slice(name.as_bytes());
                out.push(b'"');
                Ok(())
            }
            told => push_value(told, out),
        }
    }
}

impl From<Told> for Value {
    fn from(told: Told) -> Self {
        match told {
            Told::Count(count) => Self::Count(count.into()),
            Told::Text(text) => text.map_or(Self::Nothing, Self::Text),
            Told::Name(name) => name.map_or(Self::Nothing, Self::text),
            Told::Is(is) => Self::text(is.to_string()),
            Told::Bits(bits) => Self::number(bits, 1),
        }
    }
}

/// A piece that became known, as an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EventLine<'t> {
    /// How it became known.
    pub reveal: &'t Reveal,
    /// The numbers in which its turn is written.
    pub numbering: &'t Numbering,
}

impl Serialize for EventLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(FIELDS.iter().map(|(name, told)| (name, told(self.reveal, self.numbering))))
    }
}

impl EventLine<'_> {
    /// Appends the object as it is serialized, which takes longer.
    fn push(&self, out: &mut Vec<u8>) -> serde_json::Result<()> {
        for (at, (name, told)) in FIELDS.iter().enumerate() {
            out.extend_from_slice(if at == 0 { b"{\"" } else { b",\"" });
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b"\":");
            told(self.reveal, self.numbering).push(out)?;
        }
        out.push(b'}');
        Ok(())
    }
}

/// The columns of [`event_table`].
pub(crate) fn event_columns() -> Vec<Column> {
    let names = ["file", "record"].into_iter().chain(FIELDS.iter().map(|(name, _)| *name)).chain(["game_id"]);
    names.map(|name| Column::new(name, name)).collect()
}

/// The events of a game as rows.
pub(crate) fn event_table<'t>(
    reveals: impl Iterator<Item = &'t Reveal>,
    numbering: &Numbering,
    Sourced { place, id }: Sourced<'_>,
) -> Table {
    let rows = reveals.map(|reveal| {
        let told = FIELDS.iter().map(|(_, told)| told(reveal, numbering).into());
        let head = [Value::text(place.file), Value::count(place.record)];
        head.into_iter().chain(told).chain([Value::text(id.to_string())]).collect()
    });
    Table { name: "events", title: String::new(), columns: event_columns(), rows: rows.collect() }
}

/// The timeline of a game as an object: `adjutant/reveals/1`.
#[derive(Debug, Serialize)]
pub(crate) struct RevealsDocument<'t> {
    schema: &'static str,
    source: SourceLine,
    id: GameId,
    verdict: &'static str,
    edition: &'static str,
    variant: &'static str,
    plies: u32,
    /// What each side's opponent lacks, wherever it changed.
    bits: Vec<BitsLine>,
    events: Vec<EventLine<'t>>,
    /// How many pieces of each side are not known at the end.
    hidden: BySide<u32>,
}

/// What is lacking of each side's pieces from a ply on.
#[derive(Clone, Copy, Debug, Serialize)]
struct BitsLine {
    ply: u32,
    #[serde(flatten)]
    bits: BySide<Option<f64>>,
}

impl<'t> RevealsDocument<'t> {
    /// The document of a game, with those of its reveals.
    pub(crate) fn new(timeline: &Timeline, reveals: &'t [Reveal], replayed: &'t Replay, game: Sourced<'_>) -> Self {
        let bits = timeline.course.iter().map(|lack| {
            let bits = BySide::from_fn(|side| lack.bits[side].map(rounded));
            BitsLine { ply: lack.ply, bits }
        });
        let rules = &replayed.terms.rules;
        let numbering = &replayed.terms.numbering;
        Self {
            schema: "adjutant/reveals/1",
            source: SourceLine::new(game.place),
            id: game.id,
            verdict: replayed.verdict.name(),
            edition: rules.edition.name,
            variant: rules.variant.name(),
            plies: replayed.plies().unwrap_or(0),
            bits: bits.collect(),
            events: reveals.iter().map(|reveal| EventLine { reveal, numbering }).collect(),
            hidden: timeline.hidden,
        }
    }

    /// Appends the object as one line, its line end included: its events by themselves, the rest as it is serialized.
    ///
    /// # Errors
    /// If it cannot be serialized.
    pub(crate) fn push_line(mut self, out: &mut Vec<u8>) -> serde_json::Result<()> {
        let events = std::mem::take(&mut self.events);
        let start = out.len();
        push_value(&self, out)?;
        // In a string no quote stands without a backslash before it, and no other member's name is that.
        let place = memmem::find(&out[start..], NO_EVENTS).map_or(out.len(), |at| start + at + NO_EVENTS.len() - 1);
        let behind = out.split_off(place);
        for (at, event) in events.iter().enumerate() {
            out.extend_from_slice(if at == 0 { b"" } else { b"," });
            event.push(out)?;
        }
        out.extend_from_slice(&behind);
        out.push(b'\n');
        Ok(())
    }
}

/// The member of an object without events.
const NO_EVENTS: &[u8] = b"\"events\":[]";
