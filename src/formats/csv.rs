//! CSV: a row for each turn that was played, for spreadsheets and data frames. `format-spec/csv.md`.

use super::{Detection, Format, Reader, Unwritable, Writer, json};
use crate::archive::Cut;
use crate::formats::{Fields, push_rows};
use crate::notation::{NoteBody, Place, Record};
use crate::replay::PlayedRecord;
use crate::rules::Played;

/// CSV in the table of formats.
pub static FORMAT: Format = Format {
    name: "csv",
    title: "CSV, one row for each turn",
    endings: &[".csv"],
    detection: Detection { words: "nothing, for it is not read", fits: |_| false },
    cut: Cut::Lines(|_| false),
    reads: "nothing",
    writes: "the turns that were played, with what came of them",
    loses: "the setup, turns that were not played, most tags",
    reader: Reader::Never,
    writer: Writer::Rows { header: HEADER, write },
    holds_records: false,
    file_name: None,
};

/// The names of the columns.
const HEADER: &str = "file,record,red,blue,edition,variant,result,termination,verdict,ply,side,kind,from,via,to,piece,\
    target,outcome,guess,rescue,rescue_square,reveals,glyphs,comments\n";

/// Writes the rows of a record.
///
/// # Errors
/// Never: a record of which no turn was played has no rows.
pub fn write(original: &PlayedRecord<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let replayed = original.replayed;
    let rules = &replayed.terms.rules;
    let tag = |name| on_one_line(original.record.tag(name).unwrap_or_default());
    let of_record = [
        on_one_line(original.place.file),
        original.place.record.map(|number| number.to_string()).unwrap_or_default(),
        tag("Red"),
        tag("Blue"),
        rules.edition.name.to_owned(),
        rules.variant.name().to_owned(),
        replayed.conclusion.score.token().to_owned(),
        replayed.conclusion.termination.name().to_owned(),
        replayed.verdict.name().to_owned(),
    ];
    let mut notes = TurnNotes::new(original.record);
    let rows = original.played.iter().enumerate().map(|(index, played)| {
        let (glyphs, comments) = notes.of(index as u32);
        of_record.iter().cloned().chain(of_turn(played)).chain([glyphs, comments])
    });
    push_rows(Fields::Csv, rows, out);
    Ok(())
}

/// The cells of a turn, from `ply` to `reveals`, in the words of the JSON form.
fn of_turn(played: &Played) -> [String; 13] {
    let turn = json::happened(played);
    let name = |name: Option<&'static str>| name.unwrap_or_default().to_owned();
    let reveals: Vec<String> = turn.reveals.iter().map(|square| square.0.to_string()).collect();
    [
        turn.ply.to_string(),
        turn.side.0.name().to_owned(),
        json::Named::name(turn.kind.0).to_owned(),
        turn.from.0.to_string(),
        turn.via.map(|via| via.0.to_string()).unwrap_or_default(),
        turn.to.0.to_string(),
        json::Named::name(turn.piece.0).to_owned(),
        name(turn.target.map(|target| json::Named::name(target.0))),
        name(turn.outcome.map(|outcome| json::Named::name(outcome.0))),
        name(turn.guess.map(|guess| guess.0.name())),
        name(turn.rescue.map(|rescue| json::Named::name(rescue.piece.0))),
        turn.rescue.map(|rescue| rescue.square.0.to_string()).unwrap_or_default(),
        reveals.join(" "),
    ]
}

/// The notes of a record's turns, for those who ask in order.
struct TurnNotes<'r> {
    record: &'r Record<'r>,
    next: usize,
}

impl<'r> TurnNotes<'r> {
    fn new(record: &'r Record<'r>) -> Self {
        let next = record.notes.iter().take_while(|note| !matches!(note.place, Place::Turn(_))).count();
        Self { record, next }
    }

    /// The glyphs and the comments behind the turn of that index, which comes behind those asked for before.
    fn of(&mut self, index: u32) -> (String, String) {
        let (mut glyphs, mut comments) = (Vec::new(), Vec::new());
        while let Some(note) = self.record.notes.get(self.next).filter(|note| note.place == Place::Turn(index)) {
            match &note.body {
                NoteBody::Glyph(glyph) => glyphs.push(glyph.to_string()),
                NoteBody::Comment(comment) => comments.push(on_one_line(comment)),
            }
            self.next += 1;
        }
        (glyphs.join(" "), comments.join(" | "))
    }
}

/// The text with blanks for its line ends, so that every row is one line.
fn on_one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
