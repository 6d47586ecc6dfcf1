//! Parses dates in common notations: `2024-05-18`, `18.5.2024`, `Fri, 13 Nov 2026`.

use super::headings::words;

/// Parses a date in which the month is a word, such as `13. November 2026`, or `Fri, 13 Nov 2026 08:12:11 +0100` in
/// e-mail headers.
pub(super) fn date_in_words(text: &str) -> Option<String> {
    const MONTHS: [(&str, u8); 24] = [
        ("jan", 1),
        ("feb", 2),
        ("fev", 2),
        ("mar", 3),
        ("maa", 3),
        ("mrt", 3),
        ("apr", 4),
        ("avr", 4),
        ("may", 5),
        ("mai", 5),
        ("mei", 5),
        ("jun", 6),
        ("juin", 6),
        ("jul", 7),
        ("juil", 7),
        ("aug", 8),
        ("aou", 8),
        ("sep", 9),
        ("oct", 10),
        ("okt", 10),
        ("nov", 11),
        ("dec", 12),
        ("dez", 12),
        ("jui", 7),
    ];
    let words: Vec<String> = words(text).collect();
    let month = |word: &str| {
        let found = MONTHS.iter().find(|(begin, _)| word.starts_with(begin))?;
        word.chars().all(char::is_alphabetic).then_some(found.1)
    };
    let place = words.iter().position(|word| word.len() > 2 && month(word).is_some())?;
    let number = |at: usize| words.get(at)?.trim_end_matches(['s', 't', 'n', 'd', 'r', 'h', 'e']).parse::<u16>().ok();
    let month = month(&words[place])?;
    let day = place.checked_sub(1).and_then(number).filter(|day| (1..=31).contains(day));
    let (day, year) = match day {
        Some(day) => (day, number(place + 1)?),
        None => (number(place + 1).filter(|day| (1..=31).contains(day))?, number(place + 2)?),
    };
    (1900..2200).contains(&year).then(|| format!("{year}.{month:02}.{day:02}"))
}

/// Parses a date such as `2024-05-18` or `18.5.2024`. It must be clear which number is the day and which is the
/// month. Returns the date in the format of the tag `Date`.
pub(super) fn date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(['-', '.', '/']).map(str::trim).collect();
    let signs: Vec<char> = text.chars().filter(|c| matches!(c, '-' | '.' | '/')).collect();
    let [one, two, three] = *parts.as_slice() else { return None };
    if parts.iter().any(|part| part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()))
        || signs[0] != signs[1]
    {
        return None;
    }
    let (year, month, day) = match (one.len(), three.len(), signs[0]) {
        (4, 1..=2, _) => (one, two, three),
        (1..=2, 4, '.') => (three, two, one),
        // If one of the two numbers is larger than 12, it is the day, and the other is the month.
        (1..=2, 4, _) if one.parse::<u8>().ok()? > 12 => (three, two, one),
        (1..=2, 4, _) if two.parse::<u8>().ok()? > 12 => (three, one, two),
        _ => return None,
    };
    let (month, day) = (month.parse::<u8>().ok()?, day.parse::<u8>().ok()?);
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then(|| format!("{year}.{month:02}.{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_read_whose_order_is_plain() {
        for (text, expected) in [
            ("2024-05-18", Some("2024.05.18")),
            ("18.5.2024", Some("2024.05.18")),
            ("18/5/2024", Some("2024.05.18")),
            ("5/18/2024", Some("2024.05.18")),
            ("5/6/2024", None),
            ("2024.13.01", None),
            ("1-2-3", None),
            // In the first text, the day is missing. The second has two separators, but is not a date.
            ("2024-05-", None),
            ("2024--18", None),
            ("2024-May-18", None),
            ("2024-05.18", None),
        ] {
            assert_eq!(date(text).as_deref(), expected, "{text}");
        }
    }
}
