//! Writes the statistics of one game: as JSON, `adjutant/game-stats/1`, and as a table row.

use crate::analysis::game::{GameFigures, PieceCourse};
use crate::analysis::{SideCounts, kind_name, player_name};
use crate::board::{BySide, Side};
use crate::formats::GameId;
use crate::formats::json::{ResultLine, SourceLine};
use crate::notation::Record;
use crate::replay::{Conclusion, PieceName, Place, Replay, Verdict};
use crate::report::json::{Json, object};
use crate::report::table::Field;
use crate::report::{Column, Table};
use serde::Serialize;

const SCHEMA: &str = "adjutant/game-stats/1";

/// Data of a record. Contains its place, the record if it could be read, and its figures if it counts as a game.
#[derive(Clone, Copy, Debug)]
pub struct GameRow<'r> {
    pub place: Place<'r>,
    /// Identifier of the game, if it could be read.
    pub id: Option<GameId>,
    /// Record, and the result of its replay.
    pub replayed: Option<(&'r Record<'r>, &'r Replay)>,
    pub figures: Option<&'r GameFigures>,
}

impl<'r> GameRow<'r> {
    fn verdict(&self) -> Verdict {
        self.replayed.map_or(Verdict::Unreadable, |(_, replayed)| replayed.verdict)
    }

    fn edition(&self) -> Option<&'static str> {
        self.replayed.and_then(|(record, replayed)| replayed.edition(record)).map(|edition| edition.name)
    }

    fn variant(&self) -> Option<&'static str> {
        self.replayed.map(|(_, replayed)| replayed.terms.rules.variant.name())
    }

    fn player(&self, side: Side) -> Option<&'r str> {
        self.replayed.and_then(|(record, _)| player_name(record, side))
    }

    /// Returns the end of the game, if the record counts as a game.
    fn conclusion(&self) -> Option<&'r Conclusion> {
        self.figures.and(self.replayed).map(|(_, replayed)| &replayed.conclusion)
    }
}

/// Returns the statistics of one game. If a record does not count as a game, returns only its place and verdict.
pub fn game_stats_line(of: GameRow<'_>) -> Box<dyn Json + '_> {
    Box::new(object! {
        schema: SCHEMA,
        source: SourceLine::new(of.place),
        id: of.id,
        verdict: of.verdict().name(),
        edition: of.edition(),
        variant: of.variant(),
        players: BySide::from_fn(|side| of.player(side)),
        result: of.conclusion().map(ResultLine::new),
        #[serde(flatten)]
        game: of.figures.map(game_line),
    })
}

/// Returns the figures of a record that counts as a game.
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

/// Columns about the game as a whole. The other columns exist once for each side.
fn fields<'r>() -> [Field<GameRow<'r>>; 11] {
    [
        ("file", |of| of.place.file.into()),
        ("record", |of| of.place.record.into()),
        ("verdict", |of| of.verdict().name().into()),
        ("edition", |of| of.edition().into()),
        ("variant", |of| of.variant().into()),
        ("red", |of| of.player(Side::Red).into()),
        ("blue", |of| of.player(Side::Blue).into()),
        ("score", |of| of.conclusion().map(|conclusion| conclusion.score.token()).into()),
        ("termination", |of| of.conclusion().map(|conclusion| conclusion.termination.name()).into()),
        ("plies", |of| of.figures.map(|figures| figures.plies).into()),
        ("longest_quiet", |of| of.figures.map(|figures| figures.quiet.turns).into()),
    ]
}

/// Returns the table of games with one row, or without rows.
pub fn game_table(game: Option<GameRow<'_>>) -> Table {
    let by_side = || SideCounts::FIGURES.iter().filter_map(|figure| Some((figure, figure.columns?)));
    let names = fields().into_iter().map(|(name, _)| name).chain(by_side().flat_map(|(_, names)| names));
    let columns = names.chain(["game_id"]).map(|name| Column::new(name, name));
    let row = |game: GameRow<'_>| {
        let counts = by_side().flat_map(|(figure, _)| {
            let values = game.figures.map(|figures| figure.of_game(figures));
            Side::ALL.map(|side| values.map(|values| values[side]).into())
        });
        let head = fields().map(|(_, value)| value(&game));
        head.into_iter().chain(counts).chain([game.id.map(|id| id.to_string()).into()]).collect()
    };
    Table::new("", columns, game.map(row))
}
