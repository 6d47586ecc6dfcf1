//! Articles about illegal setups and turns, `E1xx` to `E4xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    // Illegal setups, `E1xx`. The verdict is illegal before any turn is played. All setup findings of a record are
    // reported.
    article!("setup-zone", {
        code: "E101",
        rule: "a side sets up in its first four rows (craters board: three); in `free` and positions, on any square",
        meaning: "A piece starts outside its side's zone, or on a lake or crater. A piece belongs to the side in whose \
                  half of the board it starts. Red's half is rows 1 to 5, and Blue's half is rows 6 to 10. On the \
                  craters board Red's half is rows 1 to 4, and Blue's half is rows 5 to 8. In the variant `free`, it \
                  means only that a piece starts on a lake or crater. In a record that starts from a position (tag \
                  `Position`), it means that a piece is on a lake or crater, or off the board.",
        why: "The two middle rows stay empty, so that the armies meet only by moving. Every edition has this rule; \
              only the zones differ. On the standard board the zones are rows 1 to 4 and 7 to 10. On the craters board \
              of `sci-fi-2011` they are rows 1 to 3 and 6 to 8. A small army, such as the army of a duel, may leave \
              any squares of its zone empty. It may not use squares outside its zone. Only in the variant `free`, and \
              in a position within a game, may pieces start on any square of the board.",
        remedy: "check the square; in a row, also the number at its start",
    }),
    article!("setup-count", {
        code: "E102",
        rule: "each side sets up exactly the army of its variant, or of the tag `Army`",
        meaning: "A side has too many or too few pieces of a kind in its army. If some pieces are unknown, the side \
                  has too many pieces of a known kind, or a wrong number of pieces in total. A position (tag `Position`) \
                  may lack captured pieces, except the Flag. In a position, this finding also means that more unknown \
                  pieces have moved than the army has movable pieces left.",
        why: "Both players have the same army. Each player therefore knows which pieces the opponent has, but not \
              where they are. The original army has forty pieces and has been the same since 1961. `sci-fi-2011` uses \
              thirty pieces, a duel ten, `barrage` eight and `ultimate-lightning` twenty. In the variant `free` a side \
              may use any part of the forty pieces that includes the Flag. The tag `Army` replaces the army of both \
              sides.",
        remedy: "count the pieces of that kind; if two kinds are wrong by one each, one piece is probably misread",
    }),
    article!("setup-kind", {
        code: "E103",
        rule: "a side sets up only the kinds of piece in its army",
        meaning: "The setup has a piece of a kind that is not in the army of the variant, or not in the tag `Army`.",
        why: "Each specialist belongs to one game. The Spotter belongs to `sci-fi-2011`. The Infiltrator belongs to \
              the variant `infiltrator` of `jumbo-2014`, where it replaces one Scout. The Jumbo box contains 41 pieces \
              for each side, but each of its games uses at most forty. Players therefore easily set up the spare \
              Infiltrator by mistake. A duel has no Colonels, Majors, Captains, Lieutenants or Sergeants.",
        remedy: "check the tags `Variant` and `Army`, and the letter or number of the piece",
    }),
    // Illegal turns of any kind, `E2xx`. A turn gets one finding: the first of this list that applies. The turns before
    // this turn stay usable; later turns are not played.
    article!("game-over", {
        code: "E201",
        rule: "no turn or rescue is allowed after the end of the game",
        meaning: "The game ended on the board before this turn or rescue. Either a Flag was captured, or the player to \
                  move had no legal turn. The rest of the record is not part of the game.",
        why: "The capture of the Flag wins at once, by a strike or by a right guess. Not even a rescue may be added to \
              that turn. A player without a legal turn loses; a turn that a repetition rule forbids is not legal. If \
              no piece of either side can move, strike or guess, the game is a draw in `isf` and `gravon`. In the \
              printed editions the player to move loses in this case too.",
        remedy: "look for a misread square or piece before it; write turns played for fun in a `{comment}`",
    }),
    article!("empty-square", {
        code: "E202",
        rule: "a turn begins on a square that has a piece of the player to move",
        meaning: "The turn begins on an empty square, on a lake or crater, or off the board.",
        why: "The turn in the game was usually right, and the record has a wrong square. Or a combat before this turn \
              removed the piece. The tag `Edition` may also be wrong. In `milton-bradley-1961` a defender that wins \
              moves onto the striker's square; in every later edition it stays. The same turns therefore lead to \
              different boards.",
        remedy: "check the starting square, the combats before it, and the tag `Edition`",
    }),
    article!("not-your-piece", {
        code: "E203",
        rule: "the players alternate, Red first, and each player moves only their own pieces",
        meaning: "The piece on the starting square belongs to the opponent of the player to move.",
        why: "Red begins in every edition, the players alternate, and nobody may pass. A record therefore need not \
              name the side of a turn: the first turn is Red's, the second turn is Blue's, and so on. If a turn is \
              missing, written twice or in the wrong column, all later turns are given to the wrong side.",
        remedy: "look for a missing, repeated or misplaced turn just before this turn",
    }),
    article!("immovable-piece", {
        code: "E204",
        rule: "a Bomb or a Flag never moves, strikes or guesses",
        meaning: "A Bomb or a Flag moves, strikes or guesses in this turn.",
        why: "In all editions Bombs and Flags stay where they were set up. Other pieces must guard the Flag, so the \
              setup is a plan for the whole game. A piece that has moved is neither a Bomb nor a Flag. This is the \
              first fact that the opponent learns about a piece.",
        remedy: "check the starting square, and the square on which the piece was set up",
    }),
    article!("no-square", {
        code: "E205",
        rule: "a turn ends on a square of the board; lakes and craters are not squares",
        meaning: "The turn ends on a lake or crater, or off the board.",
        why: "Two lakes divide the middle of the board into three passages. The lakes are c5, d5, c6, d6 and g5, h5, \
              g6, h6; `anniversary-2011` calls them No Man's Land. The craters board of `sci-fi-2011` has only eight \
              rows. Its craters are c4, d4, c5, d5 and g4, h4, g5, h5. The square h4 therefore exists on the standard \
              board, but not on the craters board.",
        remedy: "check the square, and whether the tag `Edition` gives the right board",
    }),
    article!("not-a-line", {
        code: "E206",
        rule: "pieces move and strike forward, backward or sideways, never diagonally",
        meaning: "The turn, or one leg of it, follows neither a row nor a column.",
        why: "Every rulebook since 1961 forbids diagonal moves and diagonal strikes, also for Scouts. Two squares that \
              touch only at a corner are not adjacent. A turn round a corner is no exception, because each of its two \
              legs is straight. Scouts strike round corners in `hasbro-1999`. Captains move and strike round corners \
              in the variant `ultimate-lightning`; such a turn may be written without the square between (`a4-b5`).",
        remedy: "check both squares: usually the column or the row of one square is wrong",
    }),
    article!("own-piece", {
        code: "E207",
        rule: "a turn never ends on a square with a piece of the same side",
        meaning: "The last square of the turn has a piece of the same side. A turn that ends where it began, such as \
                  `a4-a4`, also gives this finding.",
        why: "A square has room for one piece, and no player may strike an own piece. No player may pass either: in \
              every edition each turn is a move, a strike or a special action. A turn that ends where it began would \
              be a pass.",
        remedy: "check the last square, and whether the piece on it had moved away",
    }),
    article!("square-occupied", {
        code: "E208",
        rule: "a move ends on an empty square; a strike at an enemy piece is written with `x`",
        meaning: "The turn is written as a move, with `-`, but its last square has an enemy piece.",
        why: "Striking is never compulsory and never happens by accident: the striker names its rank, and the combat \
              changes the board. A record with `-` says that no combat took place, so either the character or the \
              board is wrong. If Adjutant guessed which, it would hide a mistake.",
        remedy: "write the strike with `x` and its combat, or find the turn in which the enemy piece left",
    }),
    article!("nothing-to-strike", {
        code: "E209",
        rule: "a strike needs an enemy piece on the square struck",
        meaning: "The turn is written as a strike, with `x`, but the square struck is empty.",
        why: "This is the opposite of `square-occupied`. The target moved away or was captured earlier, or the strike \
              was at another square. The tag `Edition` may also be wrong. In `milton-bradley-1961` a defender that \
              wins moves onto the striker's square, so with the wrong edition targets seem to vanish.",
        remedy: "check the square struck and the opponent's last turns; a move is written with `-`",
    }),
    article!("too-far", {
        code: "E210",
        rule: "a piece goes one square in a turn; only Scouts, and Captains in Ultimate Lightning, go further",
        meaning: "A piece goes further than its kind may go in one turn. All kinds go one square. Exceptions: a Scout \
                  goes any distance, and in the variant `ultimate-lightning` a Captain goes one or two squares. In a \
                  turn round a corner, each leg of a Captain is one square, and the second leg of a Scout's strike is \
                  one square. A move round a corner by any other piece is also this finding.",
        why: "A Scout pays for its long move: a move of more than one square reveals the Scout, in every edition. The \
              second square reveals a Captain in the same way. This finding therefore often means a misread piece. A \
              piece that went three squares was a Scout, but the setup names another kind.",
        remedy: "check the squares, and the kind of this piece in the setup: is it a Scout?",
    }),
    article!("path-blocked", {
        code: "E211",
        rule: "every square that a piece passes is empty; no piece jumps",
        meaning: "On the way to its last square the piece would pass a piece of either side, or a lake or crater. In \
                  `hasbro-1999` and in the variant `ultimate-lightning` this finding also means that the middle square \
                  of a turn round a corner is not free. If the turn is written without its middle square (`a4-b5`), \
                  both ways are blocked.",
        why: "A Scout goes any distance, but it cannot jump over a piece or a lake. A long move is legal only along an \
              open row or column. A Flag at the end of an open column is therefore in danger. The editions agree on \
              this rule. They differ only in the pieces that a Scout may strike at the end of its move.",
        remedy: "check each square between the two, and whether a piece there had moved away or been captured",
    }),
    article!("scout-move-and-strike", {
        code: "E212",
        rule: "in `milton-bradley-1961` a Scout strikes only from an adjacent square",
        meaning: "The edition is `milton-bradley-1961`, and a Scout moves and strikes in the same turn, straight or \
                  round a corner.",
        why: "In 1961 a turn was a move or a strike, also for a Scout. The Scout moved next to an enemy piece in one \
              turn and could strike it in the next. `hasbro-1999` allows a move and a strike in one turn, and the \
              Scout may strike any piece next to the square it reaches. The editions of 2011 and 2014, `isf` and \
              `gravon` allow both in one turn too, but only in a straight line.",
        remedy: "check the tag `Edition`, and both squares",
    }),
    article!("corner-strike", {
        code: "E213",
        rule: "only Scouts in `hasbro-1999` strike round a corner, and Captains in `ultimate-lightning`",
        meaning: "The turn is written with a middle square, such as `a4-a7xb7`, but the edition, the variant or the \
                  piece does not allow a turn round a corner. A straight strike that is written with a middle square \
                  also counts as a strike round a corner. A Scout's move round a corner, such as `a4-a7-b7`, is this \
                  finding too.",
        why: "The 1999 rulebook lets a Scout move into position and then strike. It gives no direction for the strike, \
              so the strike may turn a corner. The rulebooks of 2011 and 2014 require that the move and the strike are \
              in one straight line. In 1961 a Scout could not strike after a move at all (`scout-move-and-strike`). In \
              the variant `ultimate-lightning` a Captain has two squares in a turn and may use them round a corner. A \
              straight strike needs no middle square: it is written `a4xa7`.",
        remedy: "write a straight strike without the middle square, or check the tags `Edition` and `Variant`",
    }),
    article!("two-squares", {
        code: "E214",
        rule: "a piece goes back and forth between two squares at most 3 times in a row (`gravon`: 5)",
        meaning: "The piece has gone back and forth between the same two squares in consecutive turns of its player, \
                  as often as the edition allows. This turn does it once more. A strike counts like a move. Any other \
                  turn of the same player restarts the count; the opponent's turns do not matter.",
        why: "Without this rule a threatened piece could escape for ever. `jumbo-2014` sets the limit at three, and \
              adds that the player who began must stop first. The four US rulebooks forbid going back and forth in \
              three consecutive turns. This wording can mean that the third turn is illegal, or only the fourth. \
              Adjutant treats the fourth turn as illegal. In the US editions it reports the third turn with the \
              warning `two-squares-wording`. `isf` and `gravon` count how often a Scout crosses the same border \
              between two squares. A Scout therefore cannot avoid the limit by stopping on different squares. `gravon` \
              allows five times. The tag `TwoSquares` sets another limit.",
        remedy: "check the squares of the last turns; write an agreed limit in the tag `TwoSquares`",
    }),
    article!("more-squares", {
        code: "E215",
        rule: "a player who chases a piece does not bring back an earlier position of the chase",
        meaning: "The player has threatened in turn after turn, and the opponent has evaded. This move threatens again \
                  and repeats a position of the chase. Only such moves are forbidden. A strike is always allowed. A \
                  move straight back to the square from which the piece came is also allowed; only the two-squares \
                  rule limits it.",
        why: "The two-squares rule ends a chase on two squares. A chase over four squares or round a lake could still \
              go on for ever. `jumbo-2014` requires the chasing player to stop. Its French text and article 11 of the \
              ISF say when: as soon as the position would repeat. The evading player may move in circles, so the \
              chasing player must find another plan. The rule applies in `jumbo-2014`, `isf` and `gravon`. The four US \
              rulebooks have no such rule. The tag `MoreSquares` switches the rule on or off.",
        remedy: "check the squares of the chase; `[MoreSquares \"off\"]` says that the rule was not in force",
    }),
    // Illegal guesses of the Spotter and the Infiltrator, `E3xx`.
    article!("not-a-spotter", {
        code: "E301",
        rule: "in `sci-fi-2011` only a Spotter guesses; in every edition only a Spotter may step before its guess",
        meaning: "In `sci-fi-2011`, a piece without this power names the rank of an enemy piece. Or, in any edition, \
                  an Infiltrator steps and guesses in the same turn.",
        why: "Spotting is the special action of `sci-fi-2011`. Instead of striking, a Spotter names the piece on the \
              square in front of it, and removes that piece if the name is right. The Spotter may first step one \
              square. The Infiltrator of `jumbo-2014` is a different specialist: its guess is a whole turn. A guess by \
              a Bomb or a Flag is `immovable-piece`.",
        remedy: "check the kind of the piece; an Infiltrator guesses without a step, and other pieces strike",
    }),
    article!("not-an-infiltrator", {
        code: "E302",
        rule: "only an Infiltrator guesses (in `sci-fi-2011`: only a Spotter)",
        meaning: "In an edition other than `sci-fi-2011`, a piece without this power names the rank of an enemy piece.",
        why: "The Infiltrator first appeared in `jumbo-2014`: in the variant `infiltrator` it replaces one of the \
              eight Scouts. It has the lowest rank. But in enemy territory it can remove any piece that it names \
              rightly, also a Bomb or the Flag. All other pieces must strike a piece to learn its rank. If the tag \
              `Army` includes a Spotter or an Infiltrator, this specialist has its power in any edition. A guess by a \
              Bomb or a Flag is `immovable-piece`.",
        remedy: "check the kind of the piece on the square, or write the turn as a strike",
    }),
    article!("not-in-front", {
        code: "E303",
        rule: "a Spotter guesses only at the square in front: one row up for Red, one row down for Blue",
        meaning: "The target of the guess is not the square directly in front of the Spotter. It is behind the \
                  Spotter, to the side, diagonal, or too far ahead.",
        why: "The rulebook gives the Spotter one target square. The front is the direction in which its player looks: \
              up the board for Red, down the board for Blue. The Spotter may step before its guess, so it can bring a \
              piece in front of it. The square in front is counted from the square after the step.",
        remedy: "check the target square; a step before the guess is written `e4-e5?e6=B`",
    }),
    article!("not-in-enemy-territory", {
        code: "E304",
        rule: "an Infiltrator guesses only in enemy territory, beyond the middle of the board",
        meaning: "The Infiltrator is still in its own half of the board.",
        why: "The Infiltrator must first reach enemy territory square by square, with the lowest rank. This is the \
              price of its power. The rulebook does not say where enemy territory begins. Adjutant uses the middle of \
              the board as the border. Red's Infiltrator guesses from rows 6 to 10, and Blue's Infiltrator from rows 1 \
              to 5. On the craters board the halves are rows 1 to 4 and 5 to 8.",
        remedy: "check the square from which it guesses, and the turns that brought it there",
    }),
    article!("out-of-reach", {
        code: "E305",
        rule: "an Infiltrator guesses at a square one or two squares away in its row or column",
        meaning: "The target of the guess is more than two squares away, or is not in the row or column of the \
                  Infiltrator.",
        why: "The rulebook gives the Infiltrator a reach of one or two squares. The distance is counted along a row or \
              a column, never diagonally. A piece or a lake on the square between does not matter, because the \
              Infiltrator does not go there. The Infiltrator stays on its square, after a right guess and after a \
              wrong guess.",
        remedy: "check both squares, and the turns that brought the Infiltrator there",
    }),
    article!("no-target", {
        code: "E306",
        rule: "a guess needs an enemy piece on its target square",
        meaning: "The target square has no enemy piece. It is empty, has an own piece, is a lake or crater, or is off \
                  the board.",
        why: "A guess names the rank of a piece, so that piece must exist. A guess is a turn. Without a target it \
              would be a way to pass, and no edition allows that.",
        remedy: "check the target square, and whether the enemy piece had moved away",
    }),
    article!("unknown-guess", {
        code: "E307",
        rule: "a guess names a kind of piece that the opponent's army has at the start",
        meaning: "The guess names a kind that is not in the opponent's army.",
        why: "A guess at a kind that the opponent never had cannot be right. It is usually a slip, such as a Sergeant \
              in a duel, or a Spotter in a game without Spotters. A guess may name a kind whose pieces are all \
              captured; such a guess is legal, but wrong.",
        remedy: "check the kind named, and the tags `Variant`, `Army` and `Ranks`",
    }),
    // Illegal rescues, `E4xx`.
    article!("rescue-not-enabled", {
        code: "E401",
        rule: "a rescue needs the option `rescue`, or the variant `ultimate-lightning`",
        meaning: "The turn ends with a rescue, but the record does not say that this game uses rescues.",
        why: "The rescue is one of three tournament rules at the end of the rulebook `hasbro-1999`. The other two are \
              `aggressor-advantage` and `silent-defense`. The players choose any of them, and even in that edition \
              none applies without an agreement. In another edition the rescue is a house rule and gives the warning \
              `option-outside-edition`. The variant `ultimate-lightning` always has rescues.",
        remedy: "add `[Options \"rescue\"]` if the players agreed on rescues, or check the tag `Variant`",
    }),
    article!("rescue-back-row", {
        code: "E402",
        rule: "a piece makes a rescue only when it has just moved onto the opponent's back row",
        meaning: "The turn does not take this piece to a square of the opponent's back row. Red makes rescues on row \
                  10, and Blue on row 1. On the craters board Red makes rescues on row 8.",
        why: "A rescue rewards a piece that reaches the far end of the board. It is made in that turn or not at all. \
              The piece may move onto the back row, move along it, or win a strike on it. A striker that is removed, \
              with or without its target, has not arrived.",
        remedy: "check the last square; the rescue belongs to the turn that reaches the back row",
    }),
    article!("rescue-scout", {
        code: "E403",
        rule: "a Scout cannot make a rescue",
        meaning: "The piece that reached the back row is a Scout.",
        why: "A Scout can cross the board in one turn. `hasbro-1999` keeps the rescue for pieces that cross it square \
              by square. A Scout may be rescued, but it may not be the rescuer.",
        remedy: "check whether the piece is really a Scout, and which piece went to this square",
    }),
    article!("rescue-bomb", {
        code: "E404",
        rule: "a rescue cannot bring back a Bomb, except in the variant `ultimate-lightning`",
        meaning: "The rescue brings back a Bomb, and the variant is not `ultimate-lightning`.",
        why: "A rescue may bring back any captured piece except a Bomb. Otherwise a Bomb that a Miner removed could \
              return to any free square of its half. At that time the enemy has already shown how it attacks. In the \
              variant `ultimate-lightning` a Bomb falls with the first piece that strikes it, and may be rescued. The \
              Flag cannot come back, because its capture ends the game.",
        remedy: "name another captured piece, and check whether `B` was meant",
    }),
    article!("rescue-limit", {
        code: "E405",
        rule: "a player makes at most two rescues in a game",
        meaning: "The player has already made two rescues. This rescue is one too many.",
        why: "The rulebook `hasbro-1999` allows each player two rescues in a game, by two different pieces. A third \
              rescue gives this finding, even if its piece has made a rescue before.",
        remedy: "check whether both earlier rescues really took place",
    }),
    article!("rescue-same-piece", {
        code: "E406",
        rule: "a piece makes at most one rescue",
        meaning: "The piece that reached the back row has already made a rescue.",
        why: "Otherwise a piece could make one rescue when it reaches the back row, and the second after a step \
              sideways. `hasbro-1999` requires another piece for the second rescue. A rescued piece counts as a new \
              piece, so it may make a rescue.",
        remedy: "check which piece went to this square",
    }),
    article!("rescue-not-captured", {
        code: "E407",
        rule: "a rescue brings back only a captured piece of the player's own side",
        meaning: "The player has lost no piece of the kind named, or has already brought back all lost pieces of that \
                  kind.",
        why: "A rescue takes a piece from the pieces that the opponent has captured. With `silent-defense` each player \
              keeps their own lost pieces, so the opponent cannot check a rescue. A record can be checked: count every \
              combat, guess and rescue before this turn.",
        remedy: "check the kind after `^`, and the combats in which this side lost pieces",
    }),
    article!("rescue-square", {
        code: "E408",
        rule: "a rescued piece returns to an empty square of its own half of the board",
        meaning: "The square after `@` is occupied, is in the opponent's half, is a lake or crater, or is off the \
                  board.",
        why: "The rescued piece may return to any free square of its own half, not only of the setup zone. Red's half \
              is rows 1 to 5, and Blue's half is rows 6 to 10. On the craters board the halves are rows 1 to 4 and 5 \
              to 8. Lakes are excluded. The piece may move from the next turn of its owner on. The opponent learns the \
              rank of the piece, except with `silent-defense`.",
        remedy: "check that the square after `@` is free and in the player's own half",
    }),
];
