//! Inserts mutants listed by cargo-mutants into the source, each with a separate switch, so that one build contains
//! all of them: `switches TREE < chosen.json > report.json`. The files of TREE are changed.
//!
//! The variable `MUTANT` selects the active switch when a program runs. If `MUTANTS_REACHED` is set instead, it is the
//! path of a file. The numbers of all switches that were reached are appended to this file.

mod places;
mod render;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::{env, fs};

use serde::{Deserialize, Serialize};

/// Mutant as cargo-mutants lists it, with the number of its switch.
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

/// Result for the mutants.
#[derive(Default, Serialize)]
pub struct Report {
    /// Byte range of each mutant in the changed files; compiler errors inside belong to the mutant.
    pub placed: Vec<Placed>,
    /// Mutants that cannot have a switch, with the reason.
    pub left: Vec<Left>,
}

#[derive(Serialize)]
pub struct Placed {
    pub id: u32,
    pub file: String,
    /// Range of the mutant's text.
    pub text: (usize, usize),
    /// Range of the original text together with the mutant's.
    pub node: (usize, usize),
    /// Function that was `const` and no longer is, because a switch cannot be checked in a `const` function.
    pub constant: Option<String>,
    /// `true` if the mutant deletes an arm of a `match`. The code may not compile without the arm.
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
