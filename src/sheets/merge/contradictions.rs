//! What becomes of contradictions between sheets.

use super::Conflict;

/// What becomes of a contradiction between sheets.
pub(super) enum Contradictions {
    /// The first one ends it all.
    End,
    /// What the first sheet says is kept, and so are the contradictions, in order.
    Kept(Vec<Conflict>),
}

impl Contradictions {
    /// Meets one.
    ///
    /// # Errors
    /// The contradiction, if it ends it all.
    pub fn meet(&mut self, conflict: Conflict) -> Result<(), Conflict> {
        match self {
            Self::End => Err(conflict),
            Self::Kept(kept) => {
                kept.push(conflict);
                Ok(())
            }
        }
    }

    /// Those that were kept.
    pub fn into_kept(self) -> Vec<Conflict> {
        match self {
            Self::End => Vec::new(),
            Self::Kept(kept) => kept,
        }
    }
}
