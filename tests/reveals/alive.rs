//! Time that pieces stay on the board: worked out by hand, and compared with the turns of games as JSON.

use crate::program::adjutant;
use crate::reveals::support::{game, generated, reveals};
use serde_json::Value;

/// Piece of a setup: the ply at which it was removed, if it was, and the last ply of its game.
type Piece = (Option<u64>, u64);

/// Returns the pieces of a kind in all games, and the total number of rescued pieces.
fn pieces(input: &str, kind: &str, sides: &[&str]) -> (Vec<Piece>, usize) {
    let games = adjutant(&["convert", "--to", "json"], input).stdout;
    let (mut all, mut returned) = (Vec::new(), 0);
    for game in games.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")) {
        assert_eq!(game["verdict"], "legal");
        let plies = game["plies"].as_u64().expect("a number");
        let turns: &[Value] = game["turns"].as_array().map_or(&[], Vec::as_slice);
        returned += turns.iter().filter(|turn| !turn["rescue"].is_null()).count();
        let is_gone = |id: &str, turn: &&Value| {
            let outcome = turn["outcome"].as_str().unwrap_or_default();
            let is_target = turn["target_id"] == id && ["win", "tie", "hit"].contains(&outcome);
            is_target || turn["piece_id"] == id && ["loss", "tie"].contains(&outcome)
        };
        for side in sides {
            for (square, _) in game["setup"][side].as_object().expect("a setup").iter().filter(|(_, of)| **of == kind) {
                let id = format!("{side}-{square}");
                let removed: Vec<&Value> = turns.iter().filter(|turn| is_gone(&id, turn)).collect();
                assert!(removed.len() < 2, "{id} is removed once: {removed:?}");
                all.push((removed.first().map(|turn| turn["ply"].as_u64().expect("a number")), plies));
            }
        }
    }
    (all, returned)
}

/// Returns the product-limit estimate after `ply`, its error, and the number of pieces at risk. The estimate is
/// computed factor by factor.
fn estimate(pieces: &[Piece], ply: u64) -> (f64, f64, u64) {
    let at_risk = |ply: u64| pieces.iter().filter(|(gone, end)| gone.unwrap_or(*end) >= ply).count() as u64;
    let (mut share, mut sum) = (1.0, 0.0);
    for before in 1..=ply {
        let gone = pieces.iter().filter(|(gone, _)| *gone == Some(before)).count() as f64;
        let risk = at_risk(before) as f64;
        if gone > 0.0 {
            share *= 1.0 - gone / risk;
            sum += if risk > gone { gone / (risk * (risk - gone)) } else { 0.0 };
        }
    }
    (share, share * f64::sqrt(sum), at_risk(ply))
}

/// Returns archives of open play, of unnamed rescues, of Spotters and of Infiltrators.
fn archives() -> Vec<String> {
    [
        &["--policy", "aggressive", "--plies", "300"][..],
        &["--edition", "hasbro-1999", "--options", "silent-defense,rescue", "--policy", "aggressive"],
        &["--edition", "sci-fi-2011", "--policy", "aggressive"],
        &["--variant", "infiltrator", "--policy", "aggressive"],
    ]
    .map(|more| generated(&[&["--games", "12", "--seed", "5"], more].concat()))
    .to_vec()
}

#[test]
fn games_one_by_one_say_the_same() {
    let mut returned_in_all = 0;
    for input in archives() {
        for (kind, side) in [("marshal", None), ("scout", Some("blue")), ("miner", None), ("flag", Some("red"))] {
            let (pieces, returned) =
                pieces(&input, kind, if side.is_some() { side.as_slice() } else { &["red", "blue"] });
            returned_in_all += returned;
            let chosen = side.map_or_else(Vec::new, |side| vec!["--side", side]);
            let arguments = [&["--summary", "--kind", kind, "--every", "9"], &chosen[..]].concat();
            let rows = reveals(&[&arguments[..], &["--format", "csv", "--table", "survival"]].concat(), &input);
            let json: Value = serde_json::from_str(&reveals(&[&arguments[..], &["--format", "json"]].concat(), &input))
                .expect("JSON");
            let figures = &json["figures"][kind];
            let lines = figures["survival"].as_array().expect("rows");
            assert!(lines.len() > 5 && rows.lines().count() == lines.len() + 1);
            let near = |found: f64, expected: f64| (found - expected).abs() < 1e-6;
            for (row, line) in rows.lines().skip(1).zip(lines) {
                let row: Vec<f64> = row.split(',').skip(1).map(|field| field.parse().unwrap_or(f64::NAN)).collect();
                let (share, error, at_risk) = estimate(&pieces, row[0] as u64);
                assert!(near(row[14], share) && near(row[15], error), "{kind}: {row:?}, {share} {error}");
                assert!(near(row[16], at_risk as f64), "{kind}: {row:?}, {at_risk}");
                for (name, at) in [("alive_share", 14), ("alive_error", 15), ("alive_at_risk", 16)] {
                    assert!(near(line[name].as_f64().expect("a number"), row[at]), "{line} {row:?}");
                }
            }
            let captured = pieces.iter().filter(|(gone, _)| gone.is_some()).count();
            assert_eq!(figures["captured"], captured, "{kind}");
            let share = captured as f64 / pieces.len() as f64;
            assert!(near(figures["captured_share"].as_f64().expect("a share"), share));
            let last = pieces.iter().map(|(_, end)| *end).max().unwrap_or(0);
            let median = (1..=last).find(|ply| estimate(&pieces, *ply).0 <= 0.5 + 1e-9);
            assert_eq!(figures["alive_median_ply"].as_u64(), median, "{kind}");
            assert_eq!(figures["alive_median_at_risk"].as_u64(), median.map(|ply| estimate(&pieces, ply).2), "{kind}");
        }
    }
    assert!(returned_in_all > 0, "pieces were brought back");
}

#[test]
fn figures_of_two_games_worked_out_by_hand() {
    // In the first game Blue's Miner captures Red's Scout at ply 6; the second game ends with ply 2, with all pieces
    // on the board.
    let first = game("b2-b8 a9-a8 a2-a3 a8-a7 b8-b7 a7xb7(3>2) 0-1");
    let text = format!("{first}\n{}", game("b2-b4 a9-a8 *"));
    let rows = |arguments: &[&str]| {
        let csv = reveals(&[&["--summary", "--format", "csv"], arguments].concat(), &text);
        csv.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect::<Vec<Vec<String>>>()
    };
    // Of four Scouts, two leave with the second game; one of the other two is captured: one half is left from ply 6
    // on.
    let kinds = rows(&["--table", "kinds"]);
    let behind: Vec<&[String]> = kinds.iter().map(|row| &row[10..]).collect();
    assert_eq!(behind, [["0", "0", "", ""], ["1", "0.25", "6", "2"], ["0", "0", "", ""]]);
    let survival = rows(&["--table", "survival", "--kind", "scout", "--every", "3"]);
    let behind: Vec<&[String]> = survival.iter().map(|row| &row[15..]).collect();
    assert_eq!(behind, [["1", "0", "4"], ["1", "0", "2"], ["0.5", "0.353553", "2"]]);
    let json: Value = serde_json::from_str(&reveals(&["--summary", "--format", "json"], &text)).expect("JSON");
    let scouts = |side: &str| json["counts"]["pieces"][side]["scout"].clone();
    let none = serde_json::json!([]);
    assert_eq!(scouts("red")["captured"], serde_json::json!({"won": [], "drawn": [], "lost": [[6, 1]], "open": []}));
    assert_eq!((&scouts("red")["stayed"]["lost"], &scouts("blue")["captured"]["won"]), (&none, &none));
    assert_eq!(
        scouts("blue")["stayed"],
        serde_json::json!({"won": [[6, 1]], "drawn": [], "lost": [], "open": [[2, 1]]})
    );
}

#[test]
fn text_shows_both() {
    let input = &archives()[0];
    let text = reveals(&["--summary", "--kind", "scout", "--width", "120"], input);
    assert!(
        text.contains("half captured")
            && text.contains("\nScout: shares still hidden and alive at each ply, and the scores of the owners"),
        "{text}"
    );
    assert!(text.lines().any(|line| line.contains("#-")), "the bar of those hidden goes on for those alive: {text}");
}

#[test]
fn documents_without_these_counts_are_refused() {
    let mut document: Value =
        serde_json::from_str(&reveals(&["--summary", "--format", "json"], game("b2-b8 *"))).expect("JSON");
    for name in ["captured", "stayed"] {
        document["counts"]["pieces"]["red"]["scout"].as_object_mut().expect("counts").remove(name);
        let run = adjutant(&["reveals", "--summary", "--merge"], document.to_string());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""));
        let said = "expected both counts `captured` and `stayed`: the document is from an earlier version; write it again \
                    from the records";
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}
