//! Checks the values of commands in comments. See `format-spec/comments.md`.

use super::finding::{Detail, Finding};
use super::runner::KEPT_OF_A_SORT;
use crate::notation::{Command, Note, NoteAnchor, NoteBody, Record, Span, commands};

/// Reports every command with a known name and an invalid value. `text` is the text that the record was read from.
pub(super) fn check(text: &[u8], record: &Record<'_>, findings: &mut Vec<Finding>) {
    let mut searched = 0;
    let mut found = Vec::new();
    for note in &record.notes {
        let NoteBody::Comment(comment) = &note.body else { continue };
        for command in commands(comment) {
            let span = place(text, record, note, command, &mut searched);
            if let Some(known) = command.known().filter(|_| command.read().is_none() && found.len() < KEPT_OF_A_SORT) {
                let detail = Detail::CommentCommand { command: known, value: command.value.to_owned() };
                found.push(match note.place {
                    NoteAnchor::Turn(index) => Finding::in_turn(detail, index + 1, span),
                    NoteAnchor::Tags | NoteAnchor::Setup | NoteAnchor::Result => Finding::at(detail, span),
                });
            }
        }
    }
    findings.extend(found);
}

/// Returns the span of a command in the text. If the format writes comments differently, returns the span of the
/// item that the comment follows. `searched` is the offset after the latest command that was found; the function
/// updates this offset.
fn place(text: &[u8], record: &Record<'_>, note: &Note<'_>, command: Command<'_>, searched: &mut usize) -> Span {
    let behind = match note.place {
        NoteAnchor::Turn(index) => record.turns.get(index as usize).map_or(record.result_span, |turn| turn.span),
        NoteAnchor::Tags | NoteAnchor::Setup => record.rows.first().map_or(Span::new(0, 0), |row| row.span),
        NoteAnchor::Result => record.result_span,
    };
    let from = match note.place {
        NoteAnchor::Turn(_) | NoteAnchor::Result => (*searched).max(behind.end as usize),
        NoteAnchor::Tags | NoteAnchor::Setup => *searched,
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

#[cfg(test)]
mod tests {
    use super::{KEPT_OF_A_SORT, check};
    use crate::notation::{Span, parse};

    /// Returns the plies and spans of invalid commands. `text` is the text that the record was read from.
    fn found(record: &str, text: &str) -> Vec<(Option<u32>, Span)> {
        let mut findings = Vec::new();
        check(text.as_bytes(), &parse(record.as_bytes()), &mut findings);
        findings.iter().map(|finding| (finding.ply, finding.span)).collect()
    }

    #[test]
    fn each_command_at_fault_is_found_where_it_stands() {
        let text = "[A \"1\"]\n; [%clk 1]\n[B \"[%clk 2]\"]\n\n1:.......... {[%emt 1]}\n{[%emt 1] twice}\n\
                    a4-a5 {[%clk 0:00:01] [%clk 1] and [%clk 1]} $1 b7-b6 {well [%csl a4]} a5-a6\n\
                    {[%clk 1][%eval z]} b6-b5 *\n{[%eval z]} ; [%emt]\n";
        let plies = [None, None, None, Some(1), Some(1), Some(2), Some(3), Some(3), None, None];
        let starts = text.match_indices("[%").map(|(start, _)| start);
        let faulty = starts.filter(|start| !["[%clk 2]", "[%clk 0"].iter().any(|it| text[*start..].starts_with(it)));
        let spans = faulty.map(|start| {
            let end = start + text[start..].find(']').expect("it is closed") + 1;
            Span::new(start as u32, end as u32)
        });
        let expected: Vec<_> = plies.into_iter().zip(spans).collect();
        assert_eq!(expected.len(), plies.len());
        assert_eq!(found(text, text), expected);
    }

    #[test]
    fn where_comments_are_written_otherwise_the_place_is_what_they_stand_behind() {
        let record = "1:.......... {[%emt 1]}\na4-a5 {[%clk 1]} b7-b6 * {[%eval z]}";
        let span = |part: &str| {
            let start = record.find(part).expect("it is there") as u32;
            Span::new(start, start + part.len() as u32)
        };
        let expected = [(None, span("1:..........")), (Some(1), span("a4-a5")), (None, span("*"))];
        assert_eq!(found(record, "what a program of another form wrote"), expected);
    }

    #[test]
    fn no_more_than_so_many_are_named() {
        let of = |count: usize| format!("a4-a5 {{{}}} *", "[%clk 1]".repeat(count));
        for (count, named) in [(KEPT_OF_A_SORT, KEPT_OF_A_SORT), (KEPT_OF_A_SORT + 2, KEPT_OF_A_SORT)] {
            let text = of(count);
            assert_eq!(found(&text, &text).len(), named);
        }
    }
}
