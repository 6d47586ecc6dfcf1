//! The tags that decide the rules (NOTATION, tags) and judging by another edition (DESIGN, the command line).

use adjutant::notation::parse;
use adjutant::replay::{Finding, rule_tags, terms_and_setup};

use crate::rules::support::{EDITIONS, Record, US, each_leaves, each_says, fitted, record, report};

fn jumbo(turns: &str) -> Record {
    record("jumbo-2014", "6a4", "4a7", turns)
}

#[test]
fn a_missing_edition_is_jumbo_2014_with_a_warning() {
    let third = "a4-a5 .. a5-a4 .. a4-a5 ..";
    each_says([
        ("NOTATION, Edition", jumbo("a4-a5").no_edition(), "legal; warns edition-missing"),
        ("§3: no wording warning in 2014", jumbo(third).no_edition(), "legal; warns edition-missing"),
        (
            "§3: its limit",
            jumbo(&format!("{third} a5-a4")).no_edition(),
            "illegal: two-squares@7; warns edition-missing",
        ),
        (
            "§3: its rule about chasing",
            jumbo(crate::rules::editions::CHASE).no_edition(),
            "illegal: more-squares@11; warns edition-missing",
        ),
    ]);
}

#[test]
fn a_rule_tag_without_a_known_value_makes_the_record_unreadable() {
    let bad = "unreadable: tag-value";
    let cases = [
        ("Variant", "orginal"),
        ("Variant", "Original"),
        ("Variant", "sci-fi"),
        ("Variant", ""),
        ("Options", "rescues"),
        ("Options", "rescue,silent-defense"),
        ("Options", "Rescue"),
        ("Ranks", "up"),
        ("Ranks", "Ascending"),
        ("Ranks", ""),
        ("TwoSquares", "on"),
        ("TwoSquares", ""),
        ("TwoSquares", "0"),
        ("TwoSquares", "-1"),
        ("TwoSquares", "three"),
        ("TwoSquares", "3 squares"),
        ("TwoSquares", "borders"),
        ("TwoSquares", "off borders"),
        ("TwoSquares", "3 borders borders"),
        ("MoreSquares", "yes"),
        ("MoreSquares", ""),
        ("MoreSquares", "On"),
    ];
    each_says(cases.map(|(name, value)| (format!("§12: {name} {value:?}"), jumbo("a4-a5").tag(name, value), bad)));
    let armies = ["6 4 F?", "6 4 ? F", "6*0 4 F", "6* 4 F", "6 4 F*", "*6", "6,4,F", "6 4 G", "11 F", "6 4 0"];
    each_says(armies.map(|value| {
        (format!("§12: Army {value:?}"), record("jumbo-2014", "6a4 4b4 Fj1", "4a7 6b7 Fj10", "").army(value), bad)
    }));
    each_says([
        ("§12: two of them", jumbo("").tag("Variant", "dual").tag("Ranks", "up"), "unreadable: tag-value, tag-value"),
        ("§11: nothing is held against its turns", jumbo("a4-b5").tag("MoreSquares", "maybe"), bad),
    ]);
}

#[test]
fn an_unknown_edition_is_named_with_the_nearest_known_one() {
    let with = |edition: &str| {
        let text = jumbo("a4-a5").text().replace("[Edition \"jumbo-2014\"]", &format!("[Edition \"{edition}\"]"));
        report(&text, None)
    };
    for (written, nearest) in [
        ("jumbo-2015", "jumbo-2014"),
        ("hasbro-1998", "hasbro-1999"),
        ("milton-bradly-1961", "milton-bradley-1961"),
        ("Gravon", "gravon"),
        ("ISF", "isf"),
    ] {
        let said = with(written);
        assert_eq!(said.said, "unreadable: tag-value", "§12: {written}");
        assert_eq!(said.nearest, [Some(nearest)], "§12: with the nearest known one, {written}");
    }
    let game = jumbo("").tag("Variant", "infiltrater").report();
    assert_eq!(game.nearest, [Some("infiltrator")]);
}

#[test]
fn a_tag_twice_and_unknown_tags() {
    each_says([
        ("§12: the same tag twice", jumbo("").tag("Event", "x").tag("Event", "x"), "unreadable: tag-duplicate"),
        ("§12: a rule tag twice", jumbo("").tag("TwoSquares", "3").tag("TwoSquares", "3"), "unreadable: tag-duplicate"),
        ("NOTATION: unknown tags do no harm", jumbo("").tag("Clock", "5").tag("two_squares", "7"), "legal"),
        ("NOTATION: names are exact", jumbo("").tag("variant", "none such").tag("OPTIONS", "none such"), "legal"),
    ]);
}

#[test]
fn values_that_are_read_with_tolerance() {
    each_says([
        (
            "NOTATION, Options: blank-separated",
            jumbo("").options("  rescue   silent-defense "),
            "legal; warns option-outside-edition, option-outside-edition",
        ),
        ("NOTATION, Options: none", jumbo("").options(""), "legal"),
        ("NOTATION, TwoSquares: a large number", jumbo("").tag("TwoSquares", "9999"), "legal"),
        ("NOTATION, TwoSquares: blanks", jumbo("").tag("TwoSquares", " 3  borders "), "legal"),
    ]);
}

#[test]
fn options_and_variants_outside_the_edition_are_played_with_a_warning() {
    let meet = "a4-a5 a7-a6 a5xa6";
    let game = record("isf", "6a4", "6a7", meet).options("aggressor-advantage");
    each_says([("§3: an option", game.clone(), "legal; warns option-outside-edition")]);
    each_leaves([("§3: and it is played", game, "a6 red captain")]);
    let walk = "b4xb7 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 .. a9-a10^2@c2";
    let rescue = record("jumbo-2014", "6a4 2b4", "9b7", walk).options("rescue");
    each_leaves([("§9: rescue as a house rule", rescue, "c2 red scout")]);
}

#[test]
fn turn_numbers_that_are_wrong_are_warned_of() {
    each_says([
        ("NOTATION: right", jumbo("1. a4-a5 a7-a6 2. a5-b5"), "legal"),
        ("NOTATION: wrong", jumbo("1. a4-a5 a7-a6 3. a5-b5"), "legal; warns turn-number@3"),
        ("NOTATION: Blue's", jumbo("1. a4-a5 1... a7-a6"), "legal"),
        ("NOTATION: Red's number on Blue's turn", jumbo("1. a4-a5 2. a7-a6"), "legal; warns turn-number@2"),
    ]);
}

#[test]
fn judging_by_another_edition_takes_its_rules() {
    let chase = crate::rules::editions::CHASE;
    each_says([
        (
            "DESIGN: another limit",
            record("gravon", "6a4", "", "a4-a5 .. a5-a4 .. a4-a5 .. a5-a4").judged_by("isf"),
            "illegal: two-squares@7",
        ),
        (
            "DESIGN: and the other way",
            record("isf", "6a4", "", "a4-a5 .. a5-a4 .. a4-a5 .. a5-a4").judged_by("gravon"),
            "legal",
        ),
        ("DESIGN: chasing", record("hasbro-1999", "6a4", "4a7", chase).judged_by("isf"), "illegal: more-squares@11"),
        ("DESIGN: chasing, the other way", record("isf", "6a4", "4a7", chase).judged_by("hasbro-1999"), "legal"),
        (
            "DESIGN: a Scout's strike",
            record("isf", "2a4", "4a7", "a4xa7").judged_by("milton-bradley-1961"),
            "illegal: scout-move-and-strike@1",
        ),
        ("DESIGN: a corner strike", record("isf", "2a4", "4b7", "a4-a7xb7").judged_by("hasbro-1999"), "legal"),
        (
            "DESIGN: the wording warning",
            record("isf", "6a4", "", "a4-a5 .. a5-a4 .. a4-a5 ..").judged_by("hasbro-1999"),
            "legal; warns two-squares-wording@5",
        ),
        (
            "DESIGN: options are outside that edition",
            record("hasbro-1999", "6a4", "", "").options("rescue").judged_by("isf"),
            "legal; warns option-outside-edition",
        ),
        ("DESIGN: or within it", record("isf", "6a4", "", "").options("rescue").judged_by("hasbro-1999"), "legal"),
        (
            "DESIGN: variants too",
            record("jumbo-2014", "6a4", "", "").tag("Variant", "duel").judged_by("isf"),
            "legal; warns variant-outside-edition",
        ),
        (
            "DESIGN: the other board",
            record("sci-fi-2011", "6a3", "4a6", "").judged_by("jumbo-2014"),
            "illegal: setup-zone",
        ),
    ]);
    let edition_is_said = jumbo("a4-a5").no_edition().judged_by("isf");
    each_says([("NOTATION: the command line can say otherwise", edition_is_said, "legal")]);
}

#[test]
fn judging_by_another_edition_drops_the_records_repetition_tags() {
    let turns = "a4-a5 .. a5-a4 .. a4-a5 .. a5-a4";
    let off = |edition| record(edition, "6a4", "", turns).tag("TwoSquares", "off");
    let chase = record("isf", "6a4", "4a7", crate::rules::editions::CHASE);
    each_says([
        ("NOTATION: by its own", off("isf"), "legal"),
        ("DESIGN: TwoSquares does not count", off("isf").judged_by("jumbo-2014"), "illegal: two-squares@7"),
        ("DESIGN: not even by the same edition", off("isf").judged_by("isf"), "illegal: two-squares@7"),
        (
            "DESIGN: so the wording warning is back",
            record("hasbro-1999", "6a4", "", "a4-a5 .. a5-a4 .. a4-a5 ..")
                .tag("TwoSquares", "3")
                .judged_by("hasbro-1999"),
            "legal; warns two-squares-wording@5",
        ),
        (
            "DESIGN: MoreSquares does not count",
            chase.clone().tag("MoreSquares", "off").judged_by("isf"),
            "illegal: more-squares@11",
        ),
        ("DESIGN: nor when it is on", chase.tag("MoreSquares", "on").judged_by("hasbro-1999"), "legal"),
    ]);
}

#[test]
fn judging_by_another_edition_keeps_the_records_numbers() {
    // In the record's numbers, 2 is the General and 9 the Scout.
    let game = record("anniversary-2011", "2a4 9b4", "9a7 2b7", "b4-b6").printed();
    for edition in EDITIONS.into_iter().filter(|edition| *edition != "sci-fi-2011") {
        let judged = game.clone().judged_by(edition);
        assert_eq!(
            (judged.said(), judged.at("a4")),
            ("legal".to_owned(), "red general".to_owned()),
            "DESIGN: {edition}"
        );
    }
    // 10 is the Marshal in a record judged by an edition that prints 1 on the Marshal.
    let game = record("jumbo-2014", "10a4 1b4", "1a7 10b7", "");
    for edition in US.into_iter().filter(|edition| *edition != "sci-fi-2011") {
        let judged = game.clone().judged_by(edition);
        assert_eq!(
            (judged.at("a4"), judged.at("b4")),
            ("red marshal".to_owned(), "red spy".to_owned()),
            "DESIGN: {edition}"
        );
    }
    let ranks = fitted("jumbo-2014", "1a4 9b4");
    let game = record("jumbo-2014", &ranks, "9a7 1b7", "").tag("Ranks", "descending").judged_by("hasbro-1999");
    assert_eq!((game.at("a4"), game.at("b4")), ("red marshal".to_owned(), "red scout".to_owned()), "NOTATION, Ranks");
}

#[test]
fn a_line_that_cannot_be_read_hides_only_the_tag_that_it_begins_with() {
    let game = |tags: &str, edition: &str| {
        let text = jumbo("a4-a5").no_edition().text();
        report(&format!("{tags}{edition}{text}"), None).said
    };
    let turn = |tags: &str| report(&format!("{tags}{}", jumbo("a4-b5").no_edition().text()), None).said;
    // The name identifies the line: it is not Edition.
    assert_eq!(game("[Event \"Delft\n", ""), "unreadable: syntax; warns edition-missing");
    assert_eq!(game("[Edition \"isf\n", ""), "unreadable: syntax");
    assert_eq!(game("[Editoin \"isf\n", ""), "unreadable: syntax");
    assert_eq!(game("[Edi", "\n"), "unreadable: syntax");
    assert_eq!(game("[Ed", "\n"), "unreadable: syntax; warns edition-missing");
    // Turns are judged only if the rules are known, and one damaged line with the tag prevents this.
    assert_eq!(turn("[Event \"Delft\n[Edition \"jumbo-2014\"]\n"), "unreadable: syntax, not-a-line@1");
    assert_eq!(turn("[Edition \"jumbo-2014\"]\n[Edition \"isf\n"), "unreadable: syntax, not-a-line@1");
    assert_eq!(turn("[Edition \"jumbo-2014\"]\n[Variant \"duel\n"), "unreadable: syntax");
}

#[test]
fn what_no_number_stands_for_is_asked_only_where_it_is_known_what_numbers_stand_for() {
    for (tags, piece, expected) in [
        ("[Edition \"hasbro-1999\"]", "1", &["syntax"][..]),
        ("[Edition \"hasbro-1999\"]", "10", &[]),
        ("[Edition \"jumbo-2014\"]\n[Ranks \"descending\"]", "10", &["syntax"]),
        ("[Edition \"jumbo-2014\"]", "1", &[]),
        // The order is known, but not the edition; or the edition, but not the order.
        ("[Edition \"jumbo-2015\"]\n[Ranks \"descending\"]", "10", &["tag-value"]),
        ("[Edition \"hasbro-1999\"]\n[Ranks \"up\"]", "1", &["tag-value"]),
        ("[Edition \"hasbro-1999\"]\n[Ranks ascending]", "1", &[]),
        ("[Edition hasbro-1999]\n[Ranks \"descending\"]", "10", &[]),
    ] {
        let text = format!("{tags}\n\n4: {piece} . . . . . . . . .\n\n*\n");
        let (_, _, findings) = terms_and_setup(&parse(text.as_bytes()), None);
        assert_eq!(findings.iter().map(Finding::name).collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn rules_are_told_by_the_tags_that_they_came_from() {
    for (edition, tags, expected) in [
        ("jumbo-2014", &[][..], &[][..]),
        ("jumbo-2014", &[("TwoSquares", "3")], &[]),
        ("jumbo-2014", &[("TwoSquares", "3 borders")], &[("TwoSquares", "3 borders")]),
        ("jumbo-2014", &[("TwoSquares", "off")], &[("TwoSquares", "off")]),
        ("isf", &[("TwoSquares", "3 borders")], &[]),
        ("isf", &[("TwoSquares", "3")], &[("TwoSquares", "3")]),
        ("isf", &[("TwoSquares", " 4  borders ")], &[("TwoSquares", "4 borders")]),
        ("gravon", &[("TwoSquares", "5")], &[("TwoSquares", "5")]),
        ("gravon", &[("TwoSquares", "9999")], &[("TwoSquares", "9999")]),
        ("gravon", &[("MoreSquares", "on")], &[]),
        ("gravon", &[("MoreSquares", "off")], &[("MoreSquares", "off")]),
        ("hasbro-1999", &[("MoreSquares", "on")], &[("MoreSquares", "on")]),
        ("hasbro-1999", &[("Options", "rescue  silent-defense")], &[("Options", "silent-defense rescue")]),
        ("jumbo-2014", &[("Army", "F B*2 9 10")], &[("Army", "10 9 B*2 F")]),
        (
            "hasbro-1999",
            &[("MoreSquares", "on"), ("TwoSquares", "2"), ("Army", "9 2*3 S F"), ("Options", "rescue")],
            &[("Options", "rescue"), ("Army", "9 2*3 S F"), ("TwoSquares", "2"), ("MoreSquares", "on")],
        ),
    ] {
        let lines: Vec<String> = tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
        let text = format!("[Edition \"{edition}\"]\n{}*\n", lines.concat());
        let (terms, ..) = terms_and_setup(&parse(text.as_bytes()), None);
        let told = rule_tags(&terms.rules);
        let told: Vec<_> = told.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
        let own = [("Edition", edition), ("Variant", "original")];
        assert_eq!(told, [&own[..], expected].concat(), "{text}");
    }
}
