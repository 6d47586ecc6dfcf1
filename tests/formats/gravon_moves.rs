//! Elements and moves of Gravon's XML, and their order.

use crate::formats::gravon_support::{FIELD, TURNS, XML, found, only, read, tags, turns, xml};
use adjutant::notation::Score;

#[test]
fn elements_stand_in_any_order_and_others_are_passed_over() {
    let text = "<stratego version=\"3\"><!-- no -->\n<extra><deep a='1'/></extra>\n<game id='x' type='classicfree'>\
                <result winner='2' type='3' at='noon'/><chat from='1'>hello</chat>\
                <move target='B5' time='3' id='1' source='B4'></move><player id='2'>Carl</player>\
                <field content='FIELD'><inner/></field><player rank='1' id='1'>Anna</player></game></stratego>"
        .replace("FIELD", FIELD);
    let reading = read(XML, &text, "");
    assert_eq!(found(&text, &reading), []);
    assert_eq!(turns(&reading.record), ["b4-b5"]);
    let expected = ["Red=Anna", "Blue=Carl", "Result=0-1", "Edition=gravon", "Variant=free", "Termination=forfeit"];
    assert_eq!(tags(&reading.record), expected);
    // A move inside another element is not lost silently.
    let text = xml().replace("<move id=\"5\" source=\"K4\" target=\"K5\"/>", "<last><move id=\"5\"/></last>");
    assert_eq!(
        only(XML, &text),
        ("passed-over", "move".to_owned(), "`<move>` is not a direct child of the game and is ignored".to_owned())
    );
}

#[test]
fn moves_are_put_in_the_order_of_their_numbers() {
    let swapped =
        xml().replace("id=\"2\" s", "id=\"x\" s").replace("id=\"4\" s", "id=\"2\" s").replace("\"x\" s", "\"4\" s");
    let (name, place, _) = only(XML, &swapped);
    assert_eq!((name, &*place), ("source-mended", "4"));
    assert_eq!(turns(&read(XML, &swapped, "").record)[..4], ["b4-b5", "j6-j5", "b5xb7", "j7-j6"]);
    let mut bare = xml();
    for id in 1..=5 {
        bare = bare.replace(&format!("move id=\"{id}\""), "move");
    }
    let (name, place, _) = only(XML, &bare);
    assert_eq!((name, &*place), ("source-mended", "move"));
    assert_eq!(turns(&read(XML, &bare, "").record), TURNS);
    for (old, new, place, kept) in [
        ("move id=\"3\"", "move", "move", 2),
        ("move id=\"3\"", "move id=\"2\"", "2", 2),
        ("move id=\"5\"", "move id=\"6\"", "6", 4),
        ("move id=\"1\"", "move id=\"0\"", "0", 0),
        ("move id=\"4\"", "move id=\"four\"", "four", 3),
        ("move id=\"4\"", "move id=\"9999999999\"", "9999999999", 3),
    ] {
        let text = xml().replace(old, new);
        let (name, found, _) = only(XML, &text);
        assert_eq!((name, &*found), ("syntax", place), "{new}");
        assert_eq!(turns(&read(XML, &text, "").record), TURNS[..kept], "{new}");
    }
}

#[test]
fn the_turns_end_before_a_move_that_cannot_be_read() {
    for (old, new, place) in [
        ("source=\"B5\" target=\"B7\"", "source=\"B5\" target=\"L7\"", "L7"),
        ("source=\"B5\" target=\"B7\"", "source=\"B5\"", "move"),
        ("source=\"B5\" target=\"B7\"", "source=\"\" target=\"B7\"", "<move id=\"3\" source=\"\" target=\"B7\"/>"),
        ("source=\"B5\" target=\"B7\"", "source=\"B0\" target=\"B7\"", "B0"),
    ] {
        let text = xml().replace(old, new);
        let reading = read(XML, &text, "");
        let found = found(&text, &reading);
        assert_eq!((found.len(), found[0].1, &*found[0].2), (1, Some(3), place));
        assert_eq!(turns(&reading.record), TURNS[..2]);
        assert_eq!(reading.record.result, Some(Score::RedWon));
    }
}
