//! In the output for one game, a piece has the symbol of its record, and a turn has the record's number.

use crate::page::games;
use crate::program::adjutant;
use adjutant::Edition;
use adjutant::board::Board;

/// Returns a record in which Red's Marshal takes Blue's Scout at ply 5, with the symbols of the Marshal, the
/// General and the Scout.
fn record(edition: &Edition, ranks: Option<&str>) -> (String, [&'static str; 3]) {
    let is_ascending = match ranks {
        Some(ranks) => ranks == "ascending",
        None => !matches!(edition.name, "milton-bradley-1961" | "anniversary-2011"),
    };
    let signs = if is_ascending { ["10", "9", "2"] } else { ["1", "2", "9"] };
    let [marshal, general, scout] = signs;
    let tag = ranks.map(|ranks| format!("[Ranks \"{ranks}\"]\n")).unwrap_or_default();
    let [last, blue, near_blue, near_red, red] =
        if edition.board == Board::STANDARD { [10, 7, 6, 5, 4] } else { [8, 6, 5, 4, 3] };
    let text = format!(
        "[Edition \"{}\"]\n{tag}[Army \"{marshal} {general} {scout} F\"]\n\n{last}: F.........\n\
         {blue}: {scout}{marshal}.......{general}\n{red}: {marshal}{general}{scout}.......\n1: F.........\n\n\
         1. a{red}-a{near_red} j{blue}-j{near_blue} 2. a{near_red}-a{near_blue} j{near_blue}-j{near_red} \
         3. a{near_blue}xa{blue} *\n",
        edition.name
    );
    (text, signs)
}

#[test]
fn signs_are_those_of_the_record_in_every_output_for_one_game() {
    for edition in Edition::ALL {
        for ranks in [None, Some("ascending"), Some("descending")] {
            let (text, [marshal, general, scout]) = record(edition, ranks);
            let name = format!("{} {ranks:?}", edition.name);
            let run = |words: &[&str]| {
                let run = adjutant(words, &text);
                assert_eq!(run.status, 0, "{name} {words:?}: {}", run.stderr);
                run.stdout
            };
            let (near_blue, blue) = if edition.board == Board::STANDARD { (6, 7) } else { (5, 6) };
            let turn = format!("3. a{near_blue}xa{blue}({marshal}>{scout})");
            // The last position, drawn.
            let board = run(&["board"]);
            assert!(board.contains(&format!("ply 5 of 5, {turn};")), "{name}: {board}");
            assert!(board.contains(&format!("\n{blue:>2} {marshal:>3}* ")), "{name}: {board}");
            assert!(board.contains(&format!(" {scout} Scout ")), "{name}: {board}");
            let svg = run(&["board", "--format", "svg"]);
            assert!(
                svg.contains(&format!("<title>Position after ply 5, {} by red; ", turn.replace('>', "&gt;"))),
                "{name}"
            );
            for (kind, sign) in [("marshal", marshal), ("general", general), ("scout", scout)] {
                let drawn: Vec<&str> = svg
                    .split(&format!("#red-{kind}-"))
                    .skip(1)
                    .filter_map(|rest| rest.split(['-', '"']).next())
                    .collect();
                assert!(!drawn.is_empty() && drawn.iter().all(|drawn| *drawn == sign), "{name} {kind}: {drawn:?}");
            }
            // Turns in sentences about the game.
            for verb in ["review", "reveals"] {
                let told = run(&[verb]);
                assert!(told.contains(&turn), "{name} {verb}: {told}");
            }
            let reveals = run(&["reveals"]);
            assert!(
                reveals.contains(&format!("red {marshal} ")) && reveals.contains(&format!("blue {scout} ")),
                "{name}: {reveals}"
            );
            let odds = run(&["odds", "--ply", "4", "--view", "red"]);
            let head = odds.lines().find(|line| line.starts_with("group ")).unwrap_or_default();
            assert_eq!(
                head.split_whitespace().collect::<Vec<_>>(),
                ["group", "pieces", marshal, general, scout, "F"],
                "{name}"
            );
            let (_, body) = games(&run(&["page"])).swap_remove(0);
            let signs = body["signs"].as_array().expect("signs");
            assert_eq!([&signs[0], &signs[1], &signs[8]], [marshal, general, scout], "{name}");
            let export = run(&["convert", "--to", "srn"]);
            assert!(export.contains(&turn), "{name}: {export}");
            // Statistics are about kinds, which have names.
            let stats = run(&["stats"]);
            assert!(stats.contains("\n    Sco\n--------\nMar   1>\n"), "{name}: {stats}");
        }
    }
}

#[test]
fn the_number_before_a_turn_is_its_turn_number() {
    let file = "samples/games/gravon-original.srn";
    let turn = |ply: &str| {
        let board = adjutant(&["board", "--ply", ply, file], "").stdout;
        let caption = board.lines().find(|line| line.starts_with(&format!("ply {ply} of "))).expect("a caption");
        caption.split([',', ';']).nth(1).expect("a turn").trim().to_owned()
    };
    // The record numbers plies 99 and 100 as turn 50.
    let text = std::fs::read_to_string(file).expect("the sample is there");
    let line = text.lines().find(|line| line.starts_with("50. ")).expect("turn 50");
    let [red, blue] = [turn("99"), turn("100")];
    assert_eq!(line, format!("{red} {}", blue.strip_prefix("50... ").expect("Blue's turn 50")));
    // A picture has the same text, character by character, and its title too.
    for (ply, turn) in [("99", red), ("100", blue)] {
        let svg = adjutant(&["board", "--format", "svg", "--ply", ply, file], "").stdout;
        let side = if ply == "99" { "red" } else { "blue" };
        let title =
            format!("<title>Position after ply {ply}, {} by {side}; ", turn.replace('>', "&gt;").replace('<', "&lt;"));
        assert!(svg.contains(&title), "{title}");
        let drawn: String = svg.split("href=\"#text-").skip(1).filter_map(|rest| rest.split("-24\"").next()).collect();
        let words = format!("ply {ply}, {turn}").replace('>', "&gt;").replace('<', "&lt;");
        assert!(drawn.contains(&words), "{words}: {drawn}");
    }
    let setup = adjutant(&["board", "--format", "svg", "--ply", "0", file], "").stdout;
    assert!(setup.contains("<title>Position after ply 0; red to move</title>"));
    // Missed gains are reported with turn numbers.
    let review = adjutant(&["review", "samples/games/anniversary-2011-original.srn"], "").stdout;
    let review = review.replace("\n      ", " ");
    let several =
        "\n    99. e7xe8 (ply 197) could safely take a piece worth at least 0.5; also possible at 101. (ply 201)\n";
    assert!(review.contains(several), "{review}");
}
