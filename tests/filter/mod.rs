//! `adjutant filter`: which records are selected, in which order, and where they end up.

mod computed;
mod dedupe;
mod fields;
mod naive;
mod order;
mod records;
mod selection;
mod shares;
mod split;
mod summary;
mod support;
mod usage;
