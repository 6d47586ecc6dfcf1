//! Determines the meaning of the squares in setup rows: the rank order, the army, and the kinds that short names
//! mean.

use super::arrangement::{FoundRow, groups};
use super::cells::{COLUMNS, RowLine, Square, counted, square};
use crate::board::{Army, Board, Kind, Numbering, RankOrder, Side, Variant};
use crate::replay::Terms;
use crate::rules::VariantRules;

/// Meaning of all squares in the setup rows.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    /// Numbering of the ranks.
    pub numbering: Numbering,
    /// `true` if the rank order differs from the rank order of the edition.
    pub is_other_order: bool,
    /// Variant whose army is in the rows, if it differs from the record's variant.
    pub variant: Option<Variant>,
    /// Squares of each row; `None` if the row cannot be read.
    pub squares: Vec<Option<[Square; COLUMNS]>>,
    /// For each square, the index of the chosen piece. A square with a short name has several possible pieces.
    pub choices: Vec<[usize; COLUMNS]>,
}

/// Maximum number of combinations of kinds that are checked for the short names.
const MOST_CHOICES: usize = 4096;

/// Finds a rank order, a variant, and a kind for each short name, so that the rows contain complete armies. Returns
/// the defaults if this is not possible.
pub(super) fn pieces(text: &[u8], rows: &[FoundRow], terms: &Terms, is_variant_named: bool) -> Pieces {
    let own = terms.numbering;
    let other = own.in_order(match own.order() {
        RankOrder::Ascending => RankOrder::Descending,
        RankOrder::Descending => RankOrder::Ascending,
    });
    let edition = terms.rules.edition;
    let mut armies = vec![(None, terms.rules.army)];
    if !is_variant_named {
        let variants = Variant::ALL
            .into_iter()
            .filter(|variant| *variant != terms.rules.variant && VariantRules::of(*variant).army_is_exact);
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

/// Returns the squares of each row; `None` for a row that cannot be read.
fn squares(text: &[u8], rows: &[FoundRow], numbering: &Numbering) -> Vec<Option<[Square; COLUMNS]>> {
    let of_row = |row: &FoundRow| {
        let RowLine::Whole(row) = &row.line else { return None };
        let squares: Option<Vec<Square>> =
            row.cells.iter().map(|span| square(span.of(text), span.start, numbering)).collect();
        squares?.try_into().ok()
    };
    rows.iter().map(of_row).collect()
}

/// Returns the squares with fewer possible meanings: `S`, `T`, `I`, `B` and `F` keep only their meaning in SRN.
///
/// `pieces` checks these squares before the squares with all meanings. Otherwise, a Spy and an Infiltrator could be
/// read as a Scout and a Spy.
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

/// Splits the rows into chunks that contain one army each.
fn chunks(rows: &[FoundRow], board: Board) -> Vec<Vec<usize>> {
    let zone = board.zone(Side::Red).count();
    let mut chunks = Vec::new();
    for group in groups(rows) {
        let count = group.rows.len();
        let numbers: Option<Vec<u8>> = group.rows.iter().map(|row| rows[*row].number()).collect();
        match numbers {
            Some(numbers) if group.side.is_none() => {
                for side in Side::ALL {
                    let of_side =
                        group.rows.iter().zip(&numbers).filter(|(_, number)| board.half_owner(**number) == side);
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

/// Chooses a kind for each short name, so that every chunk is a complete army. Returns `None` if this is not possible.
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

/// Short name: its text, the number of kinds that it can mean, and its positions as (row, column).
type ShortName = (Vec<u8>, usize, Vec<(usize, usize)>);

/// Finds kinds for the short names of a chunk, so that the chunk is a complete army. Stores the choices in
/// `choices`. Returns `None` if this is not possible.
fn fit(
    text: &[u8],
    rows: &[FoundRow],
    chunk: &[usize],
    squares: &[Option<[Square; COLUMNS]>],
    numbering: &Numbering,
    army: &Army,
    choices: &mut [[usize; COLUMNS]],
) -> Option<()> {
    // A short name has the same meaning in the whole chunk.
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

/// Returns `true` if the pieces are the complete army. If some pieces are unknown or missing, the known pieces must
/// be a part of the army.
fn is_army(counted: Option<([u8; Kind::COUNT], u32)>, army: &Army, is_part: bool) -> bool {
    let Some((counts, unknown)) = counted else { return false };
    let known: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    if is_part || unknown > 0 {
        let is_within = Kind::ALL.into_iter().all(|kind| counts[kind.index()] <= army.count(kind));
        return is_within && (is_part || known + unknown == army.total());
    }
    Army::of(counts) == *army
}
