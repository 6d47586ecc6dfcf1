//! Counts of parts add up to the counts of the whole, in the library and with documents.

use crate::setups::support::{archive, config, document, records, setups, shown};
use adjutant::analysis::Merge;
use adjutant::analysis::setups::{Origin, Pattern, Question, Setups};
use adjutant::notation::parse;
use adjutant::replay::{Replay, replay};
use proptest::prelude::*;
use std::fs;
use std::sync::LazyLock;

static ARCHIVE: LazyLock<String> = LazyLock::new(archive);

static REPLAYED: LazyLock<Vec<Replay>> = LazyLock::new(|| {
    let replayed = |text: &String| replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
    records(&ARCHIVE).iter().map(replayed).collect()
});

fn question(kept: usize, mirror: bool) -> Question {
    let pattern = |text: &str| text.parse::<Pattern>().expect(text);
    let near = "6 5 2 2 6 2 2 2 4 7/8 5 6 2 10 6 9 S 5 2/7 4 7 8 5 4 3 2 4 B/B B B B 3 3 3 3 B F";
    Question {
        mirror,
        patterns: vec![pattern("B/F"), pattern("2 [^2B]")],
        frequent: true,
        near: Some(pattern(near)),
        kept,
        ..Question::default()
    }
}

/// Returns the counts of these records.
fn gathered(question: &Question, numbers: impl Iterator<Item = usize>) -> Setups {
    let mut setups = Setups::new(question.clone());
    for number in numbers {
        let origin = Origin { file: "a.srn", record: number as u64, red: "Ann", blue: "Bob" };
        setups.add(&REPLAYED[number], origin);
    }
    setups
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn two_halves_merged_are_the_whole(
        in_first in proptest::collection::vec(any::<bool>(), 64), kept in 1_usize..9, mirror in any::<bool>(),
    ) {
        let question = question(kept, mirror);
        let whole = gathered(&question, 0..REPLAYED.len());
        let half = |first: bool| {
            gathered(&question, (0..REPLAYED.len()).filter(|number| in_first[number % in_first.len()] == first))
        };
        let mut merged = half(true);
        merged.merge(half(false));
        prop_assert_eq!(&merged, &whole);
        let mut reversed = half(false);
        reversed.merge(half(true));
        prop_assert_eq!(&reversed, &whole);
    }

    #[test]
    fn counts_come_back_from_json(mirror in any::<bool>(), until in 0_usize..30) {
        let whole = gathered(&question(5, mirror), 0..until.min(REPLAYED.len()));
        let text = serde_json::to_string(&whole).expect("plain data");
        let mut read: Setups = serde_json::from_str(&text).expect("its own text");
        prop_assert_eq!(read.asked.kept, 0, "how many are kept is a matter of each group's counts");
        read.asked.kept = 5;
        prop_assert_eq!(read, whole);
    }
}

#[test]
fn documents_of_halves_make_the_document_of_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = records(&ARCHIVE);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let asked = ["--pattern", "B/F", "--frequent", "3", "--mirror", "--top", "4", "--near"];
    let near = "6 5 2 2 6 2 2 2 4 7/8 5 6 2 10 6 9 S 5 2/7 4 7 8 5 4 3 2 4 B/B B B B 3 3 3 3 B F";
    let write = |name: &str, part: &[String]| {
        // The file name and record numbers are the same in all runs: the records of other parts are replaced by empty
        // games.
        let text = part.join("\n");
        let mut arguments = asked.to_vec();
        arguments.push(near);
        let document = document(&arguments, text);
        fs::write(path(name), document.to_string()).expect("it is written");
        document
    };
    let (front, back) = records.split_at(11);
    write("1.json", front);
    write("2.json", back);
    let whole = write("whole.json", &records);
    let merge = |names: &[&str]| -> serde_json::Value {
        let paths: Vec<String> = names.iter().map(|name| path(name)).collect();
        let mut arguments = vec!["--merge", "--frequent", "3"];
        arguments.extend(paths.iter().map(String::as_str));
        document(&arguments, "")
    };
    let one = merge(&["1.json", "2.json"]);
    assert_eq!(one, merge(&["2.json", "1.json"]));
    assert_eq!(merge(&["whole.json"]), whole);
    // Records have other numbers in the halves than in the whole; everything else is the same.
    let without_numbers = |document: &serde_json::Value| {
        let mut document = document.clone();
        for group in document["counts"]["groups"].as_object_mut().expect("groups").values_mut() {
            for near in group["near"]["first"].as_array_mut().expect("a list") {
                near["record"] = 0.into();
                for name in ["setup", "side", "red", "blue", "result", "mirrored"] {
                    near[name] = 0.into();
                }
            }
        }
        document
    };
    assert_eq!(without_numbers(&one), without_numbers(&whole));
    // Two documents in one input, one after the other.
    let both =
        fs::read_to_string(path("1.json")).expect("text") + "\n" + &fs::read_to_string(path("2.json")).expect("text");
    assert_eq!(document(&["--merge", "--frequent", "3"], &both), one);
    // Text is made from documents in the same way as from records.
    let near_whole = [&asked[..], &[near, "--width", "80"]].concat();
    assert_eq!(shown(&["--merge", "--frequent", "3", "--top", "4", "--width", "80", &path("whole.json")], ""), {
        shown(&near_whole, &*ARCHIVE)
    });
}

#[test]
fn what_is_no_document_is_refused() {
    let good = document(&[], &*ARCHIVE).to_string();
    let other = document(&["--side", "red"], &*ARCHIVE).to_string();
    for (text, said) in [
        (String::new(), "-: expected a document of `adjutant/setups/1`, found an empty file"),
        ("[1]".to_owned(), "-: expected a document of `adjutant/setups/1`, found no `schema`"),
        ("{}".to_owned(), "-: expected a document of `adjutant/setups/1`, found no `schema`"),
        (good.replace("adjutant/setups/1", "adjutant/stats/1"), "found `adjutant/stats/1`"),
        (good.replace("adjutant/setups/1", "a\\u001b[31m"), "found `a\u{241b}[31m`"),
        (good[..good.len() / 2].to_owned(), "-: EOF while parsing"),
        (good.replace("\"j1\"", "\"j9\""), "found `j9`"),
        (
            good.replace("flag-corner", "flag-nowhere"),
            "the features are from another version: there is no `flag-corner`",
        ),
        (good.replace("standard/barrage", "standard/garage"), "found `standard/garage`"),
        (
            good.replace(
                "\"patterns\":[],\"setups\"",
                "\"patterns\":[{\"won\":1,\"drawn\":0,\"lost\":0,\"open\":0}],\"setups\"",
            ),
            "` must have counts for 0 patterns, but it has ",
        ),
        (
            good.clone() + &other,
            "cannot add up documents with different --side, --mirror, --pattern, --frequent or --near",
        ),
    ] {
        setups(&["--merge"], &text).refuses(said);
    }
}
