//! Damaged files, thousands of them: archives of generated games in every form, of which one place is changed. Nothing may
//! be lost without a word: the program ends by itself with a status that fits what it says, as many records come out as
//! went in, what is wrong stands where the damage is, and neither the other records nor the next file suffer from it.
//!
//! | module | what is in it |
//! |---|---|
//! | `archive` | archives, and what is said of them |
//! | `change` | changes to bytes |
//! | `records` | one record of many is damaged: SRN, and JSON in lines |
//! | `containers` | compressed files and zip archives, which have checksums: all is as it was, or it is said |
//! | `single` | forms with one game a file |
//!
//! `DAMAGE_SEED` sets the seed, and `DAMAGE_FILES` how many files of each form are damaged.

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

/// Damages so many files, and says what went wrong with which; the numbers in front make it go wrong again.
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
