//! Hidden facts are never shown: if two hidden pieces that the viewer cannot distinguish are exchanged, every
//! drawing stays the same, whatever keys are pressed.

use super::support::{PLAIN, app_of, buffer, generated, text, written};
use crate::effort::{Share, compared};
use adjutant::archive::Inputs;
use adjutant::board::{Side, Square, Viewer};
use adjutant::generate::Random;
use adjutant::knowledge::Knowledge;
use adjutant::notation::{Cell, Record, parse};
use adjutant::replay::replay;
use adjutant::rules::{Edition, Game, Options, Played, Ruleset};
use adjutant::terminal::{App, Look, Perspective};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

const KEYS: [&str; 24] = [
    "right", "right", "right", "left", "up", "down", "home", "end", "pageup", "pagedown", "n", "N", "e", "f", "h", "j",
    "k", "l", "space", "o", "O", "/a4", "/x", "g9",
];

/// Returns the record up to a ply, without anything about the later course.
fn cut(record: &Record<'static>, plies: usize) -> Record<'static> {
    let mut cut = record.clone();
    cut.turns.truncate(plies);
    for turn in &mut cut.turns {
        turn.combat = None;
    }
    cut.notes.clear();
    cut.result = None;
    cut.tags.retain(|tag| !["Result", "Termination"].contains(&&*tag.name));
    cut
}

/// Returns the game at its end, the knowledge there, and the outcome of each turn.
fn played(record: &Record<'_>) -> Option<(Game, Knowledge, Vec<Played>)> {
    let text = written(record);
    let (mut seen, mut turns) = (Knowledge::default(), Vec::new());
    let read = parse(&text);
    replay(&text, &read, None, &mut seen);
    let replayed = replay(&text, &read, None, &mut turns);
    let is_whole = turns.len() == record.turns.len();
    replayed.game.filter(|_| is_whole).map(|game| (game, seen, turns))
}

/// Returns the record with the kinds of two pieces of the setup exchanged.
fn exchanged(record: &Record<'static>, one: Square, other: Square) -> Record<'static> {
    let mut exchanged = record.clone();
    let at = |record: &Record<'_>, square: Square| -> Cell {
        let row = record.rows.iter().find(|row| row.number == square.row()).expect("the row is written");
        row.cells[usize::from(square.column())]
    };
    let (first, second) = (at(record, one), at(record, other));
    for row in &mut exchanged.rows {
        for (square, cell) in [(one, second), (other, first)] {
            if row.number == square.row() {
                row.cells[usize::from(square.column())] = cell;
            }
        }
    }
    exchanged
}

/// Exchanges two hidden pieces of a side that have different kinds and cannot be distinguished, so that every turn
/// has the same outcome.
fn twin(record: &Record<'static>, side: Side, random: &mut Random) -> Option<Record<'static>> {
    let (game, seen, turns) = played(record)?;
    let position = game.position();
    let hidden: Vec<_> = position
        .pieces(side)
        .filter(|id| !seen.is_known(*id) && !seen.is_named(*id) && !position.piece(*id).came_back)
        .collect();
    for _ in 0..20 {
        if hidden.len() < 2 {
            return None;
        }
        let (one, other) = (hidden[random.index(hidden.len())], hidden[random.index(hidden.len())]);
        let (first, second) = (position.piece(one), position.piece(other));
        if first.kind == second.kind || seen.possible_kinds(one) != seen.possible_kinds(other) {
            continue;
        }
        let twin = exchanged(record, first.home, second.home);
        let Some((_, _, of_twin)) = played(&twin) else { continue };
        let came_out =
            |turns: &[Played]| turns.iter().map(|turn| (turn.outcome, turn.hit, turn.ending)).collect::<Vec<_>>();
        if came_out(&turns) == came_out(&of_twin) {
            return Some(twin);
        }
    }
    None
}

fn open(record: &Record<'_>, look: Look, perspective: Perspective) -> App {
    let mut app = app_of(Inputs::of_bytes("a.srn", written(record).into()), look, perspective);
    app.resize(100, 30);
    app
}

fn press(app: &mut App, key: &str) {
    let mut strike = |code| {
        app.key(KeyEvent::new(code, KeyModifiers::NONE));
    };
    match key {
        "right" => strike(KeyCode::Right),
        "left" => strike(KeyCode::Left),
        "up" => strike(KeyCode::Up),
        "down" => strike(KeyCode::Down),
        "home" => strike(KeyCode::Home),
        "end" => strike(KeyCode::End),
        "pageup" => strike(KeyCode::PageUp),
        "pagedown" => strike(KeyCode::PageDown),
        "space" => strike(KeyCode::Char(' ')),
        keys => {
            keys.chars().for_each(|c| strike(KeyCode::Char(c)));
            if keys.len() > 1 {
                strike(KeyCode::Enter);
            }
        }
    }
}

/// Presses the same keys in both records, and compares the drawings. Returns the number of compared drawings.
fn compare(record: &Record<'_>, twin: &Record<'_>, side: Side, perspective: Perspective, random: &mut Random) -> u32 {
    let look = Look { color: random.index(2) == 0, ..PLAIN };
    let (mut app, mut other) = (open(record, look, perspective), open(twin, look, perspective));
    let mut compared = 0;
    for _ in 0..20 {
        let key = KEYS[random.index(KEYS.len())];
        press(&mut app, key);
        press(&mut other, key);
        let (columns, lines) = [(60, 20), (80, 24), (120, 40), (200, 50)][random.index(4)];
        let (drawn, of_twin) = (buffer(&mut app, columns, lines), buffer(&mut other, columns, lines));
        // The owner of the pieces sees them.
        if text(&drawn).lines().next().is_some_and(|line| line.ends_with(&format!("follow ({side})"))) {
            continue;
        }
        assert!(drawn == of_twin, "{key}: {perspective:?} of {side}'s pieces\n{}\n{}", text(&drawn), text(&of_twin));
        compared += 1;
    }
    compared
}

compared! {
    fn drawings_do_not_depend_on_what_cannot_be_known(share, one in 10) {
        // Number of games of each edition and variant; 36 give more than a thousand pairs.
        let games: u64 = std::env::var("SECRETS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(share.of(3));
        let (mut compared, mut twins) = (0, 0);
        let mut random = Random::new(15, 1);
        let step = if share == Share::ALL { 1 } else { 5 };
        for edition in Edition::ALL {
            for (variant, _) in edition.variants.iter().step_by(step) {
                for seed in 1..=games {
                    let options = if seed % 3 == 1 { Options::NONE } else { Options::ALL };
                    let rules = Ruleset::new(edition, *variant).with_options(options);
                    let whole = generated(rules, seed, 160);
                    let plies = random.index(whole.turns.len() + 1);
                    let record = cut(&whole, plies);
                    for side in Side::ALL {
                        let Some(twin) = twin(&record, side, &mut random) else { continue };
                        twins += 1;
                        let opponent = Viewer::from(side.other());
                        for perspective in
                            [Perspective::Of(opponent), Perspective::Of(Viewer::Spectator), Perspective::Mover]
                        {
                            compared += compare(&record, &twin, side, perspective, &mut random);
                        }
                    }
                }
            }
        }
        eprintln!("{compared} drawings of {twins} games compared");
        assert!(u64::from(compared) > share.least(2000), "only {compared} drawings were compared");
    }
}

#[test]
fn the_test_would_notice() {
    // In the view of the whole record, the difference is visible.
    let mut random = Random::new(15, 2);
    let record = cut(&generated(Ruleset::new(Edition::DEFAULT, adjutant::board::Variant::Original), 5, 40), 40);
    let twin = twin(&record, Side::Red, &mut random).expect("there are many hidden pieces");
    let (mut app, mut other) =
        (open(&record, PLAIN, Perspective::Of(Viewer::All)), open(&twin, PLAIN, Perspective::Of(Viewer::All)));
    assert!(buffer(&mut app, 80, 24) != buffer(&mut other, 80, 24));
}
