//! Writes findings as SARIF 2.1.0, the exchange format for static analysis results.

use super::finding_lines::{join_message, message_and_position};
use super::json::object;
use crate::explain;
use crate::replay::{Finding, Locator};
use serde::Serialize;
use std::io::{self, Write};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// SARIF log that is written one finding at a time, so that the whole log is never in memory. It consists of a
/// head, the findings, and an end. Each finding except the first is preceded by a separator.
#[derive(Debug)]
pub struct Sarif;

const SEPARATOR: u8 = b',';

impl Sarif {
    /// Writes the head of the log.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn begin(out: &mut impl Write) -> io::Result<()> {
        let rules: Vec<_> = explain::articles()
            .map(|article| {
                object! {
                    id: article.name,
                    name: article.code,
                    shortDescription: text(article.rule),
                    fullDescription: text(article.meaning),
                    help: text(article.remedy),
                }
            })
            .collect();
        write!(out, "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{{")?;
        write!(out, "\"name\":\"adjutant\",\"version\":\"{}\",\"rules\":", env!("CARGO_PKG_VERSION"))?;
        serde_json::to_writer(&mut *out, &rules)?;
        write!(out, "}}}},\"columnKind\":\"unicodeCodePoints\",\"results\":[")
    }

    /// Writes a finding after a separator.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn finding(finding: &Finding, locator: &mut Locator<'_>, out: &mut impl Write) -> io::Result<()> {
        let (message, at) = message_and_position(finding, locator);
        let region = at.map(|at| {
            object! {
                startLine: at.line,
                startColumn: at.column,
                byteOffset: at.offset,
                byteLength: message.span.end.saturating_sub(message.span.start),
            }
        });
        let result = object! {
            ruleId: finding.name(),
            level: finding.severity().name(),
            message: object! { text: join_message(finding, &message) },
            locations: [object! {
                physicalLocation: object! {
                    artifactLocation: object! { uri: uri(locator.place().file) },
                    #[serde(flatten)]
                    region: region.map(|region| object! { region: region }),
                },
            }],
        };
        out.write_all(&[SEPARATOR, b'\n'])?;
        serde_json::to_writer(out, &result)?;
        Ok(())
    }

    /// Removes the separator before the first finding.
    pub fn first(findings: &[u8]) -> &[u8] {
        findings.strip_prefix(&[SEPARATOR]).unwrap_or(findings)
    }

    /// Writes the end of the log.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn end(out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"]}]}\n")
    }
}

/// Wraps a text in a SARIF object.
fn text(text: &str) -> impl Serialize {
    object! { text: text }
}

/// Converts a file name to a URI reference.
fn uri(name: &str) -> String {
    let mut uri = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'_' | b'-' | b'~' => uri.push(char::from(byte)),
            _ => {
                use std::fmt::Write;
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}
