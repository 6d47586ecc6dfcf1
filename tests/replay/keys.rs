//! Effects of keys and mouse on the drawing.

use super::support::{PLAIN, app, buffer, drawn, press, sample};
use crate::board::SILENT;
use adjutant::terminal::{App, NextStep};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::Modifier;

const GAME: &str = "games/anniversary-2011-duel.srn";

fn open(name: &str) -> App {
    let mut app = app(&sample(name), PLAIN);
    app.resize(80, 24);
    app
}

/// Returns the line with the ply.
fn caption(app: &mut App) -> String {
    drawn(app, 80, 24).lines().nth(2).expect("there are so many lines").to_owned()
}

fn ply(app: &mut App) -> u32 {
    let caption = caption(app);
    let number = caption.strip_prefix("ply ").and_then(|rest| rest.split(' ').next()).expect("a ply");
    number.parse().expect("a number")
}

fn last_line(app: &mut App) -> String {
    drawn(app, 80, 24).lines().last().expect("a line").to_owned()
}

/// Returns the title of the open game or of the list.
fn title(app: &mut App) -> String {
    drawn(app, 80, 24).lines().next().expect("a line").to_owned()
}

#[test]
fn arrows_step_and_stop_at_the_ends() {
    let mut app = open(GAME);
    assert_eq!(caption(&mut app), "ply 0 of 46, the setup; red to move");
    for (keys, at) in [
        ("right", 1),
        ("right right", 3),
        ("left", 2),
        ("down", 4),
        ("up up up", 0),
        ("left", 0),
        ("pagedown", 20),
        ("pagedown pagedown", 46),
        ("right", 46),
        ("pageup", 26),
        ("home", 0),
        ("end", 46),
    ] {
        press(&mut app, keys);
        assert_eq!(ply(&mut app), at, "{keys}");
    }
    assert_eq!(caption(&mut app), "ply 46 of 46, 23... a2xa1(8>F); blue won, 0-1 (flag)                   100/0/0 %");
}

#[test]
fn g_goes_to_a_ply() {
    let mut app = open(GAME);
    for (keys, at, said) in [
        ("g 4 0 enter", 40, ""),
        ("g - 1 enter", 45, ""),
        ("g 9 9 enter", 46, "the last ply is 46"),
        ("g 1 2 backspace enter", 1, ""),
        ("g 7 esc", 1, ""),
        ("g enter", 1, ""),
        ("g x enter", 1, "expected a ply: a number, or -N for N plies before the end"),
    ] {
        press(&mut app, keys);
        assert_eq!(ply(&mut app), at, "{keys}");
        assert!(last_line(&mut app).starts_with(said), "{keys}: {}", last_line(&mut app));
    }
    press(&mut app, "g 4");
    assert_eq!(last_line(&mut app), "go to ply: 4_");
}

#[test]
fn every_ply_of_a_long_game_can_be_gone_to() {
    // Two Scouts walk in circles, 1,200 plies.
    let turns = "a4-a5 j7-j6 a5-b5 j6-i6 b5-b4 i6-i7 b4-a4 i7-j7\n".repeat(150);
    let text = format!(
        "[Edition \"gravon\"]\n[Army \"2 F\"]\n\n10: F.........\n7: .........2\n4: 2.........\n1: .........F\n\n{turns}*\n"
    );
    let mut app = app(text.as_bytes(), PLAIN);
    for (digits, at) in [("4 0 0", 400), ("7 5 0", 750), ("6 0 0", 600), ("1 1 0 0", 1100), ("5", 5)] {
        press(&mut app, &format!("g {digits} enter"));
        assert_eq!(ply(&mut app), at);
        press(&mut app, "right");
        assert_eq!(ply(&mut app), at + 1);
    }
}

#[test]
fn n_goes_to_strikes() {
    // The strikes of the sample: 1. e3xe9 i7xi2, 3... f1xb1, 4. b7xb8, ...
    let mut app = open(GAME);
    for (keys, at) in [("n", 1), ("n", 2), ("n", 6), ("n", 7), ("N", 6), ("N N N", 1), ("end N", 44)] {
        press(&mut app, keys);
        assert_eq!(ply(&mut app), at, "{keys}");
    }
    press(&mut app, "end n");
    assert_eq!(last_line(&mut app), "there are no more strikes in that direction");
}

#[test]
fn search_finds_squares_and_texts_and_goes_round() {
    let mut app = open(GAME);
    for (keys, at) in [
        // 2. c4-b4 is the first on c4, 8. d4-c4 the next, 10. c4-b4 the last.
        ("/ c 4 enter", 3),
        ("/ enter", 15),
        ("/ enter", 19),
        ("/ enter", 3),
        ("/ x a 5 ( enter", 14),
        ("/ < B enter", 20),
    ] {
        press(&mut app, keys);
        assert_eq!(ply(&mut app), at, "{keys}");
    }
    press(&mut app, "/ z z enter");
    assert_eq!((ply(&mut app), last_line(&mut app).as_str()), (20, "no turn matches"));
}

#[test]
fn findings_are_gone_through_in_the_view_of_all_only() {
    let mut app = open("broken/combat-mismatch.srn");
    assert!(drawn(&mut app, 80, 24).contains("1/1 combat-mismatch, ply 3: the record says"));
    press(&mut app, "e");
    assert_eq!(ply(&mut app), 3);
    press(&mut app, "v home");
    assert!(!drawn(&mut app, 80, 24).contains("combat-mismatch"));
    press(&mut app, "e");
    assert_eq!(ply(&mut app), 0);
    assert!(last_line(&mut app).starts_with("only the view `all` shows findings"));
    let mut app = open(GAME);
    press(&mut app, "E");
    assert_eq!(last_line(&mut app), "there are no findings");
}

#[test]
fn v_goes_through_the_views() {
    let mut app = open(GAME);
    let mut views = Vec::new();
    for _ in 0..6 {
        views.push(title(&mut app).split("view: ").nth(1).expect("it is said").to_owned());
        press(&mut app, "v");
    }
    assert_eq!(views, ["all", "red", "blue", "spectator", "follow (red)", "all"]);
    press(&mut app, "V right");
    assert!(title(&mut app).ends_with("view: all"), "{}", title(&mut app));
    press(&mut app, "V");
    assert!(title(&mut app).ends_with("view: follow (blue)"), "{}", title(&mut app));
    // At the end no side is to move.
    press(&mut app, "end");
    assert!(title(&mut app).ends_with("view: follow (spectator)"), "{}", title(&mut app));
}

#[test]
fn f_turns_the_board_round() {
    let mut app = open(GAME);
    let letters = |app: &mut App| drawn(app, 80, 24).lines().nth(13).map(|line| line.trim().chars().next());
    assert_eq!(letters(&mut app), Some(Some('a')));
    press(&mut app, "f");
    assert_eq!(letters(&mut app), Some(Some('j')));
    // Blue's army is at the bottom for Blue, unless the board is rotated.
    press(&mut app, "v v");
    assert_eq!(letters(&mut app), Some(Some('a')));
}

#[test]
fn the_cursor_tells_what_can_be_known() {
    let mut app = open(GAME);
    // From e4 to d4, which has a piece that does not move before ply 15.
    press(&mut app, "h");
    let drawn_all = drawn(&mut app, 100, 24);
    assert!(drawn_all.contains("d4: Red's General (2)"), "{drawn_all}");
    assert!(drawn_all.contains("to Blue: any of 7 kinds (setup)"), "{drawn_all}");
    // The piece is bold; its possible kinds are not.
    let cells = buffer(&mut app, 100, 24);
    let is_bold = |words: &str| {
        let line = drawn_all.lines().position(|line| line.contains(words)).expect("it is drawn");
        let text = drawn_all.lines().nth(line).unwrap_or_default();
        let column = text[..text.find(words).unwrap_or_default()].chars().count();
        cells[(column as u16, line as u16)].modifier.contains(Modifier::BOLD)
    };
    assert!(is_bold("d4: Red's General") && !is_bold("to Blue: any of 7 kinds"), "{drawn_all}");
    press(&mut app, "v v");
    let as_blue = drawn(&mut app, 100, 24);
    assert!(as_blue.contains("d4: a piece of Red's"), "{as_blue}");
    // Ply 1 reveals the struck Miner.
    let mut app = open(GAME);
    press(&mut app, "right");
    let text = drawn(&mut app, 100, 24);
    assert!(text.contains("e9: Blue's Miner (8)\n"), "{text}");
    assert!(text.contains("to Red: Miner, named (ply 1: it was struck)"), "{text}");
    // The cursor follows the turns until it is moved, and again on request.
    for (keys, square) in [("right", "i2: "), ("k", "i3: "), ("right", "i3: "), ("c", "b4: ")] {
        press(&mut app, keys);
        assert!(drawn(&mut app, 100, 24).contains(&format!("\n{square}")), "{keys}: {}", drawn(&mut app, 100, 24));
    }
}

#[test]
fn the_cursor_stops_at_the_edges_of_the_board() {
    let mut app = open(GAME);
    let off = ["l"; 12].join(" ");
    for (keys, square) in [(off.as_str(), "j4: "), ("h", "i4: ")] {
        press(&mut app, keys);
        let text = drawn(&mut app, 100, 24);
        assert!(text.contains(&format!("\n{square}")), "{keys}: {text}");
    }
}

#[test]
fn turns_that_are_still_to_come_are_faint() {
    let mut app = open(GAME);
    press(&mut app, "g 4 enter");
    let cells = buffer(&mut app, 80, 24);
    let lines = super::support::text(&cells);
    let is_faint = |turn: &str| {
        let (row, line) = lines.lines().enumerate().find(|(_, line)| line.contains(turn)).expect("it is listed");
        let column = line[..line.find(turn).unwrap_or_default()].chars().count();
        cells[(column as u16, row as u16)].modifier.contains(Modifier::DIM)
    };
    // 2. c4-b4 is ply 3, 4. b7xb8 is ply 7.
    assert!(!is_faint("c4-b4") && is_faint("b7xb8("), "{lines}");
}

#[test]
fn a_game_plays_by_the_clock() {
    let mut app = open(GAME);
    assert_eq!(app.patience(), None);
    press(&mut app, "space");
    let slow = app.patience().expect("it plays");
    app.tick();
    app.tick();
    assert_eq!(ply(&mut app), 2);
    press(&mut app, "+");
    assert!(app.patience().expect("it still plays") < slow);
    press(&mut app, "left");
    assert_eq!((app.patience(), ply(&mut app)), (None, 1), "who steps has it stop");
    press(&mut app, "g 4 5 enter space");
    app.tick();
    assert_eq!((app.patience(), ply(&mut app)), (None, 46), "it stops at the end");
    press(&mut app, "space");
    assert_eq!(app.patience(), None);
}

#[test]
fn the_mouse_clicks_on_squares_and_turns_and_the_wheel_steps() {
    let mut app = open(GAME);
    let mouse = |kind, column, row| MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    for _ in 0..3 {
        app.mouse(mouse(MouseEventKind::ScrollDown, 5, 5));
    }
    app.mouse(mouse(MouseEventKind::ScrollUp, 5, 5));
    assert_eq!(ply(&mut app), 2);
    // A click on a turn opens the turn.
    let text = buffer(&mut app, 80, 24);
    let lines = super::support::text(&text);
    let (row, line) = lines.lines().enumerate().find(|(_, line)| line.contains("b7xb8(")).expect("it is listed");
    let column = line.chars().collect::<String>().find("b7xb8(").map(|at| line[..at].chars().count());
    app.mouse(mouse(MouseEventKind::Down(MouseButton::Left), column.expect("there") as u16, row as u16));
    assert_eq!(ply(&mut app), 7);
    // The board begins on the fourth line, with a margin of three columns: a10 is its first square.
    app.mouse(mouse(MouseEventKind::Down(MouseButton::Left), 4, 3));
    assert!(drawn(&mut app, 80, 24).contains("a10: "), "{}", drawn(&mut app, 80, 24));
}

#[test]
fn ctrl_c_breaks_off_and_q_ends_whatever_is_shown() {
    let control = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
    for keys in ["right", "?", "/ q", "g"] {
        let mut app = open(GAME);
        press(&mut app, keys);
        assert_eq!(app.key(control('c')), NextStep::BreakOff);
        assert_eq!(app.key(control('z')), NextStep::Suspend);
    }
    let mut app = open(GAME);
    let q = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
    assert_eq!(app.key(KeyEvent { kind: KeyEventKind::Release, ..q }), NextStep::More);
    assert_eq!(app.key(q), NextStep::End);
}

#[test]
fn o_shows_the_odds_of_one_kind_after_the_other() {
    let mut app = open("games/gravon-barrage.srn");
    press(&mut app, "v g 1 0 enter");
    let without = drawn(&mut app, 80, 24);
    press(&mut app, "o");
    assert!(title(&mut app).ends_with("   odds: Flag   view: red"), "{}", title(&mut app));
    let flag = drawn(&mut app, 80, 24);
    // Four of Blue's pieces never moved and are hidden; the Scout on e2 and the Bomb on e9 were revealed.
    assert_eq!(flag.matches("[25%").count(), 4, "{flag}");
    assert!(flag.contains("[2]") && flag.contains("[B]") && !flag.contains("[?]"), "{flag}");
    let mut said = Vec::new();
    for _ in 0..8 {
        press(&mut app, "o");
        let title = title(&mut app);
        said.push(title.split_once("odds: ").map_or("", |(_, rest)| rest).replace("   view: red", ""));
    }
    assert_eq!(said, ["Bomb", "Spy", "Scout", "Miner", "General", "Marshal", "", "Flag"]);
    press(&mut app, "O");
    assert_eq!(drawn(&mut app, 80, 24), without);
    press(&mut app, "O");
    assert!(title(&mut app).contains("odds: Marshal"), "{}", title(&mut app));
    // In the view that follows the mover, the odds of the other side; in the view of all, those of both sides.
    press(&mut app, "o o v v v");
    assert_eq!(drawn(&mut app, 120, 45).matches("[25%]").count(), 4, "{}", drawn(&mut app, 120, 45));
    assert_eq!(drawn(&mut app, 120, 45).matches('%').count(), 4, "{}", drawn(&mut app, 120, 45));
    press(&mut app, "v");
    assert!(drawn(&mut app, 80, 24).matches('%').count() > 4, "{}", drawn(&mut app, 80, 24));
}

#[test]
fn luck_stands_beside_the_turn_for_those_who_know_it() {
    let mut app = open("games/gravon-barrage.srn");
    press(&mut app, "n");
    // The strike worked out in `format-spec/review.md`.
    let line = caption(&mut app);
    assert!(line.starts_with("ply 3 of 57, 2. e8xe9(2<B); blue to move  "), "{line}");
    assert!(line.ends_with("  29/14/57 %, luck -1.8"), "{line}");
    let wide = drawn(&mut app, 160, 45);
    let all = "odds: won 28.6 %, tie 14.3 %, lost 57.1 %; expected +1.3, brought -0.5, luck -1.8";
    assert!(wide.lines().nth(2).is_some_and(|line| line.ends_with(all)), "{wide}");
    for (key, is_told) in [("v", true), ("v", false), ("v", true), ("v", false)] {
        press(&mut app, key);
        let drawn = drawn(&mut app, 100, 30);
        let line = drawn.lines().nth(2).expect("a caption");
        assert_eq!(line.contains(" 29/14/57 %, luck -1.8") || line.ends_with(" 29/14/57 % -1.8"), is_told, "{line}");
        assert_eq!(line.contains('%'), is_told, "{line}");
    }
    // If there is little room, only the numbers are shown.
    press(&mut app, "v v");
    let narrow = drawn(&mut app, 74, 24);
    assert!(narrow.lines().any(|line| line.ends_with("  29/14/57 % -1.8")), "{narrow}");
    press(&mut app, "right");
    assert!(!caption(&mut app).contains('%'));
}

#[test]
fn what_a_strike_brought_is_not_told_to_those_who_were_not_told_what_was_struck() {
    // Red's General takes Blue's Miner, whose kind is not revealed to Red.
    let game = SILENT.replace(" f7-f6 3. a4xa7(2=2)", "");
    let mut app = app(game.as_bytes(), PLAIN);
    app.resize(80, 24);
    let caption = |app: &mut App| drawn(app, 120, 30).lines().nth(2).expect("a caption").to_owned();
    press(&mut app, "n");
    assert!(caption(&mut app).contains("%, luck "), "{}", caption(&mut app));
    press(&mut app, "v");
    assert!(caption(&mut app).contains('%') && !caption(&mut app).contains("luck"), "{}", caption(&mut app));
}
