//! In how many ways things can be chosen among others.

use crate::rules::PIECES;

/// In how many ways things can be chosen among others, by the numbers of both.
static CHOICES: [[u64; PIECES]; PIECES] = {
    let mut choices = [[0; PIECES]; PIECES];
    let mut among = 0;
    while among < PIECES {
        choices[among][0] = 1;
        let mut chosen = 1;
        while chosen <= among {
            choices[among][chosen] = choices[among - 1][chosen - 1] + choices[among - 1][chosen];
            chosen += 1;
        }
        among += 1;
    }
    choices
};

/// In how many ways `taken` can be chosen among `pieces`.
pub(super) fn choose(pieces: u8, taken: u8) -> u128 {
    let known = CHOICES.get(usize::from(pieces)).and_then(|choices| choices.get(usize::from(taken)));
    known.map_or_else(|| chosen(pieces, taken), |known| u128::from(*known))
}

/// The same, of however many.
#[cold]
fn chosen(pieces: u8, taken: u8) -> u128 {
    (0..u128::from(taken)).fold(1, |ways, at| ways * (u128::from(pieces) - at) / (at + 1))
}

#[cfg(test)]
mod tests {
    use super::{choose, chosen};

    #[test]
    fn choices_are_looked_up_as_they_are_worked_out() {
        for (pieces, taken) in (0..64).flat_map(|pieces| (0..=pieces).map(move |taken| (pieces, taken))) {
            assert_eq!(choose(pieces, taken), chosen(pieces, taken), "{taken} of {pieces}");
        }
        assert_eq!(choose(200, 2), 19_900);
    }
}
