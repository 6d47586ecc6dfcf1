//! Records and files that others are compared with.

use crate::archives::support::LEGAL;

/// What stands in a file that is to be kept.
pub const OLD: &str = "old and good\n";

/// The same with a turn that goes too far, of another event.
pub fn illegal() -> String {
    LEGAL.replace("2. a2-a3", "2. a2-a4").replace("\"a\"", "\"b\"")
}
