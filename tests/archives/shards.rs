//! `--shard K/N`: all parts together contain exactly all records.

use crate::program::adjutant;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Creates plain, compressed and zipped files: with one or many records, with comments before the first record,
/// with text between records, and one file without records.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = adjutant(&["generate", "--games", "9", "--plies", "20"], "").stdout;
    let others = adjutant(&["generate", "--games", "5", "--plies", "20", "--seed", "2"], "").stdout;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    };
    write("a.srn", games.as_bytes());
    write("in/b.srn", format!("lunch\n\n{others}\nstray\n").as_bytes());
    write("in/none.srn", b"; nothing yet\n");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(games.as_bytes()).expect("memory");
    write("c.srn.gz", &packed.finish().expect("memory"));
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in [("x.srn", &others), ("y/z.srn", &games)] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).expect("memory");
        zip.write_all(text.as_bytes()).expect("memory");
    }
    write("d.zip", &zip.finish().expect("memory").into_inner());
    write("e.ndjson", adjutant(&["convert", "--to", "json"], &others).stdout.as_bytes());
    for file in [
        "gravon/classic-2005.4-12.xml",
        "gravon/freesetup.2003.05.15.107.gsn",
        "strados/ambush.strados",
        "ucc/flag.log",
    ] {
        if let Ok(bytes) = fs::read(Path::new("samples").join(file)) {
            write(&format!("of/{file}"), &bytes);
        }
    }
    folder
}

/// Counts how often each line occurs.
fn counted<'t>(texts: impl Iterator<Item = &'t String>) -> BTreeMap<&'t str, usize> {
    let mut counted = BTreeMap::new();
    texts.flat_map(|text| text.lines()).for_each(|line| *counted.entry(line).or_default() += 1);
    counted
}

#[test]
fn the_parts_are_the_whole() {
    let folder = folder();
    let path = folder.path().to_str().expect("a path of letters");
    for verb in [&["validate", "--format", "ndjson"][..], &["convert", "--to", "json"]] {
        let whole = adjutant(&[verb, &[path]].concat(), "").stdout;
        assert!(whole.lines().count() > 30, "{whole}");
        for of in [1, 2, 7, 64] {
            let parts: Vec<String> = (1..=of)
                .map(|part| adjutant(&[verb, &[path, "--shard", &format!("{part}/{of}")]].concat(), "").stdout)
                .collect();
            assert_eq!(counted(parts.iter()), counted([&whole].into_iter()), "{verb:?} {of}");
            if of == 7 {
                let sizes = parts.iter().map(|part| part.lines().count());
                assert!(sizes.clone().max() <= sizes.min().map(|least| least + 6), "the parts are alike");
            }
        }
    }
}

#[test]
fn what_the_parts_have_counted_is_what_the_whole_has() {
    let folder = folder();
    let path = folder.path().to_str().expect("a path of letters");
    for verb in [&["stats"][..], &["reveals", "--summary"], &["setups"], &["review", "--summary"]] {
        let whole = adjutant(&[verb, &["-q", "--format", "json", path]].concat(), "").stdout;
        let documents = tempfile::tempdir().expect("a temporary folder");
        let names: Vec<String> = (1..=3)
            .map(|part| {
                let name = documents.path().join(part.to_string()).to_str().expect("a path of letters").to_owned();
                let run = adjutant(
                    &[verb, &["-q", "--format", "json", "--shard", &format!("{part}/3"), "-o", &name, path]].concat(),
                    "",
                );
                assert!(run.status < 2, "{}", run.stderr);
                name
            })
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let merged = adjutant(&[verb, &["--merge", "--format", "json"], &names[..]].concat(), "");
        assert!(merged.stdout == whole, "{verb:?}: {}", merged.stderr);
    }
}

#[test]
fn generated_games_are_parted_too() {
    let whole = adjutant(&["generate", "--games", "10", "--plies", "9", "--to", "json"], "").stdout;
    let part = |part: &str| {
        adjutant(&["generate", "--games", "10", "--plies", "9", "--to", "json", "--shard", part], "").stdout
    };
    let parts = [part("1/3"), part("2/3"), part("3/3")];
    assert_eq!(counted(parts.iter()), counted([&whole].into_iter()));
}

#[test]
fn what_is_no_part_is_wrong_usage() {
    for shard in ["0/4", "5/4", "1", "/", "1/0", "a/b", "1/2/3", "-1/2"] {
        let run = adjutant(&["validate", &format!("--shard={shard}"), "samples/games"], "");
        assert_eq!(run.status, 2, "{shard}");
        assert!(run.stderr.contains("such as `1/4`"), "{}", run.stderr);
    }
    let run = adjutant(&["fmt", "--write", "--shard", "1/2", "samples/games"], "");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("`--shard` cannot be used with `--write` or `--check`"), "{}", run.stderr);
}
