//! Compares the engine with the slow reference of `tests/reference`, on any bytes that the reference can read.
//!
//! If the length of the input is a multiple of 4, the legal turns of the last position are compared, too. This
//! comparison is slow.

#![no_main]

use adjutant_fuzz::agreement;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // At each turn, the reference searches all earlier turns. Longer records would take too long.
    if bytes.len() <= 4096 {
        agreement::check(bytes, bytes.len() % 4 == 0);
    }
});
