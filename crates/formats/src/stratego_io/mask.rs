//! Masks the keys to a game. With a key, anyone can continue the game, so keys are never shown.

/// End of the names of members that contain keys.
const HASH: &[u8] = b"_hash\"";

/// Number of digits of a key.
const DIGITS: usize = 6;

/// Masks the letters and digits of each key: with `*` if the key is a string, otherwise with `0`. The length and
/// the rest of the text are not changed.
pub(super) fn masked(text: &[u8]) -> Vec<u8> {
    let mut masked = text.to_vec();
    let ends: Vec<usize> = memchr::memmem::find_iter(text, HASH).map(|found| found + HASH.len()).collect();
    for end in ends {
        let blanks = |at: usize| at + text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let colon = blanks(end);
        // A value is followed by `,`, `}` or `]`. A name is followed by a colon, but in a damaged text, the colon may
        // have become another character.
        if matches!(text.get(colon), None | Some(b',' | b'}' | b']')) {
            continue;
        }
        let quote = blanks(colon + 1);
        let is_string = text.get(quote) == Some(&b'"');
        let start = quote + usize::from(is_string);
        // If the value is not a string, everything up to the next `,` or `}` is masked.
        let is_end = |byte: &u8| if is_string { *byte == b'"' } else { matches!(byte, b',' | b'}') };
        let length = text[start..].iter().position(is_end).unwrap_or(text.len() - start);
        for byte in &mut masked[start..start + length] {
            if byte.is_ascii_alphanumeric() {
                *byte = if is_string { b'*' } else { b'0' };
            }
        }
    }
    // The name of a key may be damaged. But a string of six hexadecimal digits in these files is always a key.
    for start in memchr::memchr_iter(b'"', text) {
        let Some([digits @ .., b'"']) = text.get(start + 1..start + 2 + DIGITS) else { continue };
        if digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            masked[start + 1..=start + DIGITS].fill(b'*');
        }
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn keys_are_hidden_and_nothing_else_is() {
        for (text, wanted) in [
            (r#"{"red_hash":"72e321","a":"72E321"}"#, r#"{"red_hash":"******","a":"72E321"}"#),
            (r#"{"red_hash"."72e321","red_has":"72e321"}"#, r#"{"red_hash"."******","red_has":"******"}"#),
            (r#"{ "join_hash" : "7d" , "blue_hash":"0"#, r#"{ "join_hash" : "**" , "blue_hash":"*"#),
            (r#"{"red_hash":"7-2e"}"#, r#"{"red_hash":"*-**"}"#),
            (r#"{"blue_hash":null,"b":1}"#, r#"{"blue_hash":0000,"b":1}"#),
            (r#"{"a":"red_hash","red_hash""#, r#"{"a":"red_hash","red_hash""#),
        ] {
            assert_eq!(String::from_utf8(masked(text.as_bytes())).expect("text"), wanted);
        }
    }
}
