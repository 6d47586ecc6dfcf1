//! What of a record Gravon's forms can say.

use super::codes::GameType;
use super::draft::EDITION;
use super::field;
use super::{Unwritable, codes, squares};
use crate::board::{Army, Board, Kind, Side, Variant};
use crate::notation::{Action, Score, WrittenTurn};
use crate::replay::{Original, Replay, Termination};
use crate::rules::Edition;
use std::borrow::Cow;

/// What of a record Gravon's forms can say.
#[derive(Debug)]
pub(super) struct Writable<'o> {
    original: &'o Original<'o>,
    /// The type of game.
    pub game: GameType,
    /// The field; `None` where the setups are unknown.
    pub field: Option<[u8; field::LENGTH]>,
    /// Who won, and the number of how the game ended; `None` where nobody knows who won.
    pub result: Option<(Score, u8)>,
}

impl<'o> Writable<'o> {
    /// What can be said of that record.
    ///
    /// # Errors
    /// If it is played on another board, or with pieces or an army that Gravon does not have, or if the record knows
    /// only some of the pieces.
    pub fn of(original: &'o Original<'o>) -> Result<Self, Unwritable> {
        let replayed = original.replayed;
        if replayed.terms.rules.edition.board != Board::STANDARD {
            return Err(Unwritable("Gravon has no such board".into()));
        }
        let hidden = Side::ALL.map(|side| replayed.setup.hidden[side] && replayed.setup.pieces[side].is_empty());
        let field = match hidden {
            [true, true] => None,
            [false, false] => Some(field_of(replayed)?),
            [true, false] => return Err(Unwritable("a field cannot leave Red's setup open and tell Blue's".into())),
            [false, true] => return Err(Unwritable("a field cannot leave Blue's setup open and tell Red's".into())),
        };
        Ok(Self { original, game: game_type(replayed)?, field, result: result(original) })
    }

    /// The player's name, fit for one line of text.
    pub fn name(&self, side: Side) -> Option<Cow<'o, str>> {
        // Who reads it takes no blanks at its ends.
        let name = self.original.record.tag(side.title())?.trim();
        // Neither stands in XML, and line ends nowhere in a line.
        let is_unfit = |c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}');
        let name =
            if name.contains(is_unfit) { name.replace(is_unfit, "\u{FFFD}").into() } else { Cow::Borrowed(name) };
        Some(name).filter(|name| !name.is_empty())
    }

    /// How many turns can be said, up to the first that cannot.
    fn turns_said(original: &Original<'_>) -> usize {
        original.record.turns.iter().take_while(|turn| can_be_said(turn)).count()
    }

    /// Each turn that can be said, up to the first that cannot: hands on its number, from 1, and its two squares.
    /// `tenth` is how the tenth row is written.
    pub fn each_turn(&self, tenth: &[u8], mut write: impl FnMut(u32, &[u8], &[u8])) {
        let (mut from, mut to) = (Vec::new(), Vec::new());
        for (ply, turn) in (1..).zip(&self.original.record.turns) {
            from.clear();
            to.clear();
            if !is_plain(turn)
                || squares::write(turn.from, tenth, &mut from).is_none()
                || squares::write(turn.to, tenth, &mut to).is_none()
            {
                return;
            }
            write(ply, &from, &to);
        }
    }
}

/// Whether a turn is nothing but a move or a strike.
const fn is_plain(turn: &WrittenTurn) -> bool {
    matches!(turn.action, Action::Move | Action::Strike) && turn.rescue.is_none()
}

/// Whether a turn can be said: a move or a strike on the board.
fn can_be_said(turn: &WrittenTurn) -> bool {
    is_plain(turn)
        && [turn.from, turn.to].into_iter().all(|square| squares::write(square, b":", &mut Vec::new()).is_some())
}

fn field_of(replayed: &Replay) -> Result<[u8; field::LENGTH], Unwritable> {
    let setup = &replayed.setup;
    field::write(&setup.pieces, Board::STANDARD).map_err(|square| {
        let pieces = Side::ALL.into_iter().flat_map(|side| &setup.pieces[side]);
        let kind = pieces.filter(|(other, _)| *other == square).map(|(_, kind)| *kind).next().flatten();
        Unwritable(match kind {
            None => format!("a field has no letter for an unknown piece, and one stands on {square}").into(),
            Some(kind @ (Kind::Spotter | Kind::Infiltrator)) => {
                format!("Gravon has no {}, and one stands on {square}", kind.name()).into()
            }
            Some(_) => format!("a piece stands on {square}, where a field has none").into(),
        })
    })
}

/// The type that comes nearest: the variant with that very army, or else one that takes any part of the full army.
fn game_type(replayed: &Replay) -> Result<GameType, Unwritable> {
    let rules = &replayed.terms.rules;
    let gravons = Edition::from_name(EDITION).filter(|gravon| gravon.lists(rules.variant));
    let is_usual = gravons.is_some_and(|gravon| gravon.army(rules.variant) == rules.army);
    if let Some(game) = GameType::of(rules.variant).filter(|_| rules.army_is_exact && is_usual) {
        return Ok(game);
    }
    let is_part = Kind::ALL.into_iter().all(|kind| rules.army.count(kind) <= Army::ORIGINAL.count(kind));
    let free = GameType::of(Variant::Free).filter(|_| is_part && rules.army.count(Kind::Flag) == 1);
    free.ok_or(Unwritable("Gravon has no type of game with that army".into()))
}

/// The result that the record declares. How the game ended is what it says, or else what the board showed.
fn result(original: &Original<'_>) -> Option<(Score, u8)> {
    let score = original.record.result.filter(|score| *score != Score::Open)?;
    let conclusion = original.replayed.conclusion;
    let declared = original.record.tag("Termination").and_then(Termination::from_name);
    let termination = match declared {
        // Where the board contradicts these, it shall contradict what is written too.
        Some(declared @ (Termination::Flag | Termination::NoMoves)) => declared,
        _ if conclusion.is_derived && conclusion.score == score => conclusion.termination,
        _ => declared.unwrap_or(Termination::Unknown),
    };
    // A game that breaks off does not show what only the board can show.
    let is_of_the_board = matches!(termination, Termination::Flag | Termination::NoMoves);
    if is_of_the_board && Writable::turns_said(original) < original.record.turns.len() {
        return None;
    }
    Some((score, codes::number(termination, score)))
}
