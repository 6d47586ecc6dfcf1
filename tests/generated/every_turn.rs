//! Every possible move and strike in a position, judged one by one: the legal ones, and those barred only by a
//! repetition rule.

use adjutant::board::{Kind, Square, Variant};
use adjutant::rules::{Action, Game, Occupant, Turn, UncertainGame, Violation};
use std::collections::{BTreeMap, BTreeSet};

/// Moves and strikes as text.
type Turns = BTreeSet<String>;

fn text(turn: &Turn) -> String {
    super::words::text(turn, &adjutant::rules::Edition::DEFAULT.numbering)
}

/// Returns every move and strike between squares in one line, and round every corner of a line. A Captain's turns
/// round a corner in `ultimate-lightning` have only their canonical square between.
fn turns(game: &Game) -> Vec<Turn> {
    let position = game.position();
    let board = position.board();
    let mut turns = Vec::new();
    for id in position.standing(game.to_move()) {
        let from = position.piece(id).square;
        let is_captain = position.piece(id).kind == Some(Kind::Captain);
        let has_corners = is_captain && game.rules().variant == Variant::UltimateLightning;
        for to in from.neighbours().flat_map(Square::neighbours).filter(|to| has_corners && from.touches(*to)) {
            let vias = [Square::new(from.column(), to.row()), Square::new(to.column(), from.row())];
            let Some(via) = vias.into_iter().find(|via| position.is_empty(*via)) else { continue };
            let action = if position.is_empty(to) { Action::CornerMove { via } } else { Action::CornerStrike { via } };
            let turn = Turn { from, to, action, rescue: None };
            // Both ways between two squares lead over the same middle square.
            if !turns.contains(&turn) {
                turns.push(turn);
            }
        }
        for to in board.squares().filter(|to| from.line_to(*to).is_some()) {
            let mut push = |to: Square, action| turns.push(Turn { from, to, action, rescue: None });
            match position.at(to) {
                Occupant::Piece(_) => push(to, Action::Strike),
                Occupant::Nothing => {
                    push(to, Action::Move);
                    for end in to.neighbours().filter(|_| !has_corners) {
                        push(end, Action::CornerStrike { via: to });
                        push(end, Action::CornerMove { via: to });
                    }
                }
                Occupant::NoSquare => {}
            }
        }
    }
    turns
}

/// Compares the engine's list of turns before every turn with its judgment of each turn.
#[derive(Default)]
pub struct EveryTurn {
    /// Number of turns that each repetition rule barred.
    pub barred: BTreeMap<&'static str, usize>,
    pub difference: Option<String>,
}

impl EveryTurn {
    fn look(&mut self, recorded: &UncertainGame) -> Result<(), String> {
        let game = recorded.game();
        let is_guess = |turn: &&Turn| matches!(turn.action, Action::Guess { .. });
        let listed: Turns = game.legal_turns().iter().filter(|turn| !is_guess(turn)).map(text).collect();
        let said: Vec<(Turn, Option<Violation>)> =
            turns(game).into_iter().map(|turn| (turn, game.judge(&turn).err())).collect();
        let legal: Turns = said.iter().filter(|(_, rule)| rule.is_none()).map(|(turn, _)| text(turn)).collect();
        super::same("legal turns", listed, legal)?;
        let name = |(turn, rule): (Turn, Violation)| format!("{} {}", text(&turn), rule.name());
        let listed: Turns = recorded.barred_by_repetition().into_iter().map(name).collect();
        let is_repetition = |rule: &Violation| matches!(rule, Violation::TwoSquares(_) | Violation::MoreSquares(_));
        let barred = said.into_iter().filter_map(|(turn, rule)| Some((turn, rule.filter(is_repetition)?)));
        let barred: Vec<(Turn, Violation)> = barred.collect();
        for (_, rule) in &barred {
            *self.barred.entry(rule.name()).or_default() += 1;
        }
        super::same("barred turns", listed, barred.into_iter().map(name).collect())
    }
}

impl adjutant::replay::Observer for EveryTurn {
    fn before(&mut self, game: &UncertainGame) {
        if self.difference.is_none() {
            let ply = game.game().plies() + 1;
            self.difference = self.look(game).err().map(|difference| format!("before ply {ply}: {difference}"));
        }
    }
}
