//! Parses setups in which each square is named with its piece, such as `a1 F, b1 B`, `F a1`, `a1=F` or `Bombs: b1
//! c1`.

use super::arrangement::FoundRow;
use super::cells::{COLUMNS, RowLine, RowText, Square, row, square};
use super::comments::trimmed;
use super::headings::Words;
use super::read::NotesReader;
use crate::board::{Board, Numbering, Side};
use crate::notation::Span;
use crate::notation::spelling::{
    SpellingInterpretation, SpellingInterpretationKind, folded, is_location_word, leading_piece,
};
use crate::replay::foreign::Damaged;

/// Square with the piece on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamedSquare {
    /// Column, from 0.
    column: usize,
    /// Row number.
    row: u8,
    /// Span of the square.
    square: Span,
    /// Span of the piece.
    piece: Span,
}

/// Maximum number of squares in one line.
const MOST: usize = 100;

/// Minimum length of the name of a piece. Shorter words may be part of a square, or a number of pieces.
const SHORTEST_NAME: usize = 3;

/// Words for numbers of pieces. The first entry means 1, the next one 2, and so on.
const COUNTS: [&[&str]; 8] = [
    &["1", "one", "a", "an", "een", "ein", "eine", "einen", "un", "une"],
    &["2", "two", "twee", "zwei", "deux"],
    &["3", "three", "drie", "drei", "trois"],
    &["4", "four", "vier", "quatre"],
    &["5", "five", "vijf", "funf", "cinq"],
    &["6", "six", "zes", "sechs"],
    &["7", "seven", "zeven", "sieben", "sept"],
    &["8", "eight", "acht", "huit"],
];

/// Parses a line as a list of squares with their pieces. Returns `None` if the line contains anything else, or a
/// square outside the setup zones.
pub(super) fn listed_squares(
    text: &[u8],
    start: usize,
    numbering: &Numbering,
    board: Board,
) -> Option<Vec<NamedSquare>> {
    // Most lines name no square. They are rejected first, because the caller tries all boards.
    let is_square = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    if !text.windows(2).any(is_square) {
        return None;
    }
    // In a list, there is text between the squares. So `FB3.......` is a row, and does not mean the Flag on b3.
    let is_word = !text.trim_ascii().iter().any(|byte| byte.is_ascii_whitespace() || *byte == b',');
    if is_word && matches!(row(text, start, numbering, true), Some(RowLine::Whole(_))) {
        return None;
    }
    let list = List { text, start, numbering, board, has_slips: false };
    list.squares_first().or_else(|| list.pieces_first(false))
}

/// Parser for a line that may be a list of squares.
struct List<'t> {
    text: &'t [u8],
    start: usize,
    numbering: &'t Numbering,
    board: Board,
    /// `true` if `l` and `O` in squares are read as 1 and 0.
    has_slips: bool,
}

impl List<'_> {
    /// Parses a list in which each square is before its piece, such as `a1 F, b1=B c1: 6`.
    fn squares_first(&self) -> Option<Vec<NamedSquare>> {
        let mut found = Vec::new();
        let mut at = self.behind_separators(0);
        while at < self.text.len() && found.len() < MOST {
            let (column, row, square, behind) = self.square(at)?;
            let (piece, end) = self.piece(self.behind_links(behind))?;
            found.push(NamedSquare { column, row, square, piece });
            at = self.separator(end)?;
        }
        (!found.is_empty() && at == self.text.len()).then_some(found)
    }

    /// Parses a list in which each piece is before its squares, such as `F a1, B b1 c1`. A piece may have several
    /// squares if a sign such as `:` follows the piece, or if commas separate the squares. `goes_on` is `true` if the
    /// previous lines belong to the same list.
    fn pieces_first(&self, goes_on: bool) -> Option<Vec<NamedSquare>> {
        let mut found: Vec<NamedSquare> = Vec::new();
        let mut is_open = false;
        let mut at = self.behind_separators(0);
        while at < self.text.len() && found.len() < MOST {
            // A list does not contain empty squares. So `1: e3 - e6` is a turn.
            if matches!(self.text[at], b'-' | b'.' | b'_') {
                return None;
            }
            let (count, named_at) = self.counted(at);
            at = named_at;
            let (piece, end) = self.piece(at)?;
            if self.has_slips && end < at + SHORTEST_NAME {
                return None;
            }
            let links = self.behind_links(end);
            // No side has two pieces with the number 1. So `1: a4 a5` is a turn.
            let is_one = self.text[at..end] == *b"1";
            let is_name = self.text[at].is_ascii_alphabetic() || !self.text[at].is_ascii();
            let is_marked = !is_one && self.text[end..links].iter().any(|byte| matches!(byte, b':' | b'='));
            let mut next = Some(links);
            let (mut squares, mut is_listed) = (0, is_marked);
            while let Some((column, row, square, behind)) = next.and_then(|next| self.square(next)) {
                if found.len() == MOST {
                    return None;
                }
                found.push(NamedSquare { column, row, square, piece });
                squares += 1;
                at = self.separator(behind)?;
                let has_comma = !is_one && self.text[behind..at].contains(&b',');
                is_open |= squares > 1 && !is_listed;
                is_listed = is_marked || has_comma;
                next = (is_listed || is_name).then_some(at);
            }
            if squares == 0 || count.is_some_and(|count| count != squares) {
                return None;
            }
        }
        // If there are only two squares, the text may be a turn, such as `Scout a4 a5`.
        if is_open && found.len() == 2 && !goes_on {
            return None;
        }
        (!found.is_empty() && at == self.text.len()).then_some(found)
    }

    /// Parses a square at the offset `at`. Returns its column, row and span, and the offset after it.
    fn square(&self, at: usize) -> Option<(usize, u8, Span, usize)> {
        let open = usize::from(self.text.get(at) == Some(&b'('));
        let letter = self.text.get(at + open)?.to_ascii_lowercase();
        let column = usize::from(letter.checked_sub(b'a').filter(|column| usize::from(*column) < COLUMNS)?);
        let from = at + open + 1;
        let (row, length) = match self.text.get(from..)? {
            [b'1', b'0', ..] => (10, 2),
            [b'1' | b'l' | b'I', b'0' | b'O' | b'o', ..] if self.has_slips => (10, 2),
            [b'l' | b'I', ..] if self.has_slips => (1, 1),
            [digit @ b'1'..=b'9', ..] => (digit - b'0', 1),
            _ => return None,
        };
        let end = from + length;
        if !Side::ALL.into_iter().any(|side| self.board.zone(side).any(|of_side| of_side == row)) {
            return None;
        }
        let goes_on = |next: &u8| next.is_ascii_digit() || self.has_slips && next.is_ascii_alphabetic();
        if self.text.get(end).is_some_and(goes_on) {
            return None;
        }
        let span = Span::new((self.start + at + open) as u32, (self.start + end) as u32);
        Some((column, row, span, end + usize::from(open == 1 && self.text.get(end) == Some(&b')'))))
    }

    /// Parses a piece at the offset `at`. Returns its span and the offset after it. In `Fa1`, the piece is `F`.
    fn piece(&self, at: usize) -> Option<(Span, usize)> {
        let text = self.text.get(at..)?;
        let sign = match text {
            [b'1', b'0', ..] => 2,
            [sign, ..] if sign.is_ascii_alphanumeric() => 1,
            [b'?' | b'.' | b'-' | b'_', ..] => 1,
            _ => 0,
        };
        let place = |length: usize| Span::new((self.start + at) as u32, (self.start + at + length) as u32);
        let is_sign = sign > 0 && square(&text[..sign], 0, self.numbering).is_some();
        if is_sign && (!text[0].is_ascii_alphanumeric() || self.square(at + sign).is_some()) {
            return Some((place(sign), at + sign));
        }
        let length = leading_piece(text, 0, self.numbering)?.span.end as usize;
        let ends_well = text.get(length).is_none_or(|next| !next.is_ascii_alphanumeric() && *next < 0x80);
        ends_well.then(|| (place(length), at + length))
    }

    /// Parses an article or a number such as `two` before the name of a piece. Returns the number, if there is one, and
    /// the offset of the name.
    fn counted(&self, at: usize) -> (Option<usize>, usize) {
        const ARTICLES: Words = Words("the my de het mijn der die den mein meine le la les mon ma mes");
        let rest = &self.text[at..];
        let is_of_word = |byte: &&u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        let length = rest.iter().take_while(is_of_word).count();
        if length > SHORTEST_NAME * 2 {
            return (None, at);
        }
        let word = folded(&String::from_utf8_lossy(&rest[..length]));
        let count = COUNTS.iter().position(|words| words.contains(&word.as_str())).map(|index| index + 1);
        let blanks = rest[length..].iter().take_while(|byte| **byte == b' ').count();
        let from = at + length + blanks;
        let is_named = blanks > 0 && self.square(from).is_none();
        let is_long = is_named && self.piece(from).is_some_and(|(_, end)| end >= from + SHORTEST_NAME);
        let is_read = is_long && (count.is_some() || ARTICLES.has(&word));
        if is_read { (count, from) } else { (None, at) }
    }

    /// Skips the text that may be between a square and its piece. Returns the offset after it.
    fn behind_links(&self, mut at: usize) -> usize {
        const SIGNS: [&[u8]; 9] = [b"(", b"->", b"=>", "\u{2192}".as_bytes(), b"=", b":", b"@", b" ", b"\t"];
        loop {
            let rest = &self.text[at..];
            if self.has_slips && self.square(at).is_some() {
                return at;
            }
            let word = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            // The text `al` probably means a1.
            let is_word = word > 1
                && !rest[..word].eq_ignore_ascii_case(b"al")
                && is_location_word(&String::from_utf8_lossy(&rest[..word]).to_lowercase());
            match SIGNS.iter().find(|sign| rest.starts_with(sign)) {
                Some(sign) => at += sign.len(),
                None if is_word || rest.starts_with(b"en ") => at += word,
                // A dash is skipped, unless it is the last character. As the last character, a dash means an empty
                // square.
                None if rest.starts_with(b"-") && rest.len() > 1 => at += 1,
                None => return at,
            }
        }
    }

    /// Skips the separator between two squares. Returns the offset after it, or the end of the text. Returns `None` if
    /// there is no separator.
    fn separator(&self, at: usize) -> Option<usize> {
        let end = self.behind_separators(at);
        (end > at || end == self.text.len()).then_some(end)
    }

    fn behind_separators(&self, at: usize) -> usize {
        let is_separator =
            |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'.' | b'|' | b'/' | b'+' | b')');
        let end = at + self.text[at..].iter().take_while(|byte| is_separator(byte)).count();
        let is_and = |word: &&&[u8]| {
            let word: &[u8] = word;
            self.text[end..].len() > word.len() && self.text[end..end + word.len()].eq_ignore_ascii_case(word)
        };
        let and: [&[u8]; 5] = [b"and ", b"und ", b"en ", b"et ", b"& "];
        end + and.iter().find(is_and).map_or(0, |word| word.len())
    }
}

impl NotesReader<'_> {
    /// Returns the squares in a line that is a list of squares.
    pub(super) fn listed_squares(&self, start: usize, end: usize) -> Option<Vec<NamedSquare>> {
        let board = self.terms().rules.edition.board;
        let (text, numbering) = (&self.text[start..end], self.numbering());
        // A sentence with only one square is a remark, such as `the flag was on a1`.
        let word = text.trim_ascii_start().iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let begins_with_piece = leading_piece(text.trim_ascii_start(), start as u32, &numbering).is_some();
        let is_told = word > 1 && !begins_with_piece && !self.expects_rows();
        let found = listed_squares(text, start, &numbering, board);
        found.filter(|squares| squares.len() > 1 || !is_told).or_else(|| {
            let is_by_square = |row: &FoundRow| matches!(&row.line, RowLine::Whole(line) if line.is_by_square);
            let goes_on = self.turns.is_empty() && self.rows.last().is_some_and(is_by_square);
            let begins_with_name =
                text.trim_ascii().first().is_some_and(|first| first.is_ascii_alphabetic() || !first.is_ascii());
            let list = List { text, start, numbering: &numbering, board, has_slips: false };
            let found = (goes_on && begins_with_name).then(|| list.pieces_first(true)).flatten();
            let expects_rows = self.turns.is_empty() && self.expects_rows();
            found.or_else(|| expects_rows.then(|| List { has_slips: true, ..list }.pieces_first(true)).flatten())
        })
    }

    /// Reads a line that is a list of squares with their pieces. Returns `false` if the line is not such a list.
    pub(super) fn is_list_of_squares(&mut self, start: usize, end: usize) -> bool {
        let Some(squares) = self.listed_squares(start, end) else { return false };
        for named in squares {
            self.take_slips(named.square);
            self.named_square(named);
        }
        self.is_name = false;
        self.pieces = None;
        let span = trimmed(self.text, Span::new(start as u32, end as u32));
        self.take_interpretations(&[SpellingInterpretation { kind: SpellingInterpretationKind::SquareBySquare, span }]);
        true
    }

    /// Returns `true` if a line begins with a player or a side, and a list of squares follows.
    pub(super) fn is_list_of_player(&self, start: usize, end: usize) -> bool {
        // A text with only two squares may be a turn.
        const LEAST: usize = 3;
        let list = self.setup_of_player(start, end).and_then(|(_, from)| self.listed_squares(from, end));
        list.is_some_and(|squares| squares.len() >= LEAST)
    }

    /// Reports a setup line such as `scouts: a4, ...` if a part of the line cannot be read. Later lines are still read
    /// as lines of the setup. Returns `false` if the line is not a setup line of this kind.
    pub(super) fn is_broken_list(&mut self, start: usize, end: usize) -> bool {
        let length = memchr::memchr2(b':', b'=', &self.text[start..end]);
        let Some(name) = length.map(|length| self.text[start..start + length].trim_ascii()) else { return false };
        let is_piece =
            name.len() >= SHORTEST_NAME && matches!(square(name, 0, &self.numbering()), Some(Square::Piece(..)));
        if !is_piece || !self.expects_rows() || !self.holds_game(start, end) {
            return false;
        }
        let span = trimmed(self.text, Span::new(start as u32, end as u32));
        self.reading.record.unread.others = true;
        self.reading.note_at(span, Damaged::NotesLine(span.of(self.text).into()));
        true
    }

    /// Reports that `l` was read as 1 or `O` as 0 in a square.
    fn take_slips(&mut self, square: Span) {
        for at in square.start + 1..square.end {
            let kind = match self.text[at as usize] {
                b'l' | b'I' => SpellingInterpretationKind::One,
                b'O' | b'o' => SpellingInterpretationKind::Zero,
                _ => continue,
            };
            self.take_interpretations(&[SpellingInterpretation { kind, span: Span::new(at, at + 1) }]);
        }
    }

    /// Stores the piece on its square. If there is no row for the square, creates the row.
    fn named_square(&mut self, named: NamedSquare) {
        let NamedSquare { column, row, square, piece } = named;
        let side = self.side;
        let is_of_row = |found: &&mut FoundRow| {
            found.side == side
                && matches!(&found.line, RowLine::Whole(line) if line.is_by_square && line.number == Some(row))
        };
        let span = Span::new(square.start.min(piece.start), square.end.max(piece.end));
        if let Some(FoundRow { line: RowLine::Whole(line), .. }) = self.rows.iter_mut().find(is_of_row) {
            let cell = &mut line.cells[column];
            if cell.start == cell.end {
                *cell = piece;
            } else if cell.of(self.text) != piece.of(self.text) {
                self.reading.note_at(span, Damaged::SquareTwice(square.of(self.text).into()));
            }
            return;
        }
        let mut cells = [Span::new(span.start, span.start); COLUMNS];
        cells[column] = piece;
        let line = RowLine::Whole(RowText { number: Some(row), cells, span, is_by_square: true });
        self.rows.push(FoundRow { line, span, side, block: self.block });
    }
}
