//! The pages of `adjutant page` in a real browser: a headless Chromium without a network, pages opened from the disk.
//!
//! Where there is no Chromium, the tests say so and skip. What takes long is looked at with `--ignored`;
//! `axe.rs`, which is among it, needs the accessibility checker axe-core too: the file that `AXE_CORE` names, or
//! `target/browser/axe.min.js`, where `.ci/run` puts it. With `SCREENSHOTS=FOLDER` pictures of the pages are put there,
//! to be looked at.

use crate::program;
mod axe;
mod chromium;
mod hostile;
mod looks;
mod stepping;
mod truth;

use chromium::Browser;
use std::path::PathBuf;

/// A page of the program's making, in a folder of its own.
struct Page {
    folder: tempfile::TempDir,
}

impl Page {
    /// Runs `page` with the arguments and that input.
    fn of(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let page = Self { folder };
        let path = page.path();
        let all = [&["page", "-o", path.to_str().expect("UTF-8")], arguments].concat();
        let run = program::adjutant(&all, stdin);
        assert!(page.path().is_file(), "{}", run.stderr);
        page
    }

    /// Where its file is.
    fn path(&self) -> PathBuf {
        self.folder.path().join("page.html")
    }
}

/// What went wrong in the page by itself, and what it asked the network for.
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
                (!address.starts_with("file://") && !address.starts_with("blob:")).then(|| address.to_owned())
            }
            _ => None,
        }
    });
    told.collect()
}
