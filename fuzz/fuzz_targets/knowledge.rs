//! Replays every record in any bytes by its own rules and by every edition. The true kind of a piece is always
//! among its possible kinds. Timelines can be counted, drawn and written.

#![no_main]

use adjutant::analysis::Timeline;
use adjutant::analysis::reveals::{RevealCounts, RevealObserver};
use adjutant::board::Side;
use adjutant::knowledge::Knowledge;
use adjutant::notation::{SegmentKind, parse, segments};
use adjutant::replay::{Observer, replay};
use adjutant::report::TableLook;
use adjutant::report::reveals::{chart, timeline_table};
use adjutant::rules::{Edition, Game, Played};
use libfuzzer_sys::fuzz_target;

/// Follows a game and checks after each turn that the true kinds are possible.
#[derive(Default)]
struct Truth(Knowledge);

impl Observer for Truth {
    fn begin(&mut self, game: &Game) {
        self.0.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.0.turn(played, game);
        let position = game.position();
        for piece in Side::ALL.into_iter().flat_map(|side| position.pieces(side)) {
            if let (false, Some(kind)) = (position.has_unknown(), position.piece(piece).kind) {
                assert!(self.0.possible_kinds(piece).has(kind), "{piece:?} is a {kind}");
            }
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let look = TableLook { width: 80, unicode: true, color: true };
    let (mut counts, mut watch) = (RevealCounts::default(), RevealObserver::default());
    for segment in segments(bytes).filter(|segment| segment.kind == SegmentKind::Record) {
        let text = &bytes[segment.range];
        let record = parse(text);
        for judge_by in std::iter::once(None).chain(Edition::ALL.into_iter().map(Some)) {
            replay(text, &record, judge_by, &mut Truth::default());
        }
        let mut timeline = Timeline::with_course();
        let replayed = replay(text, &record, None, &mut timeline);
        if let Some(last) = replayed.last_ply() {
            assert!(!chart(&timeline, replayed.plies_before(), last, look).is_empty());
            assert!(!timeline_table(&timeline.reveals, "setup", &replayed.terms.numbering, look).is_empty());
        }
        let replayed = replay(text, &record, None, &mut watch);
        counts.add(&watch, &replayed);
    }
});
