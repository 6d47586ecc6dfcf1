//! Parquet: the tables of an archive, for programs that work with columns. `format-spec/tables.md`.

use super::{Format, Writer};

/// Parquet in the table of formats.
pub static FORMAT: Format = Format {
    name: "parquet",
    title: "Parquet, tables of games, turns, setups, reveals and findings",
    endings: &[".parquet"],
    writes: "tables of games, turns, pieces, what became known, and findings",
    loses: "turns that were not played, variations, comments outside the turns",
    writer: Writer::Tables,
    ..Format::UNREAD
};
