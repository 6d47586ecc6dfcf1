//! Controls the terminal screen: takes the screen over, restores the screen, and runs the loop that handles events
//! and draws.
//!
//! The screen is always restored: at the end, when the program panics, and when a signal handler calls
//! [`leave_for_good`]. Nothing is written to the screen after the screen was restored. Events are keys, the mouse
//! and the clock.

use super::app::{App, NextStep};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{execute, queue};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// `true` while this program controls the screen. Locked during each write to the screen.
static IS_OURS: Mutex<bool> = Mutex::new(false);

/// Maximum time to wait until a write that is in progress ends.
const PATIENCE: Duration = Duration::from_millis(300);

/// Screen that this program controls.
#[derive(Debug)]
pub struct Screen(());

impl Screen {
    /// Takes over the screen. Dropping the value restores the screen.
    ///
    /// # Errors
    /// Returns an error if there is no terminal.
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

/// Restores the screen if this program controls the screen. If a write is in progress, waits a limited time for its
/// end.
pub fn leave_for_good() {
    let Some(mut is_ours) = held() else {
        let _ = disable_raw_mode();
        return;
    };
    if std::mem::take(&mut *is_ours) {
        // This call comes first because it needs no output: the terminal may not accept output at the moment.
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

/// Writer that sends complete drawings to the screen, as long as this program controls the screen.
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
            return Err(io::Error::other("the screen was restored"));
        }
        let mut out = io::stdout().lock();
        out.write_all(&sixteen_colors(&drawing))?;
        out.flush()
    }
}

/// Converts the codes of the sixteen basic colors to codes that every terminal understands. In the input, the
/// sixteen colors are codes of the 256-color palette (`38;5;1`). Some terminals do not support this palette.
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
                // The codes of the eight bright colors are 60 above those of the dark colors.
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

/// Returns the offset of the suffix `rest` in `whole`.
const fn offset(whole: &[u8], rest: &[u8]) -> usize {
    whole.len() - rest.len()
}

/// Returns `true` if the offset is inside an escape sequence. Returns `false` if the text there only looks like an
/// escape sequence.
fn is_in_sequence(drawing: &[u8], at: usize) -> bool {
    let before = drawing[..at].iter().rposition(|byte| !byte.is_ascii_digit() && *byte != b';');
    before.is_some_and(|begin| drawing[..=begin].ends_with(b"\x1b["))
}

/// Minimum time between drawings while records are listed.
const PAUSE: Duration = Duration::from_millis(60);

/// Shows the state on the terminal, and handles events until the user ends the program. `pause` stops the process
/// after Ctrl-Z.
///
/// # Errors
/// Returns an error if the terminal cannot be used.
pub fn run(app: &mut App, pause: &dyn Fn()) -> io::Result<NextStep> {
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
            NextStep::More => {}
            NextStep::Suspend => {
                drop(screen);
                pause();
                screen = Screen::enter()?;
                terminal.clear()?;
            }
            end => return Ok(end),
        }
    }
}

/// Waits for events and handles them: all pending keys, or the clock.
fn hear(app: &mut App) -> io::Result<NextStep> {
    if app.list_more() && !event::poll(Duration::ZERO)? {
        return Ok(NextStep::More);
    }
    let patience = app.patience();
    if patience.is_some_and(|patience| event::poll(patience).is_ok_and(|is_any| !is_any)) {
        app.tick();
        return Ok(NextStep::More);
    }
    loop {
        match event::read()? {
            Event::Key(key) => match app.key(key) {
                NextStep::More => {}
                after => return Ok(after),
            },
            Event::Mouse(mouse) => app.mouse(mouse),
            Event::Resize(..) => return Ok(NextStep::More),
            _ => {}
        }
        if !event::poll(Duration::ZERO)? {
            return Ok(NextStep::More);
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
        assert_eq!(drawings.flush().expect_err("it is not begun").to_string(), "the screen was restored");
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
