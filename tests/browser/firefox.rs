//! The web page of `web/build` in Firefox, controlled by its own protocol (Marionette): the length of each message, a
//! colon, and a JSON array.

use super::site::{page, verdicts_of};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Maximum time for starting, and for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

struct Firefox {
    process: Child,
    to: TcpStream,
    next: u64,
    _profile: tempfile::TempDir,
}

impl Firefox {
    /// Starts Firefox with a page. Prints a message if there is no Firefox.
    fn start(page: &Path) -> Option<Self> {
        let program =
            ["/usr/bin/firefox-esr", "/usr/bin/firefox"].map(PathBuf::from).into_iter().find(|path| path.is_file());
        let Some(program) = program else {
            eprintln!("skipped: there is no Firefox");
            return None;
        };
        let profile = tempfile::tempdir().expect("a folder");
        // Port 0 is any free port. Firefox writes its number to a file.
        std::fs::write(profile.path().join("user.js"), "user_pref(\"marionette.port\", 0);\n").expect("a file");
        let process = Command::new(program)
            .args(["--marionette", "--headless", "--no-remote", "--profile"])
            .arg(profile.path())
            .env("HOME", profile.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Firefox");
        let started = Instant::now();
        let to = loop {
            let port = std::fs::read_to_string(profile.path().join("MarionetteActivePort")).ok();
            let port = port.and_then(|port| port.trim().parse::<u16>().ok());
            if let Some(to) = port.and_then(|port| TcpStream::connect(("127.0.0.1", port)).ok()) {
                break to;
            }
            assert!(started.elapsed() < PATIENCE, "Firefox does not start");
            std::thread::sleep(Duration::from_millis(100));
        };
        to.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut firefox = Self { process, to, next: 0, _profile: profile };
        firefox.receive();
        firefox.call("WebDriver:NewSession", &json!({"capabilities": {"alwaysMatch": {"acceptInsecureCerts": false}}}));
        firefox.call("WebDriver:Navigate", &json!({"url": format!("file://{}", page.display())}));
        Some(firefox)
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        let mut byte = [0];
        loop {
            self.to.read_exact(&mut byte).expect("Firefox answers");
            match byte[0] {
                b':' => break,
                digit => length = length * 10 + usize::from(digit - b'0'),
            }
        }
        let mut text = vec![0; length];
        self.to.read_exact(&mut text).expect("Firefox answers");
        serde_json::from_slice(&text).expect("JSON")
    }

    fn call(&mut self, command: &str, params: &Value) -> Value {
        self.next += 1;
        let message = json!([0, self.next, command, params]).to_string();
        self.to.write_all(format!("{}:{message}", message.len()).as_bytes()).expect("Firefox listens");
        let answer = self.receive();
        assert!(answer[2].is_null(), "{command}: {}", answer[2]);
        answer[3].clone()
    }

    /// Returns the value of an expression.
    fn eval(&mut self, expression: &str) -> Value {
        let script = json!({"script": format!("return ({expression})"), "args": []});
        self.call("WebDriver:ExecuteScript", &script)["value"].clone()
    }

    fn until(&mut self, expression: &str) {
        let started = Instant::now();
        while self.eval(expression) != json!(true) {
            assert!(started.elapsed() < PATIENCE, "it never held: {expression}");
            std::thread::sleep(Duration::from_millis(25));
        }
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn firefox_gives_the_verdicts_of_the_program_too() {
    let Some(mut firefox) = page().and_then(|page| Firefox::start(&page)) else { return };
    firefox.until("document.querySelectorAll('#edition option').length > 0");
    let (paths, expected) = verdicts_of(&["samples"]);
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let field = firefox.call("WebDriver:FindElement", &json!({"using": "css selector", "value": "#files"}));
    let id = field["value"].as_object().and_then(|one| one.values().next()).expect("an element").clone();
    firefox.call("WebDriver:ElementSendKeys", &json!({"id": id, "text": names.join("\n")}));
    firefox
        .until("document.getElementById('progress').hidden && document.getElementById('summary').textContent !== ''");
    firefox.eval(
        "(() => { window.kept = null; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.kept = text; }); \
         return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {}; return 0; })()",
    );
    firefox.eval("(() => { document.querySelector('[data-save=ndjson]').click(); return 0; })()");
    firefox.until("window.kept !== null");
    let found = firefox.eval("window.kept");
    let found = found.as_str().expect("a text");
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert!(found == expected);
    // The page of a game and the editor.
    firefox.eval("(() => { document.querySelector('#rows button').click(); return 0; })()");
    firefox.until("document.getElementById('game-frame').srcdoc.includes('</html>')");
    firefox.eval("(() => { document.getElementById('game-edit').click(); return 0; })()");
    firefox.until("document.getElementById('editor-verdict').textContent !== ''");
    assert_eq!(firefox.eval("document.getElementById('trouble').hidden"), true);
}
