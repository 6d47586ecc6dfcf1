//! Feeds any bytes to `record` as typed lines. Nothing panics, each line is followed by a prompt, and the record
//! reads back as written. The first byte selects the settings of the dialog.

#![no_main]

use adjutant::entry::{DialogSettings, Entry, Lines, Opening, owned};
use adjutant::notation::{parse, write_record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, lines)) = bytes.split_first() else { return };
    let asks = first & 1 == 1;
    let manner = DialogSettings { asks, unicode: first & 2 == 2, color: first & 4 == 4, width: usize::from(*first) };
    let opening = Opening { is_new: first & 8 == 8, today: "2026.11.22".to_owned(), setups: None };
    let mut entry = Entry::new(owned(&parse(b"*")), &opening, manner);
    let mut together = Lines::default();
    for line in lines.split(|byte| *byte == b'\n').take(400) {
        for whole in together.add(&entry, Some(&String::from_utf8_lossy(line))) {
            entry.feed(&whole.text.unwrap_or_default());
        }
        assert!(together.prompt(&entry).ends_with("> "));
        let record = parse(entry.text());
        assert!(record.faults.is_empty());
        let mut again = Vec::new();
        write_record(&record, &mut again);
        assert_eq!(again, entry.text());
    }
    entry.end();
});
