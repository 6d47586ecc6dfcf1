//! Which ply is meant, as an argument.

use crate::scene::Plies;

/// A number, `start`, `end`, or -N.
pub(super) fn parse(text: &str) -> Result<Plies, String> {
    match text {
        "start" => Ok(Plies::FromStart(0)),
        "end" => Ok(Plies::FromEnd(0)),
        number => match (number.strip_prefix('-'), number.parse::<u32>()) {
            (Some(back), _) => back.parse().map(Plies::FromEnd).ok(),
            (None, parsed) => parsed.map(Plies::FromStart).ok(),
        }
        .ok_or_else(|| "expected a number, `start` or `end`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Plies, parse};

    #[test]
    fn plies_are_read() {
        assert_eq!(parse("start"), Ok(Plies::FromStart(0)));
        assert_eq!(parse("end"), Ok(Plies::FromEnd(0)));
        assert_eq!(parse("12"), Ok(Plies::FromStart(12)));
        assert_eq!(parse("-3"), Ok(Plies::FromEnd(3)));
        for bad in ["", "-", "--1", "1.5", "End", "-x", "4294967296"] {
            assert_eq!(parse(bad), Err("expected a number, `start` or `end`".to_owned()), "{bad}");
        }
    }
}
