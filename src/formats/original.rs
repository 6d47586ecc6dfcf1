//! What a writer is given.

use crate::notation::Record;
use crate::replay::{Place, Replayed};
use crate::rules::Played;
use std::borrow::Cow;

/// A replayed record that is to be written in another format.
#[derive(Clone, Copy, Debug)]
pub struct Original<'o> {
    /// Where it stands.
    pub place: Place<'o>,
    /// The text it was read from, if that is SRN.
    pub srn: Option<&'o [u8]>,
    /// The record as it was read.
    pub record: &'o Record<'o>,
    /// What came of it.
    pub replayed: &'o Replayed,
    /// What happened in the turns that were played; the turns of the record behind those were not.
    pub played: &'o [Played],
}

/// Why a record cannot be written in a format at all, whatever one is ready to lose: a phrase that follows "it
/// cannot be written as ...: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unwritable(pub Cow<'static, str>);
