//! An empty record of an edition and a variant, to be filled in by hand: what `adjutant new` writes.

use crate::board::{Board, Kind, Side};
use crate::replay::rule_tags;
use crate::rules::Ruleset;
use std::fmt::Write;

/// The sign that is to be replaced: no reader takes it for a square, so that `validate` names each row that has one.
const OPEN: &str = "_";

/// The empty record under those rules.
pub fn form(rules: &Ruleset) -> String {
    let edition = rules.edition;
    let (board, numbering) = (edition.board, &edition.numbering);
    let mut text = format!(
        "% A game of Stratego, {} {}, to be filled in.\n\
         % `adjutant validate FILE` says what is still missing;\n\
         % `adjutant record --template FILE GAME` takes the turns.\n\
         % Nothing on a line that begins with % is part of the record.\n\n\
         % Who played, where and when. A tag that is not wanted may go.\n",
        edition.name,
        rules.variant.name()
    );
    for (name, value) in
        [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Red", "?"), ("Blue", "?")]
    {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text += "[Result \"*\"]\n% The rules.\n";
    for tag in rule_tags(rules) {
        let _ = writeln!(text, "[{} \"{}\"]", tag.name, tag.value);
    }
    let piece = |kind: Kind| {
        let sign = numbering.designation(kind);
        match rules.army.count(kind) {
            1 => format!("{sign} {}", kind.title()),
            count => format!("{sign} {} ({count})", kind.title()),
        }
    };
    let army: Vec<String> = rules.army.kinds().iter().map(piece).collect();
    text += "\n% The setups: on each row ten squares, column a first. Put a piece in\n\
             % the place of each _, or . where nothing stands, or ? for a piece\n\
             % that is not known. Of a side of which nothing is known, leave out\n\
             % all rows.\n";
    for line in crate::report::wrap(&format!("Each side has: {}.", army.join(", ")), "% ", 70).lines() {
        text += line;
        text.push('\n');
    }
    if !rules.fills_zone() {
        text += "% That is less than the rows hold: the other squares are `.`.\n";
    }
    text += "%    a  b  c  d  e  f  g  h  i  j\n";
    for side in [Side::Blue, Side::Red] {
        let _ = writeln!(text, "% {}, row {} is the one at the back.", side.title(), board.back_row(side));
        for row in board.zone(side).rev() {
            let squares = format!("  {OPEN}").repeat(usize::from(Board::COLUMNS));
            let _ = writeln!(text, "{row:>2}:{squares}");
        }
    }
    text += "\n% The turns: `1. a4-a5 b7-b6`, a strike `a6xa7(2=2)`; `adjutant record` asks\n\
             % for them one by one. Last the result: 1-0, 0-1, 1/2-1/2, or * for none.\n*\n";
    text
}
