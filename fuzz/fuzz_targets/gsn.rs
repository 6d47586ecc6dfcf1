//! Any bytes as GSN, there and back.

#![no_main]

#[path = "there_and_back.rs"]
mod there_and_back;

use adjutant::formats::gravon;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| there_and_back::there_and_back(&gravon::gsn::FORMAT, bytes, "classic.2003.05.15.107.gsn"));
