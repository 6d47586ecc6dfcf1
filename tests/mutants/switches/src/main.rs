//! Puts mutants that cargo-mutants has listed into the source, each behind a switch of its own, so that one build has
//! them all: `switches TREE < chosen.json > report.json`. The files of TREE are changed in place.
//!
//! Which switch is on, the variable `MUTANT` says when a program runs. With `MUTANTS_REACHED` instead, a path, the
//! numbers of all switches that were asked are appended to that file.

mod places;
mod render;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::{env, fs};

use serde::{Deserialize, Serialize};

/// A mutant as cargo-mutants lists it, with the number of its switch.
#[derive(Deserialize)]
pub struct Mutant {
    pub id: u32,
    pub file: String,
    pub genre: Genre,
    pub replacement: String,
    pub span: Span,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
pub enum Genre {
    BinaryOperator,
    FnValue,
    MatchArm,
    MatchArmGuard,
    StructField,
    UnaryOperator,
}

#[derive(Deserialize)]
pub struct Span {
    pub start: Point,
    pub end: Point,
}

/// Line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    pub line: usize,
    pub column: usize,
}

/// What became of the mutants.
#[derive(Default, Serialize)]
pub struct Report {
    /// Where each stands in the changed files, in bytes: errors of the compiler within belong to it.
    pub placed: Vec<Placed>,
    /// Those that cannot stand behind a switch, and why.
    pub left: Vec<Left>,
}

#[derive(Serialize)]
pub struct Placed {
    pub id: u32,
    pub file: String,
    /// The text of the mutant.
    pub text: (usize, usize),
    /// The text of what it is a mutant of, and its own.
    pub node: (usize, usize),
    /// The function that was constant and is not any more, as no switch can be asked in one.
    pub constant: Option<String>,
    /// An arm of a match is deleted, perhaps one that is needed.
    pub arm: bool,
}

#[derive(Serialize)]
pub struct Left {
    pub id: u32,
    pub why: &'static str,
}

fn main() {
    let tree = env::args_os().nth(1).expect("the folder of the copied source is named");
    let tree = Path::new(&tree);
    let mutants: Vec<Mutant> = serde_json::from_reader(io::stdin()).expect("a list of mutants on standard input");
    let mut files: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    for mutant in mutants {
        files.entry(mutant.file.clone()).or_default().push(mutant);
    }
    let mut report = Report::default();
    for (name, mutants) in &files {
        let path = tree.join(name);
        let text = fs::read_to_string(&path).expect("a listed file can be read");
        let places = places::find(&text, mutants, &mut report.left);
        let crate_name = if name == "src/main.rs" { "adjutant" } else { "crate" };
        let changed = render::render(&text, &places, crate_name, name, &mut report.placed);
        fs::write(&path, changed).expect("a copied file can be written");
    }
    // One module for all crates, in the lowest of them.
    for (root, module) in
        [("crates/engine/src/lib.rs", "pub mod switches;"), ("src/lib.rs", "pub use adjutant_engine::switches;")]
    {
        let root = tree.join(root);
        let library = fs::read_to_string(&root).expect("a library can be read");
        fs::write(&root, format!("{library}\n#[doc(hidden)]\n{module}\n")).expect("a library can be written");
    }
    fs::write(tree.join("crates/engine/src/switches.rs"), include_str!("asked.rs")).expect("a module can be written");
    serde_json::to_writer(io::stdout(), &report).expect("the report can be written");
}
