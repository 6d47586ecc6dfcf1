//! Output made for a viewer contains no byte that depends on facts hidden from the viewer.
//!
//! In a game, two pieces hidden from the viewer are exchanged. In the resulting game, the viewer has seen exactly
//! the same, so all output for the viewer must be the same, byte for byte. `SECRETS_GAMES` is the number of games
//! for each edition, variant and set of options (default 6; 60 make more than a thousand).

use crate::effort::compared;
use crate::program;
use crate::sheets::support::{text_of, with_original};
#[allow(dead_code)] // the other tests use more of it
use adjutant::board::{Kind, Side, Variant};
use adjutant::formats::srn;
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Cell, Record, parse};
use adjutant::replay::{Original, Verdict};
use adjutant::rules::{Edition, Options, Played, Ruleset};
use adjutant::sheets::{View, redact};
use program::adjutant;

const VIEWS: [(&str, View); 3] =
    [("red", View::Player(Side::Red)), ("blue", View::Player(Side::Blue)), ("spectator", View::Spectator)];

/// Commands whose output is made for a viewer; each is given `--view`.
const MADE: [&[&str]; 10] = [
    &["page"],
    &["convert", "--to", "gif", "--size", "40", "--record", "1"],
    &["board", "--every", "7", "--format", "svg", "--record", "1"],
    &["board", "--every", "7"],
    &["board", "--every", "7", "--odds", "flag"],
    &["board", "--every", "7", "--odds", "bomb", "--format", "json"],
    &["convert", "--to", "gif", "--size", "40", "--record", "1", "--odds", "flag"],
    &["board", "--every", "7", "--format", "json"],
    &["board", "--every", "7", "--format", "srn"],
    &["redact"],
];

/// Returns the viewer's sheet of a game, and the kinds of the opponents' pieces that revealed themselves by their own
/// turns. Returns `None` if the game is not legal. A sheet lacks some of these kinds: a straight move of two squares
/// reveals either a Scout or a Captain.
fn seen_by(text: &[u8], view: View) -> Option<(Vec<u8>, Vec<Option<Kind>>)> {
    with_original(text, |original| {
        let is_legal = original.replayed.verdict == Verdict::Legal;
        let sheet = is_legal.then(|| redact(original, view, false).ok()).flatten()?;
        let reveals_itself = |played: &&Played| played.reveals().any(|(piece, _)| piece == played.piece);
        let of_others = original.played.iter().filter(|played| !view.owns(played.piece.side()));
        Some((text_of(&sheet), of_others.filter(reveals_itself).map(|played| played.kind).collect()))
    })
}

/// Returns a game with both pieces of every combat named, or `None` if the game is not legal.
fn complete(text: &[u8]) -> Option<Vec<u8>> {
    with_original(text, |original| {
        (original.replayed.verdict == Verdict::Legal)
            .then(|| text_of(&srn::export(&Original { srn: None, ..*original })))
    })
}

/// Returns another game of which the viewer has seen the same: two pieces that are on their setup squares are
/// exchanged.
fn alike(text: &[u8], view: View) -> Option<Vec<u8>> {
    let seen = seen_by(text, view)?;
    let record = parse(text);
    let hidden = parse(&seen.0);
    let cells = |record: &Record<'_>, row: usize, column: usize| record.rows[row].cells[column];
    let mut unknown = Vec::new();
    for row in 0..record.rows.len() {
        for column in 0..10 {
            if let (Cell::Piece(piece), Cell::Piece(shown)) = (cells(&record, row, column), cells(&hidden, row, column))
                && shown.is_unknown()
                && !piece.is_unknown()
            {
                unknown.push((row, column, piece, record.rows[row].number > 5));
            }
        }
    }
    for (index, one) in unknown.iter().enumerate() {
        for other in &unknown[index + 1..] {
            if one.2 == other.2 || one.3 != other.3 {
                continue;
            }
            let mut changed = parse(text);
            changed.rows[one.0].cells[one.1] = Cell::Piece(other.2);
            changed.rows[other.0].cells[other.1] = Cell::Piece(one.2);
            for turn in &mut changed.turns {
                turn.combat = None;
            }
            let Some(changed) = complete(&text_of(&changed)) else { continue };
            if seen_by(&changed, view).as_ref() == Some(&seen) {
                return Some(changed);
            }
        }
    }
    None
}

fn terms() -> Vec<(&'static Edition, Variant, Vec<&'static str>)> {
    let mut terms = Vec::new();
    for edition in Edition::ALL {
        for (variant, _) in edition.variants {
            terms.push((edition, *variant, Vec::new()));
        }
        if edition.options != Options::NONE {
            let all: Vec<&str> = Options::NAMES.to_vec();
            for bits in 1..1 << all.len() {
                let chosen = all.iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0).map(|(_, name)| *name);
                terms.push((edition, edition.variants[0].0, chosen.collect()));
            }
        }
    }
    terms
}

compared! {
    fn nothing_made_for_a_viewer_depends_on_what_that_viewer_was_never_shown(share, one in 15) {
        let games: u64 = std::env::var("SECRETS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(share.of(6));
        let (mut compared, mut tried) = (0, 0);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("made");
        let file = file.to_str().expect("UTF-8");
        for (edition, variant, options) in terms().into_iter().step_by(12 / share.of(12) as usize) {
            let mut rules = Ruleset::new(edition, variant);
            assert!(options.iter().all(|name| rules.options.switch_on(name)));
            for (name, view) in VIEWS {
                let (mut one, mut other) = (Vec::new(), Vec::new());
                for game in 0..games {
                    let policy = [Policy::Aggressive, Policy::Uniform][game as usize % 2];
                    let plan = Plan { rules: rules.clone(), policy, seed: 21, max_plies: 60 };
                    let text = text_of(&plan.record(game).expect("the army fits"));
                    tried += 1;
                    if let Some(changed) = alike(&text, view) {
                        one.extend(text);
                        other.extend(changed);
                        compared += 1;
                    }
                }
                assert!(one != other || one.is_empty());
                for made in MADE {
                    if one.is_empty() {
                        continue;
                    }
                    let arguments = [made, &["--view", name, "-o", file]].concat();
                    let [(said, bytes), others] = [&one, &other].map(|text| {
                        let run = adjutant(&arguments, text);
                        assert_eq!(run.status, 0, "{arguments:?}: {}", run.stderr);
                        (run.stderr, std::fs::read(file).expect("a file"))
                    });
                    assert!(bytes.len() > 100, "{arguments:?}");
                    assert!((said, bytes) == others, "{arguments:?} of\n{}", String::from_utf8_lossy(&one));
                }
            }
        }
        eprintln!("{compared} of {tried} games compared");
        assert!(compared * 10 > tried * 8, "{compared} of {tried}");
    }
}
