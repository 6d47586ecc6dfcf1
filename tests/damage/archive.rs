//! Archives, and the findings about them.

use crate::program::{Folder, Run};
use adjutant::board::Variant;
use adjutant::generate::{Plan, Policy, Random};
use adjutant::notation::write_record;
use adjutant::rules::{Edition, Ruleset};
use serde_json::Value;

/// Returns the text of a short generated game of any edition, followed by a blank line.
pub fn game(random: &mut Random) -> Vec<u8> {
    let edition = Edition::ALL[random.index(Edition::ALL.len())];
    let variant = if random.chance(50) { Variant::Duel } else { Variant::Original };
    let plan = Plan {
        rules: Ruleset::new(edition, variant),
        policy: Policy::ALL[random.index(Policy::ALL.len())],
        seed: random.next_u64(),
        max_plies: 4 + random.below(40),
    };
    let mut text = Vec::new();
    write_record(&plan.record(1).expect("the army fits"), &mut text);
    text.push(b'\n');
    text
}

/// Returns the line of a byte, counted from 1.
pub fn line_of(bytes: &[u8], at: usize) -> u64 {
    bytes[..at].split(|byte| *byte == b'\n').count() as u64
}

/// Findings about one record: its verdict, and the name, ply and line of each finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub file: String,
    pub record: Option<u64>,
    pub verdict: String,
    pub findings: Vec<(String, Option<u64>, u64)>,
}

impl Said {
    /// Returns the verdict, and the name and ply of each finding.
    pub fn of_the_game(&self) -> (&str, Vec<(&str, Option<u64>)>) {
        (&self.verdict, self.findings.iter().map(|(name, ply, _)| (name.as_str(), *ply)).collect())
    }

    pub fn lines(&self) -> impl Iterator<Item = u64> {
        self.findings.iter().map(|finding| finding.2)
    }
}

/// Validates files, and compares the exit status with the findings.
pub fn validated(folder: &Folder, files: &[&str]) -> Result<(Vec<Said>, Run), String> {
    let run = folder.run(&[&["validate", "--format=ndjson", "-j1"], files].concat(), "");
    if run.stderr.contains("panicked") || !(0..=2).contains(&run.status) {
        return Err(format!("it ends with {:?}: {}", run.status, run.stderr));
    }
    let lines = run.stdout.lines().map(|line| said_of(&serde_json::from_str(line).expect("JSON")));
    let said: Vec<Said> = lines.collect();
    let wanted = said.iter().map(status_of).max().unwrap_or(0);
    if run.status != wanted {
        return Err(format!("status {:?} and not {wanted}: {}", run.status, run.stdout));
    }
    Ok((said, run))
}

/// Returns the exit status from the README's table: an unreadable input is worse than an unreadable record.
fn status_of(said: &Said) -> i32 {
    match said.verdict.as_str() {
        _ if said.findings.iter().any(|(name, ..)| name == "input") => 2,
        "legal" | "undecided" => 0,
        _ => 1,
    }
}

fn said_of(line: &Value) -> Said {
    let source = &line["source"];
    let findings = line["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    Said {
        file: source["file"].as_str().unwrap_or_default().to_owned(),
        record: source["record"].as_u64(),
        verdict: line["verdict"].as_str().unwrap_or_default().to_owned(),
        findings: findings
            .iter()
            .map(|finding| {
                let name = finding["name"].as_str().expect("it has a name").to_owned();
                (name, finding["ply"].as_u64(), finding["line"].as_u64().unwrap_or_default())
            })
            .collect(),
    }
}
