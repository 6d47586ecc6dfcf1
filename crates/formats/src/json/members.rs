//! The members of an object as their bytes, for what is written and read without `serde`: each with what stands before its
//! value, the first quote of a text included. The names are those of [`model`](super::model): `tests/json_lines.rs`.

/// Defines members by what stands before the value.
macro_rules! members {
    ($($name:ident = $text:literal;)+) => {
        $(pub(super) const $name: &[u8; $text.len()] = match $text.as_bytes().first_chunk() {
            Some(bytes) => bytes,
            None => unreachable!(),
        };)+
    };
}

// Of a turn.
members! {
    PLY = "{\"ply\":";
    SIDE = ",\"side\":\"";
    KIND = ",\"kind\":\"";
    FROM = ",\"from\":\"";
    TO = ",\"to\":\"";
    PIECE = ",\"piece\":\"";
    PIECE_ID = ",\"piece_id\":\"";
    TARGET = ",\"target\":\"";
    TARGET_ID = ",\"target_id\":\"";
    OUTCOME = ",\"outcome\":\"";
    MOVED_IN = ",\"moved_in\":true";
    REVEALS = ",\"reveals\":[\"";
    REVEAL_IDS = ",\"reveal_ids\":[";
}

/// The member of an object before its turns.
pub(super) const TURNS: &[u8] = b",\"turns\":[";
