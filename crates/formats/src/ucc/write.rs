//! Writing a log, as the manager could have printed it for that game.

use super::lines::Asked;
use super::setup::{ROWS, SQUARES, y};
use super::tags::NOBODY;
use crate::Unwritable;
use crate::board::{Board, BySide, Kind, Outcome, Side, Square, Variant};
use crate::notation::{Action, Score, WrittenTurn};
use crate::replay::{Original, Termination, strength};
use crate::rules::{Edition, Play, Played};
use std::fmt::Write;

/// Writes the log of one game.
///
/// The log breaks off before the first turn that it has no words for. Behind the last turn stands the manager's way to
/// end a game that comes nearest to the record's.
///
/// # Errors
/// Where the setups are not those of a game with forty known pieces a side on the standard board.
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
            // What comes of the game behind this turn has no place behind the one before it.
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

/// A side's name as setups and endings write it.
const fn shout(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLUE",
    }
}

/// A side's name as the lines of moves write it.
const fn called(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLU",
    }
}

/// How many characters of a name are written: a line is told by its beginning.
const NAME: usize = 48;

/// The name of a player's program. What would cut it, or make a log look like another form, is written as `_`.
fn name(player: Option<&str>) -> String {
    let is_cut = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '/' | '.' | '{' | '<' | '[' | ';' | '%' | '\u{FEFF}')
    };
    let player = player.filter(|player| !player.is_empty()).unwrap_or(NOBODY);
    player.chars().take(NAME).map(|c| if is_cut(c) { '_' } else { c }).collect()
}

/// The token of a kind: as `anniversary-2011` prints its pieces, but for the Spy.
fn token(kind: Kind) -> Option<char> {
    Some(match kind {
        Kind::Spotter | Kind::Infiltrator => return None,
        Kind::Spy => 's',
        Kind::Bomb => 'B',
        Kind::Flag => 'F',
        ranked => char::from_digit(11 - u32::from(ranked.rank()), 10)?,
    })
}

/// The setups, if the manager would take them.
fn setups(original: &Original<'_>) -> Result<BySide<Vec<(Square, Kind)>>, Unwritable> {
    let replayed = original.replayed;
    if replayed.terms.rules.edition.board != Board::STANDARD {
        return Err(Unwritable("it has the standard board only".into()));
    }
    let setup = &replayed.setup;
    let known = BySide::from_fn(|side| -> Option<Vec<(Square, Kind)>> {
        let pieces: Option<Vec<_>> =
            setup.pieces[side].iter().map(|(square, kind)| Some((*square, (*kind)?))).collect();
        pieces.filter(|_| !setup.hidden[side])
    });
    let (Some(red), Some(blue)) = (known.red, known.blue) else {
        return Err(Unwritable("every piece of its setups must be known".into()));
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
            let what =
                format!("its setups have forty pieces in the first four rows, which is not so of {}'s", side.title());
            return Err(Unwritable(what.into()));
        }
    }
    Ok(setups)
}

/// A turn as a reply with its outcome; `None` if a log has no words for it.
fn reply(turn: &WrittenTurn, original: &Original<'_>, played: Option<&Played>) -> Option<String> {
    let outcome = match turn.action {
        Action::Move => "OK".to_owned(),
        Action::Strike => outcome(turn, original, played)?,
        Action::CornerStrike { .. } | Action::Guess { .. } => return None,
    };
    if turn.rescue.is_some() {
        return None;
    }
    let (x, y) = (9_u8.checked_sub(turn.from.column())?, turn.from.row().checked_sub(1)?);
    let (step, length) = turn.from.line_to(turn.to).filter(|_| y < SQUARES)?;
    // Red's left is the right side of the manager's board, whose rows count downwards from Red's first.
    let direction = match Square::STEPS.iter().position(|one| *one == step)? {
        0 => "DOWN",
        1 => "UP",
        2 => "RIGHT",
        _ => "LEFT",
    };
    let length = if length == 1 { String::new() } else { format!(" {length}") };
    Some(format!("{x} {y} {direction}{length} {outcome}"))
}

/// What came of a strike: as it was played, else as the record says.
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

/// Who moved last; nobody moved before the first turn.
fn before(asked: Asked) -> Asked {
    match asked.side {
        Side::Blue => Asked { side: Side::Red, ..asked },
        Side::Red if asked == Asked::FIRST => asked,
        Side::Red => Asked { number: asked.number - 1, side: Side::Blue },
    }
}

/// `None`: the game was broken off, and so is its log.
fn close(original: &Original<'_>, game: &Play, asked: Asked) -> Option<Close> {
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
        Termination::Forfeit | Termination::Adjudication | Termination::MoveLimit => {
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
fn has_mobile(game: &Play, side: Side) -> bool {
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
        // Red's Miner takes a Bomb; Blue has none that moves.
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
