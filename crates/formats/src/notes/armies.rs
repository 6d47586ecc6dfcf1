//! What the squares of a setup mean: which order the numbers have, which army it is, and which kind a short name is.

use super::arrangement::{FoundRow, groups};
use super::cells::{COLUMNS, RowLine, Square, counted, square};
use crate::board::{Army, Board, Kind, Numbering, RankOrder, Side, Variant};
use crate::replay::Terms;

/// What the squares of the rows mean.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    /// What numbers stand for.
    pub numbering: Numbering,
    /// Whether that is not the order of the edition.
    pub is_other_order: bool,
    /// The variant whose army stands there, if that is not the one named.
    pub variant: Option<Variant>,
    /// The squares of each row; none where it cannot be read.
    pub squares: Vec<Option<[Square; COLUMNS]>>,
    /// Which of the pieces that a square may be it is.
    pub choices: Vec<[usize; COLUMNS]>,
}

/// The most ways of reading the names of pieces that are tried.
const MOST_CHOICES: usize = 4096;

/// Finds the order of the ranks, the variant, and the meaning of short names under which the rows are armies. If there is none,
/// all is as usual.
pub(super) fn pieces(text: &[u8], rows: &[FoundRow], terms: &Terms, is_variant_named: bool) -> Pieces {
    let own = terms.numbering;
    let other = own.in_order(match own.order() {
        RankOrder::Ascending => RankOrder::Descending,
        RankOrder::Descending => RankOrder::Ascending,
    });
    let edition = terms.rules.edition;
    let mut armies = vec![(None, terms.rules.army)];
    if !is_variant_named {
        let variants =
            Variant::ALL.into_iter().filter(|variant| *variant != terms.rules.variant && *variant != Variant::Free);
        armies.extend(variants.map(|variant| (Some(variant), edition.army(variant))));
    }
    let chunks = chunks(rows, edition.board);
    for numbering in [own, other] {
        let squares = squares(text, rows, &numbering);
        let as_letters = as_letters(text, rows, &squares);
        for tried in [&as_letters, &squares] {
            for (variant, army) in &armies {
                if let Some(choices) = chosen(text, rows, &chunks, tried, &numbering, army) {
                    let is_other_order = numbering != own;
                    let squares = tried.clone();
                    return Pieces { numbering, is_other_order, variant: *variant, squares, choices };
                }
            }
        }
    }
    let squares = squares(text, rows, &own);
    let choices = vec![[0; COLUMNS]; rows.len()];
    Pieces { numbering: own, is_other_order: false, variant: None, squares, choices }
}

/// The squares of each row.
fn squares(text: &[u8], rows: &[FoundRow], numbering: &Numbering) -> Vec<Option<[Square; COLUMNS]>> {
    let of_row = |row: &FoundRow| {
        let RowLine::Whole(row) = &row.line else { return None };
        let squares: Option<Vec<Square>> =
            row.cells.iter().map(|span| square(span.of(text), span.start, numbering)).collect();
        squares?.try_into().ok()
    };
    rows.iter().map(of_row).collect()
}

/// The squares, in which `S`, `T`, `I`, `B` and `F` have only their meaning in SRN. That comes first: else the Spy and an
/// Infiltrator could be read as a Scout and the Spy.
fn as_letters(text: &[u8], rows: &[FoundRow], squares: &[Option<[Square; COLUMNS]>]) -> Vec<Option<[Square; COLUMNS]>> {
    let mut squares = squares.to_vec();
    for (row, squares) in rows.iter().zip(&mut squares) {
        let (RowLine::Whole(line), Some(squares)) = (&row.line, squares) else { continue };
        for (cell, square) in line.cells.iter().zip(squares) {
            if let (Square::Piece(pieces, _), b"S" | b"T" | b"I" | b"B" | b"F") = (square, cell.of(text)) {
                pieces.truncate(1);
            }
        }
    }
    squares
}

/// The rows in which one army each stands.
fn chunks(rows: &[FoundRow], board: Board) -> Vec<Vec<usize>> {
    let zone = board.zone(Side::Red).count();
    let mut chunks = Vec::new();
    for group in groups(rows) {
        let count = group.rows.len();
        let numbers: Option<Vec<u8>> = group.rows.iter().map(|row| rows[*row].number()).collect();
        match numbers {
            Some(numbers) if group.side.is_none() => {
                for side in Side::ALL {
                    let of_side = group.rows.iter().zip(&numbers).filter(|(_, number)| board.half(**number) == side);
                    chunks.push(of_side.map(|(row, _)| *row).collect());
                }
            }
            None if group.side.is_none() && count >= 2 * zone => {
                chunks.push(group.rows[..zone].to_vec());
                chunks.push(group.rows[count - zone..].to_vec());
            }
            _ => chunks.push(group.rows),
        }
    }
    chunks.retain(|chunk| !chunk.is_empty());
    chunks
}

/// Under which choices each of the chunks is the army, if under any.
fn chosen(
    text: &[u8],
    rows: &[FoundRow],
    chunks: &[Vec<usize>],
    squares: &[Option<[Square; COLUMNS]>],
    numbering: &Numbering,
    army: &Army,
) -> Option<Vec<[usize; COLUMNS]>> {
    let mut choices = vec![[0; COLUMNS]; rows.len()];
    if chunks.is_empty() {
        return Some(choices);
    }
    for chunk in chunks {
        fit(text, rows, chunk, squares, numbering, army, &mut choices)?;
    }
    Some(choices)
}

/// A short name, how many kinds it may have, and where it stands: rows and columns.
type ShortName = (Vec<u8>, usize, Vec<(usize, usize)>);

/// Finds the meaning of each short name in a chunk under which it is the army.
fn fit(
    text: &[u8],
    rows: &[FoundRow],
    chunk: &[usize],
    squares: &[Option<[Square; COLUMNS]>],
    numbering: &Numbering,
    army: &Army,
    choices: &mut [[usize; COLUMNS]],
) -> Option<()> {
    // Each short name means the same wherever it stands.
    let mut names: Vec<ShortName> = Vec::new();
    for row in chunk {
        let (Some(of_row), RowLine::Whole(line)) = (&squares[*row], &rows[*row].line) else { continue };
        for (column, square) in of_row.iter().enumerate() {
            let Square::Piece(pieces, _) = square else { continue };
            if pieces.len() < 2 {
                continue;
            }
            let name = line.cells[column].of(text).to_ascii_lowercase();
            match names.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, _, places)) => places.push((*row, column)),
                None => names.push((name, pieces.len(), vec![(*row, column)])),
            }
        }
    }
    let mut odometer = vec![0; names.len()];
    for _ in 0..MOST_CHOICES {
        for ((_, _, places), choice) in names.iter().zip(&odometer) {
            for (row, column) in places {
                choices[*row][*column] = *choice;
            }
        }
        let of_chunk = chunk.iter().filter_map(|row| squares[*row].as_ref().map(|squares| (row, squares)));
        let all = of_chunk.flat_map(|(row, squares)| squares.iter().zip(choices[*row]));
        if is_army(counted(all, numbering), army, chunk.iter().any(|row| squares[*row].is_none())) {
            return Some(());
        }
        let turns = odometer.iter_mut().zip(&names).find_map(|(choice, (_, count, _))| {
            *choice = (*choice + 1) % count;
            (*choice > 0).then_some(())
        });
        turns?;
    }
    None
}

/// Whether pieces are the army, or, where some of them are not known, part of it.
fn is_army(counted: Option<([u8; Kind::COUNT], u32)>, army: &Army, is_part: bool) -> bool {
    let Some((counts, unknown)) = counted else { return false };
    let known: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    if is_part || unknown > 0 {
        let is_within = Kind::ALL.into_iter().all(|kind| counts[kind.index()] <= army.count(kind));
        return is_within && (is_part || known + unknown == army.total());
    }
    Army::of(counts) == *army
}
