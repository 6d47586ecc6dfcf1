//! The setups that `generate --setups-from` draws from.

use super::{Common, Error, Output, Run, Status, fold_each, refuse};
use crate::analysis::Merge;
use crate::board::{Board, Side};
use crate::formats::setup_list;
use crate::games::Source;
use crate::generate::DrawnSetups;
use crate::replay::terms_and_setup;
use crate::rules::{self, Ruleset, Setup};
use std::path::Path;

/// What was found of setups, by where their records stand: threads may come to them in any order.
struct FoundSetups {
    board: Board,
    /// The number of the input and of the record, and its setups.
    parts: Vec<((u64, u64), DrawnSetups)>,
    /// How many are of another army or board, how many not wholly known.
    others: u64,
    unknown: u64,
    /// How many records cannot be read.
    unreadable: u64,
}

impl Merge for FoundSetups {
    fn merge(&mut self, other: Self) {
        self.parts.extend(other.parts);
        self.others += other.others;
        self.unknown += other.unknown;
        self.unreadable += other.unreadable;
    }
}

impl FoundSetups {
    fn new(board: Board) -> Self {
        Self { board, parts: Vec::new(), others: 0, unknown: 0, unreadable: 0 }
    }

    /// Adds the setups of a record that fit the rules.
    fn add(&mut self, item: &Source<'_>, rules: &Ruleset) -> bool {
        let reading = item.read();
        let (terms, setup, findings) = terms_and_setup(&reading.record, None);
        if reading.is_damaged() || !reading.record.faults.is_empty() || !findings.is_empty() && !terms.is_understood {
            self.unreadable += 1;
            return false;
        }
        let sides = if *item.format() == setup_list::FORMAT { &[Side::Red][..] } else { &Side::ALL };
        let mut drawn = DrawnSetups::new(self.board);
        for side in sides {
            let is_known = !setup.hidden[*side] && setup.pieces[*side].iter().all(|(_, kind)| kind.is_some());
            if !is_known || setup.pieces[*side].is_empty() {
                self.unknown += 1;
            } else if terms.rules.edition.board != self.board
                || !is_allowed(&setup, *side, rules)
                || !drawn.add(&setup, *side)
            {
                self.others += 1;
            }
        }
        if !drawn.is_empty() {
            let place = item.place();
            self.parts.push(((item.input(), place.record.unwrap_or_default()), drawn));
        }
        true
    }
}

/// Whether both sides may set up like that.
fn is_allowed(setup: &Setup, side: Side, rules: &Ruleset) -> bool {
    let board = rules.edition.board;
    let other =
        setup.pieces[side].iter().filter_map(|(square, kind)| Some((board.as_owner_sees(Side::Blue, *square)?, *kind)));
    let mut both = Setup::default();
    both.pieces[side].clone_from(&setup.pieces[side]);
    both.pieces[side.other()] = other.collect();
    rules::Play::new(rules.clone(), &both).is_ok()
}

/// The setups in that file which fit the rules; what cannot be used is said.
///
/// # Errors
/// If the file cannot be read to its end, or there is none that fits.
pub(super) fn setups_from(file: &Path, rules: &Ruleset, common: &Common) -> Result<DrawnSetups, Error> {
    let alone = Common {
        record: None,
        shard: None,
        files_from: None,
        glob: Vec::new(),
        output: None,
        edition: None,
        ..common.clone()
    };
    let run = Run::over(&[file.to_owned()], &alone)?;
    let board = rules.edition.board;
    let add = |item: &Source<'_>, found: &mut FoundSetups, outcome: &mut super::Outcome<'_>| {
        outcome.mention(item.place(), item.own(), item.trouble());
        if item.number().is_none() {
            return;
        }
        if item.is_unreadable() {
            found.unreadable += 1;
        } else if !found.add(item, rules) {
            outcome.mention(item.place(), item.own(), &item.read().findings);
        }
    };
    let (mut found, status) = fold_each(&run, &mut Output::new(&alone), || FoundSetups::new(board), add)?;
    let name = file.display();
    if status == Status::Failed {
        // Why has been said. What is drawn from a part is not what was asked for.
        return refuse(format!("--setups-from: {name} was not read to its end, so no game was made"));
    }
    found.parts.sort_by_key(|(place, _)| *place);
    let mut setups = DrawnSetups::new(board);
    found.parts.into_iter().for_each(|(_, part)| setups.append(part));
    let (variant, edition) = (rules.variant.name(), rules.edition.name);
    let left: Vec<String> = [
        (found.unreadable, "cannot be read"),
        (found.unknown, "not wholly known"),
        (found.others, "of another army, or not set up as the rules have it"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, why)| format!("{count} {why}"))
    .collect();
    let left_out = left.join(", ");
    if setups.is_empty() {
        let found = if left_out.is_empty() { String::new() } else { format!(" ({left_out})") };
        return refuse(format!("--setups-from: {name} has no setup of the variant `{variant}` of `{edition}`{found}"));
    }
    if !left_out.is_empty() {
        super::terminal::note(&format!(
            "--setups-from: drawn from {} of the setups of {name}; left out: {left_out}",
            setups.len()
        ));
    }
    Ok(setups)
}
