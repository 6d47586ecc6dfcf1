//! What the side that struck or guessed could expect of the last turn, and what it brought, as far as the viewer knows.
//! `format-spec/review.md`.

use super::viewed::Viewed;
use crate::analysis::review::Reviewed;
use crate::board::{Outcome, Viewer};
use crate::rules::Action;

/// The last turn, if it was a strike or a guess of which the viewer may be told what could be expected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Luck<'v> {
    reviewed: &'v Reviewed,
    /// Whether the viewer knows what it brought.
    is_told: bool,
}

impl<'v> Luck<'v> {
    /// That of the present ply. A player is told of the own turns alone: the odds of others depend on what those know. A
    /// spectator is told of those whose piece was named.
    pub fn of(viewed: &'v Viewed) -> Option<Self> {
        let (view, viewer) = (viewed.view()?, viewed.viewer());
        let reviewed = viewed.facts.strikes_reviewed.iter().find(|reviewed| reviewed.played.ply == viewed.ply)?;
        let played = &reviewed.played;
        let is_named = |piece| view.seen.is_named_to(piece, viewer);
        let is_shown = match viewer {
            Viewer::All => true,
            Viewer::Spectator => is_named(played.piece),
            Viewer::Red | Viewer::Blue => viewer.side() == Some(played.side),
        };
        // Who loses knows what that costs; else the piece struck tells what it brought.
        let is_lost = played.outcome == Some(Outcome::Loss) || played.hit == Some(false);
        let is_told = viewer == Viewer::All || is_lost || played.target.is_some_and(is_named);
        is_shown.then_some(Self { reviewed, is_told })
    }

    fn luck(self) -> Option<f64> {
        self.reviewed.luck().filter(|_| self.is_told)
    }

    /// All of it.
    pub fn long(self) -> String {
        let Some(expected) = self.reviewed.expected else { return "its odds cannot be told".to_owned() };
        let percent = |chance: f64| format!("{:.1} %", chance * 100.0);
        let [win, tie, loss] = [expected.chances.win, expected.chances.tie, expected.chances.loss].map(percent);
        let chances = match self.reviewed.played.turn.action {
            Action::Guess { .. } => format!("odds: right {win}, wrong {loss}"),
            _ => format!("odds: won {win}, tie {tie}, lost {loss}"),
        };
        let told = self.reviewed.actual.zip(self.luck());
        let brought = told.map(|(actual, luck)| format!(", brought {}, luck {}", points(actual), points(luck)));
        let marks = self.reviewed.marks.iter().filter(|mark| !mark.is_passed_over());
        let marks: Vec<String> = marks.map(|mark| mark.name().replace('-', " ")).collect();
        let parts =
            [vec![format!("{chances}; expected {}{}", points(expected.worth), brought.unwrap_or_default())], marks];
        parts.concat().join("; ")
    }

    /// The odds and the luck alone; in as few signs as there can be, if it has to be.
    pub fn short(self, is_shortest: bool) -> String {
        let Some(expected) = self.reviewed.expected else { return String::new() };
        let percent = |chance: f64| format!("{:.0}", chance * 100.0);
        let chances = [expected.chances.win, expected.chances.tie, expected.chances.loss].map(percent);
        let word = if is_shortest { " " } else { ", luck " };
        let luck = self.luck().map_or_else(String::new, |luck| format!("{word}{}", points(luck)));
        format!("{} %{luck}", chances.join("/"))
    }
}

/// Points with their sign, which is none for 0.
fn points(points: f64) -> String {
    let text = format!("{points:+.1}");
    if text.ends_with("0.0") && text.len() == 4 { "0.0".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn points_have_a_sign_and_zero_has_none() {
        for (number, text) in
            [(149.14, "+149.1"), (-4.0, "-4.0"), (0.0, "0.0"), (-0.0, "0.0"), (-0.04, "0.0"), (10.0, "+10.0")]
        {
            assert_eq!(points(number), text);
        }
    }
}
