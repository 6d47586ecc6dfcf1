//! What the program says of a text.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::notation::parse;
use adjutant::replay::{Judging, Severity, deduce, replay};
use adjutant::rules::Effort;

/// The program's word on a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub verdict: String,
    /// The first error, with its ply if it is one of a turn.
    pub finding: Option<(String, Option<usize>)>,
    /// Score, termination, and whether they follow from the board.
    pub end: (String, String, bool),
    /// Every error, as the program gives them.
    pub errors: Vec<String>,
}

/// A piece that a record does not name: its side, the square it came onto the board, whether it was brought back.
pub type Unnamed = (String, String, bool);

/// The kinds that the program leaves each unnamed piece after that ply, or by the whole record.
pub fn proven(text: &str, ply: Option<usize>) -> Option<BTreeMap<Unnamed, BTreeSet<String>>> {
    proven_by(text, Judging::default(), ply)
}

/// The same, judged in that way.
pub fn proven_by(text: &str, judging: Judging, ply: Option<usize>) -> Option<BTreeMap<Unnamed, BTreeSet<String>>> {
    let ply = ply.map(|ply| u32::try_from(ply).expect("records here are short"));
    let deductions = deduce(text.as_bytes(), &parse(text.as_bytes()), judging, ply)?;
    let pieces = deductions.pieces.iter().map(|piece| {
        let kinds = piece.kinds.iter().map(|kind| kind.name().to_owned()).collect();
        ((piece.side.to_string(), piece.home.to_string(), piece.came_back), kinds)
    });
    Some(pieces.collect())
}

/// As hard as can be, and with as few games side by side: what later turns need is asked wherever anything is open.
pub fn with_foresight() -> Judging {
    Judging { side_by_side: 0, ..Judging::new(None, Effort::High) }
}

impl Word {
    /// What the program says of the one record of a text.
    pub fn on(text: &str) -> Word {
        Self::by(text, Judging::default())
    }

    /// The same, judged in that way.
    pub fn by(text: &str, judging: Judging) -> Word {
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), judging, &mut ());
        let errors = replayed.findings.iter().filter(|finding| finding.severity() == Severity::Error);
        let first = errors.clone().next();
        let end = &replayed.conclusion;
        Word {
            verdict: replayed.verdict.name().to_owned(),
            finding: first.map(|it| (it.name().to_owned(), it.ply.and_then(|ply| usize::try_from(ply).ok()))),
            errors: errors.map(|it| format!("{}@{:?}", it.name(), it.ply)).collect(),
            end: (end.score.token().to_owned(), end.termination.name().to_owned(), end.is_derived),
        }
    }
}
