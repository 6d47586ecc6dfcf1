//! Defines the output format Parquet: tables of an archive for column-oriented programs. See
//! `format-spec/tables.md`.

use super::{Format, Writer};

/// Entry of Parquet in the table of formats.
pub static FORMAT: Format = Format {
    name: "parquet",
    title: "Parquet, tables of games, turns, setups, reveals and findings",
    endings: &[".parquet"],
    writes: "tables of games, turns, pieces, reveals and findings",
    loses: "unplayable turns, variations, comments outside the turns",
    writer: Writer::Tables,
    ..Format::UNREAD
};
