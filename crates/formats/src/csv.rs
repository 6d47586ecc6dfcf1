//! CSV: a row for each turn that is listed, for spreadsheets and data frames. `format-spec/csv.md`.

use super::{Format, Unwritable, Writer, json};
use crate::board::{Side, Square};
use crate::notation::{Line, NoteAnchor, NoteBody, Record, Word, square_words};
use crate::replay::{Original, PieceName};
use crate::rules::Played;
use crate::{Fields, GameId, push_rows};

/// CSV in the table of formats.
pub static FORMAT: Format = Format {
    name: "csv",
    title: "CSV, one row for each turn",
    endings: &[".csv"],
    writes: "the turns up to the first illegal one, with what came of them",
    loses: "the setup, turns from an illegal one on, variations, most tags",
    writer: Writer::Rows { header: HEADER, write },
    ..Format::UNREAD
};

/// The names of the columns.
const HEADER: &str = "file,record,red,blue,edition,variant,result,termination,verdict,ply,side,kind,from,via,to,piece,\
    target,outcome,guess,rescue,rescue_square,reveals,glyphs,comments,game_id,piece_id,target_id\n";

/// Writes the rows of a record.
///
/// # Errors
/// Never: a record of which no turn is listed has no rows.
pub fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
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
    let mut beginning = Vec::new();
    push_rows(Fields::Csv, [of_record], &mut beginning);
    let beginning = beginning.trim_ascii_end();
    let id = GameId::of(original).digits();
    let names = original.piece_names();
    let mut notes = TurnNotes::new(original.record);
    let mut line = Line::EMPTY;
    for (index, played) in original.listed().enumerate() {
        out.extend_from_slice(beginning);
        push_turn(played, &mut line, out);
        let (glyphs, comments) = notes.of(index as u32);
        push_cell(&glyphs, out);
        out.push(b',');
        if !comments.is_empty() {
            push_rows(Fields::Csv, [[comments]], out);
            // What stands behind goes into the same line.
            out.pop();
        }
        out.push(b',');
        out.extend_from_slice(&id);
        for name in [Some(played.piece), played.target].map(|piece| names.of(piece?)) {
            push_piece(name, &mut line, out);
        }
        out.push(b'\n');
    }
    Ok(())
}

/// The squares, each with the comma before it.
static SQUARES: [Word<4>; 256] = square_words(b",", b"");

/// Appends the cells of a turn, from `ply` to `reveals`, in the words of the JSON form: numbers, squares and names, which
/// need no quotes.
fn push_turn(played: &Played, line: &mut Line, out: &mut Vec<u8>) {
    let turn = json::happened(played);
    let name = |name: Option<&'static str>, out: &mut Vec<u8>| push_cell(name.unwrap_or_default(), out);
    let square = |square: Option<Square>, out: &mut Vec<u8>| {
        out.extend_from_slice(square.map_or(b",", |square| SQUARES[square.index()].bytes()));
    };
    line.put(b",");
    line.put_number(turn.ply);
    line.move_to(out);
    push_cell(turn.side.0.name(), out);
    push_cell(json::Named::name(turn.kind.0), out);
    square(Some(turn.from.0), out);
    square(turn.via.map(|via| via.0), out);
    square(Some(turn.to.0), out);
    push_cell(json::Named::name(turn.piece.0), out);
    name(turn.target.map(|target| json::Named::name(target.0)), out);
    name(turn.outcome.and_then(|outcome| outcome.0).map(|outcome| json::Named::name(outcome.0)), out);
    name(turn.guess.map(|guess| guess.0.name()), out);
    name(turn.rescue.map(|rescue| json::Named::name(rescue.piece.0)), out);
    square(turn.rescue.map(|rescue| rescue.square.0), out);
    let mut reveals = turn.reveals.iter().map(|revealed| revealed.0);
    square(reveals.next(), out);
    for revealed in reveals {
        let [_, name @ ..] = SQUARES[revealed.index()].bytes() else { continue };
        out.push(b' ');
        out.extend_from_slice(name);
    }
}

/// Appends the cell of a piece.
fn push_piece(name: Option<PieceName>, line: &mut Line, out: &mut Vec<u8>) {
    let Some(PieceName { side, home, returned }) = name else {
        out.push(b',');
        return;
    };
    out.extend_from_slice(PIECES[side as usize][home.index()].bytes());
    if let Some(ply) = returned {
        line.put(b"^");
        line.put_number(ply);
        line.move_to(out);
    }
}

/// The pieces that were set up, each with the comma before it.
static PIECES: [[Word<12>; 256]; Side::COUNT] = [square_words(b",red-", b""), square_words(b",blue-", b"")];

/// Appends a cell that needs no quotes, with the comma before it.
fn push_cell(cell: &str, out: &mut Vec<u8>) {
    out.push(b',');
    out.extend_from_slice(cell.as_bytes());
}

/// The notes of a record's turns, for those who ask in order.
struct TurnNotes<'r> {
    record: &'r Record<'r>,
    next: usize,
}

impl<'r> TurnNotes<'r> {
    fn new(record: &'r Record<'r>) -> Self {
        let next = record.notes.iter().take_while(|note| !matches!(note.place, NoteAnchor::Turn(_))).count();
        Self { record, next }
    }

    /// The glyphs and the comments behind the turn of that index, which comes behind those asked for before.
    fn of(&mut self, index: u32) -> (String, String) {
        let (mut glyphs, mut comments) = (Vec::new(), Vec::new());
        while let Some(note) = self.record.notes.get(self.next).filter(|note| note.place == NoteAnchor::Turn(index)) {
            match &note.body {
                NoteBody::Glyph(glyph) => glyphs.push(glyph.to_string()),
                NoteBody::Comment(comment) => comments.push(on_one_line(comment)),
                NoteBody::Variation(_) => {}
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
