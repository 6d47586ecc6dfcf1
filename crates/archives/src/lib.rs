//! Provides the inputs and outputs of Adjutant: files, folders, compressed archives and streams ([`archive`]), the
//! games in them ([`games`]), and tables of games ([`tables`]).

// Internal interface for `games` and the command line, without a stability guarantee.
#[doc(hidden)]
pub mod archive;
pub mod games;
pub mod tables;

use adjutant_engine::{analysis, board, knowledge, notation, replay, rules};
use adjutant_formats as formats;
