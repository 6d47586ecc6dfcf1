//! Code for a browser: no files, no threads. `judge` takes a record in any text format and returns its JSON.
//!
//! In a crate for `wasm32-unknown-unknown`, depend on `adjutant` with `default-features = false` and the feature
//! `formats`, and export `judge` with wasm-bindgen. Here, the program reads standard input:
//! `cargo run --example wasm < samples/games/gravon-barrage.srn`.

use adjutant::formats;
use std::io::Read;

/// Returns the JSON of a record (`adjutant/game/2`), with its verdict and findings.
fn judge(text: &[u8]) -> Result<String, Box<dyn std::error::Error>> {
    let json = formats::by_name("json").ok_or("there is no JSON")?;
    let reading = formats::detect_format(text).read_record(text).ok_or("this format is not read here")?;
    let written = json.write_record(&reading.record)?;
    Ok(String::from_utf8(written)?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    print!("{}", judge(&text)?);
    Ok(())
}
