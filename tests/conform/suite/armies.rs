//! Armies of all variants: complete, with a piece too many or too few, and with the pieces that `free` allows
//! players to omit.

use super::play::{Game, Manner};
use super::sketch::{EDITIONS, Sketch, Terms};
use crate::reference::{Kind, Side, Square};
use adjutant::generate::Random;

/// Number of plies of a game.
const PLIES: usize = 8;

/// Returns records of every variant in every edition that lists it.
pub fn records(seed: u64) -> Vec<Sketch> {
    let mut sketches = Vec::new();
    for (edition, variants) in EDITIONS {
        for variant in variants {
            let mut random = Random::new(seed, 0xA2 << 32 | sketches.len() as u64);
            let terms = Terms { variant, ..Terms::of(edition) };
            let mut game = Game::start(&terms, 10, &mut random).expect("the whole army fits");
            while game.turns.len() < PLIES && game.step(Manner::Runner, &mut random) {}
            let whole = game.sketch();
            sketches.push(whole.clone());
            let mut short = whole.clone();
            short.turns.truncate(1);
            "*".clone_into(&mut short.result);
            let square_of = |kind: Kind| at(&short, Side::Blue, |other| other == kind);
            // One Marshal too many replaces one piece, or two pieces if Blue omitted its Marshal.
            let replaced = [Kind::Scout, Kind::Miner, Kind::Spy].into_iter().find_map(square_of);
            let is_left_out = square_of(Kind::Marshal).is_none();
            sketches.extend(replaced.map(|square| changed(&short, square, Some(Kind::Marshal), is_left_out)));
            // An omitted piece without a replacement: the Flag, which nobody may omit, or the Spy.
            let gone = [Kind::Flag, Kind::Spy].into_iter().filter_map(square_of);
            sketches.extend(gone.map(|square| changed(&short, square, None, false)));
        }
    }
    sketches
}

/// Returns the square of a piece of this side and kind.
fn at(sketch: &Sketch, side: Side, is_kind: impl Fn(Kind) -> bool) -> Option<Square> {
    sketch.setup.iter().find(|(_, piece)| piece.0 == side && is_kind(piece.1)).map(|(square, _)| *square)
}

/// Returns the sketch with a Blue piece of `kind` on `square`, or with an empty square for `None`. If `twice`, the
/// square of a Blue Miner is changed in the same way.
fn changed(sketch: &Sketch, square: Square, kind: Option<Kind>, twice: bool) -> Sketch {
    let mut sketch = sketch.clone();
    let squares = [Some(square), at(&sketch, Side::Blue, |kind| kind == Kind::Miner).filter(|_| twice)];
    for square in squares.into_iter().flatten() {
        match kind {
            Some(kind) => sketch.setup.insert(square, (Side::Blue, kind)),
            None => sketch.setup.remove(&square),
        };
    }
    sketch
}
