//! Records a game that is entered at the board, with the input lines of `adjutant record`.

use crate::entry::{DialogSettings, Entry, Opening, Reply, ReplyMessage, owned};
use crate::notation::parse;
use crate::position::Camera;
use crate::replay::replay;
use crate::report::message;
use crate::{json, object};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// Width of messages, in columns. The page wraps them itself.
const WIDTH: usize = 200;

/// A game that is being entered.
#[wasm_bindgen]
pub struct Table {
    entry: Entry,
}

#[wasm_bindgen]
impl Table {
    /// Continues a record, which may have only tags and a setup.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Self {
        let record = owned(&parse(text.as_bytes()));
        let manner = DialogSettings { asks: true, unicode: true, color: false, width: WIDTH };
        Self { entry: Entry::new(record, &Opening::default(), manner) }
    }

    /// Enters a line: a turn, a command of `adjutant record`, or the answer to its question. Returns the state and
    /// the messages about the line, as JSON.
    pub fn enter(&mut self, line: &str) -> String {
        let reply = self.entry.feed(line);
        self.described(&reply)
    }

    /// Returns the state, as JSON.
    pub fn state(&self) -> String {
        self.described(&Reply::default())
    }

    fn described(&self, reply: &Reply) -> String {
        let text = String::from_utf8_lossy(self.entry.text()).into_owned();
        let record = parse(text.as_bytes());
        let replayed = replay(text.as_bytes(), &record, None, &mut ());
        let mut camera = Camera::new(&replayed, replayed.last_position().unwrap_or_default());
        replay(text.as_bytes(), &record, None, &mut camera);
        let conclusion = self.entry.conclusion();
        json(&object! {
            said: reply.said.iter().map(Remark::of).collect::<Vec<_>>(),
            is_wrong: reply.is_wrong,
            asked: self.entry.asked(),
            prompt: self.entry.prompt(),
            choices: self.entry.choices(),
            verdict: self.entry.verdict().name(),
            over: conclusion.is_derived.then(|| crate::report::ended(&conclusion)),
            result: record.result.map(crate::notation::Score::token),
            turns: record.turns.iter().map(ToString::to_string).collect::<Vec<_>>(),
            first: record.plies_before(),
            followed: replayed.game.is_some() && replayed.stopped_at.is_none(),
            board: camera.position(),
            text: text,
        })
    }
}

/// Message about a line.
#[derive(Serialize)]
struct Remark {
    kind: &'static str,
    text: String,
    name: Option<&'static str>,
    rule: Option<&'static str>,
    help: Option<String>,
}

impl Remark {
    fn of(said: &ReplyMessage) -> Self {
        let plain = |kind, text: &str| Self { kind, text: text.to_owned(), name: None, rule: None, help: None };
        match said {
            ReplyMessage::Answer(text) => plain("answer", text),
            ReplyMessage::Echo(text) => plain("echo", text),
            ReplyMessage::Wrong(text) => plain("error", text),
            ReplyMessage::Finding(finding) => {
                let message = message(finding, b"");
                Self {
                    kind: finding.severity().name(),
                    text: message.title,
                    name: Some(finding.name()),
                    rule: message.rule,
                    help: message.help,
                }
            }
        }
    }
}
