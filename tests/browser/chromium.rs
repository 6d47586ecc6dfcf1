//! Controls a headless Chromium through its debugging pipe. The protocol uses JSON objects, each ended by NUL.

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

/// Running browser process.
struct Process {
    /// Shell that started the browser and cleans up after it.
    shell: Child,
    /// Pipe to the browser; closing it ends the browser.
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    next: u64,
}

/// Idle browsers, kept because starting one takes longer than most tests.
static IDLE: Mutex<Vec<Process>> = Mutex::new(Vec::new());

/// Page in a browser with separate cookies and storage.
pub struct Browser {
    /// Browser process; `None` after it was returned.
    process: Option<Process>,
    context: Value,
    session: Option<String>,
    /// Events from the browser, in order.
    pub events: VecDeque<Value>,
}

/// Returns the path of Chromium if it is installed.
fn program() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    named.into_iter().chain(usual).find(|path| path.is_file())
}

impl Browser {
    /// Opens a new page, in an idle browser if there is one. Prints a message if there is no Chromium.
    pub fn start() -> Option<Self> {
        let idle = IDLE.lock().expect("no test fails here").pop();
        let Some(process) = idle.or_else(Process::start) else {
            eprintln!("skipped: there is no Chromium (set CHROMIUM to where it is)");
            return None;
        };
        let mut browser = Self { process: Some(process), context: Value::Null, session: None, events: VecDeque::new() };
        browser.context = browser.call("Target.createBrowserContext", &json!({}))["browserContextId"].clone();
        let place = json!({"url": "about:blank", "browserContextId": browser.context});
        let target = browser.call("Target.createTarget", &place);
        let attached = browser.call("Target.attachToTarget", &json!({"targetId": target["targetId"], "flatten": true}));
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Network", "Log"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        Some(browser)
    }

    fn receive(&mut self) -> Value {
        self.process.as_mut().expect("it is in use").receive()
    }

    /// Calls a method of the protocol and returns its result.
    pub fn call(&mut self, method: &str, params: &Value) -> Value {
        let process = self.process.as_mut().expect("it is in use");
        process.next += 1;
        let number = process.next;
        let mut command = json!({"id": number, "method": method, "params": params});
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        process.send(&command);
        loop {
            let answer = self.receive();
            if answer["id"] == json!(number) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.events.push_back(answer);
        }
    }

    /// Waits until the browser sends this event.
    pub fn wait_for(&mut self, event: &str) -> Value {
        loop {
            if let Some(index) = self.events.iter().position(|told| told["method"] == event) {
                return self.events.remove(index).expect("it is there")["params"].clone();
            }
            let told = self.receive();
            self.events.push_back(told);
        }
    }

    /// Opens a file with a fragment.
    pub fn load(&mut self, file: &Path, hash: &str) {
        self.call("Page.navigate", &json!({"url": "about:blank"}));
        self.wait_for("Page.loadEventFired");
        self.call("Page.navigate", &json!({"url": format!("file://{}{hash}", file.display())}));
        self.wait_for("Page.loadEventFired");
    }

    /// Opens a page of games, and waits until its game is shown.
    pub fn open(&mut self, file: &Path, hash: &str) {
        self.load(file, hash);
        self.until("document.querySelector('#tags dt') !== null && location.hash.includes('&view=')");
    }

    /// Waits until an expression is true.
    pub fn until(&mut self, expression: &str) {
        let waits = format!(
            "new Promise((done) => {{ let left = 400; const look = () => {{ if ({expression}) done(true); else if (left--) \
             setTimeout(look, 25); else done(false); }}; look(); }})"
        );
        let holds = self.eval(&waits);
        let thrown = self.events.iter().find(|event| event["method"] == "Runtime.exceptionThrown");
        assert_eq!(holds, json!(true), "it never held: {expression}; {thrown:?}");
    }

    /// Returns the value of an expression, or the value of its promise.
    pub fn eval(&mut self, expression: &str) -> Value {
        let params =
            json!({"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true});
        let result = self.call("Runtime.evaluate", &params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// Returns the text of an expression.
    pub fn text(&mut self, expression: &str) -> String {
        self.eval(expression).as_str().unwrap_or_else(|| panic!("no text: {expression}")).to_owned()
    }

    /// Presses a key.
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Escape" => 27,
            _ => 0,
        };
        let mut down = json!({"type": "rawKeyDown", "key": key, "windowsVirtualKeyCode": code});
        let text = if key == "Enter" { "\r" } else { key };
        if key.len() == 1 || key == "Enter" {
            down["type"] = json!("keyDown");
            down["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", &down);
        self.call("Input.dispatchKeyEvent", &json!({"type": "keyUp", "key": key, "windowsVirtualKeyCode": code}));
    }

    /// Sets the size of the window and its color scheme.
    pub fn window(&mut self, width: u32, height: u32, scheme: &str) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
        self.call("Emulation.setDeviceMetricsOverride", &size);
        let features = json!({"media": "", "features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.call("Emulation.setEmulatedMedia", &features);
    }

    /// Returns a screenshot of the whole page, as PNG in base 64.
    pub fn screenshot(&mut self) -> String {
        let taken = self.call("Page.captureScreenshot", &json!({"format": "png", "captureBeyondViewport": true}));
        taken["data"].as_str().expect("a picture").to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The page of a failed test must not be reused.
        if !std::thread::panicking() {
            self.session = None;
            self.call("Target.disposeBrowserContext", &json!({"browserContextId": self.context}));
            let process = self.process.take().expect("it is in use");
            IDLE.lock().expect("no test fails here").push(process);
        }
    }
}

impl Process {
    /// Starts a browser if Chromium is installed.
    fn start() -> Option<Self> {
        let program = program()?;
        // The shell removes the folder after the tests have ended in any way.
        let profile = tempfile::tempdir().expect("a folder for the profile").keep();
        // The shell connects the browser's pipe: file descriptor 3 for commands and 4 for answers.
        let script = "\"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null; rm -rf \"$0\"";
        let mut shell = Command::new("sh")
            .args(["-c", script])
            .arg(&profile)
            .arg(program)
            .args([
                "--headless",
                "--remote-debugging-pipe",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-extensions",
                "--force-device-scale-factor=1",
                "--hide-scrollbars",
                "--host-resolver-rules=MAP * ~NOTFOUND",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let from = BufReader::new(shell.stdout.take().expect("a pipe"));
        Some(Self { to: shell.stdin.take(), shell, from, next: 0 })
    }

    fn send(&mut self, command: &Value) {
        let to = self.to.as_mut().expect("it is open");
        to.write_all(format!("{command}\0").as_bytes()).expect("the browser listens");
        to.flush().expect("the browser listens");
    }

    fn receive(&mut self) -> Value {
        let mut text = Vec::new();
        self.from.read_until(0, &mut text).expect("the browser answers");
        assert_eq!(text.pop(), Some(0), "the browser has ended");
        serde_json::from_slice(&text).expect("JSON")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.to = None;
        let _ = self.shell.wait();
    }
}
