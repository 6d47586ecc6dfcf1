//! Records the interpretations that were made in notes, each with its span and its result.

use super::comments::trimmed;
use super::read::NotesReader;
use crate::notation::spelling::{SpelledResult, SpelledTurn, SpellingInterpretation};
use crate::notation::{Record, Row, Score, Span, parse, write_record};
use crate::replay::{Interpretation, InterpretationKind};

impl NotesReader<'_> {
    /// Records an interpretation.
    pub(super) fn interpreted(&mut self, kind: InterpretationKind, span: Span, made: String) {
        self.reading.interpretations.push(Interpretation { kind, span, made });
    }

    /// Records the interpretations of the text at `span`. `made` is the result of all these interpretations.
    fn interpreted_as(&mut self, interpretations: &[SpellingInterpretation], span: Span, made: &str) {
        for interpretation in interpretations {
            self.interpreted(InterpretationKind::Spelling(interpretation.kind), span, made.to_owned());
        }
    }

    /// Records how a turn was interpreted.
    pub(super) fn interpreted_turn(&mut self, spelled: &SpelledTurn) {
        let glyph = spelled.glyph.map(|glyph| format!(" ${glyph}")).unwrap_or_default();
        self.interpreted_as(&spelled.interpretations, spelled.turn.span, &format!("{}{glyph}", spelled.turn));
    }

    /// Records how the result was interpreted.
    pub(super) fn interpreted_result(&mut self, result: &SpelledResult, score: Score) {
        self.interpreted_as(&result.interpretations, result.span, score.token());
    }

    /// Records the setup rows that the SRN parser would read differently, or would not read.
    pub(super) fn interpreted_rows(&mut self) {
        for row in self.reading.record.rows.clone() {
            let span = self.span_of(&row);
            let is_written_so = |read: &Row| read.number == row.number && read.cells == row.cells;
            if !parse(span.of(self.text)).rows.first().is_some_and(is_written_so) {
                self.interpreted(InterpretationKind::Row, span, row_text(&row));
            }
        }
    }

    /// Returns the span of a row. If the squares of the row are written as a list, the span ends at the end of the last
    /// square's line.
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

/// Returns a row in export form, but with only one blank between squares.
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
