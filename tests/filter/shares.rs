//! `--parts` and `--part-size`: each record is written completely to one file.

use crate::program::adjutant;
use std::fs;
use std::path::Path;

/// Returns the names and contents of the files in a folder.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("its entries can be read"))
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).expect("a file can be read");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    files.sort();
    files
}

/// Returns the setup and turns of each record of a text.
fn records(text: impl AsRef<[u8]>) -> Vec<String> {
    let rows = adjutant(&["filter", "--fields", "id", "--to", "tsv", "-q"], text).stdout;
    rows.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn parts_are_of_one_size_and_hold_everything() {
    let games = adjutant(&["generate", "--games", "40", "--plies", "30"], "").stdout;
    let whole = records(&games);
    assert_eq!(whole.len(), 40);
    for (text, ending) in [(games.clone(), "srn"), (adjutant(&["convert", "--to", "json"], &games).stdout, "ndjson")] {
        let longest = text.split(if ending == "srn" { "\n\n[" } else { "\n" }).map(str::len).max().expect("a record");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let out = folder.path().join("parts");
        let run = adjutant(&["filter", "--parts", "12", "--out", out.to_str().expect("letters")], &text);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let files = files(&out);
        let names: Vec<String> = (1..=12).map(|number| format!("part-{number:02}.{ending}")).collect();
        assert_eq!(files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(), names);
        let sizes = files.iter().map(|(_, text)| text.len());
        assert!(sizes.clone().max() <= sizes.min().map(|least| least + longest + 10));
        let mut found: Vec<String> = files.iter().flat_map(|(_, text)| records(text)).collect();
        let mut wanted = whole.clone();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted);
    }
}

#[test]
fn files_of_a_size_are_the_whole_one_after_another() {
    let games = adjutant(&["generate", "--games", "40", "--plies", "30"], "").stdout;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("parts");
    let run = adjutant(&["filter", "--part-size", "4K", "--out", out.to_str().expect("letters")], &games);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let files = files(&out);
    assert!(files.len() > 5, "{}", files.len());
    for (at, (name, text)) in files.iter().enumerate() {
        assert_eq!(*name, format!("part-{:05}.srn", at + 1));
        assert!(text.len() >= 4096 || at == files.len() - 1, "{name}: {}", text.len());
    }
    let found: Vec<String> = files.iter().flat_map(|(_, text)| records(text)).collect();
    assert_eq!(found, records(&games));
}

#[test]
fn packed_files_are_the_same_files_compressed() {
    let games = adjutant(&["generate", "--games", "40", "--plies", "30"], "").stdout;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = |name: &str| folder.path().join(name).to_str().expect("letters").to_owned();
    for sharing in [&["--parts", "3"][..], &["--split-by", "Edition"], &["--part-size", "8K", "--to", "json"]] {
        let plain = out("plain");
        adjutant(&[&["filter", "--force", "--out", &plain], sharing].concat(), &games);
        let plain = files(Path::new(&plain));
        for (how, ending, begins) in
            [("gz", "gz", &[0x1f, 0x8b][..]), ("zstd", "zst", &[0x28, 0xb5, 0x2f, 0xfd]), ("bz2", "bz2", b"BZh")]
        {
            let mut made = Vec::new();
            for jobs in ["1", "3"] {
                let packed = out(&format!("{how}-{jobs}"));
                let run =
                    adjutant(&[&["filter", "--out", &packed, "--pack", how, "-j", jobs], sharing].concat(), &games);
                assert_eq!(run.status, 0, "{}", run.stderr);
                let read = |(name, _): &(String, String)| {
                    let path = Path::new(&packed).join(format!("{name}.{ending}"));
                    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
                };
                made.push(plain.iter().map(read).collect::<Vec<_>>());
                assert_eq!(fs::read_dir(&packed).map(Iterator::count).ok(), Some(plain.len()));
                fs::remove_dir_all(&packed).expect("the folder is there");
            }
            assert_eq!(made[0], made[1], "{how} {sharing:?}");
            for (bytes, (_, text)) in made[0].iter().zip(&plain) {
                assert!(bytes.starts_with(begins));
                assert_eq!(records(bytes), records(text));
            }
        }
        fs::remove_dir_all(out("plain")).expect("the folder is there");
    }
    // The existing file is the compressed one.
    let packed = out("packed");
    let run = |more: &[&str]| {
        adjutant(&[&["filter", "--parts", "1", "--out", &packed, "--pack", "gz"], more].concat(), &games)
    };
    assert_eq!((run(&[]).status, run(&["--force"]).status), (0, 0));
    let refused = run(&[]);
    assert_eq!(refused.status, 2);
    assert!(refused.stderr.contains("part-1.srn.gz: it already exists"), "{}", refused.stderr);
}

#[test]
fn parts_go_with_what_is_selected_and_with_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("parts");
    let out = out.to_str().expect("letters");
    let run = adjutant(&["filter", "--where", "plies > 100000", "--parts", "3", "--out", out, "samples/games"], "");
    assert_eq!(run.status, 1, "{}", run.stderr);
    for arguments in [
        &["--parts", "3"][..],
        &["--parts", "0", "--out", out],
        &["--parts", "3", "--part-size", "1K", "--out", out],
        &["--parts", "3", "--split-by", "Event", "--out", out],
        &["--part-size", "0", "--out", out],
        &["--parts", "3", "--count", "--out", out],
        &["--out", out],
        &["--pack", "gz"],
        &["--parts", "3", "--out", out, "--pack", "zip"],
    ] {
        let run = adjutant(&[&["filter"], arguments, &["samples/games"]].concat(), "");
        assert_eq!(run.status, 2, "{arguments:?}: {}", run.stderr);
    }
}
