//! Sorting, sampling, counting, and the limit.

use crate::filter::support::{archive, filter, filtered, record, values};
use crate::program::adjutant;

fn named(tags: &[&str]) -> String {
    let records: Vec<String> =
        tags.iter().enumerate().map(|(index, tags)| record(&format!("Red \"{index}\"\n{tags}"), "*")).collect();
    archive(&records)
}

#[test]
fn records_are_sorted_by_a_key_and_equal_ones_stay_in_order() {
    let text = named(&[
        "Date \"2024.05.18\"\nRound \"10\"",
        "Date \"1999.01.01\"\nRound \"9\"",
        "Event \"none\"",
        "Date \"2024.05.18\"\nRound \"2\"",
        "Date \"1999.12.31\"\nRound \"b\"",
        "Round \"a\"",
    ]);
    for (keys, order) in [
        (&["date"][..], ["1", "4", "0", "3", "2", "5"]),
        (&["date,asc"], ["1", "4", "0", "3", "2", "5"]),
        (&["date,desc"], ["0", "3", "4", "1", "2", "5"]),
        (&["Date"], ["1", "4", "0", "3", "2", "5"]),
        (&["round"], ["3", "1", "0", "5", "4", "2"]),
        (&["tag(\"Round\") , desc"], ["4", "5", "0", "1", "3", "2"]),
        (&["date,desc", "round"], ["3", "0", "4", "1", "5", "2"]),
        (&["date", "record,desc"], ["1", "4", "3", "0", "5", "2"]),
        (&["Nothing"], ["0", "1", "2", "3", "4", "5"]),
        (&["record,desc"], ["5", "4", "3", "2", "1", "0"]),
    ] {
        let arguments: Vec<&str> = keys.iter().flat_map(|key| ["--sort-by", key]).collect();
        let run = filter(&arguments, &text);
        let said = if keys[0] == "Nothing" { "none of the selected records has the tag `Nothing`\n" } else { "" };
        assert_eq!((run.status, run.stderr.as_str()), (0, said), "{keys:?}");
        assert_eq!(values(&run.stdout, "Red"), order, "{keys:?}");
    }
}

#[test]
fn what_a_replay_finds_can_be_sorted_by() {
    let text = archive(&[
        record("Red \"three\"", "b2xb9 a9-a8 a2-a3 *"),
        record("Red \"illegal\"", "b2xb3 *"),
        record("Red \"no setup\"", "*").replace("9: 32", "9: 3F"),
        record("Red \"one\"", "b2-b3 *"),
    ]);
    assert_eq!(values(&filtered(&["--sort-by", "plies"], &text), "Red"), ["illegal", "one", "three", "no setup"]);
    let by_strikes = filtered(&["--sort-by", "strikes,desc"], &text);
    assert_eq!(values(&by_strikes, "Red"), ["three", "illegal", "no setup", "one"]);
    let by_reveal = filtered(&["--sort-by", "reveals(scout, blue)"], &text);
    assert_eq!(values(&by_reveal, "Red"), ["three", "illegal", "no setup", "one"]);
}

#[test]
fn sorting_more_than_is_held_in_memory_gives_the_same() {
    // The records are long, so that a few fill the budget.
    let filling = "x".repeat(1 << 20);
    let records: Vec<String> = (0..70)
        .map(|n| record(&format!("Red \"{n}\"\nRound \"{}\"", n * 37 % 10), &format!("{{{filling}}} *")))
        .collect();
    let mut wanted: Vec<u32> = (0..70).collect();
    wanted.sort_by_key(|n| n * 37 % 10);
    let sorted = filtered(&["--sort-by", "round"], archive(&records));
    assert_eq!(values(&sorted, "Red"), wanted.iter().map(u32::to_string).collect::<Vec<_>>());
    assert_eq!(sorted.len(), archive(&records).len());
}

#[test]
fn there_is_an_end_after_the_limit() {
    let text = named(&["Round \"3\"", "Round \"1\"", "Round \"2\""]);
    for (arguments, order) in [
        (&["--limit", "2"][..], &["0", "1"][..]),
        (&["-n", "9"], &["0", "1", "2"]),
        (&["--limit", "2", "--sort-by", "round"], &["1", "2"]),
        (&["--limit", "1", "--where", "round < 3"], &["1"]),
        (&["--limit", "1", "--where", "round < 3", "--invert"], &["0"]),
    ] {
        assert_eq!(values(&filtered(arguments, &text), "Red"), order, "{arguments:?}");
    }
}

#[test]
fn pages_of_results_are_the_whole() {
    let text = named(&["Round \"3\""; 25]);
    for arguments in [&[][..], &["--sort-by", "record,desc"], &["--sample", "20"], &["--where", "record != 7"]] {
        let whole = filtered(arguments, &text);
        let whole = values(&whole, "Red");
        for size in ["1", "4", "25", "30"] {
            let mut paged: Vec<String> = Vec::new();
            for page in 0.. {
                let offset = (page * size.parse::<usize>().expect("a number")).to_string();
                let run = filter(&[arguments, &["--offset", &offset, "--limit", size]].concat(), &text);
                paged.extend(values(&run.stdout, "Red").into_iter().map(str::to_owned));
                if run.status == 1 {
                    assert_eq!(
                        (run.stdout.as_str(), page >= whole.len() / size.parse::<usize>().expect("a number")),
                        ("", true)
                    );
                    break;
                }
            }
            assert_eq!(paged, whole, "{arguments:?} in pages of {size}");
        }
    }
    let counted = adjutant(&["filter", "--count", "--offset", "20"], &text);
    assert_eq!((&*counted.stdout, &*counted.stderr), ("5\n", "25 records read, 5 selected, 20 skipped\n"));
    let beyond = adjutant(&["filter", "--offset", "30"], &text);
    assert_eq!((beyond.status, &*beyond.stdout), (1, ""));
    assert_eq!(beyond.stderr, "25 records read, 0 selected, 25 skipped\n");
    assert_eq!(filter(&["--fields", "red", "--offset", "23"], &text).stdout, "red\n23\n24\n");
}

#[test]
fn a_sample_is_the_same_for_a_seed_and_in_the_order_of_the_input() {
    let tags = vec!["Round \"1\""; 200];
    let text = named(&tags);
    let sampled = |arguments: &[&str]| -> Vec<u32> {
        values(&filtered(arguments, &text), "Red").into_iter().map(|red| red.parse().expect("a number")).collect()
    };
    let sample = sampled(&["--sample", "20"]);
    assert_eq!(sample, sampled(&["--sample", "20", "--seed", "1"]));
    assert_eq!(sample.len(), 20);
    assert!(sample.is_sorted_by(|a, b| a < b), "{sample:?}");
    assert!(sample.last() > Some(&100), "it is drawn from all of them: {sample:?}");
    assert_ne!(sample, sampled(&["--sample", "20", "--seed", "2"]));
    assert_eq!(sampled(&["--sample", "200"]), (0..200).collect::<Vec<_>>());
    assert_eq!(sampled(&["--sample", "999"]), (0..200).collect::<Vec<_>>());
    let sorted = sampled(&["--sample", "20", "--sort-by", "record,desc"]);
    assert_eq!(sorted, sample.iter().rev().copied().collect::<Vec<_>>());
    assert_eq!(sampled(&["--sample", "20", "--limit", "3"]), sample[..3]);
    let few = sampled(&["--sample", "3", "--where", "record > 190"]);
    assert!(few.len() == 3 && few[0] >= 190, "{few:?}");
    // The drawn records must never change, because samples are identified by their seeds.
    assert_eq!(sampled(&["--sample", "5", "--seed", "7"]), [28, 49, 157, 169, 186]);
}

#[test]
fn a_sample_larger_than_memory_is_whole() {
    let filling = "x".repeat(1 << 20);
    let records: Vec<String> =
        (0..40).map(|n| record(&format!("Red \"{n}\""), &format!("{{{n} {filling}}} *"))).collect();
    let text = archive(&records);
    let sampled = filtered(&["--sample", "25"], &text);
    let drawn: Vec<usize> = values(&sampled, "Red").into_iter().map(|red| red.parse().expect("a number")).collect();
    assert_eq!(drawn.len(), 25);
    let wanted: Vec<&str> = drawn.iter().map(|n| records[*n].as_str()).collect();
    assert!(sampled == archive(&wanted));
}

#[test]
fn records_are_counted() {
    let text = named(&["Round \"3\"", "Round \"1\"", "Round \"2\""]);
    for (arguments, count, status) in [
        (&["--count"][..], "3\n", 0),
        (&["--count", "--where", "round > 1"], "2\n", 0),
        (&["-c", "--where", "round > 3"], "0\n", 1),
        // Without turns, only the names distinguish the records.
        (&["--count", "--dedupe"], "3\n", 0),
        (&["--count", "--limit", "2"], "2\n", 0),
        (&["--count", "--sample", "2"], "2\n", 0),
        (&["--count", "--where", "round > 1", "--invert"], "1\n", 0),
    ] {
        let run = filter(arguments, &text);
        assert_eq!((run.stdout.as_str(), run.status), (count, status), "{arguments:?}");
    }
}

#[test]
fn the_end_after_the_limit_is_the_end_of_reading() {
    // The second game of an endless stream would never arrive.
    let games = adjutant(&["generate", "--games", "300", "--plies", "60"], "").stdout;
    let truncated = &games[..games.len() - 40];
    let run = filter(&["--limit", "1", "-j", "1"], truncated);
    assert_eq!((run.status, run.stderr.as_str(), values(&run.stdout, "Event").len()), (0, "", 1));
}
