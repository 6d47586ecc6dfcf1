//! Formats the output of Adjutant: messages, tables and diagrams ([`report`]), and the HTML page for stepping
//! through games ([`page`]).

pub mod page;
pub mod report;

use adjutant_drawing::{picture, plot};
use adjutant_engine::{analysis, board, explain, knowledge, notation, query, repair, replay, rules, scene};
use adjutant_formats as formats;
