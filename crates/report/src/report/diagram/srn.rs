//! Positions as rows of SRN.
//!
//! What is written parses as a record, but it is a diagram and not a record to be played: its rows show the
//! middle of the board too, and pieces of either side may stand in either half. Since SRN tells sides by halves,
//! the tags `RedAcross` and `BlueAcross` name the squares of the pieces that stand in the other side's half.

use super::caption::{Course, caption};
use crate::board::{Side, Square};
use crate::notation::{Cell, Note, NoteAnchor, NoteBody, Record, Row, Score, Span, Tag, write_record};
use crate::scene::Scene;
use std::borrow::Cow;

/// The scene as an SRN diagram, its last line end included.
pub fn srn_diagram(scene: &Scene, course: Course<'_>) -> Vec<u8> {
    let is_kept = |tag: &&Tag<'_>| !matches!(&*tag.name, "Result" | "Termination");
    let mut tags: Vec<Tag<'_>> =
        course.tags().iter().filter(is_kept).map(|kept| tag(&kept.name, &kept.value)).collect();
    tags.push(tag("Result", Score::Open.token()));
    tags.push(tag("Ply", &scene.ply.to_string()));
    for side in Side::ALL {
        let across: Vec<String> = scene
            .pieces
            .iter()
            .filter(|(square, shown)| shown.side == side && scene.board.half(square.row()) != side)
            .map(|(square, _)| square.to_string())
            .collect();
        if !across.is_empty() {
            tags.push(tag(&format!("{}Across", side.title()), &across.join(" ")));
        }
    }
    let said = format!("diagram, not a record to be played: {}", caption(scene, course).trim_end());
    let diagram = Record {
        tags,
        rows: (1..=scene.board.rows()).rev().map(|number| row(scene, number)).collect(),
        notes: vec![Note { place: NoteAnchor::Tags, body: NoteBody::Comment(Cow::Owned(said)) }],
        result: Some(Score::Open),
        ..Record::default()
    };
    let mut text = Vec::new();
    write_record(&diagram, &mut text);
    text
}

/// A tag that stands nowhere.
pub(super) fn tag<'a>(name: &str, value: &str) -> Tag<'a> {
    Tag::implied(name.to_owned(), value.to_owned())
}

fn row(scene: &Scene, number: u8) -> Row {
    let cells = std::array::from_fn(|column| {
        let square = Square::new(column as u8, number);
        match scene.at(square) {
            Some(shown) => Cell::Piece(
                shown.kind.map_or(crate::board::Designation::UNKNOWN, |kind| scene.numbering.designation(kind)),
            ),
            None if scene.board.has(square) => Cell::Empty,
            None => Cell::NoSquare,
        }
    });
    Row { number, cells, span: Span::default(), cell_spans: [Span::default(); 10] }
}
