//! Archives as tables: what Parquet holds is what CSV says, whatever the sizes and the number of threads; the totals are
//! those of `stats`, `reveals` and `setups`; and a game has the same id wherever it stands.

mod archive;
mod extremes;
mod ids;
mod keys;
mod memory;
mod one_file;
mod page;
mod parquet_files;
mod sums;
mod tags;
mod times;
mod turns;
mod wide;
