//! `adjutant report`, and the plots that `stats` and `reveals --summary` draw: a page that is sound, whose figures are those
//! of the verbs, and in which names stay names.

mod figures;
mod names;
mod page;
mod pictures;
mod running;
mod support;
