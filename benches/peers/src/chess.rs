//! Generates games of chess with random legal moves as PGN, and validates each move.

use adjutant::generate::Random;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};
use std::io::{Cursor, Write};
use std::ops::ControlFlow;

/// Maximum number of plies in a game: twice the usual length of a game between people. Longer games are cut off.
const MOST_PLIES: usize = 160;

/// Generates an archive of games. Each game has the seven standard tags and a numbered movetext in lines of 80
/// columns.
pub fn archive(games: u64) -> Vec<u8> {
    let mut random = Random::new(1, 0);
    let mut archive = Vec::new();
    for number in 1..=games {
        write!(
            archive,
            "[Event \"Random games\"]\n[Site \"?\"]\n[Date \"2026.01.01\"]\n[Round \"{number}\"]\n\
             [White \"White\"]\n[Black \"Black\"]\n[Result \"*\"]\n\n"
        )
        .expect("memory takes it");
        let mut line = 0;
        let mut word = |text: &str, archive: &mut Vec<u8>| {
            if line + 1 + text.len() > 80 {
                archive.push(b'\n');
                line = 0;
            } else if line > 0 {
                archive.push(b' ');
                line += 1;
            }
            archive.extend_from_slice(text.as_bytes());
            line += text.len();
        };
        let mut position = Chess::default();
        for ply in 0..MOST_PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            if ply % 2 == 0 {
                word(&format!("{}.", ply / 2 + 1), &mut archive);
            }
            let chosen = moves[random.index(moves.len())];
            let san = SanPlus::from_move_and_play_unchecked(&mut position, chosen);
            word(&san.to_string(), &mut archive);
        }
        word("*", &mut archive);
        archive.extend_from_slice(b"\n\n");
    }
    archive
}

/// Plays every move of every game and returns the number of plies. Panics if a move is illegal.
pub fn judge(archive: &[u8]) -> usize {
    let mut reader = Reader::new(Cursor::new(archive));
    let mut plies = 0;
    while let Some(legal) = reader.read_game(&mut Validator).expect("memory can be read") {
        plies += legal.expect("random moves are legal");
    }
    plies
}

struct Validator;

impl Visitor for Validator {
    type Tags = ();
    type Movetext = (Chess, usize);
    /// Number of plies of a game. `None` if a move is illegal.
    type Output = Option<usize>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, plies): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(position) {
            Ok(chosen) => {
                position.play_unchecked(chosen);
                *plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(None),
        }
    }

    fn end_game(&mut self, (_, plies): Self::Movetext) -> Self::Output {
        Some(plies)
    }
}
