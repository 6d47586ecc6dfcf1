//! Writes CSV for spreadsheets and data frames: one row for each turn in the list of turns. See
//! `format-spec/csv.md`.

use super::{Format, Unwritable, Writer, json};
use crate::board::{Side, Square};
use crate::notation::{LineBuffer, NoteAnchor, NoteBody, Record, ShortText, square_words};
use crate::replay::{Original, PieceName};
use crate::rules::Played;
use crate::{Delimiter, GameId, push_rows};

/// Entry of CSV in the table of formats.
pub static FORMAT: Format = Format {
    name: "csv",
    title: "CSV, one row per turn",
    endings: &[".csv"],
    writes: "the turns up to the first illegal one, with their outcomes",
    loses: "the setup, all turns from the first illegal turn on, variations, most tags",
    writer: Writer::Rows { header: HEADER, write },
    ..Format::UNREAD
};

/// Header line with the column names.
const HEADER: &str = "file,record,red,blue,edition,variant,result,termination,verdict,ply,side,kind,from,via,to,piece,\
    target,outcome,guess,rescue,rescue_square,reveals,glyphs,comments,game_id,piece_id,target_id\n";

/// Writes one row for each turn in the record's list of turns. If the list is empty, nothing is written.
///
/// # Errors
/// Never returns an error.
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
    push_rows(Delimiter::Csv, [of_record], &mut beginning);
    let beginning = beginning.trim_ascii_end();
    let id = GameId::of(original).digits();
    let names = original.piece_names();
    let mut notes = TurnNotes::new(original.record);
    let mut line = LineBuffer::EMPTY;
    for (index, played) in original.listed().enumerate() {
        out.extend_from_slice(beginning);
        push_turn(played, &mut line, out);
        let (glyphs, comments) = notes.of(index as u32);
        push_cell(&glyphs, out);
        out.push(b',');
        if !comments.is_empty() {
            push_rows(Delimiter::Csv, [[comments]], out);
            // The line end is removed, because more cells follow on the same line.
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

/// Names of the squares, each with a comma before it.
static SQUARES: [ShortText<4>; 256] = square_words(b",", b"");

/// Appends the cells of a turn: the columns from `ply` to `reveals`. The values are the same as in JSON. They are
/// numbers, squares and names, so no quotes are needed.
fn push_turn(played: &Played, line: &mut LineBuffer, out: &mut Vec<u8>) {
    let turn = json::played_turn(played);
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

/// Appends a cell with the id of a piece. The cell is empty if `name` is `None`.
fn push_piece(name: Option<PieceName>, line: &mut LineBuffer, out: &mut Vec<u8>) {
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

/// Ids of the pieces, each with a comma before it. The indexes are the side of the piece and its square in the
/// setup.
static PIECES: [[ShortText<12>; 256]; Side::COUNT] = [square_words(b",red-", b""), square_words(b",blue-", b"")];

/// Appends a cell that needs no quotes, with a comma before it.
fn push_cell(cell: &str, out: &mut Vec<u8>) {
    out.push(b',');
    out.extend_from_slice(cell.as_bytes());
}

/// Reads the notes after the turns of a record, in turn order.
struct TurnNotes<'r> {
    record: &'r Record<'r>,
    next: usize,
}

impl<'r> TurnNotes<'r> {
    fn new(record: &'r Record<'r>) -> Self {
        let next = record.notes.iter().take_while(|note| !matches!(note.place, NoteAnchor::Turn(_))).count();
        Self { record, next }
    }

    /// Returns the glyphs and the comments after the turn with the index `index`. Each call must pass a higher index
    /// than the call before.
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

/// Replaces line ends by blanks, so that every row is one line.
fn on_one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
