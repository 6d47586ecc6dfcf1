//! Tables and charts: for people at two widths, with and without color, and for programs.

use crate::program::starts;
use crate::stats::support::{archive, argument, generated, record, sample, told};

fn snapshot(name: &str, arguments: &[&str], stdin: &str) {
    for (width, color) in [("60", "never"), ("80", "never"), ("120", "never"), ("80", "always")] {
        let look = ["--width", width, "--color", color];
        let text = told(&[arguments, &look].concat(), stdin);
        let shown = text.replace('\u{1b}', "\u{241b}");
        insta::assert_snapshot!(format!("{name}_{width}_{color}"), shown);
        assert_eq!(text.contains('\u{1b}'), color == "always");
    }
}

#[test]
fn one_game() {
    // With the same name wherever the checkout is, because a long name is wrapped.
    snapshot("one_game", &["samples/games/jumbo-2014-original.srn"], "");
}

#[test]
fn all_games() {
    snapshot("all_games", &["--rated-games", "2", "--top", "12"], &archive(&generated(12)));
}

#[test]
fn no_line_is_wider_than_it_may_be() {
    let folder = sample("games");
    let games = archive(&generated(40));
    for width in [60, 80, 100, 120] {
        let width_text = width.to_string();
        for text in [
            told(&["--width", &width_text, argument(&folder)], ""),
            told(&["--width", &width_text, "--each", argument(&folder)], ""),
            told(&["--width", &width_text], &games),
        ] {
            let lines = text.lines().filter(|line| !line.contains(", record ") && !line.contains(".srn,"));
            for line in lines {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
        }
    }
}

#[test]
fn color_is_all_that_color_adds() {
    let games = archive(&generated(5));
    let plain = told(&["--color", "never"], &games);
    let colored = told(&["--color", "always"], &games);
    assert_ne!(plain, colored);
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
}

#[test]
fn programs_get_stable_columns() {
    let games = archive(&generated(3));
    for (table, columns) in [
        ("verdicts", "verdict,records,share"),
        ("results", "side,games,won,drawn,lost,open,score,low,high,mean_turns"),
        ("editions", "edition,games,red_won,drawn,blue_won,open,red_score,low,high,mean_turns"),
        ("variants", "variant,games,red_won,drawn,blue_won,open,red_score,low,high,mean_turns"),
        ("terminations", "termination,games,red_won,drawn,blue_won,open,red_score,low,high,mean_turns"),
        ("lengths", "turns,games"),
        ("sides", "figure,red,blue,red_per_game,blue_per_game"),
        ("kinds", "side,kind,turns,strikes,won,tied,lost,score,struck,held"),
        ("strikes", "side,striker,struck,won,tied,lost,score"),
        ("first-turns", "side,turn,games,share,won,drawn,lost,open,score,low,high"),
        (
            "players",
            "player,games,won,drawn,lost,open,score,low,high,red_games,blue_games,mean_turns,mean_named,rating,rating_error",
        ),
        ("short-games", "sort,records,share"),
        ("head-to-head", "player,opponent,games,won,drawn,lost,open,score,low,high,red_games"),
        ("player-terminations", "player,termination,games,share,won,drawn,lost,open,score,low,high"),
        ("standings", "place,player,games,won,drawn,lost,open,points,buchholz,median_buchholz,direct"),
        ("crosstable", "player,place,opponent,opponent_place,games,won,drawn,lost,open,points"),
    ] {
        let csv = told(&["--format", "csv", "--table", table], &games);
        assert_eq!(csv.lines().next(), Some(columns), "{table}");
        let fields = columns.split(',').count();
        assert!(csv.lines().count() > 1, "{table}");
        assert!(csv.lines().all(|line| line.split(',').count() == fields), "{table}\n{csv}");
        let tsv = told(&["--format", "tsv", "--table", table], &games);
        assert_eq!(tsv, csv.replace(',', "\t"), "{table}");
    }
}

#[test]
fn every_game_has_a_row() {
    let bad = std::fs::read_to_string(sample("broken/syntax.srn")).expect("a sample");
    let games = archive(&[record("Red \"Smith, Ann\"\nBlue \"Bob\"", "b2xb9(2=2) a9-a8 1-0"), bad]);
    let run = crate::stats::support::stats(&["--each", "--format", "csv"], &games);
    assert_eq!(run.status, 1);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    let columns = lines[0].split(',').count();
    starts(
        lines[0],
        "file,record,verdict,edition,variant,red,blue,score,termination,plies,longest_quiet,red_moves,blue_moves,",
    );
    starts(lines[1], "<stdin>,1,legal,gravon,original,\"Smith, Ann\",Bob,1-0,unknown,2,1,0,1,1,0,0,0,1,0,");
    assert!(lines[2].starts_with("<stdin>,2,unreadable,"), "{}", lines[2]);
    assert_eq!(lines[2].split(',').count(), columns);
}
