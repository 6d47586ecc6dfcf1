//! Any bytes as a record: where the slow reference of `tests/reference` can read them too, it says the same of them.
//!
//! The first byte says whether every legal turn of the last position is compared as well, which is slow.

#![no_main]

use adjutant_fuzz::agreement;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // An exponent of turns and of squares: more than that says nothing new.
    if bytes.len() <= 4096 {
        agreement::check(bytes, bytes.len() % 4 == 0);
    }
});
