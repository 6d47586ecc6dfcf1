//! The terminal screen: taking it over, giving it back, and the loop that hears events and draws.
//!
//! It is given back as it was, whatever happens: at the end, when the program panics, and, by whoever listens for
//! signals, through [`leave_for_good`]. Nothing is written to it any more from then on. Events are keys, the mouse and
//! the clock.

use super::app::{After, App};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{execute, queue};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// Whether the screen is ours. Held while anything is written to it.
static IS_OURS: Mutex<bool> = Mutex::new(false);

/// How long a drawing is waited for that is under way.
const PATIENCE: Duration = Duration::from_millis(300);

/// The screen, as long as it is ours.
#[derive(Debug)]
pub struct Screen(());

impl Screen {
    /// Takes the screen over. It is given back when this is dropped.
    ///
    /// # Errors
    /// If there is no terminal.
    pub fn enter() -> io::Result<Self> {
        static ON_PANIC: Once = Once::new();
        ON_PANIC.call_once(|| {
            let said = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                leave_for_good();
                said(panic);
            }));
        });
        let mut is_ours = IS_OURS.lock().unwrap_or_else(PoisonError::into_inner);
        enable_raw_mode()?;
        *is_ours = true;
        if let Err(error) = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide) {
            *is_ours = false;
            let _ = disable_raw_mode();
            return Err(error);
        }
        Ok(Self(()))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave_for_good();
    }
}

/// Gives the screen back, if it is ours; behind what is just being written, but without waiting for ever.
pub fn leave_for_good() {
    let Some(mut is_ours) = held() else {
        let _ = disable_raw_mode();
        return;
    };
    if std::mem::take(&mut *is_ours) {
        // What asks nothing of the terminal comes first: it may be halted.
        let _ = disable_raw_mode();
        let mut out = io::stdout();
        let _ = queue!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = out.flush();
    }
}

fn held() -> Option<MutexGuard<'static, bool>> {
    let begun = Instant::now();
    loop {
        match IS_OURS.try_lock() {
            Ok(held) => return Some(held),
            Err(TryLockError::Poisoned(held)) => return Some(held.into_inner()),
            Err(TryLockError::WouldBlock) if begun.elapsed() > PATIENCE => return None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// Writes to the screen, a drawing at a time, as long as it is ours.
#[derive(Debug, Default)]
pub(super) struct Drawings {
    drawing: Vec<u8>,
}

impl Write for Drawings {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.drawing.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let is_ours = IS_OURS.lock().unwrap_or_else(PoisonError::into_inner);
        let drawing = std::mem::take(&mut self.drawing);
        if !*is_ours {
            return Err(io::Error::other("the screen was given back"));
        }
        let mut out = io::stdout().lock();
        out.write_all(&sixteen_colors(&drawing))?;
        out.flush()
    }
}

/// The drawing with the sixteen colors as every terminal understands them: what comes here has them as the first of 256
/// (`38;5;1`), which is not known everywhere.
fn sixteen_colors(drawing: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(drawing.len());
    let mut rest = drawing;
    while let Some(at) = memchr::memmem::find(rest, b"8;5;") {
        let number: Vec<u8> = rest[at + 4..].iter().copied().take_while(u8::is_ascii_digit).collect();
        let color = std::str::from_utf8(&number).ok().and_then(|number| number.parse::<u16>().ok());
        let base = match (rest[..at].last(), color) {
            (Some(ground @ (b'3' | b'4')), Some(color))
                if color < 16 && is_in_sequence(drawing, offset(drawing, rest) + at) =>
            {
                Some(u16::from(ground - b'0') * 10 + color)
            }
            _ => None,
        };
        let behind = at + 4 + number.len();
        match base {
            Some(code) => {
                // The eight bright ones stand 60 above the eight dark ones.
                let code = if color.is_some_and(|color| color >= 8) { code + 52 } else { code };
                out.extend_from_slice(&rest[..at - 1]);
                out.extend_from_slice(code.to_string().as_bytes());
            }
            None => out.extend_from_slice(&rest[..behind]),
        }
        rest = &rest[behind..];
    }
    out.extend_from_slice(rest);
    out
}

/// Where in the whole its end `rest` begins.
const fn offset(whole: &[u8], rest: &[u8]) -> usize {
    whole.len() - rest.len()
}

/// Whether a place is in a sequence of codes, and not in text that looks like one.
fn is_in_sequence(drawing: &[u8], at: usize) -> bool {
    let before = drawing[..at].iter().rposition(|byte| !byte.is_ascii_digit() && *byte != b';');
    before.is_some_and(|begin| drawing[..=begin].ends_with(b"\x1b["))
}

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

#[cfg(test)]
mod tests {
    use super::{Drawings, sixteen_colors};
    use std::io::Write;

    #[test]
    fn nothing_is_drawn_on_a_screen_that_is_not_ours() {
        let mut drawings = Drawings::default();
        drawings.write_all(b"a drawing").expect("it is kept");
        assert_eq!(drawings.flush().expect_err("it is not begun").to_string(), "the screen was given back");
        assert!(drawings.drawing.is_empty(), "what was not drawn is not drawn later");
    }

    #[test]
    fn the_sixteen_colors_are_those_of_every_terminal() {
        for (given, written) in [
            (&b"\x1b[38;5;1mred\x1b[39m"[..], &b"\x1b[31mred\x1b[39m"[..]),
            (b"\x1b[38;5;15;48;5;4m7", b"\x1b[97;44m7"),
            (b"\x1b[48;5;9m", b"\x1b[101m"),
            (b"\x1b[38;5;200m", b"\x1b[38;5;200m"),
            (b"\x1b[38;5;16m", b"\x1b[38;5;16m"),
            (b"a score of 38;5;1 and 8;5;", b"a score of 38;5;1 and 8;5;"),
            (b"named [38;5;1m", b"named [38;5;1m"),
        ] {
            assert_eq!(sixteen_colors(given), written, "{}", given.escape_ascii());
        }
    }
}
