//! Selects the plies of a game whose scenes are wanted.

/// A selection of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plies {
    /// The ply of the setup, or of the position from which the game starts.
    Start,
    /// The ply with this number.
    FromStart(u32),
    /// The ply that is `n` turns before the last position.
    FromEnd(u32),
    /// Every `n`-th ply from the setup or position, and the last ply.
    Every(u32),
}

impl Plies {
    /// Returns the ply if this is [`Plies::FromStart`].
    pub const fn counted_from_start(self) -> Option<u32> {
        match self {
            Self::FromStart(ply) => Some(ply),
            Self::Start | Self::FromEnd(_) | Self::Every(_) => None,
        }
    }

    /// Iterates over the selected plies of a game with the plies from `start` to `last`. Empty if the selected ply does
    /// not exist.
    pub fn of(self, start: u32, last: u32) -> impl Iterator<Item = u32> {
        let exists = move |ply: &u32| (start..=last).contains(ply);
        let (first, step) = match self {
            Self::Start => (Some(start), None),
            Self::FromStart(ply) => (Some(ply).filter(exists), None),
            Self::FromEnd(back) => (last.checked_sub(back).filter(exists), None),
            Self::Every(step) => (Some(start), Some(step.max(1))),
        };
        let stepped = step.into_iter().flat_map(move |step| (start..=last).step_by(step as usize).skip(1));
        let at_end = step.filter(|step| !(last - start).is_multiple_of(*step)).map(|_| last);
        first.into_iter().chain(stepped).chain(at_end)
    }
}

#[cfg(test)]
mod tests {
    use super::Plies;

    #[test]
    fn plies_are_counted_from_either_end() {
        let of = |plies: Plies, last| plies.of(0, last).collect::<Vec<_>>();
        assert_eq!(of(Plies::Start, 4), [0]);
        assert_eq!(of(Plies::FromStart(0), 4), [0]);
        assert_eq!(of(Plies::FromStart(4), 4), [4]);
        assert_eq!(of(Plies::FromStart(5), 4), [0_u32; 0]);
        assert_eq!(of(Plies::FromEnd(0), 4), [4]);
        assert_eq!(of(Plies::FromEnd(1), 4), [3]);
        assert_eq!(of(Plies::FromEnd(4), 4), [0]);
        assert_eq!(of(Plies::FromEnd(5), 4), [0_u32; 0]);
        assert_eq!(of(Plies::Every(1), 3), [0, 1, 2, 3]);
        assert_eq!(of(Plies::Every(2), 4), [0, 2, 4]);
        assert_eq!(of(Plies::Every(2), 5), [0, 2, 4, 5]);
        assert_eq!(of(Plies::Every(9), 5), [0, 5]);
        assert_eq!(of(Plies::Every(3), 0), [0]);
        // The game starts from a position after 57 plies.
        let of = |plies: Plies| plies.of(57, 61).collect::<Vec<_>>();
        assert_eq!(of(Plies::Start), [57]);
        assert_eq!(of(Plies::FromStart(58)), [58]);
        assert_eq!(of(Plies::FromStart(56)), [0_u32; 0]);
        assert_eq!(of(Plies::FromEnd(4)), [57]);
        assert_eq!(of(Plies::FromEnd(5)), [0_u32; 0]);
        assert_eq!(of(Plies::Every(2)), [57, 59, 61]);
        assert_eq!(of(Plies::Every(3)), [57, 60, 61]);
    }
}
