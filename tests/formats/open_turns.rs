//! Turns after a strike with an open outcome. No format loses anything that was written, and every statement about the
//! pieces is true.

use crate::program::{adjutant, ends};
use adjutant::analysis::Timeline;
use adjutant::board::Variant;
use adjutant::formats::json::{self, ObjectContent};
use adjutant::formats::{Delimiter, GameId, csv, notes, srn};
use adjutant::generate::{Plan, Policy, Random};
use adjutant::notation::{Action, Cell, Note, NoteAnchor, NoteBody, Record, WrittenTurn, parse, write_record};
use adjutant::replay::{Detail, Original, Place, Replay, Verdict, replay};
use adjutant::rules::{Edition, Played, Ruleset};
use adjutant::tables::{TableGame, TableRows, by_name, push_lines};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Sheet without setups: at ply 8 it is open who fell on f6, and at ply 11 who fell on e4.
const SHEET: &str = "Edition: jumbo-2014\n1. a4-a5 b7-b6\n2. e4-e5 e7-e6\n3. e5-f5 e6-e5\n4. f5-f6 f7xf6 {who fell?}\n\
    5. j4-j5 e5-e4! {good!}\n6. f4xe4 ...\nRot gibt auf\n";

const SHEET_AS_SRN: &str = "[Result \"0-1\"]\n[Edition \"jumbo-2014\"]\n[Termination \"resignation\"]\n\n\
    1. a4-a5 b7-b6\n2. e4-e5 e7-e6\n3. e5-f5 e6-e5\n4. f5-f6 f7xf6 {who fell?}\n5. j4-j5 e5-e4 $1 {good!}\n6. f4xe4 0-1\n";

fn object(arguments: &[&str], text: &str) -> Value {
    let run = adjutant(arguments, text);
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", run.stdout, run.stderr))
}

fn sheet_as_json() -> Value {
    object(&["convert", "--from", "notes", "--to", "json"], SHEET)
}

#[test]
fn every_turn_is_listed_with_what_is_known_of_it() {
    let game = sheet_as_json();
    assert_eq!(
        game["turns"].as_array().expect("turns")[7..],
        [
            json!({"ply": 8, "side": "blue", "kind": "strike", "from": "f7", "to": "f6", "piece": "unknown",
                "piece_id": "blue-f7", "target": "unknown", "target_id": "red-e4", "outcome": null,
                "comments": ["who fell?"]}),
            json!({"ply": 9, "side": "red", "kind": "move", "from": "j4", "to": "j5", "piece": "unknown",
                "piece_id": "red-j4"}),
            json!({"ply": 10, "side": "blue", "kind": "move", "from": "e5", "to": "e4", "piece": "unknown",
                "piece_id": "blue-e7", "glyphs": [1], "comments": ["good!"]}),
            json!({"ply": 11, "side": "red", "kind": "strike", "from": "f4", "to": "e4", "piece": "unknown",
                "piece_id": "red-f4", "target": "unknown", "target_id": "blue-e7", "outcome": null}),
        ]
    );
    assert_eq!((&game["plies"], &game["final"], game.get("unplayed")), (&json!(11), &Value::Null, None));
    assert_eq!((&game["verdict"], &game["result"]["score"]), (&json!("legal"), &json!("0-1")));
}

#[test]
fn the_export_form_has_one_full_turn_a_line_and_comes_back() {
    let convert = |from: &str, to: &str, text: &str| adjutant(&["convert", "--from", from, "--to", to], text).stdout;
    assert_eq!(convert("notes", "srn", SHEET), SHEET_AS_SRN);
    let json = convert("notes", "json", SHEET);
    assert_eq!(convert("json", "srn", &json), SHEET_AS_SRN);
    assert_eq!(adjutant(&["fmt"], SHEET_AS_SRN).stdout, SHEET_AS_SRN);
    assert_eq!(convert("json", "srn", &convert("srn", "json", SHEET_AS_SRN)), SHEET_AS_SRN);
    // A space makes the reader use the general parser.
    assert_eq!(convert("json", "srn", &json.replacen("\"turns\":[", "\"turns\": [", 1)), SHEET_AS_SRN);
}

#[test]
fn all_outputs_agree_on_the_number_of_turns() {
    let of_notes = |verb: &str, more: &[&str]| adjutant(&[&[verb, "--from", "notes"], more].concat(), SHEET).stdout;
    let line = |text: String| serde_json::from_str::<Value>(text.lines().next().expect("a line")).expect("JSON");
    assert_eq!(line(of_notes("validate", &["--format", "ndjson"]))["plies"], 11);
    assert_eq!(line(of_notes("stats", &["--each", "--format", "json"]))["plies"], 11);
    for verb in ["board", "reveals", "review"] {
        assert_eq!(line(of_notes(verb, &["--format", "json"]))["plies"], 11, "{verb}");
    }
    assert_eq!(of_notes("convert", &["--to", "csv"]).lines().count(), 1 + 11);
    assert_eq!(of_notes("convert", &["--to", "csv", "--table", "turns"]).lines().count(), 1 + 11);
    let fields = "plies,moves,strikes,count(turn),count(quiet),count(win)";
    assert_eq!(of_notes("filter", &["--fields", fields, "--to", "csv"]), format!("{fields}\n11,9,2,11,9,0\n"));
    let games = of_notes("convert", &["--to", "csv", "--table", "games"]);
    assert!(games.contains(",legal,4,11,2,0,0,0,0,"), "{games}");
    let stats = of_notes("stats", &["--each", "--format", "csv"]);
    let mut table = ::csv::Reader::from_reader(stats.as_bytes());
    let names = table.headers().expect("a head").clone();
    let row = table.records().next().expect("a row").expect("it is one");
    let cell = |name: &str| &row[names.iter().position(|known| known == name).expect("a column")];
    let columns = ["plies", "red_turns", "blue_turns", "red_moves", "blue_moves", "red_strikes", "blue_strikes"];
    assert_eq!(columns.map(cell), ["11", "6", "5", "5", "4", "1", "1"]);
    // From ply 1 to 7; a strike removes a piece, whatever its outcome.
    assert_eq!(["longest_quiet", "red_captured", "red_unmoved"].map(cell), ["7", "0", "36"]);
}

#[test]
fn verbs_that_draw_say_where_positions_end() {
    const READ: &str = "<stdin>:1:10: \"jumbo-2014\" -> [Edition \"jumbo-2014\"]\n<stdin>:6:10: \"e5-e4!\" -> e5-e4 $1\n\
                        <stdin>:8:1: \"Rot gibt auf\" -> 0-1\n";
    const END: &str = "positions are unknown after ply 7: the outcome of ply 8 is open";
    let run = |arguments: &[&str]| adjutant(&[&[arguments[0], "--from", "notes"], &arguments[1..]].concat(), SHEET);
    let review = run(&["review"]);
    let begins = "Positions are unknown after ply 7: the outcome of ply 8 is open.";
    assert!(review.status == 0 && review.stdout.replace('\n', " ").contains(begins), "{}", review.stdout);
    for verb in ["reveals", "odds"] {
        let run = run(&[verb]);
        assert!(run.status == 0 && run.stdout.ends_with(&format!("{END}\n")), "{verb}: {}{}", run.stdout, run.stderr);
    }
    for verb in ["board", "odds"] {
        let beyond = run(&[verb, "--ply", "10"]);
        assert_eq!((beyond.status, beyond.stdout.as_str()), (1, ""), "{verb}");
        assert_eq!(beyond.stderr, format!("{READ}<stdin>:1: record 1: {END}\n"), "{verb}");
        assert_eq!(run(&[verb, "--ply", "7"]).status, 0, "{verb}");
    }
    let after = run(&["board", "--ply", "12"]).stderr;
    assert_eq!(after, format!("{READ}<stdin>:1: record 1: there is no such ply: the record has plies 0 to 11\n"));
    let last = run(&["board"]).stdout;
    assert!(last.contains("ply 7 of 11, 4. f5-f6; blue to move; later positions are unknown\n"), "{last}");
    assert!(run(&["stats"]).stdout.contains("\npositions are unknown after ply 7; the paths of pieces end there\n"));
    let page = run(&["page"]).stdout;
    let (_, body) = crate::page::games(&page).remove(0);
    assert_eq!(body["beyond"], json!([7, END, "f7xf6 {who fell?}\n5. j4-j5 e5-e4 $1 {good!}\n6. f4xe4 0-1"]));
    assert!(page.contains("; 11 plies</p>"), "{page}");
    let film = run(&["convert", "--to", "gif", "--from-ply", "8"]);
    assert_eq!(film.status, 1);
    assert!(film.stderr.contains(END), "{}", film.stderr);
}

#[test]
fn turns_from_an_illegal_one_on_keep_their_comments_and_glyphs() {
    let text = SHEET.replace("6. f4xe4", "6. f4xe4 {why?} a7-a8! {odd} 7. i4-i5");
    let game = object(&["convert", "--from", "notes", "--lossy", "--to", "json"], &text);
    assert_eq!(game["findings"][0]["name"], "own-piece");
    let turns = game["turns"].as_array().expect("turns");
    assert_eq!((turns.len(), &game["plies"], &game["final"]), (11, &json!(11), &Value::Null));
    assert_eq!(turns[10]["comments"], json!(["why?"]));
    assert_eq!(game["unplayed"], "a7-a8 $1 {odd}\n7. i4-i5 0-1");
}

/// Summarizes piece, target and outcome of each turn of an SRN record.
fn summaries(text: &str) -> Vec<String> {
    let game = object(&["convert", "--lossy", "--to", "json"], text);
    let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let of_turn = |turn: &Value| {
        let piece = format!("{} {}", word(&turn["piece_id"]), word(&turn["piece"]));
        let target = format!("{} {}", word(&turn["target_id"]), word(&turn["target"]));
        let rest = turn.get("outcome").map_or(String::new(), |outcome| format!(" on {target}: {}", word(outcome)));
        format!("{piece}{rest}")
    };
    game["turns"].as_array().expect("turns").iter().map(of_turn).collect()
}

/// Returns a record with Red's pieces named, and none of Blue's or only the one on d7. Each army has a Marshal, a
/// General, two Miners, two Scouts, two Bombs and a Flag. At ply 5 Red's Marshal strikes a7, and no later turn
/// shows who is left there.
fn half_known(edition: &str, d7: &str, turns: &str) -> String {
    let ascending = "[Army \"10 9 3*2 2*2 B*2 F\"]\n\n9: ?????.....\n7: ???#......\n4: 10.9.3....2\n1: 3B2BF.....\n";
    let descending = "[Army \"1 2 8*2 9*2 B*2 F\"]\n\n9: ?????.....\n7: ???#......\n4: 1.2.8....9\n1: 8B9BF.....\n";
    let rows = if edition == "milton-bradley-1961" { descending } else { ascending };
    let opening = "a4-a5 b7-b6 a5-a6 d7-e7 a6xa7 e7-e6 e4-e5";
    format!("[Edition \"{edition}\"]\n{}\n{opening} {turns} *\n", rows.replace('#', d7))
}

#[test]
fn pieces_are_followed_beyond_an_open_strike() {
    let text = half_known("jumbo-2014", "?", "e6xe5(?>3) j4-j7 c7-f7 j7-j6 f7-f4 j6-j5 f4xc4");
    assert_eq!(
        summaries(&text)[4..],
        [
            "red-a4 marshal on blue-a7 unknown: -",
            "blue-d7 unknown",
            "red-e4 miner",
            "blue-d7 unknown on red-e4 miner: win",
            "red-j4 scout",
            // Three squares at once: it is a Scout, which falls to the General, although nobody wrote that.
            "blue-c7 scout",
            "red-j4 scout",
            "blue-c7 scout",
            "red-j4 scout",
            "blue-c7 scout on red-c4 general: loss",
        ]
    );
    let srn = adjutant(&["fmt"], &text).stdout;
    ends(&srn, "\n3. a6xa7 e7-e6\n4. e4-e5 e6xe5(?>3)\n5. j4-j7 c7-f7\n6. j7-j6 f7-f4\n7. j6-j5 f4xc4(2<9) *\n");
    // In 1961 the Miner moves to the square from which it was struck, and moves on from there.
    let moved_in = summaries(&half_known("milton-bradley-1961", "?", "e6xe5(?<8) e6-e7 b6-b5"));
    assert_eq!(moved_in[7..], ["blue-d7 unknown on red-e4 miner: loss", "red-e4 miner", "blue-b7 unknown"]);
}

#[test]
fn a_false_combat_beyond_an_open_strike_stays_as_declared() {
    let text = half_known("jumbo-2014", "9", "e6xe5(9<3) j4-j5 e5-e4");
    assert_eq!(summaries(&text)[7..], ["blue-d7 general on red-e4 miner: win", "red-j4 scout", "blue-d7 general"]);
    let game = object(&["convert", "--to", "json"], &text);
    assert_eq!((&game["verdict"], &game["turns"][7]["declared"]), (&json!("inconsistent"), &json!("(9<3)")));
    let srn = adjutant(&["convert", "--to", "srn"], &text).stdout;
    assert!(srn.ends_with("\n4. e4-e5 e6xe5(9<3)\n5. j4-j5 e5-e4 *\n"), "{srn}");
}

/// Sheet with open strikes, and the glyph and comment after each of its turns.
struct Sheet {
    text: String,
    notes: Vec<(Option<u16>, Option<String>)>,
}

const MARKS: [(&str, u16); 2] = [("!", 1), ("!!", 3)];

/// Writes the sheet of a game without setups, or with the setup of one side, and with few combats.
fn sheet(record: &Record<'_>, random: &mut Random) -> Sheet {
    let mut text = String::new();
    for name in ["Edition", "Options"] {
        if let Some(value) = record.tag(name) {
            let _ = writeln!(text, "{name}: {value}");
        }
    }
    text.push('\n');
    let known = random.below(3);
    for row in record.rows.iter().filter(|row| known != 0 && (row.number > 5) == (known == 1)) {
        let cells = row.cells.map(|cell| match cell {
            Cell::Piece(piece) => piece.sign(),
            Cell::Empty | Cell::NoSquare => ".",
        });
        let _ = writeln!(text, "{}: {}", row.number, cells.join(" "));
    }
    text.push('\n');
    let (moves, strikes) = (["-", " - ", "–", " to "], ["x", " x ", " takes ", "×"]);
    let (moves, strikes) = (moves[random.below(4) as usize], strikes[random.below(4) as usize]);
    let [is_numbered, are_paired, tells] = [(); 3].map(|()| random.below(2) == 0);
    let mut notes = Vec::new();
    for (index, turn) in record.turns.iter().enumerate() {
        if is_numbered && (index % 2 == 0 || !are_paired) {
            let _ = write!(text, "{}{} ", index / 2 + 1, if index % 2 == 0 { "." } else { "..." });
        }
        let is_told = tells && random.below(4) == 0;
        match turn.action {
            Action::Move => drop(write!(text, "{}{moves}{}", turn.from, turn.to)),
            Action::Strike => drop(write!(text, "{}{strikes}{}", turn.from, turn.to)),
            _ => drop(write!(text, "{}", WrittenTurn { combat: None, rescue: None, ..*turn })),
        }
        if let Some(combat) = turn.combat.filter(|_| is_told) {
            // `S` may mean a Sergeant in notes.
            let [striker, defender] = [combat.striker, combat.defender].map(|piece| piece.sign().replace('S', "Spy"));
            let _ = write!(text, "({striker}{}{defender})", combat.outcome.sign());
        }
        if let Some(rescue) = turn.rescue {
            let _ = write!(text, "^{}@{}", rescue.piece, rescue.square);
        }
        // After a parenthesis or a rescue a mark is read as a comment.
        let is_bare = matches!(turn.action, Action::Move | Action::Strike) && !is_told && turn.rescue.is_none();
        let mark = (is_bare && random.below(5) == 0).then(|| MARKS[random.below(2) as usize]);
        let comment = (random.below(4) == 0).then(|| format!("note {index}"));
        if let Some((mark, _)) = mark {
            text.push_str(mark);
        }
        if let Some(comment) = &comment {
            let _ = write!(text, " {{{comment}}}");
        }
        text.push_str(if are_paired && index % 2 == 0 { " " } else { "\n" });
        notes.push((mark.map(|(_, glyph)| glyph), comment));
    }
    let _ = writeln!(text, "\n{}", record.result.expect("a result").token());
    Sheet { text, notes }
}

/// Returns the glyph and comment of each turn.
fn notes_of(notes: &[Note<'_>], turns: usize) -> Vec<(Option<u16>, Option<String>)> {
    let mut of_turns = vec![(None, None); turns];
    for note in notes {
        let NoteAnchor::Turn(turn) = note.place else { continue };
        match &note.body {
            NoteBody::Glyph(glyph) => of_turns[turn as usize].0 = Some(*glyph),
            NoteBody::Comment(comment) => of_turns[turn as usize].1 = Some(comment.to_string()),
            NoteBody::Variation(_) => {}
        }
    }
    of_turns
}

/// Replays a record and passes it to `look`, as writers of formats receive it.
fn with_played(text: &[u8], record: &Record<'_>, look: impl FnOnce(&Original<'_>, &Timeline)) -> Replay {
    let mut watch = (Vec::<Played>::new(), Timeline::with_course());
    let replayed = replay(text, record, None, &mut watch);
    let place = Place { file: "a", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original = Original { place, text, srn: None, record, replayed: &replayed, played: &watch.0 };
    look(&original, &watch.1);
    replayed
}

fn lines_of(table: &str, original: &Original<'_>, timeline: &Timeline) -> String {
    let mut rows = TableRows::new(by_name(table).expect("a table"));
    let (id, row_id) = (GameId::of(original), "a.srn#1");
    rows.push_game(&TableGame {
        id,
        row_id,
        original: *original,
        timeline,
        findings: &[],
        luck: None,
        legal_turns: &[],
        scores: &[],
        odds: &[],
    });
    let mut text = Vec::new();
    push_lines(&rows.rows, Delimiter::Csv, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

const EDITIONS: [&str; 6] =
    ["jumbo-2014", "isf", "anniversary-2011", "sci-fi-2011", "milton-bradley-1961", "hasbro-1999"];

/// Returns the JSON object of the full record.
fn truth(record: &Record<'_>) -> Value {
    let mut text = Vec::new();
    write_record(record, &mut text);
    let mut object = Value::Null;
    let replayed = with_played(&text, &parse(&text), |original, _| {
        object = serde_json::to_value(json::game(original, Vec::new())).expect("plain data");
    });
    assert_eq!(replayed.verdict, Verdict::Legal);
    object
}

/// Compares a turn of the sheet with the same turn of the full record. Returns `true` if its pieces are identified.
fn check_turn(turn: &Value, truth: &Value, text: &str) -> bool {
    for key in ["ply", "side", "kind", "from", "to", "via", "guess"] {
        assert_eq!(turn[key], truth[key], "{key}: {turn}\n{text}");
    }
    for key in ["piece_id", "target_id", "outcome"] {
        assert!(turn[key].is_null() || turn[key] == truth[key], "{key}: {turn}, not {truth}\n{text}");
    }
    for key in ["piece", "target"] {
        let is_open = turn[key].is_null() || turn[key] == "unknown";
        assert!(is_open || turn[key] == truth[key], "{key}: {turn}, not {truth}\n{text}");
    }
    // A move has no outcome; a strike always has the member.
    assert_eq!(turn.get("outcome").is_none(), turn["kind"] == "move", "{turn}\n{text}");
    !turn["piece_id"].is_null() && (turn["kind"] == "move" || !turn["target_id"].is_null())
}

#[test]
fn nothing_that_was_written_is_lost_after_an_open_strike() {
    let (mut open, mut hard, mut named, mut unnamed, mut rescues) = (0, 0, 0, 0, 0);
    for number in 0..72_u64 {
        let edition = EDITIONS[number as usize % EDITIONS.len()];
        let mut rules = Ruleset::new(Edition::from_name(edition).expect("an edition"), Variant::Original);
        rules.options.rescue = edition == "hasbro-1999";
        let policy = [Policy::Plausible, Policy::Aggressive, Policy::Uniform][number as usize / 6 % 3];
        let max_plies = [14, 41, 90, 250][number as usize / 18];
        let plan = Plan { rules, policy, seed: 29, max_plies };
        let record = plan.record(number + 1).expect("an army that fits");
        let Sheet { text, notes } = sheet(&record, &mut Random::new(31, number));
        let reading = notes::read(text.as_bytes(), "");
        let sheet = &reading.record;
        let squares = |turn: &WrittenTurn| (turn.from, turn.to);
        assert!(sheet.turns.iter().map(squares).eq(record.turns.iter().map(squares)), "{:?}\n{text}", reading.findings);
        let count = record.turns.len();
        assert_eq!(notes_of(&sheet.notes, count), notes, "{text}");
        let truth = truth(&record);
        let replayed = with_played(text.as_bytes(), sheet, |original, timeline| {
            let replayed = original.replayed;
            assert!(!replayed.verdict.is_failure(), "{:?}\n{text}", replayed.findings);
            assert_eq!((replayed.plies(), original.listed_count()), (Some(count as u32), count), "{text}");
            let (mut pushed, mut srn) = (Vec::new(), Vec::new());
            json::push_game(original, Vec::new(), &mut pushed).expect("plain data");
            let object: Value = serde_json::from_slice(&pushed).expect("an object");
            assert_eq!(object, serde_json::to_value(json::game(original, Vec::new())).expect("plain data"));
            let turns = object["turns"].as_array().expect("turns");
            assert_eq!((turns.len(), &object["plies"]), (count, &json!(count)), "{text}");
            assert_eq!(object["final"].is_null(), !replayed.open.is_empty(), "{text}");
            assert!(object.get("unplayed").is_none(), "{text}");
            for (index, (turn, (glyph, comment))) in turns.iter().zip(&notes).enumerate() {
                let is_named = check_turn(turn, &truth["turns"][index], &text);
                named += usize::from(is_named);
                unnamed += usize::from(!is_named);
                let list = |value: Option<Value>| value.map_or(Value::Null, |value| json!([value]));
                assert_eq!(turn["glyphs"], list(glyph.map(Value::from)), "{text}");
                assert_eq!(turn["comments"], list(comment.clone().map(Value::from)), "{text}");
            }
            srn::write(original, &mut srn).expect("SRN holds all");
            check_srn(&srn, &pushed, &record, &notes);
            let mut rows = Vec::new();
            csv::write(original, &mut rows).expect("CSV holds all");
            let rows = String::from_utf8(rows).expect("UTF-8");
            let tables = ["turns", "games"].map(|table| lines_of(table, original, timeline));
            assert_eq!((rows.lines().count(), tables[0].lines().count(), tables[1].lines().count()), (count, count, 1));
            for (index, (_, comment)) in notes.iter().enumerate() {
                let has = |lines: &str| {
                    let line = lines.lines().nth(index).expect("a row");
                    comment.as_ref().is_none_or(|comment| line.contains(comment.as_str()))
                };
                assert!(has(&rows) && has(&tables[0]), "{index}: {rows}\n{}", tables[0]);
            }
            let strikes = turns.iter().filter(|turn| turn["kind"] == "strike").count();
            assert!(tables[1].contains(&format!(",{count},{strikes},")), "{}", tables[1]);
        });
        let has = |detail: fn(&Detail) -> bool| replayed.findings.iter().any(|finding| detail(&finding.detail));
        rescues += replayed.open.iter().filter(|turn| turn.rescued.is_some()).count();
        open += usize::from(has(|detail| matches!(detail, Detail::OutcomeOpen { .. })));
        hard += usize::from(has(|detail| matches!(detail, Detail::TooHard)));
    }
    assert!(open >= 40 && hard >= 3 && rescues > 0, "{open} open, {hard} too hard, {rescues} rescues");
    // Every piece that acts is identified.
    assert!(unnamed == 0 && named > 2_000, "{unnamed} turns with a piece that has no name, {named} without");
}

/// Compares the export form with the game and its notes; `json` is the object of the same record.
fn check_srn(srn: &[u8], json: &[u8], record: &Record<'_>, notes: &[(Option<u16>, Option<String>)]) {
    let text = String::from_utf8_lossy(srn);
    let back = parse(srn);
    assert!(back.faults.is_empty() && back.stray.is_empty(), "{text}");
    let bare = |turn: &WrittenTurn| (turn.from, turn.to, turn.rescue.map(|rescue| rescue.square));
    assert!(back.turns.iter().map(bare).eq(record.turns.iter().map(bare)), "{text}");
    assert_eq!(notes_of(&back.notes, record.turns.len()), notes, "{text}");
    // Each full turn is on a line that begins with its number.
    let movetext =
        text.lines().filter(|line| line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok()));
    let numbers: Vec<u32> =
        movetext.map(|line| line.split_once('.').expect("a number").0.parse().expect("one")).collect();
    assert!(numbers.into_iter().eq(1..=record.turns.len().div_ceil(2) as u32), "{text}");
    let Ok(ObjectContent::Record(read)) = json::read(std::str::from_utf8(json).expect("UTF-8")) else {
        panic!("no record")
    };
    let mut written = Vec::new();
    write_record(&read, &mut written);
    assert_eq!(String::from_utf8_lossy(&written), text);
    with_played(srn, &back, |original, _| {
        let mut again = Vec::new();
        srn::write(&Original { srn: Some(srn), ..*original }, &mut again).expect("SRN holds all");
        assert_eq!(String::from_utf8_lossy(&again), text);
    });
}
