//! What a text that belongs to no record may be, and what to do about it.

use super::reads;

/// How much of the text is looked at.
const LOOKED_AT: usize = 1000;

/// What to do about such a text. `is_behind`: it stands behind the result of a record.
pub(super) fn help(text: &[u8], is_behind: bool) -> &'static str {
    let text = String::from_utf8_lossy(&text[..text.len().min(LOOKED_AT)]);
    let text = text.trim_start();
    if text.starts_with('[') {
        return "a tag line begins with its `[`: take away what stands before it on its line";
    }
    if text.starts_with(['<', '{']) || text.starts_with("\"schema\"") {
        return "this looks like another format: keep it in a file of its own (`adjutant formats` lists what is read)";
    }
    let has_rows = text.lines().any(|line| reads::as_row(line.trim()));
    let turns = text.split_whitespace().filter(|word| reads::as_turns(word)).take(2).count();
    let has_result = text.split_whitespace().next().is_some_and(reads::as_result);
    match (has_rows, turns > 0) {
        (true, _) => {
            "a record begins with its tags: write one such as `[Edition \"jumbo-2014\"]` above these rows, and move \
             there what tags stand below them"
        }
        (false, true) if is_behind => {
            "turns stand before the result: move it behind the last of them; if this is another record, write its tags \
             and setup above them"
        }
        (false, true) => {
            "a record begins with a tag line such as `[Edition \"jumbo-2014\"]`; then come the setup rows, then the turns"
        }
        _ if is_behind && has_result => "a record has one result, behind its last turn: keep the one that is right",
        _ => "write it as a `{comment}` inside a record, or begin each of its lines with `;`",
    }
}
