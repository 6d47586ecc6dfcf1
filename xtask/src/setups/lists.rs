//! Reads the setups for learning and for testing.

use adjutant::analysis::setups::Arrangement;
use adjutant::board::{Kind, Side};
use adjutant::games::Inputs;
use adjutant::rules::Setup;
use std::collections::BTreeSet;

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

/// Setups of a list that are used for learning and for testing.
pub struct Split {
    /// Setups for learning.
    pub learn: Vec<(Setup, Arrangement)>,
    /// Setups for testing: from lines whose number is a multiple of five. Setups that are equal to a setup for
    /// learning, or to its mirror image, are in `repeated`: the list contains many setups several times.
    pub test: Vec<(Setup, Arrangement)>,
    /// Setups for testing that are equal to a setup for learning, or to its mirror image.
    pub repeated: Vec<(Setup, Arrangement)>,
}

/// Reads a list of setups. Skips damaged setups.
///
/// # Errors
/// If the list cannot be read.
pub fn split(path: &str) -> Result<Split, String> {
    let mut split = Split { learn: Vec::new(), test: Vec::new(), repeated: Vec::new() };
    let work = |game: &adjutant::games::Source<'_>| {
        let is_test = game.place().line.is_multiple_of(5);
        let replayed = game.clone().replay();
        let replayed = replayed.replayed();
        let board = replayed.terms.rules.edition.board;
        let arrangement = Arrangement::of(&replayed.setup, Side::Red, board)?;
        (!replayed.verdict.is_failure()).then(|| (is_test, (replayed.setup.clone(), arrangement)))
    };
    let mut failure = None;
    let take = |found| match found {
        Ok(Some((is_test, setup))) => if is_test { &mut split.test } else { &mut split.learn }.push(setup),
        Ok(None) => {}
        Err(error) => failure = Some(format!("{error}")),
    };
    Inputs::of(path).in_order(work, take).map_err(|error| error.to_string())?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let cells = |setup: &Arrangement| setup.cells().to_vec();
    let mirrored = |setup: &Arrangement| {
        setup.cells().chunks(10).flat_map(|row| row.iter().rev().copied()).collect::<Vec<Option<Kind>>>()
    };
    let learned: BTreeSet<_> = split.learn.iter().flat_map(|(_, setup)| [cells(setup), mirrored(setup)]).collect();
    (split.repeated, split.test) = split.test.into_iter().partition(|(_, setup)| learned.contains(&cells(setup)));
    Ok(split)
}

/// Reads a list of setups, like [`split`]. Skips setups whose army differs from the army of the first setup.
///
/// # Errors
/// If the list cannot be read or contains no setup.
pub fn read(path: &str) -> Result<Lists, String> {
    let Split { learn, test, .. } = split(path)?;
    let count = |setup: &Arrangement, kind| setup.cells().iter().filter(|there| **there == kind).count() as u8;
    let (_, first) = learn.first().ok_or("no setups")?;
    let all: Vec<Option<Kind>> = Kind::ALL.into_iter().map(Some).chain([None]).collect();
    let kinds: Vec<Option<Kind>> = all.into_iter().filter(|kind| count(first, *kind) > 0).collect();
    let counts: Vec<u8> = kinds.iter().map(|kind| count(first, *kind)).collect();
    let is_like = |setup: &Arrangement| kinds.iter().zip(&counts).all(|(kind, number)| count(setup, *kind) == *number);
    let places = |setup: &Arrangement| {
        let place = |there: &Option<Kind>| kinds.iter().position(|kind| kind == there).unwrap_or_default() as u8;
        setup.cells().iter().map(place).collect::<Vec<u8>>()
    };
    let part = |setups: &[(Setup, Arrangement)]| {
        setups.iter().filter(|(_, setup)| is_like(setup)).map(|(_, setup)| places(setup)).collect()
    };
    let names = kinds.iter().map(|kind| kind.map_or("empty", Kind::name).to_owned()).collect();
    Ok(Lists { names, learn: part(&learn), test: part(&test), counts })
}
