//! Describes one edition, or one variant of it, completely: board, armies, and every parameter as a sentence. See
//! `format-spec/rules.md`.

use super::rules_table::{numbers, shown_variants};
use super::table::{TableLook, table};
use super::wrap::wrap;
use crate::board::{Army, Board, Kind, KindSet, Side, Square, Variant};
use crate::rules::{BombRule, CombatRules, Edition, ScoutStrike, SetupArea, Stalemate, VariantRules};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// Returns the description of an edition, or of one variant of it. A variant that the edition does not list can be
/// described too.
pub fn sheet(edition: &Edition, variant: Option<Variant>, look: TableLook) -> String {
    let title = |text: &str| look.paint(Style::new().bold(), text) + "\n";
    let bullets = |sentences: &[String]| {
        let bullet = |sentence: &String| format!("- {}", wrap(sentence, "  ", look.width).trim_start());
        sentences.iter().map(bullet).collect::<String>()
    };
    let shown = shown_variants(edition, variant);
    let mut text = title(
        &variant.map_or(edition.name.to_owned(), |variant| format!("{}, variant {}", edition.name, variant.name())),
    );
    text += &wrap(edition.source, "", look.width);
    if variant.is_some_and(|variant| !edition.lists(variant)) {
        let note = "The edition does not list this variant: a record of it gets the warning `variant-outside-edition`.";
        text += &wrap(note, "", look.width);
    }
    let base = VariantRules::of(variant.unwrap_or(Variant::Original));
    let _ = write!(text, "\n{}", title("Board"));
    text += &board(edition.board, base.setup_area, look);
    let _ = write!(text, "\n{}", title("Armies"));
    text += &armies(edition, &shown, look);
    let _ = write!(text, "\n{}", title("Rules"));
    let usual = rules(edition, &shown, base);
    text += &bullets(&usual);
    for (name, _) in shown.iter().filter(|_| variant.is_none()) {
        let mut own = rules(edition, &shown, VariantRules::of(*name));
        own.retain(|sentence| !usual.contains(sentence));
        if !own.is_empty() {
            let _ = write!(text, "\n{}", title(&format!("Different rules of {}", name.name())));
            text += &bullets(&own);
        }
    }
    text
}

/// Draws the board with its lakes, and with the zones of both sides if a setup is limited to them.
fn board(board: Board, area: SetupArea, look: TableLook) -> String {
    let letters: String = (0..Board::COLUMNS).flat_map(|column| [' ', char::from(b'a' + column)]).collect();
    let lake = if board == Board::CRATERS { "crater" } else { "lake" };
    let mut text = format!("   {letters}\n");
    for row in (1..=board.rows()).rev() {
        let owner = Side::ALL.into_iter().find(|side| board.zone(*side).contains(&row));
        let squares: String = (0..Board::COLUMNS)
            .map(|column| match (board.is_playable(Square::new(column, row)), owner) {
                (false, _) => look.paint(AnsiColor::Cyan.on_default(), " ~"),
                (true, Some(Side::Red)) if area == SetupArea::Zone => {
                    look.paint(AnsiColor::Red.on_default().bold(), " r")
                }
                (true, Some(Side::Blue)) if area == SetupArea::Zone => {
                    look.paint(AnsiColor::Blue.on_default().bold(), " b")
                }
                (true, _) => " .".to_owned(),
            })
            .collect();
        let remark = match owner {
            Some(side) if row == board.back_row(side) => format!("   {}'s back row", side.title()),
            Some(side)
                if area == SetupArea::Zone && (row == *board.zone(side).start() || row == *board.zone(side).end()) =>
            {
                format!("   {}'s zone: rows {} to {}", side.title(), board.zone(side).start(), board.zone(side).end())
            }
            None if row == board.zone(Side::Blue).start() - 1 => format!("   ~ {lake}, not a square"),
            _ => String::new(),
        };
        let _ = writeln!(text, "{row:>2} {squares}{remark}");
    }
    text + &format!("   {letters}\n")
}

/// Returns the pieces of the army of each variant.
fn armies(edition: &Edition, shown: &[(Variant, Army)], look: TableLook) -> String {
    let is_exact = |variant: Variant| VariantRules::of(variant).army_is_exact || shown.len() == 1;
    let exact: Vec<&(Variant, Army)> = shown.iter().filter(|(variant, _)| is_exact(*variant)).collect();
    let mut header = vec![String::new(), "piece".to_owned()];
    header.extend(exact.iter().map(|(variant, _)| variant.name().to_owned()));
    let kinds: KindSet = exact.iter().flat_map(|(_, army)| army.kinds().iter().collect::<Vec<_>>()).collect();
    let count = |count: u32, width: usize| match count {
        0 => format!("{:>width$}", "-"),
        count => format!("{count:>width$}"),
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for kind in kinds.iter() {
        let mut row = vec![format!("{:>2}", edition.numbering.designation(kind)), kind.title().to_owned()];
        row.extend(exact.iter().map(|(variant, army)| count(army.count(kind).into(), variant.name().len())));
        rows.push(row);
    }
    let mut total = vec![String::new(), "in all".to_owned()];
    total.extend(exact.iter().map(|(variant, army)| count(army.total(), variant.name().len())));
    rows.push(total);
    let mut text = table(look, header, rows);
    for (variant, _) in shown.iter().filter(|(variant, _)| !VariantRules::of(*variant).army_is_exact) {
        let whole = if shown.len() == 1 { "this army" } else { "the original army" };
        let note = format!("{}: any part of {whole}; it must contain one Flag.", variant.name());
        text += &wrap(&note, "", look.width);
    }
    text
}

/// Returns every parameter in words, for a variant with the rules `own`.
fn rules(edition: &Edition, shown: &[(Variant, Army)], own: &VariantRules) -> Vec<String> {
    let scout = match edition.scout_strike {
        ScoutStrike::Adjacent => {
            "A Scout moves any distance along an open straight line, but strikes only from the square next to \
                its target; it cannot do both in one turn."
        }
        ScoutStrike::Line => {
            "A Scout moves any distance along an open straight line and may strike the piece at its end in the \
                same turn."
        }
        ScoutStrike::Corner => {
            "A Scout moves any distance along an open straight line. In the same turn it may strike any piece next to \
            the square that it reaches, ahead or round a corner."
        }
    };
    let winner = match (edition.winner_moves_in, own.combat.bombs) {
        (true, BombRule::Lasting) => {
            "The winner of a combat ends up on the loser's square: a defender that wins moves to the striker's \
                former square. Only a Bomb stays."
        }
        (true, BombRule::OneTime) => {
            "The winner of a combat ends up on the loser's square: a defender that wins moves to the square from which \
                the striker struck."
        }
        (false, _) => "A striker that wins moves to the square that it struck. A defender that wins stays.",
    };
    let chasing = if edition.more_squares {
        "Endless chasing is illegal: a player who keeps threatening a piece that keeps evading may not repeat a \
            position of that chase (more-squares rule)."
    } else {
        "Endless chasing is legal (no more-squares rule)."
    };
    let stalemate = match edition.stalemate {
        Stalemate::MoverLoses => {
            "A player who must move but has no legal turn loses, even if the opponent could not move either."
        }
        Stalemate::Draw => {
            "A player who must move but has no legal turn loses. If neither side has a piece that could act, the game \
            is a draw."
        }
    };
    let mut rules = vec![numbers(edition)];
    rules.extend(setup_area(edition.board, own.setup_area));
    rules.push(scout.to_owned());
    rules.extend(own.two_step.iter().map(two_step));
    rules.extend([winner.to_owned(), combat(own.combat)]);
    rules.extend(specialists(shown));
    rules.extend(own.rescued.map(rescues));
    rules.push(two_squares(edition));
    rules.extend([chasing, stalemate].map(str::to_owned));
    rules.push(options(edition));
    rules
}

/// Describes the squares of a setup, unless the drawing of the board shows them.
fn setup_area(board: Board, area: SetupArea) -> Option<String> {
    let (lakes, lake) = if board == Board::CRATERS { ("craters", "crater") } else { ("lakes", "lake") };
    (area == SetupArea::Board).then(|| {
        format!(
            "Both sides may set up pieces on any square of the board, also in the middle rows and in the other half. \
                The {lakes} are not squares: a piece on a {lake} is an illegal setup."
        )
    })
}

/// Describes the moves of a kind that may go two squares.
fn two_step(kind: Kind) -> String {
    let name = kind.title();
    format!(
        "A {name} goes one or two squares in one turn, straight or round a corner. The square between must be empty. On \
            its last square it may strike. A second square reveals the {name}."
    )
}

/// Describes the outcome of combats.
fn combat(rules: CombatRules) -> String {
    let equals =
        if rules.striker_wins_ties { "between equal ranks the striker wins" } else { "equal ranks remove each other" };
    let bombs = match rules.bombs {
        BombRule::Lasting => "A Miner removes a Bomb; a Bomb removes every other striker.",
        BombRule::OneTime => {
            "A Scout removes a Bomb and moves in. Any other striker, also a Miner, is removed together with the Bomb."
        }
    };
    format!(
        "In combat the higher rank wins, and {equals}. {bombs} The Spy removes the Marshal if it strikes first; any \
            other ranked piece beats the Spy."
    )
}

/// Describes the rescues of a variant in which a rescue needs no option.
fn rescues(kinds: KindSet) -> String {
    let kinds = if kinds.has(Kind::Bomb) { "any kind, also a Bomb" } else { "any kind except a Bomb" };
    format!(
        "A piece other than a Scout that moves onto the enemy back row, or wins a strike there, may bring back one \
            captured piece of {kinds}, to an empty square of its own half. Each player may do this twice, with two \
            different pieces. No option is needed."
    )
}

fn two_squares(edition: &Edition) -> String {
    let rule = edition.two_squares;
    let Some(limit) = rule.limit else {
        return "A piece may move back and forth any number of times (no two-squares rule).".to_owned();
    };
    let mut text = format!(
        "A piece may move back and forth between the same two squares in {limit} consecutive turns of its \
            player; turn {} of that kind is illegal (two-squares rule).",
        limit + 1
    );
    if rule.borders {
        text += " Moves of a Scout count if they all cross the same border between two squares, wherever they begin \
            and end.";
    }
    if rule.wording {
        text += " Turn 3 gives the warning `two-squares-wording`, because a strict reading of the printed text forbids \
            that turn.";
    }
    text
}

fn options(edition: &Edition) -> String {
    let names: Vec<&str> = edition.options.names().collect();
    if names.is_empty() {
        return "The edition offers no options. If a record switches an option on, the option applies, with a \
            warning."
            .to_owned();
    }
    let meaning = |name: &&str| match *name {
        "aggressor-advantage" => "aggressor-advantage (the striker wins against an equal rank)",
        "silent-defense" => "silent-defense (only the striker is revealed, unless it is a Scout)",
        "rescue" => "rescue (a piece that reaches the enemy back row returns a captured piece, twice a game)",
        _ => "",
    };
    let meanings: Vec<&str> = names.iter().map(meaning).collect();
    format!("The edition offers options that a record can switch on: {}.", meanings.join("; "))
}

/// Describes the specialists in the armies.
fn specialists(shown: &[(Variant, Army)]) -> Vec<String> {
    let has = |kind: Kind| shown.iter().any(|(_, army)| army.count(kind) > 0);
    let mut sentences = Vec::new();
    if has(Kind::Spotter) {
        sentences.push(
            "A Spotter may stay or move one square and then guess the piece directly in front of it. If the \
                guess is right, that piece is removed; either way both pieces are revealed."
                .to_owned(),
        );
    }
    if has(Kind::Infiltrator) {
        sentences.push(
            "An Infiltrator in the enemy half may, as its whole turn, guess a piece one or two squares away in \
                a straight line. If the guess is right, that piece is removed; otherwise the Infiltrator is \
                revealed and the piece is not. When Spy and Infiltrator meet, the striker wins."
                .to_owned(),
        );
    }
    sentences
}
