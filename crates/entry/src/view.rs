//! Shows views of the game: the board, the latest turns, and the rule behind an error. Also asks for the outcome of
//! a strike or guess.
//!
//! The question is asked only if the record does not determine the outcome.

use super::{Entry, Open, Reply, ReplyMessage};
use crate::board::{Designation, Outcome, Side, Square, Viewer};
use crate::notation::{Action, Combat, GuessOutcome, Span, WrittenTurn, parse};
use crate::replay::replay;
use crate::report::diagram::{Course, caption, draw};
use crate::report::{fold, message, wrap};
use crate::scene::SceneRecorder;
use std::fmt::Write;

impl Entry {
    /// Handles `board` and `board red`: draws the board for a viewer.
    pub(super) fn board(&self, rest: &str) -> Reply {
        let viewer = match &*rest.to_ascii_lowercase() {
            "" | "all" | "both" => None,
            name => match [Viewer::Red, Viewer::Blue, Viewer::Spectator].into_iter().find(|who| who.name() == name) {
                Some(viewer) => Some(viewer),
                None => return Reply::wrong("type `board`, `board red`, `board blue` or `board spectator`"),
            },
        };
        Reply::answer(self.drawn(viewer))
    }

    /// Draws the present board.
    pub(super) fn drawn(&self, viewer: Option<Viewer>) -> String {
        let record = parse(&self.standing.text);
        let numbering = &self.standing.replayed.terms.numbering;
        let plies = self.standing.replayed.last_position().unwrap_or(0);
        let mut camera = SceneRecorder::new(std::iter::once(plies), numbering, viewer.unwrap_or(Viewer::All));
        let replayed = replay(&self.standing.text, &record, None, &mut camera);
        let Some(scene) = camera.scenes.first() else {
            return "there is no board: the setup is not valid yet".to_owned();
        };
        // The prompt already shows the side to move.
        let caption = match viewer {
            Some(who) => format!("as {who} sees it\n"),
            None if self.standing.is_followed() => String::new(),
            None => caption(scene, Course { record: &record, replayed: &replayed }),
        };
        let drawn = format!("{}{}", fold(&caption, self.look.width), draw(scene, self.look));
        drawn.trim_end_matches('\n').to_owned()
    }

    /// Handles `turns` and `turns 20`: lists the latest turns.
    pub(super) fn turns(&self, rest: &str) -> Reply {
        let most = match (rest, rest.parse::<usize>()) {
            ("", _) => 10,
            ("all", _) => usize::MAX,
            (_, Ok(count)) => count,
            _ => return Reply::wrong("type `turns`, or `turns 20` for the last 20 turns"),
        };
        let turns = &self.record.turns;
        if turns.is_empty() {
            return Reply::answer("no turn has been entered yet");
        }
        let before = self.record.plies_before() as usize;
        let mut first = before + turns.len().saturating_sub(most.saturating_mul(2));
        // A line begins with Red's turn. Only the first turn of a record can be Blue's.
        first = (first - first % 2).max(before);
        let mut list = String::new();
        for (ply, turn) in self.record.plies().skip(first - before) {
            let number = ply.div_ceil(2);
            // Writing to a string cannot fail.
            let _ = match Side::of_ply(ply) {
                Side::Red => write!(list, "\n{number:>3}. {turn}"),
                Side::Blue if list.is_empty() => write!(list, "\n{number:>3}... {turn}"),
                Side::Blue => write!(list, " {turn}"),
            };
        }
        Reply::answer(list.trim_start_matches('\n'))
    }

    /// Handles `why`: explains the latest error.
    pub(super) fn why(&self) -> Reply {
        let Some(finding) = &self.wrong else { return Reply::answer("there was no error so far") };
        let message = message(finding, b"");
        let mut said = String::new();
        let mut add = |name: &str, text: &str| {
            let wrapped = wrap(&format!("{name}: {text}"), "      ", self.look.width.max(20));
            said += wrapped.trim_start();
        };
        if let Some(rule) = message.rule {
            add("rule", rule);
        }
        if let Some(help) = &message.help {
            add("help", help);
        }
        add("more", &format!("adjutant explain {}", finding.name()));
        Reply::answer(said.trim_end())
    }
}

/// Returns the prompt for a turn with several possible outcomes.
pub(super) fn prompt(entry: &Entry, turn: &WrittenTurn) -> String {
    let written = turn.to_string();
    match turn.action {
        Action::Guess { .. } => format!("{written}, right? (+, -, Enter: unknown)> "),
        _ => match strangers(entry, turn) {
            (true, true) => format!("{written}, revealed? (7>4, won, lost, both)> "),
            (true, false) => format!("{written}, which striker? (7, won, lost, both)> "),
            _ => format!("{written}, which target? (7, won, lost, both)> "),
        },
    }
}

/// Returns two values. The first is `true` if the record does not name the striker. The second is `true` if the
/// record does not name the target.
fn strangers(entry: &Entry, turn: &WrittenTurn) -> (bool, bool) {
    let Some(game) = &entry.standing.replayed.game else { return (true, true) };
    let position = game.position();
    let is_named = |square: Square| position.piece_at(square).is_some_and(|id| position.piece(id).kind.is_some());
    (!is_named(turn.from), !is_named(turn.to))
}

impl Entry {
    /// Processes an answer about the outcome of a turn. Returns `None` if the line is not an answer about an outcome.
    pub(super) fn answer(&mut self, turn: WrittenTurn, line: &str) -> Option<Reply> {
        if line.is_empty() {
            return Some(self.leave_open(turn));
        }
        let ways = self.ways(turn, line)?;
        let standing: Vec<WrittenTurn> = ways.iter().copied().filter(|way| self.stands(way)).collect();
        Some(match *standing {
            [only] => self.enter(only, Span::default(), None),
            [] => {
                let mut reply = match ways.first() {
                    Some(way) => self.enter(*way, Span::new(0, line.len() as u32), None),
                    None => Reply::default(),
                };
                // The answer is impossible, so the question is asked again.
                reply.said.retain(|said| matches!(said, ReplyMessage::Finding(_)));
                self.open = Some(Open::Outcome(turn));
                reply
            }
            _ => {
                self.open = Some(Open::Outcome(turn));
                Reply::wrong("the winner is missing: type a combat such as `7>4`, or `won`, `lost` or `both`")
            }
        })
    }

    /// Returns the turn with every outcome that agrees with the answer.
    fn ways(&self, turn: WrittenTurn, answer: &str) -> Option<Vec<WrittenTurn>> {
        let told = answer.trim_start_matches('(').trim_end_matches(')').trim().to_ascii_lowercase();
        let told = if told.contains(['>', '<', '=']) { told.replace(' ', "") } else { told };
        if let Action::Guess { target, named, has_step, .. } = turn.action {
            let outcome = match &*told {
                "+" | "right" | "yes" | "hit" => GuessOutcome::Hit,
                "-" | "wrong" | "no" | "miss" => GuessOutcome::Miss,
                other => GuessOutcome::Shown(piece(other.strip_prefix('-').unwrap_or(other))?),
            };
            let action = Action::Guess { target, named, has_step, outcome: Some(outcome) };
            return Some(vec![WrittenTurn { action, ..turn }]);
        }
        let (striker, defender) = (Designation::UNKNOWN, Designation::UNKNOWN);
        let came_out =
            |striker, outcome, defender| WrittenTurn { combat: Some(Combat { striker, outcome, defender }), ..turn };
        let only = |outcome| Some(vec![came_out(striker, outcome, defender)]);
        match &*told {
            "won" | "wins" | "win" | "w" | "+" | ">" => return only(Outcome::Win),
            "lost" | "loses" | "lose" | "loss" | "l" | "-" | "<" => return only(Outcome::Loss),
            "both" | "tie" | "equal" | "=" => return only(Outcome::Tie),
            _ => {}
        }
        if let Some(named) = piece(&told) {
            let (is_striker, _) = strangers(self, &turn);
            let (striker, defender) = if is_striker { (named, defender) } else { (striker, named) };
            return Some(Outcome::ALL.into_iter().map(|outcome| came_out(striker, outcome, defender)).collect());
        }
        if let Some((striker, defender)) = told.split_once(' ')
            && let (Some(striker), Some(defender)) = (piece(striker), piece(defender.trim()))
        {
            return Some(Outcome::ALL.into_iter().map(|outcome| came_out(striker, outcome, defender)).collect());
        }
        let strike = format!("a1xa2({told})");
        let record = parse(strike.as_bytes());
        let is_read = record.turns.len() == 1 && record.turns[0].span.end as usize == strike.len();
        let combat = record.turns.first().filter(|_| is_read).and_then(|turn| turn.combat)?;
        Some(vec![WrittenTurn { combat: Some(combat), ..turn }])
    }
}

/// Parses the symbol of a piece.
fn piece(text: &str) -> Option<Designation> {
    let letter = |text: &str| match *text.as_bytes() {
        [letter] => Designation::from_letter(letter).filter(|piece| !piece.is_unknown()),
        _ => None,
    };
    let number = |text: &str| text.parse().ok().and_then(Designation::number);
    number(text).or_else(|| letter(text))
}
