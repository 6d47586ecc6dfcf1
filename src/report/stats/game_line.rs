//! The figures of one game for programs: as JSON, `adjutant/game-stats/1`, and as a row.

use crate::analysis::game::{GameFigures, PieceCourse};
use crate::analysis::{SideCounts, kind_name, player_name};
use crate::board::{BySide, Side};
use crate::formats::GameId;
use crate::formats::json::{ResultLine, SourceLine};
use crate::notation::Record;
use crate::replay::{PieceName, Place, Replay, Verdict};
use crate::report::json::object;
use crate::report::{Column, Table, Value};
use serde::Serialize;

const SCHEMA: &str = "adjutant/game-stats/1";

/// What is told of a record: where it stands, the record if it could be read, and its figures if it counts as a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameRow<'r> {
    pub place: Place<'r>,
    /// What it is called, if it could be read.
    pub id: Option<GameId>,
    /// The record, and what its replay found.
    pub replayed: Option<(&'r Record<'r>, &'r Replay)>,
    pub figures: Option<&'r GameFigures>,
}

/// What one game tells; of records that do not count as games, only what they are.
pub(crate) fn game_stats_line(GameRow { place, id, replayed, figures }: GameRow<'_>) -> impl Serialize {
    let rules = replayed.map(|(_, replayed)| &replayed.terms.rules);
    let player = |side| replayed.and_then(|(record, _)| player_name(record, side));
    object! {
        schema: SCHEMA,
        source: SourceLine::new(place),
        id: id,
        verdict: replayed.map_or(Verdict::Unreadable, |(_, replayed)| replayed.verdict).name(),
        edition: replayed.and_then(|(record, replayed)| replayed.edition(record)).map(|edition| edition.name),
        variant: rules.map(|rules| rules.variant.name()),
        players: BySide::from_fn(player),
        result: figures.and(replayed).map(|(_, replayed)| ResultLine::new(&replayed.conclusion)),
        #[serde(flatten)]
        game: figures.map(game_line),
    }
}

/// What is said of a record that counts as a game.
fn game_line(figures: &GameFigures) -> impl Serialize {
    let side = |side: Side| {
        let counts = &figures.sides[side];
        object! {
            #[serde(flatten)]
            counts: counts,
            moves: counts.moves(),
            captured: counts.captured(&figures.sides[side.other()]),
            squares: figures.squares(side),
            barred: figures.barred[side],
        }
    };
    let piece = |piece: &PieceCourse| {
        object! {
            side: piece.side.name(),
            kind: kind_name(piece.kind),
            id: PieceName { side: piece.side, home: piece.home, returned: piece.returned }.to_string(),
            home: piece.home.to_string(),
            last: piece.last.to_string(),
            turns: piece.turns,
            squares: piece.squares,
            removed: piece.removed,
        }
    };
    let quiet = figures.quiet;
    object! {
        plies: figures.plies,
        quiet: object! { turns: quiet.turns, first_ply: (quiet.turns > 0).then_some(quiet.first) },
        sides: BySide::from_fn(side),
        material: &figures.material,
        pieces: figures.pieces.iter().map(piece).collect::<Vec<_>>(),
    }
}

/// The columns that do not come by side.
const HEAD: [&str; 11] = [
    "file",
    "record",
    "verdict",
    "edition",
    "variant",
    "red",
    "blue",
    "score",
    "termination",
    "plies",
    "longest_quiet",
];

/// The table of games with that row; without any, if there is none.
pub(crate) fn game_table(game: Option<GameRow<'_>>) -> Table {
    let by_side = SideCounts::FIGURES.iter().filter_map(|figure| figure.columns).flatten();
    let columns = HEAD.into_iter().chain(by_side).chain(["game_id"]).map(|name| Column::new(name, name));
    Table::new("", columns, game.map(row).into_iter())
}

fn row(GameRow { place, id, replayed, figures }: GameRow<'_>) -> Vec<Value> {
    let text = |text: Option<&str>| text.map_or(Value::Nothing, Value::text);
    let verdict = replayed.map_or(Verdict::Unreadable, |(_, replayed)| replayed.verdict);
    let rules = replayed.map(|(_, replayed)| &replayed.terms.rules);
    let player = |side| text(replayed.and_then(|(record, _)| player_name(record, side)));
    let conclusion = figures.and(replayed).map(|(_, replayed)| &replayed.conclusion);
    let head = [
        Value::text(place.file),
        Value::count(place.record),
        Value::text(verdict.name()),
        text(replayed.and_then(|(record, replayed)| replayed.edition(record)).map(|edition| edition.name)),
        text(rules.map(|rules| rules.variant.name())),
        player(Side::Red),
        player(Side::Blue),
        text(conclusion.map(|conclusion| conclusion.score.token())),
        text(conclusion.map(|conclusion| conclusion.termination.name())),
        Value::count(figures.map(|figures| figures.plies)),
        Value::count(figures.map(|figures| figures.quiet.turns)),
    ];
    let by_side = SideCounts::FIGURES.iter().filter(|figure| figure.columns.is_some()).flat_map(|figure| {
        let values = figures.map(|figures| figure.of_game(figures));
        Side::ALL.map(|side| Value::count(values.map(|values| values[side])))
    });
    head.into_iter().chain(by_side).chain([text(id.map(|id| id.to_string()).as_deref())]).collect()
}
