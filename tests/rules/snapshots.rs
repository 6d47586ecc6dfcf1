//! Positions without their games: after each turn of a record, a line of `StraDoS` contains the pieces on the board.

use std::collections::BTreeSet;
use std::fmt::Write;

use adjutant::board::{Board, Kind, Side, Square};
use adjutant::formats::strados;
use adjutant::notation::parse;
use adjutant::replay::{Observer, Original, Place, Replay, replay};
use adjutant::rules::{Game, Played};

use crate::rules::support::{Record, record};

type Standing = Vec<(Square, Side, Kind, bool)>;

/// Turns played, and the pieces on the board before the first turn and after each turn, by square. Each piece has a
/// flag: `true` if the opponent knows the piece.
#[derive(Default)]
struct Boards {
    named: BTreeSet<adjutant::rules::PieceId>,
    played: Vec<Played>,
    standing: Vec<Standing>,
}

impl Boards {
    fn stand(&mut self, game: &Game) {
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
        self.standing.push(standing);
    }
}

impl Observer for Boards {
    fn begin(&mut self, game: &Game) {
        self.stand(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.named.extend(played.reveals().map(|(piece, _)| piece));
        self.played.push(*played);
        self.stand(game);
    }
}

/// Returns the letter of a piece: `B` to `M` for Red, `N` to `Y` for Blue, in lower case if it is revealed.
fn letter(side: Side, kind: Kind, is_revealed: bool) -> char {
    const KINDS: [Kind; 12] = [
        Kind::Bomb,
        Kind::Spy,
        Kind::Scout,
        Kind::Miner,
        Kind::Sergeant,
        Kind::Lieutenant,
        Kind::Captain,
        Kind::Major,
        Kind::Colonel,
        Kind::General,
        Kind::Marshal,
        Kind::Flag,
    ];
    let index = KINDS.iter().position(|other| *other == kind).expect("the kind has a letter");
    let letter = char::from(if side == Side::Red { b'B' } else { b'N' } + index as u8);
    if is_revealed { letter.to_ascii_lowercase() } else { letter }
}

/// Returns the line of a position, worked out from the pieces on the board.
fn line(standing: &Standing, ply: usize) -> String {
    let mut line = String::new();
    for square in Board::STANDARD.squares() {
        let here = standing.iter().find(|(taken, ..)| *taken == square);
        let empty = if Board::STANDARD.is_playable(square) { 'A' } else { '_' };
        line.push(here.map_or(empty, |(_, side, kind, is_revealed)| letter(*side, *kind, *is_revealed)));
    }
    write!(line, " {} {ply}", if ply.is_multiple_of(2) { "r" } else { "b" }).expect("a string takes all");
    line
}

/// Replays a record.
fn replayed(text: &str, observer: &mut impl Observer) -> Replay {
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, observer);
    assert_eq!(replayed.verdict.name(), "legal", "{:?}\n{text}", replayed.findings);
    replayed
}

/// Returns the positions of a record with these turns, or the reason why they cannot be written.
fn written(text: &str, replayed: &Replay, played: &[Played]) -> Result<String, String> {
    let record = parse(text.as_bytes());
    let original = Original {
        place: Place { file: "a.srn", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false },
        text: text.as_bytes(),
        srn: Some(text.as_bytes()),
        record: &record,
        replayed,
        played,
    };
    let mut out = Vec::new();
    strados::write(&original, &mut out).map_err(|reason| reason.0.to_string())?;
    Ok(String::from_utf8(out).expect("letters"))
}

/// Returns the pieces on these squares at the end, after comparing every position with the line that was written.
fn in_the_end(game: &Record, squares: &str) -> String {
    let text = game.text();
    let mut boards = Boards::default();
    let replayed = replayed(&text, &mut boards);
    let lines = written(&text, &replayed, &boards.played).expect("every piece has a letter");
    let expected: Vec<String> = boards.standing.iter().zip(0..).map(|(standing, ply)| line(standing, ply)).collect();
    assert_eq!(lines.lines().collect::<Vec<_>>(), expected, "{text}");
    assert!(boards.standing[0].iter().all(|(.., is_revealed)| !is_revealed));
    let last = boards.standing.last().expect("the setup, at least");
    let on = |name: &str| {
        let square = Square::parse(name).expect("a square's name");
        let found = last.iter().find(|(taken, ..)| *taken == square);
        let words = found.map(|(_, side, kind, is_revealed)| {
            format!("{side} {}{}", kind.name(), if *is_revealed { ", shown" } else { "" })
        });
        format!("{name}: {}", words.unwrap_or_else(|| "nothing".to_owned()))
    };
    squares.split(' ').map(on).collect::<Vec<_>>().join("; ")
}

#[test]
fn positions_follow_the_turns_of_their_game() {
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
fn where_it_is_not_known_what_stands_there_is_no_position() {
    let of = |rows: &str| {
        let text = format!("[Edition \"jumbo-2014\"]\n[Army \"6 2 F\"]\n\n{rows}\n\n*\n");
        written(&text, &replayed(&text, &mut ()), &[]).map(|lines| lines.lines().count())
    };
    let (red, blue) =
        ("4: 6 2 . . . . . . . .\n1: F . . . . . . . . .", "10: . . . . . . . . . F\n7: 6 2 . . . . . . . .");
    assert_eq!(of(&format!("{blue}\n{red}")), Ok(1));
    let unknown = |square: &str| Err(format!("the kind of the piece on {square} is unknown"));
    assert_eq!(of(&format!("{}\n{red}", blue.replace("6 2", "6 ?"))), unknown("b7"));
    assert_eq!(of(red), unknown("a7"), "a side without rows");
}
