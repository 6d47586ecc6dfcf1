//! §7: back and forth.

use crate::rules::support::{EDITIONS, Record, US, cases, each_says, fit, fitted, of, record};

fn jumbo(red: &str, blue: &str, turns: &str) -> Record {
    record("jumbo-2014", red, blue, turns)
}

/// Three moves of Red's Captain between a4 and a5, while Blue moves elsewhere: plies 1 to 6.
const THREE: &str = "a4-a5 .. a5-a4 .. a4-a5 ..";

#[test]
fn the_fourth_is_illegal_everywhere_and_a_way_out_is_not() {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        let warns = if US.contains(&edition) { "; warns two-squares-wording@5" } else { "" };
        let barred = if edition == "gravon" { "legal".to_owned() } else { format!("illegal: two-squares@7{warns}") };
        for (turn, said) in [
            ("a5-a4", barred),
            ("a5-a6", format!("legal{warns}")),
            ("a5-b5", format!("legal{warns}")),
            ("b4-b5", format!("legal{warns}")),
            ("..", format!("legal{warns}")),
        ] {
            let turns = fitted(edition, &format!("{THREE} {turn}"));
            let game = record(edition, &fitted(edition, "6a4 4b4"), "", &turns);
            cases.push((format!("§7, {edition}: {turn}"), game, said));
        }
    }
    each_says(cases);
}

#[test]
fn a_chain_is_of_consecutive_own_turns_of_one_piece_between_two_squares() {
    let again = "a5-a4 .. a4-a5 .. a5-a4 .. a4-a5 ..";
    each_says(cases(
        jumbo,
        &format!(
            "
        §7: sideways | 6a4 | | a4-b4 .. b4-a4 .. a4-b4 .. b4-a4 | illegal: two-squares@7
        §7: Blue's | | 6a7 | .. a7-a6 .. a6-a7 .. a7-a6 .. a6-a7 | illegal: two-squares@8
        §7: beginning anywhere | 6a4 | | .. .. a4-a5 .. a5-a4 .. a4-a5 .. a5-a4 | illegal: two-squares@9
        §7: the last move before it is not part of it | 6a4 | | a4-a5 .. a5-a6 .. a6-a5 .. a5-a6 .. a6-a5 | \
            illegal: two-squares@9
        §7: so its third is legal | 6a4 | | a4-a5 .. a5-a6 .. a6-a5 .. a5-a6 .. | legal
        §7: any other own turn breaks it | 6a4 | | {THREE} .. .. {again} | illegal: two-squares@15
        §7: and the third after it is legal | 6a4 | | {THREE} .. .. a5-a4 .. a4-a5 .. a5-a4 .. | legal
        §7: even a move of the same piece | 6a4 | | {THREE} a5-b5 .. b5-a5 .. a5-a4 .. a4-a5 .. a5-a4 .. | legal
        §7: which begins a chain of its own | 6a4 | | {THREE} a5-b5 .. b5-a5 .. a5-b5 .. b5-a5 | \
            illegal: two-squares@13
        §7: two pieces in turn make none | 6a4 4b4 | | \
            a4-a5 .. b4-b5 .. a5-a4 .. b5-b4 .. a4-a5 .. b4-b5 .. a5-a4 .. b5-b4 .. | legal
        §7: another piece on the same two squares | 6a4 4a3 | | a4-a5 .. a5-a4 .. a4-a5 .. a3-a4 .. a4-a3 .. | legal
        §7: the opponent's turns do not matter | 6a4 | 4j7 | a4-a5 j7-j6 a5-a4 j6-j7 a4-a5 j7-j6 a5-a4 | \
            illegal: two-squares@7
        §7: nor who follows whom | 6a4 | 4j7 | .. j7-j6 a4-a5 j6-j7 a5-a4 j7-j6 a4-a5 j6-j7 | illegal: two-squares@8
        §7: a Scout's long moves, plain | 2a4 | | a4-a6 .. a6-a4 .. a4-a6 .. a6-a4 | illegal: two-squares@7
        §7: a Scout stopping short, plain | 2a4 | | a4-a6 .. a6-a4 .. a4-a6 .. a6-a5 .. a5-a4 .. | legal
    "
        ),
    ));
}

#[test]
fn a_strike_counts_from_its_first_to_its_last_square() {
    // A Blue Scout comes down column b and steps to a4 behind the Captain.
    let lured = "a4-a5 b7-b4 a5-a4 .. a4-a5 b4-a4 a5xa4";
    // The Captain wins on a7 (ply 5), then goes back and forth.
    let won = "a4-a5 .. a5-a6 .. a6xa7 .. a7-a6 .. a6-a7 ..";
    each_says([
        ("§7: the fourth, a strike", jumbo("6a4", "2b7", lured), "illegal: two-squares@7"),
        ("§7: only because it is the fourth", jumbo("6a4", "2b7", lured).tag("TwoSquares", "4"), "legal"),
        ("§7: the first, a strike", jumbo("6a4", "4a7", &format!("{won} a7-a6")), "illegal: two-squares@11"),
        ("§7: the third after a strike", jumbo("6a4", "4a7", won), "legal"),
    ]);
    // The Sergeant comes down column b to a4: a Miner's strike there would be lost.
    let lost = ".. b7-b6 .. b6-b5 a4-a5 b5-b4 a5-a4 .. a4-a5 b4-a4 a5xa4";
    each_says([
        ("§7: whatever its outcome", jumbo("3a4", "4b7", lost), "illegal: two-squares@11"),
        ("§7: whatever its outcome, the fourth allowed", jumbo("3a4", "4b7", lost).tag("TwoSquares", "off"), "legal"),
    ]);
}

#[test]
fn a_corner_strike_counts_as_a_displacement_but_crosses_no_border() {
    // Round the corner by a7 to b7 (the Spy there falls), and back by b4 to a4, where a Blue Scout has moved.
    let game = || record("hasbro-1999", "2a4", "Sb7 2a10", "a4-a7xb7 a10-a4 b7-b4xa4");
    each_says([
        ("§7: there and back", game().tag("TwoSquares", "1"), "illegal: two-squares@3"),
        ("§7: two allowed", game().tag("TwoSquares", "2"), "legal"),
        ("§7: by borders it crosses none", game().tag("TwoSquares", "1 borders"), "legal"),
    ]);
    let of = |blue: &str, turns: &str| record("hasbro-1999", "2a4", blue, turns).tag("TwoSquares", "1 borders");
    each_says([
        ("§7: not that of its second leg", of("Sb7", "a4-a7xb7 .. b7-a7 .."), "legal"),
        ("§7: nor, straight ahead, those of its first", of("Sa7", "a4-a6xa7 .. a7-a5 .."), "legal"),
        ("§7: a plain strike crosses them", of("Sa7", "a4xa7 .. a7-a5 .."), "illegal: two-squares@3"),
    ]);
}

#[test]
fn the_step_before_a_guess_counts_and_a_guess_in_place_breaks_the_chain() {
    let sci_fi = |turns: &str| record("sci-fi-2011", "Ta3 4b3", "6a6", turns);
    let warns = "; warns two-squares-wording@5";
    let stepped = "a3-a4 a6-a5 a4-a3 .. a3-a4?a5=4 ..";
    let guessed = "a3-a4 a6-a5 a4-a3 .. a3-a4 .. a4?a5=4 ..";
    each_says([
        (
            "§7: the third, a step before a guess",
            sci_fi(&format!("{stepped} a4-a3")),
            format!("illegal: two-squares@7{warns}"),
        ),
        (
            "§7: the fourth, a step before a guess",
            sci_fi("a3-a4 .. a4-a3 .. a3-a4 .. a4-a3?a4=4"),
            format!("illegal: two-squares@7{warns}"),
        ),
        ("§7: a guess in place breaks it", sci_fi(&format!("{guessed} a4-a3 .. a3-a4 ..")), format!("legal{warns}")),
        (
            "§7: and the count begins again",
            sci_fi(&format!("{guessed} a4-a3 .. a3-a4 .. a4-a3 .. a3-a4")),
            format!("illegal: two-squares@15{warns}, two-squares-wording@13"),
        ),
    ]);
    each_says(cases(
        jumbo,
        "
        §7: an Infiltrator's guess too | Ia4 | 6a8 | \
            a4-a5 .. a5-a6 .. a6-a5 .. a5-a6 .. a6?a8=F .. a6-a5 .. a5-a6 .. a6-a5 .. a5-a6 | illegal: two-squares@17
        §7: an Infiltrator's guess too, the third after it | Ia4 | 6a8 | \
            a4-a5 .. a5-a6 .. a6-a5 .. a5-a6 .. a6?a8=F .. a6-a5 .. a5-a6 .. a6-a5 .. | legal
    ",
    ));
}

#[test]
fn a_relocation_in_1961_clears_the_pieces_count() {
    // Blue's Scout crosses a6/a7 three times; Red's Spy strikes it from a5 and is lost, and the Scout moves to a5.
    // Crossing a6/a7 once more from there would be the fourth time.
    let lost = "a4-a5 a7-a6 .. a6-a7 .. a7-a6 a5xa6";
    let game = |turns: &str| {
        record("milton-bradley-1961", "Sa4", "2a7", &format!("{lost} {turns}")).tag("TwoSquares", "3 borders")
    };
    each_says([
        ("§5.3: cleared", game("a5-a7 .. a7-a6 .. a6-a7 .."), "legal"),
        ("§5.3: and counted anew", game("a5-a7 .. a7-a6 .. a6-a7 .. a7-a6"), "illegal: two-squares@14"),
    ]);
    // Without moving in (1999) the Scout is still on a6 after its third crossing.
    let stays = record("hasbro-1999", "Sa4", "2a7", &format!("{lost} a6-a7")).tag("TwoSquares", "3 borders");
    each_says([("§5.3: not where the winner stays", stays, "illegal: two-squares@8")]);
}

#[test]
fn scouts_are_counted_by_borders_in_isf() {
    let isf = |turns: &str| record("isf", "2a3", "", turns);
    let over = "a3-a6 .. a6-a4 .. a4-a6 ..";
    let stop = "a3-a6 .. a6-a4 .. a4-a5 ..";
    // Border by border: 3/4 and 4/5 and 5/6; then 5/6; then 3/4 and 4/5 three times; 3/4 once more.
    let gap = "a3-a6 .. a6-a5 .. a5-a3 .. a3-a6 .. a6-a3 ..";
    each_says([
        ("§7, examples: a6-a5", isf(&format!("{over} a6-a5")), "illegal: two-squares@7"),
        ("§7, examples: a6-a4", isf(&format!("{over} a6-a4")), "illegal: two-squares@7"),
        ("§7, examples: a6-a3", isf(&format!("{over} a6-a3")), "illegal: two-squares@7"),
        ("§7: past them all", isf(&format!("{over} a6-a7 ..")), "legal"),
        ("§7: off the line", isf(&format!("{over} a6-b6 ..")), "legal"),
        ("§7: another piece", isf(&format!("{over} ..")), "legal"),
        ("§7, examples: back over a4/a5", isf(&format!("{stop} a5-a4")), "illegal: two-squares@7"),
        ("§7, examples: back over a4/a5, further", isf(&format!("{stop} a5-a3")), "illegal: two-squares@7"),
        ("§7, examples: further back", isf(&format!("{stop} a5-a2")), "illegal: two-squares@7"),
        ("§7, examples: on", isf(&format!("{stop} a5-a6 ..")), "legal"),
        ("§7, examples: on, further", isf(&format!("{stop} a5-a9 ..")), "legal"),
        ("§7: a turn that stopped short begins the count anew", isf(gap), "legal"),
        ("§7: it counts the turns since", isf(&format!("{gap} a3-a4")), "illegal: two-squares@11"),
        ("§7: beyond the common borders it may go", isf(&format!("{gap} a3-a2 ..")), "legal"),
        (
            "§7: leaving the line clears it",
            isf("a3-a6 .. a6-a4 .. a4-b4 .. b4-a4 .. a4-a6 .. a6-a4 .. a4-a6 .."),
            "legal",
        ),
        (
            "§7: and then it counts anew",
            isf("a3-a6 .. a6-a4 .. a4-b4 .. b4-a4 .. a4-a6 .. a6-a4 .. a4-a6 .. a6-a5"),
            "illegal: two-squares@15",
        ),
        ("§7: another piece's turn clears it", isf("a3-a6 .. a6-a4 .. .. .. a4-a6 .. a6-a4 .. a4-a6 .."), "legal"),
    ]);
    each_says(cases(
        of("isf"),
        &format!(
            "
        §7: along a row | 2a4 | | a4-e4 .. e4-c4 .. c4-e4 .. e4-d4 | illegal: two-squares@7
        §7: along a row, past them | 2a4 | | a4-e4 .. e4-c4 .. c4-e4 .. e4-f4 .. | legal
        §7: every other piece is counted plainly | 6a4 | | {THREE} a5-a4 | illegal: two-squares@7
        §7: Blue's | | 2a7 | .. a7-a4 .. a4-a6 .. a6-a5 .. a5-a6 | illegal: two-squares@8
        §7: a strike crosses borders too | 2a3 | 4b7 | a3-a6 b7-b6 a6-a4 b6-b5 a4-a6 b5-a5 a6xa5 | \
            illegal: two-squares@7
    "
        ),
    ));
}

#[test]
fn gravon_allows_five() {
    let over = "a3-a6 .. a6-a4 .. a4-a6 .. a6-a4 .. a4-a6 ..";
    let shuttle = format!("{THREE} a5-a4 .. a4-a5 ..");
    let gravon = |red: &str, turns: &str| record("gravon", red, "", turns);
    each_says([
        ("§7: five crossings", gravon("2a3", over), "legal"),
        ("§7: the sixth", gravon("2a3", &format!("{over} a6-a5")), "illegal: two-squares@11"),
        ("§7: the sixth, elsewhere", gravon("2a3", &format!("{over} a6-b6 ..")), "legal"),
        ("§7: five moves of another piece", gravon("6a4", &shuttle), "legal"),
        ("§7: the sixth of another piece", gravon("6a4", &format!("{shuttle} a5-a4")), "illegal: two-squares@11"),
    ]);
}

#[test]
fn the_tag_two_squares_replaces_the_editions_number_and_manner() {
    let six = format!("{THREE} a5-a4 .. a4-a5 .. a5-a4 ..");
    let stopping = "a4-a6 .. a6-a5 .. a5-a6 .. a6-a4 ..";
    let exact = "a4-a6 .. a6-a4 .. a4-a6 .. a6-a4";
    for edition in EDITIONS {
        let of = |sign: &str, turns: &str, value: &str| {
            record(edition, &fitted(edition, &format!("{sign}a4")), "", &fitted(edition, turns))
                .tag("TwoSquares", value)
        };
        let reason = |what: &str| format!("NOTATION, TwoSquares, {edition}: {what}");
        each_says([
            (reason("off"), of("6", &six, "off"), "legal"),
            (reason("off, a Scout"), of("2", exact, "off"), "legal"),
            (reason("1"), of("6", THREE, "1"), "illegal: two-squares@3"),
            (reason("2: the third is illegal"), of("6", THREE, "2"), "illegal: two-squares@5"),
            (reason("3: no warning"), of("6", THREE, "3"), "legal"),
            (reason("3: the fourth"), of("6", &six, "3"), "illegal: two-squares@7"),
            (
                reason("5: the fifth, and no warning"),
                of("6", six.strip_suffix(" a5-a4 ..").expect("six"), "5"),
                "legal",
            ),
            (reason("5: the sixth"), of("6", &six, "5"), "illegal: two-squares@11"),
            (reason("6"), of("6", &six, "6"), "legal"),
            (reason("3 is plain for Scouts too"), of("2", stopping, "3"), "legal"),
            (reason("3 for a Scout between two squares"), of("2", exact, "3"), "illegal: two-squares@7"),
            (reason("3 borders"), of("2", stopping, "3 borders"), "illegal: two-squares@7"),
            (reason("4 borders"), of("2", stopping, "4 borders"), "legal"),
            (reason("2 borders"), of("2", stopping, "2 borders"), "illegal: two-squares@5"),
            (reason("3 borders, another piece"), of("6", &six, "3 borders"), "illegal: two-squares@7"),
        ]);
    }
}

#[test]
fn the_third_draws_the_warning_in_the_four_us_rulebooks_only() {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        let of = |turns: &str| fit(edition, "6a4", "", turns);
        let is_us = US.contains(&edition);
        let said = |plies: &str| if is_us { format!("legal; warns {plies}") } else { "legal".to_owned() };
        cases.push((format!("§7, {edition}: the second"), of("a4-a5 .. a5-a4 .."), "legal".to_owned()));
        cases.push((format!("§7, {edition}: the third"), of(THREE), said("two-squares-wording@5")));
        cases.push((
            format!("§7, {edition}: each third"),
            of(&format!("{THREE} a5-a6 .. a6-a5 .. a5-a6 ..")),
            said("two-squares-wording@5, two-squares-wording@11"),
        ));
    }
    each_says(cases);
}
