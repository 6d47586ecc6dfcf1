//! `adjutant report`, and the plots that `stats` and `reveals --summary` draw: a page that is sound, whose figures are those
//! of the verbs, and in which names stay names.

#[path = "../program/mod.rs"]
mod program;

mod figures;
mod names;
mod page;
mod pictures;
mod running;
mod support;
