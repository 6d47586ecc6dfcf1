//! Generated games, entered line by line into games that are interrupted at random and continued, give the same
//! bytes. Arbitrary lines never cause a panic, and the record is always SRN.

use crate::entry::support::{begun, script};
use adjutant::entry::{DialogSettings, Entry, Opening, owned};
use adjutant::generate::{Plan, Policy, Random};
use adjutant::notation::{parse, write_record, write_turn};
use adjutant::rules::{Edition, Ruleset};
use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};

/// Returns a configuration with `cases` cases, or with `PROPTEST_CASES`.
fn config(cases: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(cases), failure_persistence: None, ..ProptestConfig::default() }
}

/// Returns a generated game of some edition, and its lines: the setup, each turn, the result.
pub fn game(seed: u64) -> (String, Vec<String>) {
    let edition = Edition::ALL[seed as usize % Edition::ALL.len()];
    let variants = edition.variants;
    let mut rules = Ruleset::new(edition, variants[(seed / 7) as usize % variants.len()].0);
    rules.options = edition.options;
    let plan = Plan { rules, policy: Policy::Aggressive, seed, max_plies: 120 };
    let record = plan.record(1).expect("its army fits");
    let mut text = Vec::new();
    write_record(&record, &mut text);
    let text = String::from_utf8(text).expect("it is UTF-8");
    let head = text.lines().filter(|line| line.starts_with('[') || line.contains(':')).map(str::to_owned);
    let mut lines: Vec<String> = head.collect();
    for turn in &record.turns {
        let mut line = Vec::new();
        write_turn(&mut line, turn);
        lines.push(String::from_utf8(line).expect("it is UTF-8"));
    }
    lines.push(record.result.expect("it has a result").token().to_owned());
    (text, lines)
}

fn taken_up(entry: &Entry, asks: bool) -> Entry {
    let record = owned(&parse(entry.text()));
    Entry::new(record, &Opening::default(), DialogSettings { asks, width: 60, ..DialogSettings::default() })
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn a_game_that_is_broken_off_and_taken_up_is_the_same(seed in any::<u64>(), asks in any::<bool>()) {
        let (text, lines) = game(seed % 10_000);
        let mut random = Random::new(seed, 1);
        let mut entry = if asks { begun("*") } else { script("*") };
        for line in &lines {
            entry.feed(line);
            // Within the setup, a person would be asked for the missing rows.
            if random.below(4) == 0 && (!asks || !entry.record().turns.is_empty()) {
                entry = taken_up(&entry, asks);
            }
        }
        prop_assert_eq!(String::from_utf8_lossy(entry.text()), text);
    }

    #[test]
    fn any_lines_leave_a_record(seed in any::<u64>(), asks in any::<bool>()) {
        any_lines(seed, asks, 60);
    }
}

/// Enters a number of lines: of a game, damaged or not, commands, and random characters.
fn any_lines(seed: u64, asks: bool, count: usize) {
    let (_, mut lines) = game(seed % 500);
    // In every third game, one or both setups are unknown.
    if seed.is_multiple_of(3) {
        let is_known = |line: &String| {
            !line.contains(':') || seed.is_multiple_of(2) && !line.starts_with(['5', '6', '7', '8', '9', '1'])
        };
        lines.retain(|line| line.starts_with('[') || is_known(line));
    }
    let mut random = Random::new(seed, 1);
    let mut entry = if asks { begun("*") } else { script("*") };
    let commands: Vec<&str> = COMMANDS.split(", ").collect();
    let mut next = 0;
    for _ in 0..count {
        let mut line = match random.below(8) {
            0 => commands[random.index(commands.len())].to_owned(),
            1 => (0..random.below(24)).map(|_| char::from(SIGNS[random.index(SIGNS.len())])).collect(),
            _ => {
                next += 1;
                lines[(next - 1) % lines.len()].clone()
            }
        };
        if random.below(6) == 0 && !line.is_empty() {
            let at = random.index(line.chars().count());
            let sign = char::from(SIGNS[random.index(SIGNS.len())]);
            line = line.chars().enumerate().map(|(index, c)| if index == at { sign } else { c }).collect();
        }
        entry.feed(&line);
        assert!(entry.prompt().ends_with("> "));
        let record = parse(entry.text());
        assert!(record.faults.is_empty(), "{line:?}: {}", String::from_utf8_lossy(entry.text()));
        let mut again = Vec::new();
        write_record(&record, &mut again);
        assert_eq!(again, entry.text(), "{line:?}");
    }
    entry.end();
}

const SIGNS: &[u8] = b"abcdefghij0123456789-x?()<>=+*^@$!.:;{}[]\"\\% \t\xe9SBF";

const COMMANDS: &str = "undo, undo 3, back 2, back 1..., redo, redo 1, comment }{;[x, note $4, $65535, note !?, clock 1:2:3, board, \
    board blue, turns, why, result 1-0, result 1/2 agreement, result * !, tag Round 3, tag Edition x, setup, \
    skip, !, 1, 2, , 7, won, both, help";
