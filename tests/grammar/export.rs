//! The export grammar, in the order of the document.

use super::Export;

const fn entry(
    name: &'static str,
    frame: &'static str,
    accepted: &'static [&'static str],
    refused: &'static [&'static str],
) -> Export {
    Export { name, frame, accepted, refused }
}

const RECORD: &str = "[A \"1\"]\n\n*\n";
const MOVES: &str = "[A \"1\"]\n\n@@";
const TURN: &str = "[A \"1\"]\n\n1. @@ *\n";
const BEHIND: &str = "[A \"1\"]\n\n1. a4-a5@@ *\n";
const SHORT: &str = "[A \"1\"]\n\n 1:  @@  .  .  .  .  .  .  .  .  .\n\n*\n";

pub const TABLE: &[Export] = &[
    entry(
        "x-file",
        "@@",
        &["", RECORD, "[A \"1\"]\n\n*\n\n[B \"2\"]\n\n*\n"],
        &[
            "\n[A \"1\"]\n\n*\n",
            "\u{feff}[A \"1\"]\n\n*\n",
            "[A \"1\"]\n\n*",
            "[A \"1\"]\n\n*\n[B \"2\"]\n\n*\n",
            "[A \"1\"]\n\n*\n\n\n[B \"2\"]\n\n*\n",
        ],
    ),
    entry(
        "x-record",
        "@@",
        &[
            RECORD,
            "[A \"1\"]\n\n{c}\n\n*\n",
            "[A \"1\"]\n\n{c}\n\n 1:  .  .  .  .  .  .  .  .  .  .\n\n{d}\n\n1. a4-a5 *\n",
        ],
        &["[A \"1\"]\n*\n", "[A \"1\"]\n\n{c}\n*\n", "[A \"1\"]\n\n 1:  .  .  .  .  .  .  .  .  .  .\n*\n"],
    ),
    entry(
        "x-tags",
        "@@\n*\n",
        &["[A \"1\"]\n", "[Event \"\"]\n[Termination \"time\"]\n[Z \"\"]\n[A \"\"]\n"],
        &["[A \"1\"]\n[Event \"\"]\n", "[A \"1\"]\n\n[B \"1\"]\n", "[Blue \"\"]\n[Red \"\"]\n"],
    ),
    entry(
        "x-tag",
        "@@\n*\n",
        &["[A_0 \"1\"]\n"],
        &["[A  \"1\"]\n", "[ A \"1\"]\n", "[A \"1\" ]\n", "[A \"1\"] \n", "[A\"1\"]\n", "[A \"1\"]\r\n"],
    ),
    entry("x-value", "[A \"@@\"]\n\n*\n", &["", "a b", "\\\"\\\\"], &["\\a", "\""]),
    entry(
        "x-value-char",
        "[A \"@@\"]\n\n*\n",
        &["a;{}[]%\t\u{1}\u{b}\u{7f}\u{e9}"],
        &["a\rb", "\n", "\u{f00ff}", "\0"],
    ),
    entry(
        "x-comments",
        "[A \"1\"]\n\n@@\n*\n",
        &["{c}\n", "{c}\n{d}\n", "; }\n{c}\n"],
        &["{c} {d}\n", ";c\n", "{}\n", "{c}\n\n"],
    ),
    entry(
        "x-row",
        "[A \"1\"]\n\n@@\n*\n",
        &["10:  2  4  B 10  B  5  2  6  3  3\n"],
        &["10:24B10B52633\n", "10:  2  4  B 10  B  5  2  6  3  3 \n", "10: 2  4  B  F  B  5  2  6  3  3\n"],
    ),
    entry(
        "x-row-number",
        "[A \"1\"]\n\n@@:  .  .  .  .  .  .  .  .  .  .\n\n*\n",
        &[" 1", " 9", "10"],
        &["1", "01", "  1", "1 "],
    ),
    entry(
        "x-cell",
        "[A \"1\"]\n\n 1:@@  .  .  .  .  .  .  .  .  .\n\n*\n",
        &["  .", "  F", " 10"],
        &[".", " F", "  10", "   .", "  X"],
    ),
    entry("x-short", SHORT, &["1", "9", "S", "T", "I", "B", "F", "?"], &["s", "t", "i", "b", "f", "x", "0"]),
    entry("x-piece", "[A \"1\"]\n\n1. a6xa7(@@>4) *\n", &["10", "9", "S", "?"], &["X", "s", "0"]),
    entry("x-square", "[A \"1\"]\n\n1. @@-a5 *\n", &["a4", "j10"], &["A4", "a04", "4"]),
    entry(
        "x-movetext",
        MOVES,
        &["*\n", "1. a4-a5 b7-b6\n2. a5-a6 b6-b5\n3. a6-a7 *\n"],
        &["\n*\n", "1. a4-a5\n1... b7-b6 *\n", "1. a4-a5 b7-b6 2. a5-a6 *\n"],
    ),
    entry(
        "x-line",
        "[A \"1\"]\n\n@@2. a5-a6 *\n",
        &["1. a4-a5 b7-b6\n", "1. a4-a5 {c} 1... b7-b6\n", "1. a4-a5 ; }\n1... b7-b6\n"],
        &["1. a4-a5 b7-b6 \n", "1. a4-a5  b7-b6\n", "1. a4-a5 b7-b6\n\n", "1. a4-a5 b7-b6\r\n", "a4-a5 b7-b6\n"],
    ),
    entry(
        "x-red-turn",
        "[A \"1\"]\n\n@@ b7-b6 *\n",
        &["1. a4-a5", "1. a4-a5 $1"],
        &["1.a4-a5", "a4-a5", "2. a4-a5", "1... a4-a5", "1. a4-a5$1"],
    ),
    entry(
        "x-blue-turn",
        BEHIND,
        &[" b7-b6", " $1 b7-b6", " {c} 1... b7-b6"],
        &[" 1... b7-b6", " $1 1... b7-b6", " {c} b7-b6", "\n1... b7-b6"],
    ),
    entry(
        "x-blue-numbered",
        "[A \"1\"]\n\n1. a4-a5 ; }\n@@ *\n",
        &["1... b7-b6", "1... b7-b6 $1 {c}"],
        &["b7-b6", "1...b7-b6", "1. b7-b6", "2... b7-b6"],
    ),
    entry(
        "x-last-line",
        MOVES,
        &["1-0\n", "1. a4-a5 0-1\n", "1. a4-a5 b7-b6 1/2-1/2 {c} {d}\n", "1. a4-a5 ; }\n1... b7-b6 *\n"],
        &["1-0", "1. a4-a5\n*\n", "1. a4-a5 2. *\n", "* \n", "*{c}\n"],
    ),
    entry("x-number", "[A \"1\"]\n\n@@. a4-a5 *\n", &["1"], &["01", "0", "2", ""]),
    entry(
        "x-behind",
        BEHIND,
        &["", " $1 $2", " {c} {d}", " $1 {c}", " {c} (b4-b5) {d} (c4-c5)"],
        &["$1", " {c} $1", " {c}{d}", " $01", " {}", "(b4-b5)", " (b4-b5) $1"],
    ),
    entry(
        "x-variation",
        BEHIND,
        &[" (b4-b5)", " (b4-b5 (c4-c5 (d4-d5)) e4-e5)"],
        &[" ( b4-b5)", " (b4-b5 )", " (b4-b5(c4-c5))", " (b4-b5\nc4-c5)"],
    ),
    entry(
        "x-within",
        BEHIND,
        &[" (1. b4-b5 $1 {c} (1. a6xa7(7>4)) 1... b7-b6)"],
        &[" (b4-b5$1)", " (b4-b5 {c}c4-c5)", " (B4-b5)", " (a6xa7 (7>4))", " (b4-b5 ;c\n)", " (b4-b5 {})"],
    ),
    entry("x-any-number", BEHIND, &[" (0. b4-b5)", " (12... b4-b5)"], &[" (01. b4-b5)", " (1.b4-b5)"]),
    entry(
        "x-turn",
        TURN,
        &["a4-a5", "a6xa7", "a4-a7xb7", "e4?e5=7", "a9-a10^7@c2", "a9xa10(7>4)^?@c2"],
        &["A4-a5", "a9-a10 ^7@c2", "a9-a10^x@c2", "a9-a10^7@C2"],
    ),
    entry("x-move", TURN, &["a4-a5", "a9-j10"], &["a4-A5", "a4 - a5"]),
    entry("x-strike", TURN, &["a6xa7", "a6xa7(7>4)"], &["a6Xa7", "a6xa7 (7>4)"]),
    entry("x-corner", TURN, &["a4-a7xb7", "a4-a7xb7(2<6)"], &["a4-a7Xb7", "a4-a7xb7 (2<6)"]),
    entry("x-guess", TURN, &["e4?e5=7", "e4-e5?e6=10(-4)"], &["e4?e5=x", "e4?e5=7 (+)"]),
    entry("x-combat", "[A \"1\"]\n\n1. a6xa7@@ *\n", &["(7>4)", "(?<10)", "(S=S)"], &[" (7>4)", "(7>x)", "(s=S)"]),
    entry("x-outcome", "[A \"1\"]\n\n1. e4?e5=7@@ *\n", &["(+)", "(-)", "(-10)", "(-B)"], &[" (+)", "(-b)", "(-x)"]),
    entry(
        "x-brace",
        "[A \"1\"]\n\n1. a4-a5 @@ *\n",
        &["{c}", "{a\nb}", "{a{;%b}"],
        &["{}", "{ c}", "{c }", "{\nc}", "{a\r\nb}"],
    ),
    entry(
        "x-line-comment",
        "[A \"1\"]\n\n1. a4-a5 @@*\n",
        &["; a}\n", "; }{\n"],
        &["; a\n", ";a}\n", ";  a}\n", "; a} \n", ";\n"],
    ),
];
