//! Logs of the UCC competition manager: `strategoevaluator`, `manager/stratego -o FILE`.
//!
//! A log is the manager's own account of a game between two programs: both setups, a line for each reply, why the
//! game ended, and a last line. `format-spec/ucc.md`.

mod ending;
mod lines;
mod moves;
mod read;
mod setup;
mod tags;
mod write;

use super::{Detection, Format, Reader, Writer};
use crate::cut::Cut;
use lines::{Statement, begins_log, leads_on};
pub use read::read;

pub use write::write;

/// In the table of formats.
pub static FORMAT: Format = Format {
    name: "ucc",
    title: "log of the UCC competition manager",
    endings: &[".log"],
    detection: Detection {
        words: "the first line is one that the manager writes: `NAME RED SETUP`, a failure to start a program, a move",
        fits,
    },
    cut: Cut::LedLines(begins_log, leads_on),
    reads: "players, setups, moves with their combats, every ending, and what the pieces left over count; \
            of a game in which a player passed, the moves before that",
    writes: "games of the 40-piece army on the standard board whose setups are known",
    loses: "all tags but the players; edition and rules; notes; rescues, guesses and corner strikes; endings that the \
            manager does not have",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    holds_records: true,
    ..Format::UNREAD
};

fn fits(beginning: &[u8]) -> bool {
    // A comment or a tag of SRN may end as a line of a log does; then tags follow.
    let is_tag = |line: &[u8]| line.starts_with(b"[") && line.contains(&b'"');
    let is_like_srn = matches!(beginning.first(), Some(b';' | b'%' | b'['));
    if is_like_srn && beginning.split(|byte| *byte == b'\n').any(is_tag) {
        return false;
    }
    let line = lines::lines(beginning).next();
    line.is_some_and(|line| match line.statement() {
        Statement::Final(_) | Statement::Invalid | Statement::SignalDetail | Statement::Other => false,
        Statement::Executable(_) | Statement::Remark => begins_log(line.text),
        Statement::Setup(..)
        | Statement::Reply(..)
        | Statement::End(..)
        | Statement::NotStarted(_)
        | Statement::BothInvalid
        | Statement::Signal => true,
    })
}
