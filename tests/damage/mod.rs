//! Thousands of damaged files: archives of generated games in every format with one changed place. No data may be
//! lost without a message. The program must end by itself with the right status, all records must appear in the
//! output, findings must be at the damage, and the damage must not affect other records or the next file.
//!
//! | module | content |
//! |---|---|
//! | `archive` | archives, and the findings about them |
//! | `change` | changes of bytes |
//! | `records` | one record of many is damaged: SRN, and JSON in lines |
//! | `containers` | compressed files and zip archives: the output is unchanged, or the damage is reported |
//! | `single` | formats with one game per file |
//!
//! `DAMAGE_SEED` sets the seed, and `DAMAGE_FILES` the number of damaged files of each format.

mod archive;
mod change;
mod containers;
mod records;
mod single;

use crate::effort::Share;
use adjutant::generate::Random;
use std::env;

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok().and_then(|value| value.parse().ok())
}

/// Damages `files` files and reports failures. The numbers before a failure reproduce it.
fn damage(share: Share, files: u64, mut check: impl FnMut(&mut Random) -> Result<(), String>) {
    let seed = number("DAMAGE_SEED").unwrap_or(20);
    let mut complaints = Vec::new();
    let files = number("DAMAGE_FILES").unwrap_or(share.of(files));
    for file in 0..files {
        if let Err(complaint) = check(&mut Random::new(seed, file)) {
            complaints.push(format!("seed {seed}, file {file}: {complaint}"));
        }
    }
    complaints.sort_by_key(String::len);
    let shown = complaints.iter().take(3).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(complaints.is_empty(), "{} of {files} files:\n{shown}", complaints.len());
}
