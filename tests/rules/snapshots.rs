//! Positions without their games: after each turn of a record they contain the pieces on the board.

use std::collections::BTreeSet;

use adjutant::board::{Kind, Side, Square};
use adjutant::notation::parse;
use adjutant::replay::{Observer, Snapshot, replay};
use adjutant::rules::{Play, Played};

use crate::rules::support::{Record, record};

type Standing = Vec<(Square, Side, Kind, bool)>;

/// Turns played, with the pieces on the board after each, by square, and whether the opponent knows them.
#[derive(Default)]
struct Boards {
    named: BTreeSet<adjutant::rules::PieceId>,
    after: Vec<(Played, Standing)>,
}

impl Observer for Boards {
    fn turn(&mut self, played: &Played, game: &Play) {
        self.named.extend(played.reveals().map(|(piece, _)| piece));
        let position = game.position();
        let mut standing: Standing = Side::ALL
            .into_iter()
            .flat_map(|side| position.standing(side))
            .map(|id| {
                let piece = position.piece(id);
                (piece.square, id.side(), piece.kind.expect("all are named"), self.named.contains(&id))
            })
            .collect();
        standing.sort_by_key(|(square, ..)| (square.row(), square.column()));
        self.after.push((*played, standing));
    }
}

fn shown(snapshot: &Snapshot) -> Standing {
    snapshot.pieces.iter().map(|(square, piece)| (*square, piece.side, piece.kind, piece.is_revealed)).collect()
}

/// Plays the record from a snapshot of its setup, and returns the pieces on these squares at the end.
fn in_the_end(game: &Record, squares: &str) -> String {
    let text = game.text();
    let mut boards = Boards::default();
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut boards);
    assert_eq!(replayed.verdict.name(), "legal", "{:?}\n{text}", replayed.findings);
    let mut snapshot = Snapshot::of_setup(&replayed).expect("all is known");
    assert_eq!((snapshot.ply, snapshot.to_move), (0, Side::Red));
    assert_eq!(snapshot.pieces.len(), replayed.setup.pieces[Side::Red].len() + replayed.setup.pieces[Side::Blue].len());
    assert!(snapshot.pieces.iter().all(|(_, piece)| !piece.is_revealed));
    for (played, standing) in &boards.after {
        snapshot.play(played).expect("all is known");
        assert_eq!((snapshot.ply, snapshot.to_move), (played.ply, played.side.other()));
        assert_eq!(shown(&snapshot), *standing, "behind ply {}\n{text}", played.ply);
    }
    let on = |name: &str| {
        let square = Square::parse(name).expect("a square's name");
        let found = snapshot.pieces.iter().find(|(taken, _)| *taken == square);
        let words = found.map(|(_, piece)| {
            format!("{} {}{}", piece.side, piece.kind.name(), if piece.is_revealed { ", shown" } else { "" })
        });
        format!("{name}: {}", words.unwrap_or_else(|| "nothing".to_owned()))
    };
    squares.split(' ').map(on).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_snapshot_follows_the_turns_of_its_game() {
    let meet = "a4-a5 a7-a6 a5xa6";
    for (game, squares, expected) in [
        (record("jumbo-2014", "6a4", "4a7", "a4-a5"), "a4 a5 a7", "a4: nothing; a5: red captain; a7: blue sergeant"),
        (record("jumbo-2014", "6a4", "4a7", meet), "a5 a6", "a5: nothing; a6: red captain, shown"),
        (record("jumbo-2014", "6a4", "7a7", meet), "a5 a6", "a5: nothing; a6: blue major, shown"),
        (record("jumbo-2014", "6a4", "6a7", meet), "a5 a6", "a5: nothing; a6: nothing"),
        (
            record("milton-bradley-1961", "6a4", "7a7", &format!("{meet} a5-a6")),
            "a5 a6",
            "a5: nothing; a6: blue major, shown",
        ),
        (record("hasbro-1999", "2a4", "Sb7", "a4-a7xb7"), "a4 a7 b7", "a4: nothing; a7: nothing; b7: red scout, shown"),
        (record("hasbro-1999", "6a4", "7a7", meet).options("silent-defense"), "a5 a6", "a5: nothing; a6: blue major"),
        (record("sci-fi-2011", "Ta3", "5a6", "a3-a4 a6-a5 a4?a5=5"), "a4 a5", "a4: red spotter, shown; a5: nothing"),
        (
            record("sci-fi-2011", "Ta3 6b3", "5a6", "a3-a4 .. a4-a5?a6=6"),
            "a5 a6",
            "a5: red spotter, shown; a6: blue lieutenant, shown",
        ),
        (
            record(
                "hasbro-1999",
                "6a4 2b4",
                "9b7",
                "b4-b5 b7-b6 b5xb6 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 .. a9-a10^2@c2",
            )
            .options("rescue"),
            "a10 b6 c2",
            "a10: red captain; b6: blue general, shown; c2: red scout, shown",
        ),
        (record("jumbo-2014", "6a4", "Fa7", "a4-a5 .. a5-a6 .. a6xa7"), "a6 a7", "a6: nothing; a7: red captain, shown"),
    ] {
        assert_eq!(in_the_end(&game, squares), expected);
    }
}

#[test]
fn where_it_is_not_known_what_stands_there_is_no_snapshot() {
    let of = |rows: &str| {
        let text = format!("[Edition \"jumbo-2014\"]\n[Army \"6 2 F\"]\n\n{rows}\n\n*\n");
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
        Snapshot::of_setup(&replayed).map(|snapshot| snapshot.pieces.len()).map_err(|square| square.to_string())
    };
    let (red, blue) =
        ("4: 6 2 . . . . . . . .\n1: F . . . . . . . . .", "10: . . . . . . . . . F\n7: 6 2 . . . . . . . .");
    assert_eq!(of(&format!("{blue}\n{red}")), Ok(6));
    assert_eq!(of(&format!("{}\n{red}", blue.replace("6 2", "6 ?"))), Err("b7".to_owned()));
    assert_eq!(of(red), Err("a7".to_owned()), "a side without rows");
}
