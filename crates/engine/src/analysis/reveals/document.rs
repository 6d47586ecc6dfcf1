//! The counts of one kind of piece, as read from documents.

use super::{KindReveals, RevealCause, by_how};
use crate::analysis::{ByFate, Histogram};
use serde::Deserialize;

/// Fields of [`KindReveals`] in a document. Documents of earlier versions have no `captured` and `stayed`; reading
/// such a document is an error.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KindRevealsDocument {
    #[serde(with = "by_how")]
    how: [u64; RevealCause::COUNT],
    revealed: ByFate<Histogram>,
    hidden: ByFate<Histogram>,
    reached: ByFate<Histogram>,
    captured: Option<ByFate<Histogram>>,
    stayed: Option<ByFate<Histogram>>,
}

/// Error: the document does not contain both `captured` and `stayed`, because an earlier version wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected both counts `captured` and `stayed`: the document is from an earlier version; write it again from the \
        records"
)]
pub(super) struct Earlier;

impl TryFrom<KindRevealsDocument> for KindReveals {
    type Error = Earlier;

    fn try_from(written: KindRevealsDocument) -> Result<Self, Earlier> {
        let KindRevealsDocument { how, revealed, hidden, reached, captured, stayed } = written;
        let (captured, stayed) = captured.zip(stayed).ok_or(Earlier)?;
        Ok(Self { how, revealed, hidden, reached, captured, stayed })
    }
}
