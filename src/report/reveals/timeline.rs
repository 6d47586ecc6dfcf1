//! The timeline of one game as a table for people.

use crate::analysis::{Reveal, Timeline};
use crate::board::{Kind, Numbering, Side};
use crate::knowledge::How;
use crate::replay::Replayed;
use crate::report::{Column, Table, TableLook, Value};
use crate::scene::numbered_turn_text;

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
pub fn closing(timeline: &Timeline, replayed: &Replayed) -> String {
    let left = |side: Side| {
        let hidden = timeline.hidden[side];
        format!("{hidden} of {}'s pieces", side.title())
    };
    let end = match (replayed.stopped_at, replayed.plies()) {
        (Some(_), Some(plies)) => format!("the record cannot be played beyond ply {plies}\n"),
        _ => String::new(),
    };
    format!("not known at the end: {}, {}\n{end}", left(Side::Red), left(Side::Blue))
}
