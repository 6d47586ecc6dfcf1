//! Selects the parts of a record that Gravon's formats can represent.

use super::codes::GameType;
use super::draft::EDITION;
use super::field;
use super::{Unwritable, codes, squares};
use crate::board::{Army, Board, Kind, Side, Variant};
use crate::notation::{Action, Score, WrittenTurn};
use crate::replay::{Original, Replay, Termination};
use crate::rules::{Edition, PieceMarks, Ruleset, SetupArea, VariantRules};
use std::borrow::Cow;

/// Parts of a record that Gravon's formats can represent.
#[derive(Debug)]
pub(super) struct Writable<'o> {
    original: &'o Original<'o>,
    /// Game type.
    pub game: GameType,
    /// The field: 100 letters with the pieces of both setups. `None` if the setups are unknown.
    pub field: Option<[u8; field::LENGTH]>,
    /// Score, and number of the termination. `None` if the winner is unknown.
    pub result: Option<(Score, u8)>,
}

impl<'o> Writable<'o> {
    /// Selects the parts of a record that Gravon's formats can represent.
    ///
    /// # Errors
    /// If Gravon does not have the board, the pieces or the army, or if the record contains only some of the pieces.
    pub fn of(original: &'o Original<'o>) -> Result<Self, Unwritable> {
        let replayed = original.replayed;
        if replayed.terms.rules.edition.board != Board::STANDARD {
            return Err(Unwritable("Gravon has no such board".into()));
        }
        let game = game_type(replayed)?;
        let hidden = Side::ALL.map(|side| replayed.setup.hidden[side] && replayed.setup.pieces[side].is_empty());
        let field = match hidden {
            [true, true] => None,
            [false, false] => Some(field_of(replayed, VariantRules::of(game.variant).setup_area == SetupArea::Board)?),
            [true, false] => {
                return Err(Unwritable(
                    "a Gravon field has both setups or none, but only Blue's setup is known".into(),
                ));
            }
            [false, true] => {
                return Err(Unwritable("a Gravon field has both setups or none, but only Red's setup is known".into()));
            }
        };
        Ok(Self { original, game, field, result: result(original) })
    }

    /// Returns the name of the player. Characters that are not allowed in XML or in a line are replaced.
    pub fn name(&self, side: Side) -> Option<Cow<'o, str>> {
        // The readers of these formats remove blanks around names.
        let name = self.original.record.tag(side.title())?.trim();
        // Control characters include line ends, which a line cannot contain. XML does not allow any of these
        // characters.
        let is_unfit = |c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}');
        let name =
            if name.contains(is_unfit) { name.replace(is_unfit, "\u{FFFD}").into() } else { Cow::Borrowed(name) };
        Some(name).filter(|name| !name.is_empty())
    }

    /// Returns the number of turns before the first turn that cannot be represented.
    fn turns_said(original: &Original<'_>) -> usize {
        let rules = &original.replayed.terms.rules;
        original.record.turns.iter().take_while(|turn| can_be_said(turn, rules)).count()
    }

    /// Calls `write` for each turn before the first turn that cannot be represented. The arguments of `write` are the
    /// number of the turn, counted from 1, and its two squares. `tenth` is the name of row 10.
    pub fn each_turn(&self, tenth: &[u8], mut write: impl FnMut(u32, &[u8], &[u8])) {
        let (mut from, mut to) = (Vec::new(), Vec::new());
        for (ply, turn) in (1..).zip(&self.original.record.turns) {
            from.clear();
            to.clear();
            if !is_plain(turn, &self.original.replayed.terms.rules)
                || squares::write(turn.from, tenth, &mut from).is_none()
                || squares::write(turn.to, tenth, &mut to).is_none()
            {
                return;
            }
            write(ply, &from, &to);
        }
    }
}

/// Returns `true` if a turn is a move or a strike that two squares describe, without a rescue.
fn is_plain(turn: &WrittenTurn, rules: &Ruleset) -> bool {
    // Gravon writes only the first and the last square. In some variants, both ways round a corner are the same turn.
    // In these variants, two squares are enough.
    let is_clear = turn.via().is_none() || !rules.variant_rules().two_step.is_empty();
    is_clear && !matches!(turn.action, Action::Guess { .. }) && turn.rescue.is_none()
}

/// Returns `true` if the formats can represent a turn: a move or a strike between squares of the board, without a
/// rescue.
fn can_be_said(turn: &WrittenTurn, rules: &Ruleset) -> bool {
    is_plain(turn, rules)
        && [turn.from, turn.to].into_iter().all(|square| squares::write(square, b":", &mut Vec::new()).is_some())
}

fn field_of(replayed: &Replay, is_free: bool) -> Result<[u8; field::LENGTH], Unwritable> {
    let setup = &replayed.setup;
    if let Some(position) = &setup.position {
        let is_marked = |marks: &PieceMarks| marks.is_named || marks.has_moved;
        if position.plies > 0 || Side::ALL.iter().any(|side| position.marks[*side].iter().any(is_marked)) {
            return Err(Unwritable("a field cannot say what happened before a position".into()));
        }
    }
    field::write(&setup.pieces, Board::STANDARD, is_free).map_err(|square| {
        let pieces = Side::ALL.into_iter().flat_map(|side| &setup.pieces[side]);
        let kind = pieces.filter(|(other, _)| *other == square).map(|(_, kind)| *kind).next().flatten();
        Unwritable(match kind {
            None => format!("a field has no letter for the unknown piece on {square}").into(),
            Some(kind @ (Kind::Spotter | Kind::Infiltrator)) => {
                format!("Gravon has no {}, but there is one on {square}", kind.name()).into()
            }
            Some(_) => format!("a field has no square {square}, but there is a piece on it").into(),
        })
    })
}

/// Returns the game type with exactly the army of the record. If Gravon has no such game type, returns the free
/// game type, which allows any part of the full army.
fn game_type(replayed: &Replay) -> Result<GameType, Unwritable> {
    let rules = &replayed.terms.rules;
    let gravons = Edition::from_name(EDITION).filter(|gravon| gravon.lists(rules.variant));
    let is_usual = gravons.is_some_and(|gravon| gravon.army(rules.variant) == rules.army);
    let is_exact = rules.army_is_exact && replayed.setup.position.is_none();
    if let Some(game) = GameType::of(rules.variant).filter(|_| is_exact && is_usual) {
        return Ok(game);
    }
    let is_part = Kind::ALL.into_iter().all(|kind| rules.army.count(kind) <= Army::ORIGINAL.count(kind));
    let free = GameType::of(Variant::Free).filter(|_| is_part && rules.army.count(Kind::Flag) == 1);
    free.ok_or(Unwritable("Gravon has no game type with that army".into()))
}

/// Returns the declared score, and the number of the termination. If the final position shows how the game ended,
/// uses the termination from the position. Otherwise, uses the declared termination.
fn result(original: &Original<'_>) -> Option<(Score, u8)> {
    let score = original.record.result.filter(|score| *score != Score::Open)?;
    let conclusion = original.replayed.conclusion;
    let declared = original.record.tag("Termination").and_then(Termination::from_name);
    let termination = match declared {
        // The final position may contradict these two terminations. They are still written, so that the written game
        // contains the same contradiction.
        Some(declared @ (Termination::Flag | Termination::NoMoves)) => declared,
        _ if conclusion.is_derived && conclusion.score == score => conclusion.termination,
        _ => declared.unwrap_or(Termination::Unknown),
    };
    // These terminations follow from the final position. If turns are left out, the written game does not have this
    // position, so its result is left out as well.
    let is_of_the_board = matches!(termination, Termination::Flag | Termination::NoMoves);
    if is_of_the_board && Writable::turns_said(original) < original.record.turns.len() {
        return None;
    }
    Some((score, codes::number(termination, score)))
}
