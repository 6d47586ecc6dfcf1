//! Writes positions as records of SRN without turns. See `format-spec/notation.md`, section "Positions".

use super::caption::{Course, caption};
use crate::board::Side;
use crate::notation::{Note, NoteAnchor, NoteBody, Record, Score, Tag, write_record};
use crate::scene::Scene;
use std::borrow::Cow;

/// Returns the scene as a record without turns. Tags of `record` are kept, except those about the end of the game.
pub fn position_record(scene: &Scene, record: &Record<'_>) -> Record<'static> {
    let is_kept = |tag: &&Tag<'_>| !matches!(&*tag.name, "Result" | "Termination" | "Position" | "Ply");
    let mut tags: Vec<Tag<'static>> =
        record.tags.iter().filter(is_kept).map(|kept| tag(&kept.name, &kept.value)).collect();
    tags.push(tag("Result", Score::Open.token()));
    tags.push(tag("Position", Side::of_ply(scene.ply + 1).name()));
    tags.push(tag("Ply", &scene.ply.to_string()));
    Record { tags, placed: scene.placed(), result: Some(Score::Open), ..Record::default() }
}

/// Returns the scene as text of SRN, with a final line end. A comment describes the position.
pub fn srn_diagram(scene: &Scene, course: Course<'_>) -> Vec<u8> {
    let said = format!("position without turns: {}", caption(scene, course).trim_end());
    let mut diagram = position_record(scene, course.record);
    diagram.notes.push(Note { place: NoteAnchor::Tags, body: NoteBody::Comment(Cow::Owned(said)) });
    let mut text = Vec::new();
    write_record(&diagram, &mut text);
    text
}

/// Creates a tag that does not come from a text, so the tag has no span.
fn tag(name: &str, value: &str) -> Tag<'static> {
    Tag::implied(name.to_owned(), value.to_owned())
}
