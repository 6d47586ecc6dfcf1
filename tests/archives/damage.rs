//! Damaged and truncated archives: one finding each, the records before the damage are judged, and other files are
//! processed.

use crate::archives::support::{EMPTY, LEGAL, LINES, bzip2, gzip, illegal, unreadable, zip, zstandard};
use crate::program::{Folder, outcome, run};

/// Validates damaged bytes, and an undamaged file after them.
fn findings(bytes: &[u8]) -> (Vec<String>, String) {
    let folder = Folder::new();
    folder.write("damaged", bytes);
    folder.write("whole", illegal());
    let run = folder.validate(&["damaged", "whole"]);
    assert_eq!(run.status, 2, "{run:?}");
    let mut lines: Vec<String> = run.stdout.lines().map(str::to_owned).collect();
    assert_eq!(lines.pop(), Some(format!("whole:15:4: {EMPTY}")));
    (lines, run.stderr)
}

/// Returns three compressed parts. The last part is cut in half.
fn cut(compress: impl Fn(String) -> Vec<u8>) -> Vec<u8> {
    let mut bytes = [illegal(), LEGAL.to_owned()].map(&compress).concat();
    let last = compress(LEGAL.to_owned());
    bytes.extend_from_slice(&last[..last.len() / 2]);
    bytes
}

#[test]
fn what_is_cut_short_is_read_as_far_as_it_goes() {
    // These decompressors return nothing of the third record until its block is complete.
    for (bytes, why) in
        [(cut(zstandard), "zstd: incomplete frame"), (cut(bzip2), "bzip2: decompression not finished but EOF reached")]
    {
        let (said, counted) = findings(&bytes);
        let line = 2 * LINES + 1;
        let why = format!("damaged:{line}:1: error[input]: cannot read further: damaged or truncated ({why})");
        assert_eq!(said, [format!("damaged:15:4: {EMPTY}"), why]);
        let judged = "3 records: 1 legal, 2 illegal; errors: empty-square 2, input 1; 1 unreadable input\n";
        assert_eq!(counted, judged);
    }
    // This decompressor returns the available part, which is judged as it is.
    let (said, counted) = findings(&cut(gzip));
    assert_eq!(said[0], format!("damaged:15:4: {EMPTY}"));
    let last = said.last().expect("there is one");
    let why = "error[input]: cannot read further: damaged or truncated (gzip: incomplete deflate stream)";
    assert!(last.ends_with(why), "{last}");
    let line: usize = last.split(':').nth(1).expect("a line").parse().expect("a number");
    assert!((2 * LINES + 1..3 * LINES).contains(&line), "{last}");
    assert!(counted.starts_with("4 records: 1 legal, 2 illegal, 1 unreadable; "), "{counted}");
}

#[test]
fn a_changed_byte_is_found_by_the_checksum() {
    let text = illegal() + LEGAL;
    let flipped = |mut bytes: Vec<u8>, from_end: usize| {
        let at = bytes.len() - from_end;
        bytes[at] ^= 1;
        bytes
    };
    let at_end = format!("damaged:{}:1: error[input]: cannot read further: ", 2 * LINES + 1);
    for (bytes, why) in [
        // The checksum is eight bytes before the end, and the length four bytes.
        (flipped(gzip(&text), 8), "gzip: corrupt gzip stream does not have a matching checksum"),
        (flipped(gzip(&text), 4), "gzip: corrupt gzip stream does not have a matching checksum"),
        (flipped(zstandard(&text), 1), "zstd: Restored data doesn't match checksum"),
    ] {
        let (said, counted) = findings(&bytes);
        // All bytes had been read by then.
        let failed = format!("{at_end}damaged or truncated ({why})");
        assert_eq!(said, [format!("damaged:15:4: {EMPTY}"), failed]);
        let judged = "3 records: 1 legal, 2 illegal; errors: empty-square 2, input 1; 1 unreadable input\n";
        assert_eq!(counted, judged);
    }
}

#[test]
fn what_came_before_the_damage_is_judged() {
    // Blocks have 100 KB, so the damage is in the second of four blocks, and 268 records are before it. The
    // decompressor may hold back the last 64 KiB.
    let mut compressed = bzip2(illegal().repeat(1000));
    let middle = compressed.len() * 3 / 8;
    compressed[middle] ^= 0x10;
    let (said, counted) = findings(&compressed);
    assert!((93..=269).contains(&said.len()), "{counted}");
    assert_eq!(said[91], format!("damaged:{}:4: {EMPTY}", 91 * LINES + 15));
    let last = said.last().expect("there is one");
    assert!(last.ends_with(" cannot read further: damaged or truncated (bzip2: invalid data)"), "{last}");
}

#[test]
fn a_damaged_member_costs_no_other() {
    let mut archive = zip(&[("a.srn", illegal()), ("x/", String::new()), ("b.srn", illegal()), ("c.srn", illegal())]);
    // The first and the third record are stored uncompressed: one turn becomes another.
    let place = archive.windows(6).position(|bytes| bytes == b"a5-a6 ").expect("it is stored");
    archive[place + 4] = b'4';
    let (said, counted) = findings(&archive);
    let at_end = LINES + 1;
    assert_eq!(
        said,
        [
            format!("damaged:a.srn:15:4: {EMPTY}"),
            format!(
                "damaged:a.srn:{at_end}:1: error[input]: cannot read further: damaged or truncated (zip: the checksum does not match)"
            ),
            format!("damaged:b.srn:15:4: {EMPTY}"),
            format!("damaged:c.srn:15:4: {EMPTY}"),
        ]
    );
    assert_eq!(counted, "4 records: 4 illegal; errors: empty-square 4, input 1; 1 unreadable input\n");
}

#[test]
fn members_that_cannot_be_read_cost_no_other() {
    // In the headers of the members and in the directory: an encryption flag, and an unknown method.
    let change = |archive: &mut [u8], name: &[u8], flags: u8, method: Option<u8>| {
        for (mark, at_name, at_flags) in [(&b"PK\x03\x04"[..], 30, 6), (&b"PK\x01\x02"[..], 46, 8)] {
            let head = (0..archive.len() - at_name - name.len())
                .find(|at| archive[*at..].starts_with(mark) && archive[at + at_name..].starts_with(name))
                .expect("the member is there");
            archive[head + at_flags] |= flags;
            if let Some(method) = method {
                archive[head + at_flags + 2] = method;
            }
        }
    };
    let mut archive = zip(&[("a.srn", illegal()), ("b.srn", illegal()), ("c.srn", illegal())]);
    change(&mut archive, b"a.srn", 1, None);
    change(&mut archive, b"b.srn", 0, Some(97));
    let (said, counted) = findings(&archive);
    assert_eq!(
        said,
        [
            "damaged:a.srn: error[input]: cannot be read: zip: the member is encrypted; unpack it with its password".to_owned(),
            "damaged:b.srn: error[input]: cannot be read: zip: the member is compressed by method 97 (unknown); unpack it".to_owned(),
            format!("damaged:c.srn:15:4: {EMPTY}"),
        ]
    );
    assert_eq!(counted, "2 records: 2 illegal; errors: empty-square 2, input 2; 2 unreadable inputs\n");
    // Methods in use are reported by name.
    for (method, name) in
        [(9, "Deflate64"), (12, "bzip2"), (14, "LZMA"), (93, "Zstandard"), (95, "xz"), (98, "PPMd"), (99, "AES")]
    {
        let mut archive = zip(&[("a.srn", illegal())]);
        change(&mut archive, b"a.srn", 0, Some(method));
        let (said, _) = findings(&archive);
        let expected = format!("the member is compressed by method {method} ({name}); unpack it");
        assert!(said.len() == 1 && said[0].ends_with(&expected), "{said:?}");
    }
}

#[test]
fn an_archive_without_files_or_without_its_end_is_a_finding() {
    let whole = zip(&[("a.srn", illegal())]);
    for (bytes, why) in [
        (b"PK\x05\x06".iter().chain(&[0; 18]).copied().collect(), "the archive is empty"),
        (zip(&[("a/", ""), ("a/b/", "")]), "the archive is empty"),
        (
            whole[..whole.len() - 22].to_vec(),
            "damaged or truncated (zip: expected the end record of the archive, found none)",
        ),
    ] {
        let (said, counted) = findings(&bytes);
        assert_eq!(said, [format!("damaged: error[input]: cannot be read: {why}")]);
        assert_eq!(counted, "1 record: 1 illegal; errors: empty-square 1, input 1; 1 unreadable input\n");
    }
}

#[test]
fn every_verb_says_what_is_damaged_and_goes_on() {
    let folder = Folder::new();
    folder.write("damaged", cut(bzip2));
    folder.write("whole", unreadable());
    let why = "damaged or truncated (bzip2: decompression not finished but EOF reached)";
    let damaged = format!("damaged:{}:1: error[input]: cannot read further: {why}\n", 2 * LINES + 1);
    let first = format!("damaged:15:4: {EMPTY}\n");
    let last = "whole:15:4: error[syntax]: expected `-`, `x` or `?` after the square, found `~a3` \
             (did you mean the move `a2-a3` or the strike `a2xa3`?)\n";
    for arguments in
        [&["convert", "--to=json"][..], &["convert", "--to=srn"], &["fmt"], &["fmt", "--check"], &["board"]]
    {
        let run = folder.run(&[arguments, &["damaged", "whole"]].concat(), "");
        assert_eq!((run.status, run.stderr), (2, format!("{first}{damaged}{last}")), "{arguments:?}");
    }
    // Neither the damaged file nor a compressed one is replaced.
    let run = run(folder.command(&["fmt", "--write", "damaged"]), b"");
    let refused = "error: damaged is compressed and cannot be replaced; omit --write\n";
    assert_eq!(run, outcome(2, "", format!("{first}{refused}{damaged}")));
    assert_eq!(std::fs::read(folder.path("damaged")).expect("it is there"), cut(bzip2));
}
