//! Reads and writes logs of the UCC competition manager. The manager is `manager/stratego` of the project
//! `strategoevaluator`; it writes logs with `-o FILE`.
//!
//! A log is the report of the manager about a game between two programs. A log contains both setups, a line for
//! each reply, the reason for the end, and a last line. See `format-spec/ucc.md`.

mod ending;
mod lines;
mod moves;
mod read;
mod setup;
mod tags;
mod write;

use super::{Detection, Format, Reader, Writer};
use crate::cut::SplitRule;
use lines::{Statement, begins_log, leads_on};
pub use read::read;

pub use write::write;

/// Entry of UCC logs in the table of formats.
pub static FORMAT: Format = Format {
    name: "ucc",
    title: "log of the UCC competition manager",
    endings: &[".log"],
    detection: Detection {
        words: "the first line is one that the manager writes: `NAME RED SETUP`, a failure to start a program, \
            or a move",
        fits,
    },
    cut: SplitRule::LedLines(begins_log, leads_on),
    reads: "players, setups, moves with their combats, every ending, and the count of remaining pieces; if a player \
        passed, only the moves before the pass",
    writes: "games of the 40-piece army on the standard board whose setups are known",
    loses: "all tags except the players; edition and rules; notes; rescues, guesses and corner strikes; endings \
        that the manager does not have",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    holds_records: true,
    ..Format::UNREAD
};

fn fits(beginning: &[u8]) -> bool {
    // A comment or a tag of SRN may look like a line of a log. If the text begins like SRN and contains tags, it is
    // SRN.
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
