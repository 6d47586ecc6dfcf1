//! Zip archives byte by byte: every member of the directory is read, and contradictions are reported.

use crate::archives::support::{EMPTY, LEGAL, gzip, illegal, zip};
use crate::program::Folder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// Member to write, and its faults.
#[derive(Clone, Default)]
struct Member {
    name: Vec<u8>,
    text: Vec<u8>,
    is_deflated: bool,
    /// Bytes after the data within the member.
    more: Vec<u8>,
    /// Writes sizes and checksum after the data, with (`true`) or without the optional signature.
    is_described_behind: Option<bool>,
    is_wide: bool,
    is_not_listed: bool,
    /// Different name or size in the local header.
    other_name: Option<Vec<u8>>,
    other_size: Option<u32>,
    /// Size in the directory, which then contains no checksum.
    listed_size: Option<u32>,
    /// Index of another member. The directory gives the position of that member for this member.
    stands_at: Option<usize>,
}

fn member(name: &str, text: impl AsRef<[u8]>) -> Member {
    Member { name: name.as_bytes().to_vec(), text: text.as_ref().to_vec(), ..Member::default() }
}

fn deflated(text: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

fn sum(text: &[u8]) -> u32 {
    let mut sum = Crc::new();
    sum.update(text);
    sum.sum()
}

/// Writes an archive: the members, the directory, and the end record with `comment`.
fn archive(members: &[Member], comment: &[u8]) -> Vec<u8> {
    let (mut bytes, mut directory, mut places) = (Vec::new(), Vec::new(), Vec::new());
    let mut count = 0_u16;
    for member in members {
        let two = |number: usize| (number as u16).to_le_bytes();
        let packed = if member.is_deflated { deflated(&member.text) } else { member.text.clone() };
        let packed = [&packed[..], &member.more].concat();
        let (sum, flags) = (sum(&member.text), if member.is_described_behind.is_some() { 8 } else { 0 });
        let method = if member.is_deflated { 8 } else { 0 };
        let sizes = [packed.len() as u32, member.text.len() as u32];
        let fixed = |version: usize, sizes: [u32; 2], sum: u32, name: usize, extra: usize| {
            let numbers = [two(version), two(flags), two(method), [0; 2], [0; 2]].concat();
            let lengths = [two(name), two(extra)].concat();
            [numbers, sum.to_le_bytes().to_vec(), sizes.map(u32::to_le_bytes).concat(), lengths].concat()
        };
        let at = bytes.len() as u32;
        places.push(at);
        let name = member.other_name.as_ref().unwrap_or(&member.name);
        let wide = [sizes[1], sizes[0]].map(|size| u64::from(size).to_le_bytes()).concat();
        let wide = if member.is_wide { [&[1, 0, 16, 0][..], &wide].concat() } else { Vec::new() };
        let own_sizes = match (member.is_wide, member.is_described_behind, member.other_size) {
            (true, ..) => [u32::MAX; 2],
            (_, Some(_), _) => [0; 2],
            (.., Some(size)) => [sizes[0], size],
            _ => sizes,
        };
        let own_sum = if flags == 0 { sum } else { 0 };
        bytes.extend(b"PK\x03\x04");
        bytes.extend(fixed(20, own_sizes, own_sum, name.len(), wide.len()));
        bytes.extend([&name[..], &wide, &packed].concat());
        if let Some(has_mark) = member.is_described_behind {
            bytes.extend(if has_mark { &b"PK\x07\x08"[..] } else { b"" });
            bytes.extend([sum, sizes[0], sizes[1]].map(u32::to_le_bytes).concat());
        }
        if !member.is_not_listed {
            count += 1;
            let listed_sizes = if member.is_wide { [u32::MAX; 2] } else { sizes };
            directory.extend(b"PK\x01\x02\x14\0");
            let (listed_sizes, sum) =
                member.listed_size.map_or((listed_sizes, sum), |size| ([listed_sizes[0], size], 0));
            directory.extend(fixed(20, listed_sizes, sum, member.name.len(), wide.len()));
            directory.extend([0; 10]);
            directory.extend(member.stands_at.map_or(at, |index| places[index]).to_le_bytes());
            directory.extend([&member.name[..], &wide].concat());
        }
    }
    let place = bytes.len() as u32;
    bytes.extend(&directory);
    bytes.extend([&b"PK\x05\x06\0\0\0\0"[..], &count.to_le_bytes(), &count.to_le_bytes()].concat());
    bytes.extend([directory.len() as u32, place].map(u32::to_le_bytes).concat());
    bytes.extend((comment.len() as u16).to_le_bytes());
    bytes.extend(comment);
    bytes
}

/// Returns the messages about `a.zip` and the exit status.
fn said(bytes: &[u8]) -> (Vec<String>, i32) {
    let folder = Folder::new();
    folder.write("a.zip", bytes);
    let run = folder.validate(&["a.zip"]);
    (run.stdout.lines().map(str::to_owned).collect(), run.status)
}

fn empty_square(name: &str) -> String {
    format!("a.zip:{name}:15:4: {EMPTY}")
}

#[test]
fn members_that_share_a_name_are_all_read() {
    for is_deflated in [false, true] {
        let member = |name: &str, text: String| Member { is_deflated, ..member(name, text) };
        // Case from an issue: the first member is broken, the second is not.
        let bytes = archive(&[member("a.srn", illegal()), member("a.srn", LEGAL.to_owned())], b"");
        assert_eq!(said(&bytes), (vec![empty_square("a.srn")], 1));
        let bytes = archive(&[member("a.srn", LEGAL.to_owned()), member("a.srn", illegal())], b"");
        assert_eq!(said(&bytes), (vec![empty_square("a.srn#2")], 1));
        // One member really has this name; one has no name.
        let names = ["a.srn", "a.srn#2", "b.srn", "a.srn", "a.srn", ""];
        let bytes = archive(&names.map(|name| member(name, illegal())), b"");
        let told = ["a.srn", "a.srn#2", "b.srn", "a.srn#3", "a.srn#4", "member 6"];
        assert_eq!(said(&bytes), (told.map(empty_square).to_vec(), 1));
    }
    let folder = Folder::new();
    folder.write("in/a.zip", archive(&[member("a.srn", LEGAL), member("a.srn", LEGAL)], b""));
    let run = folder.run(&["filter", "--where", "plies > 4", "in"], "");
    assert_eq!(run.stdout.matches("[Event ").count(), 2, "{}", run.stdout);
}

#[test]
fn every_way_of_writing_a_member_is_read() {
    for is_deflated in [false, true] {
        for is_described_behind in [None, Some(false), Some(true)] {
            for is_wide in [false, true] {
                let form = Member { is_deflated, is_described_behind, is_wide, ..member("a.srn", illegal()) };
                let second = Member { name: b"b.srn".to_vec(), ..form.clone() };
                let expected = (vec![empty_square("a.srn"), empty_square("b.srn")], 1);
                let bytes = archive(&[form, second], b"a comment with PK in it");
                if is_wide && is_described_behind.is_some() {
                    continue;
                }
                assert_eq!(said(&bytes), expected, "{is_deflated} {is_described_behind:?} {is_wide}");
            }
        }
    }
}

#[test]
fn other_formats_and_archives_inside_are_read_and_told_apart_too() {
    let inner = archive(&[member("a.srn", illegal()), member("a.srn", illegal())], b"");
    let members = [member("i.zip", &inner), member("i.zip", gzip(&inner)), member("page", "<!DOCTYPE html>\n<p>")];
    let told = ["i.zip:a.srn", "i.zip:a.srn#2", "i.zip#2:a.srn", "i.zip#2:a.srn#2"];
    let mut lines = told.map(empty_square).to_vec();
    lines.push("a.zip:page: error[input]: this is a web page (HTML): save the records themselves".to_owned());
    assert_eq!(said(&archive(&members, b"")), (lines, 2));
}

#[test]
fn names_do_no_harm_and_a_folder_with_a_text_is_a_file() {
    let bytes = archive(&[member("\u{1b}[2J.srn", illegal()), member("d/", ""), member("e/", illegal())], b"");
    let (lines, status) = said(&bytes);
    assert_eq!((lines.len(), status), (2, 1));
    assert!(!lines[0].contains('\u{1b}') && lines[0].ends_with(EMPTY), "{}", lines[0]);
    assert_eq!(lines[1], empty_square("e/"));
    let latin = Member { name: b"\x82.srn".to_vec(), ..member("", illegal()) };
    assert_eq!(said(&archive(&[latin], b"")).0, [empty_square("\u{e9}.srn")]);
}

#[test]
fn what_the_directory_and_the_members_say_otherwise_is_a_finding() {
    let a = || member("a.srn", illegal());
    let b = || member("b.srn", illegal());
    let input = |name: &str, what: &str| format!("{name}: error[input]: the archive contradicts itself: {what}");
    let both = || vec![empty_square("a.srn"), empty_square("b.srn")];
    let with = |mut lines: Vec<String>, place: usize, line: String| {
        lines.insert(place, line);
        lines
    };
    let head = |bytes: &[u8], name: &[u8]| {
        bytes.windows(name.len()).position(|found| found == name).expect("the member is there") - 30
    };
    // A member that is missing from the directory.
    let bytes = archive(&[a(), Member { is_not_listed: true, ..member("hidden.srn", LEGAL) }, b()], b"");
    let what = format!("its directory does not list the member `hidden.srn` at byte {}", head(&bytes, b"hidden.srn"));
    assert_eq!(said(&bytes), (with(both(), 2, input("a.zip", &what)), 2));
    // An empty directory.
    let bytes = archive(&[Member { is_not_listed: true, ..a() }], b"");
    let what = "its directory does not list the member `a.srn` at byte 0";
    assert_eq!(said(&bytes), (vec![input("a.zip", what)], 2));
    // A member with another name, and one that is longer.
    let bytes = archive(&[Member { other_name: Some(b"z.srn".to_vec()), ..a() }, b()], b"");
    let what = "its local header gives the member another name: `z.srn`";
    assert_eq!(said(&bytes), (with(both(), 1, input("a.zip:a.srn", what)), 2));
    let bytes = archive(&[Member { other_size: Some(7), ..a() }, b()], b"");
    let what = format!("its local header says 7 bytes, but the directory says {}", illegal().len());
    assert_eq!(said(&bytes), (with(both(), 1, input("a.zip:a.srn", &what)), 2));
    // Two members with the same bytes.
    let bytes = archive(&[a(), Member { stands_at: Some(0), is_not_listed: false, ..a() }], b"");
    let (lines, status) = said(&bytes);
    assert_eq!((&lines[0], status), (&empty_square("a.srn"), 2));
    let again = "(zip: this member shares bytes with `a.srn`, so this member is skipped)";
    assert!(
        lines[1].starts_with("a.zip:a.srn#2: error[input]: cannot be read: ") && lines[1].ends_with(again),
        "{lines:#?}"
    );
    // A thousand entries for one member, which is read once.
    let again = |_| Member { stands_at: Some(0), is_not_listed: false, ..a() };
    let (lines, status) = said(&archive(&std::iter::once(a()).chain((0..1000).map(again)).collect::<Vec<_>>(), b""));
    assert_eq!((lines.len(), status), (1002, 2), "and one line for what no entry leads to");
    assert_eq!(lines.iter().filter(|line| **line == empty_square("a.srn")).count(), 1);
    // Another archive before it, and another in its comment.
    let first = archive(&[member("first.srn", LEGAL)], b"");
    let (lines, status) = said(&[first.clone(), archive(&[a(), b()], b"")].concat());
    assert_eq!((&lines[..2], status), (&both()[..], 2));
    assert_eq!(lines[2], input("a.zip", "its directory does not list the member `first.srn` at byte 0"));
    assert_eq!(
        lines[3],
        input("a.zip", &format!("a second end record at byte {} leads to another directory", first.len() - 22))
    );
    let (lines, status) = said(&archive(&[a(), b()], &archive(&[member("first.srn", LEGAL)], b"")));
    assert_eq!(status, 2);
    assert!(lines.iter().any(|line| line.contains("a second end record at byte ")), "{lines:#?}");
    // A single member in the comment.
    let place = memchr::memmem::find(&first, b"PK\x01\x02").expect("a directory");
    let (lines, status) = said(&archive(&[a(), b()], &first[..place]));
    assert_eq!((&lines[..2], status), (&both()[..], 2));
    let at = archive(&[a(), b()], b"").len();
    assert_eq!(lines[2], input("a.zip", &format!("its directory does not list the member `first.srn` at byte {at}")));
    // A wrong number of members.
    let mut bytes = archive(&[a(), b()], b"");
    let end = bytes.len() - 22;
    bytes[end + 10] = 3;
    let what = "its end record says 3 members, but its directory lists 2";
    assert_eq!(said(&bytes), (with(both(), 2, input("a.zip", what)), 2));
    // A truncated directory: the members listed before the end are read.
    let mut bytes = archive(&[a(), b()], b"");
    let entry = bytes.windows(4).rposition(|found| found == b"PK\x01\x02").expect("an entry");
    bytes[entry] = b'Q';
    let (lines, status) = said(&bytes);
    assert_eq!((&lines[0], status), (&empty_square("a.srn"), 2));
    assert!(lines[1].contains("its directory is damaged after 1 member: "), "{lines:#?}");
}

/// Other programs read the text by the member's local header.
#[test]
fn a_folder_that_holds_a_text_is_not_passed_over() {
    for is_deflated in [false, true] {
        let folder = Member { is_deflated, listed_size: Some(0), ..member("d/", illegal()) };
        let (lines, status) = said(&archive(&[member("a.srn", LEGAL), folder], b""));
        assert_eq!(status, 2, "{lines:#?}");
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("a.zip:d/: error[input]: ") && line.contains("but the member has more")),
            "{lines:#?}"
        );
        // An empty member may be compressed, too.
        let folder = Member { is_deflated, ..member("d/", "") };
        assert_eq!(said(&archive(&[member("a.srn", illegal()), folder], b"")), (vec![empty_square("a.srn")], 1));
    }
}

#[test]
fn what_agrees_is_no_finding() {
    let members = || [member("a.srn", illegal()), member("b.srn", illegal())];
    let expected = (vec![empty_square("a.srn"), empty_square("b.srn")], 1);
    // A comment; an archive stored in the archive, whose end record must not be used.
    assert_eq!(said(&archive(&members(), b"PK\x05\x06 and more")), expected);
    let inner = archive(&[member("c.srn", illegal())], b"");
    let [a, b] = members();
    let (lines, status) = said(&archive(&[a, b, member("c.zip", inner)], b""));
    assert_eq!((lines.len(), &lines[2], status), (3, &empty_square("c.zip:c.srn"), 1));
    // A self-extracting program, with and without its length counted in the archive's offsets.
    assert_eq!(said(&[b"#!/bin/sh\nexec unzip \"$0\"\n", &*archive(&members(), b"")].concat()), expected);
    // An archive written by another program.
    assert_eq!(said(&zip(&[("a.srn", illegal()), ("b.srn", illegal())])), expected);
}

#[test]
fn sizes_may_stand_in_a_head_that_has_them_behind_its_data() {
    let whole = archive(&[member("a.srn", illegal()), member("b.srn", illegal())], b"");
    let entry = whole.windows(4).position(|found| found == b"PK\x01\x02").expect("an entry");
    // Nothing follows the data of the first member, whether or not its header contains the size.
    for has_sizes in [true, false] {
        let mut bytes = whole.clone();
        (bytes[6], bytes[entry + 8]) = (8, 8);
        if !has_sizes {
            bytes[18..26].fill(0);
        }
        let (lines, status) = said(&bytes);
        let told = "a.zip:a.srn: error[input]: the archive contradicts itself: its data descriptor and the \
                    directory give different sizes";
        assert_eq!(lines.iter().any(|line| line == told), !has_sizes, "{lines:#?}");
        assert_eq!((lines.len(), status), (if has_sizes { 2 } else { 3 }, if has_sizes { 1 } else { 2 }));
    }
}

#[test]
fn a_directory_of_no_bytes_that_lists_members_is_none() {
    let mut bytes = archive(&[member("a.srn", LEGAL)], b"");
    let end = bytes.len() - 22;
    bytes[end + 12..end + 16].fill(0);
    let (lines, status) = said(&bytes);
    assert_eq!((lines.len(), status), (1, 2));
    assert!(lines[0].contains("its end record leads to a place without a directory"), "{lines:#?}");
}

/// Returns the archive with a ZIP64 end record. `own` replaces the numbers in the usual end record, if given.
fn with_wide_end(bytes: &[u8], own: Option<[u32; 3]>) -> Vec<u8> {
    let (front, end) = bytes.split_at(bytes.len() - 22);
    let number = |at: usize| u64::from(u32::from_le_bytes([end[at], end[at + 1], end[at + 2], end[at + 3]]));
    let [entries, size, place] = [number(10) & 0xFFFF, number(12), number(16)];
    let mut wide = front.to_vec();
    wide.extend([&b"PK\x06\x06"[..], &44_u64.to_le_bytes(), &[45, 0, 45, 0], &[0; 8]].concat());
    wide.extend([entries, entries, size, place].map(u64::to_le_bytes).concat());
    wide.extend([&b"PK\x06\x07\0\0\0\0"[..], &(front.len() as u64).to_le_bytes(), &[1, 0, 0, 0]].concat());
    wide.extend(&end[..8]);
    let [entries, size, place] = match own {
        Some([more, longer, farther]) => [entries as u32 + more, size as u32 + longer, place as u32 + farther],
        None => [u32::MAX; 3],
    };
    wide.extend([&entries.to_le_bytes()[..2], &entries.to_le_bytes()[..2]].concat());
    wide.extend([size, place].map(u32::to_le_bytes).concat());
    wide.extend([0; 2]);
    wide
}

#[test]
fn both_records_at_an_end_lead_to_one_directory() {
    let bytes = archive(&[member("a.srn", illegal()), member("b.srn", illegal())], b"");
    let both = vec![empty_square("a.srn"), empty_square("b.srn")];
    // Both records have the same numbers, or the usual record defers to ZIP64.
    for own in [None, Some([0; 3])] {
        assert_eq!(said(&with_wide_end(&bytes, own)), (both.clone(), 1), "{own:?}");
    }
    for own in [[1, 0, 0], [0, 1, 0], [0, 0, 1]] {
        let (lines, status) = said(&with_wide_end(&bytes, Some(own)));
        assert_eq!((&lines[..2], status), (&both[..], 2), "{own:?}");
        assert!(lines[2].ends_with("its two end records lead to different directories"), "{own:?} {lines:#?}");
    }
}

#[test]
fn a_directory_with_other_bytes_behind_it_is_found_where_the_end_says() {
    let bytes = archive(&[member("a.srn", illegal()), member("b.srn", illegal())], b"");
    let (front, end) = bytes.split_at(bytes.len() - 22);
    for between in [&b"x"[..], b"a signature", &[0; 300]] {
        let (lines, status) = said(&[front, between, end].concat());
        assert_eq!((lines, status), (vec![empty_square("a.srn"), empty_square("b.srn")], 1), "{between:?}");
    }
}

#[test]
fn a_wide_record_that_is_longer_is_found_where_its_place_is_said() {
    let bytes = with_wide_end(&archive(&[member("a.srn", illegal())], b""), None);
    // The record may contain more data directly before the locator.
    let behind = bytes.len() - 22 - 20;
    for more in [1, 12, 56, 200] {
        let mut longer = [&bytes[..behind], &vec![7; more], &bytes[behind..]].concat();
        let at = behind - 52;
        longer[at..at + 8].copy_from_slice(&(44 + more as u64).to_le_bytes());
        assert_eq!(said(&longer), (vec![empty_square("a.srn")], 1), "{more}");
    }
}

#[test]
fn a_comment_that_is_cut_short_is_told() {
    let whole = archive(&[member("a.srn", illegal())], b"a comment");
    for (bytes, is_short) in [(whole[..whole.len() - 1].to_vec(), true), ([&whole[..], b"behind"].concat(), false)] {
        let (lines, status) = said(&bytes);
        assert_eq!((&lines[0], status > 0), (&empty_square("a.srn"), true));
        let is_told = lines.iter().any(|line| line.ends_with("the comment at its end is truncated"));
        assert_eq!(is_told, is_short, "{lines:#?}");
    }
}

#[test]
fn data_that_are_not_what_the_directory_has_are_damage() {
    // Of the longer text, only the size in the directory is used; of the shorter text, everything.
    for (text, said_length, found) in [(illegal() + LEGAL, illegal().len(), "more"), (illegal(), 1_000_000, "fewer")] {
        let other = Member { is_deflated: true, ..member("a.srn", text) };
        let mut bytes = archive(&[other, member("b.srn", illegal())], b"");
        for mark in [&b"PK\x03\x04"[..], b"PK\x01\x02"] {
            let head = bytes.windows(4).position(|found| found == mark).expect("a head");
            let at = head + if mark[2] == 3 { 22 } else { 24 };
            bytes[at..at + 4].copy_from_slice(&(said_length as u32).to_le_bytes());
        }
        let (lines, status) = said(&bytes);
        assert_eq!(status, 2, "{found}");
        assert_eq!(lines[0], empty_square("a.srn"));
        let why = format!("(zip: its directory entry says {said_length} bytes, but the member has {found})");
        let line = &lines[1];
        assert!(line.contains("error[input]: cannot read further: ") && line.ends_with(&why), "{line}");
        assert_eq!(lines[2], empty_square("b.srn"));
    }
}

#[test]
fn bytes_behind_the_data_of_a_member_are_said() {
    let packed = Member { is_deflated: true, more: b"junk".to_vec(), ..member("a.srn", illegal()) };
    let (lines, status) = said(&archive(&[packed, member("b.srn", illegal())], b""));
    assert_eq!((lines.len(), status), (3, 2), "{lines:#?}");
    assert_eq!((&lines[0], &lines[2]), (&empty_square("a.srn"), &empty_square("b.srn")));
    assert!(lines[1].ends_with("(zip: the member has extra bytes at its end)"), "{}", lines[1]);
}

#[test]
fn every_cut_and_many_changes_end_in_order() {
    let members = [Member { is_deflated: true, ..member("a.srn", LEGAL) }, member("b.srn", LEGAL)];
    let whole = archive(&members, b"");
    let folder = Folder::new();
    for end in (4..whole.len()).step_by(37) {
        folder.write("a.zip", &whole[..end]);
        assert_eq!(folder.validate(&["-q", "a.zip"]).status, 2, "cut at {end}");
    }
    let directory = whole.windows(4).position(|found| found == b"PK\x01\x02").expect("a directory");
    for at in (directory..whole.len()).step_by(3) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        folder.write("a.zip", &bytes);
        let run = folder.validate(&["a.zip"]);
        assert!((0..=2).contains(&run.status), "{at}: {run:?}");
    }
}

/// The archive is named once, not once for each of its members.
#[test]
fn an_archive_that_cannot_be_replaced_is_named_once() {
    let folder = Folder::new();
    let inner = zip(&[("x.srn", illegal()), ("y.srn", illegal())]);
    folder.write("in/a.zip", zip(&[("a.srn", illegal().into_bytes()), ("b.json", b"{}\n".to_vec()), ("i.zip", inner)]));
    folder.write("in/b.zip", zip(&[("a.srn", LEGAL), ("b.srn", LEGAL)]));
    folder.write("in/c.srn", LEGAL.replace("1. b2", "1.   b2"));
    let run = folder.run(&["fmt", "--write", "-q", "in"], "");
    let said = |name: &str| format!("error: cannot replace files inside the archive in/{name}; omit --write\n");
    assert_eq!((run.status, run.stderr), (2, said("a.zip") + &said("b.zip")));
    // The other files are processed.
    let text = std::fs::read_to_string(folder.path("in/c.srn")).expect("it is there");
    assert!(!text.contains("1.   b2"), "{text}");
}
