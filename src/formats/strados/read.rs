//! Reading a position: what its letters say of the squares, whose turn it is, how many were played.

use crate::board::{Army, Board, BySide, Side, Square, Variant};
use crate::formats::letters::Letter;
use crate::notation::{Cell, Row, Score, Span, Tag};
use crate::replay::foreign::{Allowed, Damaged, Mended, NotSupported};
use crate::replay::{Placed, Reading, Snapshot};
use crate::rules::Edition;

/// The edition of the records that setups become: the letters are those of that server.
const EDITION: &str = "gravon";

/// Reads a line. A position before the first turn with each army in its own half is a setup and becomes a record.
pub fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    let mut reading = Reading::default();
    let mut at = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
    let [letters, side, ply] = std::array::from_fn(|_| next_word(text, &mut at));
    let squares = Squares::read(letters, text, &mut reading);
    let to_move = side_to_move(side, text, &mut reading);
    let turns = turns_played(ply, text, &mut reading);
    let rest = trimmed(text, at);
    if rest.start < rest.end {
        reading.note_at(rest, Damaged::BehindTurnCount);
    }
    let is_whole = reading.findings.is_empty();
    reading.record.result = Some(Score::Open);
    reading.record.tags = vec![Tag::implied("Result", Score::Open.token()), Tag::implied("Edition", edition().name)];
    let Some(squares) = squares else { return reading };
    let is_setup = squares.are_at_home() && to_move != Some(Side::Blue) && matches!(turns, None | Some(0));
    if is_setup {
        reading.record.rows = squares.rows();
        let variant = squares.variant().map(|variant| Tag::implied("Variant", variant.name()));
        reading.record.tags.extend(variant);
    }
    if let (Some(ply), Some(to_move)) = (turns, to_move) {
        if Side::of_ply(ply.saturating_add(1)) != to_move {
            reading.note_at(side, Mended::SideAgainstCount(to_move));
        }
        if !is_setup {
            reading.note_at(letters, NotSupported::StradosGame);
        }
        let snapshot = || Snapshot { edition: edition(), ply, to_move, pieces: squares.pieces() };
        reading.snapshot = is_whole.then(snapshot);
    }
    reading
}

pub(super) fn edition() -> &'static Edition {
    Edition::from_name(EDITION).unwrap_or(Edition::DEFAULT)
}

/// The next stretch without blanks; at the end of the text an empty one.
fn next_word(text: &[u8], at: &mut usize) -> Span {
    let rest = text.get(*at..).unwrap_or_default();
    let start = rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
    let length = rest[start..].iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len() - start);
    let word = Span::new((*at + start) as u32, (*at + start + length) as u32);
    // Where a word is missing, its place is behind the last one.
    let word = if length == 0 { Span::new(*at as u32, *at as u32) } else { word };
    *at = word.end as usize;
    word
}

/// The rest of the text without the blanks around it.
fn trimmed(text: &[u8], at: usize) -> Span {
    let rest = text.get(at..).unwrap_or_default();
    let start = at + (rest.len() - rest.trim_ascii_start().len());
    Span::new(start as u32, (start + rest.trim_ascii().len()) as u32)
}

fn side_to_move(word: Span, text: &[u8], reading: &mut Reading<'_>) -> Option<Side> {
    match word.of(text) {
        b"r" => return Some(Side::Red),
        b"b" => return Some(Side::Blue),
        other => reading.note_at(word, Damaged::SideToMove(other.into())),
    }
    None
}

fn turns_played(word: Span, text: &[u8], reading: &mut Reading<'_>) -> Option<u32> {
    let digits = word.of(text);
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(digits).ok().filter(|_| is_number).and_then(|digits| digits.parse().ok());
    if number.is_none() {
        reading.note_at(word, Damaged::TurnCount(digits.into()));
    }
    number
}

const BOARD: Board = Board::STANDARD;
const COLUMNS: usize = Board::COLUMNS as usize;
/// One letter for each square.
const LETTERS: usize = BOARD.rows() as usize * COLUMNS;

/// The pieces of a position, and where its letters stand.
pub(super) struct Squares {
    pieces: Vec<(Square, Placed)>,
    letters: Span,
}

impl Squares {
    /// Reads the letters. `None` if they are not such as make a position; each reason is a finding.
    pub fn read(letters: Span, text: &[u8], reading: &mut Reading<'_>) -> Option<Self> {
        let bytes = letters.of(text);
        let is_letter = |byte: &u8| Letter::read(byte.to_ascii_uppercase()).is_some();
        let place = |index: usize, length: usize| {
            let start = letters.start + index as u32;
            Span::new(start, start + length as u32)
        };
        if let Some(first) = bytes.iter().position(|byte| !is_letter(byte)) {
            // What one sees there is a character, which may have several bytes.
            let length = 1 + bytes[first + 1..].iter().take_while(|byte| *byte & 0xC0 == 0x80).count();
            let found = bytes.get(first..first + length).unwrap_or_default().into();
            reading.note_at(place(first, length), Damaged::Letter(found));
            return None;
        }
        if bytes.len() != LETTERS {
            let what = if bytes.is_empty() { Damaged::NoLetters } else { Damaged::LetterCount(bytes.len()) };
            reading.note_at(letters, what);
            return None;
        }
        let mut pieces: Vec<(Square, Placed)> = Vec::with_capacity(BOARD.zone_size() as usize * 2);
        let mut wrong = None;
        let mut wrong_squares = 0;
        for (index, (square, byte)) in BOARD.squares().zip(bytes).enumerate() {
            let letter = Letter::read(byte.to_ascii_uppercase());
            if (letter == Some(Letter::NoSquare)) == BOARD.has(square) {
                let allowed = if BOARD.has(square) { Allowed::Letter } else { Allowed::Lake };
                wrong.get_or_insert((index, allowed, square, char::from(*byte)));
                wrong_squares += 1;
            }
            if let Some(Letter::Piece(side, kind)) = letter {
                pieces.push((square, Placed { side, kind, is_revealed: byte.is_ascii_lowercase() }));
            }
        }
        if let Some((index, allowed, square, found)) = wrong {
            let what = match wrong_squares - 1 {
                0 => Damaged::SquareLetter(allowed, square, found),
                more => Damaged::SquareLetters(allowed, square, found, more),
            };
            reading.note_at(place(index, 1), what);
            return None;
        }
        // Where all letters are of one case, the case tells nothing apart.
        if pieces.iter().all(|(_, placed)| placed.is_revealed) {
            for (_, placed) in &mut pieces {
                placed.is_revealed = false;
            }
        }
        Some(Self { pieces, letters })
    }

    /// The pieces, row by row from row 1, `a` to `j`.
    pub fn pieces(&self) -> Vec<(Square, Placed)> {
        self.pieces.clone()
    }

    /// Whether every piece stands in its own half.
    pub fn are_at_home(&self) -> bool {
        self.pieces.iter().all(|(square, placed)| BOARD.half(square.row()) == placed.side)
    }

    /// The variant whose armies these are; `None` for the original one. No two variants have the same army, but
    /// `free` takes whatever is part of the full one: it is what is left.
    pub fn variant(&self) -> Option<Variant> {
        let mut armies: BySide<Army> = BySide::default();
        for (_, placed) in &self.pieces {
            armies[placed.side].add(placed.kind, 1);
        }
        let with_armies = edition().variants.iter();
        let fitting = with_armies.filter(|(_, army)| armies.red == *army && armies.blue == *army);
        let variant = fitting.map(|(variant, _)| *variant).next().unwrap_or(Variant::Free);
        (variant != Variant::Original).then_some(variant)
    }

    /// The rows of the setup: both zones, and whatever other row has a piece.
    pub fn rows(&self) -> Vec<Row> {
        let numbering = edition().numbering;
        let rows = (1..=BOARD.rows()).zip((self.letters.start..).step_by(COLUMNS));
        let row = |(number, start): (u8, u32)| {
            let spans = std::array::from_fn(|column| Span::new(start + column as u32, start + column as u32 + 1));
            let span = Span::new(start, start + COLUMNS as u32);
            Row { number, cells: [Cell::Empty; COLUMNS], span, cell_spans: spans }
        };
        let mut rows: Vec<Row> = rows.map(row).collect();
        for (square, placed) in &self.pieces {
            let row = rows.iter_mut().find(|row| row.number == square.row());
            if let Some(cell) = row.and_then(|row| row.cells.get_mut(usize::from(square.column()))) {
                *cell = Cell::Piece(numbering.designation(placed.kind));
            }
        }
        let is_zone = |number| Side::ALL.into_iter().any(|side| BOARD.zone(side).contains(&number));
        rows.retain(|row| is_zone(row.number) || row.cells.iter().any(|cell| *cell != Cell::Empty));
        rows
    }
}
