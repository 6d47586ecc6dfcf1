//! Compressed files and zip archives, which have checksums. Either all findings are those of the undamaged file, or the
//! run ends with 2 and names the file. In the second case, everything compressed before the damage is judged as before.
//! The next file is judged in both cases.

use super::archive::{Said, game, validated};
use super::change::Change;
use super::damage;
use crate::archives::support::{bzip2, gzip, zip, zstandard};
use crate::effort::compared;
use crate::program::Folder;
use adjutant::generate::Random;

const RECORDS: usize = 4;

/// Compresses a part.
type Pack = fn(&Vec<u8>) -> Vec<u8>;

/// Compresses the texts as one part, as one part per record, or as members of a zip archive. Returns the name of the
/// file, its bytes, and the offset after each part (none for a zip archive).
fn packed(texts: &[Vec<u8>], random: &mut Random) -> (&'static str, Vec<u8>, Vec<usize>) {
    let parts = if random.chance(50) { vec![texts.concat()] } else { texts.to_vec() };
    let (name, pack): (_, Pack) = match random.index(4) {
        0 => ("damaged.srn.gz", |part| gzip(part)),
        1 => ("damaged.srn.zst", |part| zstandard(part)),
        2 => ("damaged.srn.bz2", |part| bzip2(part)),
        _ => {
            let names: Vec<String> = (0..parts.len()).map(|number| format!("{number}.srn")).collect();
            let members: Vec<(&str, &Vec<u8>)> = names.iter().map(String::as_str).zip(&parts).collect();
            return ("damaged.zip", zip(&members), Vec::new());
        }
    };
    let (mut bytes, mut ends) = (Vec::new(), Vec::new());
    for part in &parts {
        bytes.extend(pack(part));
        ends.push(bytes.len());
    }
    (name, bytes, ends)
}

fn damaged_container(random: &mut Random) -> Result<(), String> {
    let texts: Vec<Vec<u8>> = (0..RECORDS).map(|_| game(random)).collect();
    let (name, bytes, ends) = packed(&texts, random);
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
    // A flag or a date in a header may change without effect; every other change is reported.
    let games = |said: &[Said]| said.iter().map(|said| format!("{:?}", said.of_the_game())).collect::<Vec<_>>();
    if games(&now) == games(&before) {
        return Ok(());
    }
    if run.status != 2 {
        return Err(told("not all is as before, and the status does not say so"));
    }
    // In parts with one record each.
    let whole = ends.iter().take_while(|end| **end <= change.place()).count();
    if ends.len() > 1 && (now.len() < whole || games(&now[..whole]) != games(&before[..whole])) {
        return Err(told("what stood before the damage suffers"));
    }
    let is_named = now[..now.len() - 1].iter().any(|said| said.file.starts_with(name) && !said.findings.is_empty());
    if is_named { Ok(()) } else { Err(told("nothing is said of it")) }
}

compared! {
    fn what_is_damaged_in_a_container_is_said(share, one in 50) {
        damage(share, 3000, damaged_container);
    }
}
