//! Names in records are data: escape codes, reversed text and wide characters must not affect the terminal.

use super::support::{PLAIN, app, buffer, press};
use adjutant::generate::Random;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

const RECORD: &str = "[Event \"\u{1b}]0;title\u{7}\u{202e}drawkcab\u{200b}\u{9b}31m\"]\n\
    [Red \"\u{5C06}\u{68CB}\u{5C06}\u{68CB}\u{5C06}\u{68CB}\u{5C06}\u{68CB}\u{5C06}\u{68CB}\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\"]\n\
    [Blue \"\u{1b}[2J\u{1b}[38;5;1m<script>e\u{301}e\u{301}\u{feff}\"]\n[Date \"\u{1b}c\"]\n[Result \"\u{7f}*\"]\n\
    [Army \"3 2 B F\"]\n[Edition \"jumbo-2014\"]\n[Ranks \"ascending\"]\n\n\
    10: B F . . . . . . . .\n7: . 3 . . . 2 . . . .\n4: 2 . . . 3 . . . . .\n1: B F . . . . . . . .\n\n\
    a4-a6 {\u{1b}[31m} b7-b6 *\n\n";

#[test]
fn names_hold_no_codes_where_they_are_drawn() {
    let text = RECORD.repeat(3);
    let mut app = app(text.as_bytes(), PLAIN);
    for keys in ["home", "/ \u{1b} \u{202e}", "esc", "enter", "e", "/ \u{9b}", "enter", "v"] {
        press(&mut app, keys);
        for (columns, lines) in [(60, 20), (61, 21), (80, 24), (200, 50)] {
            let drawn = buffer(&mut app, columns, lines);
            let harmful = |c: char| {
                c.is_control()
                    || matches!(c, '\u{202a}'..='\u{202e}' | '\u{200b}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
            };
            let symbols = drawn.content.iter().map(ratatui::buffer::Cell::symbol);
            assert!(!symbols.clone().any(|symbol| symbol.chars().any(harmful)), "{keys}");
            assert!(symbols.clone().any(|symbol| symbol == "\u{241b}" || symbol == "\u{5C06}"), "{keys}: it is shown");
        }
    }
}

/// Keys with a function, and others.
const KEYS: [KeyCode; 34] = [
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Tab,
    KeyCode::F(1),
    KeyCode::Char('g'),
    KeyCode::Char('n'),
    KeyCode::Char('N'),
    KeyCode::Char('e'),
    KeyCode::Char('E'),
    KeyCode::Char('/'),
    KeyCode::Char('v'),
    KeyCode::Char('V'),
    KeyCode::Char('f'),
    KeyCode::Char('h'),
    KeyCode::Char('j'),
    KeyCode::Char('k'),
    KeyCode::Char('l'),
    KeyCode::Char(' '),
    KeyCode::Char('+'),
    KeyCode::Char('-'),
    KeyCode::Char('['),
    KeyCode::Char(']'),
    KeyCode::Char('?'),
    KeyCode::Char('4'),
    KeyCode::Char('\u{5C06}'),
];

#[test]
fn no_keys_and_no_clicks_at_any_size_make_it_panic() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/");
    let read = |name: &str| std::fs::read(format!("{root}{name}")).expect("the sample is there");
    let inputs = [
        read("games/gravon-barrage.srn"),
        [read("games/sci-fi-2011-duel.srn"), RECORD.repeat(2).into_bytes(), read("broken/setup-count.srn")].concat(),
        read("sheets/barrage-blue.srn"),
        read("ucc/passed.log"),
        read("strados/ambush.strados"),
    ];
    for (number, input) in inputs.iter().enumerate() {
        let mut app = app(input, PLAIN);
        let mut random = Random::new(15, number as u64);
        for _ in 0..1500 {
            let (columns, lines) = (random.index(220) as u16 + 1, random.index(70) as u16 + 1);
            match random.index(8) {
                0 => {
                    buffer(&mut app, columns, lines);
                }
                1 => app.tick(),
                2 => {
                    let kinds =
                        [MouseEventKind::Down(MouseButton::Left), MouseEventKind::ScrollDown, MouseEventKind::ScrollUp];
                    let kind = kinds[random.index(3)];
                    app.mouse(MouseEvent { kind, column: columns, row: lines, modifiers: KeyModifiers::NONE });
                }
                _ => {
                    let modifiers = if random.index(4) == 0 { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
                    app.key(KeyEvent::new(KEYS[random.index(KEYS.len())], modifiers));
                    app.list_more();
                }
            }
        }
        buffer(&mut app, 80, 24);
    }
}
