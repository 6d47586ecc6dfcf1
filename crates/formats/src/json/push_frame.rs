//! Writes the members before and after the turns of an object directly to bytes. The members have the order of the
//! fields in [`GameDocument`].

use super::harmless::push_value;
use super::maps::{Owned, Pieces, Standing, Tags};
use super::members::{
    DATE, DATE_PRECISION, EDITION, FINAL, FINDINGS, ID, NOTES, OPTIONS, PLIES, RANKS, RESULT, SCHEMA, SETUP,
    SETUP_BLUE, SETUP_HIDDEN, SETUP_MOVED, SETUP_NAMED, SETUP_POSITION, SETUP_TO_MOVE, SETUP_UNREAD, SOURCE, TAGS,
    TEXT, UNPLAYED, VARIANT, VERDICT,
};
use super::model::{self, GameDocument, Setup};
use super::names::{Name, Named};
use super::plain_names::{member_word, owned_word, piece_word};
use crate::notation::LineBuffer;

/// Appends the members before the turns, without a trailing comma.
pub(super) fn push_head(game: &GameDocument<'_>, line: &mut LineBuffer, out: &mut Vec<u8>) -> serde_json::Result<()> {
    let GameDocument {
        source,
        id,
        date,
        date_precision,
        tags,
        edition,
        text,
        variant,
        options,
        ranks,
        setup,
        notes,
        ..
    } = game;
    out.extend_from_slice(SCHEMA);
    out.extend_from_slice(model::SCHEMA.as_bytes());
    out.push(b'"');
    out.extend_from_slice(SOURCE);
    push_value(source, out)?;
    out.extend_from_slice(ID);
    out.extend_from_slice(&id.digits());
    if let Some((date, Name(precision))) = date.as_ref().zip(*date_precision) {
        out.extend_from_slice(DATE);
        out.extend_from_slice(date.as_bytes());
        out.extend_from_slice(DATE_PRECISION);
        out.extend_from_slice(precision.name().as_bytes());
    }
    out.push(b'"');
    push_tags(tags, out)?;
    push_name(EDITION, *edition, out);
    if let Some(text) = text {
        out.extend_from_slice(TEXT);
        push_text(text, out)?;
    }
    push_name(VARIANT, *variant, out);
    if let Some(options) = options {
        out.extend_from_slice(OPTIONS);
        push_value(options, out)?;
    }
    push_name(RANKS, *ranks, out);
    if let Some(setup) = setup {
        push_setup(setup, line, out)?;
    }
    if !notes.is_empty() {
        out.extend_from_slice(NOTES);
        push_value(notes, out)?;
    }
    Ok(())
}

/// Appends the members after the turns.
pub(super) fn push_tail(game: &GameDocument<'_>, line: &mut LineBuffer, out: &mut Vec<u8>) -> serde_json::Result<()> {
    let GameDocument { unplayed, result, verdict, findings, plies, standing, .. } = game;
    if let Some(unplayed) = unplayed {
        out.extend_from_slice(UNPLAYED);
        push_text(unplayed, out)?;
    }
    if let Some(result) = result {
        out.extend_from_slice(RESULT);
        push_value(result, out)?;
    }
    push_name(VERDICT, Some(*verdict), out);
    out.extend_from_slice(FINDINGS);
    push_value(findings, out)?;
    out.extend_from_slice(PLIES);
    push_value(plies, out)?;
    out.extend_from_slice(FINAL);
    push_standing(standing.as_ref(), line, out);
    Ok(())
}

/// Appends a member whose value is a name. If `value` is `None`, appends nothing.
fn push_name<T: Named>(member: &[u8], value: Option<Name<T>>, out: &mut Vec<u8>) {
    if let Some(Name(value)) = value {
        out.extend_from_slice(member);
        out.extend_from_slice(value.name().as_bytes());
        out.push(b'"');
    }
}

/// Appends a text with quotes.
fn push_text(text: &str, out: &mut Vec<u8>) -> serde_json::Result<()> {
    let is_plain = |byte| (b' '..0x7F).contains(&byte) && byte != b'"' && byte != b'\\';
    // The closure has no branches, so that the compiler can vectorise the loop.
    if !text.bytes().fold(true, |all, byte| all & is_plain(byte)) {
        return push_value(text, out);
    }
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
    Ok(())
}

fn push_tags(Tags(tags): &Tags<'_>, out: &mut Vec<u8>) -> serde_json::Result<()> {
    out.extend_from_slice(TAGS);
    for (index, (name, value)) in tags.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        push_text(name, out)?;
        out.push(b':');
        push_text(value, out)?;
    }
    out.push(b'}');
    Ok(())
}

fn push_setup(setup: &Setup, line: &mut LineBuffer, out: &mut Vec<u8>) -> serde_json::Result<()> {
    let Setup { red, blue, hidden, unread, position, to_move, named, moved } = setup;
    out.extend_from_slice(SETUP);
    push_pieces(red.as_ref(), line, out);
    out.extend_from_slice(SETUP_BLUE);
    push_pieces(blue.as_ref(), line, out);
    if !hidden.is_empty() {
        out.extend_from_slice(SETUP_HIDDEN);
        push_value(hidden, out)?;
    }
    if !unread.is_empty() {
        out.extend_from_slice(SETUP_UNREAD);
        push_value(unread, out)?;
    }
    if let (Some(position), Some(to_move)) = (position, to_move) {
        out.extend_from_slice(SETUP_POSITION);
        push_value(position, out)?;
        out.extend_from_slice(SETUP_TO_MOVE);
        push_value(to_move, out)?;
    }
    if !named.is_empty() {
        out.extend_from_slice(SETUP_NAMED);
        push_value(named, out)?;
    }
    if !moved.is_empty() {
        out.extend_from_slice(SETUP_MOVED);
        push_value(moved, out)?;
    }
    out.push(b'}');
    Ok(())
}

fn push_pieces(pieces: Option<&Pieces>, line: &mut LineBuffer, out: &mut Vec<u8>) {
    push_squares(pieces.map(|Pieces(pieces)| pieces), line, out, |line, (square, Name(kind))| {
        line.put_word(member_word(square.0));
        line.put_word(piece_word(*kind));
    });
}

fn push_standing(standing: Option<&Standing>, line: &mut LineBuffer, out: &mut Vec<u8>) {
    push_squares(standing.map(|Standing(pieces)| pieces), line, out, |line, (square, Owned(side, kind))| {
        line.put_word(member_word(square.0));
        line.put_word(owned_word(*side, *kind));
    });
}

/// Appends an object whose members are named by squares, or `null`. `put` writes each member. The line buffer must
/// be empty before the call, and is empty after it.
#[inline]
fn push_squares<T>(
    pieces: Option<&Vec<T>>,
    line: &mut LineBuffer,
    out: &mut Vec<u8>,
    put: impl Fn(&mut LineBuffer, &T),
) {
    let Some(pieces) = pieces else {
        out.extend_from_slice(b"null");
        return;
    };
    line.put(b"{");
    for (index, piece) in pieces.iter().enumerate() {
        line.make_room(out);
        if index > 0 {
            line.put(b",");
        }
        put(line, piece);
    }
    line.put(b"}");
    line.move_to(out);
}
