//! §1: sizes, zones, lakes, and the side that begins.

use crate::rules::support::{EDITIONS, each_says, fitted, record, rows};

const COLUMNS: [char; 10] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/// Returns the rows of Red's zone and of Blue's, from the table.
fn zones(edition: &str) -> ([u8; 2], [u8; 2]) {
    if edition == "sci-fi-2011" { ([1, 3], [6, 8]) } else { ([1, 4], [7, 10]) }
}

/// Returns the two rows between the zones.
fn middle(edition: &str) -> [u8; 2] {
    if edition == "sci-fi-2011" { [4, 5] } else { [5, 6] }
}

#[test]
fn lakes_lie_in_columns_c_d_g_h_of_the_two_middle_rows() {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        let [lower, upper] = middle(edition);
        for column in COLUMNS {
            let is_lake = "cdgh".contains(column);
            let red = format!("{column}{}-{column}{lower}", lower - 1);
            let blue = format!("{column}{}-{column}{upper}", upper + 1);
            let reason = format!("§1, {edition}, column {column}");
            cases.push((
                reason.clone(),
                record(edition, &format!("6{column}{}", lower - 1), "", &red),
                if is_lake { "illegal: no-square@1" } else { "legal" },
            ));
            cases.push((
                reason,
                record(edition, "", &format!("6{column}{}", upper + 1), &format!(".. {blue}")),
                if is_lake { "illegal: no-square@2" } else { "legal" },
            ));
        }
    }
    each_says(cases);
}

#[test]
fn the_middle_squares_that_are_no_lakes_are_crossed_freely() {
    for edition in EDITIONS {
        for column in ["a", "b", "e", "f", "i", "j"] {
            let standard = format!("{column}4-{column}5 .. {column}5-{column}6 ..");
            let game = record(edition, &fitted(edition, &format!("6{column}4")), "", &fitted(edition, &standard));
            assert_eq!(game.said(), "legal", "{edition} {column}");
            assert_eq!(game.at(&fitted(edition, &format!("{column}6"))), "red captain", "{edition} {column}");
        }
    }
}

#[test]
fn boards_end_behind_column_j_behind_row_1_and_behind_the_last_row() {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        let (top, front) = (rows(edition), middle(edition)[0] - 1);
        let scout = format!("2j{front} 2a1 2e1");
        cases.push((
            format!("§1, {edition}: right of j"),
            record(edition, &scout, "", &format!("j{front}-k{front}")),
            "illegal: no-square@1",
        ));
        cases.push((
            format!("§1, {edition}: below row 1"),
            record(edition, &scout, "", "a1-a0"),
            "illegal: no-square@1",
        ));
        cases.push((
            format!("§1, {edition}: the last row is a square"),
            record(edition, &scout, "", &format!("e1-e{top}")),
            "legal",
        ));
        cases.push((
            format!("§1, {edition}: above the last row"),
            record(edition, &scout, "", &format!("e1-e{} .. e{top}-e{}", top, top + 1)),
            "illegal: no-square@3",
        ));
        cases.push((format!("§1, {edition}: far off"), record(edition, &scout, "", "a1-z99"), "illegal: no-square@1"));
    }
    each_says(cases);
}

#[test]
fn pieces_are_set_up_in_the_zone_of_their_side() {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        let (red, blue) = zones(edition);
        for row in 1..=rows(edition) {
            let is_red = row <= rows(edition) / 2;
            let in_zone = (red[0]..=red[1]).contains(&row) || (blue[0]..=blue[1]).contains(&row);
            let piece = format!("6a{row}");
            let game = if is_red { record(edition, &piece, "", "") } else { record(edition, "", &piece, "") };
            cases.push((
                format!("§1, {edition}: a piece on row {row}"),
                game,
                if in_zone { "legal" } else { "illegal: setup-zone" },
            ));
        }
    }
    each_says(cases);
}

#[test]
fn nothing_is_set_up_on_a_lake() {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        let [lower, upper] = middle(edition);
        for column in ["c", "d", "g", "h"] {
            let reason = format!("§12, {edition}: setup-zone is for no-squares too, column {column}");
            let red = record(edition, &format!("6{column}{lower}"), "", "");
            let blue = record(edition, "", &format!("6{column}{upper}"), "");
            cases.push((reason.clone(), red, "illegal: setup-zone"));
            cases.push((reason, blue, "illegal: setup-zone"));
        }
    }
    each_says(cases);
}

#[test]
fn the_half_a_piece_stands_in_decides_its_side() {
    each_says([
        (
            "NOTATION, setup: row 5 is Red's half, so its Captain is Red's, and counted",
            record("jumbo-2014", "6a5 Fa1", "6a7 Fa10", "").army("6 F"),
            "illegal: setup-zone",
        ),
        (
            "NOTATION, setup: row 6 is Blue's half",
            record("jumbo-2014", "6a4 Fa1", "6a6 Fa10", "").army("6 F"),
            "illegal: setup-zone",
        ),
        (
            "§1: the halves of the craters are rows 1-4 and 5-8",
            record("sci-fi-2011", "6a4 Fa1", "6a6 Fa8", "").army("6 F"),
            "illegal: setup-zone",
        ),
        (
            "§1: row 5 of the craters is Blue's half",
            record("sci-fi-2011", "6a3 Fa1", "6a5 Fa8", "").army("6 F"),
            "illegal: setup-zone",
        ),
    ]);
}

#[test]
fn rows_that_the_board_does_not_have_cannot_be_read() {
    let row_11 = record("jumbo-2014", "6a4", "6a7", "").text().replace("\n10:", "\n11: . . . . . . . . . .\n10:");
    assert_eq!(crate::rules::support::report(&row_11, None).said, "unreadable: syntax");
    let row_9 = record("sci-fi-2011", "6a3", "6a6", "").text().replace("\n8:", "\n9: . . . . . . . . . .\n8:");
    assert_eq!(crate::rules::support::report(&row_9, None).said, "unreadable: syntax");
    let no_square = record("jumbo-2014", "6a4", "6a7", "").text().replace("\n1: .", "\n1: ~");
    assert_eq!(crate::rules::support::report(&no_square, None).said, "unreadable: syntax", "a `~` on a real square");
}

#[test]
fn red_moves_first_always() {
    each_says(EDITIONS.map(|edition| {
        let turns = fitted(edition, "a7-a6 a4-a5");
        let (red, blue) = (fitted(edition, "6a4"), fitted(edition, "6a7"));
        (format!("§1, {edition}"), record(edition, &red, &blue, &turns), "illegal: not-your-piece@1")
    }));
}
