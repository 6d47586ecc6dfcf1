//! §3: the table of editions, row by row.

use adjutant::rules::Edition;

use crate::rules::support::{EDITIONS, US, each_ends, each_leaves, each_says, fit, fitted, record};

/// Returns each edition with a value of its column.
fn column<T: Copy>(values: [T; 7]) -> impl Iterator<Item = (&'static str, T)> {
    EDITIONS.into_iter().zip(values)
}

const DESCENDING: [Option<&str>; 10] = [
    Some("marshal"),
    Some("general"),
    Some("colonel"),
    Some("major"),
    Some("captain"),
    Some("lieutenant"),
    Some("sergeant"),
    Some("miner"),
    Some("scout"),
    None,
];

fn ascending(one: Option<&'static str>) -> [Option<&'static str>; 10] {
    let mut kinds = DESCENDING;
    kinds.reverse();
    kinds[0] = one;
    kinds
}

/// Returns a record with the piece `sign` on b2 and its partner, in the numbers of the edition.
fn with_piece(edition: &'static str, sign: &str) -> crate::rules::support::Record {
    let blue = if edition == "sci-fi-2011" { format!("{sign}b7 Ta7") } else { format!("{sign}b9 Ta9") };
    record(edition, &format!("{sign}b2 Ta2"), &blue, "").printed()
}

#[test]
fn numbers_stand_for_the_pieces_on_which_they_are_printed() {
    let spy = ascending(Some("spy"));
    let printed = [DESCENDING, ascending(None), DESCENDING, ascending(Some("spotter")), spy, spy, spy];
    for (edition, kinds) in column(printed) {
        for (number, kind) in (1..=10).zip(kinds) {
            let sign = number.to_string();
            let report = with_piece(edition, &sign).report();
            if let Some(kind) = kind {
                assert_eq!(
                    (report.said.as_str(), report.at("b2")),
                    ("legal", format!("red {kind}")),
                    "{edition} {number}"
                );
            } else {
                assert!(report.said.starts_with("unreadable: "), "{edition}: {number} is not printed: {}", report.said);
            }
        }
    }
}

#[test]
fn letters_stand_for_the_same_pieces_everywhere() {
    for edition in EDITIONS {
        for (sign, kind) in [("S", "spy"), ("T", "spotter"), ("I", "infiltrator"), ("B", "bomb"), ("F", "flag")] {
            assert_eq!(with_piece(edition, sign).at("b2"), format!("red {kind}"), "{edition} {sign}");
            let mut small = with_piece(edition, sign).text();
            small = small.replace(&format!(" {sign}"), &format!(" {}", sign.to_ascii_lowercase()));
            assert_eq!(
                crate::rules::support::report(&small, None).at("b2"),
                format!("red {kind}"),
                "{edition} {sign}, small"
            );
        }
    }
}

#[test]
fn the_tag_ranks_turns_the_numbers_round() {
    for edition in EDITIONS {
        let up = with_piece(edition, "10").tag("Ranks", "ascending");
        assert_eq!(up.at("b2"), "red marshal", "NOTATION, Ranks: {edition}");
        let up = with_piece(edition, "2").tag("Ranks", "ascending");
        assert_eq!(up.at("b2"), "red scout", "NOTATION, Ranks: {edition}");
        let down = with_piece(edition, "1").tag("Ranks", "descending");
        assert_eq!(down.at("b2"), "red marshal", "NOTATION, Ranks: {edition}");
        let down = with_piece(edition, "9").tag("Ranks", "descending");
        assert_eq!(down.at("b2"), "red scout", "NOTATION, Ranks: {edition}");
        let down = with_piece(edition, "10").tag("Ranks", "descending");
        assert!(down.said().starts_with("unreadable: "), "{edition}: there is no 10");
    }
}

#[test]
fn a_scout_strikes_from_afar_everywhere_but_in_1961() {
    each_says(
        column(["illegal: scout-move-and-strike@1", "legal", "legal", "legal", "legal", "legal", "legal"])
            .map(|(edition, said)| (edition, fit(edition, "2a4", "Sa7", "a4xa7"), said)),
    );
    each_says(EDITIONS.map(|edition| {
        (format!("§5.1, {edition}: from the next square"), fit(edition, "2a4", "Sa7", "a4-a6 .. a6xa7"), "legal")
    }));
}

#[test]
fn a_scout_strikes_round_a_corner_in_1999_only() {
    let (afar, corner) = ("illegal: scout-move-and-strike@1", "illegal: corner-strike@1");
    let said = column([afar, "legal", corner, corner, corner, corner, corner]);
    each_says(said.map(|(edition, said)| (edition, fit(edition, "2a4", "Sb7", "a4-a7xb7"), said)));
    each_says(EDITIONS.map(|edition| {
        let said = match edition {
            "milton-bradley-1961" => "illegal: scout-move-and-strike@1",
            "hasbro-1999" => "legal",
            _ => "illegal: corner-strike@1",
        };
        let game = fit(edition, "2a4", "Sa7", "a4-a6xa7");
        (format!("§12 and readings, {edition}: straight, with a middle square"), game, said)
    }));
    each_says(EDITIONS.map(|edition| {
        (
            format!("§12, {edition}: another piece"),
            fit(edition, "6a4", "5b7", "a4-a5 b7-b6 a5-a6xb6"),
            "illegal: corner-strike@3",
        )
    }));
}

#[test]
fn a_defender_that_wins_moves_in_in_1961_only() {
    each_leaves(EDITIONS.map(|edition| {
        let game = fit(edition, "5a4", "6a7", "a4-a5 a7-a6 a5xa6");
        let left = if edition == "milton-bradley-1961" {
            "a5 blue captain, a6 nothing"
        } else {
            "a5 nothing, a6 blue captain"
        };
        (edition, game, fitted(edition, left))
    }));
    each_leaves(EDITIONS.map(|edition| {
        (
            format!("{edition}: a Bomb never moves"),
            fit(edition, "6a4", "Ba7", "a4-a5 .. a5-a6 .. a6xa7"),
            fitted(edition, "a6 nothing, a7 blue bomb"),
        )
    }));
    each_leaves(EDITIONS.map(|edition| {
        (
            format!("{edition}: a striker always does"),
            fit(edition, "6a4", "5a7", "a4-a5 a7-a6 a5xa6"),
            fitted(edition, "a5 nothing, a6 red captain"),
        )
    }));
}

/// Returns `a4-a5` and back this number of times, while Blue moves elsewhere.
fn shuttle(edition: &str, times: usize) -> String {
    let turns: Vec<&str> = ["a4-a5 ..", "a5-a4 .."].into_iter().cycle().take(times).collect();
    fitted(edition, &turns.join(" "))
}

#[test]
fn so_many_back_and_forth_moves_are_allowed() {
    for (edition, limit) in column([3, 3, 3, 3, 3, 3, 5]) {
        let game = |times| record(edition, &fitted(edition, "6a4"), "", &shuttle(edition, times)).said();
        let warns = if US.contains(&edition) { "; warns two-squares-wording@5" } else { "" };
        let illegal = format!("illegal: two-squares@{}{warns}", 2 * limit + 1);
        assert_eq!(game(2), "legal", "§3, {edition}");
        assert_eq!(game(limit), format!("legal{warns}"), "§3, {edition}: the last allowed");
        assert_eq!(game(limit + 1), illegal, "§3, {edition}: the first barred");
    }
}

#[test]
fn scouts_are_counted_by_borders_in_isf_and_gravon() {
    // a4-a6, a6-a5, a5-a6, a6-a4: always over the border a5/a6, but only twice between the same two squares.
    let turns = "a4-a6 .. a6-a5 .. a5-a6 .. a6-a4 .. a4-a6 .. a6-a5 ..";
    let first_barred = [None, None, None, None, None, Some(7), Some(11)];
    each_says(column(first_barred).map(|(edition, ply)| {
        let said = ply.map_or("legal".to_owned(), |ply| format!("illegal: two-squares@{ply}"));
        (edition, fit(edition, "2a4", "", turns), said)
    }));
}

/// A Captain that drives a Sergeant round four squares: the move at ply 11 repeats the position after ply 3 (see
/// `more_squares`).
pub const CHASE: &str = "a4-a5 .. a5-a6 a7-b7 a6-a7 b7-b6 a7-b7 b6-a6 b7-b6 a6-a7 b6-a6";

#[test]
fn endless_chasing_is_barred_since_2014() {
    let barred = "illegal: more-squares@11";
    let said = column(["legal", "legal", "legal", "legal", barred, barred, barred]);
    each_says(said.map(|(edition, said)| (edition, fit(edition, "6a4", "4a7", CHASE), said)));
    each_says(EDITIONS.map(|edition| {
        let game = fit(edition, "6a4", "4a7", CHASE);
        (format!("NOTATION, MoreSquares: {edition}"), game.tag("MoreSquares", "on"), barred)
    }));
    each_says(EDITIONS.map(|edition| {
        let game = fit(edition, "6a4", "4a7", CHASE);
        (format!("NOTATION, MoreSquares: {edition}"), game.tag("MoreSquares", "off"), "legal")
    }));
}

#[test]
fn when_nobody_can_move_the_mover_loses_or_in_tournaments_it_is_a_draw() {
    let (lost, drawn) = ("1-0 no-moves derived | legal", "1/2-1/2 no-moves derived | legal");
    each_ends(column([lost, lost, lost, lost, lost, drawn, drawn]).map(|(edition, end)| {
        // The only two movable pieces remove each other at ply 3, and Blue is to move.
        let turns = fitted(edition, "a4-a5 a7-a6 a5xa6");
        (edition, record(edition, &fitted(edition, "6a4"), &fitted(edition, "6a7"), &turns), end)
    }));
}

#[test]
fn options_are_offered_in_1999_and_draw_a_warning_elsewhere() {
    for option in ["aggressor-advantage", "silent-defense", "rescue", "rescue silent-defense aggressor-advantage"] {
        let warning = vec!["option-outside-edition"; option.split(' ').count()].join(", ");
        each_says(EDITIONS.map(|edition| {
            let said = if edition == "hasbro-1999" { "legal".to_owned() } else { format!("legal; warns {warning}") };
            let game = record(edition, &fitted(edition, "6a4"), "", "").options(option);
            (format!("§3, {edition}: {option}"), game, said)
        }));
    }
}

#[test]
fn variants_are_listed_as_the_table_says() {
    let listed: [&[&str]; 7] = [
        &["original"],
        &["original"],
        &["original", "duel"],
        &["original", "duel"],
        &["original", "duel", "infiltrator"],
        &["original"],
        &["original", "duel", "barrage", "ultimate-lightning", "free"],
    ];
    for (edition, listed) in column(listed) {
        for variant in ["original", "duel", "infiltrator", "barrage", "ultimate-lightning", "free"] {
            let said = record(edition, "6a2", "", "").tag("Variant", variant).said();
            let expected = if listed.contains(&variant) { "legal" } else { "legal; warns variant-outside-edition" };
            assert_eq!(said, expected, "§3, {edition}: {variant}");
        }
    }
}

#[test]
fn an_edition_is_the_same_as_itself_alone() {
    for (at, one) in Edition::ALL.into_iter().enumerate() {
        for (other_at, other) in Edition::ALL.into_iter().enumerate() {
            assert_eq!(one == other, at == other_at, "{} and {}", one.name, other.name);
        }
    }
}

#[test]
fn a_number_that_is_not_printed_is_said_at_its_turn_behind_an_illegal_one_too() {
    let turns = "a4-a5 a7-a9 a5-a6 b7-b6 a6xa7(10=1) b6-b5 b4xb5(5=10)";
    let game = record("anniversary-2011", "1a4 5b4 Fj1", "1a7 5b7 Fj10", turns).army("1 5 F").printed();
    assert_eq!(game.said(), "unreadable: syntax@5, syntax@7, too-far@2");
}
