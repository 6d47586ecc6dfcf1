//! Formats errors in a question about hidden pieces: the message, and the question with the marked place.

use super::marked::marked_option;
use super::query::found_at;
use crate::query::QuestionFault;

/// Formats an error in a question with color codes. Includes the line of the question that contains the error.
/// `name` is the option that contains the question.
pub fn question_diagnostic(fault: &QuestionFault, question: &str, name: &str) -> String {
    let found = found_at(fault.span, question);
    let title = format!("expected {}, found {found}", fault.expected);
    let help = fault.hint.map(|name| format!("did you mean `{name}`?"));
    marked_option(&title, question, fault.span, name, help.as_deref())
}
