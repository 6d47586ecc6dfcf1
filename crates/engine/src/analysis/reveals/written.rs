//! What is counted of a kind, as documents have it.

use super::{How, KindReveals, by_how};
use crate::analysis::{ByFate, Histogram};
use serde::Deserialize;

/// The same with what documents of earlier versions lack: when pieces were captured. Nothing can stand for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    #[serde(with = "by_how")]
    how: [u64; How::COUNT],
    revealed: ByFate<Histogram>,
    hidden: ByFate<Histogram>,
    reached: ByFate<Histogram>,
    captured: Option<ByFate<Histogram>>,
    stayed: Option<ByFate<Histogram>>,
}

/// A document that does not tell when pieces were captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected `captured` and `stayed`, found no such counts: an earlier version wrote the document; write it anew from the \
     records"
)]
pub(super) struct Earlier;

impl TryFrom<Written> for KindReveals {
    type Error = Earlier;

    fn try_from(written: Written) -> Result<Self, Earlier> {
        let Written { how, revealed, hidden, reached, captured, stayed } = written;
        let (captured, stayed) = captured.zip(stayed).ok_or(Earlier)?;
        Ok(Self { how, revealed, hidden, reached, captured, stayed })
    }
}
