//! Writes the timeline of one game: a text table; for programs, a row per event or an object per game.

use crate::analysis::{Reveal, Timeline};
use crate::board::{BySide, Kind, Numbering, Side};
use crate::formats::GameReference;
use crate::formats::json::SourceLine;
use crate::knowledge::RevealCause;
use crate::replay::Replay;
use crate::report::json::{Json, object};
use crate::report::phrases::positions_end;
use crate::report::table::{Field, rounded};
use crate::report::{Column, Table, TableLook, Value};
use crate::rules::Played;
use crate::scene::numbered_turn_text;
use serde::{Serialize, Serializer};

/// Minimum width at which the names of kinds are not abbreviated.
const WIDE: usize = 100;

/// Returns the timeline with a row for each piece that became known. `start` is the text in place of a turn for pieces
/// that are known at the start: `setup` or `position`.
pub fn timeline_table(reveals: &[Reveal], start: &str, numbering: &Numbering, look: TableLook) -> String {
    let kind = |kind: Kind| {
        if look.width >= WIDE { kind.title() } else { numbering.designation(kind).sign() }
    };
    let rows = reveals.iter().map(|reveal| {
        let turn = reveal.played.map_or_else(|| start.to_owned(), |played| numbered_turn_text(&played, numbering));
        let now = format!("{}{}", reveal.square, if reveal.is_captured { " x" } else { "" });
        let other = |found: Option<Kind>| found.map_or("?", kind);
        let played = reveal.played;
        let how = match reveal.how {
            RevealCause::Strike => format!("strike on {}", other(played.and_then(|played| played.target_kind))),
            RevealCause::Struck => format!("struck by {}", other(played.and_then(|played| played.kind))),
            RevealCause::Spotted => format!("spotted by {}", other(played.and_then(|played| played.kind))),
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
    let headings =
        [("ply", 0), ("turn", 0), ("piece", 0), ("from", 1), ("now", 0), ("how", 0), ("hidden", 2), ("bits", 0)];
    let columns = headings.map(|(heading, rank)| Column::new(heading, heading).ranked(rank));
    Table::new("", columns, rows).drawn(look)
}

/// Returns the number of pieces of each side that are unknown at the last known position. Adds a line if later
/// positions of the record are not known.
pub fn closing(timeline: &Timeline, replayed: &Replay) -> String {
    let left = |side: Side| {
        let hidden = timeline.hidden[side];
        format!("{hidden} of {}'s pieces", side.title())
    };
    let end = positions_end(replayed).map(|end| end + "\n").unwrap_or_default();
    format!("unknown at the end: {}, {}\n{end}", left(Side::Red), left(Side::Blue))
}

/// Piece that became known. The numbering is needed to write the turn that revealed the piece.
#[derive(Clone, Copy, Debug)]
pub struct Event<'t> {
    pub reveal: &'t Reveal,
    pub numbering: &'t Numbering,
}

impl Event<'_> {
    fn by<T>(&self, of: impl FnOnce(&Played) -> Option<T>) -> Option<T> {
        self.reveal.played.as_ref().and_then(of)
    }
}

/// Fields of an event. Their order is stable: new fields are appended.
fn fields<'t>() -> [Field<Event<'t>>; 15] {
    [
        ("ply", |of| of.reveal.ply.into()),
        ("turn", |of| of.by(|played| Some(numbered_turn_text(played, of.numbering))).into()),
        ("side", |of| of.reveal.piece.side().name().into()),
        ("kind", |of| of.reveal.kind.name().into()),
        ("home", |of| of.reveal.home.to_string().into()),
        ("square", |of| of.reveal.square.to_string().into()),
        ("captured", |of| Value::Truth(of.reveal.is_captured)),
        ("how", |of| of.reveal.how.name().into()),
        ("by_side", |of| of.by(|played| Some(played.side.name())).into()),
        ("by_kind", |of| of.by(|played| played.kind.map(Kind::name)).into()),
        ("with_side", |of| of.by(|played| played.target.map(|piece| piece.side().name())).into()),
        ("with_kind", |of| of.by(|played| played.target_kind.map(Kind::name)).into()),
        ("hidden_plies", |of| of.reveal.hidden.into()),
        ("bits_left", |of| Value::number(of.reveal.bits.map(rounded), 1)),
        ("piece_id", |of| of.reveal.name().to_string().into()),
    ]
}

impl Serialize for Event<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(fields().iter().map(|(name, value)| (name, value(self))))
    }
}

/// Returns the events of games as rows.
pub fn event_table<'t>(events: impl IntoIterator<Item = (Event<'t>, GameReference<'t>)>) -> Table {
    let names = ["file", "record"].into_iter().chain(fields().map(|(name, _)| name)).chain(["game_id"]);
    let rows = events.into_iter().map(|(event, GameReference { place, id })| {
        let head = [place.file.into(), place.record.into()];
        head.into_iter().chain(fields().map(|(_, value)| value(&event))).chain([id.to_string().into()]).collect()
    });
    Table::new("", names.map(|name| Column::new(name, name)), rows)
}

/// Returns an event as a line of JSON.
pub fn event_line<'t>(event: Event<'t>, game: GameReference<'t>) -> Box<dyn Json + 't> {
    Box::new(object! { source: SourceLine::new(game.place), id: game.id, #[serde(flatten)] event: event })
}

/// Returns the timeline of a game as an object: `adjutant/reveals/1`.
pub fn reveals_document<'t>(
    timeline: &'t Timeline,
    reveals: &'t [Reveal],
    replayed: &'t Replay,
    game: GameReference<'t>,
) -> Box<dyn Json + 't> {
    let bits = timeline.course.iter().map(|lack| {
        object! { ply: lack.ply, #[serde(flatten)] bits: BySide::from_fn(|side| lack.bits[side].map(rounded)) }
    });
    let rules = &replayed.terms.rules;
    let numbering = &replayed.terms.numbering;
    Box::new(object! {
        schema: "adjutant/reveals/1",
        source: SourceLine::new(game.place),
        id: game.id,
        verdict: replayed.verdict.name(),
        edition: rules.edition.name,
        variant: rules.variant.name(),
        plies: replayed.plies().unwrap_or(0),
        bits: bits.collect::<Vec<_>>(),
        events: reveals.iter().map(|reveal| Event { reveal, numbering }).collect::<Vec<_>>(),
        hidden: timeline.hidden,
    })
}
