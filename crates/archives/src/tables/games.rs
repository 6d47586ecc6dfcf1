//! A row for each game.

use super::column::{Column, Holds, Rows, optional, required};
use super::{GAME_ID, ROW_ID, Table, TableGame, Words, rounded};
use crate::board::Side;
use crate::formats::NAMING_TAGS;
use crate::notation::{CommandName, CommandValue, Date, NoteAnchor, NoteBody, commands};
use crate::replay::{Original, Verdict};
use crate::rules::{Action, Played};
use std::time::Duration;

pub(super) const TABLE: Table = Table { name: "games", what: "a record, whatever its verdict", columns: COLUMNS, push };

/// The tags whose meaning has a column; those that name the game have columns too.
const TOLD_TAGS: [&str; 6] = ["Result", "Edition", "Variant", "Options", "Ranks", "Termination"];

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("file", Holds::Text, "the name of the file in which the record stood first"),
    optional("record", Holds::Long, "the record's number in that file, from 1"),
    required("line", Holds::Long, "the line there at which it begins, from 1"),
    optional("event", Holds::Text, "the tag `Event`"),
    optional("site", Holds::Text, "the tag `Site`"),
    optional("date", Holds::Day, "the first day of what the tag `Date` tells"),
    optional("date_precision", Holds::Text, "how much of it is known: `year`, `month` or `day`"),
    optional("round", Holds::Text, "the tag `Round`"),
    optional("red", Holds::Text, "the tag `Red`"),
    optional("blue", Holds::Text, "the tag `Blue`"),
    optional(
        "edition",
        Holds::Text,
        "the edition by which it was judged; null if the record names an edition that does not exist",
    ),
    optional("variant", Holds::Text, "the variant"),
    optional("options", Holds::Text, "the options that were on, parted by blanks; empty if none was"),
    optional("ranks", Holds::Text, "`ascending` or `descending`: how the record numbers its pieces"),
    optional("tags", Holds::Text, "the other tags, as an object of JSON"),
    required("score", Holds::Text, "`1-0`, `0-1`, `1/2-1/2` or `*`: the board's where it decides, else the record's"),
    optional("winner", Holds::Text, "`red` or `blue`, by that score"),
    optional("termination", Holds::Text, "why the game ended"),
    required("derived", Holds::Truth, "whether the board decided the game"),
    required("verdict", Holds::Text, "what the record earned"),
    required("findings", Holds::Integer, "how many findings it has, warnings too"),
    optional("plies", Holds::Integer, "how many turns are listed"),
    optional("strikes", Holds::Integer, "how many of them were strikes"),
    optional("guesses", Holds::Integer, "how many of them were guesses"),
    optional("rescues", Holds::Integer, "how many pieces were brought back"),
    optional("red_pieces_lost", Holds::Integer, "how many pieces of Red's were removed, as far as the record tells"),
    optional("blue_pieces_lost", Holds::Integer, "how many pieces of Blue's were removed, as far as the record tells"),
    optional(
        "red_seconds",
        Holds::Number,
        "the time that Red used for its turns (`[%emt]`), in seconds, as far as told",
    ),
    optional("blue_seconds", Holds::Number, "the same of Blue"),
    optional("timed", Holds::Integer, "of how many turns the time is told"),
    optional("red_luck", Holds::Number, "Red's luck in points, if it was asked for"),
    optional("blue_luck", Holds::Number, "the same of Blue"),
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

/// The time that was used, as far as the comments tell it.
#[derive(Default)]
struct Times {
    /// Red's and Blue's.
    used: [Option<Duration>; 2],
    /// Of how many turns it is told.
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
