//! §5: striking, and the revealed pieces.

use crate::rules::support::{EDITIONS, cases, each_leaves, each_reveals, each_says, fitted, of, record};

const DEFENDERS: [&str; 14] = ["10", "9", "8", "7", "6", "5", "4", "3", "2", "T", "I", "S", "B", "F"];

/// §5.2, one line per striker: `>` the striker wins, `<` the striker is removed, `=` both pieces are removed.
const OUTCOMES: [(&str, &str); 12] = [
    ("10", "=>>>>>>>>>>><>"),
    ("9", "<=>>>>>>>>>><>"),
    ("8", "<<=>>>>>>>>><>"),
    ("7", "<<<=>>>>>>>><>"),
    ("6", "<<<<=>>>>>>><>"),
    ("5", "<<<<<=>>>>>><>"),
    ("4", "<<<<<<=>>>>><>"),
    ("3", "<<<<<<<=>>>>>>"),
    ("2", "<<<<<<<<=>>><>"),
    ("T", "<<<<<<<<<==><>"),
    ("I", "<<<<<<<<<==><>"),
    ("S", "><<<<<<<<<>=<>"),
];

fn name(sign: &str) -> &'static str {
    match sign {
        "10" => "marshal",
        "9" => "general",
        "8" => "colonel",
        "7" => "major",
        "6" => "captain",
        "5" => "lieutenant",
        "4" => "sergeant",
        "3" => "miner",
        "2" => "scout",
        "T" => "spotter",
        "I" => "infiltrator",
        "S" => "spy",
        "B" => "bomb",
        "F" => "flag",
        _ => unreachable!("no such sign: {sign}"),
    }
}

/// Returns the pieces on the striker's square and on the struck square, according to §5.3 and the row "who moves
/// in".
fn aftermath(edition: &str, striker: &str, outcome: char, defender: &str, sides: [&str; 2]) -> [String; 2] {
    let nothing = || "nothing".to_owned();
    let piece = |side: &str, sign| format!("{side} {}", name(sign));
    match outcome {
        '>' => [nothing(), piece(sides[0], striker)],
        '=' => [nothing(), nothing()],
        _ if edition == "milton-bradley-1961" && defender != "B" => [piece(sides[1], defender), nothing()],
        _ => [nothing(), piece(sides[1], defender)],
    }
}

fn table(advantage: bool) {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        for (striker, line) in OUTCOMES {
            for (defender, outcome) in DEFENDERS.into_iter().zip(line.chars()) {
                let outcome = if advantage && outcome == '=' { '>' } else { outcome };
                for red_strikes in [true, false] {
                    let (game, sides, from, to) = if red_strikes {
                        let turns = "a4-a5 .. a5-a6 .. a6xa7";
                        let game = record(
                            edition,
                            &fitted(edition, &format!("{striker}a4")),
                            &fitted(edition, &format!("{defender}a7")),
                            &fitted(edition, turns),
                        );
                        (game, ["red", "blue"], "a6", "a7")
                    } else {
                        let turns = ".. a7-a6 .. a6-a5 .. a5xa4";
                        let game = record(
                            edition,
                            &fitted(edition, &format!("{defender}a4")),
                            &fitted(edition, &format!("{striker}a7")),
                            &fitted(edition, turns),
                        );
                        (game, ["blue", "red"], "a5", "a4")
                    };
                    let game = if advantage { game.options("aggressor-advantage") } else { game };
                    let [there, here] = aftermath(edition, striker, outcome, defender, sides);
                    let expected = format!("{} {there}, {} {here}", fitted(edition, from), fitted(edition, to));
                    cases.push((format!("§5.2, {edition}: {striker} strikes {defender}"), game, expected));
                }
            }
        }
    }
    each_leaves(cases);
}

#[test]
fn every_strike_comes_out_as_the_first_line_that_fits_says() {
    table(false);
}

#[test]
fn with_aggressor_advantage_equals_are_won_by_the_striker_and_nothing_else_changes() {
    table(true);
}

#[test]
fn strikes_are_made_from_an_orthogonally_adjacent_square() {
    each_says([
        ("§5.1: ahead", record("jumbo-2014", "6a4", "5a7", "a4-a5 a7-a6 a5xa6"), "legal"),
        (
            "§5.1: backward",
            record("jumbo-2014", "6a4", "5b7", "a4-a5 b7-b6 a5-a6 b6-b5 a6-a7 b5-a5 a7-a6 .. a6xa5"),
            "legal",
        ),
        ("§5.1: sideways", record("jumbo-2014", "6a4", "5b7", "a4-a5 b7-b6 a5-a6 .. a6xb6"), "legal"),
        ("§5.1: diagonally", record("jumbo-2014", "6a4", "5b7", "a4-a5 b7-b6 a5xb6"), "illegal: not-a-line@3"),
        ("§5.1: from afar", record("jumbo-2014", "6a4", "5a7", "a4-a5 .. a5xa7"), "illegal: too-far@3"),
        ("§5.1: never compulsory", record("jumbo-2014", "6a4", "5a7", "a4-a5 a7-a6 .. .. a5-a4 .."), "legal"),
        ("§5.1: never compulsory, the Flag", record("jumbo-2014", "6a4", "Fa7", "a4-a5 .. a5-a6 .. a6-b6 .."), "legal"),
    ]);
}

#[test]
fn the_bomb_stays_after_any_number_of_lost_strikes_until_a_miner_clears_it() {
    each_leaves(cases(
        of("jumbo-2014"),
        "
        §5.2: the Bomb stays | 6a4 10b4 | Ba7 | a4-a5 .. a5-a6 .. a6xa7 .. b4-b5 .. b5-b6 .. b6-a6 .. a6xa7 | \
            a7 blue bomb, a6 nothing
        §5.2: the Miner moves in | 6a4 3b4 | Ba7 | a4-a5 .. a5-a6 .. a6xa7 .. b4-b5 .. b5-b6 .. b6-a6 .. a6xa7 | \
            a7 red miner, a6 nothing
    ",
    ));
}

#[test]
fn both_pieces_are_revealed_by_the_squares_they_have_afterwards() {
    let strike = |edition, red: &str, blue: &str| record(edition, red, blue, "a4-a5 a7-a6 a5xa6");
    each_reveals([
        (
            "§5.4: the striker won and moved in",
            strike("jumbo-2014", "6a4", "5a7"),
            "3 a6 red captain, 3 a6 blue lieutenant",
        ),
        (
            "DESIGN: a striker that was lost stands where it struck from",
            strike("jumbo-2014", "5a4", "6a7"),
            "3 a5 red lieutenant, 3 a6 blue captain",
        ),
        ("§5.4: both lost", strike("jumbo-2014", "6a4", "6a7"), "3 a5 red captain, 3 a6 blue captain"),
        (
            "DESIGN: a 1961 defender that moved in: its new square",
            strike("milton-bradley-1961", "5a4", "6a7"),
            "3 a5 red lieutenant, 3 a5 blue captain",
        ),
        (
            "§5.3: but a Bomb never moves in",
            record("milton-bradley-1961", "5a4", "Ba7", "a4-a5 .. a5-a6 .. a6xa7"),
            "5 a6 red lieutenant, 5 a7 blue bomb",
        ),
        (
            "DESIGN: after a corner strike, its middle square",
            record("hasbro-1999", "2a4", "6b7", "a4-a7xb7"),
            "1 a7 red scout, 1 b7 blue captain",
        ),
    ]);
    each_reveals(cases(
        of("jumbo-2014"),
        "
        §5.4: a Scout from afar, lost | 2a4 | 6a7 | a4xa7 | 1 a4 red scout, 1 a7 blue captain
        §5.4: a Scout from afar, won | 2a4 | Sa7 | a4xa7 | 1 a7 red scout, 1 a7 blue spy
        §5.4: the Flag too | 2a4 | Fa7 | a4xa7 | 1 a7 red scout, 1 a7 blue flag
        DESIGN: known before or not | 6a4 | 5a7 4b7 | a4-a5 a7-a6 a5xa6 b7-b6 a6xb6 | \
            3 a6 red captain, 3 a6 blue lieutenant, 5 b6 red captain, 5 b6 blue sergeant
    ",
    ));
}

#[test]
fn corner_strikes_of_1999_come_after_a_straight_move_and_reach_any_neighbour() {
    let hasbro = |red: &str, blue: &str, turns: &str| record("hasbro-1999", red, blue, turns);
    each_says([(
        "§12: far off it, in an edition without corner strikes",
        record("jumbo-2014", "2a4", "Sa7", "a4-a64xa7"),
        "illegal: path-blocked@1",
    )]);
    each_says(cases(
        hasbro,
        "
        §3: to the right | 2a4 | Sb7 | a4-a7xb7 | legal
        §3: to the left | 2b4 | Sa7 | b4-b7xa7 | legal
        §3: after one square | 2a4 | Sb7 | a4-a5 b7-b6 a5-a6xb6 | legal
        §3: along a row, then back | 2e4 | Sf7 | e4-e7 f7-f6 e7-f7xf6 | legal
        §3: along a row, then ahead | 2f4 | Se7 | f4-f6 .. f6-e6xe7 | legal
        §12: the middle square occupied | 2a4 | 6a7 Sb7 | a4-a7xb7 | illegal: path-blocked@1
        §12: nothing to strike behind an own piece | 2a2 6a4 | Sb7 | a2-a4xb4 | illegal: nothing-to-strike@1
        §12: occupied by an own piece, an enemy beside it | 2a3 6a4 | 2b7 | .. b7-b4 a3-a4xb4 | illegal: path-blocked@3
        §12: the way to it blocked by an enemy | 2a4 | 6a7 Sb8 | a4-a8xb8 | illegal: path-blocked@1
        §12: back onto its own square | 2b4 | Sc7 | b4-b5 c7-b7 b5-c5xb5 | illegal: own-piece@3
        §12: through a lake | 2b4 | 6c7 | b4-b6 .. b6-c6xc7 | illegal: path-blocked@3
        §12: a second leg of two | 2a4 | Sc7 | a4-a7xc7 | illegal: too-far@1
        §12: a second leg of two, the corner occupied | 2a4 | 6a7 Sc7 | a4-a7xc7 | illegal: too-far@1
        readings: straight, with a middle square | 2a4 | Sa7 | a4-a6xa7 | legal
        §12: straight, the middle square occupied | 2a4 | 6a7 Sa8 | a4-a7xa8 | illegal: path-blocked@1
        §12: not a Scout, a first leg of two | 6a4 | Sb7 | a4-a6xb6 | illegal: nothing-to-strike@1
        §12: not a Scout, a first leg of two, a piece there | 6a4 | 5b7 | a4-a5 .. a5-a7xb7 | illegal: too-far@3
        §12: not a Scout, straight | 6a4 | 5a7 | a4-a5 .. a5-a6xa7 | illegal: corner-strike@3
        §12: not a Scout | 6a4 | Sb7 | a4-a5 b7-b6 a5-a6xb6 | illegal: corner-strike@3
        §12: a diagonal leg | 2a4 | Sc7 | a4-b6xb7 | illegal: not-a-line@1
        §12: a diagonal second leg | 2a4 | Sb7 | a4-a6xb7 | illegal: not-a-line@1
        §12: nothing there | 2a4 | Sc7 | a4-a7xb7 | illegal: nothing-to-strike@1
        §12: the middle square off the board | 2a4 | Sa7 | a4-a11xa7 | illegal: too-far@1
        §12: far off it | 2a4 | Sa7 | a4-a64xa7 | illegal: too-far@1
        §12: far off it, beside the row | 2a4 | Sb7 | a4-a7 .. a7-z7xb7 | illegal: too-far@3
        §12: far off it, nothing there | 2a4 | Sb7 | a4-a64xa7 | illegal: nothing-to-strike@1
        §12: far off it, a diagonal leg | 2a4 | Sb7 | a4-a64xb7 | illegal: not-a-line@1
        §12: as far off in both | 2a4 | Sa7 | a4-q16xa7 | illegal: not-a-line@1
        §12: an own piece there | 2a1 6b3 | Sc7 | a1-a3xb3 | illegal: own-piece@1
        §12: a no-square there | 2b4 | Sc7 | b4-b5xc5 | illegal: no-square@1
    ",
    ));
    each_leaves([
        (
            "§5.3: a won corner strike moves in",
            hasbro("2a4", "Sb7", "a4-a7xb7"),
            "a4 nothing, a7 nothing, b7 red scout",
        ),
        ("§5.3: a lost one does not", hasbro("2a4", "6b7", "a4-a7xb7"), "a4 nothing, a7 nothing, b7 blue captain"),
        ("§5.2: equals", hasbro("2a4", "2b7", "a4-a7xb7"), "a4 nothing, a7 nothing, b7 nothing"),
        ("§5.2: Blue's", hasbro("Sb4", "2a7", ".. a7-a4xb4"), "a7 nothing, a4 nothing, b4 blue scout"),
    ]);
}

#[test]
fn where_nobody_strikes_round_a_corner_a_long_second_leg_is_no_more_wrong_than_a_short_one() {
    for edition in ["milton-bradley-1961", "anniversary-2011", "jumbo-2014", "isf", "gravon"] {
        let finding = if edition == "milton-bradley-1961" { "scout-move-and-strike" } else { "corner-strike" };
        for strike in ["a4-a7xb7", "a4-a7xc7"] {
            let game = record(edition, "2a4", "Sb7 Sc7", strike);
            assert_eq!(game.said(), format!("illegal: {finding}@1"), "{edition}: {strike}");
        }
    }
}

#[test]
fn a_strike_that_loses_in_1961_is_answered_by_the_defender_moving_in() {
    each_leaves(cases(
        of("milton-bradley-1961"),
        "
        §5.3: onto the square the striker stood on, from the side | 5a4 | 6b7 | a4-a5 b7-b6 a5-a6 .. a6xb6 | \
            a6 blue captain, b6 nothing
        §5.3: it is no turn of its owner, who moves next | 5a4 | 6a7 | a4-a5 a7-a6 a5xa6 a5-a4 | \
            a4 blue captain, a5 nothing, a6 nothing
        §5.3: both removed, nobody moves in | 6a4 | 6a7 | a4-a5 a7-a6 a5xa6 | a5 nothing, a6 nothing
        §5.3: a Scout that loses from the next square | 2a4 | 6a7 | a4-a6 .. a6xa7 | a6 blue captain, a7 nothing
    ",
    ));
}
