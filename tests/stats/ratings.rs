//! The plot of ratings, worked out by hand.

use crate::stats::standings::written;
use crate::stats::support::{argument, told};
use std::fs;

#[test]
fn whiskers_reach_as_many_standard_errors_to_either_side() {
    // 3 to 1 after 4 games: 400 lg 3 = 190.8 points apart around 1500. The standard error is 400 / ln 10 divided by
    // the root of 4 * 3/4 * 1/4, which is 200.6; 1.96 times this is 393.2.
    let games = written(&[("Ann", "Bob", "1-0"), ("Bob", "Ann", "0-1"), ("Ann", "Bob", "1-0"), ("Bob", "Ann", "1-0")]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("plots.svg");
    told(&["--table", "players", "--rated-games", "4", "--svg", argument(&path)], games);
    let picture = fs::read_to_string(path).expect("the picture");
    let hints: Vec<&str> = picture
        .split("<title>")
        .filter_map(|behind| behind.split_once("</title>").map(|(hint, _)| hint))
        .filter(|hint| hint.contains(", from "))
        .collect();
    assert_eq!(hints, ["Ann: 1595, from 1202 to 1989", "Bob: 1405, from 1011 to 1798"]);
}
