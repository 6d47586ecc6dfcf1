//! What is wrong with a question about hidden pieces: the sentence, and the question with the place marked.

use super::marked::marked_option;
use super::query::found_at;
use crate::query::QuestionFault;

/// What is wrong, with the line of the question in which it stands, with color codes. `name` is the option that the
/// question was given by.
pub fn question_diagnostic(fault: &QuestionFault, question: &str, name: &str) -> String {
    let found = found_at(fault.span, question);
    let title = format!("expected {}, found {found}", fault.expected);
    let help = fault.hint.map(|name| format!("did you mean `{name}`?"));
    marked_option(&title, question, fault.span, name, help.as_deref())
}
