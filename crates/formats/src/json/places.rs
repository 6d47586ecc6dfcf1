//! Where in an object the parts of a record stand that was made of it: its tags, squares, turns, result.
//!
//! What an object holds is replayed as SRN, so that findings are places in that SRN. Only objects with findings are
//! gone through for places; the others cost nothing.

use super::read::Fault;
use crate::board::{Side, Square};
use crate::notation::{Record, Span};
use crate::replay::Finding;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::fmt;

/// Gives findings about the SRN that was made of an object the places that they have in the object. `record` is what
/// was read of that SRN. What has no place there stands at the object's beginning.
pub fn relocate(object: &[u8], srn: &[u8], record: &Record<'_>, findings: &mut [Finding]) {
    if findings.is_empty() {
        return;
    }
    let places = Places::new(object, srn, record);
    for finding in findings {
        let place = places.as_ref().and_then(|places| places.of(finding));
        finding.span = place.unwrap_or_default();
    }
}

/// Where what does not fit stands in an object; `None` where that is the object as a whole.
pub(super) fn place_of(object: &[u8], fault: &Fault) -> Option<Span> {
    let members: Members<'_> = serde_json::from_slice(object).ok()?;
    let turn = |ply: u32| members.turns.as_ref()?.get((ply as usize).checked_sub(1)?).copied();
    let named = |pairs: Option<&Pairs<'_>>, is_meant: &dyn Fn(&str) -> bool| {
        let Pairs(pairs) = pairs?;
        pairs.iter().find(|(name, _)| is_meant(name)).map(|(_, value)| place(object, value))
    };
    match fault {
        Fault::Ply { expected: ply, .. } | Fault::Turn(ply, _) => turn(*ply).map(|turn| place(object, turn)),
        Fault::TagValue(tag) => named(members.tags.as_ref(), &|name| name == *tag),
        Fault::Half(side, square) => {
            let setup = members.setup.as_ref()?;
            let pieces = if *side == Side::Red { &setup.red } else { &setup.blue };
            named(pieces.as_ref(), &|name| Square::parse(name) == Some(*square))
        }
        Fault::Score(_) => {
            let result = members.result.as_ref()?;
            result.declared.or(result.score).map(|score| place(object, score))
        }
        Fault::Schema(_) => members.schema.map(|schema| place(object, schema)),
        Fault::Json(_) | Fault::Missing(_) => None,
    }
}

/// The members that places are looked for in.
#[derive(Deserialize)]
struct Members<'o> {
    #[serde(borrow, default)]
    schema: Option<&'o RawValue>,
    #[serde(borrow, default)]
    tags: Option<Pairs<'o>>,
    #[serde(borrow, default)]
    text: Option<&'o RawValue>,
    #[serde(borrow, default)]
    setup: Option<Sides<'o>>,
    #[serde(borrow, default)]
    turns: Option<Vec<&'o RawValue>>,
    #[serde(borrow, default)]
    unplayed: Option<&'o RawValue>,
    #[serde(borrow, default)]
    result: Option<Scores<'o>>,
}

#[derive(Deserialize)]
struct Sides<'o> {
    #[serde(borrow, default)]
    red: Option<Pairs<'o>>,
    #[serde(borrow, default)]
    blue: Option<Pairs<'o>>,
}

#[derive(Deserialize)]
struct Scores<'o> {
    #[serde(borrow, default)]
    score: Option<&'o RawValue>,
    #[serde(borrow, default)]
    declared: Option<&'o RawValue>,
}

/// Names and values, in their order.
struct Pairs<'o>(Vec<(String, &'o RawValue)>);

impl<'de: 'o, 'o> Deserialize<'de> for Pairs<'o> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;
        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<'de>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(PairsVisitor)
    }
}

/// The places of an object.
struct Places<'o, 'r> {
    object: &'o [u8],
    record: &'r Record<'r>,
    members: Members<'o>,
    /// SRN that the object holds as a text.
    quoted: Option<Quoted>,
}

impl<'o, 'r> Places<'o, 'r> {
    fn new(object: &'o [u8], srn: &[u8], record: &'r Record<'r>) -> Option<Self> {
        let members: Members<'o> = serde_json::from_slice(object).ok()?;
        let quoted = members.text.or(members.unplayed).and_then(|quoted| Quoted::new(object, quoted, srn));
        Some(Self { object, record, members, quoted })
    }

    /// Where what the finding is about stands in the object.
    fn of(&self, finding: &Finding) -> Option<Span> {
        let span = finding.span;
        if span == Span::default() {
            return None;
        }
        if let Some(quoted) = self.quoted.as_ref().filter(|quoted| span.start >= quoted.start) {
            return Some(quoted.place(span));
        }
        let value = self.of_tag(span).or_else(|| self.of_row(finding)).or_else(|| self.of_turn(span));
        let value = value.or_else(|| self.of_result(span)).or_else(|| self.of_ply(finding));
        value.map(|value| place(self.object, value))
    }

    fn of_tag(&self, span: Span) -> Option<&'o RawValue> {
        let is_in = |tag: &&crate::notation::Tag<'_>| holds(tag.name_span, span) || holds(tag.value_span, span);
        let tag = self.record.tags.iter().find(is_in)?;
        let Pairs(tags) = self.members.tags.as_ref()?;
        tags.iter().find(|(name, _)| *name == tag.name).map(|(_, value)| *value)
    }

    /// The piece on a square; of a row or of an army, its first piece.
    fn of_row(&self, finding: &Finding) -> Option<&'o RawValue> {
        let row = self.record.rows.iter().find(|row| holds(row.span, finding.span))?;
        let column = row.cell_spans.iter().position(|cell| holds(*cell, finding.span));
        let setup = self.members.setup.as_ref()?;
        let pieces = [(Side::Red, &setup.red), (Side::Blue, &setup.blue)].into_iter();
        let pieces = pieces.flat_map(|(side, pairs)| pairs.iter().map(move |pairs| (side, pairs)));
        let mut pieces = pieces.flat_map(|(side, Pairs(pairs))| pairs.iter().map(move |pair| (side, pair)));
        let is_meant = |(side, (square, _)): &(Side, &(String, &RawValue))| match (column, finding.side) {
            (Some(column), _) => Square::parse(square) == Some(Square::new(column as u8, row.number)),
            (None, Some(army)) => army == *side,
            (None, None) => Square::parse(square).is_some_and(|square| square.row() == row.number),
        };
        pieces.find(is_meant).map(|(_, (_, piece))| *piece)
    }

    fn of_turn(&self, span: Span) -> Option<&'o RawValue> {
        let index = self.record.turns.partition_point(|turn| turn.span.end < span.end);
        self.record.turns.get(index).filter(|turn| holds(turn.span, span))?;
        self.members.turns.as_ref()?.get(index).copied()
    }

    /// The turn that a finding about something behind it belongs to: its comments stand in its object.
    fn of_ply(&self, finding: &Finding) -> Option<&'o RawValue> {
        self.members.turns.as_ref()?.get((finding.ply? as usize).checked_sub(1)?).copied()
    }

    fn of_result(&self, span: Span) -> Option<&'o RawValue> {
        let scores = self.members.result.as_ref().filter(|_| holds(self.record.result_span, span))?;
        scores.declared.or(scores.score)
    }
}

/// SRN that an object holds as a text, and that is part of the SRN that was made of it.
struct Quoted {
    literal: Literal,
    /// How many blanks it begins with; they are left out.
    blanks: u32,
    /// Where it begins in the SRN that was made.
    start: u32,
}

impl Quoted {
    fn new(object: &[u8], quoted: &RawValue, srn: &[u8]) -> Option<Self> {
        const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];
        let text: String = serde_json::from_str(quoted.get()).ok()?;
        let blanks = (text.len() - text.trim_start_matches(BLANKS).len()) as u32;
        let start = memchr::memmem::rfind(srn, text.trim_matches(BLANKS).as_bytes())? as u32;
        Some(Self { literal: Literal::new(quoted.get(), place(object, quoted).start), blanks, start })
    }

    fn place(&self, span: Span) -> Span {
        let at = |place: u32| self.literal.at(place.saturating_sub(self.start) + self.blanks);
        Span::new(at(span.start), at(span.end))
    }
}

/// Whether a span lies in another one.
const fn holds(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Where a value stands in the object that it was read from; a text, without its quotes.
fn place(object: &[u8], value: &RawValue) -> Span {
    let value = value.get();
    let start = value.as_ptr().addr().saturating_sub(object.as_ptr().addr());
    let span = Span::new(start as u32, (start + value.len()) as u32);
    if value.starts_with('"') { Span::new(span.start + 1, span.end - 1) } else { span }
}

/// How the bytes of a text map to those of the JSON string that it stands in.
#[derive(Debug)]
struct Literal {
    /// Where the first character stands, behind the quote.
    start: u32,
    /// Behind each escape: how many bytes of the text, and how many of the string, there were so far.
    behind_escapes: Vec<(u32, u32)>,
    /// How many bytes the string has between its quotes.
    length: u32,
}

impl Literal {
    /// The map of a JSON string, quotes included, whose first character stands at `start`.
    pub fn new(string: &str, start: u32) -> Self {
        let inner = string.get(1..string.len().saturating_sub(1)).unwrap_or_default().as_bytes();
        let mut literal = Self { start, behind_escapes: Vec::new(), length: inner.len() as u32 };
        let (mut text, mut raw) = (0, 0);
        while let Some((byte, behind)) = inner.get(raw..).and_then(<[u8]>::split_first) {
            let (bytes, escape) = if *byte == b'\\' { escaped(behind) } else { (1, 1) };
            text += bytes;
            raw += escape;
            if escape > 1 {
                literal.behind_escapes.push((text, raw as u32));
            }
        }
        literal
    }

    /// Where the byte of the text stands in the string.
    pub fn at(&self, place: u32) -> u32 {
        let count = self.behind_escapes.partition_point(|(text, _)| *text <= place);
        let (text, raw) =
            count.checked_sub(1).and_then(|last| self.behind_escapes.get(last)).copied().unwrap_or_default();
        self.start + (raw + (place - text)).min(self.length)
    }
}

/// How many bytes of text an escape stands for, and how many it has, its backslash included.
fn escaped(behind: &[u8]) -> (u32, usize) {
    if behind.first() != Some(&b'u') {
        return (1, 2);
    }
    let digits = behind.get(1..5).and_then(|digits| std::str::from_utf8(digits).ok());
    match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0) {
        0..=0x7F => (1, 6),
        0x80..=0x7FF => (2, 6),
        // The first of two that stand for one character.
        0xD800..=0xDBFF => (4, 12),
        _ => (3, 6),
    }
}

#[cfg(test)]
mod tests {
    use super::Literal;

    #[test]
    fn places_are_found_behind_escapes() {
        let text = " \n\"x\u{e9}\u{1f600}y\u{20ac}z";
        for string in [r#"" \n\"x\u00e9\ud83d\ude00y\u20acz""#, "\" \\n\\\"x\u{e9}\u{1f600}y\u{20ac}z\""] {
            assert_eq!(serde_json::from_str::<String>(string).expect("a string"), text);
            let literal = Literal::new(string, 10);
            for c in ['x', 'y', 'z'] {
                let place = text.find(c).expect("it is there") as u32;
                let expected = string.find(c).expect("it is there") as u32 - 1 + 10;
                assert_eq!(literal.at(place), expected, "{c} in {string}");
            }
        }
    }

    #[test]
    fn places_beyond_the_end_are_its_end() {
        let literal = Literal::new(r#""ab""#, 1);
        assert_eq!([0, 1, 2, 9].map(|place| literal.at(place)), [1, 2, 3, 3]);
        assert_eq!(Literal::new("\"", 1).at(3), 1);
    }
}
