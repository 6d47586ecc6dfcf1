//! Formats with one game per file. After any change, the file is read, or a message with line numbers explains why it
//! cannot be read. The next file is judged.

use super::archive::{Said, game, line_of, validated};
use super::change::Change;
use super::damage;
use crate::effort::compared;
use crate::program::Folder;
use adjutant::generate::Random;
use std::fs;
use std::path::Path;

/// Returns the samples of these formats, with their extensions.
fn samples() -> Vec<(String, Vec<u8>)> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let folders = ["gravon", "strados", "ucc", "notes"].map(|name| fs::read_dir(samples.join(name)).expect("a folder"));
    let mut found: Vec<(String, Vec<u8>)> = folders
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("a file").path())
        .map(|path| {
            let end = path.extension().expect("it has an end").to_string_lossy().into_owned();
            (format!("damaged.{end}"), fs::read(&path).expect("it can be read"))
        })
        .collect();
    found.sort();
    found
}

fn damaged_single(samples: &[(String, Vec<u8>)], random: &mut Random) -> Result<(), String> {
    let (name, bytes) = &samples[random.index(samples.len())];
    let change = Change::anywhere(bytes, random);
    let damaged = change.made(bytes);
    let folder = Folder::new();
    folder.write(name, &damaged);
    folder.write("next.srn", game(random));
    let (next, _) = validated(&folder, &["next.srn"])?;
    let (now, run) = validated(&folder, &[name, "next.srn"])?;
    let told = |what: &str| format!("{name}, {change:?}: {what}\n{}{}", run.stdout, run.stderr);
    let Some((last, said)) = now.split_last() else { return Err(told("nothing is said")) };
    if Some(last) != next.last() {
        return Err(told("the next file suffers"));
    }
    let lines = line_of(&damaged, damaged.len()) + 1;
    if said.iter().flat_map(Said::lines).any(|line| line == 0 || line > lines) {
        return Err(told("a place that is not in the file"));
    }
    let is_silent = said.iter().any(|said| said.verdict == "unreadable" && said.findings.is_empty());
    if is_silent || said.is_empty() && !damaged.is_empty() {
        return Err(told("nothing is said of what cannot be read"));
    }
    Ok(())
}

compared! {
    fn a_damaged_game_is_read_or_it_is_said_why_not(share, one in 50) {
        let samples = samples();
        damage(share, 1500, |random| damaged_single(&samples, random));
    }
}
