//! The members of a turn, in the order of [`Turn`](super::Turn), straight to bytes.

use super::harmless::push_value;
use super::line::Line;
use super::names::Name;
use super::turns::{Deed, outcome, target};
use super::write::TurnNote;
use crate::rules::Played;

/// A text as an array, whose length is part of its type.
macro_rules! bytes {
    ($text:expr) => {
        const {
            match $text.as_bytes().first_chunk::<{ $text.len() }>() {
                Some(bytes) => bytes,
                None => unreachable!(),
            }
        }
    };
}

/// What stands before the value of a member that is not the first.
macro_rules! member {
    ($name:literal) => {
        bytes!(concat!(",\"", $name, "\":"))
    };
}

/// The same before a value in quotes, the first of which it holds.
macro_rules! quoted {
    ($name:literal) => {
        bytes!(concat!(",\"", $name, "\":\""))
    };
}

/// Puts into the empty line what happened in a turn, up to `reveals`, with no `}` behind it.
#[inline]
pub(super) fn put_turn(played: &Played, line: &mut Line) {
    let deed = Deed::of(played);
    line.put(b"{\"ply\":");
    line.put_number(played.ply);
    line.put_name(quoted!("side"), played.side);
    line.put_name(quoted!("kind"), deed.kind);
    line.put_square(quoted!("from"), played.turn.from);
    line.put_square(quoted!("to"), deed.to);
    if let Some(via) = deed.via {
        line.put_square(quoted!("via"), via);
    }
    line.put_name(quoted!("piece"), played.kind);
    if let Some(Name(target)) = target(played, &deed) {
        line.put_name(quoted!("target"), target);
    }
    if let Some(outcome) = outcome(played) {
        line.put_name(quoted!("outcome"), outcome);
    }
    if let Some(guess) = deed.guess {
        line.put_name(quoted!("guess"), guess);
    }
    if let Some(rescue) = played.turn.rescue {
        line.put(member!("rescue"));
        line.put_name(b"{\"piece\":\"", rescue.kind);
        line.put_square(quoted!("square"), rescue.square);
        line.put(b"}");
    }
    let mut reveals = played.reveals();
    if let Some((_, first)) = reveals.next() {
        line.put_square(b",\"reveals\":[\"", first);
        reveals.for_each(|(_, square)| line.put_square(b",\"", square));
        line.put(b"]");
    }
}

/// Appends the member `declared`.
pub(super) fn push_declared(declared: &str, out: &mut Vec<u8>) -> serde_json::Result<()> {
    out.extend_from_slice(member!("declared"));
    push_value(declared, out)
}

/// Appends the members `glyphs` and `comments` of a turn behind which these notes stand.
pub(super) fn push_notes(notes: &[TurnNote<'_>], out: &mut Vec<u8>) -> serde_json::Result<()> {
    let glyphs: Vec<u16> = notes.iter().filter_map(TurnNote::glyph).collect();
    if !glyphs.is_empty() {
        out.extend_from_slice(member!("glyphs"));
        push_value(&glyphs, out)?;
    }
    let comments: Vec<&str> = notes.iter().filter_map(TurnNote::comment).collect();
    if !comments.is_empty() {
        out.extend_from_slice(member!("comments"));
        push_value(&comments, out)?;
    }
    Ok(())
}
