//! The verb `validate` as a user meets it.

mod causes;
mod damage;
mod formats;
mod samples;
mod support;
mod usage;
