//! The import grammar, in the order of the document.

use super::Import;

const fn on(name: &'static str, frame: &'static str) -> Import {
    Import { name, frame, accepted: &[], refused: &[] }
}

impl Import {
    const fn takes(self, accepted: &'static [(&'static str, &'static str)]) -> Self {
        Self { accepted, ..self }
    }

    const fn refuses(self, refused: &'static [(&'static str, &'static str)]) -> Self {
        Self { refused, ..self }
    }
}

/// Between two turns.
const BETWEEN: &str = "[A \"1\"]\na4-a5@@b7-b6 *";
/// In a tag's value.
const VALUE: &str = "[B \"@@\"]\n*";
/// Between two tags.
const TAGS: &str = "[B \"1\"]\n@@[C \"2\"]\n*";
/// In the movetext, which ends with `*`.
const MOVES: &str = "[A \"1\"]\n@@ *";
/// Behind the tag section.
const END: &str = "[A \"1\"]\n@@";

const BOTH: &str = "move a4 a5; move b7 b6; *";
const ONE: &str = "move a4 a5; *";
const EMPTY_ROW: &str = "1:..........; *";

pub const TABLE: &[Import] = &[
    on("record", "@@")
        .takes(&[
            ("[B \"x\"]\n1:..........\na4-a5 1-0", "B=x; 1:..........; move a4 a5; 1-0"),
            ("[B \"x\"]\n*", "B=x; *"),
            ("[Position \"blue\"]\nred:F@a1\na4-a5 1-0", "Position=blue; red F a1; move a4 a5; 1-0"),
        ])
        .refuses(&[
            ("[B \"x\"]\nred: F@a1\n*", "Turn"),
            ("[Position \"red\"]\n1:..........\n*", "Turn"),
            ("[B \"x\"]\n1:.", "RowSquare"),
            ("[B \"x\"]\n1:..........\na4-", "Square"),
            ("[B \"x\"]\n* *", "StrayText"),
        ]),
    on("blank", BETWEEN).takes(&[(" ", BOTH), ("\t", BOTH), ("\r", BOTH), (" \t\r ", BOTH)]).refuses(&[
        ("", "EndOfTurn"),
        ("\u{b}", "EndOfTurn"),
        ("\u{c}", "EndOfTurn"),
        ("\u{a0}", "EndOfTurn"),
    ]),
    on("newline", BETWEEN)
        .takes(&[("\n", BOTH), ("\r\n", BOTH), ("\n\n", BOTH)])
        .refuses(&[("\u{85}", "EndOfTurn"), ("\u{2028}", "EndOfTurn")]),
    on("line-end", "@@").takes(&[("[A \"1\"]\n* ; c", "end{c}; *"), ("[A \"1\"]\n* ; c\n", "end{c}; *")]).refuses(&[
        ("[A \"1\"]*", "EndOfTagLine"),
        ("[A \"1\"]\r*", "EndOfTagLine"),
        ("[A \"1\"]\n1:..........*", "EndOfRow"),
    ]),
    on("bom", "[A \"1\"]\n@@a4-a5 *").takes(&[("\u{feff}", ONE), ("\u{feff}\u{feff}", ONE)]).refuses(&[
        (" \u{feff}", "Turn"),
        ("\u{fffe}", "Turn"),
        ("\u{f00ef}\u{f00bb}", "Turn"),
    ]),
    on("gap", BETWEEN)
        .takes(&[(" ", BOTH), ("{c}\n% i\n\u{feff};d\n\t{e}", "move a4 a5; move b7 b6; 0{c}; 0{d}; 0{e}; *")])
        .refuses(&[(" % i\n", "Turn"), (" \u{feff}", "Turn"), (" () ", "Turn")]),
    on("line-char", "[A \"1\"]\n;@@\n*")
        .takes(&[("a}{[;\u{1}\u{7f}\u{e9}", "tags{a}{[;\u{1}\u{7f}\u{e9}}; *")])
        .refuses(&[("\0", "Nul"), ("\u{f00ff}", "NotUtf8")]),
    on("brace-char", "[A \"1\"]\n{@@} *")
        .takes(&[("a\n;b\n%c{|~\u{7f}\u{e9}", "tags{a\n;b\n%c{|~\u{7f}\u{e9}}; *")])
        .refuses(&[("}", "Turn"), ("\0", "Nul"), ("\u{f00ff}", "NotUtf8")]),
    on("value-char", VALUE)
        .takes(&[
            ("a ;{}[]%\t\u{1}\u{b}!#\u{7f}\u{e9}", "B=a ;{}[]%\t\u{1}\u{b}!#\u{7f}\u{e9}; *"),
            ("a\rb", "B=a b; *"),
        ])
        .refuses(&[("\n", "UnclosedTag"), ("\"", "ClosingBracket"), ("\\", "UnclosedTag"), ("\0", "Nul")]),
    on("non-ascii", VALUE)
        .takes(&[
            ("\u{80}\u{7ff}", "B=\u{80}\u{7ff}; *"),
            ("\u{800}\u{fff}\u{1000}\u{cfff}", "B=\u{800}\u{fff}\u{1000}\u{cfff}; *"),
            ("\u{d000}\u{d7ff}\u{e000}\u{ffff}", "B=\u{d000}\u{d7ff}\u{e000}\u{ffff}; *"),
            ("\u{10000}\u{3ffff}\u{40000}\u{10ffff}", "B=\u{10000}\u{3ffff}\u{40000}\u{10ffff}; *"),
        ])
        .refuses(&[
            ("\u{f00c1}\u{f00bf}", "NotUtf8"),
            ("\u{f00e0}\u{f009f}\u{f00bf}", "NotUtf8"),
            ("\u{f00ed}\u{f00a0}\u{f0080}", "NotUtf8"),
            ("\u{f00f0}\u{f008f}\u{f00bf}\u{f00bf}", "NotUtf8"),
            ("\u{f00f4}\u{f0090}\u{f0080}\u{f0080}", "NotUtf8"),
            ("\u{f00f5}\u{f0080}\u{f0080}\u{f0080}", "NotUtf8"),
        ]),
    on("utf8-tail", VALUE)
        .takes(&[("\u{f00c3}\u{f0080}", "B=\u{c0}; *"), ("\u{f00c3}\u{f00bf}", "B=\u{ff}; *")])
        .refuses(&[("\u{f00c3}\u{7f}", "NotUtf8"), ("\u{f00c3}\u{f00c0}", "NotUtf8"), ("\u{f00c3}", "NotUtf8")]),
    on("brace-comment", "[A \"1\"]\na4-a5 @@ *")
        .takes(&[("{c}", "move a4 a5; 0{c}; *"), ("{}", ONE), ("{a{b}", "move a4 a5; 0{a{b}; *")])
        .refuses(&[("{c", "UnclosedComment"), ("{a{b}}", "Turn"), ("(c)", "Turn")]),
    on("line-comment", "[A \"1\"]\na4-a5 @@")
        .takes(&[("; c\n*", "move a4 a5; 0{c}; *"), (";\n*", ONE), ("* ; c", "move a4 a5; end{c}; *")])
        .refuses(&[("# c\n*", "Turn"), ("; c\n+", "Result")]),
    on("ignored-line", "[A \"1\"]\na4-a5\n@@*")
        .takes(&[("% {\n", ONE), ("\u{feff}%\n", ONE), ("%\0\u{f00ff}\n", ONE)])
        .refuses(&[(" % i\n", "Turn"), ("{% i", "UnclosedComment")]),
    on("tag-section", "@@*")
        .takes(&[("[B \"1\"]\n\n; c\n% i\n[C \"2\"]\n", "B=1; C=2; tags{c}; *")])
        .refuses(&[("[B \"1\"]\n{c}\n[C \"2\"]\n", "Turn"), ("[B \"1\"]\na4-a5\n[C \"2\"]\n", "Turn")]),
    on("tag-line", "@@\n*")
        .takes(&[("[B \"1\"]", "B=1; *"), ("[B\"1\"]", "B=1; *"), ("\u{feff}[\tB \"1\" ] \r", "B=1; *")])
        .refuses(&[
            (" [B \"1\"]", "Turn"),
            ("[\"1\"]", "TagName"),
            ("[B 1]", "TagValue"),
            ("[B \"1\"", "UnclosedTag"),
            ("[B \"1\"x]", "ClosingBracket"),
            ("[B \"1\"] [C \"2\"]", "EndOfTagLine"),
            ("[B \"1\"] ; c", "EndOfTagLine"),
        ]),
    on("tag-name", "[@@ \"1\"]\n*").takes(&[("aZ_09", "aZ_09=1; *"), ("0", "0=1; *")]).refuses(&[
        ("", "TagName"),
        ("a-b", "TagName"),
        ("\u{e9}", "TagName"),
        ("a b", "TagValue"),
    ]),
    on("tag-value", VALUE).takes(&[("", "B=; *"), ("a b", "B=a b; *"), ("\\a\\\\", "B=\\a\\; *")]).refuses(&[
        ("a\\", "UnclosedTag"),
        ("a\"b", "ClosingBracket"),
        ("a\nb", "UnclosedTag"),
    ]),
    on("tag-escape", VALUE)
        .takes(&[("\\\"", "B=\"; *"), ("\\\\", "B=\\; *"), ("\\\\\\\"\\n", "B=\\\"\\n; *")])
        .refuses(&[("\\\\\"", "ClosingBracket"), ("\\", "UnclosedTag")]),
    on("empty-line", TAGS)
        .takes(&[("\n", "B=1; C=2; *"), (" \t\r\n", "B=1; C=2; *"), ("\u{feff}\n", "B=1; C=2; *")])
        .refuses(&[("{}\n", "Turn"), ("\u{b}\n", "Turn")]),
    on("tag-comment", TAGS)
        .takes(&[("; c\n", "B=1; C=2; tags{c}; *"), ("\u{feff};c\n", "B=1; C=2; tags{c}; *")])
        .refuses(&[(" ; c\n", "Turn"), ("{c}\n", "Turn")]),
    on("setup-section", "[A \"1\"]\n@@*")
        .takes(&[("", "*"), ("{c}\n2:..........\n\n% i\n1:..........\n", "2:..........; 1:..........; tags{c}; *")])
        .refuses(&[("a4-a5\n1:..........\n", "Turn"), ("1:..........\n1:..........\n", "RowTwice(1)")]),
    on("setup-row", "[A \"1\"]\n@@\n*")
        .takes(&[
            ("1:..........", EMPTY_ROW),
            ("1 \t:..........\r", EMPTY_ROW),
            ("1: . . . . .{c}. . . . . {d} ; e", "1:..........; setup{c}; setup{d}; setup{e}; *"),
        ])
        .refuses(&[
            ("1:.........", "RowSquare"),
            ("1:...........", "EndOfRow"),
            ("1:.......... 2:..........", "EndOfRow"),
            ("1 ..........", "Colon"),
        ]),
    on("row-number", "[A \"1\"]\n@@:..........\n*")
        .takes(&[("1", EMPTY_ROW), ("10", "10:..........; *"), ("01", EMPTY_ROW), ("0", "0:..........; *")])
        .refuses(&[("", "Turn"), ("100", "Colon"), ("a", "Turn"), ("-1", "Turn")]),
    on("row-gap", "[A \"1\"]\n1:.@@.........\n*")
        .takes(&[("", EMPTY_ROW), (" \t\r", EMPTY_ROW), (" {a\nb} ", "1:..........; setup{a\nb}; *")])
        .refuses(&[("\n", "RowSquare"), (";c\n", "RowSquare"), ("|", "RowSquare")]),
    on("row-square", "[A \"1\"]\n1:@@.........\n*")
        .takes(&[
            (".", EMPTY_ROW),
            ("~", "1:~.........; *"),
            ("b", "1:B.........; *"),
            ("10", "1:10.........; *"),
            ("?", "1:?.........; *"),
        ])
        .refuses(&[
            ("0", "RowSquare"),
            ("-", "RowSquare"),
            ("Q", "RowSquare"),
            ("\u{e9}", "RowSquare"),
            ("110", "EndOfRow"),
        ]),
    on("position-section", "[Position \"red\"]\n@@\n*")
        .takes(&[
            ("", "Position=red; *"),
            ("red:F@a1\n\n{a}\n% i\n  blue: F@a10", "Position=red; red F a1; blue F a10; setup{a}; *"),
            ("{a}\nblue: F@a10\nred: F@a1\nblue: 2@b9", "Position=red; blue F a10; red F a1; blue 2 b9; tags{a}; *"),
        ])
        .refuses(&[
            ("a4-a5\nred: F@a1", "Turn"),
            ("red: F@a1\ngreen: F@a10", "Turn"),
            ("red: F@a1\n10:..........", "Turn"),
            ("red: F@a1\nblue: F@a1", "SquareTwice(a1)"),
        ]),
    on("position-line", "[Position \"blue\"]\n@@\n*")
        .takes(&[
            ("red:", "Position=blue; *"),
            ("RED \t: F@a1 \r", "Position=blue; red F a1; *"),
            (
                "Blue:F@a10 {a\nb} 2@a9{c}; d",
                "Position=blue; blue F a10; blue 2 a9; setup{a\nb}; setup{c}; setup{d}; *",
            ),
        ])
        .refuses(&[
            ("red F@a1", "Turn"),
            ("reds: F@a1", "Turn"),
            ("red: F@a1, 2@a2", "EndOfPlaced"),
            ("red: F@a1\n2@a2", "Turn"),
            ("red: F@a1 blue: F@a10", "At"),
        ]),
    on("placed-piece", "[Position \"red\"]\nred: @@\n*")
        .takes(&[
            ("x@A1", "Position=red; red 10 a1; *"),
            ("?@j10!", "Position=red; red ? j10 named; *"),
            ("7@b4'", "Position=red; red 7 b4 moved; *"),
            ("7@b4!' S@b5'!", "Position=red; red 7 b4 named moved; red S b5 named moved; *"),
            ("B@a1! F@a2!", "Position=red; red B a1 named; red F a2 named; *"),
        ])
        .refuses(&[
            ("@a1", "PlacedPiece"),
            ("Q@a1", "PlacedPiece"),
            (".@a1", "PlacedPiece"),
            ("7b4", "At"),
            ("7 @b4", "At"),
            ("7@", "Square"),
            ("7@4b", "Square"),
            ("7@k4", "Square"),
            ("7@a11", "Square"),
            ("7@a0", "Square"),
            ("7@b4!!", "EndOfPlaced"),
            ("7@b4''", "EndOfPlaced"),
            ("7@b4?", "EndOfPlaced"),
            ("B@a1'", "Unmoved"),
            ("F@a1!'", "Unmoved"),
        ]),
    on("piece", "[A \"1\"]\na6xa7(@@>2) *")
        .takes(&[
            ("10", "strike a6 a7 10 beats 2; *"),
            ("X", "strike a6 a7 10 beats 2; *"),
            ("x", "strike a6 a7 10 beats 2; *"),
            ("1", "strike a6 a7 1 beats 2; *"),
            ("9", "strike a6 a7 9 beats 2; *"),
            ("s", "strike a6 a7 S beats 2; *"),
            ("T", "strike a6 a7 T beats 2; *"),
            ("I", "strike a6 a7 I beats 2; *"),
            ("B", "strike a6 a7 B beats 2; *"),
            ("F", "strike a6 a7 F beats 2; *"),
            ("?", "strike a6 a7 ? beats 2; *"),
        ])
        .refuses(&[
            ("", "Piece"),
            ("0", "Piece"),
            ("M", "Piece"),
            (".", "Piece"),
            ("~", "Piece"),
            ("11", "CombatSign"),
        ]),
    on("square", "[A \"1\"]\n@@-a5 *")
        .takes(&[
            ("a4", ONE),
            ("A4", ONE),
            ("j10", "move j10 a5; *"),
            ("a0", "move a0 a5; *"),
            ("k5", "move k5 a5; *"),
            ("z99", "move p15 a5; *"),
        ])
        .refuses(&[("", "Turn"), ("a", "Turn"), ("4", "Turn"), ("a04", "Turn"), ("a111", "Turn"), ("\u{e9}4", "Turn")]),
    on("movetext", MOVES)
        .takes(&[
            ("", "*"),
            ("a4-a5 b7-b6", BOTH),
            ("1. a4-a5{c}$2 1...\n{d}b7-b6;e\n$3", "move a4 a5; move b7 b6; 0$2; 0{c}; 0{d}; 1$3; 1{e}; *"),
            ("a4-a5(1. b4-b5){c}$2 (c4-c5) b7-b6", "move a4 a5; move b7 b6; 0$2; 0(1. b4-b5); 0{c}; 0(c4-c5); *"),
        ])
        .refuses(&[
            ("(1. a4-a5)", "Variation(BehindNoTurn)"),
            ("hello", "Turn"),
            ("$1", "Turn"),
            ("1. 1. a4-a5", "TurnAfterNumber"),
            ("1. $1", "TurnAfterNumber"),
        ]),
    on("turn-number", "[A \"1\"]\n@@ a4-a5 *")
        .takes(&[
            ("1.", ONE),
            ("000000001.", ONE),
            ("1...", "move a4 a5; notice 1; *"),
            ("999999999.", "move a4 a5; notice 1; *"),
        ])
        .refuses(&[
            ("1", "Turn"),
            ("1 .", "Turn"),
            ("1..", "TurnAfterNumber"),
            ("1....", "TurnAfterNumber"),
            ("0000000001.", "Turn"),
        ]),
    on("turn", MOVES)
        .takes(&[
            ("a4-a5", ONE),
            ("a6xa7", "strike a6 a7; *"),
            ("a4-a7xb7", "corner a4 a7 b7; *"),
            ("e4?e5=7", "guess e4 e4 e5 7; *"),
            ("a6xa7(7>4)^5@c2", "strike a6 a7 7 beats 4 rescue 5 c2; *"),
        ])
        .refuses(&[
            ("a4", "TurnSign"),
            ("a4 -a5", "TurnSign"),
            ("a4-a5(7>4)", "EndOfTurn"),
            ("e4?e5=7(7>4)", "OutcomeSign"),
        ]),
    on("turn-end", "[A \"1\"]\na4-a5@@*")
        .takes(&[
            (" ", ONE),
            ("\n", ONE),
            ("{c}", "move a4 a5; 0{c}; *"),
            (";c\n", "move a4 a5; 0{c}; *"),
            ("$1 ", "move a4 a5; 0$1; *"),
            ("(b4-b5)", "move a4 a5; 0(b4-b5); *"),
            (" (b4-b5) ", "move a4 a5; 0(b4-b5); *"),
        ])
        .refuses(&[
            ("", "EndOfTurn"),
            ("(7>4)", "EndOfTurn"),
            ("! ", "EndOfTurn"),
            ("? ", "EndOfTurn"),
            (") ", "EndOfTurn"),
            ("% ", "EndOfTurn"),
        ]),
    on("move", MOVES).takes(&[("a4-a5", ONE), ("a9-J10", "move a9 j10; *")]).refuses(&[
        ("a4-", "Square"),
        ("a4--a5", "Square"),
        ("a4\u{2013}a5", "TurnSign"),
        ("a4-a5-a6-a7", "EndOfTurn"),
    ]),
    on("corner-move", MOVES)
        .takes(&[
            ("a4-a5-b5", "around a4 a5 b5; *"),
            ("A4-A5-B5 ^7@c2", "around a4 a5 b5 rescue 7 c2; *"),
            ("a4-a5-a6", "move a4 a6; *"),
        ])
        .refuses(&[("a4-a5-", "Square"), ("a4-a5-b5-c5", "EndOfTurn"), ("a4-a5-b5(7>4)", "EndOfTurn")]),
    on("strike", MOVES).takes(&[("a6xa7", "strike a6 a7; *"), ("a6Xa7(7>4)", "strike a6 a7 7 beats 4; *")]).refuses(&[
        ("a6x", "Square"),
        ("a6*a7", "TurnSign"),
        ("a6xa7(7>4)(7>4)", "EndOfTurn"),
        ("a6xa7(+)", "Piece"),
    ]),
    on("corner-strike", MOVES)
        .takes(&[("a4-a7xb7", "corner a4 a7 b7; *"), ("a4-a7Xb7 (2<6)", "corner a4 a7 b7 2 loses to 6; *")])
        .refuses(&[
            ("a4-a7x", "Square"),
            ("a4xa7xb7", "EndOfTurn"),
            ("a4-a7-b7xc7", "EndOfTurn"),
            ("a4-a7 xb7", "Turn"),
        ]),
    on("guess", MOVES)
        .takes(&[("e4?e5=7", "guess e4 e4 e5 7; *"), ("e4-e5?e6=x(+)", "guess e4 e5 e6 10 hit; *")])
        .refuses(&[
            ("e4?", "Square"),
            ("e4?e5", "GuessSign"),
            ("e4?e5=", "Piece"),
            ("e4?e5:7", "GuessSign"),
            ("e4xe5?e6=7", "EndOfTurn"),
        ]),
    on("combat", "[A \"1\"]\na6xa7@@ *")
        .takes(&[
            ("(7>4)", "strike a6 a7 7 beats 4; *"),
            (" \t(4<7)", "strike a6 a7 4 loses to 7; *"),
            ("(?=?)", "strike a6 a7 ? ties ?; *"),
        ])
        .refuses(&[
            ("()", "Piece"),
            ("( 7>4)", "Piece"),
            ("(7 >4)", "CombatSign"),
            ("(7>4", "ClosingParen"),
            ("(7>4 )", "ClosingParen"),
            ("\n(7>4)", "Turn"),
        ]),
    on("combat-sign", "[A \"1\"]\na6xa7(7@@4) *")
        .takes(&[
            (">", "strike a6 a7 7 beats 4; *"),
            ("<", "strike a6 a7 7 loses to 4; *"),
            ("=", "strike a6 a7 7 ties 4; *"),
        ])
        .refuses(&[
            ("", "CombatSign"),
            ("-", "CombatSign"),
            ("\u{2265}", "CombatSign"),
            (">>", "Piece"),
            (">=", "Piece"),
        ]),
    on("guess-outcome", "[A \"1\"]\ne4?e5=7@@ *")
        .takes(&[
            ("(+)", "guess e4 e4 e5 7 hit; *"),
            (" (-)", "guess e4 e4 e5 7 miss; *"),
            ("(-10)", "guess e4 e4 e5 7 shown 10; *"),
            ("(-?)", "guess e4 e4 e5 7 shown ?; *"),
        ])
        .refuses(&[("()", "OutcomeSign"), ("(4)", "OutcomeSign"), ("(+4)", "ClosingParen"), ("(-44)", "ClosingParen")]),
    on("rescue", "[A \"1\"]\na9-a10@@ *")
        .takes(&[("^7@c2", "move a9 a10 rescue 7 c2; *"), (" \t^?@C2", "move a9 a10 rescue ? c2; *")])
        .refuses(&[
            ("^@c2", "Piece"),
            ("^ 7@c2", "Piece"),
            ("^7c2", "At"),
            ("^7@", "Square"),
            ("^7@c2^7@c3", "EndOfTurn"),
            ("\n^7@c2", "Turn"),
        ]),
    on("glyph", "[A \"1\"]\na4-a5@@ *")
        .takes(&[
            ("$0", "move a4 a5; 0$0; *"),
            (" $65535", "move a4 a5; 0$65535; *"),
            ("$007 $8", "move a4 a5; 0$7; 0$8; *"),
        ])
        .refuses(&[("$", "GlyphNumber"), ("$65536", "GlyphNumber"), ("$-1", "GlyphNumber"), ("$1!", "GlyphNumber")]),
    on("variation", "[A \"1\"]\na4-a5 @@ *")
        .takes(&[
            ("(b4-b5)", "move a4 a5; 0(b4-b5); *"),
            (
                "( 01.B4Xb5 (7>4)\n$2{c}\n; d\n(1. {e} c4-c5) )",
                "move a4 a5; 0(1. b4xb5(7>4) $2 {c} {d} (1. {e} c4-c5)); *",
            ),
            ("({c})", "move a4 a5; 0({c}); *"),
            ("({})", "move a4 a5; *"),
        ])
        .refuses(&[
            ("()", "Turn"),
            ("(7>4)", "Turn"),
            ("(well)", "Turn"),
            ("(1. b4b5)", "Variation(Expected(TurnSign))"),
            ("(1.)", "Variation(Expected(TurnAfterNumber))"),
            ("(b4-b5 1-0)", "Variation(Expected(Turn))"),
            ("({c} (b4-b5))", "Variation(BehindNoTurn)"),
            ("(b4-b5", "Variation(Unclosed)"),
            ("({c)", "UnclosedComment"),
        ]),
    on("result-section", END)
        .takes(&[
            ("{a} 2. * {b}\n; c\n% i\n", "tags{a}; end{b}; end{c}; *"),
            ("1-0", "1-0"),
            ("", "*; no result"),
            ("1. {c}", "tags{c}; *; no result"),
        ])
        .refuses(&[
            ("* lunch", "StrayText"),
            ("1. 2. *", "TurnAfterNumber"),
            ("1. 1", "TurnAfterNumber"),
            ("2. {c", "UnclosedComment"),
        ]),
    on("result", END)
        .takes(&[("1-0", "1-0"), ("0-1\n", "0-1"), ("1/2-1/2;c", "end{c}; 1/2-1/2"), ("*{c}", "end{c}; *")])
        .refuses(&[
            ("1/2", "Turn"),
            ("1-0x", "Turn"),
            ("1-0$1", "Turn"),
            ("0-0", "Turn"),
            ("1\u{2013}0", "Turn"),
            ("+", "Turn"),
        ]),
];
