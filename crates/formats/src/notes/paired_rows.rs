//! Reads lines that contain two rows, one of each setup. Also reads headings in words that introduce a setup.

use super::arrangement::FoundRow;
use super::cells::{RowLine, row, tokens};
use super::headings::{Words, first_row, words};
use super::read::NotesReader;
use super::row_label::row_of_cells;
use crate::board::Side;
use crate::notation::Span;
use crate::notation::spelling::side;

/// Words in a heading that mean a setup.
const SETUP: Words =
    Words("setup set-up opstelling aufstellung placement disposition pieces stukken figuren steine army leger");

/// Words that show that something is missing or unknown. If a line contains one of these words, the line is not a
/// heading.
const DENIALS: Words =
    Words("no not none without geen niet zonder kein keine nicht ohne pas sans unknown forgot missing");

/// Parts of the descriptions of arrangements in which Blue's rows are written from a to j.
pub(super) const FROM_A_TO_J: [&str; 2] = [", from a to j", "numbered from Blue's seat, from a to j"];

/// Returns `true` if a line states that rows are written from column a to column j.
pub(super) fn says_from_a_to_j(line: &[u8]) -> bool {
    const BETWEEN: Words = Words("to bis tot a naar nach through jusqu");
    let line = String::from_utf8_lossy(line);
    let words: Vec<String> = words(&line).take(40).collect();
    let is_range = |at: usize| {
        let word = |ahead: usize| words.get(at + ahead).map(String::as_str);
        let goes_on = word(1) == Some("j") || word(2) == Some("j") && word(1).is_some_and(|two| BETWEEN.has(two));
        words[at] == "a-j" || words[at] == "a" && goes_on
    };
    (0..words.len()).any(is_range) && !words.iter().any(|word| DENIALS.has(word))
}

impl NotesReader<'_> {
    /// Returns `true` if setup rows are expected.
    pub(super) fn expects_rows(&self) -> bool {
        self.side.is_some() || !self.rows.is_empty()
    }

    /// Reads a heading that introduces a side's setup in words. Returns `false` if the line is not such a heading.
    pub(super) fn heads_setup(&mut self, start: usize, end: usize) -> bool {
        let Some(side) = self.headed_side(start, end) else { return false };
        self.hints.extend(first_row(&self.text[start..end]));
        (self.side, self.is_name) = (Some(side), false);
        self.block += 1;
        self.keep(Span::new(start as u32, end as u32));
        true
    }

    /// Returns the side that is named in the heading of a setup, such as `Placement rouge (1re ligne = derrière)`. The
    /// next line must be a setup row.
    fn headed_side(&self, start: usize, end: usize) -> Option<Side> {
        const MOST_WORDS: usize = 20;
        let line = String::from_utf8_lossy(&self.text[start..end]);
        let words: Vec<String> = words(&line).take(MOST_WORDS + 1).collect();
        let has = |known: Words| words.iter().any(|word| known.has(word));
        let mut sides = words.iter().filter(|word| word.len() > 2).filter_map(|word| side(word));
        let of = sides.next().filter(|of| sides.all(|other| other == *of))?;
        if words.len() > MOST_WORDS || !has(SETUP) || has(DENIALS) {
            return None;
        }
        let next = self.text[end..].split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty())?;
        matches!(row(next, 0, &self.numbering(), true), Some(RowLine::Whole(_))).then_some(of)
    }

    /// Reads a line that contains two rows, one of each setup. The sides must be known from the heading or from the row
    /// numbers. Returns `false` if the line is not such a line.
    pub(super) fn rows_abreast(&mut self, start: usize, end: usize) -> bool {
        let cells = tokens(&self.text[start..end], start);
        if ![2, 4, 20, 22].contains(&cells.len()) {
            return false;
        }
        let (one, other) = cells.split_at(cells.len() / 2);
        let (Some(one), Some(other)) = (self.row_of(one), self.row_of(other)) else { return false };
        let board = self.terms().rules.edition.board;
        let halves = [&one, &other].map(|line| match line {
            RowLine::Whole(row) => row.number.map(|number| board.half_owner(number)),
            RowLine::Broken { .. } => None,
        });
        let sides = match (self.sides_above(start), halves) {
            (Some(sides), _) => sides.map(Some),
            (None, [Some(half), Some(other_half)]) if half != other_half => [None, None],
            _ => return false,
        };
        self.is_name = false;
        for (line, side) in [one, other].into_iter().zip(sides) {
            let RowLine::Whole(row) = &line else { continue };
            let span = row.span;
            self.rows.push(FoundRow { line, span, side, block: self.block });
        }
        true
    }

    /// Parses some cells of a line as a row of ten squares. A row number may be before them.
    fn row_of(&self, cells: &[Span]) -> Option<RowLine> {
        let (from, to) = (cells.first()?.start as usize, cells.last()?.end as usize);
        let (part, numbering) = (&self.text[from..to], self.numbering());
        let line = row_of_cells(part, from, &numbering).or_else(|| row(part, from, &numbering, true));
        line.filter(
            |line| matches!(line, RowLine::Whole(row) if row.number.is_none_or(|number| (1..=10).contains(&number))),
        )
    }

    /// Finds the nearest line above that names both sides, and returns the sides from left to right. Returns `None` if
    /// there is no such line.
    fn sides_above(&self, start: usize) -> Option<[Side; 2]> {
        const LINES: usize = 14;
        const LONGEST: usize = 300;
        let mut lines = self.text[..start].rsplit(|byte| *byte == b'\n').take(LINES);
        lines.find_map(|line| {
            let line = String::from_utf8_lossy(&line[..line.len().min(LONGEST)]);
            let mut found: Vec<Side> = Vec::new();
            for word in words(&line).filter(|word| word.len() > 2) {
                let of = side(&word).or_else(|| self.players().side_of_name(&word));
                found.extend(of.filter(|of| found.last() != Some(of)));
            }
            <[Side; 2]>::try_from(found).ok()
        })
    }
}
