//! The picture: well-formed, and the same every time.

use crate::setups::support::{archive, setups, shown, text_of};
use std::fs;

/// Returns the picture of the records, and the printed output.
fn picture(arguments: &[&str], stdin: &str) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("maps.svg").display().to_string();
    let printed = shown(&[&["--svg", &path][..], arguments].concat(), stdin);
    (fs::read_to_string(path).expect("it is written"), printed)
}

/// Checks that elements are closed correctly, and that attributes are quoted. Counts each element.
fn elements(svg: &str) -> std::collections::BTreeMap<String, usize> {
    let mut open: Vec<String> = Vec::new();
    let mut counts = std::collections::BTreeMap::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains(['>', '&']), "{}", &rest[..start]);
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let name = tag.split([' ', '/']).next().expect("a name").to_owned();
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert_eq!(tag.matches('"').count() / 2, tag.matches("=\"").count(), "{tag}");
        *counts.entry(name.clone()).or_insert(0) += 1;
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!((open, rest.trim()), (Vec::new(), ""));
    counts
}

#[test]
fn a_picture_is_well_formed_and_has_every_square() {
    let (svg, printed) = picture(&[], &archive());
    assert_eq!(printed, "");
    let counts = elements(&svg);
    let groups: std::collections::BTreeSet<&str> =
        svg.split("class=\"title\"").skip(1).filter_map(|map| map.split(['(', ')']).nth(1)).collect();
    assert_eq!(groups.len(), 5, "{groups:?}");
    // Forty squares per map on the standard board, thirty with craters.
    let squares = svg.matches(" %</title>").count();
    let maps = counts["g"];
    assert_eq!(squares % 10, 0);
    assert!(squares >= 30 * maps && squares <= 40 * maps, "{squares} squares of {maps} maps");
    assert_eq!(counts["svg"], 1);
}

#[test]
fn pictures_are_as_they_were() {
    let kinds = ["--kind", "flag,marshal", "--group", "standard/original"];
    let (svg, _) = picture(&kinds, &text_of("isf-original.srn"));
    insta::assert_snapshot!("picture", svg);
    let (svg, _) = picture(&[&kinds[..], &["--result", "difference"]].concat(), &text_of("jumbo-2014-original.srn"));
    elements(&svg);
    insta::assert_snapshot!("picture_difference", svg);
}

#[test]
fn a_picture_goes_beside_what_is_asked_for() {
    let (_, printed) = picture(&["--format", "csv", "--table", "rows"], &text_of("isf-original.srn"));
    assert!(printed.starts_with("group,kind,row,"), "{printed}");
    let (svg, _) = picture(&["--group", "craters/duel"], &text_of("isf-original.srn"));
    elements(&svg);
    assert!(svg.contains("There is nothing to show"), "{svg}");
}

#[test]
fn a_picture_that_cannot_be_written_is_a_failure() {
    let run = setups(&["--svg", "/no/such/folder/maps.svg"], text_of("isf-original.srn"));
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("cannot write /no/such/folder/maps.svg"), "{}", run.stderr);
}
