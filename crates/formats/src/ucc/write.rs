//! Writes a log of a game in the way in which the manager could have printed it.

use super::lines::Asked;
use super::setup::{ROWS, SQUARES, y};
use super::tags::NOBODY;
use crate::Unwritable;
use crate::board::{Board, BySide, Kind, Outcome, Side, Square, Variant};
use crate::notation::{Action, Score, WrittenTurn};
use crate::replay::{Original, Termination, strength};
use crate::rules::{Edition, Game, Played};
use std::fmt::Write;

/// Writes the log of one game.
///
/// The log ends before the first turn that cannot be represented. If all turns can be written, the ending follows.
/// The ending is the manager's ending that is most similar to the ending of the record.
///
/// # Errors
/// If the board is not the standard board, if a side does not have the forty pieces, or if a piece is unknown.
pub fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let setups = setups(original)?;
    let names = BySide::from_fn(|side| name(original.record.tag(side.title())));
    let mut log = String::new();
    for side in Side::ALL {
        let _ = writeln!(log, "{} {} SETUP", names[side], shout(side));
        for row in 0..ROWS {
            let squares = (0..SQUARES).map(|x| Square::new(9 - x, y(side, row) + 1));
            log.extend(
                squares.filter_map(|square| {
                    token(*setups[side].iter().find(|(at, _)| *at == square).map(|(_, kind)| kind)?)
                }),
            );
            log.push('\n');
        }
    }
    let mut asked = Asked::FIRST;
    for (index, turn) in original.record.turns.iter().enumerate() {
        let Some(reply) = reply(turn, original, original.played.get(index)) else {
            // A log cannot represent this turn. The ending would come after this turn, so the ending is not written
            // either.
            out.extend_from_slice(log.as_bytes());
            return Ok(());
        };
        let _ = writeln!(log, "{} {}: {reply}", asked.number, called(asked.side));
        asked = asked.next();
    }
    push_ending(original, &names, asked, &mut log);
    out.extend_from_slice(log.as_bytes());
    Ok(())
}

/// Returns the name of a side in setups and endings.
const fn shout(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLUE",
    }
}

/// Returns the name of a side in lines with moves.
const fn called(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLU",
    }
}

/// Maximum number of characters of a name. Lines are recognised by their beginning, so names must not be too long.
const NAME: usize = 48;

/// Returns the name of a player's program. Some characters would cut the name when the log is read, or would make
/// the log look like another format. These characters are replaced by `_`.
fn name(player: Option<&str>) -> String {
    let is_cut = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '/' | '.' | '{' | '<' | '[' | ';' | '%' | '\u{FEFF}')
    };
    let player = player.filter(|player| !player.is_empty()).unwrap_or(NOBODY);
    player.chars().take(NAME).map(|c| if is_cut(c) { '_' } else { c }).collect()
}

/// Returns the character of a kind in the log. Except for the Spy, these are the characters of `anniversary-2011`.
fn token(kind: Kind) -> Option<char> {
    Some(match kind {
        Kind::Spotter | Kind::Infiltrator => return None,
        Kind::Spy => 's',
        Kind::Bomb => 'B',
        Kind::Flag => 'F',
        ranked => char::from_digit(11 - u32::from(ranked.rank()), 10)?,
    })
}

/// Returns both setups. Returns an error if the manager would not accept the setups.
fn setups(original: &Original<'_>) -> Result<BySide<Vec<(Square, Kind)>>, Unwritable> {
    let replayed = original.replayed;
    if replayed.terms.rules.edition.board != Board::STANDARD {
        return Err(Unwritable("its board is not the standard board".into()));
    }
    let setup = &replayed.setup;
    let known = BySide::from_fn(|side| -> Option<Vec<(Square, Kind)>> {
        let pieces: Option<Vec<_>> =
            setup.pieces[side].iter().map(|(square, kind)| Some((*square, (*kind)?))).collect();
        pieces.filter(|_| !setup.hidden[side])
    });
    let (Some(red), Some(blue)) = (known.red, known.blue) else {
        return Err(Unwritable("its setups must name every piece".into()));
    };
    let army = Edition::from_name("anniversary-2011").map(|edition| edition.army(Variant::Original));
    let setups = BySide::new(red, blue);
    for side in Side::ALL {
        let count = |kind: Kind| setups[side].iter().filter(|(_, found)| *found == kind).count();
        let has_army =
            army.is_some_and(|army| Kind::ALL.into_iter().all(|kind| count(kind) == usize::from(army.count(kind))));
        let zone: Vec<Square> = Board::STANDARD.zone_squares(side).collect();
        let fills_zone = zone.iter().all(|square| setups[side].iter().any(|(at, _)| at == square));
        if !has_army || !fills_zone {
            let what = format!(
                "each setup needs forty pieces in the first four rows, but {}'s setup does not have them",
                side.title()
            );
            return Err(Unwritable(what.into()));
        }
    }
    Ok(setups)
}

/// Returns a turn as a reply with its outcome. Returns `None` if a log cannot represent the turn.
fn reply(turn: &WrittenTurn, original: &Original<'_>, played: Option<&Played>) -> Option<String> {
    let outcome = match turn.action {
        Action::Move => "OK".to_owned(),
        Action::Strike => outcome(turn, original, played)?,
        Action::CornerMove { .. } | Action::CornerStrike { .. } | Action::Guess { .. } => return None,
    };
    if turn.rescue.is_some() {
        return None;
    }
    let (x, y) = (9_u8.checked_sub(turn.from.column())?, turn.from.row().checked_sub(1)?);
    let (step, length) = turn.from.line_to(turn.to).filter(|_| y < SQUARES)?;
    // On the manager's board, left and right are swapped. Rows are counted downwards, from Red's first row on.
    let direction = match Square::STEPS.iter().position(|one| *one == step)? {
        0 => "DOWN",
        1 => "UP",
        2 => "RIGHT",
        _ => "LEFT",
    };
    let length = if length == 1 { String::new() } else { format!(" {length}") };
    Some(format!("{x} {y} {direction}{length} {outcome}"))
}

/// Returns the outcome of a strike. If the strike was not played, returns the outcome that the record declares.
fn outcome(turn: &WrittenTurn, original: &Original<'_>, played: Option<&Played>) -> Option<String> {
    let numbering = &original.replayed.terms.numbering;
    let declared = turn.combat;
    let by_play = played.and_then(|played| Some((played.outcome?, played.kind, played.target_kind)));
    let by_record =
        || declared.map(|combat| (combat.outcome, numbering.kind(combat.striker), numbering.kind(combat.defender)));
    let (outcome, striker, defender) = by_play.or_else(by_record)?;
    if defender == Some(Kind::Flag) && outcome == Outcome::Win {
        return Some("VICTORY_FLAG".to_owned());
    }
    let word = match outcome {
        Outcome::Win => "KILLS",
        Outcome::Loss => "DIES",
        Outcome::Tie => "BOTHDIE",
    };
    Some(format!("{word} {} {}", token(striker?)?, token(defender?)?))
}

/// Default time limit for a reply, in seconds.
const TIMEOUT: &str = "2.000000";

/// Ending of a game, as the manager would write it.
struct Close {
    /// Last request for a move. The game ends at this request.
    on: Asked,
    /// Last reply; `None` if the game ends after a move.
    reply: Option<&'static str>,
    reason: String,
    /// Result in the last line.
    result: &'static str,
}

/// Adds the ending to the log. `asked` is the request that would follow the last turn.
fn push_ending(original: &Original<'_>, names: &BySide<String>, asked: Asked, log: &mut String) {
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

/// Returns the request before `asked`. If `asked` is the first request, returns `asked` itself.
fn before(asked: Asked) -> Asked {
    match asked.side {
        Side::Blue => Asked { side: Side::Red, ..asked },
        Side::Red if asked == Asked::FIRST => asked,
        Side::Red => Asked { number: asked.number - 1, side: Side::Blue },
    }
}

/// Returns the ending. Returns `None` if the game has no result; the log then has no ending either.
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
    // A player can only surrender or fail when it is asked for a move. If the loser is not asked next, there is no
    // reply.
    let reply = |reply| Some(reply).filter(|_| asked.side == loser);
    let on = if asked.side == loser { asked } else { on_turn(loser) };
    match termination {
        Termination::Flag => ends(on_turn(winner), None, "Captured the flag", "VICTORY"),
        Termination::NoMoves if !has_mobile(game, loser) => {
            ends(on_turn(winner), None, "Destroyed all mobile enemy pieces", "VICTORY")
        }
        Termination::Time => ends(on, reply(""), &format!("Response timeout after {TIMEOUT} seconds."), "ILLEGAL"),
        Termination::Forfeit | Termination::Adjudication | Termination::MoveLimit => {
            ends(on, reply("NO_MOVE"), "Unintelligable response", "ILLEGAL")
        }
        // If all pieces of a player are blocked, the player is still asked for a move, and can only surrender.
        _ => ends(on, reply("SURRENDER OK"), "This player has surrendered!", "SURRENDER"),
    }
}

/// Returns the termination that a reader must find in the written log.
fn termination(original: &Original<'_>) -> Termination {
    let derived = original.replayed.conclusion.termination;
    let declared = original.record.tag("Termination").and_then(Termination::from_name);
    match (declared, derived) {
        // If all pieces of a player are blocked, the player has lost. However, the record may declare another reason.
        (Some(declared @ (Termination::Time | Termination::Forfeit)), Termination::NoMoves) => declared,
        _ => derived,
    }
}

/// Returns the ending for a draw because of the number of turns. The manager checks this number each time before it
/// asks Red.
fn drawn_by_length(asked: Asked) -> Close {
    let number = if asked.side == Side::Red { asked.number } else { asked.number.saturating_add(1) };
    let side = if asked == Asked::FIRST { Side::Red } else { Side::Blue };
    let reason = format!("Game declared a draw after {number} turns");
    Close { on: Asked { number, side }, reply: None, reason, result: "DRAW_DEFAULT" }
}

/// Returns `true` if a side has a piece of a kind that can move.
fn has_mobile(game: &Game, side: Side) -> bool {
    let position = game.position();
    position.standing(side).any(|piece| position.piece(piece).kind.is_none_or(Kind::is_movable))
}

#[cfg(test)]
mod tests {
    use super::has_mobile;
    use crate::board::Side;
    use crate::notation::parse;
    use crate::replay::replay;

    #[test]
    fn bombs_and_flags_are_no_mobile_pieces() {
        // The two Miners remove each other, so only Bombs and Flags remain.
        let text = "[Edition \"gravon\"]\n[Army \"3 B F\"]\n\n10: F.........\n9: B.........\n8: .........3\n4: B........3\n\
                    1: F.........\n\n1. j4-j5 j8-j7 2. j5-j6 j7xj6(3=3) *\n";
        let record = parse(text.as_bytes());
        let whole = replay(text.as_bytes(), &record, None, &mut ());
        let game = whole.game.expect("a game");
        assert_eq!(Side::ALL.map(|side| has_mobile(&game, side)), [false, false]);
        let text = text.replace(" j7xj6(3=3)", "");
        let record = parse(text.as_bytes());
        let game = replay(text.as_bytes(), &record, None, &mut ()).game.expect("a game");
        assert_eq!(Side::ALL.map(|side| has_mobile(&game, side)), [true, true]);
    }
}
