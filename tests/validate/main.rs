//! The verb `validate` as a user meets it.

mod damage;
mod formats;
mod samples;
mod slips;
mod support;
mod usage;
