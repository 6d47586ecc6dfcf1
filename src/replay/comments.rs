//! Commands in comments, held against what their names stand for. `format-spec/comments.md`.

use super::finding::{Detail, Finding};
use crate::notation::{Command, Note, NoteBody, Place, Record, Span, commands};

/// How many findings about commands of a record are kept.
const FINDINGS_KEPT: usize = 1000;

/// Every command with a known name and a value that it cannot have. `text` is what the record was read from.
pub(super) fn check(text: &[u8], record: &Record<'_>, findings: &mut Vec<Finding>) {
    let mut searched = 0;
    let mut found = Vec::new();
    for note in &record.notes {
        let NoteBody::Comment(comment) = &note.body else { continue };
        for command in commands(comment) {
            let span = place(text, record, note, command, &mut searched);
            if let Some(known) = command.known().filter(|_| command.read().is_none() && found.len() < FINDINGS_KEPT) {
                let detail = Detail::CommentCommand { command: known, value: command.value.to_owned() };
                found.push(match note.place {
                    Place::Turn(index) => Finding::in_turn(detail, index + 1, span),
                    Place::Tags | Place::Setup | Place::Result => Finding::at(detail, span),
                });
            }
        }
    }
    findings.extend(found);
}

/// Where the command stands in the text; in one that writes comments otherwise, what the comment stands behind.
/// `searched`: where the one before it ended.
fn place(text: &[u8], record: &Record<'_>, note: &Note<'_>, command: Command<'_>, searched: &mut usize) -> Span {
    let behind = match note.place {
        Place::Turn(index) => record.turns.get(index as usize).map_or(record.result_span, |turn| turn.span),
        Place::Tags | Place::Setup => record.rows.first().map_or(Span::new(0, 0), |row| row.span),
        Place::Result => record.result_span,
    };
    let from = match note.place {
        Place::Turn(_) | Place::Result => (*searched).max(behind.end as usize),
        Place::Tags | Place::Setup => *searched,
    };
    let rest = text.get(from..).unwrap_or_default();
    match memchr::memmem::find(rest, command.text.as_bytes()) {
        Some(at) => {
            *searched = from + at + command.text.len();
            Span::new((from + at) as u32, *searched as u32)
        }
        None => behind,
    }
}
