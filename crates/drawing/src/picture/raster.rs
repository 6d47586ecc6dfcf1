//! Paints the paths of a picture and writes the result as PNG.

use super::canvas::{Canvas, Sprites};
use super::path::Picture;
use super::sprite::Area;
use std::io::Write;
use std::sync::mpsc::sync_channel;
use std::thread;

/// Number of rows that are painted at a time.
const BAND: i32 = 256;

/// Returns the picture as PNG, `width` pixels wide. Returns `None` if the picture would have no pixels, or too many
/// for memory.
///
/// Each symbol is painted only once. Its pixels are then copied to every position of the symbol, rounded to whole
/// pixels. If `threads` is at least 2, one thread paints and a second thread compresses. The number of threads does
/// not change the resulting bytes.
pub fn png(picture: &Picture, width: u32, threads: usize) -> Option<Vec<u8>> {
    let height = picture.pixels_high(width);
    let (right, rows) = (i32::try_from(width).ok()?, i32::try_from(height).ok()?);
    let placed = Sprites::new(width).placed(picture)?;
    let bands = (0..rows).step_by(BAND as usize).map(|top| {
        let area = Area { left: 0, top, right, bottom: (top + BAND).min(rows) };
        let mut canvas = Canvas::new(area, picture.paper);
        canvas.paint(area, picture.paper, &placed);
        canvas.pixels
    });
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, width, height);
    encoder.set_color(png::ColorType::Rgb);
    // Repeated symbols have repeated bytes, which PNG filters would change. Measurements show that the file is smaller
    // without filters, and is written faster.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().ok()?;
    let mut stream = writer.stream_writer().ok()?;
    let mut push = |band: Vec<[u8; 3]>| stream.write_all(band.as_flattened()).ok();
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(2);
        let (mut here, there) = (bands.clone(), bands);
        let paint = move || there.map(|band| sender.send(band)).take_while(Result::is_ok).for_each(drop);
        let begun = (threads > 1).then(|| thread::Builder::new().spawn_scoped(scope, paint).ok()).flatten();
        // If the system cannot create a second thread, this thread paints and compresses.
        if begun.is_some() { receiver.into_iter().try_for_each(&mut push) } else { here.try_for_each(&mut push) }
    })?;
    stream.finish().ok()?;
    writer.finish().ok()?;
    Some(png)
}
