//! Groups wrong turn numbers by cause. One slip makes all later numbers wrong, but is reported only once.
//!
//! `format-spec/notation.md`, section "Turns".

use super::movetext::Number;
use crate::notation::fault::{Miscount, Notice};
use crate::notation::syntax::Span;

/// The deviation of the latest wrong turn number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastWrong {
    /// The ply that the number means, minus the ply of the turn after the number.
    shift: i64,
    /// The written number, minus the ply of the turn after the number.
    lead: i64,
}

impl LastWrong {
    /// Records a wrong turn number: `ply` is the ply of the turn after the number. If the number and the latest group
    /// have the same cause, the number is counted in this group. Otherwise, the number begins a new group.
    pub(super) fn note(&mut self, number: Number, ply: u32, span: Span, notices: &mut Vec<Notice>) {
        let notice = Notice::of(span, ply, number.value, number.side);
        let now = Self { shift: notice.ahead, lead: i64::from(number.value) - i64::from(ply) };
        let before = std::mem::replace(self, now);
        if let Some(last) = notices.last_mut() {
            let may_be = |miscount| last.more == 0 || last.miscount == miscount;
            let same = if may_be(Miscount::Shifted) && now.shift == before.shift {
                Some(Miscount::Shifted)
            } else if may_be(Miscount::Plies) && now.lead == before.lead {
                Some(Miscount::Plies)
            } else {
                None
            };
            if let Some(miscount) = same {
                last.more += 1;
                last.miscount = miscount;
                return;
            }
        }
        notice.keep(notices);
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::notation::fault::Miscount;
    use crate::notation::fault::Miscount::{Plies, Shifted, Various};
    use proptest::prelude::{ProptestConfig, any, prop, prop_assert_eq, proptest};
    use std::fmt::Write;

    /// Returns the notices of a text: the turn number, its ply, the number of further wrong numbers in the group, and
    /// the cause.
    fn notices(text: &str) -> Vec<(String, u32, u32, Miscount)> {
        let record = read(text.as_bytes(), true);
        assert_eq!(record.notices, read(text.as_bytes(), false).notices, "{text}");
        let of = |span: crate::notation::Span| String::from_utf8_lossy(span.of(text.as_bytes())).into_owned();
        let found = record.notices.iter();
        found.map(|notice| (of(notice.span), notice.ply, notice.more, notice.miscount)).collect()
    }

    /// Creates a movetext of `plies` turns. If `number` returns a turn number for a ply, this number is written before
    /// the turn.
    fn movetext(plies: u32, number: impl Fn(u32) -> Option<String>) -> String {
        let mut text = String::new();
        for ply in 1..=plies {
            let number = number(ply).map(|number| number + " ").unwrap_or_default();
            let turn = if ply % 2 == 1 { "a4-a5" } else { "b7-b6" };
            writeln!(text, "{number}{turn}").expect("a string takes all");
        }
        text + "*"
    }

    fn dotted(ply: u32) -> String {
        format!("{}{}", ply.div_ceil(2), if ply % 2 == 1 { "." } else { "..." })
    }

    #[test]
    fn one_slip_is_one_notice() {
        let red = |ply: u32| (ply % 2 == 1).then(|| dotted(ply));
        // A ply was left out. From then on, every number is before a turn of the wrong side.
        let skipped = movetext(300, |ply| if ply < 13 { red(ply) } else { red(ply + 1) });
        assert_eq!(notices(&skipped), [("8.".to_owned(), 14, 143, Shifted)]);
        // A full turn was left out. Here Blue's turns are numbered too.
        let turn = movetext(300, |ply| Some(dotted(if ply < 13 { ply } else { ply + 2 })));
        assert_eq!(notices(&turn), [("8.".to_owned(), 13, 287, Shifted)]);
        // One ply is written twice.
        let doubled = movetext(300, |ply| if ply < 13 { red(ply) } else { red(ply - 1) });
        assert_eq!(notices(&doubled), [("7.".to_owned(), 14, 143, Shifted)]);
        // Four cases: turn numbers from 0, ply numbers from 1, ply numbers from 0, and Blue's turns with the single
        // dot of Red's numbers.
        let from_zero = movetext(300, |ply| red(ply).map(|_| format!("{}.", ply / 2)));
        assert_eq!(notices(&from_zero), [("0.".to_owned(), 1, 149, Shifted)]);
        let plies = movetext(300, |ply| Some(format!("{ply}.")));
        assert_eq!(notices(&plies), [("2.".to_owned(), 2, 298, Plies)]);
        let plies = movetext(300, |ply| Some(format!("{}.", ply - 1)));
        assert_eq!(notices(&plies), [("0.".to_owned(), 1, 298, Plies)]);
        let dots = movetext(300, |ply| Some(format!("{}.", ply.div_ceil(2))));
        assert_eq!(notices(&dots), [("1.".to_owned(), 2, 149, Shifted)]);
    }

    #[test]
    fn another_slip_is_another_notice() {
        // A ply is left out before ply 13, and another is written twice before ply 101.
        let number = |ply: u32| dotted(if ply < 13 { ply } else { ply + 1 - u32::from(ply > 100) * 2 });
        let found = notices(&movetext(300, |ply| Some(number(ply))));
        assert_eq!(found, [("7...".to_owned(), 13, 87, Shifted), ("50...".to_owned(), 101, 199, Shifted)]);
        // Turns without numbers do not split a group.
        let rare = movetext(300, |ply| (ply % 50 == 0).then(|| dotted(ply + 2)));
        assert_eq!(notices(&rare), [("26...".to_owned(), 50, 5, Shifted)]);
    }

    #[test]
    fn so_many_notices_are_kept_and_no_more() {
        let wild = movetext(1000, |ply| Some(format!("{}.", (u64::from(ply).pow(3) * 7919) % 100_003)));
        let found = notices(&wild);
        assert_eq!((found.len(), found[31].3), (32, Various));
        assert_eq!(found.iter().map(|notice| notice.2 as usize + 1).sum::<usize>(), 1000);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Compares with a slow algorithm, which reports each wrong number alone and then joins adjacent reports.
        #[test]
        fn numbers_wrong_by_the_same_amount_are_one(
            slips in prop::collection::vec(any::<bool>(), 0..40),
            amount in -2_i64..4,
        ) {
            let number = |ply: u32| {
                let shift = if slips[ply as usize - 1] { amount } else { 0 };
                let meant = (i64::from(ply) + shift).max(1) as u32;
                Some(dotted(meant))
            };
            let wrong = |ply: &u32| number(*ply) != Some(dotted(*ply));
            let plies: Vec<u32> = (1..=slips.len() as u32).filter(wrong).collect();
            let shifts = plies.iter().map(|ply| (i64::from(*ply) + amount).max(1) - i64::from(*ply));
            let mut runs: Vec<(i64, u32)> = Vec::new();
            for shift in shifts {
                match runs.last_mut() {
                    Some((last, count)) if *last == shift => *count += 1,
                    _ => runs.push((shift, 1)),
                }
            }
            let text = movetext(slips.len() as u32, number);
            let found: Vec<u32> = notices(&text).iter().map(|notice| notice.2 + 1).collect();
            prop_assert_eq!(found, runs.iter().map(|run| run.1).collect::<Vec<_>>(), "{}", text);
        }
    }
}
