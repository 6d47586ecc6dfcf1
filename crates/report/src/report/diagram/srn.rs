//! Writes positions as records of SRN without turns. `format-spec/notation.md`, section "Positions".

use super::caption::{Course, caption};
use crate::board::{Designation, Side, Square};
use crate::notation::{Note, NoteAnchor, NoteBody, PlacedPiece, Record, Score, Span, Tag, write_record};
use crate::scene::{Scene, SeenPiece};
use std::borrow::Cow;

/// Returns the scene as a record without turns, with a final line end.
pub fn srn_diagram(scene: &Scene, course: Course<'_>) -> Vec<u8> {
    let is_kept = |tag: &&Tag<'_>| !matches!(&*tag.name, "Result" | "Termination" | "Position" | "Ply");
    let mut tags: Vec<Tag<'_>> =
        course.record.tags.iter().filter(is_kept).map(|kept| tag(&kept.name, &kept.value)).collect();
    tags.push(tag("Result", Score::Open.token()));
    tags.push(tag("Position", Side::of_ply(scene.ply + 1).name()));
    tags.push(tag("Ply", &scene.ply.to_string()));
    let said = format!("position without turns: {}", caption(scene, course).trim_end());
    let diagram = Record {
        tags,
        placed: scene.pieces.iter().map(|(square, seen)| placed(scene, *square, *seen)).collect(),
        notes: vec![Note { place: NoteAnchor::Tags, body: NoteBody::Comment(Cow::Owned(said)) }],
        result: Some(Score::Open),
        ..Record::default()
    };
    let mut text = Vec::new();
    write_record(&diagram, &mut text);
    text
}

/// Creates a tag that does not come from a text, so the tag has no span.
fn tag<'a>(name: &str, value: &str) -> Tag<'a> {
    Tag::implied(name.to_owned(), value.to_owned())
}

fn placed(scene: &Scene, square: Square, seen: SeenPiece) -> PlacedPiece {
    let SeenPiece { side, kind, is_named, has_moved, .. } = seen;
    let piece = kind.map_or(Designation::UNKNOWN, |kind| scene.numbering.designation(kind));
    PlacedPiece { side, piece, square, is_named, has_moved, span: Span::default() }
}
