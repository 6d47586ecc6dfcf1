//! Records, and compressed files and archives made from them.

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Legal record of 16 lines in canonical form, followed by a blank line.
pub const LEGAL: &str = "[Event \"a\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10:  F  .  .  .  .  .  .  .  .  .\n\
    \u{20}9:  3  2  .  .  .  .  .  .  .  .\n 8:  .  .  .  .  .  .  .  .  .  .\n 7:  .  .  .  .  .  .  .  .  .  .\n\
    \u{20}4:  .  .  .  .  .  .  .  .  .  .\n 3:  .  .  .  .  .  .  .  .  .  .\n 2:  3  2  .  .  .  .  .  .  .  .\n\
    \u{20}1:  F  .  .  .  .  .  .  .  .  .\n\n1. b2xb9(2=2) a9-a8\n2. a2-a3 a8-a7\n3. a3-a4 1/2-1/2\n\n";

/// Number of lines of [`LEGAL`], [`illegal`] and [`unreadable`].
pub const LINES: usize = 17;

/// Message about [`illegal`], without its place: line 15 of the record, column 4.
pub const EMPTY: &str = "error[empty-square] ply 3 (red): there is no piece on a5";

/// Returns the same record with a turn from an empty square.
pub fn illegal() -> String {
    LEGAL.replace("2. a2-a3", "2. a5-a6")
}

/// Returns the same record with an invalid turn on line 15.
pub fn unreadable() -> String {
    LEGAL.replace("2. a2-a3", "2. a2~a3")
}

pub fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes.as_ref()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// Compresses bytes with Zstandard, with a checksum.
pub fn zstandard(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 1).expect("an encoder");
    encoder.include_checksum(true).expect("the encoder knows checksums");
    encoder.write_all(bytes.as_ref()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

pub fn bzip2(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes.as_ref()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// Returns a zip archive. Every other member is deflated; a name that ends with a slash is a folder.
pub fn zip<B: AsRef<[u8]>>(members: &[(&str, B)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (number, (name, bytes)) in members.iter().enumerate() {
        let method = if number % 2 == 0 { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        let options = SimpleFileOptions::default().compression_method(method);
        if name.ends_with('/') {
            writer.add_directory(*name, options).expect("memory can be written");
        } else {
            writer.start_file(*name, options).expect("memory can be written");
            writer.write_all(bytes.as_ref()).expect("memory can be written");
        }
    }
    writer.finish().expect("memory can be written").into_inner()
}
