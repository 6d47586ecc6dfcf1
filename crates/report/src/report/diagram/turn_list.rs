//! Lists the legal turns of a position, and the reasons why other turns that a reader might expect are illegal.

use crate::board::{Kind, Side};
use crate::explain::article;
use crate::replay::{LegalChoice, TurnList, unplayed_turn};
use crate::report::json::object;
use crate::report::wrap;
use crate::rules::{Action, Turn, Violation};
use crate::scene::Scene;
use serde::Serialize;

/// Returns the lines about the turns of a position. Empty if the scene does not show turns.
pub fn turn_lines(scene: &Scene, width: usize) -> String {
    let Some(turns) = &scene.turns else { return String::new() };
    let side = Side::of_ply(scene.ply + 1);
    if scene.to_move.is_none() {
        return "no legal turns, because the game is over\n".to_owned();
    }
    let written = |turn: &Turn| unplayed_turn(turn, &scene.numbering).to_string();
    let mut text = format!("{}'s legal turns: {}\n", side.title(), turns.legal.len());
    for choices in turns.legal.chunk_by(|one, other| one.turn.from == other.turn.from) {
        let choice = |choice: &LegalChoice| written(&choice.turn) + if choice.may_rescue { "^" } else { "" };
        text += &line(&choices.iter().map(choice).collect::<Vec<_>>().join(" "), width);
    }
    if turns.legal.iter().any(|choice| choice.may_rescue) {
        text += &line("^ a rescue may follow", width);
    }
    if !turns.illegal.is_empty() {
        text += "not legal:\n";
    }
    let (immovable, mut illegal): (Vec<_>, Vec<_>) =
        turns.illegal.iter().partition(|(_, rule)| matches!(rule, Violation::ImmovablePiece(_)));
    for kind in [Kind::Bomb, Kind::Flag] {
        let rule = Violation::ImmovablePiece(kind);
        let mut squares: Vec<String> =
            immovable.iter().filter(|(_, broken)| *broken == rule).map(|(turn, _)| turn.from.to_string()).collect();
        squares.dedup();
        if !squares.is_empty() {
            text += &line(&format!("{}: {rule}", squares.join(" ")), width);
        }
    }
    illegal.sort_by_key(|(turn, rule)| (rule.name(), turn.from));
    for alike in illegal.chunk_by(|one, other| one.1.name() == other.1.name()) {
        let (_, rule) = alike[0];
        let said = match article(rule.name()) {
            Some(article) if alike.len() > 1 => article.rule.to_owned(),
            _ => rule.sentence(Some(side), Some(scene.ply + 1)),
        };
        let turns: Vec<String> = alike.iter().map(|(turn, _)| written(turn)).collect();
        text += &line(&format!("{}: {said}", turns.join(" ")), width);
    }
    text
}

fn line(text: &str, width: usize) -> String {
    let wrapped = wrap(text, "    ", width);
    format!("  {}", wrapped.trim_start())
}

/// Returns the turns of a position as a value of JSON.
pub(super) fn turns(scene: &Scene, list: &TurnList) -> impl Serialize + use<> {
    let side = Side::of_ply(scene.ply + 1);
    let numbering = scene.numbering;
    let legal = |choice: &LegalChoice| {
        let turn = &choice.turn;
        object! {
            turn: unplayed_turn(turn, &numbering).to_string(),
            kind: kind(turn),
            from: turn.from.to_string(),
            to: turn.to.to_string(),
            rescue: choice.may_rescue,
        }
    };
    let illegal = |(turn, rule): &(Turn, Violation)| {
        object! {
            turn: unplayed_turn(turn, &numbering).to_string(),
            finding: rule.name(),
            message: rule.sentence(Some(side), Some(scene.ply + 1)),
        }
    };
    object! {
        legal: list.legal.iter().map(legal).collect::<Vec<_>>(),
        illegal: list.illegal.iter().map(illegal).collect::<Vec<_>>(),
    }
}

const fn kind(turn: &Turn) -> &'static str {
    match turn.action {
        Action::Move | Action::CornerMove { .. } => "move",
        Action::Strike | Action::CornerStrike { .. } => "strike",
        Action::Guess { .. } => "guess",
    }
}
