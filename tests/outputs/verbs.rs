//! Every verb with every way to write files.

use crate::archives::support::LEGAL;
use crate::outputs::support::illegal;
use crate::program::{Folder, Run};
use std::collections::BTreeSet;

/// Type of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Nothing.
    Nothing,
    /// Records.
    Records,
    /// Records, which are merged with those of `sheet.srn`.
    Sheets,
    /// Documents, which this command makes from records.
    Documents(&'static [&'static str]),
}

/// Destination of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// File named by this option.
    File(&'static str),
    /// Files in the folder named by this option.
    Folder(&'static str),
    /// The inputs themselves.
    Inputs,
}

/// Way to write files.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub verb: &'static [&'static str],
    pub reads: Reads,
    pub writes: Writes,
}

const fn records(verb: &'static [&'static str]) -> Way {
    Way { verb, reads: Reads::Records, writes: Writes::File("-o") }
}

const fn documents(verb: &'static [&'static str], from: &'static [&'static str]) -> Way {
    Way { verb, reads: Reads::Documents(from), writes: Writes::File("-o") }
}

const fn nothing(verb: &'static [&'static str]) -> Way {
    Way { verb, reads: Reads::Nothing, writes: Writes::File("--output") }
}

/// All ways.
pub const WAYS: [Way; 61] = [
    records(&["validate"]),
    records(&["validate", "--format=sarif"]),
    records(&["convert", "--to=csv", "--table=turns"]),
    records(&["convert", "--to=parquet", "--table=turns"]),
    records(&["fmt"]),
    records(&["fmt", "--check"]),
    records(&["convert", "--to=srn"]),
    records(&["convert", "--to=json"]),
    records(&["convert", "--to=csv"]),
    records(&["convert", "--to=html"]),
    records(&["board"]),
    records(&["page"]),
    records(&["stats"]),
    records(&["stats", "--each"]),
    records(&["stats", "--each", "--format=csv"]),
    records(&["reveals"]),
    records(&["reveals", "--format=csv"]),
    records(&["reveals", "--summary"]),
    records(&["review"]),
    records(&["review", "--format=csv"]),
    records(&["review", "--summary"]),
    records(&["odds"]),
    records(&["odds", "--all", "--format=ndjson"]),
    records(&["setups"]),
    records(&["setups", "--to=list"]),
    records(&["report"]),
    records(&["filter"]),
    records(&["filter", "--count"]),
    records(&["filter", "--sort-by=plies", "--to=json"]),
    records(&["filter", "--fields=red,plies"]),
    records(&["filter", "--fields=red,plies", "--to=ndjson"]),
    records(&["filter", "--dedupe=prefix"]),
    records(&["redact", "--view=red"]),
    records(&["repair"]),
    records(&["repair", "--apply=1"]),
    records(&["repair", "--format=csv"]),
    Way { verb: &["setups"], reads: Reads::Records, writes: Writes::File("--svg") },
    Way { verb: &["setups"], reads: Reads::Records, writes: Writes::File("--prior-out") },
    Way { verb: &["stats"], reads: Reads::Records, writes: Writes::File("--svg") },
    Way { verb: &["reveals", "--summary"], reads: Reads::Records, writes: Writes::File("--svg") },
    Way { verb: &["merge", "sheet.srn"], reads: Reads::Sheets, writes: Writes::File("-o") },
    documents(&["stats", "--merge"], &["stats", "--format=json"]),
    documents(&["reveals", "--summary", "--merge"], &["reveals", "--summary", "--format=json"]),
    documents(&["review", "--summary", "--merge"], &["review", "--summary", "--format=json"]),
    documents(&["setups", "--merge"], &["setups", "--format=json"]),
    Way { verb: &["convert", "--to=srn"], reads: Reads::Records, writes: Writes::Folder("--out") },
    Way { verb: &["convert", "--to=gif"], reads: Reads::Records, writes: Writes::Folder("--out") },
    Way { verb: &["convert", "--to=parquet"], reads: Reads::Records, writes: Writes::Folder("--out") },
    Way { verb: &["filter", "--parts=2"], reads: Reads::Records, writes: Writes::Folder("--out") },
    Way { verb: &["filter", "--parts=2", "--pack=zst"], reads: Reads::Records, writes: Writes::Folder("--out") },
    Way { verb: &["filter", "--split-by=Event"], reads: Reads::Records, writes: Writes::Folder("--out") },
    Way {
        verb: &["filter", "--split-by=Event", "--fields=red"],
        reads: Reads::Records,
        writes: Writes::Folder("--out"),
    },
    Way { verb: &["fmt"], reads: Reads::Records, writes: Writes::Inputs },
    nothing(&["rules"]),
    nothing(&["explain", "--list"]),
    nothing(&["formats"]),
    nothing(&["generate", "--games=200"]),
    nothing(&["new"]),
    nothing(&["conform", "--format=json", "--show=1000", "suite"]),
    nothing(&["completions", "bash"]),
    nothing(&["man"]),
];

impl Way {
    /// Iterates over the ways that read an input and write to a file.
    pub fn from_inputs_to_files() -> impl Iterator<Item = Self> {
        WAYS.into_iter().filter(|way| way.reads != Reads::Nothing && matches!(way.writes, Writes::File(_)))
    }

    /// Returns the arguments to read these inputs and to write to `target`. If the verb reads nothing, the inputs are
    /// left out.
    pub fn arguments(self, inputs: &[&str], target: &str) -> Vec<String> {
        let inputs = if self.reads == Reads::Nothing { &[] } else { inputs };
        let target = match self.writes {
            Writes::File(option) => vec![option.to_owned(), target.to_owned()],
            Writes::Folder(option) => vec![option.to_owned(), target.to_owned(), "--force".to_owned()],
            Writes::Inputs => vec!["--write".to_owned()],
        };
        self.verb.iter().chain(inputs).map(|argument| (*argument).to_owned()).chain(target).collect()
    }

    /// Runs the program in this way.
    pub fn run(self, folder: &Folder, inputs: &[&str], target: &str) -> Run {
        let arguments = self.arguments(inputs, target);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        folder.run(&arguments, "")
    }

    /// Creates an input with `records` records, every other one illegal and none in canonical form, and other required
    /// files.
    pub fn prepare(self, folder: &Folder, name: &str, records: usize) {
        let text = (LEGAL.to_owned() + &illegal()).replace("1. b2", "1.  b2").repeat(records.div_ceil(2));
        folder.write("sheet.srn", &text);
        if self.verb[0] == "conform" {
            // Every answer differs from this expected one.
            let expected = |number| format!("{{\"file\":\"a.srn\",\"record\":{number},\"verdict\":\"undecided\"}}\n");
            folder.write("suite/expected.ndjson", (1..=records).map(expected).collect::<String>());
            folder.write("suite/a.srn", &text);
        }
        folder.write(name, &text);
        if let Reads::Documents(from) = self.reads {
            let document = folder.run(&[from, &[name]].concat(), "").stdout;
            folder.write(name, document);
        }
    }
}

#[test]
fn every_verb_is_here() {
    let all: BTreeSet<String> =
        adjutant::cli::command().get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    // `replay` shows games on a terminal and writes nothing; `record` writes its own file and is tested in `entry`.
    let others = ["replay", "record"];
    let here: BTreeSet<String> = WAYS.iter().map(|way| way.verb[0]).chain(others).map(str::to_owned).collect();
    assert_eq!(all, here);
}
