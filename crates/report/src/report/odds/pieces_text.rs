//! Caches the text about the pieces from ply to ply. Usually only the square of one piece changes.

use super::line::write_method;
use super::method::Method;
use crate::analysis::Belief;
use crate::analysis::setups::PriorChoice;
use crate::board::{KindSet, Side};
use crate::formats::json::push_value;
use crate::knowledge::PieceOdds;
use crate::notation::{ShortText, square_words};
use crate::rules::PieceId;
use std::io::Write;

/// Text of a line before the square of a red piece. The index is the home square of the piece.
static RED_PIECES: [ShortText<32>; 256] = square_words(b"{\"piece\":\"red-", b"\",\"square\":\"");
static BLUE_PIECES: [ShortText<32>; 256] = square_words(b"{\"piece\":\"blue-", b"\",\"square\":\"");

/// Names of squares.
static SQUARES: [ShortText<3>; 256] = square_words(b"", b"");

/// Below this limit, `Debug` and the JSON writer use different notations for numbers.
const SMALL: f64 = 1e-4;

/// Text of a line about the pieces of a side.
#[derive(Debug, Default)]
pub(super) struct PiecesText {
    /// JSON member with the name of the prior.
    prior: Vec<u8>,
    /// `true` if arrangements are weighted.
    is_weighted: bool,
    /// Part of the JSON line from the member `view` to the end of the member `pieces`. The names of the squares are
    /// left out; they are inserted when the line is written.
    text: Vec<u8>,
    /// Pieces in the text. The number is the offset in the text at which the name of the piece's square is inserted.
    pieces: Vec<(PieceId, usize)>,
    /// Kinds whose chances are written.
    pub(super) kinds: KindSet,
}

impl PiecesText {
    /// Creates the text for odds under this prior.
    pub fn new(name: &str) -> Self {
        let mut prior = b",\"prior\":".to_vec();
        // Writing plain data to memory cannot fail.
        push_value(name, &mut prior).unwrap_or_default();
        Self { prior, is_weighted: name != PriorChoice::UNIFORM, kinds: KindSet::ALL, ..Self::default() }
    }

    /// Updates the text and appends it.
    pub fn push(&mut self, belief: &Belief<'_>, out: &mut Vec<u8>) {
        if !belief.is_same || !self.has_same_pieces(belief) {
            self.text.clear();
            self.pieces.clear();
            // Writing to memory cannot fail.
            let _ = self.write(belief);
        }
        out.reserve(self.text.len() + 3 * self.pieces.len() + 64);
        let mut from = 0;
        for (id, at) in &self.pieces {
            out.extend_from_slice(&self.text[from..*at]);
            out.extend_from_slice(belief.square(*id).map_or(b"", |square| SQUARES[square.index()].bytes()));
            from = *at;
        }
        out.extend_from_slice(&self.text[from..]);
    }

    /// Returns `true` if the piece can have one of the kinds whose chances are written.
    fn shows(&self, odds: &PieceOdds) -> bool {
        self.kinds == KindSet::ALL || !odds.kinds().and(self.kinds).is_empty()
    }

    fn has_same_pieces(&self, belief: &Belief<'_>) -> bool {
        self.pieces.len() == belief.odds.map_or(0, |odds| odds.pieces().iter().filter(|odds| self.shows(odds)).count())
            && self.pieces.iter().all(|(id, _)| belief.square(*id).is_some())
            && !self.text.is_empty()
    }

    fn write(&mut self, belief: &Belief<'_>) -> std::io::Result<()> {
        let text = &mut self.text;
        write!(text, ",\"view\":\"{}\"", belief.view.name())?;
        text.extend_from_slice(&self.prior);
        text.extend_from_slice(b",\"arrangements\":");
        let Some(odds) = belief.odds else {
            text.extend_from_slice(b"null,\"pieces\":null");
            return Ok(());
        };
        match odds.arrangements() {
            Some(arrangements) => write!(text, "\"{arrangements}\"")?,
            None => text.extend_from_slice(b"null"),
        }
        if self.is_weighted {
            write_method(Method::of(odds), text)?;
        }
        text.extend_from_slice(b",\"pieces\":[");
        let homes = match belief.view {
            Side::Red => &BLUE_PIECES,
            Side::Blue => &RED_PIECES,
        };
        // Distinct odds, and their ranges in the text.
        let mut written: Vec<(&PieceOdds, std::ops::Range<usize>)> = Vec::new();
        for odds in odds.pieces() {
            let is_shown = self.kinds == KindSet::ALL || !odds.kinds().and(self.kinds).is_empty();
            if belief.square(odds.piece).is_none() || !is_shown {
                continue;
            }
            if !self.pieces.is_empty() {
                text.push(b',');
            }
            match belief.home(odds.piece) {
                (home, None) => text.extend_from_slice(homes[home.index()].bytes()),
                (_, Some(ply)) => write!(text, "{{\"piece\":\"{}^{ply}\",\"square\":\"", odds.piece.side())?,
            }
            self.pieces.push((odds.piece, text.len()));
            text.extend_from_slice(b"\",\"odds\":");
            let begin = text.len();
            if let Some((_, range)) = written.iter().find(|(other, _)| other.is_like(odds)) {
                text.extend_from_within(range.clone());
            } else {
                write_odds(odds, self.kinds, text)?;
                written.push((odds, begin..text.len()));
            }
            text.push(b'}');
        }
        text.push(b']');
        Ok(())
    }
}

/// Appends the odds of a piece for these kinds.
fn write_odds(odds: &PieceOdds, kinds: KindSet, text: &mut Vec<u8>) -> std::io::Result<()> {
    text.push(b'{');
    for (at, (kind, chance)) in odds.chances().filter(|(kind, _)| kinds.has(*kind)).enumerate() {
        text.extend_from_slice(if at == 0 { b"\"" } else { b",\"" });
        text.extend_from_slice(kind.name().as_bytes());
        text.extend_from_slice(b"\":");
        write_chance(chance, text)?;
    }
    text.push(b'}');
    Ok(())
}

/// Appends a chance. The number has the fewest digits that distinguish it from all other floating-point numbers.
fn write_chance(chance: f64, text: &mut Vec<u8>) -> std::io::Result<()> {
    if chance < SMALL { write!(text, "{chance:?}") } else { Ok(push_value(&chance, text)?) }
}

#[cfg(test)]
mod tests {
    use super::write_chance;

    #[test]
    fn chances_are_written_as_debug_writes_them() {
        let small = (0..40).map(|power| 0.5_f64.powi(power));
        let parts = (1..=60_u32).flat_map(|all| (0..=all).map(move |some| f64::from(some) / f64::from(all)));
        for chance in small.chain(parts).chain([1e-4, 9.999e-5, 1.5e-5, f64::MIN_POSITIVE, 1.0 - f64::EPSILON]) {
            let mut text = Vec::new();
            write_chance(chance, &mut text).expect("memory");
            assert_eq!(String::from_utf8_lossy(&text), format!("{chance:?}"));
        }
    }
}
