//! Parquet: the tables of an archive, for programs that work with columns. `format-spec/tables.md`.

use super::{Detection, Format, Reader, Writer};
use crate::cut::Cut;

/// Parquet in the table of formats.
pub static FORMAT: Format = Format {
    name: "parquet",
    title: "Parquet, tables of games, turns, setups, reveals and findings",
    endings: &[".parquet"],
    detection: Detection { words: "nothing, for it is not read", fits: |_| false },
    cut: Cut::Lines(|_| false),
    reads: "nothing",
    writes: "tables of games, turns, pieces, what became known, and findings",
    loses: "turns that were not played, variations, comments outside the turns",
    reader: Reader::Never,
    writer: Writer::Tables,
    holds_records: false,
    may_hold_positions: false,
    mask: None,
    file_name: None,
};
