//! §2: armies and variants, and the checks of setups.

use crate::rules::support::{EDITIONS, Record, each_says, record, report, rows};

/// Each edition with each variant that it lists: the army as the edition prints it, and the total.
const LISTED: [(&str, &str, &str, usize); 14] = [
    ("milton-bradley-1961", "original", "1 2 3*2 4*3 5*4 6*4 7*4 8*5 9*8 S B*6 F", 40),
    ("hasbro-1999", "original", "10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*8 S B*6 F", 40),
    ("anniversary-2011", "original", "1 2 3*2 4*3 5*4 6*4 7*4 8*5 9*8 S B*6 F", 40),
    ("anniversary-2011", "duel", "1 2 8*2 9*2 S B*2 F", 10),
    ("sci-fi-2011", "original", "10 9 8 7 6*2 5*2 4*2 3*5 2*5 T*2 S B*6 F", 30),
    ("sci-fi-2011", "duel", "10 9 3*2 2 T S B*2 F", 10),
    ("jumbo-2014", "original", "10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*8 S B*6 F", 40),
    ("jumbo-2014", "duel", "10 9 3*2 2*2 S B*2 F", 10),
    ("jumbo-2014", "infiltrator", "10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*7 I S B*6 F", 40),
    ("isf", "original", "10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*8 S B*6 F", 40),
    ("gravon", "original", "10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*8 S B*6 F", 40),
    ("gravon", "duel", "10 9 3*2 2*2 S B*2 F", 10),
    ("gravon", "barrage", "10 9 3 2*2 S B F", 8),
    ("gravon", "ultimate-lightning", "10 9 8 7 6*2 5*2 4*2 3*2 2*4 S B*2 F", 20),
];

/// Expands `8*2 F` to `8 8 F`.
fn pieces(army: &str) -> Vec<&str> {
    army.split(' ')
        .flat_map(|entry| {
            let (sign, count) = entry.split_once('*').unwrap_or((entry, "1"));
            vec![sign; count.parse().expect("a count is a number")]
        })
        .collect()
}

/// Places the pieces from `a1` on, the Flag first, and a Scout or better in front; for Blue from the last row on.
fn placed(pieces: &[&str], edition: &str, is_red: bool) -> String {
    let place = |(index, sign): (usize, &&str)| {
        let row = u8::try_from(index / 10).expect("a row") + 1;
        let row = if is_red { row } else { rows(edition) + 1 - row };
        format!("{sign}{}{row}", char::from(b'a' + u8::try_from(index % 10).expect("a column")))
    };
    pieces.iter().rev().enumerate().map(place).collect::<Vec<_>>().join(" ")
}

fn of(edition: &'static str, variant: &str, red: &[&str], blue: &[&str]) -> Record {
    let (red, blue) = (placed(red, edition, true), placed(blue, edition, false));
    record(edition, &red, &blue, "").army("").printed().tag("Variant", variant)
}

#[test]
fn every_listed_army_stands_and_none_with_a_piece_less() {
    for (edition, variant, army, total) in LISTED {
        let full = pieces(army);
        assert_eq!(full.len(), total, "§2, {edition} {variant}: the table's total");
        assert_eq!(of(edition, variant, &full, &full).said(), "legal", "§2, {edition} {variant}");
        for missing in 0..full.len() {
            let mut less = full.clone();
            let sign = less.remove(missing);
            let said = of(edition, variant, &full, &less).said();
            assert_eq!(said, "illegal: setup-count", "§2, {edition} {variant} without a {sign}");
        }
    }
}

#[test]
fn one_kind_more_and_another_less_is_two_wrong_counts() {
    let mut cases = Vec::new();
    for (edition, variant, army, _) in LISTED {
        let full = pieces(army);
        for pair in army.split(' ').collect::<Vec<_>>().windows(2) {
            let sign = |entry: &'static str| entry.split('*').next().expect("a sign");
            let (less, more) = (sign(pair[0]), sign(pair[1]));
            let mut changed = full.clone();
            let place = changed.iter().position(|piece| *piece == less).expect("the army has it");
            changed[place] = more;
            let reason = format!("§12, {edition} {variant}: a {more} for a {less}");
            cases.push((reason, of(edition, variant, &changed, &full), "illegal: setup-count, setup-count"));
        }
    }
    each_says(cases);
}

#[test]
fn a_kind_that_the_variant_does_not_have_is_foreign() {
    let mut cases = Vec::new();
    for (edition, variant, army, _) in LISTED {
        for foreign in ["T", "I", "4"] {
            let full = pieces(army);
            if full.contains(&foreign) {
                continue;
            }
            let mut changed = full.clone();
            changed[0] = foreign;
            // The Marshal (first of the army) is replaced, and it is on the last filled square.
            let said = of(edition, variant, &changed, &full).said();
            let mut names: Vec<&str> = said.strip_prefix("illegal: ").unwrap_or(&said).split(", ").collect();
            names.sort_unstable();
            cases.push((format!("§12, {edition} {variant}: {foreign}"), names.join(", ")));
        }
    }
    for (reason, names) in cases {
        assert_eq!(names, "setup-count, setup-kind", "{reason}");
    }
}

#[test]
fn an_army_smaller_than_its_zone_leaves_any_squares_empty() {
    let scattered = "Fa1 Bj1 B*e2 3c2 3a3 2j3 2e4 Sg4 9h4 10j4".replace('*', "");
    let blue = "Fa10 Bj10 Be9 3c9 3a8 2j8 2e7 Sg7 9h7 10j7";
    each_says([
        (
            "§2: duel, anywhere in the zone",
            record("jumbo-2014", &scattered, blue, "").army("").tag("Variant", "duel"),
            "legal",
        ),
        (
            "§2: nor outside it",
            record("jumbo-2014", &scattered.replace("10j4", "10j5"), blue, "").army("").tag("Variant", "duel"),
            "illegal: setup-zone",
        ),
    ]);
}

#[test]
fn a_missing_variant_is_the_original() {
    let full = pieces("10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*8 S B*6 F");
    let game = record("jumbo-2014", &placed(&full, "jumbo-2014", true), &placed(&full, "jumbo-2014", false), "");
    assert_eq!(game.army("").said(), "legal", "NOTATION, tags: Variant");
}

#[test]
fn variants_that_the_edition_does_not_list_are_played_with_the_army_of_their_name() {
    let ascending = [
        ("original", "10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*8 S B*6 F"),
        ("duel", "10 9 3*2 2*2 S B*2 F"),
        ("infiltrator", "10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*7 I S B*6 F"),
        ("barrage", "10 9 3 2*2 S B F"),
        ("ultimate-lightning", "10 9 8 7 6*2 5*2 4*2 3*2 2*4 S B*2 F"),
    ];
    let mut cases = Vec::new();
    for edition in ["milton-bradley-1961", "hasbro-1999", "anniversary-2011", "jumbo-2014", "isf", "gravon"] {
        for (variant, army) in ascending {
            let full = pieces(army);
            let (red, blue) = (placed(&full, edition, true), placed(&full, edition, false));
            let game = record(edition, &red, &blue, "").army("").tag("Variant", variant);
            let is_listed = LISTED.iter().any(|listed| (listed.0, listed.1) == (edition, variant));
            let said = if is_listed { "legal" } else { "legal; warns variant-outside-edition" };
            cases.push((format!("NOTATION, tags: {variant} in {edition}"), game, said));
        }
    }
    let barrage = pieces("10 9 3 2*2 S B F");
    let game = of("sci-fi-2011", "barrage", &barrage, &barrage);
    cases.push(("NOTATION, tags: barrage in sci-fi-2011".to_owned(), game, "legal; warns variant-outside-edition"));
    each_says(cases);
}

#[test]
fn free_is_any_part_of_the_original_with_one_flag() {
    let free = |red: &str, blue: &str| record("gravon", red, blue, "").army("").tag("Variant", "free");
    let nine_scouts = "2a1 2b1 2c1 2d1 2e1 2f1 2g1 2h1 2i1 Fj1";
    let full = pieces("10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*8 S B*6 F");
    each_says([
        ("§2: a Marshal and a Flag", free("10a4 Fa1", "10a7 Fa10"), "legal"),
        ("§2: the sides need not be alike", free("10a4 Fa1", "2a7 Bb7 Sc7 Fa10"), "legal"),
        ("§2: the whole of it", of("gravon", "free", &full, &full), "legal"),
        ("§2: two Marshals", free("10a4 10b4 Fa1", "10a7 Fa10"), "illegal: setup-count"),
        ("§2: nine Scouts", free(nine_scouts, "10a7 Fa10"), "illegal: setup-count"),
        ("§2: eight Scouts", free(&nine_scouts.replace("2i1 ", ""), "10a7 Fa10"), "legal"),
        ("§2: no Flag", free("10a4", "10a7 Fa10"), "illegal: setup-count"),
        ("§2: two Flags", free("10a4 Fa1 Fb1", "10a7 Fa10"), "illegal: setup-count"),
        ("§2: an Infiltrator", free("10a4 Ib4 Fa1", "10a7 Fa10"), "illegal: setup-kind"),
        ("§2: any land square", free("10a4 Fa5", "10b6 Fa10"), "legal"),
        ("§9a: a lake is no land square", free("10a4 Fc5", "10a7 Fa10"), "illegal: setup-zone"),
    ]);
}

#[test]
fn the_tag_army_decides_for_both_sides() {
    let army = |value: &str, red: &str, blue: &str| record("jumbo-2014", red, blue, "").army(value);
    let (red, blue) = ("10a4 2b4 2c4 Fa1", "10a7 2b7 2c7 Fa10");
    each_says([
        ("§2: overrides the army", army("10 2*2 F", red, blue), "legal"),
        ("§2: both sides play it", army("10 2*2 F", red, "10a7 2b7 Fa10"), "illegal: setup-count"),
        ("§2: a count left out is 1", army("10 2 F", red, blue), "illegal: setup-count, setup-count"),
        ("§2: in any order, `1` is the Spy here", army("F 2*2 1", "Sa4 2b4 2c4 Fa1", "1a7 2b7 2c7 Fa10"), "legal"),
        ("NOTATION, pieces: X and lower case are read", army("x f 2*2", red, blue), "legal"),
        ("§12: a kind it lacks is foreign", army("10 2*2 F", "10a4 2b4 2c4 3d4 Fa1", blue), "illegal: setup-kind"),
        ("§2: over the variant's", army("10 2*2 F", red, blue).tag("Variant", "duel"), "legal"),
        (
            "NOTATION, tags: with `free` exactly that army",
            record("gravon", red, "10a7 2b7 Fa10", "").army("10 2*2 F").tag("Variant", "free"),
            "illegal: setup-count",
        ),
        (
            "NOTATION, tags: numbers as the record writes its pieces",
            record("anniversary-2011", "1a4 9b4 9c4 Fa1", "1a7 9b7 9c7 Fa10", "").army("1 9*2 F").printed(),
            "legal",
        ),
        (
            "NOTATION, tags: so `10` is none where the Marshal is 1",
            record("anniversary-2011", "1a4 Fa1", "1a7 Fa10", "").army("10 F").printed(),
            "unreadable: tag-value",
        ),
    ]);
}

#[test]
fn all_findings_about_a_setup_are_given() {
    let game = record("jumbo-2014", "6a5 3b4 Fa1", "6a7 6b7 Fa10", "a5-a6").army("6 F");
    let report = game.report();
    let mut said: Vec<&str> = report.said.strip_prefix("illegal: ").expect("illegal").split(", ").collect();
    said.sort_unstable();
    // Red: the Captain outside the zone, a foreign Miner. Blue: a Captain too many.
    assert_eq!(said, ["setup-count", "setup-kind", "setup-zone"], "§12");
    assert_eq!(report.plies, None, "DESIGN: with an illegal setup nothing is played");
}

#[test]
fn editions_agree_on_what_an_illegal_setup_is() {
    each_says(EDITIONS.map(|edition| {
        let top = rows(edition);
        let blue = format!("6a{} Fa{top}", top - 1);
        (edition, record(edition, "6a2 6b2 Fa1", &blue, "").army("6 F"), "illegal: setup-count")
    }));
}

#[test]
fn of_a_side_nothing_is_missing_while_a_row_of_it_may_be_the_one_that_cannot_be_read() {
    // The unreadable number may be that of any of the four rows.
    let text = record("jumbo-2014", "6a4", "4a7", "a4-a5").text();
    for row in ["1:", "4:", "7:", "10:"] {
        let line = text.lines().find(|line| line.trim_start().starts_with(row)).expect("the row is written");
        let damaged = text.replace(line, &format!("#{}", line.trim_start()));
        assert_eq!(report(&damaged, None).said, "unreadable: syntax", "{damaged}");
    }
    // Everything of the other side was read.
    let changed = |row: &str, sign: &str, to: &str, text: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(row)).expect("the row is written");
        let (number, squares) = line.split_once(':').expect("a row has a number");
        text.replace(line, &format!("{number}:{}", squares.replacen(sign, to, 1)))
    };
    let damaged = changed("4:", "6", "Q", &changed("7:", "4", ".", &text));
    assert_eq!(report(&damaged, None).said, "unreadable: syntax, setup-count", "{damaged}");
    let damaged = changed("7:", "4", "Q", &changed("4:", "6", ".", &text));
    assert_eq!(report(&damaged, None).said, "unreadable: syntax, setup-count", "{damaged}");
}
