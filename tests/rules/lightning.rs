//! §9a: the variant `ultimate-lightning`.

use crate::rules::support::{EDITIONS, Record, cases, each_ends, each_leaves, each_reveals, each_says, fit, record};
use adjutant::formats::srn;
use adjutant::notation::parse;
use adjutant::replay::{Original, Place, replay};

/// Returns a record of the variant in its home edition.
fn lightning(red: &str, blue: &str, turns: &str) -> Record {
    in_edition("gravon", red, blue, turns)
}

fn in_edition(edition: &'static str, red: &str, blue: &str, turns: &str) -> Record {
    record(edition, red, blue, turns).tag("Variant", "ultimate-lightning")
}

/// Returns the findings about the variant in that edition.
fn outside(edition: &str) -> &'static str {
    if edition == "gravon" { "legal" } else { "legal; warns variant-outside-edition" }
}

const DEFENDERS: [&str; 14] = ["10", "9", "8", "7", "6", "5", "4", "3", "2", "T", "I", "S", "B", "F"];

/// One line per striker: `>` the striker wins, `<` the striker is removed, `=` both pieces are removed.
const OUTCOMES: [(&str, &str); 12] = [
    ("10", ">>>>>>>>>>>>=>"),
    ("9", "<>>>>>>>>>>>=>"),
    ("8", "<<>>>>>>>>>>=>"),
    ("7", "<<<>>>>>>>>>=>"),
    ("6", "<<<<>>>>>>>>=>"),
    ("5", "<<<<<>>>>>>>=>"),
    ("4", "<<<<<<>>>>>>=>"),
    ("3", "<<<<<<<>>>>>=>"),
    ("2", "<<<<<<<<>>>>>>"),
    ("T", "<<<<<<<<<>>>=>"),
    ("I", "<<<<<<<<<>>>=>"),
    ("S", "><<<<<<<<<>>=>"),
];

#[test]
fn the_striker_wins_ties_and_every_strike_removes_a_bomb() {
    let mut declared = Vec::new();
    for (edition, options) in [
        ("gravon", ""),
        ("milton-bradley-1961", ""),
        ("hasbro-1999", ""),
        ("hasbro-1999", "aggressor-advantage"),
        ("hasbro-1999", "silent-defense"),
    ] {
        for (striker, line) in OUTCOMES {
            for (defender, outcome) in DEFENDERS.into_iter().zip(line.chars()) {
                for written in ['<', '=', '>'] {
                    let turns = format!("a4-a5 .. a5-a6 .. a6xa7({striker}{written}{defender})");
                    let game = in_edition(edition, &format!("{striker}a4"), &format!("{defender}a7"), &turns);
                    let game = if options.is_empty() { game } else { game.options(options) };
                    let mut said =
                        if written == outcome { "legal" } else { "inconsistent: combat-mismatch@5" }.to_owned();
                    said += if edition == "gravon" { "" } else { "; warns variant-outside-edition" };
                    declared.push((format!("§9a: {edition} {options}: {striker} on {defender}"), game, said));
                }
            }
        }
    }
    assert_eq!(declared.len(), 5 * 12 * 14 * 3);
    each_says(declared);
}

#[test]
fn the_squares_after_a_combat_are_the_winners() {
    let meet = |striker: &str, defender: &str| {
        lightning(&format!("{striker}a4"), &format!("{defender}a7"), "a4-a5 .. a5-a6 .. a6xa7")
    };
    each_leaves([
        ("§9a: a Bomb and its striker are removed", meet("7", "B"), "a6 nothing, a7 nothing"),
        ("§9a: also a Miner", meet("3", "B"), "a6 nothing, a7 nothing"),
        ("§9a: a Scout moves in", meet("2", "B"), "a6 nothing, a7 red scout"),
        ("§9a: among equals the striker moves in", meet("5", "5"), "a6 nothing, a7 red lieutenant"),
        ("§9a: Spy on Spy", meet("S", "S"), "a6 nothing, a7 red spy"),
        ("§9a: from afar", lightning("2a4", "Ba7", "a4xa7"), "a4 nothing, a7 red scout"),
        ("§9a: Blue strikes", lightning("4a4", "4a7", "a4-a5 a7-a6 .. a6xa5"), "a5 blue sergeant, a6 nothing"),
    ]);
    each_reveals([
        ("§5: both are revealed", meet("7", "B"), "5 a6 red major, 5 a7 blue bomb"),
        ("§5: both are revealed", meet("2", "B"), "5 a7 red scout, 5 a7 blue bomb"),
        ("§9: under silent defense only the striker", meet("7", "B").options("silent-defense"), "5 a6 red major"),
        ("§9: unless it is a Scout", meet("2", "B").options("silent-defense"), "5 a7 red scout, 5 a7 blue bomb"),
    ]);
}

#[test]
fn a_captain_goes_one_or_two_squares() {
    each_leaves([
        ("§9a: one", lightning("6a4", "5a7", "a4-a5"), "a4 nothing, a5 red captain"),
        ("§9a: two, forward", lightning("6a4", "5a7", "a4-a6"), "a4 nothing, a6 red captain"),
        ("§9a: two, sideways", lightning("6e4", "5a7", "e4-g4"), "e4 nothing, g4 red captain"),
        ("§9a: two, backward", lightning("6e4", "5a7", "e4-e2"), "e4 nothing, e2 red captain"),
        ("§9a: Blue's", lightning("5a4", "6a7", ".. a7-a5"), "a7 nothing, a5 blue captain"),
        ("§9a: round a corner", lightning("6a4", "5a7", "a4-a5-b5"), "a4 nothing, a5 nothing, b5 red captain"),
        ("§9a: round the other corner", lightning("6a4", "5a7", "a4-b4-b5"), "a4 nothing, b4 nothing, b5 red captain"),
        ("§9a: backward and sideways", lightning("6e4", "5a7", "e4-e3-d3"), "e4 nothing, d3 red captain"),
        ("§9a: Blue's, round a corner", lightning("5a4", "6a7", ".. a7-b7-b6"), "b6 blue captain"),
        ("§9a: without the square between", lightning("6a4", "5a7", "a4-b5"), "a4 nothing, b5 red captain"),
        ("§9a: one way is enough", lightning("6e2 4e3", "5a7", "e2-f3"), "e3 red sergeant, f3 red captain"),
        ("§9a: either way will do", lightning("6e2 4f2", "5a7", "e2-f3"), "f2 red sergeant, f3 red captain"),
        ("§9a: a lake bars one way", lightning("6c4", "5a7", "c4-b5"), "c4 nothing, b5 red captain"),
        ("§9a: the middle square in line", lightning("6a4", "5a7", "a4-a5-a6"), "a4 nothing, a6 red captain"),
    ]);
    each_says(cases(
        lightning,
        "
        §9a: not three | 6a4 | 5b7 | a4-a7 | illegal: too-far@1
        §9a: not three round a corner | 6a4 | 5a7 | a4-a6-b6 | illegal: too-far@1
        §9a: nor with a second leg of two | 6b4 | 5a7 | b4-b3-d3 | illegal: too-far@1
        §9a: the square between is empty | 6e2 4e3 | 5a7 | e2-e4 | illegal: path-blocked@1
        §9a: also of an enemy | 6a4 | 6a7 | .. a7-a5 a4-a6 | illegal: path-blocked@3
        §9a: the square between is empty, round a corner | 6e2 4e3 | 5a7 | e2-e3-f3 | illegal: path-blocked@1
        §9a: the square between is no lake | 6c4 | 5a7 | c4-c5-b5 | illegal: path-blocked@1
        §9a: neither way is free | 6e2 4e3 4f2 | 5a7 | e2-f3 | illegal: path-blocked@1
        §9a: a lake and a piece | 6c4 4b4 | 5a7 | c4-b5 | illegal: path-blocked@1
        §9a: a diagonal of more squares | 6e2 | 5a7 | e2-g4 | illegal: not-a-line@1
        §9a: two and one | 6a4 | 5a7 | a4-b6 | illegal: not-a-line@1
        §9a: a diagonal leg | 6a4 | 5a7 | a4-b5-b6 | illegal: not-a-line@1
        §4: not onto an own piece | 6e2 4f3 | 5a7 | e2-e3-f3 | illegal: own-piece@1
        §4: not onto its own square | 6a4 | 5a7 | a4-a5-a4 | illegal: own-piece@1
        §4: not onto a lake | 6b4 | 5a7 | b4-b5-c5 | illegal: no-square@1
        §12: an enemy is there | 6a4 | 5b7 | a4-a6 .. a6-a7-b7 | illegal: square-occupied@3
        §12: an enemy is there | 6a4 | 5b7 | a4-a6 .. a6-b7 | illegal: square-occupied@3
    ",
    ));
}

#[test]
fn a_captain_may_strike_on_its_last_square() {
    each_leaves([
        ("§9a: straight", lightning("6a4", "3a7", "a4-a5 .. a5xa7(6>3)"), "a5 nothing, a6 nothing, a7 red captain"),
        ("§9a: round a corner", lightning("6a4", "3b7", "a4-a6 .. a6-a7xb7(6>3)"), "a6 nothing, b7 red captain"),
        (
            "§9a: round the other corner",
            lightning("6a4", "3b7", "a4-a6 .. a6-b6xb7(6>3)"),
            "a6 nothing, b7 red captain",
        ),
        (
            "§9a: without the square between",
            lightning("6a4", "3b7", "a4-a6 .. a6xb7(6>3)"),
            "a6 nothing, b7 red captain",
        ),
        ("§9a: either way will do", lightning("6a4", "3b7 4a7", "a4-a6 .. a6xb7"), "a7 blue sergeant, b7 red captain"),
        ("§9a: it loses", lightning("6a4", "9b7", "a4-a6 .. a6-a7xb7(6<9)"), "a6 nothing, a7 nothing, b7 blue general"),
        ("§9a: a Bomb", lightning("6a4", "Bb7", "a4-a6 .. a6-a7xb7(6=B)"), "a6 nothing, a7 nothing, b7 nothing"),
        ("§9a: an equal", lightning("6a4", "6b7", "a4-a6 .. a6-a7xb7(6>6)"), "a6 nothing, b7 red captain"),
    ]);
    each_says(cases(
        lightning,
        "
        §9a: not three | 6a4 | 3a7 | a4xa7 | illegal: too-far@1
        §9a: not three round a corner | 6a4 | 3b7 | a4-a5 .. a5-a7xb7 | illegal: too-far@3
        §9a: the square between is empty | 6e2 4e3 | 2e7 | .. e7-e4 e2xe4 | illegal: path-blocked@3
        §9a: the square between is empty | 6a4 | 3a7 5b7 | a4-a5 a7-a6 .. b7-a7 a5xa7 | illegal: path-blocked@5
        §9a: an enemy is between | 6a4 | 3b7 4a7 | a4-a6 .. a6-a7xb7 | illegal: path-blocked@3
        §9a: neither way is free | 6a4 4b4 | 3b7 4a7 | a4-a6 .. b4-b5 .. b5-b6 .. a6xb7 | illegal: path-blocked@7
        §9a: a diagonal of more squares | 6a4 | 3c7 | a4-a6 .. a6xc7 | illegal: not-a-line@3
        §12: nothing is there | 6a4 | 3b7 | a4-a5 .. a5-a6xb6 | illegal: nothing-to-strike@3
        §12: nothing is there | 6a4 | 3b7 | a4-a5 .. a5xb6 | illegal: nothing-to-strike@3
        §12: an own piece | 6e2 4f3 | 3b7 | e2-e3xf3 | illegal: own-piece@1
    ",
    ));
}

#[test]
fn other_kinds_turn_no_corner() {
    each_says(cases(
        lightning,
        "
        §9a: without a corner | 6a4 | 4a7 | a4-b4-b4 | illegal: corner-strike@1
        §9a: a corner move by another kind | 5a4 | 4a7 | a4-a5-b5 | illegal: too-far@1
        §9a: a corner move by another kind | 10a4 | 4a7 | a4-b4-b5 | illegal: too-far@1
        §9a: a Scout's | 2a4 | 4a7 | a4-a5-b5 | illegal: corner-strike@1
        §9a: a Scout's, longer | 2a4 | 4a7 | a4-a6-b6 | illegal: corner-strike@1
        §9a: without the square between | 5a4 | 4a7 | a4-b5 | illegal: not-a-line@1
        §9a: without the square between, a Scout's | 2a4 | 4a7 | a4-b5 | illegal: not-a-line@1
        §9a: two squares by another kind | 5a4 | 4a7 | a4-a6 | illegal: too-far@1
        §9a: two squares, the middle written | 5a4 | 4a7 | a4-a5-a6 | illegal: too-far@1
        §9a: a corner strike by another kind | 5a4 | 4b7 | a4-a5 .. a5-a6 .. a6-a7xb7 | illegal: corner-strike@5
        §9a: a Scout's corner strike | 2a4 | 4b7 | a4-a6 .. a6-a7xb7 | illegal: corner-strike@3
        §9a: without the square between | 5a4 | 4b7 | a4-a5 .. a5-a6 .. a6xb7 | illegal: not-a-line@5
        §9a: a Bomb | Ba4 | 4b7 | a4-a5-b5 | illegal: immovable-piece@1
    ",
    ));
    let scout = |edition, turn: &str| in_edition(edition, "2a4", "4b7", turn);
    each_says([
        ("§5: a Scout of 1999", scout("hasbro-1999", "a4-a7xb7"), "legal; warns variant-outside-edition"),
        (
            "§9a: its corner move",
            scout("hasbro-1999", "a4-a6-b6"),
            "illegal: corner-strike@1; warns variant-outside-edition",
        ),
        (
            "§5: a Scout of 1961",
            scout("milton-bradley-1961", "a4-a7xb7"),
            "illegal: scout-move-and-strike@1; warns variant-outside-edition",
        ),
        ("§9a: only in this variant", record("gravon", "6a4", "4b7", "a4-a5-b5"), "illegal: too-far@1"),
        ("§9a: only in this variant", record("gravon", "6a4", "4b7", "a4-a6"), "illegal: too-far@1"),
        ("§9a: only in this variant", record("gravon", "6a4", "4b7", "a4-b5"), "illegal: not-a-line@1"),
    ]);
}

#[test]
fn every_edition_plays_the_variant() {
    each_says(EDITIONS.iter().flat_map(|edition| {
        let game =
            |red: &str, blue: &str, turns: &str| fit(edition, red, blue, turns).tag("Variant", "ultimate-lightning");
        [
            ("§9a: a move", game("6a4", "5b7", "a4-a5-b5"), outside(edition)),
            ("§9a: a strike", game("6a4", "5b7", "a4-a6 .. a6-a7xb7(6>5)"), outside(edition)),
            ("§9a: a Bomb", game("7a4", "Ba7", "a4-a5 .. a5-a6 .. a6xa7(7=B)"), outside(edition)),
            ("§9a: equals", game("7a4", "7a7", "a4-a5 a7-a6 a5xa6(7>7)"), outside(edition)),
        ]
    }));
}

#[test]
fn a_second_square_shows_a_captain() {
    let lost = "a4-a6 .. a6-a7xb7(6<9)";
    each_reveals([
        ("§9a: not one square", lightning("6a4", "5a7", "a4-a5"), ""),
        ("§9a: two", lightning("6a4", "5a7", "a4-a6"), "1 a6 red captain"),
        ("§9a: round a corner", lightning("6a4", "5a7", "a4-a5-b5"), "1 b5 red captain"),
        ("§9a: without the square between", lightning("6a4", "5a7", "a4-b5"), "1 b5 red captain"),
        (
            "§9a: under silent defense too",
            lightning("6a4", "5a7", "a4-b5").options("silent-defense"),
            "1 b5 red captain",
        ),
        ("§5: a won strike", lightning("6a4", "5a7", "a4-a5 .. a5xa7"), "3 a7 red captain, 3 a7 blue lieutenant"),
        (
            "§9a: lost round a corner: on the square between",
            lightning("6a4", "9b7", lost),
            "1 a6 red captain, 3 a7 red captain, 3 b7 blue general",
        ),
        (
            "§9a: on the square that was gone over",
            lightning("6a4", "9b7", "a4-a6 .. a6-b6xb7(6<9)"),
            "1 a6 red captain, 3 b6 red captain, 3 b7 blue general",
        ),
        (
            "§9a: otherwise on the square from which it struck",
            lightning("6a4", "9a7", "a4-a5 .. a5xa7(6<9)"),
            "3 a5 red captain, 3 a7 blue general",
        ),
    ]);
}

#[test]
fn in_1961_a_winning_defender_moves_to_the_square_from_which_the_captain_struck() {
    let game = |blue: &str, turns: &str| in_edition("milton-bradley-1961", "6a4", blue, turns);
    each_leaves([
        ("§9a: straight", game("9a7", "a4-a5 .. a5xa7"), "a5 blue general, a6 nothing, a7 nothing"),
        ("§9a: round a corner", game("9b7", "a4-a6 .. a6-a7xb7"), "a6 nothing, a7 blue general, b7 nothing"),
        ("§9a: the other", game("9b7", "a4-a6 .. a6-b6xb7"), "a6 nothing, b6 blue general, b7 nothing"),
        ("§9a: along the column first", game("9b7", "a4-a6 .. a6xb7"), "a7 blue general, b6 nothing, b7 nothing"),
        ("§9a: a Bomb falls", game("Ba7", "a4-a5 .. a5xa7"), "a5 nothing, a6 nothing, a7 nothing"),
    ]);
}

#[test]
fn a_captain_goes_back_and_forth_by_the_plain_rule() {
    let straight = "a4-a6 .. a6-a4 .. a4-a6 .. a6-a4 .. a4-a6 ..";
    let corner = "a4-a5-b5 .. b5-b4-a4 .. a4-b5 .. b5-a5-a4 .. a4-b4-b5 ..";
    let game = |first: &str, last: &str| lightning("6a4", "5a7", &format!("{first} {last}"));
    each_says([
        ("§9a: the sixth", game(straight, "a6-a4"), "illegal: two-squares@11"),
        ("§9a: borders do not count", game(straight, "a6-a5"), "legal"),
        ("§9a: round a corner, either way", game(corner, "b5-a4"), "illegal: two-squares@11"),
        ("§9a: and another square", game(corner, "b5-b4"), "legal"),
    ]);
}

/// Six turns of Red: a Scout is lost to the General on b7, and a Captain walks from a4 to a9 without a second square.
const WALK: &str = "b4xb7 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 ..";

fn walked(red: &str, blue: &str, turns: &str) -> Record {
    lightning(&format!("6a4 2b4 {red}"), &format!("9b7 {blue}"), &format!("{WALK} {turns}"))
}

#[test]
fn rescues_need_no_option_and_bring_bombs_back() {
    // A Blue Scout clears the Bomb on e4 at ply 2.
    let bomb = |turns: &str| lightning("6a4 Be4", "2e7", &format!(".. e7xe4(2>B) a4-a6 .. a6-a7 .. a7-a8 .. {turns}"));
    each_leaves([
        ("§9a: without the option", walked("", "", "a9-a10^2@c2"), "a10 red captain, c2 red scout"),
        ("§9a: no rescue made", walked("", "", "a9-a10"), "a10 red captain, c2 nothing"),
        ("§9a: the option makes no difference", walked("", "", "a9-a10^2@c2").options("rescue"), "c2 red scout"),
        ("§9a: a Bomb", bomb("a8-a10^B@c2"), "a10 red captain, c2 red bomb"),
        ("§9a: a Bomb with the option", bomb("a8-a10^B@c2").options("rescue"), "a10 red captain, c2 red bomb"),
        ("§9a: after a corner", walked("", "", "a9-a10-b10^2@c2"), "b10 red captain, c2 red scout"),
        ("§9a: after a corner", walked("", "", "a9-b10^2@c2"), "b10 red captain, c2 red scout"),
        ("§9a: after a won corner strike", walked("", "4b10", "a9-a10xb10^2@c2"), "b10 red captain, c2 red scout"),
        ("§9a: after a strike at an equal", walked("", "6a10", "a9xa10(6>6)^2@c2"), "a10 red captain, c2 red scout"),
        ("§9: onto the square just left", walked("", "", "a9-a10^2@a5"), "a10 red captain, a5 red scout"),
    ]);
    each_says([
        ("§12: a Scout", walked("2e4", "", "e4-e10^2@c2"), "illegal: rescue-scout@13"),
        ("§12: not on the back row", walked("", "", "a9-b9^2@c2"), "illegal: rescue-back-row@13"),
        ("§9: a lost strike", walked("", "8a10", "a9xa10^2@c2"), "illegal: rescue-back-row@13"),
        ("§9a: lost with a Bomb", walked("", "Ba10", "a9xa10(6=B)^2@c2"), "illegal: rescue-back-row@13"),
        ("§12: no Bomb was captured", walked("Be4", "", "a9-a10^B@c2"), "illegal: rescue-not-captured@13"),
        ("§12: the Flag", walked("", "", "a9-a10^F@c2"), "illegal: rescue-not-captured@13"),
        ("§12: the other half", walked("", "", "a9-a10^2@a6"), "illegal: rescue-square@13"),
        ("§9: one piece, one rescue", walked("", "", "a9-a10^2@c2 .. a10-b10^2@c3"), "illegal: rescue-same-piece@15"),
        ("§9a: nothing follows the Flag", walked("", "Fa10", "a9xa10^2@c2"), "illegal: game-over@13"),
        ("§9a: nor a corner", walked("", "Fb10", "a9-a10xb10^2@c2"), "illegal: game-over@13"),
    ]);
    each_ends([("§9a: the Flag", walked("", "Fb10", "a9-a10xb10"), "1-0 flag derived | legal")]);
    let seen = |options: &str| walked("", "", "a9-a10^2@c2").options(options);
    each_reveals([
        ("§9: it is known", seen("rescue"), "1 b4 red scout, 1 b7 blue general, 13 c2 red scout"),
        ("§9: not under silent defense", seen("silent-defense"), "1 b4 red scout, 1 b7 blue general"),
    ]);
}

#[test]
fn two_pieces_make_two_rescues_and_no_third() {
    // Three Scouts are lost, and three Captains are on row 9 at ply 25.
    let lost = "b4xb7 .. b3xb7 .. b2xb7 ..";
    let walks =
        ["a", "e", "f"].map(|file| format!("{file}4-{file}6 .. {file}6-{file}8 .. {file}8-{file}9 ..")).join(" ");
    let two = "a9-a10^2@c2 .. e9-e10^2@c3 ..";
    let game = |turns: &str| {
        let blue = "9b7 2c10 2d10 2d9 6g10 6h10 6i10";
        lightning("6a4 6e4 6f4 2b4 2b3 2b2", blue, &format!("{lost} {walks} {two} {turns}"))
    };
    each_says([
        ("§9: two", game(""), "legal"),
        ("§9: no third", game("f9-f10^2@c4"), "illegal: rescue-limit@29"),
        ("§9: a turn without one", game("f9-f10"), "legal"),
    ]);
}

/// Returns the last turn of a record in export form.
fn exported(game: &Record) -> String {
    let text = game.text();
    let record = parse(text.as_bytes());
    let mut played = Vec::new();
    let replayed = replay(text.as_bytes(), &record, None, &mut played);
    let place = Place { file: "a.srn", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original =
        Original { place, text: text.as_bytes(), srn: None, record: &record, replayed: &replayed, played: &played };
    let mut written = Vec::new();
    srn::write(&original, &mut written).expect("SRN holds every record");
    let written = String::from_utf8(written).expect("SRN is UTF-8");
    let words: Vec<&str> = written.split_whitespace().collect();
    words[words.len() - 2].to_owned()
}

#[test]
fn corners_are_written_along_the_column_first() {
    for (reason, game, expected) in [
        ("§9a: straight", lightning("6a4", "5a7", "a4-a6"), "a4-a6"),
        ("§9a: the middle square in line", lightning("6a4", "5a7", "a4-a5-a6"), "a4-a6"),
        ("§9a: as it is written", lightning("6a4", "5a7", "a4-b4-b5"), "a4-b4-b5"),
        ("§9a: both ways are free", lightning("6a4", "5a7", "a4-b5"), "a4-a5-b5"),
        ("§9a: the other way is not", lightning("6e2 4f2", "5a7", "e2-f3"), "e2-e3-f3"),
        ("§9a: the column is not", lightning("6e2 4e3", "5a7", "e2-f3"), "e2-f2-f3"),
        ("§9a: a lake", lightning("6c4", "5a7", "c4-b5"), "c4-b4-b5"),
        ("§9a: a strike", lightning("6a4", "3b7", "a4-a6 .. a6xb7"), "a6-a7xb7(6>3)"),
        ("§9a: a strike, the column not free", lightning("6a4", "3b7 4a7", "a4-a6 .. a6xb7"), "a6-b6xb7(6>3)"),
        ("§9a: a straight strike", lightning("6a4", "3a7", "a4-a5 .. a5xa7"), "a5xa7(6>3)"),
        ("§9a: a rescue", walked("", "", "a9-b10^2@c2"), "a9-a10-b10^2@c2"),
    ] {
        assert_eq!(exported(&game), expected, "{reason}\n{}", game.text());
    }
}
