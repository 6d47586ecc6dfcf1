//! Reads a setup from its letters, and finds the variant that its army belongs to.

use super::{COLUMNS, LETTERS, is_setup, rows};
use crate::board::{Army, Kind, Side, Variant};
use crate::letters::Letter;
use crate::notation::{Cell, Row, Score, Span, Tag};
use crate::replay::Reading;
use crate::replay::foreign::Damaged;
use crate::rules::{Edition, VariantRules};

/// Edition of the records. It is Gravon's, because the letters are Gravon's.
const EDITION: &str = "gravon";

/// Reads the setup on a line. Remarks and blank lines below it are ignored.
pub fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    let mut reading = Reading::default();
    let edition = Edition::from_name(EDITION).unwrap_or(Edition::DEFAULT);
    reading.record.result = Some(Score::Open);
    reading.record.tags = vec![Tag::implied("Result", Score::Open.token()), Tag::implied("Edition", edition.name)];
    let mut lines = lines(text);
    let Some(setup) = lines.next() else {
        reading.note_at(Span::default(), Damaged::NoSetupLetters);
        return reading;
    };
    if let Some(more) = lines.next() {
        reading.note_at(more, Damaged::BehindSetup);
    }
    let Some(cells) = letters(setup, text, &mut reading) else { return reading };
    let variant = variant(&army(&cells), edition);
    if variant != Variant::Original {
        reading.record.tags.push(Tag::implied("Variant", variant.name()));
    }
    let numbered = rows().zip(cells.chunks(COLUMNS)).zip((setup.start..).step_by(COLUMNS));
    let mut rows: Vec<Row> = numbered
        .map(|((number, cells), start)| Row {
            number,
            cells: std::array::from_fn(|column| match cells.get(column).copied().flatten() {
                Some(kind) => Cell::Piece(edition.numbering.designation(kind)),
                None => Cell::Empty,
            }),
            span: Span::new(start, start + COLUMNS as u32),
            cell_spans: std::array::from_fn(|column| Span::new(start + column as u32, start + column as u32 + 1)),
        })
        .collect();
    rows.reverse();
    reading.record.rows = rows;
    reading
}

/// Returns the spans of the lines that are not blank and are not remarks. Blanks around a line are not included.
fn lines(text: &[u8]) -> impl Iterator<Item = Span> + '_ {
    let mark = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
    let mut at = mark;
    let lines = text[mark..].split(|byte| *byte == b'\n').map(move |line| {
        let start = at + (line.len() - line.trim_ascii_start().len());
        at += line.len() + 1;
        Span::new(start as u32, (start + line.trim_ascii().len()) as u32)
    });
    lines.filter(move |line| is_setup(line.of(text)))
}

/// Returns the kind on each square, in the order of the letters; `None` is an empty square. If a letter or the
/// number of letters is wrong, adds findings and returns `None`.
fn letters(setup: Span, text: &[u8], reading: &mut Reading<'_>) -> Option<Vec<Option<Kind>>> {
    let bytes = setup.of(text);
    let mut cells = Vec::with_capacity(LETTERS);
    for byte in bytes {
        match Letter::read(*byte) {
            Some(Letter::Piece(Side::Red, kind)) => cells.push(Some(kind)),
            Some(Letter::Empty) => cells.push(None),
            _ => break,
        }
    }
    if let Some(rest) = bytes.get(cells.len()..).filter(|rest| !rest.is_empty()) {
        // A character may have several bytes. The finding shows all of them.
        let length = 1 + rest[1..].iter().take_while(|byte| **byte & 0xC0 == 0x80).count();
        let start = setup.start + cells.len() as u32;
        reading.note_at(Span::new(start, start + length as u32), Damaged::SetupLetter(rest[..length].into()));
    }
    let count = String::from_utf8_lossy(bytes).chars().count();
    if count != LETTERS {
        reading.note_at(setup, Damaged::SetupLength(count));
    }
    (cells.len() == LETTERS && reading.findings.is_empty()).then_some(cells)
}

fn army(cells: &[Option<Kind>]) -> Army {
    let mut army = Army::default();
    for kind in cells.iter().flatten() {
        army.add(*kind, 1);
    }
    army
}

/// Returns the variant whose army is most similar to `army`. If the armies differ, the replay reports the difference,
/// as in any other record.
fn variant(army: &Army, edition: &Edition) -> Variant {
    let distance = |other: &Army| -> u32 {
        Kind::ALL.into_iter().map(|kind| u32::from(army.count(kind).abs_diff(other.count(kind)))).sum()
    };
    // The variant `free` is excluded, because it has no army of its own: it allows any part of the full army.
    let armies = edition.variants.iter().filter(|(variant, _)| VariantRules::of(*variant).army_is_exact);
    armies.min_by_key(|(_, army)| distance(army)).map_or(Variant::Original, |(variant, _)| *variant)
}
