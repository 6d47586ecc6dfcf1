//! Scrolling through lists and findings with keys and wheel, moving the cursor with Shift and arrows, and the text
//! next to the board.

use super::support::{PLAIN, app, drawn, press, sample};
use adjutant::terminal::App;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

fn open(text: &[u8]) -> App {
    let mut app = app(text, PLAIN);
    app.resize(80, 24);
    app
}

fn line(app: &mut App, index: usize) -> String {
    drawn(app, 80, 24).lines().nth(index).expect("a line").to_owned()
}

fn mouse(app: &mut App, kind: MouseEventKind, row: u16) {
    app.mouse(MouseEvent { kind, column: 5, row, modifiers: KeyModifiers::NONE });
    super::support::list(app);
}

#[test]
fn a_list_is_gone_through_by_pages_and_by_the_wheel() {
    let mut app = open(&sample("games/gravon-duel.srn").repeat(60));
    assert_eq!(line(&mut app, 0), "60 records  (record 1)");
    // 24 lines: three for the heading, one for the columns, and the last one are reserved.
    for (key, at) in
        [("pagedown", 22), ("pagedown", 43), ("pageup", 22), ("down", 23), ("home", 1), ("pageup", 1), ("end", 60)]
    {
        press(&mut app, key);
        assert_eq!(line(&mut app, 0), format!("60 records  (record {at})"), "{key}");
    }
    press(&mut app, "home");
    let (down, up) = (MouseEventKind::ScrollDown, MouseEventKind::ScrollUp);
    let click = MouseEventKind::Down(MouseButton::Left);
    for (kind, row, at) in
        [(down, 9, 4), (down, 9, 7), (up, 9, 4), (up, 9, 1), (up, 9, 1), (click, 2, 1), (click, 4, 3)]
    {
        if kind != click || row != 2 {
            mouse(&mut app, kind, row);
        }
        assert_eq!(line(&mut app, 0), format!("60 records  (record {at})"), "{kind:?}");
    }
    // Another click on it opens it.
    mouse(&mut app, click, 4);
    assert!(drawn(&mut app, 80, 24).contains("ply 0 of "), "{}", drawn(&mut app, 80, 24));
}

#[test]
fn shift_and_arrows_move_the_cursor() {
    let mut app = open(&sample("games/anniversary-2011-duel.srn"));
    // It begins on e4, in the middle.
    for (code, square) in [
        (KeyCode::Left, "d4"),
        (KeyCode::Up, "d5"),
        (KeyCode::Right, "e5"),
        (KeyCode::Down, "e4"),
        (KeyCode::Down, "e3"),
    ] {
        app.key(KeyEvent::new(code, KeyModifiers::SHIFT));
        let drawn = drawn(&mut app, 100, 24);
        assert!(drawn.contains(&format!("\n{square}")), "{square}: {drawn}");
        assert!(drawn.contains("ply 0 of 46"), "{drawn}");
    }
}

#[test]
fn findings_are_gone_through_round_and_round() {
    // Three combats did not have the declared outcome.
    let text = "[Result \"*\"]\n[Edition \"gravon\"]\n[Variant \"original\"]\n[Army \"10 3 2*2 F\"]\n\n\
        10: F . . . . . . . . .\n 7: 3 2 . . 2 . . . 10 .\n 4: 3 . . . 2 2 . . 10 .\n 1: F . . . . . . . . .\n\n\
        1. a4-a5 a7-a6 2. e4xe7(2>2) b7-b6 3. a5xa6(3>3) b6-b5 4. i4xi7(3=9) b5-b4 *\n";
    let mut app = open(text.as_bytes());
    let shown = |app: &mut App| {
        let drawn = drawn(app, 80, 24);
        let at =
            drawn.lines().find_map(|line| line.split_whitespace().find(|word| word.contains('/') && word.len() == 3));
        at.map(str::to_owned)
    };
    let first = shown(&mut app).expect("findings");
    let count: usize = first[2..].parse().expect("a number");
    assert!(count >= 3, "{first}: {}", drawn(&mut app, 80, 24));
    press(&mut app, "e");
    for at in (2..=count).chain([1, 2]) {
        press(&mut app, "e");
        assert_eq!(shown(&mut app), Some(format!("{at}/{count}")));
    }
    for at in [1].into_iter().chain((2..=count).rev()) {
        press(&mut app, "E");
        assert_eq!(shown(&mut app), Some(format!("{at}/{count}")));
    }
}

#[test]
fn the_odds_of_a_guess_are_told_in_its_own_words() {
    let mut app = open(&sample("games/jumbo-2014-infiltrator.srn"));
    let mut guesses = 0;
    for _ in 0..250 {
        let wide = drawn(&mut app, 180, 45);
        let caption = wide.lines().nth(2).expect("a caption");
        if let Some((turn, odds)) = caption.split_once("odds: ") {
            let is_guess = turn.contains('?');
            guesses += usize::from(is_guess);
            assert_eq!(odds.starts_with("right "), is_guess, "{caption}");
            assert_eq!(odds.contains(", wrong "), is_guess, "{caption}");
        }
        press(&mut app, "right");
    }
    assert!(guesses > 0);
}

#[test]
fn what_distinguishes_a_strike_stands_behind_its_odds() {
    let mut app = open(&sample("games/gravon-barrage.srn"));
    press(&mut app, "g 7 enter");
    let wide = drawn(&mut app, 180, 45);
    let all = "odds: won 100.0 %, tie 0.0 %, lost 0.0 %; expected +0.5, brought +0.5, luck 0.0; safe strike";
    assert!(wide.lines().nth(2).is_some_and(|line| line.ends_with(all)), "{wide}");
}

#[test]
fn pieces_captured_unnamed_are_counted_as_such() {
    let text = "[Result \"*\"]\n[Edition \"hasbro-1999\"]\n[Options \"silent-defense\"]\n[Army \"9 3 2 F\"]\n\n\
        10: F . . . . . . . . .\n 7: 2 . . . 3 9 . . . .\n 4: 2 . . . 9 3 . . . .\n 1: F . . . . . . . . .\n\n\
        1. e4-e5 e7-e6 2. e5xe6(9>3) *\n";
    let mut app = open(text.as_bytes());
    press(&mut app, "end");
    let of_blue = |app: &mut App| {
        let drawn = drawn(app, 80, 24);
        let line = drawn.lines().find_map(|line| line.split_once("blue lost ")).map(|(_, rest)| rest.trim().to_owned());
        line.map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(of_blue(&mut app).as_deref(), Some("1 3"));
    press(&mut app, "v");
    assert_eq!(of_blue(&mut app).as_deref(), Some("1 ?"), "{}", drawn(&mut app, 80, 24));
}

#[test]
fn pieces_brought_back_unnamed_are_taken_off_what_is_lost() {
    let mut app = open(&sample("games/hasbro-1999-original-all-options.srn"));
    press(&mut app, "v");
    // The kinds of the captured pieces that Blue brings back were not revealed to Red.
    for (ply, less) in [("2 1 9", ""), ("2 2 0", "minus 1 rescued")] {
        press(&mut app, &format!("g {ply} enter"));
        let text = drawn(&mut app, 200, 50);
        let (_, lost) = text.split_once("blue lost ").expect("it is drawn");
        let lost = lost.lines().next().unwrap_or_default();
        assert_eq!(lost.find("minus ").map_or("", |at| lost[at..].trim_end()), less, "{text}");
    }
}

#[test]
fn how_fast_a_game_plays_is_said() {
    let mut app = open(&sample("games/anniversary-2011-duel.srn"));
    press(&mut app, "space");
    let pace = |app: &mut App| {
        let said = line(app, 23);
        let rest = said.strip_prefix("playing, ").expect("it plays").to_owned();
        rest.split_once(" turns per second").expect("the pace").0.to_owned()
    };
    // From a turn in four seconds to eight in one.
    press(&mut app, "- - - - - -");
    let mut paces = vec![pace(&mut app)];
    for _ in 0..6 {
        press(&mut app, "+");
        paces.push(pace(&mut app));
    }
    assert_eq!(paces, ["0.25", "0.5", "1", "2", "4", "8", "8"]);
}
