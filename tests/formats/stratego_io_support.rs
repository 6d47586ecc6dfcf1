//! Simulates the server of stratego.io as its files describe it: a board of ten by ten cells, moves by type, and an
//! object of both.

use adjutant::board::{Kind, Side};
use adjutant::formats::{Reader, stratego_io};
use adjutant::notation::Record;
use adjutant::replay::{Reading, terms_and_setup};
use serde_json::{Value, json};

/// Reads a game.
pub fn read(text: &[u8]) -> Reading<'_> {
    match stratego_io::FORMAT.reader {
        Reader::Text(read) => read(text, ""),
        Reader::Objects | Reader::Never => panic!("it reads texts"),
    }
}

/// Game on the server.
pub struct Server {
    setups: [Value; 2],
    board: Vec<Vec<Value>>,
    moves: Vec<Value>,
    is_over: bool,
}

impl Server {
    fn new(setups: [Value; 2]) -> Self {
        let mut board = vec![vec![json!(0); 10]; 10];
        for y in [4, 5] {
            for x in [2, 3, 6, 7] {
                board[y][x] = json!(1);
            }
        }
        for row in 0..4 {
            for column in 0..10 {
                board[6 + row][column] = setups[0][row][column].clone();
                board[3 - row][9 - column] = setups[1][row][column].clone();
            }
        }
        Self { setups, board, moves: Vec::new(), is_over: false }
    }

    /// Returns the game of an object, before its first move.
    pub fn of_object(game: &Value) -> Self {
        Self::new([game["red_setup"].clone(), game["blue_setup"].clone()])
    }

    /// Returns the game of a record.
    pub fn of(record: &Record<'_>) -> Self {
        let (_, setup, _) = terms_and_setup(record, None);
        let mut setups = [json!([[], [], [], []]), json!([[], [], [], []])];
        for (side, rows) in Side::ALL.into_iter().zip(&mut setups) {
            for row in 0..4_u8 {
                for column in 0..10_u8 {
                    let (x, y) = if side == Side::Red { (column, 4 - row) } else { (9 - column, 7 + row) };
                    let at = setup.pieces[side].iter().find(|(square, _)| (square.column(), square.row()) == (x, y));
                    let cell = at.and_then(|(_, kind)| *kind).map_or(json!(0), |kind| cell(kind, side));
                    rows[usize::from(row)].as_array_mut().expect("a row").push(cell);
                }
            }
        }
        let mut server = Self::new(setups);
        for turn in &record.turns {
            let at = |square: adjutant::board::Square| (usize::from(square.column()), 10 - usize::from(square.row()));
            server.turn(at(turn.from), at(turn.to));
        }
        server
    }

    /// Moves a piece, and stores the outcome.
    fn turn(&mut self, (x, y): (usize, usize), (to_x, to_y): (usize, usize)) {
        let (striker, there) = (self.board[y][x].clone(), self.board[to_y][to_x].clone());
        let place = |x: usize, y: usize| json!({"x": x, "y": y});
        if there == json!(0) {
            self.moves.push(
                json!({"from": {"position": place(x, y)}, "to": {"position": place(to_x, to_y)}, "type": "move"}),
            );
        } else {
            let kind = result(striker["rank"].as_str().expect("a rank"), there["rank"].as_str().expect("a rank"));
            self.moves.push(json!({
                "from": {"piece": striker, "position": place(x, y)},
                "to": {"piece": there, "position": place(to_x, to_y)},
                "type": kind,
            }));
        }
        let last = self.moves.last().cloned().expect("a move");
        self.play(&[last]);
    }

    /// Applies the stored moves to the board, using only their types.
    pub fn play(&mut self, moves: &[Value]) {
        for one in moves {
            let at = |end: &str, axis: &str| one[end]["position"][axis].as_u64().expect("a number") as usize;
            let (from, to) = ((at("from", "x"), at("from", "y")), (at("to", "x"), at("to", "y")));
            let striker = std::mem::replace(&mut self.board[from.1][from.0], json!(0));
            let kind = one["type"].as_str().expect("a type");
            if kind != "move" {
                assert_eq!((&striker, &self.board[to.1][to.0]), (&one["from"]["piece"], &one["to"]["piece"]));
            }
            match kind {
                "lost" => {}
                "draw" => self.board[to.1][to.0] = json!(0),
                _ => self.board[to.1][to.0] = striker,
            }
            self.is_over |= kind == "capture";
        }
    }

    /// Returns the board as it is stored.
    pub fn board(&self) -> Value {
        json!(self.board)
    }

    /// Returns the text of the file.
    pub fn text(&self) -> String {
        let [red, blue] = &self.setups;
        let turn = self.moves.len() % 2 == usize::from(!self.is_over);
        json!({
            "id": "00000000-0000-4000-8000-0000000000ff", "red_hash": "aaaaaa", "blue_hash": "bbbbbb", "join_hash": "cccccc",
            "board": self.board(), "red_setup": red, "blue_setup": blue, "moves": self.moves, "turn": turn, "private": false,
            "game_state": 1, "created": "2024-05-31T18:04:05Z", "modified": "2024-05-31T18:04:05Z",
        })
        .to_string()
    }
}

fn cell(kind: Kind, side: Side) -> Value {
    let rank = match kind {
        Kind::Spy => "S".to_owned(),
        Kind::Bomb => "B".to_owned(),
        Kind::Flag => "F".to_owned(),
        ranked => (11 - ranked.rank()).to_string(),
    };
    json!({"rank": rank, "side": usize::from(side == Side::Blue)})
}

/// Returns the server's word for the outcome of a strike.
fn result(striker: &str, defender: &str) -> &'static str {
    match (striker, defender) {
        (_, "F") => "capture",
        ("8", "B") | ("S", "1") => "won",
        ("S", "S") => "draw",
        (_, "B") | ("S", _) => "lost",
        (_, "S") => "won",
        _ if striker == defender => "draw",
        _ if striker < defender => "won",
        _ => "lost",
    }
}
