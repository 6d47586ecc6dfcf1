//! File of a game that is being entered, and the template of a new game.
//!
//! The text before and after the game is kept, and writing never loses data. `--template` takes the setup from a
//! record in another file.

use crate::archive::{FileState, FileWriter, Packing, WriteError};
use crate::cli::file_sink::report_hard_links;
use crate::cli::terminal::note;
use crate::cli::{Common, Error, complaints, refuse};
use crate::entry::owned;
use crate::formats::detect_format;
use crate::games::Inputs;
use crate::notation::{
    END_OF_TAGS, Expected, Fault, FaultKind, Record, Score, SegmentKind, ends_in_tags, parse, segments,
};
use crate::replay::{Detail, Finding};
use crate::report::{message, visible};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// File of a game, with the text before and after the game.
pub(super) struct GameFile {
    path: PathBuf,
    /// State of the file when this program last read or wrote the file. `None` if the file did not exist.
    state: Option<FileState>,
    before: Vec<u8>,
    behind: Vec<u8>,
    /// Text of the game to continue, and its number in the file.
    taken_up: Option<(Vec<u8>, u64)>,
    /// Text of the game as it is in the file.
    written: Option<Vec<u8>>,
    /// `true` if the file existed and was empty.
    was_empty: bool,
}

impl GameFile {
    /// Reads the file and finds the game to continue. This is the game of record `number`, or the last unfinished game
    /// if there is no `number`. If `is_new` is `true`, a new game is appended instead.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, or if the file has no game to continue.
    pub(super) fn open(path: &Path, number: Option<u64>, is_new: bool) -> Result<Self, Error> {
        let name = path.display();
        check_name(path)?;
        let mut file = Self {
            path: path.to_owned(),
            state: None,
            before: Vec::new(),
            behind: Vec::new(),
            taken_up: None,
            written: None,
            was_empty: false,
        };
        let cannot = |cause: io::Error| Error::from(format!("cannot read {name}: {cause}"));
        let mut text = Vec::new();
        match fs::metadata(path) {
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {}
            Err(cause) => return Err(cannot(cause)),
            Ok(data) if !data.is_file() => return refuse(format!("{name} is not a regular file")),
            Ok(_) => {
                let mut old = File::open(path).map_err(cannot)?;
                file.state = Some(FileState::of(&old).map_err(cannot)?);
                old.read_to_end(&mut text).map_err(cannot)?;
                file.was_empty = text.trim_ascii().is_empty();
            }
        }
        file.part(text, number, is_new)?;
        // Checks now, rather than after the first turn, that the file can be written.
        FileWriter::begin(path)?;
        Ok(file)
    }

    /// Finds the game in the text of the file.
    fn part(&mut self, text: Vec<u8>, number: Option<u64>, is_new: bool) -> Result<(), Error> {
        let name = self.path.display().to_string();
        let records: Vec<_> = segments(&text).filter(|segment| segment.kind == SegmentKind::Record).collect();
        if records.is_empty() && !is_bare(&text) {
            return refuse(no_record(&name, &text));
        }
        if is_new || records.is_empty() {
            if let Some(number) = number {
                return refuse(format!("{name} has no record {number} to continue"));
            }
            self.before = text;
            if ends_in_tags(&self.before) {
                self.before.extend_from_slice(END_OF_TAGS);
            }
            if !self.before.is_empty() {
                let end = self.before.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |last| last + 1);
                self.before.truncate(end);
                self.before.extend_from_slice(if end == 0 { b"" } else { b"\n\n" });
            }
            return Ok(());
        }
        let result = |range: &std::ops::Range<usize>| parse(&text[range.clone()]).result.unwrap_or(Score::Open);
        let at = match number {
            Some(number) => usize::try_from(number - 1).ok().filter(|at| *at < records.len()).ok_or_else(|| {
                Error::from(format!("{name} has no record {number}: the last one is {}", records.len()))
            })?,
            None => records.iter().rposition(|record| result(&record.range) == Score::Open).ok_or_else(|| {
                let (count, score) = (records.len(), result(&records[records.len() - 1].range));
                let what = if count == 1 { "its game is" } else { "its games are all" };
                Error::from(format!(
                    "{name}: {what} finished ({score}); `--record {count}` opens the last one, `--new` starts \
                        another game"
                ))
            })?,
        };
        let range = records[at].range.clone();
        let own = &text[range.clone()];
        let end = own.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |last| last + 1);
        let blanks = &own[end..];
        let blanks = blanks.strip_prefix(b"\r\n").or_else(|| blanks.strip_prefix(b"\n")).unwrap_or(blanks);
        self.before = text[..range.start].to_vec();
        self.behind = [blanks, &text[range.end..]].concat();
        self.taken_up = Some((own.to_vec(), at as u64 + 1));
        Ok(())
    }

    /// Returns the game to continue, if there is one.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read completely, because the unreadable text would be lost.
    pub(super) fn take_up(&mut self) -> Result<Option<Record<'static>>, Error> {
        let Some((text, number)) = &self.taken_up else { return Ok(None) };
        let record = parse(text);
        let finding = match (record.faults.first(), record.stray.first()) {
            (Some(fault), _) => Some(Finding::at(Detail::Syntax(*fault), fault.span)),
            (None, Some(span)) => Some(Finding::at(Detail::StrayText, *span)),
            (None, None) => None,
        };
        if let Some(finding) = finding {
            let lines = |text: &[u8]| memchr::memchr_iter(b'\n', text).count();
            let line = 1 + lines(&self.before) + lines(&text[..finding.span.start as usize]);
            let said = message(&finding, text).title;
            let name = self.path.display();
            return refuse(format!("{name}:{line}: cannot continue record {number}: {said}"));
        }
        if !record.is_result_missing {
            self.written = Some(text.clone());
        }
        Ok(Some(owned(&record)))
    }

    /// `true` if the file existed and was empty.
    pub(super) const fn was_empty(&self) -> bool {
        self.was_empty
    }

    /// Returns the name of the file, with the number of the record if the file has other records.
    pub(super) fn name(&self) -> String {
        let name = self.path.display().to_string();
        let name = visible(&name).into_owned();
        match self.taken_up {
            Some((_, number)) if number > 1 || !self.behind.is_empty() => format!("{name}, record {number}"),
            _ => name,
        }
    }

    /// Replaces the file if the game has changed. If replacing fails, the old file is kept.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if another program has changed the file.
    pub(super) fn write(&mut self, text: &[u8]) -> Result<(), WriteError> {
        if self.written.as_deref() == Some(text) {
            return Ok(());
        }
        let mut file = FileWriter::begin(&self.path)?;
        match self.state {
            Some(state) => file.expect(state),
            None => file.expect_none(),
        }
        file.push(&self.before)?;
        file.push(text)?;
        file.push(&self.behind)?;
        let replaced = file.finish()?;
        report_hard_links(&self.path, replaced);
        self.state = replaced.state;
        self.written = Some(text.to_vec());
        Ok(())
    }

    /// Writes the game to another file, and continues the game in the new file. The new file must not exist.
    ///
    /// # Errors
    /// Returns an error if the new file cannot be written. The game then continues in the old file.
    pub(super) fn move_to(&mut self, path: &Path, text: &[u8]) -> Result<(), Error> {
        check_name(path)?;
        let old = (std::mem::replace(&mut self.path, path.to_owned()), self.state.take(), self.written.take());
        if let Err(error) = self.write(text) {
            (self.path, self.state, self.written) = old;
            return Err(error.into());
        }
        Ok(())
    }

    /// `true` if `path` names this file, directly or through links.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        let real = |path: &Path| fs::canonicalize(path).ok();
        path == self.path || real(path).is_some_and(|path| real(&self.path) == Some(path))
    }

    /// `true` if the game in the file has this text.
    pub(super) fn holds(&self, text: &[u8]) -> bool {
        self.written.as_deref() == Some(text)
    }
}

/// Checks that a game can be saved in a file of this name.
fn check_name(path: &Path) -> Result<(), Error> {
    let name = path.display();
    if path.as_os_str() == "-" {
        return refuse("pass the file name of the game: every turn is saved in it");
    }
    if !matches!(Packing::of(path), Ok((None, _))) {
        return refuse(format!("{name}: cannot save a game in a compressed file"));
    }
    Ok(())
}

/// `true` if the text consists only of blank lines and lines that readers ignore.
fn is_bare(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text);
    text.split(|byte| *byte == b'\n').all(|line| line.trim_ascii().is_empty() || line.starts_with(b"%"))
}

/// Returns why no game can be entered in a file with this text.
fn no_record(name: &str, text: &[u8]) -> String {
    const MAGICS: [&[u8]; 3] = [b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"];
    let format = detect_format(text);
    if MAGICS.iter().any(|magic| text.starts_with(magic)) {
        format!("{name} was left unchanged: it is compressed")
    } else if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
        format!("{name} was left unchanged: it is UTF-16; `adjutant fmt {name} -o NEW.srn` converts it to UTF-8")
    } else if format.is_srn() {
        format!("{name} was left unchanged: it contains no SRN record")
    } else {
        let kind = format.name;
        format!(
            "{name} was left unchanged: it is {kind}, not SRN; `adjutant convert --to srn {name} -o NEW.srn` \
                converts it"
        )
    }
}

/// Returns the setup rows of a template. If the template has no turns, also returns its tags. The template is the
/// record that `--record` selects. Without `--record`, the template is the first record with a setup. The numbers
/// of rows that the user still has to fill in are appended to `unfilled`.
///
/// # Errors
/// Returns an error if the file cannot be read, or if no record has a setup. Also returns an error if the record
/// has syntax errors outside its rows.
pub(super) fn template(path: &Path, common: &Common, unfilled: &mut Vec<u8>) -> Result<Record<'static>, Error> {
    let name = path.display();
    let mut inputs = Inputs::of(path).max_record(common.max_record);
    if let Some(format) = common.from {
        inputs = inputs.format(format);
    }
    let cannot = |cause: &dyn std::fmt::Display| Error::from(format!("cannot take {name} as a template: {cause}"));
    let mut count = 0_u64;
    for game in inputs.read().map_err(|cause| cannot(&cause))? {
        let game = game.map_err(|cause| cannot(&cause))?;
        count += 1;
        if common.record.is_some_and(|number| number != count) {
            continue;
        }
        let reading = game.read();
        let record = &reading.record;
        if record.rows.is_empty() && record.unread.rows == 0 {
            if common.record.is_some() {
                return Err(cannot(&format!("record {count} has no setup rows")));
            }
            continue;
        }
        let is_of_rows = |fault: &&Fault| {
            use Expected::{Colon, EndOfRow, RowSquare};
            matches!(fault.kind, FaultKind::Expected(Colon | EndOfRow | RowSquare))
        };
        if let Some(fault) = record.faults.iter().find(|fault| !is_of_rows(fault)) {
            let finding = Finding::at(Detail::Syntax(*fault), fault.span);
            return Err(cannot(&message(&finding, game.text()).title));
        }
        if count > 1 && common.record.is_none() {
            note(&format!("{name}: using the setup of record {count}, the first one that has a setup"));
        }
        complaints::of_interpretations(&game, &game.interpretations(), common).lines().for_each(note);
        unfilled.extend((1..=10).rev().filter(|number| record.unread.has_row(*number)));
        return Ok(setup_of(record));
    }
    Err(match (common.record, count) {
        (Some(number), _) => cannot(&format!("it has no record {number}: the last one is {count}")),
        (None, 0) => cannot(&"it contains no record"),
        (None, 1) => cannot(&"it has no setup rows"),
        (None, _) => cannot(&format!("none of its {count} records has setup rows")),
    })
}

/// Returns the record without turns and comments. Tags that describe the game are kept only if the record has no
/// turns.
fn setup_of(record: &Record<'_>) -> Record<'static> {
    let is_form = record.turns.is_empty();
    let mut template = owned(record);
    template.notes.clear();
    template.turns.clear();
    template.result = Some(Score::Open);
    template.rows.sort_by_key(|row| std::cmp::Reverse(row.number));
    let is_rule = |name: &str| crate::replay::RULE_TAGS.contains(&name);
    let is_filled = |value: &str| !value.is_empty() && value.chars().any(|c| !matches!(c, '?' | '.'));
    template.tags.retain(|tag| is_rule(&tag.name) || is_form && is_filled(&tag.value) && tag.name != "Termination");
    template
}
