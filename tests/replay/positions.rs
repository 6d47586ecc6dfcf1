//! Records that start from a position, on the screen.

use super::support::{PLAIN, app, drawn, press};
use crate::positions::RECORD;
use adjutant::terminal::App;

fn open() -> App {
    let mut app = app(RECORD.as_bytes(), PLAIN);
    app.resize(80, 24);
    app
}

fn line(app: &mut App, number: usize) -> String {
    drawn(app, 80, 24).lines().nth(number).expect("there are so many lines").to_owned()
}

#[test]
fn keys_stay_between_the_position_and_the_last_ply() {
    let mut app = open();
    for (keys, caption) in [
        ("home", "ply 57 of 61, the position; blue to move"),
        ("left", "ply 57 of 61, the position; blue to move"),
        ("right", "ply 58 of 61, 29... d7-c7; red to move"),
        ("end", "ply 61 of 61, 31. j1-j9; blue to move, no result (*)"),
        ("g 6 0 enter", "ply 60 of 61, 30... a10-a3; red to move"),
        ("g - 9 9 enter", "ply 57 of 61, the position; blue to move"),
        ("n", "ply 59 of 61, 30. b7xc7(6<10); blue to move"),
        ("/ j 9 enter", "ply 61 of 61, 31. j1-j9; blue to move, no result (*)"),
    ] {
        press(&mut app, keys);
        let shown = line(&mut app, 2);
        assert!(shown.starts_with(caption), "{keys}: {shown}");
    }
    press(&mut app, "g 3 enter");
    assert!(drawn(&mut app, 80, 24).lines().last().expect("a line").starts_with("the first ply is 57"));
}

#[test]
fn turns_have_their_numbers_and_red_s_are_in_one_column() {
    for (columns, wanted) in [
        (120, &["29. d7-c7", "30. b7xc7(6<10) a10-a3", "31. j1-j9"][..]),
        (70, &[" d7-c7", "30. b7xc7(6<10)", " a10-a3", "31. j1-j9"]),
    ] {
        let screen = drawn(&mut open(), columns, 24);
        let rows: Vec<String> =
            screen.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        for part in wanted {
            assert!(rows.iter().any(|row| row.ends_with(part)), "{columns}: {part}\n{screen}");
        }
    }
}

#[test]
fn the_knowledge_about_a_piece_starts_with_the_position() {
    let mut app = open();
    for (keys, wanted) in
        [("end", "to Blue: Scout, named (ply 61: it moved far)"), ("g 5 8 enter", "to Red: Marshal, named (position)")]
    {
        press(&mut app, keys);
        let screen = drawn(&mut app, 100, 30);
        assert!(screen.contains(wanted) && !screen.contains("(setup)"), "{screen}");
    }
    // The odds of a kind are drawn at the first ply too.
    press(&mut app, "home o");
    assert!(drawn(&mut app, 100, 30).contains("odds: Flag"));
}
