//! Games that are cut in two: a position, and the turns after it. The findings about the rest must be those about the
//! whole game. Excepted are rules that count events before the cut.

use super::cases::{Case, cases};
use super::effort::compared;
use adjutant::board::{BySide, KindSet, Side, Square, Viewer};
use adjutant::generate::Random;
use adjutant::knowledge::Knowledge;
use adjutant::notation::{Record, Tag, WrittenTurn, parse, write_record};
use adjutant::replay::{Observer, Replay, Verdict, replay};
use adjutant::rules::{EndingCause, Game, PieceId, Played};
use adjutant::scene::{Scene, SceneRecorder};
use proptest::prelude::*;

/// Findings about rules that count events before the cut.
const OF_THE_PAST: [&str; 5] =
    ["two-squares", "two-squares-wording", "more-squares", "rescue-limit", "rescue-same-piece"];

/// The pieces by square, and their possible kinds from the opponent's point of view.
type Board = Vec<(Square, PieceId, KindSet)>;

/// Records the board and the knowledge of both sides after each ply of a replay.
#[derive(Default)]
struct Views {
    knowledge: Knowledge,
    plies: Vec<(u32, Board)>,
}

impl Views {
    fn look(&mut self, game: &Game) {
        let position = game.position();
        let pieces = Side::ALL.into_iter().flat_map(|side| position.standing(side));
        let seen = pieces.map(|id| (position.piece(id).square, id, self.knowledge.possible_kinds(id)));
        self.plies.push((game.plies(), seen.collect()));
    }
}

impl Observer for Views {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.look(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        self.look(game);
    }
}

fn text_of(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}

/// Changes one turn of the record, so that it is probably illegal.
fn spoil(record: &mut Record<'_>, random: &mut Random) {
    if record.turns.is_empty() {
        return;
    }
    let index = random.index(record.turns.len());
    let square = Square::new(random.below(10) as u8, random.below(10) as u8 + 1);
    let turn = &mut record.turns[index];
    *turn = WrittenTurn { combat: None, ..*turn };
    if random.chance(50) {
        turn.to = square;
    } else {
        turn.from = square;
    }
}

/// Returns the record of the position, followed by the turns of the whole record after it.
fn rest_of(whole: &Record<'_>, scene: &Scene) -> Record<'static> {
    let tag = |name: &str, value: &str| Tag::implied(name.to_owned(), value.to_owned());
    let mut tags: Vec<Tag<'static>> = whole.tags.iter().map(|kept| tag(&kept.name, &kept.value)).collect();
    tags.push(tag("Position", Side::of_ply(scene.ply + 1).name()));
    tags.push(tag("Ply", &scene.ply.to_string()));
    Record {
        tags,
        placed: scene.placed(),
        turns: whole.turns[scene.ply as usize..].to_vec(),
        result: whole.result,
        ..Record::default()
    }
}

/// Returns the names and plies of the findings in turns, without the findings in `OF_THE_PAST`.
fn faults(replayed: &Replay) -> Vec<(&'static str, Option<u32>)> {
    let mut faults: Vec<_> = replayed
        .findings
        .iter()
        .filter(|finding| finding.ply.is_some() && !OF_THE_PAST.contains(&finding.name()))
        .map(|finding| (finding.name(), finding.ply))
        .collect();
    faults.sort_unstable();
    faults
}

fn counts_the_past(replayed: &Replay) -> bool {
    replayed.findings.iter().any(|finding| OF_THE_PAST.contains(&finding.name()))
}

fn compare(case: &Case) -> Result<(), String> {
    let mut random = Random::new(case.seed, case.number ^ 0x9E37);
    let mut record = case.plan().record(case.number).expect("the army fits");
    if random.chance(40) {
        spoil(&mut record, &mut random);
    }
    let text = text_of(&record);
    let whole = parse(&text);
    let mut views = Views::default();
    let judged = replay(&text, &whole, None, &mut views);
    let last = judged.last_position().expect("the setup is legal");
    let ply = random.below(last + 1);
    let viewer = [Viewer::All, Viewer::All, Viewer::Red, Viewer::Spectator][random.index(4)];
    let mut camera = SceneRecorder::new(std::iter::once(ply), &judged.terms.numbering, viewer);
    replay(&text, &whole, None, &mut camera);
    let scene = camera.scenes.pop().expect("the ply was played");
    let rest_text = text_of(&rest_of(&whole, &scene));
    let rest = parse(&rest_text);
    let mut rest_views = Views::default();
    let judged_rest = replay(&rest_text, &rest, None, &mut rest_views);
    let fail = |what: &str| {
        let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
        let (one, other) = (&judged.findings, &judged_rest.findings);
        Err(format!(
            "{what}; cut at ply {ply}, {viewer:?}\n{one:?}\n{other:?}\n{}\n{}",
            text(&text_of(&whole)),
            text(&rest_text)
        ))
    };
    // A position is written as it was read.
    if text_of(&rest) != rest_text {
        return fail("another export form");
    }
    // After the end of the game, there is no position to start from: a Flag is missing.
    if judged.game.as_ref().is_some_and(|game| game.ending().is_some()) && ply == last {
        return Ok(());
    }
    // A ban that counts turns before the cut may have ended the whole game.
    let ending = |replayed: &Replay| replayed.game.as_ref().and_then(Game::ending).map(|ending| ending.cause);
    let (ended, rest_ended) = (ending(&judged), ending(&judged_rest));
    let is_stuck = |ended: Option<EndingCause>| ended == Some(EndingCause::NoMoves);
    let is_ban = ended != rest_ended && (is_stuck(ended) || is_stuck(rest_ended));
    if viewer != Viewer::All {
        // The rest of a legal game is legal, whatever the viewer did not see of the position.
        let is_legal = judged.verdict == Verdict::Legal && !counts_the_past(&judged) && !is_stuck(ended);
        let told = judged_rest.verdict;
        return if is_legal && told != Verdict::Legal && told != Verdict::Undecided {
            fail("not legal")
        } else {
            Ok(())
        };
    }
    let is_past = counts_the_past(&judged) || counts_the_past(&judged_rest) || is_ban;
    if !is_past && (judged.verdict != judged_rest.verdict || faults(&judged) != faults(&judged_rest)) {
        return fail("another verdict");
    }
    let from = (ply as usize).min(views.plies.len());
    for ((at, whole), (other, rest)) in views.plies[from..].iter().zip(&rest_views.plies) {
        let mut boards: BySide<Vec<_>> = BySide::default();
        for (side, pieces, game) in [(Side::Red, whole, &judged.game), (Side::Blue, rest, &judged_rest.game)] {
            let position = game.as_ref().expect("it was played").position();
            boards[side] =
                pieces.iter().map(|(square, id, _)| (*square, id.side(), position.piece(*id).kind)).collect();
            boards[side].sort_unstable();
        }
        if at != other || boards.red != boards.blue {
            return fail(&format!("another board after ply {at}"));
        }
    }
    // The second part knows from its start at least as much as its marks say.
    let Some((_, known)) = rest_views.plies.first() else { return Ok(()) };
    for (square, seen) in &scene.pieces {
        let kinds = known.iter().find(|(at, ..)| at == square).map(|(.., kinds)| *kinds);
        let Some(kinds) = kinds else { return fail("a piece is missing") };
        let is_right = kinds.has(seen.kind.expect("all are seen"));
        let is_told =
            (!seen.is_named || kinds.len() == 1) && (!seen.has_moved || kinds.difference(KindSet::MOVABLE).is_empty());
        if !is_right || !is_told {
            return fail(&format!("{square} may be {kinds:?}"));
        }
    }
    Ok(())
}

compared! {
    fn a_game_cut_in_two_is_judged_as_the_whole(share, one in 10) {
        share.holds(5000, cases(), |case| compare(&case).map_err(TestCaseError::fail));
    }
}
