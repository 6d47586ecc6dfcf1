//! From SRN to both of Gravon's formats and back: everything that the formats can express is kept. Any bytes can be
//! read.

use crate::formats::gravon_support::{GSN, XML, gsn, read_bytes, turns, xml};
use adjutant::board::Variant;
use adjutant::formats::{Format, Loss, Unwritable, write_with_losses};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Score, parse, write_record};
use adjutant::replay::{Original, Place, Termination, replay};
use adjutant::rules::{Edition, Ruleset};
use proptest::prelude::*;

const VARIANTS: [Variant; 5] =
    [Variant::Original, Variant::Duel, Variant::Barrage, Variant::UltimateLightning, Variant::Free];

/// Returns the record in a format, and the losses.
fn write_in(format: &Format, srn: &[u8], file: &str) -> Result<(String, Vec<Loss>), Unwritable> {
    let record = parse(srn);
    let mut played = Vec::new();
    let replayed = replay(srn, &record, None, &mut played);
    let place = Place { file: "a.srn", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original = Original { place, text: srn, srn: Some(srn), record: &record, replayed: &replayed, played: &played };
    let (text, losses) = write_with_losses(&original, format, file)?;
    Ok((String::from_utf8(text).expect("it is UTF-8"), losses))
}

/// Returns the SRN of a small game with these tags and turns.
fn srn(tags: &[(&str, &str)], turns: &str) -> String {
    let tags = tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect::<Vec<_>>().concat();
    format!(
        "{tags}[Edition \"gravon\"]\n[Variant \"free\"]\n\n10: F.........\n7: .2.......3\n4: .2.......X\n1: F.........\n\n{turns}\n"
    )
}

fn losses(format: &Format, srn: &str) -> Vec<String> {
    let (_, losses) = write_in(format, srn.as_bytes(), "").expect("it can be written");
    losses.iter().map(ToString::to_string).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_games_come_back(
        variant in prop::sample::select(VARIANTS.to_vec()),
        policy in prop::sample::select(vec![Policy::Uniform, Policy::Aggressive]),
        seed in any::<u64>(),
        max_plies in 0..400u32,
    ) {
        let gravon = Edition::from_name("gravon").expect("it is listed");
        let plan = Plan { rules: Ruleset::new(gravon, variant), policy, seed, max_plies };
        let mut record = plan.record(1).expect("the army fits");
        // Gravon's formats have no rescues, so the game is cut off before the first.
        if let Some(first) = record.turns.iter().position(|turn| turn.rescue.is_some()) {
            record.turns.truncate(first);
            record.result = Some(Score::Open);
            record.tags.retain(|tag| !matches!(&*tag.name, "Result" | "Termination"));
        }
        let mut text = Vec::new();
        write_record(&record, &mut text);
        for format in [XML, GSN] {
            let (written, losses) = write_in(format, &text, "").expect("Gravon has the variant");
            let reading = read_bytes(format, written.as_bytes(), "");
            // A game without a result has no last line in GSN.
            let is_cut = format == GSN && record.result == Some(Score::Open);
            prop_assert_eq!(reading.findings.len(), usize::from(is_cut));
            prop_assert_eq!(turns(&reading.record), turns(&record));
            prop_assert_eq!(reading.record.result, record.result);
            let cells = |rows: &[adjutant::notation::Row]| rows.iter().map(|row| (row.number, row.cells)).collect::<Vec<_>>();
            prop_assert_eq!(cells(&reading.record.rows), cells(&record.rows));
            for loss in losses {
                let may_be = match &loss {
                    Loss::Tag { name, becomes: None } => {
                        matches!(&**name, "Event" | "Round")
                            || (record.result == Some(Score::Open) && format == GSN && matches!(&**name, "Red" | "Blue"))
                    }
                    Loss::Termination { is, becomes } => {
                        (*is, *becomes) == (Termination::Resignation, Termination::Forfeit)
                            || (record.result == Some(Score::Open) && *becomes == Termination::Unknown)
                    }
                    _ => false,
                };
                prop_assert!(may_be, "{:?}", loss);
            }
        }
    }

    #[test]
    fn any_bytes_are_read_somehow(
        is_xml in any::<bool>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..12),
    ) {
        let (format, text) = if is_xml { (XML, xml()) } else { (GSN, gsn()) };
        let mut bytes = text.into_bytes();
        for (place, byte, how) in edits {
            if bytes.is_empty() {
                break;
            }
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                2 => drop(bytes.remove(place)),
                _ => bytes.truncate(bytes.len() - place / 8),
            }
        }
        let reading = read_bytes(format, &bytes, "classic-2005.9-119.xml");
        let end = bytes.len() as u32 + 1;
        prop_assert!(reading.findings.iter().all(|finding| finding.span.start <= finding.span.end && finding.span.end <= end));
        replay(&bytes, &reading, None, &mut ());
    }
}

#[test]
fn names_come_back_or_are_told() {
    let turns = "1. b4-b5 1-0";
    for (red, blue) in [("Anna", "Carl"), ("<A> & \\\"B\\\" 'C'", "]]>"), ("vs", "a result 1 winner 2"), ("?", "&amp;")]
    {
        let text = srn(&[("Red", red), ("Blue", blue), ("Termination", "time")], turns);
        assert_eq!(losses(XML, &text), [""; 0], "{red}");
        assert_eq!(losses(GSN, &text), [""; 0], "{red}");
    }
    let text = srn(&[("Red", "a vs b"), ("Termination", "time")], turns);
    assert_eq!(losses(GSN, &text), ["the value of the tag Red (\"a vs. b\" instead)"]);
    assert_eq!(losses(XML, &text), [""; 0]);
    // Everything written can be read.
    let text = srn(&[("Red", " Anna "), ("Termination", "time")], turns);
    for format in [XML, GSN] {
        assert_eq!(losses(format, &text), ["the value of the tag Red (\"Anna\" instead)"]);
        let (written, _) = write_in(format, text.as_bytes(), "").expect("it can be written");
        let without = srn(&[("Red", "Anna"), ("Termination", "time")], turns);
        assert_eq!(written, write_in(format, without.as_bytes(), "").expect("it can be written").0);
    }
    let text = srn(&[("Red", "#Stratego-Notation v1"), ("Termination", "time")], turns);
    assert_eq!(losses(GSN, &text), ["the value of the tag Red (\"\u{FFFD}Stratego-Notation v1\" instead)"]);
}

#[test]
fn what_gravon_cannot_say_is_told() {
    let flag = |tags: &[(&str, &str)]| losses(XML, &srn(tags, "1. b4-b5 j7-j6 1-0"));
    assert_eq!(flag(&[("Termination", "forfeit")]), [""; 0]);
    assert_eq!(flag(&[("Termination", "resignation")]), ["the termination resignation (forfeit instead)"]);
    assert_eq!(flag(&[("Termination", "adjudication")]), ["the termination adjudication (forfeit instead)"]);
    assert_eq!(flag(&[]), ["the termination unknown (forfeit instead)"]);
    assert_eq!(flag(&[("Event", "Cup"), ("Termination", "time")]), ["the tag Event"]);
    let commented = srn(&[("Termination", "time")], "1. b4-b5 {why} $1 1-0");
    assert_eq!(losses(GSN, &commented), ["a comment", "a glyph"]);
    assert_eq!(losses(GSN, &srn(&[("Red", "Anna")], "1. b4-b5 *")), ["the tag Red"]);
    assert_eq!(losses(XML, &srn(&[("Red", "Anna")], "1. b4-b5 *")), [""; 0]);
    let guess = srn(&[], "1. b4-b5 j7-j6 2. b5?b7=2 *");
    assert!(losses(XML, &guess).iter().any(|loss| loss.contains("from ply 3 on")), "{:?}", losses(XML, &guess));
}

#[test]
fn what_a_field_cannot_hold_is_not_written() {
    let refused =
        |text: &str| write_in(XML, text.as_bytes(), "").map(|(text, _)| text).map_err(|error| error.to_string());
    let text = srn(&[], "*");
    for (text, why) in [
        (text.replace("4: .2", "4: ?2"), "a field has no letter for the unknown piece on a4"),
        (text.replace("4: .2", "4: I2"), "Gravon has no infiltrator, but there is one on a4"),
        (
            text.replace("free", "barrage").replace("4: .2", "5: 2.........\n4: .."),
            "a field has no square a5, but there is a piece on it",
        ),
        (
            text.replace("10: F.........\n7: .2.......3\n", ""),
            "a Gravon field has both setups or none, but only Red's setup is known",
        ),
        (text.replace("[Variant", "[Army \"T F\"]\n[Variant"), "Gravon has no game type with that army"),
        (text.replace("gravon", "sci-fi-2011").replace("free", "duel"), "Gravon has no such board"),
    ] {
        assert_eq!(refused(&text), Err(why.to_owned()), "{text}");
    }
    let hidden = refused("[Edition \"gravon\"]\n\n1. b4-b5 *\n").expect("a game without setups");
    assert!(hidden.contains("\"classic\"") && !hidden.contains("<field"), "{hidden}");
    let army = text.replace("free", "original").replace("[Variant", "[Army \"10 3 2 F\"]\n[Variant");
    assert!(refused(&army).expect("part of the army").contains("\"classicfree\""));
}

#[test]
fn files_get_the_names_that_tell_their_dates() {
    let name = |format: &Format, tags: &[(&str, &str)]| {
        let text = srn(tags, "*");
        format.file_name.and_then(|name| name(&parse(text.as_bytes()), 7))
    };
    let day = [("Date", "2005.09.15"), ("GameNumber", "119")];
    assert_eq!(name(XML, &day).as_deref(), Some("classicfree-2005.9-119"));
    assert_eq!(name(GSN, &day).as_deref(), Some("classicfree.2005.09.15.119"));
    let month = [("Date", "2005.12.??")];
    assert_eq!(name(XML, &month).as_deref(), Some("classicfree-2005.12-7"));
    assert_eq!(name(GSN, &month), None);
    assert_eq!(name(XML, &[]), None);
    assert_eq!(name(XML, &[("Date", "2005.09.15"), ("GameNumber", "a/b")]), None);
}
