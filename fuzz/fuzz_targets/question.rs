//! Parses any text as a question about hidden pieces, and evaluates it at every 40th ply of a record. Nothing
//! panics. The counts of arrangements for the question and for its negation add up to the count of all
//! arrangements.

#![no_main]

use adjutant::board::{Numbering, Side};
use adjutant::knowledge::{Budget, Count, Knowledge, PieceQuestion, PiecesAt};
use adjutant::notation::parse;
use adjutant::query::Question;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Game, Played};
use libfuzzer_sys::fuzz_target;

/// Game with aggressor advantage, silent defense and rescues.
const RECORD: &[u8] = include_bytes!("../../samples/games/hasbro-1999-original-all-options.srn");

/// Maximum number of additions for one question.
const SUMS: u32 = 20_000;

/// Evaluates a question and its negation.
struct Asking<'q> {
    question: &'q Question,
    contrary: &'q Question,
    numbering: &'q Numbering,
    knowledge: Knowledge,
}

impl Asking<'_> {
    fn look(&self, game: &Game) {
        if game.plies() % 40 != 0 {
            return;
        }
        for side in Side::ALL {
            let ask = |question: &Question| {
                let tests = question.tests(self.numbering).map(|(kind, squares)| PiecesAt { kind, squares }).collect();
                let asked = PieceQuestion { tests, holds: &|found| question.holds(found) };
                self.knowledge.ask(side, &asked, game.position(), &mut Budget::of_odds(SUMS))
            };
            let all = self.knowledge.arrangements(side);
            if let (Some(ways), Some(all)) = (ask(self.question), all) {
                assert!(ways <= all);
                if let Some(others) = ask(self.contrary) {
                    let number = |count: Count| count.to_u128().expect("at most 2^128");
                    assert_eq!(number(ways) + number(others), number(all));
                }
            }
        }
    }
}

impl Observer for Asking<'_> {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.look(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        self.look(game);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(question) = Question::parse(text) else { return };
    // The negation is longer and nested one level deeper, so it may exceed a limit.
    let Ok(contrary) = Question::parse(&format!("not ({text})")) else { return };
    let record = parse(RECORD);
    let numbering = replay(RECORD, &record, None, &mut Knowledge::default()).terms.numbering;
    let knowledge = Knowledge::default();
    let mut asking = Asking { question: &question, contrary: &contrary, numbering: &numbering, knowledge };
    replay(RECORD, &record, None, &mut asking);
});
