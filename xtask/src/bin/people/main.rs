//! Fits the prior `people` to setups of people, and prints the document. Usage: `cargo xtask people --
//! ../shared/data/setups > crates/engine/src/knowledge/people.json`.
//!
//! Each list of setups gives a mixture: parts learned from the setups, one part that depends only on the row, and one
//! part in which all arrangements are equally likely. Lines whose number is a multiple of five are not used, so that
//! they can test the result. See `format-spec/priors.md`, section "The prior `people`".

mod document;

use std::process::ExitCode;
use xtask::setups::models::{Mixture, Product, by_rows, shares, uniform, with_mirrored};
use xtask::setups::{lists, mixture};

/// Lists of setups: the name of the file, the group, and the number of learned parts.
const LISTS: [(&str, &str, usize); 2] =
    [("classic.txt", "standard/original", 16), ("barrage.txt", "standard/barrage", 8)];

/// Share of the part in which all arrangements are equally likely.
const UNIFORM: f64 = 0.9;

/// Share of the part that depends only on the row.
const BY_ROWS: f64 = 0.03;

fn main() -> ExitCode {
    xtask::run(run)
}

fn run(arguments: &[String]) -> Result<(), String> {
    let folder = arguments.first().ok_or("usage: people FOLDER")?;
    let mut groups = Vec::new();
    let mut setups = 0;
    for (file, group, parts) in LISTS {
        let lists = lists::read(&format!("{folder}/{file}"))?;
        setups += lists.learn.len();
        let model = model(&lists, parts).ok_or_else(|| format!("{file}: no sum"))?;
        groups.push((group, lists, model));
    }
    println!("{}", document::write(setups, &groups)?);
    Ok(())
}

fn model(lists: &lists::Lists, parts: usize) -> Option<Mixture> {
    let both = with_mirrored(&lists.learn);
    let mut model = mixture::learnt(&lists.counts, &both, parts)?;
    model.shares.iter_mut().for_each(|share| *share *= 1.0 - UNIFORM - BY_ROWS);
    model.shares.push(BY_ROWS);
    model.of.push(Product::new(&lists.counts, by_rows(&shares(&lists.counts, &both, |_| 1.0, 1.0)))?);
    model.shares.push(UNIFORM);
    model.of.push(Product::new(&lists.counts, uniform(&lists.counts))?);
    Some(model)
}
