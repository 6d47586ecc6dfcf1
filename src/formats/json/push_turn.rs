//! The members of a turn, in the order of [`Turn`](super::Turn), straight to bytes.

use super::harmless::push_value;
use super::names::{Named, SquareName};
use super::turns::{Deed, outcome, target};
use super::write::TurnNote;
use crate::board::Square;
use crate::rules::Played;

/// What stands before the value of a member that is not the first.
macro_rules! member {
    ($name:literal) => {
        concat!(",\"", $name, "\":").as_bytes()
    };
}

/// The same before a value in quotes, the first of which it holds.
macro_rules! quoted {
    ($name:literal) => {
        concat!(",\"", $name, "\":\"").as_bytes()
    };
}

/// Appends what happened in a turn, up to `reveals`, with no `}` behind it.
#[inline]
pub(super) fn push_played(played: &Played, out: &mut Vec<u8>) {
    let deed = Deed::of(played);
    out.extend_from_slice(b"{\"ply\":");
    push_number(played.ply, out);
    push_name(quoted!("side"), played.side.name(), out);
    push_name(quoted!("kind"), deed.kind.name(), out);
    push_square(quoted!("from"), played.turn.from, out);
    push_square(quoted!("to"), deed.to, out);
    if let Some(via) = deed.via {
        push_square(quoted!("via"), via, out);
    }
    push_name(quoted!("piece"), Named::name(played.kind), out);
    if let Some(target) = target(played, &deed) {
        push_name(quoted!("target"), Named::name(target), out);
    }
    if let Some(outcome) = outcome(played) {
        push_name(quoted!("outcome"), outcome.name(), out);
    }
    if let Some(guess) = deed.guess {
        push_name(quoted!("guess"), guess.name(), out);
    }
    if let Some(rescue) = played.turn.rescue {
        out.extend_from_slice(member!("rescue"));
        push_name(b"{\"piece\":\"", Named::name(rescue.kind), out);
        push_square(quoted!("square"), rescue.square, out);
        out.push(b'}');
    }
    let mut reveals = played.reveals();
    if let Some((_, first)) = reveals.next() {
        push_square(b",\"reveals\":[\"", first, out);
        reveals.for_each(|(_, square)| push_square(b",\"", square, out));
        out.push(b']');
    }
}

/// Appends the member `declared`.
pub(super) fn push_declared(declared: &str, out: &mut Vec<u8>) -> serde_json::Result<()> {
    out.extend_from_slice(member!("declared"));
    push_value(declared, out)
}

/// Appends the members `glyphs` and `comments` of a turn behind which these notes stand.
pub(super) fn push_notes(notes: &[TurnNote<'_>], out: &mut Vec<u8>) -> serde_json::Result<()> {
    let glyphs: Vec<u16> = notes.iter().filter_map(|note| note.glyph()).collect();
    if !glyphs.is_empty() {
        out.extend_from_slice(member!("glyphs"));
        push_value(&glyphs, out)?;
    }
    let comments: Vec<&str> = notes.iter().filter_map(|note| note.comment()).collect();
    if !comments.is_empty() {
        out.extend_from_slice(member!("comments"));
        push_value(&comments, out)?;
    }
    Ok(())
}

/// Appends a name, which needs no escaping.
#[inline]
fn push_name(lead: &[u8], name: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(lead);
    out.extend_from_slice(name.as_bytes());
    out.push(b'"');
}

#[inline]
fn push_square(lead: &[u8], square: Square, out: &mut Vec<u8>) {
    let (name, length) = SquareName(square).ascii();
    out.extend_from_slice(lead);
    out.extend_from_slice(&name[..length]);
    out.push(b'"');
}

#[inline]
fn push_number(number: u32, out: &mut Vec<u8>) {
    let mut digits = [0; 10];
    let (mut at, mut rest) = (digits.len(), number);
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}
