//! An editor's check: judges a record after each line that is typed. A record that only has to be continued is
//! unfinished, not an error.
//!
//! Run `cargo run --example editor -- FILE`.

use adjutant::{notation, replay};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/games/gravon-barrage.srn".to_owned());
    let whole = std::fs::read_to_string(path)?;
    let mut typed = String::new();
    for line in whole.split_inclusive('\n') {
        typed.push_str(line);
        let record = notation::parse(typed.as_bytes());
        let replayed = replay::replay(typed.as_bytes(), &record, None, &mut ());
        if replayed.is_unfinished(&record, typed.as_bytes()) {
            println!("{:>6} bytes: unfinished", typed.len());
        } else {
            println!("{:>6} bytes: {}", typed.len(), replayed.verdict);
            for finding in &replayed.findings {
                println!("        {}: {finding}", finding.name());
            }
        }
    }
    Ok(())
}
