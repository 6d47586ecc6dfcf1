//! Positions as JSON, one object a line (`adjutant/position/1`).

use super::caption::Course;
use crate::board::{BySide, Kind, Side, Square, Viewer};
use crate::formats::json::{ResultLine, SourceLine};
use crate::replay::Place;
use crate::rules::Ruleset;
use crate::scene::{Captured, Heat, Scene, SeenPiece, SideHeat, Unnamed};
use serde::{Serialize, Serializer};

/// The version of the form.
const SCHEMA: &str = "adjutant/position/1";

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PositionLine {
    schema: &'static str,
    source: SourceLine,
    /// By which rules it is played; `null` for a position that is no record's.
    rules: Option<RulesLine>,
    /// Who sees it so: `red`, `blue`, `spectator`, or `both` for whoever reads the whole record.
    view: &'static str,
    ply: u32,
    /// Number of turns that are listed of the record; `null` for a position that is no record's.
    plies: Option<u32>,
    /// Whose turn it is; `null` if the board has ended the game.
    to_move: Option<&'static str>,
    /// The turn before it; `null` for the setup, and for a position that is no record's.
    last: Option<LastLine>,
    /// What stands on the squares, such as `"a4": "red miner"`; `red unknown` where the kind is not known.
    #[serde(serialize_with = "as_map")]
    board: Vec<(String, String)>,
    /// The captured pieces of each side by kind, those of unknown kind as `unknown`, and how many of them were
    /// brought back without being named as `returned`; `null` for a position that is no record's.
    captured: Option<CapturedLine>,
    /// What is proven of the pieces that nobody has named; only where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<Vec<UnnamedLine>>,
    /// How likely pieces are to be of a kind, for each side whose odds are shown; only where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    odds: Option<Vec<OddsLine>>,
    /// How the game ended; only with the last position.
    result: Option<ResultLine>,
}

/// By which rules a record is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct RulesLine {
    edition: &'static str,
    variant: &'static str,
    options: Vec<&'static str>,
    /// The board, `standard` or `craters`.
    board: &'static str,
}

/// The turn before a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct LastLine {
    ply: u32,
    side: &'static str,
    text: String,
    squares: Vec<String>,
}

/// The captured pieces of both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct CapturedLine {
    #[serde(serialize_with = "as_map")]
    red: Vec<(&'static str, u32)>,
    #[serde(serialize_with = "as_map")]
    blue: Vec<(&'static str, u32)>,
}

/// A piece that nobody has named, and what it can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct UnnamedLine {
    side: &'static str,
    /// Where it stands; `null` if it is captured.
    square: Option<String>,
    /// The square on which it was set up, or onto which it was brought back.
    home: String,
    came_back: bool,
    kinds: Vec<&'static str>,
}

/// How likely a side's pieces are to be of a kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct OddsLine {
    kind: &'static str,
    /// Who looks: the pieces are the other side's.
    view: &'static str,
    /// By what arrangements are weighed.
    #[serde(skip_serializing_if = "Option::is_none")]
    prior: Option<String>,
    /// The chance of each of its pieces that stands on the board; `null` if it cannot be told.
    squares: Option<ChancesLine>,
}

/// Chances by squares, in the order of `board`.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct ChancesLine(#[serde(serialize_with = "as_map")] Vec<(String, f64)>);

impl OddsLine {
    fn new(heat: &Heat, view: &SideHeat) -> Self {
        let in_order = |chances: &Vec<(Square, f64)>| {
            let mut chances = chances.clone();
            chances.sort_by_key(|(square, _)| (square.row(), square.column()));
            ChancesLine(chances.iter().map(|(square, chance)| (square.to_string(), *chance)).collect())
        };
        let squares = view.chances.as_ref().map(in_order);
        Self { kind: heat.kind.name(), view: view.viewer.name(), prior: heat.prior.clone(), squares }
    }
}

impl UnnamedLine {
    fn new(piece: &Unnamed) -> Self {
        Self {
            side: piece.side.name(),
            square: piece.square.map(|square| square.to_string()),
            home: piece.home.to_string(),
            came_back: piece.came_back,
            kinds: piece.kinds.iter().map(Kind::name).collect(),
        }
    }
}

impl RulesLine {
    fn new(rules: &Ruleset) -> Self {
        Self {
            edition: rules.edition.name,
            variant: rules.variant.name(),
            options: rules.options.names().collect(),
            board: rules.edition.board.name(),
        }
    }
}

impl PositionLine {
    /// The position of a scene.
    pub fn new(scene: &Scene, place: Place<'_>, course: Course<'_>) -> Self {
        let piece = |shown: SeenPiece| format!("{} {}", shown.side, shown.kind.map_or("unknown", Kind::name));
        Self {
            schema: SCHEMA,
            source: SourceLine::new(place),
            rules: course.rules().map(RulesLine::new),
            view: view(scene.viewer),
            ply: scene.ply,
            plies: course.plies(),
            to_move: scene.to_move.map(Side::name),
            last: scene.last.as_ref().map(|last| LastLine {
                ply: last.ply,
                side: last.side.name(),
                text: last.text.clone(),
                squares: last.squares.iter().map(ToString::to_string).collect(),
            }),
            board: scene.pieces.iter().map(|(square, shown)| (square.to_string(), piece(*shown))).collect(),
            captured: course.is_known().then(|| captured(&scene.captured)),
            proven: scene.proven.as_ref().map(|proven| proven.pieces.iter().map(UnnamedLine::new).collect()),
            odds: scene.heat.as_ref().map(|heat| heat.views.iter().map(|view| OddsLine::new(heat, view)).collect()),
            result: course.end(scene).map(|replayed| ResultLine::new(&replayed.conclusion)),
        }
    }
}

const fn view(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::All => "both",
        other => other.name(),
    }
}

fn captured(captured: &BySide<Captured>) -> CapturedLine {
    let line = |captured: &Captured| {
        let kinds = captured.kinds().map(|(kind, count)| (kind.name(), count));
        let others = [("unknown", captured.unnamed), ("returned", captured.returned)];
        kinds.chain(others.into_iter().filter(|(_, count)| *count > 0)).collect()
    };
    CapturedLine { red: line(&captured.red), blue: line(&captured.blue) }
}

/// Pairs as an object, in their order.
fn as_map<K: Serialize, V: Serialize, S: Serializer>(pairs: &[(K, V)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}
