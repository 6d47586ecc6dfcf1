//! Reads the setups for learning and for testing.

use adjutant::analysis::setups::Arrangement;
use adjutant::board::{Kind, Side};
use adjutant::games::Inputs;

/// Kinds of an army, their counts, and setups of that army.
pub struct Lists {
    /// Names of the kinds; the last may be `empty`.
    pub names: Vec<String>,
    /// Number of pieces of each kind.
    pub counts: Vec<u8>,
    /// Setups for learning: the index of the kind on each square, from the left of the back row on.
    pub learn: Vec<Vec<u8>>,
    /// Setups for testing, from every fifth line.
    pub test: Vec<Vec<u8>>,
}

/// Reads a list of setups. Skips damaged setups, and setups whose army differs from the army of the first setup.
/// Lines whose number is a multiple of five are used for testing.
///
/// # Errors
/// If the list cannot be read or contains no setup.
pub fn read(path: &str) -> Result<Lists, String> {
    let mut setups: Vec<(bool, Arrangement)> = Vec::new();
    let work = |game: &adjutant::games::Source<'_>| {
        let is_test = game.place().line.is_multiple_of(5);
        let replayed = game.clone().replay();
        let replayed = replayed.replayed();
        let board = replayed.terms.rules.edition.board;
        let setup = Arrangement::of(&replayed.setup, Side::Red, board)?;
        (!replayed.verdict.is_failure()).then_some((is_test, setup))
    };
    let mut failure = None;
    let take = |found| match found {
        Ok(found) => setups.extend(found),
        Err(error) => failure = Some(format!("{error}")),
    };
    Inputs::of(path).in_order(work, take).map_err(|error| error.to_string())?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let count = |setup: &Arrangement, kind| setup.cells().iter().filter(|there| **there == kind).count() as u8;
    let (_, first) = setups.first().ok_or("no setups")?;
    let all: Vec<Option<Kind>> = Kind::ALL.into_iter().map(Some).chain([None]).collect();
    let kinds: Vec<Option<Kind>> = all.into_iter().filter(|kind| count(first, *kind) > 0).collect();
    let counts: Vec<u8> = kinds.iter().map(|kind| count(first, *kind)).collect();
    setups.retain(|(_, setup)| kinds.iter().zip(&counts).all(|(kind, number)| count(setup, *kind) == *number));
    let places = |setup: &Arrangement| {
        let place = |there: &Option<Kind>| kinds.iter().position(|kind| kind == there).unwrap_or_default() as u8;
        setup.cells().iter().map(place).collect::<Vec<u8>>()
    };
    let part = |asked: bool| setups.iter().filter(|(test, _)| *test == asked).map(|(_, setup)| places(setup)).collect();
    let (learn, test) = (part(false), part(true));
    let names = kinds.iter().map(|kind| kind.map_or("empty", Kind::name).to_owned()).collect();
    Ok(Lists { names, counts, learn, test })
}
