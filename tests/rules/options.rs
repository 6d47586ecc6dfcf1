//! §9: the options of 1999.

use crate::rules::support::{Record, cases, each_ends, each_leaves, each_reveals, each_says, fit, fitted, record};

/// Twelve plies: a Red Scout is lost to the General on b7, and a Captain walks from a4 to a9.
const WALK: &str = "b4xb7 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 ..";

/// Returns a record with the Captain on a9 and Red to move at ply 13.
fn walked(turns: &str) -> Record {
    with("", turns)
}

/// Same as `walked`, but with more Red pieces.
fn with(red: &str, turns: &str) -> Record {
    record("hasbro-1999", &format!("6a4 2b4 {red}"), "9b7", &format!("{WALK} {turns}")).options("rescue")
}

#[test]
fn a_piece_that_comes_to_the_opponents_back_row_may_bring_one_back() {
    each_leaves([
        ("§9: by a move", walked("a9-a10^2@c2"), "a10 red captain, c2 red scout"),
        ("§9: it need not", walked("a9-a10"), "a10 red captain, c2 nothing"),
        ("§9: by a move along the row", walked("a9-a10 .. a10-b10^2@c2"), "b10 red captain, c2 red scout"),
        ("§9: on the row's own half, a middle row", walked("a9-a10^2@a5"), "a5 red scout"),
        ("§9: on the own back row", walked("a9-a10^2@a1"), "a1 red scout"),
        ("§9: from the next turn on it moves", walked("a9-a10^2@c2 .. c2-c4 .."), "c4 red scout"),
        ("§9: on a square left earlier", walked("a9-a10^2@a4"), "a4 red scout"),
    ]);
    each_leaves(cases(
        |red, blue, turns| record("hasbro-1999", red, blue, turns).options("rescue"),
        &format!(
            "
        §9: by a won strike | 6a4 2b4 | 9b7 4a10 | {WALK} a9xa10^2@c2 | a10 red captain, c2 red scout
        §9: by a won strike along the row | 6a4 2b4 | 9b7 4b10 | {WALK} a9-a10 .. a10xb10^2@c2 | \
            b10 red captain, c2 red scout
        §9: Blue's, to its own half | 9b4 | 6a7 2b7 | \
            .. b7xb4 .. a7-a6 .. a6-a5 .. a5-a4 .. a4-a3 .. a3-a2 .. a2-a1^2@e6 | a1 blue captain, e6 blue scout
    "
        ),
    ));
}

#[test]
fn the_craters_have_another_back_row_and_other_halves() {
    let walk = "b3xb6 .. a3-a4 .. a4-a5 .. a5-a6 .. a6-a7 ..";
    let game = |turn: &str| record("sci-fi-2011", "6a3 2b3", "9b6", &format!("{walk} {turn}")).options("rescue");
    each_says([
        ("§1, §9: row 8, and row 4 is Red's", game("a7-a8^2@a4"), "legal; warns option-outside-edition"),
        ("§1, §9: row 5 is not", game("a7-a8^2@a5"), "illegal: rescue-square@11; warns option-outside-edition"),
    ]);
}

#[test]
fn every_rule_of_rescues_has_its_finding() {
    each_says([
        (
            "§12: not switched on",
            record("hasbro-1999", "6a4 2b4", "9b7", &format!("{WALK} a9-a10^2@c2")),
            "illegal: rescue-not-enabled@13",
        ),
        ("§12: not on the back row", walked("a9-b9^2@c2"), "illegal: rescue-back-row@13"),
        ("§12: on the own back row", with("4c2", "c2-c1^2@c2"), "illegal: rescue-back-row@13"),
        ("§9: it must have moved there just now", walked("a9-a10 .. i2-i3^2@c2"), "illegal: rescue-back-row@15"),
        ("§12: a Scout", with("2e4", "e4-e10^2@c2"), "illegal: rescue-scout@13"),
        ("§12: a Bomb", with("Bc1", "a9-a10^B@c2"), "illegal: rescue-bomb@13"),
        ("§12: nothing of the kind captured", walked("a9-a10^4@c2"), "illegal: rescue-not-captured@13"),
        ("§12: the Flag", walked("a9-a10^F@c2"), "illegal: rescue-not-captured@13"),
        ("§12: an own piece there", with("4c2", "a9-a10^2@c2"), "illegal: rescue-square@13"),
        ("§12: a lake", walked("a9-a10^2@c5"), "illegal: rescue-square@13"),
        ("§12: the other half", walked("a9-a10^2@a6"), "illegal: rescue-square@13"),
        ("§12: off the board", walked("a9-a10^2@k2"), "illegal: rescue-square@13"),
        ("§12: below the board", walked("a9-a10^2@c0"), "illegal: rescue-square@13"),
        ("§12: on the rescuer", walked("a9-a10^2@a10"), "illegal: rescue-square@13"),
        ("§9: one piece, one rescue", with("", "a9-a10^2@c2 .. a10-b10^2@c3"), "illegal: rescue-same-piece@15"),
        (
            "§9: what was brought back is no longer captured",
            with("4e4", "a9-a10^2@c2 .. e4-e5 .. e5-e6 .. e6-e7 .. e7-e8 .. e8-e9 .. e9-e10^2@c3"),
            "illegal: rescue-not-captured@25",
        ),
    ]);
    let took = "b4xb7 .. a4-a5 .. a5-a6 .. a6xa7 .. a7-a8 .. a8-a9 .. a9-a10^4@c2";
    each_says([(
        "§9: unless the striker has the advantage",
        record("hasbro-1999", "6a4 2b4", "9b7 6a10", &format!("{WALK} a9xa10^2@c2"))
            .options("rescue aggressor-advantage"),
        "legal",
    )]);
    each_says(cases(
        |red, blue, turns| record("hasbro-1999", red, blue, turns).options("rescue"),
        &format!(
            "
        §12: the opponent's losses are not one's own | 6a4 2b4 | 9b7 4a7 | {took} | illegal: rescue-not-captured@13
        §9: a lost strike is no coming there | 6a4 2b4 | 9b7 8a10 | {WALK} a9xa10^2@c2 | illegal: rescue-back-row@13
        §9: nor one between equals | 6a4 2b4 | 9b7 6a10 | {WALK} a9xa10^2@c2 | illegal: rescue-back-row@13
        §9: no rescue follows a strike that takes the Flag | 6a4 2b4 | 9b7 Fa10 | {WALK} a9xa10^2@c2 | \
            illegal: game-over@13
        §12: the guess is judged before the rescue | Ia4 2b4 | 9b7 | {WALK} a9-a10 .. a10?a9=2^2@c2 | \
            illegal: no-target@15
        readings: a guess in place is no coming there | Ia4 2b4 | 9b7 8b10 | {WALK} a9-a10 .. a10?b10=8^2@c2 | \
            illegal: rescue-back-row@15
    "
        ),
    ));
}

/// Returns turns in which three Red pieces walk to row 9 after three Scouts were lost to the General on b7: to a9,
/// e9, f9. Red is to move at ply 37.
fn three() -> String {
    let lost = "b4xb7 .. b3xb7 .. b2xb7 ..";
    let walks: Vec<String> = ["a", "e", "f"]
        .into_iter()
        .flat_map(|column| (4..9).map(move |row| format!("{column}{row}-{column}{} ..", row + 1)))
        .collect();
    format!("{lost} {}", walks.join(" "))
}

#[test]
fn a_player_makes_two_rescues_and_a_piece_one() {
    let game = |turns: &str| {
        let blue = "9b7 2c10 2d10 2d9 6g10 6h10 6i10";
        record("hasbro-1999", "6a4 6e4 6f4 2b4 2b3 2b2", blue, &format!("{} {turns}", three())).options("rescue")
    };
    let two = "a9-a10^2@c2 .. e9-e10^2@c3 ..";
    each_leaves([("§9: two by two pieces", game(two), "c2 red scout, c3 red scout, a10 red captain, e10 red captain")]);
    each_says([
        ("§9: no third", game(&format!("{two} f9-f10^2@c4")), "illegal: rescue-limit@41"),
        ("§12: the limit before the same piece", game(&format!("{two} a10-b10^2@c4")), "illegal: rescue-limit@41"),
        ("§9: a turn without one is free", game(&format!("{two} f9-f10 ..")), "legal"),
        ("§9: the second by the same piece", game("a9-a10^2@c2 .. a10-b10^2@c3"), "illegal: rescue-same-piece@39"),
        ("§9: but another piece may still", game("a9-a10^2@c2 .. a10-b10 .. e9-e10^2@c3"), "legal"),
    ]);
}

#[test]
fn a_rescued_piece_is_a_new_piece() {
    // The Captain brings back the Sergeant at ply 17, and the Sergeant brings back the Scout at ply 27.
    let turns = "e4-e5 e7-e6 e5xe6 .. b4xb7 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 .. a9-a10^4@f5 .. f5-f6 .. f6-f7 .. \
                 f7-f8 .. f8-f9 .. f9-f10^2@c2";
    let game = record("hasbro-1999", "6a4 4e4 2b4", "9b7 8e7", turns).options("rescue");
    each_leaves([("§9: it may make a rescue of its own", game, "f10 red sergeant, c2 red scout, a10 red captain")]);
}

#[test]
fn rescues_are_seen_except_under_silent_defense() {
    each_reveals([
        ("§9: the rescued piece is known", walked("a9-a10^2@c2"), "1 b4 red scout, 1 b7 blue general, 13 c2 red scout"),
        (
            "§9: not under silent defense",
            record("hasbro-1999", "6a4 2b4", "9b7", &format!("{WALK} a9-a10^2@c2")).options("rescue silent-defense"),
            "1 b4 red scout, 1 b7 blue general",
        ),
        (
            "§9: behind a strike, all three",
            record("hasbro-1999", "6a4 2b4", "9b7 4a10", &format!("{WALK} a9xa10^2@c2")).options("rescue"),
            "1 b4 red scout, 1 b7 blue general, 13 a10 red captain, 13 a10 blue sergeant, 13 c2 red scout",
        ),
    ]);
}

#[test]
fn under_silent_defense_only_the_striker_names_its_rank_unless_it_is_a_scout() {
    let silent = |red: &str, blue: &str, turns: &str| record("hasbro-1999", red, blue, turns).options("silent-defense");
    let meet = "a4-a5 a7-a6 a5xa6";
    let far = "a4-a5 .. a5-a6 .. a6xa7";
    each_reveals([
        ("§9: won", silent("6a4", "4a7", meet), "3 a6 red captain"),
        ("§9: lost", silent("4a4", "6a7", meet), "3 a5 red sergeant"),
        ("§9: equals", silent("6a4", "6a7", meet), "3 a5 red captain"),
        ("§9: a Bomb", silent("6a4", "Ba7", far), "5 a6 red captain"),
        ("§9: a Bomb cleared", silent("3a4", "Ba7", far), "5 a7 red miner"),
        ("§9: the Flag", silent("6a4", "Fa7", far), "5 a7 red captain"),
        ("§9: the Flag by a Scout", silent("2a4", "Fa7", "a4xa7"), "1 a7 red scout, 1 a7 blue flag"),
        ("§9: a Scout won", silent("2a4", "Sa7", "a4xa7"), "1 a7 red scout, 1 a7 blue spy"),
        ("§9: a Scout lost", silent("2a4", "6a7", "a4xa7"), "1 a4 red scout, 1 a7 blue captain"),
        ("§9: Scouts", silent("2a4", "2a7", "a4xa7"), "1 a4 red scout, 1 a7 blue scout"),
        ("§9: a Scout round a corner", silent("2a4", "6b7", "a4-a7xb7"), "1 a7 red scout, 1 b7 blue captain"),
        ("§9: Blue strikes", silent("4a4", "6a7", "a4-a5 a7-a6 .. a6xa5"), "4 a5 blue captain"),
        ("§9: a Scout that is struck", silent("6a4", "2a7", meet), "3 a6 red captain"),
        (
            "§9: in 1961 too",
            record("milton-bradley-1961", "4a4", "6a7", meet).options("silent-defense"),
            "3 a5 red sergeant",
        ),
        (
            "§6: guesses are no strikes",
            record("sci-fi-2011", "Ta3", "4a6", "a3-a4 a6-a5 a4?a5=F").options("silent-defense"),
            "3 a4 red spotter, 3 a5 blue sergeant",
        ),
    ]);
    each_ends([("§9: the game ends though nothing was named", silent("6a4", "Fa7", far), "1-0 flag derived | legal")]);
}

#[test]
fn aggressor_advantage_lets_the_striker_win_and_move_in() {
    let meet = "a4-a5 a7-a6 a5xa6";
    each_leaves(["hasbro-1999", "milton-bradley-1961", "jumbo-2014", "sci-fi-2011"].map(|edition| {
        let game = fit(edition, "6a4", "6a7", meet);
        (edition, game.options("aggressor-advantage"), fitted(edition, "a5 nothing, a6 red captain"))
    }));
    let blue = record("hasbro-1999", "6a4", "6a7", "a4-a5 a7-a6 .. a6xa5").options("aggressor-advantage");
    each_leaves([("§9: Blue strikes", blue, "a5 blue captain, a6 nothing")]);
}
