//! Compressed inputs of several parts: read as one text however it was split, with any number of threads. Also
//! writing such files.

use crate::archives::support::{LEGAL, bzip2, gzip, illegal, unreadable, zstandard};
use crate::program::{Folder, Run, run, skip};
use std::io::Read;

/// Returns legal, illegal and unreadable records, some with multi-byte characters, enough to fill several blocks.
fn text() -> String {
    let named = LEGAL.replace("\"a\"", "\"\u{1F600} \u{e9}\u{20AC}\"");
    let four = [LEGAL.to_owned(), illegal(), named, unreadable()];
    (0..1000).map(|number| four[number * 5 % 7 % 4].as_str()).collect()
}

/// Cuts the bytes at pseudo-random places.
fn cut(text: &[u8], parts: usize, mut seed: usize) -> Vec<&[u8]> {
    let mut places: Vec<usize> = (1..parts)
        .map(|_| {
            seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
            seed % text.len()
        })
        .chain([0, text.len()])
        .collect();
    places.sort_unstable();
    places.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

type Pack = fn(&[u8]) -> Vec<u8>;

/// Returns a skippable frame.
fn skipped(bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).expect("a short one").to_le_bytes();
    [b"\x53\x2A\x4D\x18", &length[..], bytes].concat()
}

fn judged(folder: &Folder, name: &str, jobs: &str) -> Run {
    let mut run = folder.validate(&[jobs, name]);
    run.stdout = run.stdout.replace(&format!("{name}:"), "");
    run
}

#[test]
fn however_a_text_is_parted_it_is_read_as_one() {
    let text = text();
    let folder = Folder::new();
    folder.write("plain", &text);
    let expected = judged(&folder, "plain", "-j1");
    assert!(expected.stdout.lines().count() > 300 && expected.status == 1, "{}", expected.stderr);
    // A wrong table of frames, and no table.
    let table = skipped(b"\x01\0\0\0\xFF\xFF\0\0\x01\0\0\0\0\xB1\xEA\x92\x8F");
    for (parts, seed) in [(1, 1), (2, 2), (9, 3), (500, 4)] {
        let pieces = cut(text.as_bytes(), parts, seed);
        let between = skipped(b"[Event]\n");
        let zst: Vec<u8> =
            pieces.iter().flat_map(|piece| [zstandard(piece), zstandard(""), between.clone()].concat()).collect();
        folder.write("zst", [zst, table.clone()].concat());
        folder.write("gz", pieces.iter().flat_map(|piece| [gzip(piece), gzip("")].concat()).collect::<Vec<u8>>());
        folder.write("bz2", pieces.iter().flat_map(bzip2).collect::<Vec<u8>>());
        for name in ["zst", "gz", "bz2"] {
            for jobs in ["-j1", "-j2", "-j7"] {
                let found = judged(&folder, name, jobs);
                assert!(found == expected, "{name} of {parts} {jobs}: {}", found.stderr);
            }
        }
        let arguments = ["validate", "--format=concise", "-j2", "-"];
        let mut piped = run(folder.command(&arguments), std::fs::read(folder.path("zst")).expect("it is there"));
        piped.stdout = piped.stdout.replace("<stdin>:", "");
        assert!(piped == expected, "{parts} through a pipe: {}", piped.stderr);
    }
}

#[test]
fn damage_in_a_part_has_its_place_for_any_number_of_threads() {
    let text = text();
    let pieces = cut(text.as_bytes(), 30, 6);
    let folder = Folder::new();
    for (name, pack) in
        [("zst", (|piece| zstandard(piece)) as Pack), ("gz", |piece| gzip(piece)), ("bz2", |piece| bzip2(piece))]
    {
        let parts: Vec<Vec<u8>> = pieces.iter().map(|piece| pack(piece)).collect();
        for damaged in [0, 14, 29] {
            let mut bytes = parts.concat();
            let begin: usize = parts[..damaged].iter().map(Vec::len).sum();
            let end = begin + parts[damaged].len();
            let before: usize = pieces[..damaged].iter().map(|piece| piece.len()).sum();
            for change in 0..3 {
                match change {
                    0 => bytes[usize::midpoint(begin, end)] ^= 0x55,
                    1 => bytes.truncate(end - 3),
                    _ => bytes = [&parts[..=damaged].concat()[..], b"no part"].concat(),
                }
                folder.write(name, &bytes);
                let one = judged(&folder, name, "-j1");
                assert_eq!(one.status, 2, "{name} {damaged} {change}");
                let last = one.stdout.lines().last().expect("there is one");
                // If the first part is damaged, a decompressor may return no text at all.
                let is_told = last.contains("cannot read further: ") || last.contains("cannot be read: ");
                assert!(is_told && last.contains("damaged or truncated"), "{last}");
                // All earlier parts were read; the finding is on the line where reading stopped.
                let line = last.split(':').next().and_then(|line| line.parse::<usize>().ok()).unwrap_or(0);
                assert!(line >= text[..before.min(text.len())].matches('\n').count() || damaged == 0, "{last}");
                let jobs = if change == 1 { "-j2" } else { "-j7" };
                assert!(judged(&folder, name, jobs) == one, "{name} {damaged} {change} {jobs}");
                bytes = parts.concat();
            }
        }
    }
}

#[test]
fn only_what_is_wanted_is_asked_for() {
    let folder = Folder::new();
    let pieces = text();
    folder.write("zst", cut(pieces.as_bytes(), 300, 7).into_iter().flat_map(zstandard).collect::<Vec<u8>>());
    let first = folder.run(&["convert", "--to=srn", "-j4", "--record=1", "zst"], "");
    assert_eq!((first.status, first.stdout.trim_end()), (0, LEGAL.trim_end()));
}

/// Returns the content that the program `tool` reads from a written file. Returns `None` if `tool` is not installed.
fn by_tool(folder: &Folder, tool: &[&str], name: &str) -> Option<Vec<u8>> {
    let mut command = folder.command_of(tool[0], &[&tool[1..], &[name]].concat());
    let output = command.output().ok()?;
    assert!(output.status.success(), "{tool:?} {name}: {}", String::from_utf8_lossy(&output.stderr));
    Some(output.stdout)
}

#[test]
fn what_is_written_in_parts_is_read_by_everybody() {
    let folder = Folder::new();
    folder.write("a.srn", text().repeat(5));
    let plain = folder.run(&["filter", "-q", "--where=plies > 0", "a.srn"], "").stdout;
    assert!(plain.len() > 3 << 19, "{}", plain.len());
    for (name, tool) in [("x.srn.gz", "gzip"), ("x.srn.zst", "zstd"), ("x.srn.bz2", "bzip2")] {
        folder.run(&["filter", "-q", "--where=plies > 0", "-j3", "a.srn", "-o", name], "");
        match by_tool(&folder, &[tool, "-dc"], name) {
            Some(text) => assert!(text == plain.as_bytes(), "{tool}"),
            None => skip("a program that decompresses is not there"),
        }
        // And back, with several threads.
        let back = |name: &str, jobs: &str| folder.run(&["filter", "--count", jobs, name], "");
        folder.write("x.srn", &plain);
        assert!(back("x.srn", "-j1") == back(name, "-j4"), "{name}");
    }
}

/// The table at the end of a file locates each frame, as the "seekable format" requires.
#[test]
fn the_table_of_frames_leads_to_each() {
    let folder = Folder::new();
    folder.write("a.srn", text().repeat(13));
    folder.run(&["filter", "-q", "--where=plies > 0", "a.srn", "-o", "x.srn.zst"], "");
    let text = folder.run(&["filter", "-q", "--where=plies > 0", "a.srn"], "").stdout;
    let bytes = std::fs::read(folder.path("x.srn.zst")).expect("it is there");
    let number = |at: usize| {
        let four: [u8; 4] = bytes[at..at + 4].try_into().expect("four bytes");
        u32::from_le_bytes(four) as usize
    };
    let foot = bytes.len() - 9;
    assert_eq!((number(foot + 5), bytes[foot + 4]), (0x8F92_EAB1, 0));
    let frames = number(foot);
    assert_eq!(frames, text.len().div_ceil(4 << 20));
    assert!(frames > 1);
    let head = foot - 8 * frames - 8;
    assert_eq!((number(head), number(head + 4)), (0x184D_2A5E, 8 * frames + 9));
    let (mut packed, mut plain) = (0, 0);
    for frame in 0..frames {
        let (length, holds) = (number(head + 8 + 8 * frame), number(head + 12 + 8 * frame));
        let mut found = Vec::new();
        let part = &bytes[packed..packed + length];
        zstd::stream::read::Decoder::new(part).expect("a decoder").read_to_end(&mut found).expect("a whole frame");
        assert!(found == text.as_bytes()[plain..plain + holds], "frame {frame}");
        (packed, plain) = (packed + length, plain + holds);
    }
    assert_eq!((packed, plain), (head, text.len()));
}
