//! Archives as tables: Parquet has the same content as CSV, whatever the sizes and the number of threads; the
//! totals equal those of `stats`, `reveals` and `setups`; and a game has the same id everywhere.

mod archive;
mod extremes;
mod ids;
mod keys;
mod memory;
mod odds;
mod one_file;
mod page;
mod parquet_files;
mod sums;
mod tags;
mod times;
mod turns;
mod wide;
