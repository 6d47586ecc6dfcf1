//! Runs the program, provides archives for it, and parses its output as a tree of elements.

use crate::program::{Run, adjutant};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Runs `adjutant report` with these arguments and this standard input. Uniform odds are used, because they take less
/// time.
pub fn report(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    adjutant(&[&["report", "--prior", "uniform"], arguments].concat(), stdin)
}

/// Returns the page of records without errors.
pub fn page(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    report(arguments, stdin).well().stdout
}

/// Returns the JSON output of another verb for the same records.
pub fn document(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Value {
    let run = adjutant(arguments, stdin);
    serde_json::from_str(&run.stdout).unwrap_or_else(|cause| panic!("{arguments:?}: {cause}: {}", run.stderr))
}

/// Returns games of several editions and variants on both boards, between players who met often.
pub fn archive() -> String {
    let parts = [
        &["--games", "40", "--seed", "5", "--policy", "plausible"][..],
        &["--games", "20", "--seed", "6", "--policy", "plausible", "--edition", "gravon", "--variant", "barrage"],
        &["--games", "10", "--seed", "7", "--policy", "aggressive", "--edition", "sci-fi-2011"],
    ];
    let made = parts.map(|part| adjutant(&[&["generate"], part].concat(), "").stdout).join("\n");
    named(&made, &["Ann", "Bob", "Cid", "Dora"])
}

/// Returns the same records with these players.
pub fn named(records: &str, names: &[&str]) -> String {
    let mut games = 0;
    let mut text = String::new();
    for line in records.lines() {
        let side = ["[Red ", "[Blue "].into_iter().position(|side| line.starts_with(side));
        if let Some(side) = side {
            let red = games % names.len();
            let blue = (red + 1 + games / names.len() % (names.len() - 1)) % names.len();
            let name = [red, blue].map(|at| names[at].replace('\\', "\\\\").replace('"', "\\\""))[side].clone();
            let _ = write!(text, "[{} \"{name}\"]", ["Red", "Blue"][side]);
            games += side;
        } else {
            text += line;
        }
        text.push('\n');
    }
    text
}

/// Element with its content.
#[derive(Clone, Debug, Default)]
pub struct Element {
    pub name: String,
    pub attributes: BTreeMap<String, String>,
    /// Text directly in the element, and in its inner elements.
    pub text: String,
    pub children: Vec<Element>,
}

impl Element {
    fn of(start: &BytesStart<'_>) -> Self {
        let name = start.name().as_ref().to_owned();
        let mut attributes = BTreeMap::new();
        for attribute in start.attributes() {
            let attribute = attribute.expect("attributes are well-formed");
            let key = attribute.key.as_ref().to_owned();
            let value = plain(&attribute.value);
            assert!(attributes.insert(key, value).is_none(), "an attribute is there once");
        }
        Self { name, attributes, ..Self::default() }
    }

    /// Returns the element and all inner elements, in order.
    pub fn all(&self) -> Vec<&Self> {
        let mut found = vec![self];
        for child in &self.children {
            found.extend(child.all());
        }
        found
    }

    /// Returns the elements with this name.
    pub fn named(&self, name: &str) -> Vec<&Self> {
        self.all().into_iter().filter(|element| element.name == name).collect()
    }

    /// Returns an attribute, or an empty text if it is missing.
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }
}

/// Removes the escapes from a text.
fn plain(text: &str) -> String {
    let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    assert_eq!(plain.matches('&').count(), plain.matches("&amp;").count(), "no other reference is written: {text}");
    plain.replace("&amp;", "&")
}

/// Parses a page or a picture as XML, which must be well-formed.
pub fn parsed(text: &str) -> Element {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().unwrap_or_else(|cause| panic!("{cause} at {}", reader.buffer_position())) {
            Event::Start(start) => open.push(Element::of(&start)),
            Event::Empty(start) => open.last_mut().expect("a root").children.push(Element::of(&start)),
            Event::End(_) => {
                let element = open.pop().expect("it began");
                let parent = open.last_mut().expect("a root");
                parent.text += &element.text;
                parent.children.push(element);
            }
            Event::Text(piece) => {
                open.last_mut().expect("a root").text += piece.as_ref();
            }
            Event::GeneralRef(reference) => {
                let sign = plain(&format!("&{};", reference.as_ref()));
                open.last_mut().expect("a root").text += &sign;
            }
            Event::DocType(_) => {}
            Event::Eof => break,
            other => panic!("nothing of this sort is written: {other:?}"),
        }
    }
    assert_eq!(open.len(), 1, "all elements end");
    let mut root = open.remove(0);
    assert_eq!(root.children.len(), 1, "one element holds all");
    root.children.remove(0)
}

/// Table of a page.
#[derive(Clone, Debug)]
pub struct Table {
    pub caption: String,
    pub headings: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns the cell below `heading` in the row that begins with `keys`.
    pub fn at(&self, keys: &[&str], heading: &str) -> &str {
        let row = self.rows.iter().find(|row| row.iter().zip(keys).all(|(cell, key)| cell == key));
        let row = row.unwrap_or_else(|| panic!("{}: no row {keys:?}", self.caption));
        let column = self.headings.iter().position(|one| one == heading);
        &row[column.unwrap_or_else(|| panic!("{}: no column {heading}", self.caption))]
    }
}

/// Returns all tables of a page.
pub fn tables(page: &Element) -> Vec<Table> {
    let cells = |row: &Element| row.children.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    let table = |table: &Element| Table {
        caption: table.named("caption")[0].text.clone(),
        headings: cells(table.named("thead")[0].named("tr")[0]),
        rows: table.named("tbody")[0].named("tr").into_iter().map(cells).collect(),
    };
    page.named("table").into_iter().map(table).collect()
}

/// Returns the table whose caption begins with this text.
pub fn table(page: &Element, caption: &str) -> Table {
    let found: Vec<Table> = tables(page).into_iter().filter(|table| table.caption.starts_with(caption)).collect();
    assert_eq!(found.len(), 1, "{caption}");
    found.into_iter().next().expect("one")
}

/// Formats a share of a document as the page does.
pub fn percent(share: &Value) -> String {
    share.as_f64().map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0))
}

/// Formats a count of a document as the page does; a missing count is 0.
pub fn count(value: &Value) -> String {
    value.as_u64().unwrap_or(0).to_string()
}

/// Returns the table of players and their ratings.
pub fn players(page: &Element) -> Table {
    let of_players = |table: &Table| table.caption.contains("plies and revealed pieces are means per game");
    tables(page).into_iter().find(of_players).expect("a table of players")
}
