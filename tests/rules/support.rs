//! Small records, and the findings about them.
//!
//! A record consists of a few placed pieces and its turns. If one side has a piece that the other side lacks, the other
//! side gets the piece, too, parked on its back row. The tag `Army` is computed from all pieces. The setup is therefore
//! valid. Pieces are written with ascending numbers in every edition, except with [`Record::printed`].

use std::collections::BTreeMap;
use std::fmt::Write;

use adjutant::board::{Side, Square};
use adjutant::notation::{SegmentKind, parse, segments};
use adjutant::replay::{Detail, Observer, Severity, replay};
use adjutant::rules::{Edition, Game, Played};

/// Editions, in the order of the rules' table.
pub const EDITIONS: [&str; 7] =
    ["milton-bradley-1961", "hasbro-1999", "anniversary-2011", "sci-fi-2011", "jumbo-2014", "isf", "gravon"];

/// Editions whose rulebooks do not define which back-and-forth move is the last.
pub const US: [&str; 4] = ["milton-bradley-1961", "hasbro-1999", "anniversary-2011", "sci-fi-2011"];

/// Returns the number of rows of an edition's board.
pub fn rows(edition: &str) -> u8 {
    if edition == "sci-fi-2011" { 8 } else { 10 }
}

/// Converts squares of the standard board to the board with craters, one row lower if necessary, so that the front
/// rows and the two rows between them correspond.
pub fn fitted(edition: &str, text: &str) -> String {
    if edition != "sci-fi-2011" {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        out.push(letter);
        let mut digits = String::new();
        while ('a'..='j').contains(&letter) && rest.peek().is_some_and(char::is_ascii_digit) {
            digits.extend(rest.next());
        }
        if let Ok(row) = digits.parse::<u8>() {
            write!(out, "{}", row - 1).expect("a string takes all");
        }
    }
    out
}

/// Returns a record of this edition, with squares of the standard board.
pub fn fit(edition: &'static str, red: &str, blue: &str, turns: &str) -> Record {
    record(edition, &fitted(edition, red), &fitted(edition, blue), &fitted(edition, turns))
}

/// Record in preparation.
#[derive(Clone, Debug)]
pub struct Record {
    edition: Option<&'static str>,
    tags: Vec<(String, String)>,
    red: Vec<(String, String)>,
    blue: Vec<(String, String)>,
    turns: String,
    result: &'static str,
    army: Option<String>,
    judge_by: Option<&'static str>,
    printed: bool,
}

/// Returns a record of this edition with pieces on squares (`10a4 Sb1`) and turns. `..` instead of a turn is a move
/// of a Lieutenant round four squares in its own right-hand corner, without effect.
pub fn record(edition: &'static str, red: &str, blue: &str, turns: &str) -> Record {
    let pieces = |text: &str| {
        let split = |piece: &str| {
            let column = piece.find(|c: char| c.is_ascii_lowercase()).expect("a piece stands on a square");
            (piece[..column].to_owned(), piece[column..].to_owned())
        };
        text.split_whitespace().map(split).collect()
    };
    Record {
        edition: Some(edition),
        tags: Vec::new(),
        red: pieces(red),
        blue: pieces(blue),
        turns: turns.to_owned(),
        result: "*",
        army: None,
        judge_by: None,
        printed: false,
    }
}

/// Returns a function that makes records of this edition, for [`cases`].
pub fn of(edition: &'static str) -> impl Fn(&str, &str, &str) -> Record {
    move |red, blue, turns| record(edition, red, blue, turns)
}

/// Parses the rows of a table, one case each: the reason, Red's and Blue's pieces, the turns, and the expected
/// result.
pub fn cases(record: impl Fn(&str, &str, &str) -> Record, table: &str) -> Vec<(String, Record, String)> {
    let case = |row: &str| {
        let columns: Vec<&str> = row.splitn(5, '|').map(str::trim).collect();
        let [reason, red, blue, turns, expected] = columns[..] else { panic!("five columns: {row}") };
        (reason.to_owned(), record(red, blue, turns), expected.to_owned())
    };
    table.lines().filter(|row| !row.trim().is_empty()).map(case).collect()
}

impl Record {
    /// Adds a tag.
    pub fn tag(mut self, name: &str, value: &str) -> Self {
        self.tags.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds options.
    pub fn options(self, names: &str) -> Self {
        self.tag("Options", names)
    }

    /// Sets the result token.
    pub fn result(mut self, token: &'static str) -> Self {
        self.result = token;
        self
    }

    /// Sets the army, which may be empty (`""`), and parks no pieces.
    pub fn army(mut self, value: &str) -> Self {
        self.army = Some(value.to_owned());
        self
    }

    /// Removes the tag `Edition`.
    pub fn no_edition(mut self) -> Self {
        self.edition = None;
        self
    }

    /// Uses the numbers as the edition prints them.
    pub fn printed(mut self) -> Self {
        self.printed = true;
        self
    }

    /// Judges by this edition, whichever the record names.
    pub fn judged_by(mut self, edition: &'static str) -> Self {
        self.judge_by = Some(edition);
        self
    }

    /// Returns the text of the record.
    pub fn text(&self) -> String {
        let mut this = self.clone();
        let top = rows(this.edition.unwrap_or("jumbo-2014"));
        if this.turns.contains("..") {
            this.red.push(("5".to_owned(), "i2".to_owned()));
            this.blue.push(("5".to_owned(), format!("i{}", top - 1)));
        }
        let army = this.army.take().unwrap_or_else(|| this.park(top));
        let mut text = String::new();
        if let Some(edition) = this.edition {
            writeln!(text, "[Edition \"{edition}\"]").expect("a string takes all");
            if !this.printed && ["milton-bradley-1961", "anniversary-2011"].contains(&edition) {
                text.push_str("[Ranks \"ascending\"]\n");
            }
        } else {
            text.push_str("[Event \"?\"]\n");
        }
        if !army.is_empty() {
            writeln!(text, "[Army \"{army}\"]").expect("a string takes all");
        }
        for (name, value) in &this.tags {
            writeln!(text, "[{name} \"{value}\"]").expect("a string takes all");
        }
        text.push('\n');
        text.push_str(&this.setup(top));
        writeln!(text, "\n{} {}", this.walked(top), this.result).expect("a string takes all");
        text
    }

    /// Parks the pieces that a side lacks, and returns the army.
    fn park(&mut self, top: u8) -> String {
        let count = |pieces: &[(String, String)], sign: &str| pieces.iter().filter(|(s, _)| s == sign).count();
        let mut signs: Vec<String> = vec!["F".to_owned()];
        for (sign, _) in self.red.iter().chain(&self.blue) {
            if !signs.contains(sign) {
                signs.push(sign.clone());
            }
        }
        let mut army = Vec::new();
        for sign in signs {
            let number = count(&self.red, &sign).max(count(&self.blue, &sign)).max(usize::from(sign == "F"));
            army.push(format!("{sign}*{number}"));
            for (pieces, row) in [(&mut self.red, 1), (&mut self.blue, top)] {
                while count(pieces, &sign) < number {
                    let free = ('a'..='j')
                        .rev()
                        .map(|column| format!("{column}{row}"))
                        .find(|square| pieces.iter().all(|(_, taken)| taken != square))
                        .expect("the back row has room");
                    pieces.push((sign.clone(), free));
                }
            }
        }
        army.join(" ")
    }

    /// Returns the rows with pieces, and both back rows.
    fn setup(&self, top: u8) -> String {
        let mut lines = String::new();
        for row in (1..=top + 1).rev() {
            let mut line = format!("{row}:");
            let mut stands = row == 1 || row == top;
            for column in 'a'..='j' {
                let square = format!("{column}{row}");
                let here = self.red.iter().chain(&self.blue).find(|(_, at)| *at == square);
                stands |= here.is_some();
                let lake = (row == top / 2 || row == top / 2 + 1) && "cdgh".contains(column);
                line.push(' ');
                line.push_str(here.map_or(if lake { "~" } else { "." }, |(sign, _)| sign));
            }
            if stands {
                lines.push_str(&line);
                lines.push('\n');
            }
        }
        lines
    }

    /// Returns the turns, with walks written out.
    fn walked(&self, top: u8) -> String {
        let loops = [
            ["i2-i3", "i3-j3", "j3-j2", "j2-i2"].map(str::to_owned),
            [("i", 1, "i", 2), ("i", 2, "j", 2), ("j", 2, "j", 1), ("j", 1, "i", 1)]
                .map(|(a, from, b, to)| format!("{a}{}-{b}{}", top - from, top - to)),
        ];
        let mut walks = [0, 0];
        let turns = self.turns.split_whitespace().enumerate().map(|(index, turn)| {
            if turn != ".." {
                return turn.to_owned();
            }
            let walk = &mut walks[index % 2];
            *walk += 1;
            loops[index % 2][(*walk - 1) % 4].clone()
        });
        turns.collect::<Vec<_>>().join(" ")
    }

    /// Returns the judgment.
    pub fn report(&self) -> Report {
        let text = self.text();
        let edition = self.judge_by.map(|name| Edition::from_name(name).expect("an edition of that name"));
        report(&text, edition)
    }

    /// Returns the verdict and findings, as [`Report::said`].
    pub fn said(&self) -> String {
        self.report().said
    }

    /// Returns the piece on a square at the end.
    pub fn at(&self, square: &str) -> String {
        self.report().at(square)
    }
}

/// Judgment of a record.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Verdict, errors and warnings with their plies: `illegal: two-squares@7; warns two-squares-wording@5`.
    pub said: String,
    /// Number of turns played.
    pub plies: Option<u32>,
    /// Pieces by square at the end.
    pub board: BTreeMap<String, String>,
    /// Pieces revealed by the turns: `3 a6 red scout`.
    pub reveals: Vec<String>,
    /// Score, termination, and their source: `1-0 flag derived`.
    pub end: String,
    /// Nearest known value of each rule tag with an unknown value.
    pub nearest: Vec<Option<&'static str>>,
}

impl Report {
    /// Returns the piece on a square at the end.
    pub fn at(&self, square: &str) -> String {
        self.board.get(square).cloned().unwrap_or_else(|| "nothing".to_owned())
    }
}

struct Watch(Vec<String>);

impl Observer for Watch {
    fn turn(&mut self, played: &Played, game: &Game) {
        for (id, square) in played.reveals() {
            let kind = game.position().piece(id).kind.map_or("unknown", adjutant::board::Kind::name);
            self.0.push(format!("{} {square} {} {kind}", played.ply, id.side()));
        }
    }
}

/// Reads and replays the only record of a text.
pub fn report(text: &str, judge_by: Option<&'static Edition>) -> Report {
    let bytes = text.as_bytes();
    let found: Vec<_> = segments(bytes).filter(|segment| segment.kind == SegmentKind::Record).collect();
    assert_eq!(found.len(), 1, "one record:\n{text}");
    let bytes = &bytes[found[0].range.clone()];
    let mut watch = Watch(Vec::new());
    let replayed = replay(bytes, &parse(bytes), judge_by, &mut watch);
    let name = |finding: &adjutant::replay::Finding| {
        finding.ply.map_or_else(|| finding.name().to_owned(), |ply| format!("{}@{ply}", finding.name()))
    };
    let of = |severity| {
        let found: Vec<String> = replayed.findings.iter().filter(|f| f.severity() == severity).map(name).collect();
        found.join(", ")
    };
    let (errors, warnings) = (of(Severity::Error), of(Severity::Warning));
    let mut said = replayed.verdict.to_string();
    if !errors.is_empty() {
        said = format!("{said}: {errors}");
    }
    if !warnings.is_empty() {
        said = format!("{said}; warns {warnings}");
    }
    let mut board = BTreeMap::new();
    if let Some(game) = &replayed.game {
        for side in Side::ALL {
            for id in game.position().standing(side) {
                let piece = game.position().piece(id);
                let kind = piece.kind.map_or("unknown", adjutant::board::Kind::name);
                let before = board.insert(piece.square.to_string(), format!("{side} {kind}"));
                assert_eq!(before, None, "two pieces on {}", Square::to_string(&piece.square));
            }
        }
    }
    let end = &replayed.conclusion;
    let nearest = replayed.findings.iter().filter_map(|finding| match finding.detail {
        Detail::TagValue { nearest, .. } => Some(nearest),
        _ => None,
    });
    Report {
        said,
        plies: replayed.plies(),
        board,
        reveals: watch.0,
        end: format!(
            "{} {} {}",
            end.score,
            end.termination.name(),
            if end.is_derived { "derived" } else { "declared" }
        ),
        nearest: nearest.collect(),
    }
}

/// Compares the findings of each record with the expected ones, and reports all differences with their reasons.
pub fn each_says<R: AsRef<str>, S: AsRef<str>>(cases: impl IntoIterator<Item = (R, Record, S)>) {
    let cases = cases.into_iter().map(|(reason, record, expected)| {
        let said = record.said();
        (reason, record, said, expected.as_ref().to_owned())
    });
    compare(cases);
}

/// Compares the pieces on squares at the end (`a5 red scout, a4 nothing`) with the expected ones. The record must
/// be legal.
pub fn each_leaves<R: AsRef<str>, S: AsRef<str>>(cases: impl IntoIterator<Item = (R, Record, S)>) {
    let cases = cases.into_iter().map(|(reason, record, expected)| {
        let expected = expected.as_ref().to_owned();
        let report = record.report();
        let squares = expected.split(", ").map(|wanted| wanted.split(' ').next().expect("a square"));
        let mut found: Vec<String> = squares.map(|square| format!("{square} {}", report.at(square))).collect();
        if !report.said.starts_with("legal") {
            found.push(report.said);
        }
        (reason, record, found.join(", "), expected)
    });
    compare(cases);
}

/// Compares the reveals, turn by turn, with the expected ones. The record must be legal.
pub fn each_reveals<R: AsRef<str>, S: AsRef<str>>(cases: impl IntoIterator<Item = (R, Record, S)>) {
    let cases = cases.into_iter().map(|(reason, record, expected)| {
        let report = record.report();
        let mut found = report.reveals.join(", ");
        if !report.said.starts_with("legal") {
            found.push_str(&report.said);
        }
        (reason, record, found, expected.as_ref().to_owned())
    });
    compare(cases);
}

/// Compares the end of each record and its findings with the expected ones: `1-0 flag derived | legal`.
pub fn each_ends<R: AsRef<str>, S: AsRef<str>>(cases: impl IntoIterator<Item = (R, Record, S)>) {
    let cases = cases.into_iter().map(|(reason, record, expected)| {
        let report = record.report();
        (reason, record, format!("{} | {}", report.end, report.said), expected.as_ref().to_owned())
    });
    compare(cases);
}

fn compare<R: AsRef<str>>(cases: impl Iterator<Item = (R, Record, String, String)>) {
    let mut count = 0;
    let mut wrong = String::new();
    for (reason, record, found, expected) in cases {
        count += 1;
        if found != expected {
            writeln!(wrong, "{}\n  expected {expected}\n  found    {found}\n{}", reason.as_ref(), record.text())
                .expect("a string takes all");
        }
    }
    assert!(count > 0, "a table without cases");
    assert!(wrong.is_empty(), "{wrong}");
}
