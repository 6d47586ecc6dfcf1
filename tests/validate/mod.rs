//! The verb `validate` as a user sees it.

mod causes;
mod causes_in_common;
mod damage;
mod effort;
mod ends;
mod excerpts;
mod formats;
mod keys;
mod reasons;
mod reports;
mod samples;
mod slips;
mod support;
mod usage;
