//! Snapshots of whole drawings.

use super::support::{PLAIN, app, app_of, buffer, drawn, press, sample};
use adjutant::archive::Inputs;
use adjutant::board::Viewer;
use adjutant::terminal::{Look, Perspective};
use insta::assert_snapshot;
use ratatui::style::{Color, Modifier};

const ASCII: Look = Look { unicode: false, color: false };

#[test]
fn a_game_on_the_smallest_terminal() {
    let mut app = app(&sample("games/isf-original.srn"), PLAIN);
    press(&mut app, "g 4 0 enter");
    assert_snapshot!(drawn(&mut app, 60, 20));
}

#[test]
fn a_game_as_red_sees_it_on_a_usual_terminal() {
    let mut app = app(&sample("games/hasbro-1999-original-all-options.srn"), PLAIN);
    press(&mut app, "v g 1 1 0 enter");
    assert_snapshot!(drawn(&mut app, 80, 24));
}

#[test]
fn a_game_on_a_large_terminal() {
    let mut app = app(&sample("games/anniversary-2011-original.srn"), PLAIN);
    press(&mut app, "v v g 9 0 enter n");
    assert_snapshot!(drawn(&mut app, 200, 50));
}

#[test]
fn craters_in_ascii() {
    let mut app = app(&sample("games/sci-fi-2011-original.srn"), ASCII);
    press(&mut app, "g 3 0 enter f l l j");
    assert_snapshot!(drawn(&mut app, 60, 20));
}

#[test]
fn findings_stand_at_their_plies() {
    let mut app = app(&sample("broken/combat-mismatch.srn"), PLAIN);
    press(&mut app, "e");
    assert_snapshot!(drawn(&mut app, 100, 40));
}

#[test]
fn a_list_on_the_smallest_and_on_a_wide_terminal() {
    let text =
        [sample("games/gravon-duel.srn"), sample("sheets/club-game-red.srn"), sample("games/jumbo-2014-duel.srn")];
    let mut app = app(&text.concat(), PLAIN);
    press(&mut app, "down");
    assert_snapshot!(drawn(&mut app, 60, 20) + "\n" + &drawn(&mut app, 130, 20));
}

#[test]
fn the_keys() {
    let mut app = app(&sample("games/gravon-duel.srn"), PLAIN);
    press(&mut app, "?");
    assert_snapshot!(drawn(&mut app, 60, 20));
    for (columns, lines) in [(80, 24), (131, 50)] {
        let wide = drawn(&mut app, columns, lines);
        assert!(wide.contains("\u{250c}\u{2500} Keys (any key closes) \u{2500}\u{2500}"), "{wide}");
        // The box is centered horizontally and vertically.
        let at = |corner: char| {
            let found = wide.lines().enumerate().filter(|(_, line)| !line.contains("Keys") || corner == '\u{250c}');
            let place = |(y, line): (usize, &str)| Some((y, line.chars().position(|sign| sign == corner)?));
            found.filter_map(place).collect::<Vec<_>>()
        };
        let keys = wide.lines().position(|line| line.contains(" Keys (any key closes) ")).expect("its head");
        let (above, left) = *at('\u{250c}').iter().find(|(y, _)| *y == keys).expect("a corner");
        let is_end = |(y, x): &&(usize, usize)| *y > above && *x > left;
        let (last, right) = *at('\u{2518}').iter().rfind(is_end).expect("a corner");
        let [columns, lines] = [columns, lines].map(usize::from);
        assert!(above.abs_diff(lines - 1 - last) <= 1, "{above} above, {} below\n{wide}", lines - 1 - last);
        assert!(left.abs_diff(columns - 1 - right) <= 1, "{left} and {}\n{wide}", columns - 1 - right);
    }
}

#[test]
fn too_small_a_window_is_said_and_goes_on_when_it_is_enlarged() {
    let mut app = app(&sample("games/gravon-duel.srn"), PLAIN);
    let small = drawn(&mut app, 40, 20);
    assert!(small.starts_with("40 x 20 is too small: enlarge the window"), "{small}");
    assert!(drawn(&mut app, 60, 19).contains("60 x 19 is too small"));
    for (columns, lines) in [(1, 1), (3, 2), (59, 5)] {
        drawn(&mut app, columns, lines);
    }
    assert!(drawn(&mut app, 60, 20).contains("ply 0 of"), "it goes on");
}

#[test]
fn a_position_that_is_no_game() {
    let inputs = Inputs::of_bytes("a.strados", sample("strados/ambush.strados").into());
    let mut app = app_of(inputs, PLAIN, Perspective::Of(Viewer::All));
    press(&mut app, "enter right end n e / a 4 enter");
    assert!(drawn(&mut app, 80, 24).contains("to move"));
}

#[test]
fn a_position_behind_turns_that_nobody_knows_shows_none() {
    let inputs = Inputs::of_bytes("a.strados", sample("strados/ambush.strados").into());
    let mut app = app_of(inputs, PLAIN, Perspective::Of(Viewer::All));
    press(&mut app, "enter");
    let picture = drawn(&mut app, 80, 24);
    let is_number = |word: &str| word.strip_suffix('.').is_some_and(|number| number.parse::<u32>().is_ok());
    assert!(picture.contains("ply 41") && !picture.split_whitespace().any(is_number), "{picture}");
}

#[test]
fn without_color_no_cell_has_one() {
    let text = sample("games/isf-original.srn");
    let mut plain = app(&text, PLAIN);
    let mut colored = app(&text, Look { color: true, ..PLAIN });
    for app in [&mut plain, &mut colored] {
        press(app, "g 9 0 enter v");
    }
    for (columns, lines) in [(60, 20), (80, 24), (200, 50)] {
        let without = buffer(&mut plain, columns, lines);
        assert!(without.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        let with = buffer(&mut colored, columns, lines);
        let is_of_sixteen = |color| !matches!(color, Color::Rgb(..) | Color::Indexed(_));
        assert!(with.content.iter().all(|cell| is_of_sixteen(cell.fg) && is_of_sixteen(cell.bg)));
        assert!(with.content.iter().any(|cell| cell.bg == Color::Red), "Red's own pieces are told");
        assert!(with.content.iter().any(|cell| cell.fg == Color::LightBlue), "Blue's are not");
    }
}

#[test]
fn the_cursor_and_the_last_turn_show_without_color() {
    let mut app = app(&sample("games/isf-original.srn"), PLAIN);
    press(&mut app, "right");
    let drawn = buffer(&mut app, 60, 20);
    let styled = |modifier| drawn.content.iter().filter(|cell| cell.modifier.contains(modifier)).count();
    // The square under the cursor, the turn in the list, and the present ply in each of the two curves.
    assert!(styled(Modifier::REVERSED) >= 4 + 2);
    assert!(styled(Modifier::UNDERLINED) >= 4, "what the turn concerned is underlined where no sign has room");
    // Of the turns in the list, only that one is marked.
    press(&mut app, "right right right right right right right right right");
    let drawn = buffer(&mut app, 60, 20);
    let reversed = drawn.content.iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED)).count();
    assert!((4 + 5 + 2..=4 + 12 + 2).contains(&reversed), "{reversed}");
}
