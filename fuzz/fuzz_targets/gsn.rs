//! Reads any bytes as GSN, and checks the round trip.

#![no_main]

use adjutant::formats::gravon;
use adjutant_fuzz::there_and_back::there_and_back;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| there_and_back(&gravon::gsn::FORMAT, bytes, "classic.2003.05.15.107.gsn"));
