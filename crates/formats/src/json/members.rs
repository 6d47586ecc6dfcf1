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
    VIA = ",\"via\":\"";
    PIECE = ",\"piece\":\"";
    PIECE_ID = ",\"piece_id\":\"";
    TARGET = ",\"target\":\"";
    TARGET_ID = ",\"target_id\":\"";
    OUTCOME = ",\"outcome\":\"";
    OUTCOME_OPEN = ",\"outcome\":null";
    MOVED_IN = ",\"moved_in\":true";
    GUESS = ",\"guess\":\"";
    RESCUE = ",\"rescue\":{\"piece\":\"";
    RESCUE_SQUARE = ",\"square\":\"";
    REVEALS = ",\"reveals\":[\"";
    REVEAL_IDS = ",\"reveal_ids\":[";
    DECLARED = ",\"declared\":";
    GLYPHS = ",\"glyphs\":";
    COMMENTS = ",\"comments\":";
    VARIATIONS = ",\"variations\":";
}

// Of an object.
members! {
    SCHEMA = "{\"schema\":\"";
    SOURCE = ",\"source\":";
    ID = ",\"id\":\"";
    DATE = "\",\"date\":\"";
    DATE_PRECISION = "\",\"date_precision\":\"";
    TAGS = ",\"tags\":{";
    EDITION = ",\"edition\":\"";
    TEXT = ",\"text\":";
    VARIANT = ",\"variant\":\"";
    OPTIONS = ",\"options\":";
    RANKS = ",\"ranks\":\"";
    SETUP = ",\"setup\":{\"red\":";
    SETUP_BLUE = ",\"blue\":";
    SETUP_HIDDEN = ",\"hidden\":";
    SETUP_UNREAD = ",\"unread\":";
    NOTES = ",\"notes\":";
    TURNS = ",\"turns\":[";
    UNPLAYED = ",\"unplayed\":";
    RESULT = ",\"result\":";
    VERDICT = ",\"verdict\":\"";
    FINDINGS = ",\"findings\":";
    PLIES = ",\"plies\":";
    FINAL = ",\"final\":";
}
