//! Finds parts of a record in the JSON object of the record: tags, squares, turns, and the result.
//!
//! The content of an object is converted to SRN and then replayed. Therefore, the offsets in findings are offsets in
//! the SRN. This module converts them to offsets in the object. Objects without findings are not searched.

use super::read::Fault;
use crate::board::{Side, Square};
use crate::notation::{Record, Span};
use crate::replay::Finding;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::fmt;

/// Replaces the spans in `findings`. Before, the spans refer to the SRN text `srn`. Afterwards, they refer to
/// `object`, from which `srn` was made.
///
/// `record` was read from `srn`. If a finding refers to a part that is not in the object, its span becomes the
/// empty span at the start of the object.
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

/// Returns the span of a fault in an object. Returns `None` if the fault concerns the whole object.
pub(super) fn place_of(object: &[u8], fault: &Fault) -> Option<Span> {
    let members: Members<'_> = serde_json::from_slice(object).ok()?;
    let turn = |ply: u32| members.turn(ply);
    let named = |pairs: Option<&Pairs<'_>>, is_meant: &dyn Fn(&str) -> bool| {
        let Pairs(pairs) = pairs?;
        pairs.iter().find(|(name, _)| is_meant(name)).map(|(_, value)| place(object, value))
    };
    match fault {
        Fault::Ply { expected: ply, .. } | Fault::Turn(ply, _) => turn(*ply).map(|turn| place(object, turn)),
        Fault::TagValue(tag) => named(members.tags.as_ref(), &|name| name == *tag),
        Fault::Half(side, square) | Fault::SquareTwice(side, square) | Fault::Immovable(side, square) => {
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

/// Members of an object to which a finding can refer.
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

impl<'o> Members<'o> {
    /// Returns the turn with this ply.
    fn turn(&self, ply: u32) -> Option<&'o RawValue> {
        let before = self.setup.as_ref().and_then(|setup| setup.position).unwrap_or(0);
        self.turns.as_ref()?.get(ply.checked_sub(before + 1)? as usize).copied()
    }
}

#[derive(Deserialize)]
struct Sides<'o> {
    #[serde(default)]
    position: Option<u32>,
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

/// Members of an object, in order: names and values.
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

/// Finds positions in one object.
struct Places<'o, 'r> {
    object: &'o [u8],
    record: &'r Record<'r>,
    members: Members<'o>,
    /// SRN text in the member `text` or `unplayed`, if the object has such a member.
    quoted: Option<Quoted>,
}

impl<'o, 'r> Places<'o, 'r> {
    fn new(object: &'o [u8], srn: &[u8], record: &'r Record<'r>) -> Option<Self> {
        let members: Members<'o> = serde_json::from_slice(object).ok()?;
        let quoted = members.text.or(members.unplayed).and_then(|quoted| Quoted::new(object, quoted, srn));
        Some(Self { object, record, members, quoted })
    }

    /// Returns the span in the object to which the finding refers.
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

    /// Returns the JSON value of the piece to which the finding refers. If the finding refers to a whole row or army,
    /// returns the first piece of the row or army.
    fn of_row(&self, finding: &Finding) -> Option<&'o RawValue> {
        if let Some(placed) = self.record.placed.iter().find(|placed| holds(placed.span, finding.span)) {
            let setup = self.members.setup.as_ref()?;
            let Pairs(pairs) = if placed.side == Side::Red { setup.red.as_ref() } else { setup.blue.as_ref() }?;
            let is_there = |(square, _): &&(String, &RawValue)| Square::parse(square) == Some(placed.square);
            return pairs.iter().find(is_there).map(|(_, piece)| *piece);
        }
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

    /// Returns the turn with the ply of the finding. Used for findings about comments, because an object of a turn also
    /// contains the comments after the turn.
    fn of_ply(&self, finding: &Finding) -> Option<&'o RawValue> {
        self.members.turn(finding.ply?)
    }

    fn of_result(&self, span: Span) -> Option<&'o RawValue> {
        let scores = self.members.result.as_ref().filter(|_| holds(self.record.result_span, span))?;
        scores.declared.or(scores.score)
    }
}

/// SRN text in the member `text` or `unplayed` of an object. The SRN that was made from the object contains this
/// text, without the blanks around it.
struct Quoted {
    literal: Literal,
    /// Number of blanks at the start of the text. They are not in the SRN that was made from the object.
    blanks: u32,
    /// Offset of the text in the SRN that was made from the object.
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

/// Returns `true` if `inner` is inside `outer`.
const fn holds(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Returns the span of `value` in `object`. If the value is a text, the quotes are not included.
fn place(object: &[u8], value: &RawValue) -> Span {
    let value = value.get();
    let start = value.as_ptr().addr().saturating_sub(object.as_ptr().addr());
    let span = Span::new(start as u32, (start + value.len()) as u32);
    if value.starts_with('"') { Span::new(span.start + 1, span.end - 1) } else { span }
}

/// Mapping from byte offsets in a decoded text to byte offsets in the JSON string.
#[derive(Debug)]
struct Literal {
    /// Offset of the first character after the opening quote.
    start: u32,
    /// For each escape sequence, two offsets of its end: in the decoded text, and in the JSON string. Both are counted
    /// from the first character after the opening quote.
    behind_escapes: Vec<(u32, u32)>,
    /// Length of the JSON string in bytes, without the quotes.
    length: u32,
}

impl Literal {
    /// Creates the mapping for `string`, a JSON string with its quotes. `start` is the offset of the first character
    /// after the opening quote.
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

    /// Returns the offset in the JSON string for the offset `place` in the decoded text.
    pub fn at(&self, place: u32) -> u32 {
        let count = self.behind_escapes.partition_point(|(text, _)| *text <= place);
        let (text, raw) =
            count.checked_sub(1).and_then(|last| self.behind_escapes.get(last)).copied().unwrap_or_default();
        self.start + (raw + (place - text)).min(self.length)
    }
}

/// Returns two lengths of an escape sequence in bytes: after decoding, and in the JSON string with the backslash.
/// `behind` is the text after the backslash.
fn escaped(behind: &[u8]) -> (u32, usize) {
    if behind.first() != Some(&b'u') {
        return (1, 2);
    }
    let digits = behind.get(1..5).and_then(|digits| std::str::from_utf8(digits).ok());
    match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0) {
        0..=0x7F => (1, 6),
        0x80..=0x7FF => (2, 6),
        // First half of a surrogate pair. Its second half is counted, too.
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
