//! The export grammar, in the order of the document.

use super::Export;

const fn on(name: &'static str, frame: &'static str) -> Export {
    Export { name, frame, accepted: &[], refused: &[] }
}

impl Export {
    const fn takes(self, accepted: &'static [&'static str]) -> Self {
        Self { accepted, ..self }
    }

    const fn refuses(self, refused: &'static [&'static str]) -> Self {
        Self { refused, ..self }
    }
}

const RECORD: &str = "[A \"1\"]\n\n*\n";
const MOVES: &str = "[A \"1\"]\n\n@@";
const TURN: &str = "[A \"1\"]\n\n1. @@ *\n";
const BEHIND: &str = "[A \"1\"]\n\n1. a4-a5@@ *\n";
const SHORT: &str = "[A \"1\"]\n\n 1:  @@  .  .  .  .  .  .  .  .  .\n\n*\n";

pub const TABLE: &[Export] = &[
    on("x-file", "@@").takes(&["", RECORD, "[A \"1\"]\n\n*\n\n[B \"2\"]\n\n*\n"]).refuses(&[
        "\n[A \"1\"]\n\n*\n",
        "\u{feff}[A \"1\"]\n\n*\n",
        "[A \"1\"]\n\n*",
        "[A \"1\"]\n\n*\n[B \"2\"]\n\n*\n",
        "[A \"1\"]\n\n*\n\n\n[B \"2\"]\n\n*\n",
    ]),
    on("x-record", "@@")
        .takes(&[
            RECORD,
            "[A \"1\"]\n\n{c}\n\n*\n",
            "[A \"1\"]\n\n{c}\n\n 1:  .  .  .  .  .  .  .  .  .  .\n\n{d}\n\n1. a4-a5 *\n",
            "[Position \"blue\"]\n[Ply \"57\"]\n\n{c}\n\nred: F@a1\n\n{d}\n\n29... a7-a6\n30. a4-a5 *\n",
            "[Position \"blue\"]\n\nred: F@a1\n\n1... a7-a6 *\n",
        ])
        .refuses(&["[A \"1\"]\n*\n", "[A \"1\"]\n\n{c}\n*\n", "[A \"1\"]\n\n 1:  .  .  .  .  .  .  .  .  .  .\n*\n"]),
    on("x-tags", "@@\n*\n")
        .takes(&[
            "[A \"1\"]\n",
            "[MoreSquares \"\"]\n[Position \"red\"]\n[Ply \"0\"]\n[Termination \"\"]\n",
            "[Event \"\"]\n[Termination \"time\"]\n[Z \"\"]\n[A \"\"]\n",
        ])
        .refuses(&[
            "[Ply \"\"]\n[Position \"red\"]\n",
            "[A \"1\"]\n[Event \"\"]\n",
            "[A \"1\"]\n\n[B \"1\"]\n",
            "[Blue \"\"]\n[Red \"\"]\n",
        ]),
    on("x-tag", "@@\n*\n").takes(&["[A_0 \"1\"]\n"]).refuses(&[
        "[A  \"1\"]\n",
        "[ A \"1\"]\n",
        "[A \"1\" ]\n",
        "[A \"1\"] \n",
        "[A\"1\"]\n",
        "[A \"1\"]\r\n",
    ]),
    on("x-value", "[A \"@@\"]\n\n*\n").takes(&["", "a b", "\\\"\\\\"]).refuses(&["\\a", "\""]),
    on("x-value-char", "[A \"@@\"]\n\n*\n").takes(&["a;{}[]%\t\u{1}\u{b}\u{7f}\u{e9}"]).refuses(&[
        "a\rb",
        "\n",
        "\u{f00ff}",
        "\0",
    ]),
    on("x-comments", "[A \"1\"]\n\n@@\n*\n").takes(&["{c}\n", "{c}\n{d}\n", "; }\n{c}\n"]).refuses(&[
        "{c} {d}\n",
        ";c\n",
        "{}\n",
        "{c}\n\n",
    ]),
    on("x-row", "[A \"1\"]\n\n@@\n*\n").takes(&["10:  2  4  B 10  B  5  2  6  3  3\n"]).refuses(&[
        "10:24B10B52633\n",
        "10:  2  4  B 10  B  5  2  6  3  3 \n",
        "10: 2  4  B  F  B  5  2  6  3  3\n",
    ]),
    on("x-row-number", "[A \"1\"]\n\n@@:  .  .  .  .  .  .  .  .  .  .\n\n*\n")
        .takes(&[" 1", " 9", "10"])
        .refuses(&["1", "01", "  1", "1 "]),
    on("x-cell", "[A \"1\"]\n\n 1:@@  .  .  .  .  .  .  .  .  .\n\n*\n")
        .takes(&["  .", "  F", " 10"])
        .refuses(&[".", " F", "  10", "   .", "  X"]),
    on("x-pieces", "[Position \"red\"]\n\n@@\n*\n")
        .takes(&[
            "red: F@a1 2@b1 B@a2\n",
            "blue: F@a10\n",
            "red: F@a1\nblue: F@a10 2@j10\n",
            "red: 2@a1 2@b1 2@c1 2@d1 2@e1 2@f1 2@g1 2@h1 2@i1 2@j1\nred: F@a2\n",
        ])
        .refuses(&[
            "red:\n",
            "Red: F@a1\n",
            "red : F@a1\n",
            "red:F@a1\n",
            "red: F@a1  2@b1\n",
            "red: F@a1 \n",
            "red: 2@b1 F@a1\n",
            "red: F@a2 2@b1\n",
            "red: F@a1\nred: 2@b1\n",
            "blue: F@a10\nred: F@a1\n",
            "red: F@a1\n\nblue: F@a10\n",
            "red: F@a1 {c}\n",
        ]),
    on("x-placed", "[Position \"red\"]\n\nred: @@ 2@b9\n\n*\n")
        .takes(&["F@a1", "10@a1!", "?@a1'", "7@b4!'", "B@j8!"])
        .refuses(&["f@a1", "X@a1", "7@A1", "7@b4'!"]),
    on("x-short", SHORT).takes(&["1", "9", "S", "T", "I", "B", "F", "?"]).refuses(&["s", "t", "i", "b", "f", "x", "0"]),
    on("x-piece", "[A \"1\"]\n\n1. a6xa7(@@>4) *\n").takes(&["10", "9", "S", "?"]).refuses(&["X", "s", "0"]),
    on("x-square", "[A \"1\"]\n\n1. @@-a5 *\n").takes(&["a4", "j10"]).refuses(&["A4", "a04", "4"]),
    on("x-movetext", MOVES).takes(&["*\n", "1. a4-a5 b7-b6\n2. a5-a6 b6-b5\n3. a6-a7 *\n"]).refuses(&[
        "\n*\n",
        "1. a4-a5\n1... b7-b6 *\n",
        "1. a4-a5 b7-b6 2. a5-a6 *\n",
    ]),
    on("x-line", "[A \"1\"]\n\n@@2. a5-a6 *\n")
        .takes(&["1. a4-a5 b7-b6\n", "1. a4-a5 {c} 1... b7-b6\n", "1. a4-a5 ; }\n1... b7-b6\n"])
        .refuses(&[
            "1. a4-a5 b7-b6 \n",
            "1. a4-a5  b7-b6\n",
            "1. a4-a5 b7-b6\n\n",
            "1. a4-a5 b7-b6\r\n",
            "a4-a5 b7-b6\n",
        ]),
    on("x-red-turn", "[A \"1\"]\n\n@@ b7-b6 *\n").takes(&["1. a4-a5", "1. a4-a5 $1"]).refuses(&[
        "1.a4-a5",
        "a4-a5",
        "2. a4-a5",
        "1... a4-a5",
        "1. a4-a5$1",
    ]),
    on("x-blue-turn", BEHIND).takes(&[" b7-b6", " $1 b7-b6", " {c} 1... b7-b6"]).refuses(&[
        " 1... b7-b6",
        " $1 1... b7-b6",
        " {c} b7-b6",
        "\n1... b7-b6",
    ]),
    on("x-blue-numbered", "[A \"1\"]\n\n1. a4-a5 ; }\n@@ *\n").takes(&["1... b7-b6", "1... b7-b6 $1 {c}"]).refuses(&[
        "b7-b6",
        "1...b7-b6",
        "1. b7-b6",
        "2... b7-b6",
    ]),
    on("x-last-line", MOVES)
        .takes(&["1-0\n", "1. a4-a5 0-1\n", "1. a4-a5 b7-b6 1/2-1/2 {c} {d}\n", "1. a4-a5 ; }\n1... b7-b6 *\n"])
        .refuses(&["1-0", "1. a4-a5\n*\n", "1. a4-a5 2. *\n", "* \n", "*{c}\n"]),
    on("x-number", "[A \"1\"]\n\n@@. a4-a5 *\n").takes(&["1"]).refuses(&["01", "0", "2", ""]),
    on("x-behind", BEHIND).takes(&["", " $1 $2", " {c} {d}", " $1 {c}", " {c} (b4-b5) {d} (c4-c5)"]).refuses(&[
        "$1",
        " {c} $1",
        " {c}{d}",
        " $01",
        " {}",
        "(b4-b5)",
        " (b4-b5) $1",
    ]),
    on("x-variation", BEHIND).takes(&[" (b4-b5)", " (b4-b5 (c4-c5 (d4-d5)) e4-e5)"]).refuses(&[
        " ( b4-b5)",
        " (b4-b5 )",
        " (b4-b5(c4-c5))",
        " (b4-b5\nc4-c5)",
    ]),
    on("x-within", BEHIND).takes(&[" (1. b4-b5 $1 {c} (1. a6xa7(7>4)) 1... b7-b6)"]).refuses(&[
        " (b4-b5$1)",
        " (b4-b5 {c}c4-c5)",
        " (B4-b5)",
        " (a6xa7 (7>4))",
        " (b4-b5 ;c\n)",
        " (b4-b5 {})",
    ]),
    on("x-any-number", BEHIND).takes(&[" (0. b4-b5)", " (12... b4-b5)"]).refuses(&[" (01. b4-b5)", " (1.b4-b5)"]),
    on("x-turn", TURN).takes(&["a4-a5", "a6xa7", "a4-a7xb7", "e4?e5=7", "a9-a10^7@c2", "a9xa10(7>4)^?@c2"]).refuses(&[
        "A4-a5",
        "a9-a10 ^7@c2",
        "a9-a10^x@c2",
        "a9-a10^7@C2",
    ]),
    on("x-move", TURN).takes(&["a4-a5", "a9-j10"]).refuses(&["a4-A5", "a4 - a5"]),
    on("x-corner-move", TURN).takes(&["a4-a5-b5", "a9-a10-b10^7@c2"]).refuses(&["a4-a5-B5", "a4-a5-a6"]),
    on("x-strike", TURN).takes(&["a6xa7", "a6xa7(7>4)"]).refuses(&["a6Xa7", "a6xa7 (7>4)"]),
    on("x-corner", TURN).takes(&["a4-a7xb7", "a4-a7xb7(2<6)"]).refuses(&["a4-a7Xb7", "a4-a7xb7 (2<6)"]),
    on("x-guess", TURN).takes(&["e4?e5=7", "e4-e5?e6=10(-4)"]).refuses(&["e4?e5=x", "e4?e5=7 (+)"]),
    on("x-combat", "[A \"1\"]\n\n1. a6xa7@@ *\n")
        .takes(&["(7>4)", "(?<10)", "(S=S)"])
        .refuses(&[" (7>4)", "(7>x)", "(s=S)"]),
    on("x-outcome", "[A \"1\"]\n\n1. e4?e5=7@@ *\n")
        .takes(&["(+)", "(-)", "(-10)", "(-B)"])
        .refuses(&[" (+)", "(-b)", "(-x)"]),
    on("x-brace", "[A \"1\"]\n\n1. a4-a5 @@ *\n")
        .takes(&["{c}", "{a\nb}", "{a{;%b}"])
        .refuses(&["{}", "{ c}", "{c }", "{\nc}", "{a\r\nb}"]),
    on("x-line-comment", "[A \"1\"]\n\n1. a4-a5 @@*\n")
        .takes(&["; a}\n", "; }{\n"])
        .refuses(&["; a\n", ";a}\n", ";  a}\n", "; a} \n", ";\n"]),
];
