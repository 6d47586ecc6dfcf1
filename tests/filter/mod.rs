//! `adjutant filter`: the selected records, their order, and their destination.

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
