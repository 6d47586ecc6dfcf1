//! Commands for pseudo-terminals.

use super::variables;
use portable_pty::CommandBuilder;
use std::ffi::OsStr;
use std::path::Path;

/// Returns a command for a terminal with colors and Unicode.
pub fn on_terminal<S: AsRef<OsStr>>(folder: &Path, program: &str, arguments: &[S]) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.cwd(folder);
    command.env_clear();
    for (name, value) in variables() {
        command.env(name, value);
    }
    command.env("TERM", "xterm");
    command.env("LANG", "C.UTF-8");
    command
}
