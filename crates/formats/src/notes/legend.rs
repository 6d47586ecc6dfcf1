//! Recognises legends, which explain the symbols of pieces, such as `F flag, B bomb, S spy, 2 scout, 3 miner`.

use crate::board::{Designation, Kind, Numbering};
use crate::notation::spelling::{folded, kinds};

/// Returns `true` if a line explains symbols and each symbol has its usual meaning. Other legends are not accepted,
/// because the rows are read with the usual meanings.
pub(super) fn is_legend(line: &[u8], numbering: &Numbering) -> bool {
    const FEWEST: usize = 5;
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let words: Vec<String> =
        line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(folded).collect();
    let named = |name: &str| kinds(name).first().copied().filter(|_| name.len() > 2);
    let explained = words.windows(2).filter(|two| two[0].len() <= 2).filter_map(|two| Some((&two[0], named(&two[1])?)));
    let mut count = 0;
    for (sign, kind) in explained {
        if !stands_for(sign, kind, numbering) {
            return false;
        }
        count += 1;
    }
    count >= FEWEST
}

/// Returns `true` if `kind` is the usual meaning of the symbol.
fn stands_for(sign: &str, kind: Kind, numbering: &Numbering) -> bool {
    match sign.parse::<u8>() {
        Ok(number) => Designation::number(number).and_then(|piece| numbering.kind(piece)) == Some(kind),
        Err(_) => kinds(sign).first() == Some(&kind),
    }
}

#[cfg(test)]
mod tests {
    use super::is_legend;
    use crate::rules::Edition;

    #[test]
    fn a_legend_explains_signs_as_they_are_read() {
        let numbering = &Edition::DEFAULT.numbering;
        for line in [
            "F flag, B bomb, S spy, 2 scout, 3 miner, 4 sergeant",
            "(10 Marschall, 9 General, 8 Oberst, 7 Major, 6 Hauptmann, 5 Leutnant, S Spion, B Bombe, F Fahne)",
            "Signs: 10 = marshal; 9 = general; 8 = colonel; 7 = major; 6 = captain",
        ] {
            assert!(is_legend(line.as_bytes(), numbering), "{line}");
        }
        for line in [
            "1 marshal, 2 general, 3 colonel, 4 major, 5 captain, 6 lieutenant",
            "F flag, B bomb, S sergeant, 2 scout, 3 miner, 4 sergeant",
            "2 scout, 3 miner",
            "lost a scout, then a miner, a bomb, a spy and a flag",
        ] {
            assert!(!is_legend(line.as_bytes(), numbering), "{line}");
        }
    }
}
