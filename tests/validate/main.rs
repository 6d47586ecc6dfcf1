//! The verb `validate` as a user meets it.

mod damage;
mod formats;
mod reports;
mod samples;
mod support;
mod usage;
