//! The figures of one game as JSON: `adjutant/game-stats/1`.

use crate::analysis::game::{Barred, GameFigures, Material, PieceCourse};
use crate::analysis::{SideCounts, kind_name, player_name};
use crate::board::{BySide, Side};
use crate::formats::json::{ResultLine, SourceLine};
use crate::notation::Record;
use crate::replay::{Place, Replayed, Verdict};
use serde::Serialize;

/// The form of the lines.
const SCHEMA: &str = "adjutant/game-stats/1";

/// What one game tells; of records that do not count as games, only what they are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameStatsLine<'f> {
    schema: &'static str,
    source: SourceLine,
    verdict: &'static str,
    edition: Option<&'static str>,
    variant: Option<&'static str>,
    players: BySide<Option<String>>,
    result: Option<ResultLine>,
    #[serde(flatten)]
    game: Option<GameLine<'f>>,
}

/// What is said of a record that counts as a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct GameLine<'f> {
    plies: u32,
    quiet: QuietLine,
    sides: BySide<SideLine<'f>>,
    material: &'f [Material],
    pieces: Vec<PieceLine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct QuietLine {
    turns: u32,
    first_ply: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct SideLine<'f> {
    #[serde(flatten)]
    counts: &'f SideCounts,
    moves: u64,
    captured: u64,
    squares: u64,
    barred: Barred,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PieceLine {
    side: &'static str,
    kind: &'static str,
    home: String,
    last: String,
    turns: u32,
    squares: u32,
    removed: Option<u32>,
}

impl<'f> GameStatsLine<'f> {
    /// The line of a record; `figures` are those of a record that counts as a game.
    pub fn new(place: Place<'_>, record: &Record<'_>, replayed: &Replayed, figures: Option<&'f GameFigures>) -> Self {
        let rules = &replayed.terms.rules;
        Self {
            schema: SCHEMA,
            source: SourceLine::new(place),
            verdict: replayed.verdict.name(),
            edition: Some(rules.edition.name),
            variant: Some(rules.variant.name()),
            players: BySide::from_fn(|side| player_name(record, side).map(str::to_owned)),
            result: figures.map(|_| ResultLine::new(&replayed.conclusion)),
            game: figures.map(GameLine::new),
        }
    }

    /// The line of a record that could not be read at all.
    pub fn unreadable(place: Place<'_>) -> Self {
        Self {
            schema: SCHEMA,
            source: SourceLine::new(place),
            verdict: Verdict::Unreadable.name(),
            edition: None,
            variant: None,
            players: BySide::default(),
            result: None,
            game: None,
        }
    }
}

impl<'f> GameLine<'f> {
    fn new(figures: &'f GameFigures) -> Self {
        let side = |side: Side| {
            let counts = &figures.sides[side];
            SideLine {
                counts,
                moves: counts.moves(),
                captured: counts.captured(&figures.sides[side.other()]),
                squares: figures.squares(side),
                barred: figures.barred[side],
            }
        };
        let quiet = figures.quiet;
        Self {
            plies: figures.plies,
            quiet: QuietLine { turns: quiet.turns, first_ply: (quiet.turns > 0).then_some(quiet.first) },
            sides: BySide::from_fn(side),
            material: &figures.material,
            pieces: figures.pieces.iter().map(piece_line).collect(),
        }
    }
}

fn piece_line(piece: &PieceCourse) -> PieceLine {
    PieceLine {
        side: piece.side.name(),
        kind: kind_name(piece.kind),
        home: piece.home.to_string(),
        last: piece.last.to_string(),
        turns: piece.turns,
        squares: piece.squares,
        removed: piece.removed,
    }
}
