//! Parses the heads of `MessagePack` values: the type and the length of each value. Supports only the parts of
//! `MessagePack` that games need.

use rmp::Marker;

/// Head of a value: the first bytes, which contain its type and length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Type of the value.
    pub what: ValueType,
    /// Length of the head in bytes.
    pub length: usize,
    /// Number of bytes after the head that belong to the value. The bytes of nested values are not included.
    pub content: usize,
}

/// Type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueType {
    /// Whole number, with its value.
    Number(i128),
    /// Text, or bytes that may be text.
    Text,
    /// List, with its number of members.
    List(u32),
    /// Map, with its number of pairs.
    Map(u32),
    /// Any other type, with its name and article.
    Other(&'static str),
}

impl ValueType {
    /// Returns the name of the type, with its article.
    pub fn name(self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Text => "a text",
            Self::List(_) => "a list",
            Self::Map(_) => "a map",
            Self::Other(name) => name,
        }
    }

    /// Returns the number of values that are directly inside this value.
    fn values(self) -> u64 {
        match self {
            Self::List(count) => u64::from(count),
            Self::Map(pairs) => 2 * u64::from(pairs),
            _ => 0,
        }
    }
}

/// Parses the head of the value at the start of `bytes`. `None` if the head is incomplete.
pub(super) fn head(bytes: &[u8]) -> Option<Head> {
    let (first, rest) = bytes.split_first()?;
    let wide = |size: usize| {
        let size = rest.get(..size)?;
        Some(size.iter().fold(0_u64, |value, byte| value << 8 | u64::from(*byte)))
    };
    let head = |what, length, content: u64| {
        let content = usize::try_from(content).unwrap_or(usize::MAX);
        // The type byte of an extension value is part of the head, but may be missing from `bytes`.
        (length <= bytes.len()).then_some(Head { what, length, content })
    };
    // The bytes of a number are part of its head.
    let number = |value: i128, size: usize| head(ValueType::Number(value), 1 + size, 0);
    let sized = |what, size: usize| head(what, 1 + size, wide(size)?);
    match Marker::from_u8(*first) {
        Marker::FixPos(value) => number(i128::from(value), 0),
        Marker::FixNeg(value) => number(i128::from(value), 0),
        Marker::U8 => number(i128::from(wide(1)?), 1),
        Marker::U16 => number(i128::from(wide(2)?), 2),
        Marker::U32 => number(i128::from(wide(4)?), 4),
        Marker::U64 => number(i128::from(wide(8)?), 8),
        Marker::I8 => number(i128::from(wide(1)? as i8), 1),
        Marker::I16 => number(i128::from(wide(2)? as i16), 2),
        Marker::I32 => number(i128::from(wide(4)? as i32), 4),
        Marker::I64 => number(i128::from(wide(8)?.cast_signed()), 8),
        Marker::FixStr(length) => head(ValueType::Text, 1, u64::from(length)),
        Marker::Str8 | Marker::Bin8 => sized(ValueType::Text, 1),
        Marker::Str16 | Marker::Bin16 => sized(ValueType::Text, 2),
        Marker::Str32 | Marker::Bin32 => sized(ValueType::Text, 4),
        Marker::FixArray(count) => head(ValueType::List(u32::from(count)), 1, 0),
        Marker::Array16 => head(ValueType::List(wide(2)? as u32), 3, 0),
        Marker::Array32 => head(ValueType::List(wide(4)? as u32), 5, 0),
        Marker::FixMap(count) => head(ValueType::Map(u32::from(count)), 1, 0),
        Marker::Map16 => head(ValueType::Map(wide(2)? as u32), 3, 0),
        Marker::Map32 => head(ValueType::Map(wide(4)? as u32), 5, 0),
        Marker::Null => head(ValueType::Other("nothing (nil)"), 1, 0),
        Marker::True | Marker::False => head(ValueType::Other("a truth value"), 1, 0),
        Marker::F32 => head(ValueType::Other("a number with a fraction"), 1, 4),
        Marker::F64 => head(ValueType::Other("a number with a fraction"), 1, 8),
        Marker::FixExt1 => head(ValueType::Other(EXTENSION), 2, 1),
        Marker::FixExt2 => head(ValueType::Other(EXTENSION), 2, 2),
        Marker::FixExt4 => head(ValueType::Other(EXTENSION), 2, 4),
        Marker::FixExt8 => head(ValueType::Other(EXTENSION), 2, 8),
        Marker::FixExt16 => head(ValueType::Other(EXTENSION), 2, 16),
        Marker::Ext8 => head(ValueType::Other(EXTENSION), 3, wide(1)?),
        Marker::Ext16 => head(ValueType::Other(EXTENSION), 4, wide(2)?),
        Marker::Ext32 => head(ValueType::Other(EXTENSION), 6, wide(4)?),
        Marker::Reserved => head(ValueType::Other("an invalid first byte (C1)"), 1, 0),
    }
}

/// Name of extension values. Their meaning is known only to the programs that use them.
const EXTENSION: &str = "an extension value of another program";

/// Returns the length in bytes of the value at the start of `bytes`, including all nested values. Returns `None` if
/// the value is incomplete.
///
/// Memory use does not depend on the nesting depth, because only the number of values that must still follow is
/// stored.
pub(super) fn length(bytes: &[u8]) -> Option<usize> {
    let mut at = 0_usize;
    let mut due = 1_u64;
    while due > 0 {
        let head = head(bytes.get(at..)?)?;
        at = at.checked_add(head.length)?.checked_add(head.content)?;
        due = (due - 1).checked_add(head.what.values())?;
        if at > bytes.len() {
            return None;
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::{ValueType, head, length};

    #[test]
    fn heads_are_what_the_specification_says() {
        for (bytes, what, size, content) in [
            (&b"\x00"[..], ValueType::Number(0), 1, 0),
            (b"\x7F", ValueType::Number(127), 1, 0),
            (b"\xE0", ValueType::Number(-32), 1, 0),
            (b"\xCC\xDD", ValueType::Number(221), 2, 0),
            (b"\xCD\x06\x66", ValueType::Number(1638), 3, 0),
            (b"\xCE\0\x01\0\0", ValueType::Number(65_536), 5, 0),
            (b"\xCF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", ValueType::Number(i128::from(u64::MAX)), 9, 0),
            (b"\xD0\xFF", ValueType::Number(-1), 2, 0),
            (b"\xD1\xFF\0", ValueType::Number(-256), 3, 0),
            (b"\xD2\xFF\xFF\xFF\xFE", ValueType::Number(-2), 5, 0),
            (b"\xD3\x80\0\0\0\0\0\0\0", ValueType::Number(i128::from(i64::MIN)), 9, 0),
            (b"\xA3abc", ValueType::Text, 1, 3),
            (b"\xD9\x64", ValueType::Text, 2, 100),
            (b"\xDA\x01\0", ValueType::Text, 3, 256),
            (b"\xDB\0\x01\0\0", ValueType::Text, 5, 65_536),
            (b"\xC4\x02", ValueType::Text, 2, 2),
            (b"\x92", ValueType::List(2), 1, 0),
            (b"\xDC\0\x12", ValueType::List(18), 3, 0),
            (b"\xDD\0\x0F\x42\x40", ValueType::List(1_000_000), 5, 0),
            (b"\x81", ValueType::Map(1), 1, 0),
            (b"\xDE\x01\0", ValueType::Map(256), 3, 0),
        ] {
            let found = head(bytes).expect("it is all there");
            assert_eq!((found.what, found.length, found.content), (what, size, content), "{}", bytes.escape_ascii());
            // Without its last byte, a head of several bytes is incomplete.
            assert!(size == 1 || head(&bytes[..size - 1]).is_none(), "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn values_end_where_all_that_they_hold_ends() {
        for (bytes, wanted) in [
            (&b"\x05"[..], Some(1)),
            (b"\x93\x01\xCD\x01\x02\xA1a", Some(7)),
            (b"\x81\xA1a\x92\x01\x02\x05", Some(6)),
            (b"\x93\x01\x02", None),
            (b"\xA3ab", None),
            (b"\xDF\xFF\xFF\xFF\xFF\x01", None),
            (b"\xC7\x02\x05ab", Some(5)),
            (b"\xD4\x05a", Some(3)),
            (b"\xCB12345678", Some(9)),
            (b"", None),
            (b"\xD4", None),
            (b"\xC7\x02", None),
            (b"\xC9\0\0\0\x01", None),
        ] {
            assert_eq!(length(bytes), wanted, "{}", bytes.escape_ascii());
        }
        let deep = [vec![0x91; 1 << 20], vec![0xC0]].concat();
        assert_eq!(length(&deep), Some(deep.len()));
        assert_eq!(length(&deep[..1 << 20]), None);
    }
}
