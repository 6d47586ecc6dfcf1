//! Writes an empty record for `adjutant new`, with the tags of an edition and a variant. The user fills in the
//! record by hand.

use crate::board::{Board, Kind, Side};
use crate::replay::rule_tags;
use crate::rules::Ruleset;
use std::fmt::Write;

/// Placeholder for a square. No reader accepts this placeholder, so `validate` reports each row that contains it.
const OPEN: &str = "_";

/// Returns the empty record under these rules.
pub fn form(rules: &Ruleset) -> String {
    let edition = rules.edition;
    let (board, numbering) = (edition.board, &edition.numbering);
    let mut text = format!(
        "% A game of Stratego, {} {}, to fill in.\n% `adjutant validate FILE` lists what is still missing;\n% \
            `adjutant record --template FILE GAME` adds the turns.\n% Lines that begin with % are not part of \
            the record.\n\n% Who played, where and when. Delete the tags that you do not need.\n",
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
    text += "\n% The setups: ten squares per row, column a first. Replace each _\n% by a piece, by . for an \
        empty square, or by ? for an unknown\n% piece. If a side is completely unknown, delete all its rows.\n";
    for line in crate::report::wrap(&format!("Each side has: {}.", army.join(", ")), "% ", 70).lines() {
        text += line;
        text.push('\n');
    }
    if !rules.fills_zone() {
        text += "% The army has fewer pieces than the rows have squares: the rest is `.`.\n";
    }
    text += "%    a  b  c  d  e  f  g  h  i  j\n";
    for side in [Side::Blue, Side::Red] {
        let _ = writeln!(text, "% {}, row {} is the one at the back.", side.title(), board.back_row(side));
        for row in board.zone(side).rev() {
            let squares = format!("  {OPEN}").repeat(usize::from(Board::COLUMNS));
            let _ = writeln!(text, "{row:>2}:{squares}");
        }
    }
    text += "\n% The turns: `1. a4-a5 b7-b6`, a strike `a6xa7(2=2)`; `adjutant record` asks\n% for them one by \
        one. At the end the result: 1-0, 0-1, 1/2-1/2, or * for none.\n*\n";
    text
}
