//! Reads the members of a game, and builds a record from them.

use super::scan::{Member, members, sound};
use super::{cells, moves};
use crate::board::{Board, Side, Square};
use crate::notation::{Note, NoteAnchor, NoteBody, Record, Score, Span, Tag};
use crate::replay::foreign::{Damaged, Mended, PassedOver};
use crate::replay::{DeclaredEnd, Reading, Termination};
use crate::rules::Edition;
use std::borrow::Cow;

/// Edition with the same numbers, combat rules and Scouts as the server. `TWO_SQUARES` is the server's way to count
/// repetitions for the two-squares rule.
const EDITION: &str = "anniversary-2011";
const TWO_SQUARES: &str = "3 borders";

/// Value of the tag `Site`.
const SITE: &str = "stratego.io";

/// Members that are read. All other members contain keys, or data that is not about the game.
const NAMES: [&str; 8] = ["id", "board", "red_setup", "blue_setup", "moves", "turn", "game_state", "created"];

/// Reads a game.
pub(super) fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    let mut reading = Reading::default();
    let edition = Edition::from_name(EDITION).unwrap_or(Edition::DEFAULT);
    let start = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
    let start = start + text[start..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let (end, wrong) = sound(&text[start..]);
    let end = start + end;
    let object = Members::of(&text[..end], start, &mut reading);
    let mut is_captured = false;
    for side in Side::ALL {
        if let Some(setup) = object.whole(if side == Side::Red { "red_setup" } else { "blue_setup" }) {
            let rows = cells::setup(text, setup, side, edition, &mut reading);
            reading.record.rows.extend(rows.into_iter().flatten());
        } else if side == Side::Red && wrong.is_none() {
            reading.note_at(Span::new(start as u32, start as u32), Damaged::SioMissing("red_setup"));
        }
    }
    reading.record.rows.sort_by_key(|row| row.number);
    match object.find("moves") {
        Some(moves) => is_captured = moves::read(&text[..end], moves.value, edition, &mut reading),
        None if wrong.is_none() => {
            reading.note_at(Span::new(start as u32, start as u32), Damaged::SioMissing("moves"));
        }
        None => {}
    }
    if let Some(wrong) = wrong {
        reading.note_at(Span::new(end as u32, end as u32), Damaged::Object(wrong));
    }
    object.check_state(text, is_captured, &mut reading);
    if let Some(board) = object.whole("board").filter(|_| !reading.is_damaged()) {
        let mut board = cells::board(text, board, edition, &mut reading);
        if let Some(board) = board.as_mut().filter(|_| object.find("blue_setup").is_none()) {
            // Blue's zone is still empty on the board, and the record does not contain Blue's pieces. So these squares
            // are not compared.
            let is_blues = |square: Square| Board::STANDARD.zone(Side::Blue).contains(&square.row());
            board.squares.retain(|(square, stored, _)| stored.is_some() || !is_blues(*square));
        }
        reading.at_end = board.map(|board| Box::new(DeclaredEnd::Board(board)));
    }
    finish(text, &object, is_captured, &mut reading);
    reading
}

/// Adds the tags, the result and a comment to the record.
fn finish<'a>(text: &'a [u8], object: &Members, is_captured: bool, reading: &mut Reading<'a>) {
    let winner = Side::of_ply(reading.record.turns.len() as u32);
    let score = if is_captured { Score::won_by(Some(winner)) } else { Score::Open };
    let mut tags: Vec<Tag<'a>> = vec![Tag::implied("Site", SITE)];
    if let Some(created) = object.whole("created") {
        match date(created.of(text)) {
            Some(date) => tags.push(Tag { value_span: created, ..Tag::implied("Date", Cow::Owned(date)) }),
            None => reading.note_at(created, PassedOver::SioTime(created.of(text).into())),
        }
    }
    tags.push(Tag::implied("Result", score.token()));
    tags.push(Tag::implied("Edition", EDITION));
    tags.push(Tag::implied("TwoSquares", TWO_SQUARES));
    if is_captured {
        tags.push(Tag::implied("Termination", Termination::Flag.name()));
    }
    if let Some(id) = object.whole("id").filter(|id| is_uuid(id.of(text))) {
        let id = std::str::from_utf8(id.of(text)).unwrap_or_default().trim_matches('"');
        tags.push(Tag::implied("GameId", id));
    }
    let is_broken = reading.is_damaged();
    let record: &mut Record<'a> = &mut reading.record;
    record.tags = tags;
    record.result = Some(score);
    let said = match (object.find("blue_setup"), record.turns.is_empty()) {
        _ if is_captured || is_broken => return,
        (None, _) => "waiting: Blue has not joined",
        (Some(_), true) => "set up, not begun",
        (Some(_), false) => "unfinished: given up, in progress or stuck",
    };
    record.notes.push(Note { place: NoteAnchor::Result, body: NoteBody::Comment(said.into()) });
}

/// Parses the date in a time such as `"2024-05-31T12:00:00.5+00:00"`. The time includes its quotes.
fn date(time: &[u8]) -> Option<String> {
    let time = time.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let (day, rest) = time.split_at_checked(10)?;
    let (clock, zone) = rest.split_at_checked(9)?;
    let digits = |part: &[u8]| part.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let zone = zone.strip_prefix(b".").map_or(zone, |part| &part[digits(part)..]);
    let is_utc = matches!(zone, b"+00:00" | b"Z");
    let month = &day[5..7];
    let is_date = (b"01"..=b"12").contains(&<&[u8; 2]>::try_from(month).ok()?)
        && (b"01"..=b"31").contains(&<&[u8; 2]>::try_from(&day[8..10]).ok()?);
    (has_form(day, b"0000-00-00") && has_form(clock, b"T00:00:00") && is_utc && is_date)
        .then(|| String::from_utf8_lossy(day).replace('-', "."))
}

/// Returns `true` if a text matches the pattern `form`. In a pattern, `0` means a digit, and `f` means a
/// hexadecimal digit. All other characters mean themselves.
fn has_form(text: &[u8], form: &[u8]) -> bool {
    let is_alike = |(byte, form): (&u8, &u8)| match form {
        b'0' => byte.is_ascii_digit(),
        b'f' => byte.is_ascii_hexdigit(),
        _ => byte == form,
    };
    text.len() == form.len() && text.iter().zip(form).all(is_alike)
}

/// Returns `true` if a string, with its quotes, is a UUID.
fn is_uuid(id: &[u8]) -> bool {
    has_form(id, b"\"ffffffff-ffff-ffff-ffff-ffffffffffff\"")
}

/// Members of a game that are read. If a name occurs several times, the first member is stored.
struct Members([Option<Member>; NAMES.len()]);

impl Members {
    /// Finds the members of the object at `start`. Adds a finding if a name is repeated.
    fn of(text: &[u8], start: usize, reading: &mut Reading<'_>) -> Self {
        let mut found = [None; NAMES.len()];
        if text.get(start) != Some(&b'{') {
            return Self(found);
        }
        for member in members(text, start) {
            let Some(place) = NAMES.iter().position(|name| name.as_bytes() == member.name.of(text)) else { continue };
            match found[place] {
                None => found[place] = Some(member),
                Some(_) => reading.note_at(member.name, Damaged::SioTwice(NAMES[place])),
            }
        }
        Self(found)
    }

    /// Returns the member with that name.
    fn find(&self, name: &str) -> Option<Member> {
        NAMES.iter().position(|one| *one == name).and_then(|place| self.0[place])
    }

    /// Returns the value of the member with this name. Returns `None` if there is no such member, or if its value is
    /// truncated.
    fn whole(&self, name: &str) -> Option<Span> {
        self.find(name).filter(|member| member.is_whole).map(|member| member.value)
    }

    /// Compares the stored turn and state with the moves and setups. If they differ, adds findings; the moves and
    /// setups count as correct.
    fn check_state(&self, text: &[u8], is_captured: bool, reading: &mut Reading<'_>) {
        if reading.is_damaged() {
            return;
        }
        let plies = reading.record.turns.len() as u32;
        let to_move = Side::of_ply(if is_captured { plies } else { plies + 1 });
        if let Some(turn) = self.whole("turn") {
            let expected: &[u8] = if to_move == Side::Blue { b"true" } else { b"false" };
            match turn.of(text) {
                found if found == expected => {}
                b"true" | b"false" => reading.note_at(turn, Mended::SioTurn(to_move)),
                other => reading.note_at(turn, Damaged::SioTurn(other.into())),
            }
        }
        if let Some(state) = self.whole("game_state") {
            let has_blue = self.find("blue_setup").is_some();
            match (state.of(text), has_blue) {
                (b"0", false) | (b"1", true) => {}
                (b"0", true) => reading.note_at(state, Mended::SioJoined),
                (b"1", false) => reading.note_at(state, Mended::SioWaiting),
                (other, _) => reading.note_at(state, Damaged::SioState(other.into())),
            }
        }
    }
}
