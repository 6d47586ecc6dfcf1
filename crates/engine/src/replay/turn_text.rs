//! Reads the text of a turn for a game in progress.

use super::claims;
use super::finding::{Detail, Finding};
use crate::notation::{Expected, Fault, FaultKind, Span, WrittenTurn};
use crate::rules::{Game, Played, Turn};

impl Game {
    /// Reads a turn as SRN writes it, such as `a4-a5` or `a4xa5(6>3)`, in the numbering of the game's edition. The
    /// turn may be illegal.
    ///
    /// # Errors
    /// The text is not a turn, or it names a piece that the edition does not print.
    pub fn read_turn(&self, text: &str) -> Result<Turn, Finding> {
        self.read_written(text).map(|(_, turn)| turn)
    }

    /// Plays a turn as SRN writes it, if it is legal. Otherwise the game does not change. An outcome that the text
    /// declares is ignored. A server can therefore pass on the text of a player, and only the rule that the turn breaks
    /// is revealed. A replay compares declared outcomes: [`replay`](crate::replay::replay).
    ///
    /// # Errors
    /// The text is not a turn of this edition, or the turn breaks a rule.
    ///
    /// # Examples
    /// ```
    /// # extern crate adjutant_engine as adjutant;
    /// use adjutant::board::Variant;
    /// use adjutant::rules::{Edition, Game, Ruleset, Setup};
    ///
    /// let setup: Setup = "red: F@a1 6@a4\nblue: F@j10 3@a5".parse()?;
    /// let rules = Ruleset::new(Edition::from_name("gravon").expect("an edition"), Variant::Free);
    /// let mut game = Game::new(rules, &setup)?;
    /// assert_eq!(game.play_text("a4-a6").unwrap_err().name(), "too-far");
    /// assert_eq!(game.play_text("a4xa5")?.outcome, Some(adjutant::board::Outcome::Win));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<Played, Finding> {
        let (written, turn) = self.read_written(text)?;
        self.try_play(&turn).map_err(|rule| self.finding(Detail::Turn(rule), written.span))
    }

    fn read_written(&self, text: &str) -> Result<(WrittenTurn, Turn), Finding> {
        let numbering = &self.rules().edition.numbering;
        let written: WrittenTurn =
            text.parse().map_err(|fault: Fault| self.finding(Detail::Syntax(fault), fault.span))?;
        let mut findings = Vec::new();
        claims::not_printed(&written, numbering, self.plies() + 1, &mut findings);
        if let Some(finding) = findings.pop() {
            return Err(finding);
        }
        let turn = claims::turn(&written, numbering).ok_or_else(|| {
            let unread = Fault { kind: FaultKind::Expected(Expected::Turn), span: written.span };
            self.finding(Detail::Syntax(unread), written.span)
        })?;
        Ok((written, turn))
    }

    fn finding(&self, detail: Detail, span: Span) -> Finding {
        Finding::in_turn(detail, self.plies() + 1, span)
    }
}
