//! Writing how a game ended.

use super::lines::Asked;
use super::write::{called, shout};
use crate::board::{BySide, Kind, Side};
use crate::formats::Original;
use crate::notation::Score;
use crate::replay::{Termination, strength};
use crate::rules::Game;
use std::fmt::Write;

/// How long the manager waits for a reply, unless it is told otherwise.
const TIMEOUT: &str = "2.000000";

/// How the manager would end a game.
struct Close {
    /// On whose turn, and which.
    on: Asked,
    /// The reply on which it ends, if that is no move.
    reply: Option<&'static str>,
    /// The reason.
    reason: String,
    /// The result in the last line.
    result: &'static str,
}

/// Adds the end of the log. `asked`: who is asked next, behind the turns that are written.
pub(super) fn write(original: &Original<'_>, names: &BySide<String>, asked: Asked, log: &mut String) {
    let Some(game) = &original.replayed.game else { return };
    let Some(close) = close(original, game, asked) else { return };
    let side = close.on.side;
    if let Some(reply) = close.reply {
        let _ = writeln!(log, "{} {}: {reply}", close.on.number, called(side));
    }
    let _ = writeln!(log, "Game ends on {}'s turn - REASON: {}", shout(side), close.reason);
    let (red, blue) = (strength(game, Side::Red), strength(game, Side::Blue));
    let (name, result, turn) = (&names[side], close.result, close.on.number);
    let _ = writeln!(log, "{name} {} {result} {turn} {red} {blue}", shout(side));
}

/// Who moved last; nobody moved before the first turn.
fn before(asked: Asked) -> Asked {
    match asked.side {
        Side::Blue => Asked { side: Side::Red, ..asked },
        Side::Red if asked == Asked::FIRST => asked,
        Side::Red => Asked { number: asked.number - 1, side: Side::Blue },
    }
}

/// `None`: the game was broken off, and so is its log.
fn close(original: &Original<'_>, game: &Game, asked: Asked) -> Option<Close> {
    let conclusion = &original.replayed.conclusion;
    let termination = termination(original);
    let last = before(asked);
    let ends = |on, reply, reason: &str, result| Some(Close { on, reply, reason: reason.to_owned(), result });
    let winner = match conclusion.score {
        Score::Open => return None,
        Score::Draw if termination == Termination::NoMoves => {
            return ends(last, None, "Game declared a draw because neither player has mobile pieces", "DRAW");
        }
        Score::Draw => return Some(drawn_by_length(asked)),
        Score::RedWon => Side::Red,
        Score::BlueWon => Side::Blue,
    };
    let on_turn = |side: Side| if last.side == side { last } else { Asked { side, ..asked } };
    let loser = winner.other();
    // A player gives up, or fails, when asked for a move; where it is not asked, no reply shows it.
    let reply = |reply| Some(reply).filter(|_| asked.side == loser);
    let on = if asked.side == loser { asked } else { on_turn(loser) };
    match termination {
        Termination::Flag => ends(on_turn(winner), None, "Captured the flag", "VICTORY"),
        Termination::NoMoves if !has_mobile(game, loser) => {
            ends(on_turn(winner), None, "Destroyed all mobile enemy pieces", "VICTORY")
        }
        Termination::Time => ends(on, reply(""), &format!("Response timeout after {TIMEOUT} seconds."), "ILLEGAL"),
        Termination::Forfeit | Termination::Adjudication => {
            ends(on, reply("NO_MOVE"), "Unintelligable response", "ILLEGAL")
        }
        // Whose pieces are all blocked is asked all the same, and can only give up.
        _ => ends(on, reply("SURRENDER OK"), "This player has surrendered!", "SURRENDER"),
    }
}

/// How the game ended, in the words that the log is to be read by again.
fn termination(original: &Original<'_>) -> Termination {
    let derived = original.replayed.conclusion.termination;
    let declared = original.record.tag("Termination").and_then(Termination::from_name);
    match (declared, derived) {
        // A blocked player may fail in one of these ways, and the board says that it has lost anyway.
        (Some(declared @ (Termination::Time | Termination::Forfeit)), Termination::NoMoves) => declared,
        _ => derived,
    }
}

/// A draw because of the number of turns, which the manager finds before it asks Red again.
fn drawn_by_length(asked: Asked) -> Close {
    let number = if asked.side == Side::Red { asked.number } else { asked.number.saturating_add(1) };
    let side = if asked == Asked::FIRST { Side::Red } else { Side::Blue };
    let reason = format!("Game declared a draw after {number} turns");
    Close { on: Asked { number, side }, reply: None, reason, result: "DRAW_DEFAULT" }
}

/// Whether a side has a piece that is able to move.
fn has_mobile(game: &Game, side: Side) -> bool {
    let position = game.position();
    position.standing(side).any(|piece| position.piece(piece).kind.is_none_or(Kind::is_movable))
}
