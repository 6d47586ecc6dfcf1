//! What can be looked at: the board, the latest turns, the rule behind what was wrong.

use super::{Entry, Reply};
use crate::board::Viewer;
use crate::notation::parse;
use crate::replay::replay;
use crate::report::diagram::{Course, caption, draw};
use crate::report::{fold, message, wrap};
use crate::scene::Camera;
use std::fmt::Write;

impl Entry {
    /// `board`, `board red`.
    pub(super) fn board(&self, rest: &str) -> Reply {
        let viewer = match &*rest.to_ascii_lowercase() {
            "" | "all" | "both" => None,
            name => match [Viewer::Red, Viewer::Blue, Viewer::Spectator].into_iter().find(|who| who.name() == name) {
                Some(viewer) => Some(viewer),
                None => return Reply::wrong("`board`, or `board red`, `board blue`, `board spectator`"),
            },
        };
        Reply::answer(self.drawn(viewer))
    }

    /// The board as it stands.
    pub(super) fn drawn(&self, viewer: Option<Viewer>) -> String {
        let record = parse(&self.standing.text);
        let numbering = &self.standing.replayed.terms.numbering;
        let plies = self.standing.replayed.last_position().unwrap_or(0);
        let mut camera = Camera::new(std::iter::once(plies), numbering, viewer.unwrap_or(Viewer::All));
        let replayed = replay(&self.standing.text, &record, None, &mut camera);
        let Some(scene) = camera.scenes.first() else {
            return "there is no board: the setup is not right yet".to_owned();
        };
        // Whose turn it is stands in the prompt.
        let caption = match viewer {
            Some(who) => format!("as {who} sees it\n"),
            None if self.standing.is_followed() => String::new(),
            None => caption(scene, Course::Record(&record, &replayed)),
        };
        let drawn = format!("{}{}", fold(&caption, self.look.width), draw(scene, self.look));
        drawn.trim_end_matches('\n').to_owned()
    }

    /// `turns`, `turns 20`.
    pub(super) fn turns(&self, rest: &str) -> Reply {
        let most = match (rest, rest.parse::<usize>()) {
            ("", _) => 10,
            ("all", _) => usize::MAX,
            (_, Ok(count)) => count,
            _ => return Reply::wrong("`turns`, or `turns 20`"),
        };
        let turns = &self.record.turns;
        if turns.is_empty() {
            return Reply::answer("no turn has been entered yet");
        }
        let mut first = turns.len().saturating_sub(most.saturating_mul(2));
        first -= first % 2;
        let mut list = String::new();
        for (index, pair) in turns[first..].chunks(2).enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(list, "{:>3}. {}", (first / 2) + index + 1, pair[0]);
            if let Some(second) = pair.get(1) {
                let _ = write!(list, " {second}");
            }
            list.push('\n');
        }
        Reply::answer(list.trim_end())
    }

    /// `why`.
    pub(super) fn why(&self) -> Reply {
        let Some(finding) = &self.wrong else { return Reply::answer("nothing was wrong so far") };
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
