//! Lists the members of an object as bytes, for code that reads and writes JSON without `serde`. The bytes include
//! everything before the value, and the opening quote if the value is a text. The names are the same as in
//! [`model`](super::model); `tests/json_lines.rs` checks this.

/// Defines members as constants; each contains the bytes before the value.
macro_rules! members {
    ($($name:ident = $text:literal;)+) => {
        $(pub(super) const $name: &[u8; $text.len()] = match $text.as_bytes().first_chunk() {
            Some(bytes) => bytes,
            // Unreachable, because the array is as long as the text. The compiler checks this.
            None => unreachable!(),
        };)+
    };
}

// Members of a turn.
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

// Members of an object.
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
    SETUP_POSITION = ",\"position\":";
    SETUP_TO_MOVE = ",\"to_move\":";
    SETUP_NAMED = ",\"named\":";
    SETUP_MOVED = ",\"moved\":";
    NOTES = ",\"notes\":";
    TURNS = ",\"turns\":[";
    UNPLAYED = ",\"unplayed\":";
    RESULT = ",\"result\":";
    VERDICT = ",\"verdict\":\"";
    FINDINGS = ",\"findings\":";
    PLIES = ",\"plies\":";
    FINAL = ",\"final\":";
}
