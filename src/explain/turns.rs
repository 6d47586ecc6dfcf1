//! Illegal turns of any kind, `E2xx`. A turn earns one finding, the first of this list that fits; the turns before
//! it stay usable, those behind it are not played.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    Article {
        name: "game-over",
        code: "E201",
        rule: "no turn and no rescue follows the end of the game",
        meaning: "The board has ended the game before this turn: a Flag was captured, or the player to move had no \
                  legal turn. What is written from here on was not part of the game.",
        why: "Capturing the Flag wins at once, whether it is struck, spotted or infiltrated, and even a rescue may not \
              be added to the turn that does it. A player who has no legal turn loses, and a turn that a repetition \
              rule bars is not a legal one. If neither side has a piece that can move, strike or guess, the printed \
              editions let the player to move lose, while `isf` and `gravon` call it a draw.",
        remedy: "look for a misread square or piece before it; what was played on for fun belongs into a `{comment}`",
        form: "srn",
        example: include_str!("../../samples/broken/game-over.srn"),
        mended: include_str!("../../samples/mended/game-over.srn"),
    },
    Article {
        name: "empty-square",
        code: "E202",
        rule: "a turn begins on a square where a piece of the player stands",
        meaning: "Nothing stands on the square from which this turn starts.",
        why: "This is seldom a wrong turn in the game and mostly a wrong square on paper, or a piece that fell in an \
              earlier combat and was forgotten. It is also how a wrong edition shows: in `milton-bradley-1961` a \
              defender that wins moves onto its striker's square, in every later edition it stays, and so the same \
              turns lead to different boards.",
        remedy: "check the starting square, the combats before it, and whether the tag `Edition` is right",
        form: "srn",
        example: include_str!("../../samples/broken/empty-square.srn"),
        mended: include_str!("../../samples/mended/empty-square.srn"),
    },
    Article {
        name: "not-your-piece",
        code: "E203",
        rule: "the players take turns, Red first, each with a piece of their own",
        meaning: "The piece on the starting square belongs to the opponent of the player whose turn it is.",
        why: "Red begins in every edition, the players alternate, and nobody may pass. So sides need not be written \
              beside the turns: the first turn is Red's, the second is Blue's, and so on. One turn left out, written \
              twice or put in the wrong column shifts all that follow.",
        remedy: "look for a turn that is missing, doubled or out of place just before this one",
        form: "srn",
        example: include_str!("../../samples/broken/not-your-piece.srn"),
        mended: include_str!("../../samples/mended/not-your-piece.srn"),
    },
    Article {
        name: "immovable-piece",
        code: "E204",
        rule: "a Bomb or a Flag never moves, strikes or guesses",
        meaning: "A Bomb or a Flag is made to move, to strike or to guess.",
        why: "All editions agree: these two kinds stay where they were set up. A Bomb waits to be struck, and a Flag \
              has to be guarded by others, which is what makes the setup a plan for the whole game. A piece that has \
              once moved is therefore neither of the two, and this is the first thing an opponent learns about it.",
        remedy: "check the starting square, and the setup square from which the piece came",
        form: "srn",
        example: include_str!("../../samples/broken/immovable-piece.srn"),
        mended: include_str!("../../samples/mended/immovable-piece.srn"),
    },
    Article {
        name: "no-square",
        code: "E205",
        rule: "a turn ends on a square of the board; lakes and craters are not squares",
        meaning: "The turn leads to a lake or crater, or off the board.",
        why: "Two lakes in the middle split the front into three roads: c5, d5, c6, d6 and g5, h5, g6, h6 are no \
              squares. The anniversary edition of 2011 calls them No Man's Land. On the smaller board of `sci-fi-2011` \
              craters lie on c4, d4, c5, d5 and g4, h4, g5, h5, and it has only eight rows, so h4 is a square in one \
              box and none in the other.",
        remedy: "check the square, and whether the tag `Edition` names the right board",
        form: "srn",
        example: include_str!("../../samples/broken/no-square.srn"),
        mended: include_str!("../../samples/mended/no-square.srn"),
    },
    Article {
        name: "not-a-line",
        code: "E206",
        rule: "pieces move and strike forward, backward or sideways, never diagonally",
        meaning: "The turn, or one leg of it, runs diagonally or otherwise not along one row or column.",
        why: "Two pieces that touch only at a corner do not meet; every rulebook since 1961 says so, for moves as for \
              strikes. Scouts run straight like everyone else. The strike round a corner of `hasbro-1999` is no \
              exception: each of its two legs is straight.",
        remedy: "check both squares: one of them is usually a column or a row off",
        form: "srn",
        example: include_str!("../../samples/broken/not-a-line.srn"),
        mended: include_str!("../../samples/mended/not-a-line.srn"),
    },
    Article {
        name: "own-piece",
        code: "E207",
        rule: "a turn never ends on a square that a piece of the same side holds",
        meaning: "A piece of the same side stands where the turn ends. A turn from a square to itself, such as \
                  `a4-a4`, is this finding too.",
        why: "A square holds one piece, and nobody strikes their own. Nor is there any way to pass: each turn is a \
              move, a strike or a special action, in every edition, so a turn that leads nowhere is none. A player who \
              has nothing else left has lost.",
        remedy: "check where the turn ends, and whether the piece standing there had moved away",
        form: "srn",
        example: include_str!("../../samples/broken/own-piece.srn"),
        mended: include_str!("../../samples/mended/own-piece.srn"),
    },
    Article {
        name: "square-occupied",
        code: "E208",
        rule: "a move ends on an empty square; going to an enemy's square is a strike, written with `x`",
        meaning: "The turn is written as a move, with `-`, but an enemy stands on the square where it ends.",
        why: "Striking is never compulsory and never happens by accident: the striker names its rank, and the combat \
              changes the board. A record that says `-` claims that no combat took place, so either the sign or the \
              board is wrong, and guessing which would hide a mistake.",
        remedy: "write the strike with `x` and its combat, or look for the turn in which the enemy left the square",
        form: "srn",
        example: include_str!("../../samples/broken/square-occupied.srn"),
        mended: include_str!("../../samples/mended/square-occupied.srn"),
    },
    Article {
        name: "nothing-to-strike",
        code: "E209",
        rule: "a strike needs an enemy on its last square",
        meaning: "The turn is written as a strike, with `x`, but nothing stands on the square that is struck.",
        why: "The counterpart of `square-occupied`. The target has moved away or fallen earlier, or the strike went to \
              another square. In `milton-bradley-1961` a defender that wins moves onto its striker's square, so under \
              the wrong edition targets seem to vanish.",
        remedy: "check the square struck, and the enemy's last turns; a plain move is written with `-`",
        form: "srn",
        example: include_str!("../../samples/broken/nothing-to-strike.srn"),
        mended: include_str!("../../samples/mended/nothing-to-strike.srn"),
    },
    Article {
        name: "too-far",
        code: "E210",
        rule: "a piece goes one square; only a Scout goes further",
        meaning: "A piece other than a Scout goes more than one square, in one leg or the other; or, in \
                  `hasbro-1999`, a Scout that strikes round a corner takes more than one square for the second leg.",
        why: "One square a turn is the pace of the game, and the Scout's long run is bought with its secret: a move of \
              more than one square reveals it, in every edition. So this finding often means a misread piece: whatever \
              ran three squares was a Scout, and the setup says otherwise.",
        remedy: "check the squares, and what the setup says of this piece: is it a Scout?",
        form: "srn",
        example: include_str!("../../samples/broken/too-far.srn"),
        mended: include_str!("../../samples/mended/too-far.srn"),
    },
    Article {
        name: "path-blocked",
        code: "E211",
        rule: "every square that a Scout passes is empty; nothing jumps",
        meaning: "On its way to the last square the Scout would pass a piece of either side, or a lake or crater. In \
                  `hasbro-1999` it is also this finding when the middle square of a strike round a corner is not free.",
        why: "A Scout runs as far as it likes but jumps over nothing, lakes included. That the line is open is what \
              makes a long run legal, and what makes a Flag behind an open file so short-lived. The editions agree on \
              this; they differ only in what a Scout may strike at the end of its run.",
        remedy: "check each square between the two, and whether a piece there had already moved or fallen",
        form: "srn",
        example: include_str!("../../samples/broken/path-blocked.srn"),
        mended: include_str!("../../samples/mended/path-blocked.srn"),
    },
    Article {
        name: "scout-move-and-strike",
        code: "E212",
        rule: "in `milton-bradley-1961` a Scout strikes only from an adjacent square",
        meaning: "A Scout moves and strikes in one turn, along a line or round a corner, in a game played by the 1961 \
                  rules.",
        why: "In 1961 a turn was a move or a strike, for Scouts too: they ran up to an enemy in one turn and struck in \
              the next, if they were still there. `hasbro-1999` let them do both, and strike any neighbour of the \
              square they reached. The editions of 2011 and 2014, and with them `isf` and `gravon`, keep the long \
              strike but only straight ahead.",
        remedy: "check whether the tag `Edition` is right, and both squares",
        form: "srn",
        example: include_str!("../../samples/broken/scout-move-and-strike.srn"),
        mended: include_str!("../../samples/mended/scout-move-and-strike.srn"),
    },
    Article {
        name: "corner-strike",
        code: "E213",
        rule: "only a Scout strikes round a corner, and only in `hasbro-1999`",
        meaning: "The turn is written with a middle square, `a4-a7xb7`, but the edition or the piece does not allow a \
                  move and a strike in different directions. A straight strike that is written with a middle square counts \
                  as one, too.",
        why: "The 1999 rulebook lets a Scout move into an attack position and then attack, and sets no direction for \
              the attack; so a corner may be turned there. The rulebooks of 2011 added that both must lie in one \
              straight line, `jumbo-2014` keeps it so, and in 1961 Scouts did not strike after a move at all (that one \
              is `scout-move-and-strike`). A straight strike needs no middle square: it is `a4xa7`.",
        remedy: "write a straight strike without the middle square, or check the tag `Edition`",
        form: "srn",
        example: include_str!("../../samples/broken/corner-strike.srn"),
        mended: include_str!("../../samples/mended/corner-strike.srn"),
    },
    Article {
        name: "two-squares",
        code: "E214",
        rule: "a piece goes back and forth between two squares three times in a row at most, in `gravon` five times",
        meaning: "The piece has gone back and forth between the same two squares in consecutive turns of its player as \
                  often as is allowed, and does it once more. Strikes count like moves; any other turn of the same \
                  player starts the count afresh, whatever the opponent does.",
        why: "Without it a threatened piece could dodge for ever. `jumbo-2014` sets the limit at three and adds that \
              whoever began must stop first. The four US rulebooks forbid going back and forth in three consecutive \
              turns, which can be read as barring the third time or the fourth; here the fourth is illegal, and the \
              third draws the warning `two-squares-wording`. `isf` and `gravon` count a Scout's crossings of one \
              border between two squares, so that varying the ends of its run does not help it, and `gravon` allows \
              five. The tag `TwoSquares` sets another limit.",
        remedy: "check the squares of the last turns; a limit that was agreed stands in a tag `TwoSquares`",
        form: "srn",
        example: include_str!("../../samples/broken/two-squares.srn"),
        mended: include_str!("../../samples/mended/two-squares.srn"),
    },
    Article {
        name: "more-squares",
        code: "E215",
        rule: "a chaser does not bring back a position that already stood during its chase",
        meaning: "The player has been threatening turn after turn, the opponent has been evading, and this move, which \
                  threatens again, repeats a position of the chase. Only such moves are barred: strikes never are, nor \
                  is going straight back where the piece came from, for which the two-squares rule is responsible.",
        why: "The two-squares rule ends a dance on two squares, but a chase can go round four squares or round a lake \
              and never end. `jumbo-2014` tells the aggressor to stop; its French text and the federation's article 11 \
              say when: as soon as the position would repeat. So the evader may run in circles, and the chaser must \
              think of something else. The rule holds in `jumbo-2014`, `isf` and `gravon`; the four US rulebooks have \
              nothing like it. The tag `MoreSquares` switches it on or off.",
        remedy: "check the squares of the chase; `[MoreSquares \"off\"]` says that the rule was not played",
        form: "srn",
        example: include_str!("../../samples/broken/more-squares.srn"),
        mended: include_str!("../../samples/mended/more-squares.srn"),
    },
];
