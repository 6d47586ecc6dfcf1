//! Compressed files and zip archives, which have checksums: either all that is said is what was said of the whole file, or
//! the run ends with 2, names the file, and what came before the damage is judged as before. The next file is judged
//! whatever happens to this one.

use super::archive::{Said, game, validated};
use super::change::Change;
use super::damage;
use crate::archives::support::{bzip2, gzip, zip, zstandard};
use crate::effort::compared;
use crate::outputs::support::Folder;
use adjutant::generate::Random;

const RECORDS: usize = 4;

/// Packed in one part or in one for each record, or members of a zip archive.
fn packed(texts: &[Vec<u8>], random: &mut Random) -> (&'static str, Vec<u8>) {
    let parts = if random.chance(50) { vec![texts.concat()] } else { texts.to_vec() };
    match random.index(4) {
        0 => ("damaged.srn.gz", parts.iter().flat_map(gzip).collect()),
        1 => ("damaged.srn.zst", parts.iter().flat_map(zstandard).collect()),
        2 => ("damaged.srn.bz2", parts.iter().flat_map(bzip2).collect()),
        _ => {
            let names: Vec<String> = (0..parts.len()).map(|number| format!("{number}.srn")).collect();
            let members: Vec<(&str, &Vec<u8>)> = names.iter().map(String::as_str).zip(&parts).collect();
            ("damaged.zip", zip(&members))
        }
    }
}

fn damaged_container(random: &mut Random) -> Result<(), String> {
    let texts: Vec<Vec<u8>> = (0..RECORDS).map(|_| game(random)).collect();
    let (name, bytes) = packed(&texts, random);
    let change = Change::anywhere(&bytes, random);
    let folder = Folder::new();
    folder.write(name, &bytes);
    folder.write("next.srn", game(random));
    let (before, _) = validated(&folder, &[name, "next.srn"])?;
    folder.write(name, change.made(&bytes));
    let (now, run) = validated(&folder, &[name, "next.srn"])?;
    let told =
        |what: &str| format!("{name} of {} bytes, {change:?}: {what}\n{}{}", bytes.len(), run.stdout, run.stderr);
    if now.last() != before.last() {
        return Err(told("the next file suffers"));
    }
    // A flag or a date in a header changes nothing; whatever does, is said.
    let games = |said: &[Said]| said.iter().map(|said| format!("{:?}", said.of_the_game())).collect::<Vec<_>>();
    if games(&now) == games(&before) {
        return Ok(());
    }
    if run.status == Some(0) {
        return Err(told("not all is as before, and the status is 0"));
    }
    let is_named = now[..now.len() - 1].iter().any(|said| said.file.starts_with(name) && !said.findings.is_empty());
    if is_named { Ok(()) } else { Err(told("nothing is said of it")) }
}

compared! {
    fn what_is_damaged_in_a_container_is_said(share, one in 50) {
        damage(share, 4000, damaged_container);
    }
}
