//! Compares brute force with the conformance records in a folder next to the repository, if the folder exists. Only
//! records with unknown pieces are compared.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::assignments::brute::decide;
use crate::reference::read_records;

/// Maximum number of assignments to play.
const MOST: usize = 20_000;

#[test]
fn brute_force_agrees_with_the_conformance_records() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance-next");
    let Ok(expected) = fs::read_to_string(folder.join("expected.ndjson")) else {
        eprintln!("skipped: there is no {}", folder.display());
        return;
    };
    let expected = expected.lines().map(|line| serde_json::from_str(line).expect("expected.ndjson is JSON"));
    let is_unknown = |want: &Value| want["class"].as_str().is_some_and(|class| class.starts_with("unknown"));
    let mut compared = 0;
    for want in expected.filter(is_unknown) {
        let text = fs::read_to_string(folder.join(want["file"].as_str().expect("a file"))).expect("it is there");
        let number = want["record"].as_u64().and_then(|number| usize::try_from(number).ok()).expect("a number");
        let records = read_records(&text);
        let record = records.get(number - 1).and_then(Option::as_ref);
        let Some(said) = record.and_then(|record| decide(record, MOST)) else { continue };
        let finding = said.finding.map(|(name, _)| name);
        let ply = said.finding.and_then(|(_, ply)| ply);
        let got = (Some(said.verdict), finding, ply.map(|ply| ply as u64));
        assert_eq!(got, (want["verdict"].as_str(), want["finding"].as_str(), want["ply"].as_u64()), "{want}");
        compared += 1;
    }
    eprintln!("{compared} records compared");
    assert!(compared > 5, "only {compared} records have so few assignments");
}
