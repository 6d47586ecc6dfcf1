//! Illegal setups and turns, `E1xx` to `E4xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    // Illegal setups, `E1xx`. The verdict is illegal before a turn is played; all setup findings of a record are given.
    article!("setup-zone", {
        code: "E101",
        rule: "a side sets up in its own first four rows, on the craters board in its own first three",
        meaning: "A piece starts outside its side's zone, or on a lake or crater, where there is no square. The half \
                  of the board that a piece stands in says whose it is: rows 1 to 5 are Red's, rows 6 to 10 Blue's, \
                  and on the craters board rows 1 to 4 and 5 to 8.",
        why: "The two rows in the middle stay empty so that the armies meet by moving and not by being placed. Every \
              edition keeps them free; only the zones differ: rows 1 to 4 and 7 to 10 on the board with lakes, rows 1 \
              to 3 and 6 to 8 on that of `sci-fi-2011`. A small army, such as that of a duel, may leave squares empty \
              anywhere in its zone, but gets no other squares for it.",
        remedy: "check the square, and that the row is written behind its own number",
    }),
    article!("setup-count", {
        code: "E102",
        rule: "each side sets up exactly the army of its variant, or of the `Army` tag",
        meaning: "A side has too many or too few pieces of a kind that belongs to its army. Where the kinds of some \
                  pieces are unknown, it has too many of a known kind, or too many or too few pieces in all.",
        why: "Both players bring the same army, so each knows what the other holds, only not where. The forty pieces \
              of the full game have been the same since 1961; `sci-fi-2011` plays thirty, duels are played with ten, \
              and the online variants `barrage` and `ultimate-lightning` with eight and twenty. In the variant `free` \
              any part of the forty that holds one Flag will do. A game with an army of its own says so in the tag \
              `Army`, which then holds for both sides.",
        remedy: "count the kind that is named; two kinds that are both one off are usually one piece misread",
    }),
    article!("setup-kind", {
        code: "E103",
        rule: "a side sets up only kinds of piece that its army has",
        meaning: "A piece is of a kind that the variant, or the `Army` tag, does not have at all.",
        why: "The specialists belong to one game each: the Spotter to `sci-fi-2011`, the Infiltrator to the variant \
              `infiltrator` of `jumbo-2014`, where it takes the place of one Scout. The Jumbo box holds 41 pieces a \
              side, one more than any of its games uses, so a spare Infiltrator is easily set up by mistake. A duel \
              has no Colonels, Majors, Captains, Lieutenants or Sergeants.",
        remedy: "check the tags `Variant` and `Army`, and the letter or number of the piece",
    }),
    // Illegal turns of any kind, `E2xx`. A turn earns one finding, the first of this list that fits; the turns before it
    // stay usable, those behind it are not played.
    article!("game-over", {
        code: "E201",
        rule: "no turn and no rescue follows the end of the game",
        meaning: "The board has ended the game before this turn: a Flag was captured, or the player to move had no \
                  legal turn. What is written from here on was not part of the game.",
        why: "Capturing the Flag wins at once, whether it is struck, spotted or infiltrated, and even a rescue may not \
              be added to the turn that does it. A player who has no legal turn loses, and a turn that a repetition \
              rule bars is not a legal one. If neither side has a piece that can move, strike or guess, the printed \
              editions let the player to move lose, while `isf` and `gravon` call it a draw.",
        remedy: "look for a misread square or piece before it; what was played on for fun belongs into a `{comment}`",
    }),
    article!("empty-square", {
        code: "E202",
        rule: "a turn begins on a square where a piece of the player stands",
        meaning: "Nothing stands on the square from which this turn starts.",
        why: "This is seldom a wrong turn in the game and mostly a wrong square on paper, or a piece that fell in an \
              earlier combat and was forgotten. It is also how a wrong edition shows: in `milton-bradley-1961` a \
              defender that wins moves onto its striker's square, in every later edition it stays, and so the same \
              turns lead to different boards.",
        remedy: "check the starting square, the combats before it, and whether the tag `Edition` is right",
    }),
    article!("not-your-piece", {
        code: "E203",
        rule: "the players take turns, Red first, each with a piece of their own",
        meaning: "The piece on the starting square belongs to the opponent of the player whose turn it is.",
        why: "Red begins in every edition, the players alternate, and nobody may pass. So sides need not be written \
              beside the turns: the first turn is Red's, the second is Blue's, and so on. One turn left out, written \
              twice or put in the wrong column shifts all that follow.",
        remedy: "look for a turn that is missing, doubled or out of place just before this one",
    }),
    article!("immovable-piece", {
        code: "E204",
        rule: "a Bomb or a Flag never moves, strikes or guesses",
        meaning: "A Bomb or a Flag is made to move, to strike or to guess.",
        why: "All editions agree: these two kinds stay where they were set up. A Bomb waits to be struck, and a Flag \
              has to be guarded by others, which is what makes the setup a plan for the whole game. A piece that has \
              once moved is therefore neither of the two, and this is the first thing an opponent learns about it.",
        remedy: "check the starting square, and the setup square from which the piece came",
    }),
    article!("no-square", {
        code: "E205",
        rule: "a turn ends on a square of the board; lakes and craters are not squares",
        meaning: "The turn leads to a lake or crater, or off the board.",
        why: "Two lakes in the middle split the front into three roads: c5, d5, c6, d6 and g5, h5, g6, h6 are no \
              squares. The anniversary edition of 2011 calls them No Man's Land. On the smaller board of `sci-fi-2011` \
              craters lie on c4, d4, c5, d5 and g4, h4, g5, h5, and it has only eight rows, so h4 is a square in one \
              box and none in the other.",
        remedy: "check the square, and whether the tag `Edition` names the right board",
    }),
    article!("not-a-line", {
        code: "E206",
        rule: "pieces move and strike forward, backward or sideways, never diagonally",
        meaning: "The turn, or one leg of it, runs diagonally or otherwise not along one row or column.",
        why: "Two pieces that touch only at a corner do not meet; every rulebook since 1961 says so, for moves as for \
              strikes. Scouts run straight like everyone else. The strike round a corner of `hasbro-1999` is no \
              exception: each of its two legs is straight.",
        remedy: "check both squares: one of them is usually a column or a row off",
    }),
    article!("own-piece", {
        code: "E207",
        rule: "a turn never ends on a square that a piece of the same side holds",
        meaning: "A piece of the same side stands where the turn ends. A turn from a square to itself, such as \
                  `a4-a4`, is this finding too.",
        why: "A square holds one piece, and nobody strikes their own. Nor is there any way to pass: each turn is a \
              move, a strike or a special action, in every edition, so a turn that leads nowhere is none. A player who \
              has nothing else left has lost.",
        remedy: "check where the turn ends, and whether the piece standing there had moved away",
    }),
    article!("square-occupied", {
        code: "E208",
        rule: "a move ends on an empty square; going to an enemy's square is a strike, written with `x`",
        meaning: "The turn is written as a move, with `-`, but an enemy stands on the square where it ends.",
        why: "Striking is never compulsory and never happens by accident: the striker names its rank, and the combat \
              changes the board. A record that says `-` claims that no combat took place, so either the sign or the \
              board is wrong, and guessing which would hide a mistake.",
        remedy: "write the strike with `x` and its combat, or look for the turn in which the enemy left the square",
    }),
    article!("nothing-to-strike", {
        code: "E209",
        rule: "a strike needs an enemy on its last square",
        meaning: "The turn is written as a strike, with `x`, but nothing stands on the square that is struck.",
        why: "The counterpart of `square-occupied`. The target has moved away or fallen earlier, or the strike went to \
              another square. In `milton-bradley-1961` a defender that wins moves onto its striker's square, so under \
              the wrong edition targets seem to vanish.",
        remedy: "check the square struck, and the enemy's last turns; a plain move is written with `-`",
    }),
    article!("too-far", {
        code: "E210",
        rule: "a piece goes one square; only a Scout goes further",
        meaning: "A piece other than a Scout goes more than one square, in one leg or the other; or, in \
                  `hasbro-1999`, a Scout that strikes round a corner takes more than one square for the second leg.",
        why: "One square a turn is the pace of the game, and the Scout's long run is bought with its secret: a move of \
              more than one square reveals it, in every edition. So this finding often means a misread piece: whatever \
              ran three squares was a Scout, and the setup says otherwise.",
        remedy: "check the squares, and what the setup says of this piece: is it a Scout?",
    }),
    article!("path-blocked", {
        code: "E211",
        rule: "every square that a Scout passes is empty; nothing jumps",
        meaning: "On its way to the last square the Scout would pass a piece of either side, or a lake or crater. In \
                  `hasbro-1999` it is also this finding when the middle square of a strike round a corner is not free.",
        why: "A Scout runs as far as it likes but jumps over nothing, lakes included. That the line is open is what \
              makes a long run legal, and what makes a Flag behind an open file so short-lived. The editions agree on \
              this; they differ only in what a Scout may strike at the end of its run.",
        remedy: "check each square between the two, and whether a piece there had already moved or fallen",
    }),
    article!("scout-move-and-strike", {
        code: "E212",
        rule: "in `milton-bradley-1961` a Scout strikes only from an adjacent square",
        meaning: "A Scout moves and strikes in one turn, along a line or round a corner, in a game played by the 1961 \
                  rules.",
        why: "In 1961 a turn was a move or a strike, for Scouts too: they ran up to an enemy in one turn and struck in \
              the next, if they were still there. `hasbro-1999` let them do both, and strike any neighbour of the \
              square they reached. The editions of 2011 and 2014, and with them `isf` and `gravon`, keep the long \
              strike but only straight ahead.",
        remedy: "check whether the tag `Edition` is right, and both squares",
    }),
    article!("corner-strike", {
        code: "E213",
        rule: "only a Scout strikes round a corner, and only in `hasbro-1999`",
        meaning: "The turn is written with a middle square, `a4-a7xb7`, but the edition or the piece does not allow a \
                  move and a strike in different directions. A straight strike that is written with a middle square \
                  counts as one, too.",
        why: "The 1999 rulebook lets a Scout move into an attack position and then attack, and sets no direction for \
              the attack; so a corner may be turned there. The rulebooks of 2011 added that both must lie in one \
              straight line, `jumbo-2014` keeps it so, and in 1961 Scouts did not strike after a move at all (that one \
              is `scout-move-and-strike`). A straight strike needs no middle square: it is `a4xa7`.",
        remedy: "write a straight strike without the middle square, or check the tag `Edition`",
    }),
    article!("two-squares", {
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
    }),
    article!("more-squares", {
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
    }),
    // Illegal guesses of the Spotter and the Infiltrator, `E3xx`.
    article!("not-a-spotter", {
        code: "E301",
        rule: "in `sci-fi-2011` guessing is for Spotters, and only a Spotter takes a step before its guess",
        meaning: "A piece that has no such power names the rank of an enemy piece in `sci-fi-2011`; or, in any \
                  edition, an Infiltrator takes a step and guesses in the same turn.",
        why: "Spotting is the special attack of the `sci-fi-2011` box: instead of striking, a Spotter names what \
              stands in front of it and removes it if the name is right. It may first move one square. The Infiltrator \
              of `jumbo-2014` is a different specialist, whose guess is a whole turn. A Bomb or a Flag that guesses is \
              `immovable-piece`.",
        remedy: "check which piece stands there; other pieces strike, and an Infiltrator guesses from where it is",
    }),
    article!("not-an-infiltrator", {
        code: "E302",
        rule: "guessing is for Infiltrators, in `sci-fi-2011` for Spotters",
        meaning: "A piece that has no such power names the rank of an enemy piece, in an edition other than \
                  `sci-fi-2011`.",
        why: "The Infiltrator came with `jumbo-2014`: in the variant `infiltrator` it replaces one of the eight \
              Scouts. It has the lowest rank, but in enemy territory it can remove any piece it names rightly, Bombs \
              and the Flag among them. All other pieces find out what stands before them by striking it. A game whose \
              `Army` tag has either specialist gives it its power in any edition. A Bomb or a Flag that guesses is \
              `immovable-piece`.",
        remedy: "check which piece stands on the square, or write the turn as a strike",
    }),
    article!("not-in-front", {
        code: "E303",
        rule: "a Spotter spots the square directly in front of it: one row up for Red, one row down for Blue",
        meaning: "The square at which the Spotter guesses is not the one directly in front of it: it lies beside, \
                  behind or diagonally, or too far ahead.",
        why: "The rulebook gives the Spotter one square to aim at, and front means the direction in which its player \
              looks: Red's Spotters look up the board, Blue's look down. The step that it may take before its guess \
              makes up for this, because it can bring the target in front; what counts is where the Spotter stands \
              after the step.",
        remedy: "check the target square; a step before the guess is written `e4-e5?e6=B`",
    }),
    article!("not-in-enemy-territory", {
        code: "E304",
        rule: "an Infiltrator guesses only in enemy territory, beyond the middle of the board",
        meaning: "The Infiltrator still stands in its own half of the board.",
        why: "It has to get behind the lines first, on foot and with the lowest rank of all, and that is the price of \
              its power. The rulebook does not draw the border; here it runs through the middle of the board. Red's \
              Infiltrator guesses from rows 6 to 10, Blue's from rows 1 to 5, so the two empty rows in the middle \
              belong to one side each.",
        remedy: "check the square from which it guesses, and the turns in which it came there",
    }),
    article!("out-of-reach", {
        code: "E305",
        rule: "an Infiltrator reaches one or two squares in a straight line",
        meaning: "The square at which the Infiltrator guesses is further away than two squares, or not straight ahead, \
                  behind or beside it.",
        why: "The rulebook gives the Infiltrator a reach of one or two spaces. Distance is measured as pieces walk, \
              along a row or a column and never diagonally. What stands on the square between does not matter, because \
              the Infiltrator does not go there: it stays on its square, whether the guess is right or wrong.",
        remedy: "check both squares, and the turns in which the Infiltrator came there",
    }),
    article!("no-target", {
        code: "E306",
        rule: "a guess needs an enemy piece on the square at which it aims",
        meaning: "No enemy stands on the square at which the guess aims: it is empty, held by the player's own piece, \
                  a lake or crater, or off the board.",
        why: "A guess names the rank of a piece, so there must be one. This matters because a guess is a turn: without \
              a target it would be a way to pass, which no edition allows.",
        remedy: "check the target square, and whether the enemy had moved away from it",
    }),
    article!("unknown-guess", {
        code: "E307",
        rule: "a guess names a kind of piece that the opponent's army holds at the start",
        meaning: "The kind that is named is none of the kinds in the opponent's army.",
        why: "A name that fits none of the pieces with which the opponent began cannot be right about any of them, and \
              is usually a slip: a Sergeant named in a duel, which has none, or a Spotter in a game without Spotters. \
              A kind whose pieces are all captured may still be named; that guess is legal, only wrong.",
        remedy: "check the kind that is named, and the tags `Variant`, `Army` and `Ranks`",
    }),
    // Illegal rescues, `E4xx`.
    article!("rescue-not-enabled", {
        code: "E401",
        rule: "rescues are played only where the tag `Options` lists `rescue`",
        meaning: "The turn ends with a rescue, but the record does not say that rescues are part of this game.",
        why: "The rescue is one of three tournament rules that `hasbro-1999` prints at its end, for players to take up \
              one by one; the others are `aggressor-advantage` and `silent-defense`. None of them is in force unless \
              it was agreed on, not even in that edition. Another edition may borrow it as a house rule, which then \
              draws the warning `option-outside-edition`.",
        remedy: "add the tag `[Options \"rescue\"]` if the players agreed on it",
    }),
    article!("rescue-back-row", {
        code: "E402",
        rule: "a piece makes its rescue in the turn in which it moves onto a square of the opponent's back row",
        meaning: "The turn does not end with this piece on a square of the opponent's back row onto which it just \
                  moved. The back row is row 10 for Red and row 1 for Blue, on the craters board row 8 and row 1.",
        why: "A rescue rewards a piece that has come through to the far end, and it is taken at once or not at all. A \
              move onto the row, a move along it and a strike won there all count. A striker that is lost, with or \
              without its target, has not arrived.",
        remedy: "check the square on which the turn ends; the rescue belongs to the turn that reaches the back row",
    }),
    article!("rescue-scout", {
        code: "E403",
        rule: "a Scout makes no rescue",
        meaning: "The piece that reached the back row is a Scout.",
        why: "A Scout can cross the board in one turn, so the rescue of `hasbro-1999` leaves it out: the prize is \
              meant for pieces that walk there square by square. Scouts may well be rescued, only not be the rescuers.",
        remedy: "check whether the piece is really a Scout, and which piece went to this square",
    }),
    article!("rescue-bomb", {
        code: "E404",
        rule: "a Bomb is never brought back",
        meaning: "The piece that is brought back is a Bomb.",
        why: "Any captured piece may return but a Bomb: a Bomb that a Miner has cleared could otherwise be laid where \
              it hurts, on any free square of the half, after the enemy has shown its way in. The Flag cannot come \
              back either, because with its capture the game is over.",
        remedy: "name another captured piece, and check that `B` is what was meant",
    }),
    article!("rescue-limit", {
        code: "E405",
        rule: "a player makes at most two rescues in a game",
        meaning: "The player has made two rescues already; this is one more.",
        why: "The rule of `hasbro-1999` gives each player two, for the whole game. They need two different pieces, \
              too: a third rescue by a piece that has made one before is this finding all the same.",
        remedy: "check whether one of the earlier two really took place",
    }),
    article!("rescue-same-piece", {
        code: "E406",
        rule: "a piece makes one rescue, no more",
        meaning: "The piece that reached the back row has made a rescue already.",
        why: "Otherwise a piece that is through could make both rescues at once by a step sideways along the back row. \
              `hasbro-1999` asks for another piece the second time. A piece that was itself brought back counts as a \
              new one, so it may make a rescue of its own.",
        remedy: "check which of the pieces went to this square",
    }),
    article!("rescue-not-captured", {
        code: "E407",
        rule: "only a captured piece of one's own can be brought back",
        meaning: "The player has lost no piece of the kind that is brought back, or has brought back every one of \
                  them.",
        why: "A rescue takes its piece from those that the opponent has captured. Under `silent-defense` the players \
              keep their own captured pieces, so the opponent cannot check a rescue by looking; a record can be \
              counted through, every combat, guess and rescue before this one.",
        remedy: "check the kind behind `^`, and the combats in which pieces of this side fell",
    }),
    article!("rescue-square", {
        code: "E408",
        rule: "a rescued piece is put on an empty square of one's own half",
        meaning: "The square behind `@` is occupied, lies in the opponent's half, is a lake or crater, or is off the \
                  board.",
        why: "The piece returns to its own side of the field, and any free square there will do, not only those of the \
              setup: for Red rows 1 to 5, for Blue rows 6 to 10 (on the craters board 1 to 4 and 5 to 8), without the \
              lakes. From there it may move in the next turn. Its rank is known to the opponent, except under \
              `silent-defense`.",
        remedy: "check the square behind `@`: is it free, and on which side of the middle does it lie?",
    }),
];
