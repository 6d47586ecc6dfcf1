//! NOTATION.md: a slow reader of well-formed records. It first removes comments, glyphs and blanks, then splits the
//! text into words. It returns `None` for text that it cannot read.

use std::collections::BTreeMap;

use super::pieces::Side;
use super::squares::Square;

/// Turn as written: canonical text, and separately the declared combat or outcome of a guess (`7>4`, `-4`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawTurn {
    pub text: String,
    pub declared: Option<String>,
}

/// Piece of a position as written: `7@b4!`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawPiece {
    pub side: Side,
    pub sign: String,
    pub square: Square,
    /// `true` if the opponent knows the kind (`!`).
    pub is_named: bool,
}

/// Parts of a record before any judgment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawRecord {
    pub tags: BTreeMap<String, String>,
    /// Ten symbols by board row, as written.
    pub rows: BTreeMap<i32, Vec<String>>,
    /// Pieces of a position; empty without the tag `Position`.
    pub placed: Vec<RawPiece>,
    pub turns: Vec<RawTurn>,
    pub result: String,
}

/// Returns every record of a text, in order; `None` for a record that cannot be read.
pub fn read_records(text: &str) -> Vec<Option<RawRecord>> {
    let mut records: Vec<Vec<&str>> = Vec::new();
    let mut above_is_tag = false;
    for line in text.split('\n').map(|line| line.trim_start_matches('\u{feff}')) {
        let transparent = line.trim().is_empty() || line.starts_with('%') || line.starts_with(';');
        if line.starts_with('[') && !above_is_tag {
            records.push(Vec::new());
        }
        if let Some(record) = records.last_mut() {
            record.push(line);
        }
        if !transparent {
            above_is_tag = line.starts_with('[');
        }
    }
    records.iter().map(|lines| read_record(lines)).collect()
}

fn read_record(lines: &[&str]) -> Option<RawRecord> {
    let mut record = RawRecord::default();
    let is_tag_section = |line: &&&str| line.starts_with(['[', ';', '%']) || line.trim().is_empty();
    let tag_lines = lines.iter().take_while(is_tag_section).count();
    for line in lines[..tag_lines].iter().filter(|line| line.starts_with('[')) {
        let (name, value) = read_tag(line)?;
        record.tags.insert(name, value);
    }
    let mut movetext = String::new();
    let has_position = record.tags.contains_key("Position");
    for line in without_variations(&without_comments(&lines[tag_lines..].join("\n"))).lines() {
        let owner = line.split_once(':').and_then(|(name, pieces)| Some((read_side(name.trim())?, pieces)));
        if let Some((side, pieces)) = owner.filter(|_| has_position && movetext.trim().is_empty()) {
            for word in pieces.split_whitespace() {
                let piece = read_placed(side, word)?;
                if record.placed.iter().any(|other| other.square == piece.square) {
                    return None;
                }
                record.placed.push(piece);
            }
            continue;
        }
        let before_colon = line.split_once(':').filter(|(number, _)| number.trim().parse::<i32>().is_ok());
        if let Some((number, squares)) = before_colon {
            // Rows and a position exclude each other.
            if has_position {
                return None;
            }
            record.rows.insert(number.trim().parse().ok()?, read_row(squares)?);
        } else {
            movetext.push_str(line);
            movetext.push('\n');
        }
    }
    for word in words(&movetext) {
        if !record.result.is_empty() {
            return None;
        }
        if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word.as_str()) {
            record.result = word;
        } else {
            record.turns.push(read_turn(&word)?);
        }
    }
    // Without a result at the end, the tag's result applies, or the game is open.
    if record.result.is_empty() {
        let tag = record.tags.get("Result").filter(|tag| ["1-0", "0-1", "1/2-1/2"].contains(&tag.as_str()));
        record.result = tag.cloned().unwrap_or_else(|| "*".to_owned());
    }
    Some(record)
}

/// Removes the parentheses that contain variations rather than a combat or an outcome.
fn without_variations(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('(') {
        kept.push_str(&rest[..open]);
        let mut depth = 0;
        let closing = rest[open..].find(|letter| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            depth == 0
        });
        let end = closing.map_or(rest.len(), |closing| open + closing + 1);
        let inside = &rest[open..end];
        // A combat has neither a blank nor a square; parentheses that contained only a comment are empty now.
        let is_declared = inside.contains(['<', '>', '=', '+', '-']) && inside.len() <= 7 && !inside.contains("-a");
        if is_declared {
            kept.push_str(inside);
        } else {
            kept.push(' ');
        }
        rest = &rest[end..];
    }
    kept + rest
}

fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, quoted) = line.strip_prefix('[')?.split_once('"')?;
    let inside = quoted.trim_end().strip_suffix(']')?.trim_end().strip_suffix('"')?;
    let mut letters = inside.chars();
    let mut value = String::new();
    while let Some(letter) = letters.next() {
        // A backslash before any character other than a quote or another backslash is a plain backslash.
        let is_escape = letter == '\\' && letters.clone().next().is_some_and(|next| next == '"' || next == '\\');
        // A CR in a value is a blank.
        let plain = if letter == '\r' { ' ' } else { letter };
        value.push(if is_escape { letters.next()? } else { plain });
    }
    Some((name.trim().to_owned(), value))
}

/// Returns the ten symbols of a setup row; `10` is one piece.
fn read_row(text: &str) -> Option<Vec<String>> {
    let text: String = text.split_whitespace().collect();
    let mut signs: Vec<String> = Vec::new();
    for sign in text.chars() {
        match signs.last_mut() {
            Some(last) if sign == '0' && last == "1" => last.push('0'),
            _ => signs.push(sign.to_string()),
        }
    }
    Some(signs).filter(|signs| signs.len() == 10)
}

/// Returns the side of a name in lower case.
pub fn read_side(name: &str) -> Option<Side> {
    [Side::Red, Side::Blue].into_iter().find(|side| side.name() == name)
}

/// Parses a piece of a position, such as `7@b4!'`. A Bomb or Flag that has moved is a fault.
fn read_placed(side: Side, word: &str) -> Option<RawPiece> {
    let (sign, place) = word.split_once('@')?;
    let sign = sign.to_ascii_uppercase();
    let (square, marks) = Square::read(place)?;
    let has_moved = marks.contains('\'');
    let is_piece = ["10", "?"].contains(&sign.as_str()) || (sign.len() == 1 && "123456789XSTIBF".contains(&sign));
    let is_read =
        ["", "!", "'", "!'", "'!"].contains(&marks) && is_piece && !(has_moved && ["B", "F"].contains(&&*sign));
    is_read.then(|| RawPiece { side, sign, square, is_named: marks.contains('!') })
}

/// Removes `{}` and `;` comments and `%` lines; keeps line ends.
fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut in_braces = false;
    for line in text.split('\n') {
        if !in_braces && line.starts_with('%') {
            continue;
        }
        for letter in line.chars() {
            match letter {
                '}' if in_braces => {
                    in_braces = false;
                    kept.push(' ');
                }
                _ if in_braces => {}
                '{' => in_braces = true,
                ';' => break,
                _ => kept.push(letter),
            }
        }
        kept.push('\n');
    }
    kept
}

/// Returns turns and the result, without turn numbers and glyphs. A combat or rescue written separately is joined
/// to its turn.
fn words(movetext: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in movetext.split_whitespace() {
        let word = word.split('$').next().unwrap_or_default();
        let behind_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let word = if behind_digits.len() < word.len() && behind_digits.starts_with('.') {
            behind_digits.trim_start_matches('.')
        } else {
            word
        };
        match words.last_mut() {
            Some(last) if word.starts_with(['(', '^']) => last.push_str(word),
            _ if word.is_empty() => {}
            _ => words.push(word.to_owned()),
        }
    }
    words
}

fn read_turn(word: &str) -> Option<RawTurn> {
    let (front, declared, behind) = match word.split_once('(') {
        None => (word, None, ""),
        Some((front, rest)) => {
            let (declared, behind) = rest.split_once(')')?;
            (front, Some(declared.to_ascii_uppercase()), behind)
        }
    };
    Square::read(front)?;
    // `X` is the number 10; after any character other than these it is a strike.
    let text = format!("{front}{behind}").to_ascii_lowercase().replace("^x", "^10").replace("=x", "=10");
    Some(RawTurn { text, declared })
}
