//! The program's answer about a text.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::notation::parse;
use adjutant::replay::{JudgingCriteria, Severity, deduce, replay};
use adjutant::rules::Effort;

/// Program's answer about a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub verdict: String,
    /// First error, with its ply if it concerns a turn.
    pub finding: Option<(String, Option<usize>)>,
    /// Score, termination, and `true` if they follow from the board.
    pub end: (String, String, bool),
    /// All errors in the program's order.
    pub errors: Vec<String>,
}

/// Piece that a record does not name: its side, the square where it entered the board, and `true` if it was brought
/// back.
pub type Unnamed = (String, String, bool);

/// Returns the kinds that the program allows for each unnamed piece after `ply`, or by the whole record.
pub fn proven(text: &str, ply: Option<usize>) -> Option<BTreeMap<Unnamed, BTreeSet<String>>> {
    proven_by(text, JudgingCriteria::default(), ply)
}

/// Same as `proven`, but judges by `judging`.
pub fn proven_by(
    text: &str,
    judging: JudgingCriteria,
    ply: Option<usize>,
) -> Option<BTreeMap<Unnamed, BTreeSet<String>>> {
    let ply = ply.map(|ply| u32::try_from(ply).expect("records here are short"));
    let deductions = deduce(text.as_bytes(), &parse(text.as_bytes()), judging, ply)?;
    let pieces = deductions.pieces.iter().map(|piece| {
        let kinds = piece.kinds.iter().map(|kind| kind.name().to_owned()).collect();
        ((piece.side.to_string(), piece.home.to_string(), piece.came_back), kinds)
    });
    Some(pieces.collect())
}

/// Returns settings with the highest effort and the fewest parallel games, so that the requirements of later turns
/// are checked wherever something is open.
pub fn with_foresight() -> JudgingCriteria {
    JudgingCriteria { side_by_side: 0, ..JudgingCriteria::new(None, Effort::High) }
}

impl Word {
    /// Judges the only record of a text.
    pub fn on(text: &str) -> Word {
        Self::by(text, JudgingCriteria::default())
    }

    /// Same as `on`, but judges by `judging`.
    pub fn by(text: &str, judging: JudgingCriteria) -> Word {
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
