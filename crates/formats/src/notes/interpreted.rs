//! The interpretations that reading notes takes, each with its place and its result.

use super::comments::trimmed;
use super::read::NotesReader;
use crate::notation::spelling::{Liberty, SpelledResult, SpelledTurn};
use crate::notation::{Record, Row, Score, Span, parse, write_record};
use crate::replay::{Interpretation, InterpretationKind};

impl NotesReader<'_> {
    /// Notes an interpretation.
    pub(super) fn interpreted(&mut self, kind: InterpretationKind, span: Span, made: String) {
        self.reading.interpretations.push(Interpretation { kind, span, made });
    }

    /// Notes the interpretations of one text, by which it became `made`.
    fn interpreted_as(&mut self, liberties: &[Liberty], span: Span, made: &str) {
        for liberty in liberties {
            self.interpreted(InterpretationKind::Spelling(liberty.kind), span, made.to_owned());
        }
    }

    /// Notes how a turn was read.
    pub(super) fn interpreted_turn(&mut self, spelled: &SpelledTurn) {
        let glyph = spelled.glyph.map(|glyph| format!(" ${glyph}")).unwrap_or_default();
        self.interpreted_as(&spelled.liberties, spelled.turn.span, &format!("{}{glyph}", spelled.turn));
    }

    /// Notes how the result was read.
    pub(super) fn interpreted_result(&mut self, result: &SpelledResult, score: Score) {
        self.interpreted_as(&result.liberties, result.span, score.token());
    }

    /// Notes the rows of the setup that SRN would read otherwise, or not at all.
    pub(super) fn interpreted_rows(&mut self) {
        for row in self.reading.record.rows.clone() {
            let span = self.span_of(&row);
            let is_written_so = |read: &Row| read.number == row.number && read.cells == row.cells;
            if !parse(span.of(self.text)).rows.first().is_some_and(is_written_so) {
                self.interpreted(InterpretationKind::Row, span, row_text(&row));
            }
        }
    }

    /// The text of a row. A row whose squares are listed one by one goes on to the end of the line of the last.
    fn span_of(&self, row: &Row) -> Span {
        let end = row.cell_spans.iter().map(|cell| cell.end).max().unwrap_or(row.span.end);
        if end <= row.span.end {
            return row.span;
        }
        let rest = &self.text[end as usize..];
        let line_end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        trimmed(self.text, Span::new(row.span.start, end + line_end as u32))
    }
}

/// A row, as the export form has it, with one blank between squares.
fn row_text(row: &Row) -> String {
    let mut text = Vec::new();
    let row = Row { span: Span::default(), ..*row };
    write_record(&Record { rows: vec![row], ..Record::default() }, &mut text);
    let is_row = |line: &&[u8]| line.contains(&b':');
    let line = text.split(|byte| *byte == b'\n').find(is_row).unwrap_or_default();
    String::from_utf8_lossy(line).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::row_text;
    use crate::notation::parse;

    #[test]
    fn a_row_is_written_by_the_signs_of_the_export_form() {
        let record = parse(b"[Event \"a\"]\n\n7:S . 2 . . . 2 10 ? X\n\n*\n");
        assert_eq!(record.rows.iter().map(row_text).collect::<Vec<_>>(), ["7: S . 2 . . . 2 10 ? 10"]);
    }
}
