//! Writes positions as JSON, one object per line (`adjutant/position/1`).

use super::caption::Course;
use super::turn_list::turns;
use crate::board::{BySide, Kind, Side, Square, Viewer};
use crate::formats::json::{ResultLine, SourceLine};
use crate::replay::Place;
use crate::report::json::{Json, Pairs, object};
use crate::scene::{Captured, Heat, Proven, Scene, SeenPiece, SideHeat, Unnamed};
use serde::Serialize;

/// Schema of the objects.
const SCHEMA: &str = "adjutant/position/1";

/// Returns the JSON object of the scene's position.
pub fn position_line<'a>(scene: &'a Scene, place: Place<'a>, course: Course<'a>) -> Box<dyn Json + 'a> {
    let rules = &course.replayed.terms.rules;
    let piece = |shown: SeenPiece| format!("{} {}", shown.side, shown.kind.map_or("unknown", Kind::name));
    let unnamed = |proven: &Proven| proven.pieces.iter().map(unnamed).collect::<Vec<_>>();
    let proven = scene.proven.as_ref().map(unnamed);
    let odds = |heat: &Heat| heat.views.iter().map(|view| odds(heat, view)).collect::<Vec<_>>();
    let odds = scene.heat.as_ref().map(odds);
    Box::new(object! {
        schema: SCHEMA,
        source: SourceLine::new(place),
        rules: object! {
            edition: rules.edition.name,
            variant: rules.variant.name(),
            options: rules.options.names().collect::<Vec<_>>(),
            board: rules.edition.board.name(),
        },
        view: view(scene.viewer),
        ply: scene.ply,
        plies: course.plies(),
        to_move: scene.to_move.map(Side::name),
        last: scene.last.as_ref().map(|last| object! {
            ply: last.ply,
            side: last.side.name(),
            text: last.text.clone(),
            squares: last.squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
        }),
        board: Pairs(scene.pieces.iter().map(|(square, shown)| (square.to_string(), piece(*shown))).collect()),
        captured: BySide::from_fn(|side| captured(&scene.captured[side])),
        #[serde(flatten)]
        proven: proven.map(|proven| object! { proven: proven }),
        #[serde(flatten)]
        turns: scene.turns.as_ref().map(|list| object! { turns: turns(scene, list) }),
        #[serde(flatten)]
        odds: odds.map(|odds| object! { odds: odds }),
        result: course.end(scene).map(|replayed| ResultLine::new(&replayed.conclusion)),
    })
}

/// Returns the proven facts about an unnamed piece.
fn unnamed(piece: &Unnamed) -> impl Serialize + use<> {
    object! {
        side: piece.side.name(),
        square: piece.square.map(|square| square.to_string()),
        home: piece.home.to_string(),
        came_back: piece.came_back,
        kinds: piece.kinds.iter().map(Kind::name).collect::<Vec<_>>(),
    }
}

/// Returns the chances of one kind for the pieces of a side: for each square with such a piece, the chance that the
/// piece has the kind. The squares are in the order of `board`. If the chances are unknown, `squares` is `null`.
fn odds(heat: &Heat, view: &SideHeat) -> impl Serialize + use<> {
    let in_order = |chances: &Vec<(Square, f64)>| {
        let mut chances = chances.clone();
        chances.sort_by_key(|(square, _)| (square.row(), square.column()));
        Pairs(chances.iter().map(|(square, chance)| (square.to_string(), *chance)).collect())
    };
    object! {
        kind: heat.kind.name(),
        view: view.viewer.name(),
        prior: heat.prior.clone(),
        squares: view.chances.as_ref().map(in_order),
    }
}

const fn view(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::All => "both",
        other => other.name(),
    }
}

/// Returns the captured pieces of a side by kind. `unknown` counts pieces of unknown kind. `returned` counts pieces
/// that a rescue brought back without naming them.
fn captured(captured: &Captured) -> Pairs<&'static str, u32> {
    let kinds = captured.kinds().map(|(kind, count)| (kind.name(), count));
    let others = [("unknown", captured.unnamed), ("returned", captured.returned)];
    Pairs(kinds.chain(others.into_iter().filter(|(_, count)| *count > 0)).collect())
}
