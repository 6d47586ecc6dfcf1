//! Random playouts: plays random legal turns from the first position up to a limit of plies.

use adjutant::board::Variant;
use adjutant::generate::{Plan, Policy, Random};
use adjutant::replay::terms_and_setup;
use adjutant::rules::{Edition, Game, Ruleset};
use shakmaty::{Chess, Position};

/// Maximum number of plies of a playout.
const MOST_PLIES: usize = 160;

/// Plays random games of chess and returns the number of plies.
pub fn chess(games: u64) -> usize {
    let (mut random, mut plies) = (Random::new(1, 0), 0);
    for _ in 0..games {
        let mut position = Chess::default();
        for _ in 0..MOST_PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            position.play_unchecked(moves[random.index(moves.len())]);
            plies += 1;
        }
    }
    plies
}

/// Returns games of Stratego before their first turn, in the original variant of the default edition.
pub fn begun(games: u64) -> Vec<Game> {
    let rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
    let plan = Plan { rules, policy: Policy::Uniform, seed: 1, max_plies: 0 };
    let game = |number| {
        let (terms, setup, _) = terms_and_setup(&plan.record(number).expect("the army fits"), None);
        Game::new(terms.rules, &setup).expect("the setup is legal")
    };
    (1..=games).map(game).collect()
}

/// Plays random games of Stratego, without rescues, and returns the number of turns.
pub fn stratego(begun: &[Game], most: usize) -> usize {
    let (mut random, mut turns, mut legal) = (Random::new(1, 0), 0, Vec::with_capacity(256));
    for game in begun {
        let mut game = game.clone();
        for _ in 0..most {
            legal.clear();
            game.add_legal_turns(&mut legal);
            if legal.is_empty() {
                break;
            }
            game.try_play(&legal[random.index(legal.len())]).expect("a legal turn");
            turns += 1;
        }
    }
    turns
}
