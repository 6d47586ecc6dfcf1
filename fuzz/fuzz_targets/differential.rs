//! Any bytes as a record: where the slow reference of `tests/reference` can read them too, it says the same of them.
//!
//! Of every fourth length every legal turn of the last position is compared as well, which is slow.

#![no_main]

use adjutant_fuzz::agreement;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // The reference looks back over all turns at each: longer records take it too long.
    if bytes.len() <= 4096 {
        agreement::check(bytes, bytes.len() % 4 == 0);
    }
});
