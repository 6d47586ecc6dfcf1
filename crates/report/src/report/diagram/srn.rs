//! Writes positions as rows of SRN.
//!
//! SRN can parse the output as a record, but the output is a diagram and must not be replayed. The rows include the
//! middle of the board. Pieces of either side may be in either half.
//!
//! SRN distinguishes the sides by the halves of the board. Pieces in the other side's half are therefore listed in
//! tags: the tags `RedAcross` and `BlueAcross` contain the squares of these pieces.

use super::caption::{Course, caption};
use crate::board::{Side, Square};
use crate::notation::{Cell, Note, NoteAnchor, NoteBody, Record, Row, Score, Span, Tag, write_record};
use crate::scene::Scene;
use std::borrow::Cow;

/// Returns the scene as an SRN diagram, with a final line end.
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
            .filter(|(square, shown)| shown.side == side && scene.board.half_owner(square.row()) != side)
            .map(|(square, _)| square.to_string())
            .collect();
        if !across.is_empty() {
            tags.push(tag(&format!("{}Across", side.title()), &across.join(" ")));
        }
    }
    let said = format!("diagram without turns: {}", caption(scene, course).trim_end());
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

/// Creates a tag that does not come from a text, so the tag has no span.
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
            None if scene.board.is_playable(square) => Cell::Empty,
            None => Cell::NoSquare,
        }
    });
    Row { number, cells, span: Span::default(), cell_spans: [Span::default(); 10] }
}
