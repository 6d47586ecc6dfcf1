//! Records and files for comparison.

use crate::archives::support::LEGAL;

/// Content of a file that must be kept.
pub const OLD: &str = "old and good\n";

/// Returns `LEGAL` with a turn that goes too far, and with another event.
pub fn illegal() -> String {
    LEGAL.replace("2. a2-a3", "2. a2-a4").replace("\"a\"", "\"b\"")
}
