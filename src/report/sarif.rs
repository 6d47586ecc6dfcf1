//! Findings as SARIF 2.1.0, the interchange form of static analysis results.

use super::finding_lines::{in_one, said};
use crate::explain;
use crate::replay::{Finding, Locator};
use serde::Serialize;
use std::io::{self, Write};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A SARIF log that grows finding by finding, so that archives need not be held in memory: its head, the findings,
/// each with a separator before it that the first one goes without, and its end.
#[derive(Debug)]
pub(crate) struct Sarif;

/// What stands before each finding but the first of a log.
const SEPARATOR: u8 = b',';

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: &'static str,
    short_description: Text,
    full_description: Text,
    help: Text,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    level: &'static str,
    message: Text,
    locations: [Location; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
    start_column: u64,
    byte_offset: u64,
    byte_length: u64,
}

impl Sarif {
    /// Writes the log's head.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn begin(out: &mut impl Write) -> io::Result<()> {
        let text = |text: &str| Text { text: text.to_owned() };
        let rules: Vec<Rule> = explain::articles()
            .map(|article| Rule {
                id: article.name,
                name: article.code,
                short_description: text(article.rule),
                full_description: text(article.meaning),
                help: text(article.remedy),
            })
            .collect();
        write!(out, "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{{")?;
        write!(out, "\"name\":\"adjutant\",\"version\":\"{}\",\"rules\":", env!("CARGO_PKG_VERSION"))?;
        serde_json::to_writer(&mut *out, &rules)?;
        write!(out, "}}}},\"columnKind\":\"unicodeCodePoints\",\"results\":[")
    }

    /// Writes a finding, with its separator.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finding(finding: &Finding, locator: &mut Locator<'_>, out: &mut impl Write) -> io::Result<()> {
        let (message, at) = said(finding, locator);
        let region = at.map(|at| Region {
            start_line: at.line,
            start_column: at.column,
            byte_offset: at.offset,
            byte_length: u64::from(message.span.end.saturating_sub(message.span.start)),
        });
        let result = SarifResult {
            rule_id: finding.name(),
            level: finding.severity().name(),
            message: Text { text: in_one(finding, &message) },
            locations: [Location {
                physical_location: Physical { artifact_location: Artifact { uri: uri(locator.place().file) }, region },
            }],
        };
        out.write_all(&[SEPARATOR, b'\n'])?;
        serde_json::to_writer(out, &result)?;
        Ok(())
    }

    /// The log's first findings without the separator before them.
    pub fn first(findings: &[u8]) -> &[u8] {
        findings.strip_prefix(&[SEPARATOR]).unwrap_or(findings)
    }

    /// Writes the log's end.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn end(out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"]}]}\n")
    }
}

/// A file name as a URI reference.
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
