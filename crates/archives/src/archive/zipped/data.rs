//! Reads the content of a member, and checks its length and checksum.

use super::SeekRead;
use super::bytes::damaged;
use super::directory::Entry;
use super::local::ENCRYPTED;
use crate::archive::buffer::read_some;
use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use std::io::{self, BufReader, Read, SeekFrom, Take};

type Packed<'f> = BufReader<Take<&'f mut dyn SeekRead>>;

/// Reader of a member's content.
pub(in crate::archive) struct Data<'f> {
    decoder: Decoder<'f>,
    sum: Crc,
    length: u64,
    /// Checksum and size according to the directory.
    checksum: u32,
    size: u64,
    is_over: bool,
}

enum Decoder<'f> {
    Stored(Packed<'f>),
    Deflated(DeflateDecoder<Packed<'f>>),
}

/// Starts reading a member.
pub(super) fn open<'f>(file: &'f mut dyn SeekRead, entry: &Entry) -> io::Result<Data<'f>> {
    let unsupported = |what: String| Err(io::Error::new(io::ErrorKind::Unsupported, what));
    if entry.flags & ENCRYPTED != 0 {
        return unsupported("the member is encrypted; unpack it with its password".to_owned());
    }
    if !matches!(entry.method, 0 | 8) {
        let method = method_name(entry.method);
        return unsupported(format!("the member is compressed by method {} ({method}); unpack it", entry.method));
    }
    file.seek(SeekFrom::Start(entry.data))?;
    let packed = BufReader::new(file.take(entry.packed));
    let decoder =
        if entry.method == 0 { Decoder::Stored(packed) } else { Decoder::Deflated(DeflateDecoder::new(packed)) };
    let (checksum, size) = (entry.checksum, entry.size);
    Ok(Data { decoder, sum: Crc::new(), length: 0, checksum, size, is_over: false })
}

const fn method_name(method: u16) -> &'static str {
    match method {
        9 => "Deflate64",
        12 => "bzip2",
        14 => "LZMA",
        93 => "Zstandard",
        95 => "xz",
        98 => "PPMd",
        99 => "AES",
        _ => "unknown",
    }
}

impl Read for Data<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over || buffer.is_empty() {
            return Ok(0);
        }
        // Never returns more bytes than the directory states.
        let rest = self.size - self.length;
        let most = usize::try_from(rest).unwrap_or(usize::MAX).min(buffer.len());
        if most > 0 {
            let read = self.decode(most, buffer)?;
            if read > 0 {
                return Ok(read);
            }
        }
        self.is_over = true;
        self.check_end()?;
        Ok(0)
    }
}

impl Data<'_> {
    fn decode(&mut self, most: usize, buffer: &mut [u8]) -> io::Result<usize> {
        let read = match &mut self.decoder {
            Decoder::Stored(packed) => read_some(packed, &mut buffer[..most])?,
            Decoder::Deflated(decoder) => read_some(decoder, &mut buffer[..most])?,
        };
        self.sum.update(&buffer[..read]);
        self.length += read as u64;
        Ok(read)
    }

    fn check_end(&mut self) -> io::Result<()> {
        let mut beyond = [0];
        let (has_more, left) = match &mut self.decoder {
            Decoder::Stored(packed) => (read_some(packed, &mut beyond)? > 0, 0),
            Decoder::Deflated(decoder) => {
                let has_more = read_some(decoder, &mut beyond)? > 0;
                (has_more, read_some(decoder.get_mut(), &mut beyond)?)
            }
        };
        if has_more || self.length < self.size {
            let (found, size) = (if has_more { "more" } else { "fewer" }, self.size);
            return Err(damaged(format!("its directory entry says {size} bytes, but the member has {found}")));
        }
        if self.sum.sum() != self.checksum {
            return Err(damaged("the checksum does not match"));
        }
        if left > 0 {
            return Err(damaged("the member has extra bytes at its end"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Data, Decoder, SeekRead};
    use flate2::Crc;
    use std::io::{BufReader, Read, Seek, Write};

    #[test]
    fn an_empty_buffer_ends_nothing_and_damage_is_told_once() {
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(b"hello").expect("it can be written");
        let mut sum = Crc::new();
        sum.update(b"hello");
        for is_damaged in [false, true] {
            file.rewind().expect("it has a beginning");
            let decoder = Decoder::Stored(BufReader::new(Read::take(&mut file as &mut dyn SeekRead, 5)));
            let checksum = sum.sum() ^ u32::from(is_damaged);
            let mut data = Data { decoder, sum: Crc::new(), length: 0, checksum, size: 5, is_over: false };
            assert_eq!(data.read(&mut []).expect("nothing is read"), 0);
            let mut text = [0; 5];
            data.read_exact(&mut text).expect("five bytes");
            assert_eq!(&text, b"hello");
            assert_eq!(data.read(&mut text).is_err(), is_damaged);
            assert_eq!(data.read(&mut text).expect("it is over"), 0);
        }
    }
}
