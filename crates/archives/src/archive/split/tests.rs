//! Tests of [`SplitWriter`](super::SplitWriter).

use super::{OPEN, SHOWN, SplitWriter};
use std::collections::BTreeMap;
use std::fs;

#[test]
fn each_value_has_a_file_of_its_own_however_many_there_are() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let inside = folder.path().join("new/parts");
    let mut writer = SplitWriter::begin(&inside, ".txt", false).expect("the folder can be made");
    let mut wanted: BTreeMap<String, String> = BTreeMap::new();
    for round in 0..3 {
        for value in 0..OPEN * 3 {
            let (number, is_new) = writer.part(&format!("v{value}")).expect("nothing is in the way");
            assert_eq!((number, is_new), (value, round == 0));
            let text = format!("{round} {value}\n");
            writer.push(number, text.as_bytes()).expect("a file can be written");
            wanted.entry(format!("v{value}.txt")).or_default().push_str(&text);
        }
    }
    assert_eq!(writer.finish().expect("the files can be moved").files, OPEN * 3);
    let found: BTreeMap<String, String> = fs::read_dir(&inside)
        .expect("the folder is there")
        .map(|entry| entry.expect("its entries can be read"))
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).expect("no folder is left");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    assert_eq!(found, wanted);
}

#[test]
fn values_whose_files_would_have_the_same_name_are_told_apart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut writer = SplitWriter::begin(folder.path(), ".srn", false).expect("the folder is there");
    for value in ["Jan", "jan", "JAN", "Jan-2", "a/b", "a:b", ""] {
        let (number, is_new) = writer.part(value).expect("nothing is in the way");
        assert!(is_new);
        writer.push(number, value.as_bytes()).expect("a file can be written");
    }
    writer.finish().expect("the files can be moved");
    for (name, value) in [
        ("Jan", "Jan"),
        ("jan-2", "jan"),
        ("JAN-3", "JAN"),
        ("Jan-2-2", "Jan-2"),
        ("a_b", "a/b"),
        ("a_b-2", "a:b"),
        ("_", ""),
    ] {
        let text = fs::read_to_string(folder.path().join(format!("{name}.srn")));
        assert_eq!(text.ok().as_deref(), Some(value), "{name}");
    }
}

#[test]
fn a_folder_that_nothing_came_to_is_not_left_behind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let inside = folder.path().join("new/parts");
    SplitWriter::begin(&inside, ".srn", false).expect("the folder can be made").finish().expect("nothing to move");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 0);
    fs::create_dir(folder.path().join("new")).expect("a folder can be made");
    drop(SplitWriter::begin(&inside, ".srn", false).expect("the folder can be made"));
    assert!(folder.path().join("new").exists() && !inside.exists());
}

#[test]
fn nothing_is_replaced_unless_it_is_finished() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let old = folder.path().join("a.srn");
    fs::write(&old, "old").expect("a file can be written");
    let mut writer = SplitWriter::begin(folder.path(), ".srn", false).expect("the folder is there");
    let (number, _) = writer.part("a").expect("nothing is in the way");
    writer.push(number, b"new").expect("a file can be written");
    drop(writer);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 1);
    assert_eq!(fs::read_to_string(&old).ok().as_deref(), Some("old"));
}

#[test]
fn a_folder_in_the_way_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("a.srn")).expect("a folder can be made");
    let mut writer = SplitWriter::begin(folder.path(), ".srn", false).expect("the folder is there");
    let error = writer.part("a").expect_err("a folder is in the way");
    assert_eq!(error.cause.to_string(), "it is not a regular file");
}

#[test]
fn all_files_that_are_in_the_way_are_named_and_none_is_moved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["b.srn", "c.srn"] {
        fs::write(folder.path().join(name), "old").expect("a file can be written");
    }
    for is_forced in [false, true] {
        let mut writer = SplitWriter::begin(folder.path(), ".srn", is_forced).expect("the folder is there");
        for value in ["a", "b", "c"] {
            let (number, _) = writer.part(value).expect("nothing is in the way that cannot be replaced");
            writer.push(number, b"new").expect("a file can be written");
        }
        let moved = writer.finish();
        if is_forced {
            assert_eq!(moved.expect("the files can be moved").files, 3);
        } else {
            let said = moved.expect_err("files are in the way").to_string();
            let path = |name: &str| folder.path().join(name).display().to_string();
            let expected = format!("cannot write {}: it already exists, and so do {};", path("b.srn"), path("c.srn"));
            assert!(said.starts_with(&expected), "{said}");
        }
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
        let expected = if is_forced { ["new", "new", "new"] } else { ["", "old", "old"] };
        assert_eq!(["a.srn", "b.srn", "c.srn"].map(read), expected);
    }
}

#[test]
fn of_many_files_in_the_way_only_the_first_are_named() {
    for (count, more) in [(SHOWN, None), (SHOWN + 1, Some(1)), (SHOWN + 5, Some(5))] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let names: Vec<String> = (0..count).map(|number| format!("{number:02}")).collect();
        let path = |name: &str| folder.path().join(format!("{name}.srn")).display().to_string();
        let mut writer = SplitWriter::begin(folder.path(), ".srn", false).expect("the folder is there");
        for name in &names {
            fs::write(path(name), "old").expect("a file can be written");
            let (number, _) = writer.part(name).expect("nothing is in the way that cannot be replaced");
            writer.push(number, b"new").expect("a file can be written");
        }
        let said = writer.finish().expect_err("files are in the way").to_string();
        let named = names.iter().filter(|name| said.contains(&path(name))).count();
        assert_eq!(named, more.map_or(count, |_| SHOWN), "{said}");
        assert_eq!(said.contains(" more;"), more.is_some(), "{said}");
        assert!(more.is_none_or(|more| said.contains(&format!(" and {more} more;"))), "{said}");
    }
}

#[test]
fn numbers_sort() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut writer = SplitWriter::begin(folder.path(), ".srn", false).expect("the folder is there");
    for name in ["a-1", "a-1", "a-20", "b-1000", "b-7", "c.2003.05.15.3"] {
        let number = writer.numbered_file(name);
        writer.push(number, name.as_bytes()).expect("a file can be written");
    }
    let plain = writer.file("a-001").expect("nothing is in the way");
    writer.push(plain, b"plain").expect("a file can be written");
    writer.finish().expect("the files can be moved");
    for (name, text) in [
        ("a-001-2", "a-1"),
        ("a-020", "a-20"),
        ("b-0007", "b-7"),
        ("b-1000", "b-1000"),
        ("c.2003.05.15.003", "c.2003.05.15.3"),
        ("a-001", "plain"),
        ("a-001-3", "a-1"),
    ] {
        let found = fs::read_to_string(folder.path().join(format!("{name}.srn")));
        assert_eq!(found.ok().as_deref(), Some(text), "{name}");
    }
}
