//! Defines the table of games: a row for each game.

use super::column::{Column, ColumnType, Rows, optional, required};
use super::{GAME_ID, ROW_ID, Table, TableGame, Words, rounded};
use crate::board::Side;
use crate::formats::NAMING_TAGS;
use crate::notation::{CommandName, CommandValue, Date, NoteAnchor, NoteBody, commands};
use crate::replay::{Original, Verdict};
use crate::rules::{Action, Played};
use std::time::Duration;

pub(super) const TABLE: Table = Table { name: "games", what: "a record, whatever its verdict", columns: COLUMNS, push };

/// Tags that are not in the column `tags`, because other columns contain their meaning. The tags that identify the game
/// have their own columns too.
const TOLD_TAGS: [&str; 6] = ["Result", "Edition", "Variant", "Options", "Ranks", "Termination"];

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("file", ColumnType::Text, "name of the record's first source file"),
    optional("record", ColumnType::Long, "number of the record in that file, from 1"),
    required("line", ColumnType::Long, "line of that file where it begins, from 1"),
    optional("event", ColumnType::Text, "tag `Event`"),
    optional("site", ColumnType::Text, "tag `Site`"),
    optional("date", ColumnType::Day, "first day that the tag `Date` allows"),
    optional("date_precision", ColumnType::Text, "known part of the date: `year`, `month` or `day`"),
    optional("round", ColumnType::Text, "tag `Round`"),
    optional("red", ColumnType::Text, "tag `Red`"),
    optional("blue", ColumnType::Text, "tag `Blue`"),
    optional("edition", ColumnType::Text, "edition that judged the record; null if its tag names no known edition"),
    optional("variant", ColumnType::Text, "variant"),
    optional("options", ColumnType::Text, "options that are on, separated by blanks; empty if all are off"),
    optional("ranks", ColumnType::Text, "numbering of the pieces: `ascending` or `descending`"),
    optional("tags", ColumnType::Text, "other tags, as a JSON object"),
    required(
        "score",
        ColumnType::Text,
        "`1-0`, `0-1`, `1/2-1/2` or `*`: from the board if it decided the game, else as declared",
    ),
    optional("winner", ColumnType::Text, "`red` or `blue`, by that score"),
    optional("termination", ColumnType::Text, "reason for the end"),
    required("derived", ColumnType::Truth, "true if the board decided the game"),
    required("verdict", ColumnType::Text, "verdict of the record"),
    required("findings", ColumnType::Integer, "number of findings, with warnings"),
    optional("plies", ColumnType::Integer, "number of listed turns"),
    optional("strikes", ColumnType::Integer, "number of strikes"),
    optional("guesses", ColumnType::Integer, "number of guesses"),
    optional("rescues", ColumnType::Integer, "number of rescued pieces"),
    optional("red_pieces_lost", ColumnType::Integer, "number of Red's removed pieces, as far as known"),
    optional("blue_pieces_lost", ColumnType::Integer, "number of Blue's removed pieces, as far as known"),
    optional("red_seconds", ColumnType::Number, "total time of Red's timed turns (`[%emt]`), in seconds"),
    optional("blue_seconds", ColumnType::Number, "total time of Blue's timed turns, in seconds"),
    optional("timed", ColumnType::Integer, "number of timed turns"),
    optional("red_luck", ColumnType::Number, "Red's material luck (a Sergeant is 1); null without `--luck`"),
    optional("blue_luck", ColumnType::Number, "Blue's material luck (a Sergeant is 1); null without `--luck`"),
    ROW_ID,
];

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    let Original { place, record, replayed, .. } = game.original;
    let tag = |name| record.tag(name).filter(|value| !value.is_empty());
    let date = record.tag("Date").and_then(Date::parse);
    let terms = &replayed.terms;
    let is_readable = replayed.verdict != Verdict::Unreadable;
    let rules = is_readable.then_some(&terms.rules);
    let others: serde_json::Map<String, serde_json::Value> = record
        .tags
        .iter()
        .filter(|tag| !NAMING_TAGS.contains(&&*tag.name) && !TOLD_TAGS.contains(&&*tag.name))
        .map(|tag| (tag.name.to_string(), tag.value.to_string().into()))
        .collect();
    let others = (!others.is_empty()).then(|| serde_json::Value::Object(others).to_string());
    let conclusion = &replayed.conclusion;
    let plies = replayed.plies();
    let turns = game.original.listed();
    let count = |counts: fn(&Played) -> bool| plies.map(|_| turns.clone().filter(|turn| counts(turn)).count());
    let removed = |side: Side| {
        let gone = || turns.clone().flat_map(Played::removed).filter(|piece| piece.side() == side);
        plies.map(|_| gone().count())
    };
    let times = Times::of(&game.original);
    let mut row = rows.row();
    row.text(Some(&game.id.to_string()))
        .text(Some(place.file))
        .long(place.record)
        .long(Some(place.line))
        .text(tag("Event"))
        .text(tag("Site"))
        .day(date.map(Date::days_from_1970))
        .text(date.map(|date| date.precision().name()))
        .text(tag("Round"))
        .text(tag("Red"))
        .text(tag("Blue"))
        .text(replayed.edition(record).map(|edition| edition.name))
        .text(rules.map(|rules| rules.variant.name()));
    let options =
        rules.map(|rules| Words::listed(&mut words.text, rules.options.names()).unwrap_or_default().to_owned());
    row.text(options.as_deref())
        .text(is_readable.then(|| terms.numbering.order().name()))
        .text(others.as_deref())
        .text(Some(conclusion.score.token()))
        .text(conclusion.winner().map(Side::name))
        .text(is_readable.then(|| conclusion.termination.name()))
        .truth(Some(conclusion.is_derived))
        .text(Some(replayed.verdict.name()))
        .integer(Some(game.findings.len()))
        .integer(plies)
        .integer(count(Played::strikes))
        .integer(count(|turn| matches!(turn.turn.action, Action::Guess { .. })))
        .integer(count(|turn| turn.rescued.is_some()))
        .integer(removed(Side::Red))
        .integer(removed(Side::Blue))
        .number(times.used[0].map(|time| time.as_secs_f64()))
        .number(times.used[1].map(|time| time.as_secs_f64()))
        .integer(Some(times.turns).filter(|turns| *turns > 0))
        .number(game.luck.and_then(|luck| luck.red).map(rounded))
        .number(game.luck.and_then(|luck| luck.blue).map(rounded))
        .text(Some(game.row_id));
}

/// Time used by the players, according to comments.
#[derive(Default)]
struct Times {
    /// Time of Red and of Blue.
    used: [Option<Duration>; 2],
    /// Number of turns whose time is known.
    turns: u32,
}

impl Times {
    fn of(original: &Original<'_>) -> Self {
        let mut times = Self::default();
        for note in &original.record.notes {
            let (NoteAnchor::Turn(turn), NoteBody::Comment(comment)) = (note.place, &note.body) else { continue };
            let turn_time = |command: crate::notation::Command<'_>| match (command.known()?, command.read()?) {
                (CommandName::TurnTime, CommandValue::Time(time)) => Some(time),
                _ => None,
            };
            if let Some(time) = commands(comment).find_map(turn_time) {
                let used = &mut times.used[turn as usize % 2];
                *used = used.unwrap_or_default().checked_add(time);
                times.turns += 1;
            }
        }
        times
    }
}
