//! State without a terminal: records of a text, keys, and the drawing as lines.

use adjutant::analysis::setups::PriorChoice;
use adjutant::archive::{Inputs, Limits};
use adjutant::board::Viewer;
use adjutant::games::{Settings, read_options};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Record, write_record};
use adjutant::rules::Ruleset;
use adjutant::scene::Plies;
use adjutant::terminal::{App, Look, NextStep, Perspective, Records, Start};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

/// Maximum time to wait.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub const PLAIN: Look = Look { unicode: true, color: false };

/// Creates the program with the records of these inputs.
pub fn app_of(inputs: Inputs, look: Look, perspective: Perspective) -> App {
    let start = Start {
        perspective,
        plies: Plies::FromStart(0),
        look,
        wants: Box::new(|_| true),
        most_findings: usize::MAX,
        opened: Box::new(|_| ()),
        prior: PriorChoice::default(),
    };
    let records = Records::new(inputs, read_options(Limits::default(), None, None), Settings::default());
    App::new(records, start, PATIENCE)
}

/// Creates the program with the records of a text.
pub fn app(text: &[u8], look: Look) -> App {
    app_of(Inputs::of_bytes("a.srn", text.into()), look, Perspective::Of(Viewer::All))
}

/// Presses keys: a word for each named key, otherwise its character.
pub fn press(app: &mut App, keys: &str) {
    for word in keys.split(' ') {
        assert_eq!(app.key(KeyEvent::new(code(word), KeyModifiers::NONE)), NextStep::More, "{word}");
        list(app);
    }
}

/// Lists the requested number of records.
pub fn list(app: &mut App) {
    while app.is_listing() {
        app.list_more();
    }
}

fn code(word: &str) -> KeyCode {
    match word {
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "backspace" => KeyCode::Backspace,
        "space" => KeyCode::Char(' '),
        key => KeyCode::Char(key.chars().next().expect("a key has a name")),
    }
}

/// Returns the drawing.
pub fn buffer(app: &mut App, columns: u16, lines: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).expect("it is only memory");
    app.resize(columns, lines);
    list(app);
    terminal.draw(|frame| app.draw(frame.area(), frame.buffer_mut())).expect("it is only memory");
    terminal.backend().buffer().clone()
}

/// Returns the drawing line by line, without styles.
pub fn drawn(app: &mut App, columns: u16, lines: u16) -> String {
    text(&buffer(app, columns, lines))
}

/// Returns the characters of a drawing.
pub fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let mut line = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            line += symbol;
            // A character that is two columns wide has an empty one after it.
            x += unicode_width::UnicodeWidthStr::width(symbol).max(1) as u16;
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Returns a sample that is part of the crate.
pub fn sample(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/samples/{name}", env!("CARGO_MANIFEST_DIR"))).expect("the sample is there")
}

/// Returns a generated game.
pub fn generated(rules: Ruleset, seed: u64, max_plies: u32) -> Record<'static> {
    let plan = Plan { rules, policy: Policy::Aggressive, seed, max_plies };
    plan.record(0).expect("the army fits")
}

/// Returns the text of a record.
pub fn written(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}
