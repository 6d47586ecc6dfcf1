//! The command `adjutant`.

fn main() {}
