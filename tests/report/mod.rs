//! `adjutant report`, and the plots of `stats` and `reveals --summary`: the page is valid, its figures are those of
//! the verbs, and names stay text.

mod figures;
mod names;
mod page;
mod pictures;
mod running;
mod support;
