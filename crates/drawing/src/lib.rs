//! The drawings of Adjutant: what a viewer sees of a position as a picture, and figures as plots. Neither reads files or
//! knows what a record is.

pub mod picture;
pub mod plot;

use adjutant_engine::{board, rules, scene};
