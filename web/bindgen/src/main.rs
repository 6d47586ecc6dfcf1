//! Makes the scripts with which a page calls a program for wasm: `bindgen PROGRAM.wasm FOLDER`. The program
//! `wasm-bindgen` does the same, but takes four times as long to build.

use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(program), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("expected a program and a folder".into());
    };
    Bindgen::new().input_path(program).no_modules(true)?.typescript(false).generate(folder)?;
    Ok(())
}
