//! On a real pseudo-terminal: keys are read, and the terminal is restored, however the program ends.

use crate::program::{PROGRAM, ROOT, on_terminal, send};
use adjutant::terminal::Screen;
use portable_pty::{Child, PtyPair, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const ENTERED: &str = "\u{1b}[?1049h";
const LEFT: &str = "\u{1b}[?1049l";
const CURSOR: &str = "\u{1b}[?25h";

/// Maximum time to wait.
const PATIENCE: Duration = Duration::from_secs(60);

/// Program on a separate terminal.
struct Running {
    pair: PtyPair,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    written: Arc<Mutex<Vec<u8>>>,
}

const fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

impl Running {
    fn start(program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).expect("there are pseudo-terminals");
        let mut command = on_terminal(Path::new(ROOT), program, arguments);
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("it runs");
        let keys = pair.master.take_writer().expect("there is one");
        let mut reader = pair.master.try_clone_reader().expect("it can be read");
        let written = Arc::new(Mutex::new(Vec::new()));
        let collected = Arc::clone(&written);
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut part) {
                collected.lock().expect("nobody panics").extend_from_slice(&part[..read]);
            }
        });
        Self { pair, child, keys, written }
    }

    fn adjutant(arguments: &[&str]) -> Self {
        Self::start(PROGRAM, &[&["replay"], arguments].concat(), &[])
    }

    /// Returns everything written so far.
    fn written(&self) -> String {
        String::from_utf8_lossy(&self.written.lock().expect("nobody panics")).into_owned()
    }

    /// Waits until this text was written; spaces and codes of drawings are ignored.
    fn wait_for(&self, text: &str) {
        let begun = Instant::now();
        let text: String = text.split(' ').collect();
        while !without_codes(&self.written()).contains(&text) {
            assert!(begun.elapsed() < PATIENCE, "{text} was not drawn: {}", self.written().escape_debug());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it takes keys");
        self.keys.flush().expect("it takes keys");
    }

    /// Resizes the terminal, so that everything is drawn again.
    fn resize(&self, columns: u16, lines: u16) {
        self.written.lock().expect("nobody panics").clear();
        self.pair.master.resize(size(columns, lines)).expect("it can be resized");
    }

    /// `true` if keys are passed on line by line and echoed, as a shell expects.
    fn is_cooked(&self) -> bool {
        let flags = self.pair.master.get_termios().expect("it is a terminal").local_flags.bits();
        // ICANON, ECHO and ISIG with their numbers on Linux.
        flags & 0o2 != 0 && flags & 0o10 != 0 && flags & 0o1 != 0
    }

    fn signal(&self, name: &str) {
        send(name, self.child.process_id().expect("it runs"));
    }

    /// Waits for the end, and checks that the terminal is restored. Returns the exit status and the output.
    fn end(mut self) -> (u32, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        };
        // The last output may still be on its way.
        let begun = Instant::now();
        while !self.written().contains(LEFT) && begun.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let written = self.written();
        let left = written.rfind(LEFT).expect("the alternate screen is left");
        assert!(written.rfind(CURSOR) > written.rfind("\u{1b}[?25l"), "the cursor is shown");
        for mouse in ["1000", "1002", "1003", "1006"] {
            let (on, off) = (format!("\u{1b}[?{mouse}h"), format!("\u{1b}[?{mouse}l"));
            assert!(written.rfind(&off) > written.rfind(&on), "the mouse is let go: {mouse}");
        }
        assert!(self.is_cooked(), "the terminal is no longer raw");
        (status.exit_code(), written[left..].to_owned())
    }
}

/// Removes codes and spaces from a text.
fn without_codes(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            let _ = chars.by_ref().skip(1).find(|c| ('@'..='~').contains(c));
        } else if !c.is_whitespace() {
            plain.push(c);
        }
    }
    plain
}

const GAME: &str = "samples/games/anniversary-2011-duel.srn";

#[test]
fn keys_are_heard_and_q_ends() {
    let mut running = Running::adjutant(&[GAME]);
    running.wait_for("ply 0 of 46, the setup");
    assert!(running.written().contains(ENTERED));
    assert!(!running.is_cooked());
    running.press("g12\r\u{1b}[C");
    // Only changes are drawn until the size of the window changes.
    std::thread::sleep(Duration::from_millis(300));
    running.resize(90, 30);
    running.wait_for("ply 13 of 46");
    running.resize(50, 10);
    running.wait_for("50 x 10 is too small");
    running.resize(100, 40);
    running.wait_for("ply 13 of 46");
    running.press("q");
    assert_eq!(running.end().0, 0);
}

#[test]
fn a_game_goes_on_by_itself_while_no_key_is_struck() {
    let mut running = Running::adjutant(&[GAME]);
    running.wait_for("ply 0 of 46");
    running.press(" ");
    // The change caused by this key is drawn at once.
    std::thread::sleep(Duration::from_millis(500));
    running.written.lock().expect("nobody panics").clear();
    let begun = Instant::now();
    while running.written().is_empty() {
        assert!(begun.elapsed() < PATIENCE, "it stays where it is");
        std::thread::sleep(Duration::from_millis(20));
    }
    running.press("q");
    assert_eq!(running.end().0, 0);
}

/// A game that plays automatically follows the clock; keys are read all the same.
#[cfg(target_os = "linux")]
#[test]
fn keys_are_heard_by_any_clock() {
    if !crate::outputs::clocks::has_clocks() {
        return;
    }
    for clock in crate::outputs::clocks::CLOCKS {
        let mut running = Running::start("faketime", &["-f", clock, PROGRAM, "replay", GAME], &[]);
        // With a fast clock, the program does not wait for the second record, and may show a list.
        running.wait_for("? keys");
        running.press("\r ");
        std::thread::sleep(Duration::from_millis(100));
        running.press("q");
        assert_eq!(running.end().0, 0, "{clock}");
    }
}

#[test]
fn ctrl_c_sigterm_and_sighup_leave_the_terminal_whole() {
    for (signal, status) in [(None, 130), (Some("TERM"), 143), (Some("HUP"), 129), (Some("INT"), 130)] {
        let mut running = Running::adjutant(&[GAME]);
        running.wait_for("ply 0 of 46");
        match signal {
            None => running.press("\u{3}"),
            Some(signal) => running.signal(signal),
        }
        assert_eq!(running.end().0, status, "{signal:?}");
    }
}

#[test]
fn a_list_comes_first_and_a_pipe_leaves_the_keys() {
    let mut running = Running::adjutant(&["samples/games"]);
    running.wait_for("no. Red Blue result");
    running.press("/xyzzy\r");
    std::thread::sleep(Duration::from_millis(300));
    running.resize(90, 30);
    running.wait_for("no record contains `xyzzy`");
    running.press("\u{1b}[F\r");
    std::thread::sleep(Duration::from_millis(300));
    running.resize(80, 24);
    running.wait_for("view: all");
    running.press("q");
    assert_eq!(running.end().0, 0);
    let mut running = Running::start("sh", &["-c", "cat samples/games/*.srn | \"$0\" replay -", PROGRAM], &[]);
    running.wait_for("no. Red Blue result");
    running.press("q");
    assert_eq!(running.end().0, 0);
}

#[test]
fn without_color_there_are_no_color_codes() {
    for (variables, arguments, has_color) in [
        (&[][..], &[][..], true),
        (&[("NO_COLOR", "1")], &[], false),
        (&[], &["--color=never"], false),
        (&[("NO_COLOR", "1")], &["--color=always"], true),
    ] {
        let mut running = Running::start(PROGRAM, &[&["replay", GAME], arguments].concat(), variables);
        running.wait_for("ply 0 of 46");
        running.wait_for("q quit");
        running.press("q");
        let written = running.written();
        // Red and blue background in the standard colors.
        let is_colored = written.contains("[97;41m") || written.contains(";41m") || written.contains("[41m");
        assert_eq!(is_colored, has_color, "{variables:?} {arguments:?}: {}", written.escape_debug());
        assert!(!written.contains("8;5;"), "sixteen colors are enough");
        assert_eq!(running.end().0, 0);
    }
}

#[test]
fn what_cannot_be_read_is_said_behind_the_end() {
    let mut running = Running::adjutant(&["samples/games", "samples/nothing.srn"]);
    running.wait_for("no. Red Blue result");
    running.press("\u{1b}[F");
    std::thread::sleep(Duration::from_millis(300));
    running.press("q");
    let (status, said) = running.end();
    assert_eq!(status, 2);
    assert!(said.contains("samples/nothing.srn"), "{said}");
}

#[test]
fn a_panic_leaves_the_terminal_whole() {
    let program = std::env::current_exe().expect("this is one");
    let arguments = ["--exact", "replay::pty::panicking", "--ignored", "--nocapture"];
    let running = Running::start(&program.to_string_lossy(), &arguments, &[("ADJUTANT_TEST_PANICS", "1")]);
    let (status, said) = running.end();
    assert_ne!(status, 0);
    assert!(said.contains("something went wrong on purpose"), "it is said on the usual screen: {said}");
}

/// Runs in a separate process for the test of panics.
#[test]
#[ignore = "it panics on purpose: another test runs it"]
fn panicking() {
    if std::env::var_os("ADJUTANT_TEST_PANICS").is_some() {
        let _screen = Screen::enter().expect("there is a terminal");
        panic!("something went wrong on purpose");
    }
}

/// Interpretations of the reader are reported when the screen is left.
#[test]
fn interpretations_are_reported_when_the_screen_is_left() {
    const NOTES: &str = "samples/notes/une-seule-couleur.notes";
    let mut running = Running::adjutant(&[NOTES]);
    running.wait_for("ply 0 of 14");
    assert!(!running.written().contains("\" -> "));
    running.press("q");
    running.wait_for("\"nulle\" -> 1/2-1/2");
    let (status, after) = running.end();
    let lines: Vec<&str> = after.lines().filter(|line| line.contains("\" -> ")).collect();
    assert_eq!((status, lines.len()), (0, 9), "{after}");
    assert_eq!(lines[8].trim_end(), format!("{NOTES}:19:1: \"nulle\" -> 1/2-1/2"));
    let mut running = Running::adjutant(&[NOTES, "-q"]);
    running.wait_for("ply 0 of 14");
    running.press("q");
    assert!(!running.end().1.contains("\" -> "));
}
