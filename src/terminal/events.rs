//! Hearing keys, the mouse and the clock, and drawing what comes of them.

use super::app::{After, App};
use super::screen::{Drawings, Screen};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event};
use std::io;
use std::time::{Duration, Instant};

/// How often it is drawn at most while records are listed.
const PAUSE: Duration = Duration::from_millis(60);

/// Shows the state on the terminal until somebody has enough. `pause` has the process stopped, as Ctrl-Z asks for.
///
/// # Errors
/// If the terminal cannot be used, or no more.
pub fn run(app: &mut App, pause: &dyn Fn()) -> io::Result<After> {
    let mut screen = Screen::enter()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(Drawings::default()))?;
    let mut due = Instant::now();
    loop {
        if Instant::now() >= due || !app.is_listing() {
            terminal.draw(|frame| {
                let area = frame.area();
                app.resize(area.width, area.height);
                app.draw(area, frame.buffer_mut());
            })?;
            due = Instant::now() + PAUSE;
        }
        match hear(app)? {
            After::More => {}
            After::Suspend => {
                drop(screen);
                pause();
                screen = Screen::enter()?;
                terminal.clear()?;
            }
            end => return Ok(end),
        }
    }
}

/// Takes what comes next: all that was struck so far, or the time for something else.
fn hear(app: &mut App) -> io::Result<After> {
    if app.list_more() && !event::poll(Duration::ZERO)? {
        return Ok(After::More);
    }
    let patience = app.patience();
    if patience.is_some_and(|patience| event::poll(patience).is_ok_and(|is_any| !is_any)) {
        app.tick();
        return Ok(After::More);
    }
    loop {
        match event::read()? {
            Event::Key(key) => match app.key(key) {
                After::More => {}
                after => return Ok(after),
            },
            Event::Mouse(mouse) => app.mouse(mouse),
            Event::Resize(..) => return Ok(After::More),
            _ => {}
        }
        if !event::poll(Duration::ZERO)? {
            return Ok(After::More);
        }
    }
}
