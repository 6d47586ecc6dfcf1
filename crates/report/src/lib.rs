//! What Adjutant says and shows: messages, tables and diagrams ([`report`]), and the page on which games are stepped through
//! ([`page`]).

pub mod page;
pub mod report;

use adjutant_drawing::{picture, plot};
use adjutant_engine::{analysis, board, explain, knowledge, notation, query, repair, replay, rules, scene};
use adjutant_formats as formats;
