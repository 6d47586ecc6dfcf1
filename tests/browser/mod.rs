//! Pages of `adjutant page` in a real browser: a headless Chromium without a network, with pages opened from the
//! disk.
//!
//! Without Chromium, the tests print a message and are skipped. Slow tests run with `--ignored`. One of them,
//! `axe.rs`, also needs the accessibility checker axe-core: the file in `AXE_CORE`, or `target/browser/axe.min.js`,
//! where `.ci/run` puts it. With `SCREENSHOTS=FOLDER`, screenshots are saved there.

use crate::program;
mod axe;
mod chromium;
mod firefox;
mod hostile;
mod looks;
mod site;
mod stepping;
mod truth;

use chromium::Browser;
use std::path::PathBuf;

/// Page written by the program, in a separate folder.
struct Page {
    folder: tempfile::TempDir,
}

impl Page {
    /// Runs `page` with these arguments and this input.
    fn of(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let page = Self { folder };
        let path = page.path();
        let all = [&["page", "-o", path.to_str().expect("UTF-8")], arguments].concat();
        let run = program::adjutant(&all, stdin);
        assert!(page.path().is_file(), "{}", run.stderr);
        page
    }

    /// Returns the path of the file.
    fn path(&self) -> PathBuf {
        self.folder.path().join("page.html")
    }
}

/// Returns the errors of the page, and its requests to the network.
fn complaints(browser: &mut Browser) -> Vec<String> {
    browser.eval("0");
    let told = browser.events.iter().filter_map(|event| {
        let params = &event["params"];
        match event["method"].as_str()? {
            "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
            "Log.entryAdded" => Some(params["entry"].to_string()),
            "Runtime.consoleAPICalled" => Some(params.to_string()),
            "Network.requestWillBeSent" => {
                let address = params["request"]["url"].as_str()?;
                (!["file:", "blob:", "data:"].iter().any(|kind| address.starts_with(kind))).then(|| address.to_owned())
            }
            _ => None,
        }
    });
    told.collect()
}
