//! Queries on records: the language of `filter --where`, the keys by which records are sorted and split, and
//! questions about hidden pieces.
//!
//! A grammar, written with nom, parses an expression into a syntax tree. A checker then looks up the names and compares
//! the types. Records are evaluated only after these checks. Each record is read only up to the stage that the answer
//! needs. The code here neither judges records nor reads files. `format-spec/query.md` is the specification.

mod call;
mod check;
mod combinators;
mod comparison;
mod condition;
mod event;
mod fault;
mod formula;
mod grammar;
mod key;
mod logic;
mod operand;
mod phrase;
mod phrase_check;
mod phrase_grammar;
mod question;
mod sequence;
mod subject;
mod suggestions;
mod syntax;
mod term_grammar;
#[cfg(test)]
mod tests;
mod turn_log;
mod vocabulary;

pub use event::Event;
pub use fault::{Expected, Fault, FaultKind, Hint};
pub use grammar::{MAX_DEPTH, MAX_LENGTH};
pub use key::{Grouping, Key, KeyValue, ListedField};
pub use logic::Logic;
pub use operand::{FIELDS, Field, Function, Needs, Shape, Stage};
pub use phrase::{Argument, Before, Phrase, Pieces, Step};
pub use question::{NamedKind, Question, QuestionFault, QuestionPart};
pub use sequence::MAX_STEPS;
pub use subject::{IdFunction, Subject};
pub use syntax::{
    Arithmetic, Comparison, Expression, Listed, Literal, Operand, Operator, Relation, Suffix, Term, Test, Value,
};
pub use turn_log::{Keep, ReplayData};
pub use vocabulary::Vocabulary;

use condition::Condition;

/// Parses the syntax of an expression. Names are not looked up.
///
/// # Errors
/// Returns the first syntax error.
pub fn parse(text: &str) -> Result<Expression<'_>, Fault> {
    grammar::expression(text)
}

/// A checked query on records.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    condition: Condition,
    needs: Needs,
    /// Stages up to which a record is read, one after another. After each stage, more conditions can be evaluated.
    stages: Vec<Stage>,
}

impl Query {
    /// Parses and checks an expression.
    ///
    /// # Errors
    /// Returns the first syntax error. If the syntax is valid, returns an error for every unknown name and every wrong
    /// type.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let expression = parse(text).map_err(|fault| vec![fault])?;
        let condition = check::check(expression)?;
        let mut needs = Needs::default();
        let mut stages = Vec::new();
        condition.for_each(&mut |check| {
            needs = needs.and(check.needs());
            stages.push(check.needs().stage);
        });
        stages.sort_unstable();
        stages.dedup();
        Ok(Self { condition, needs, stages })
    }

    /// Returns the requirements for the whole query. Some records need to be read only up to an earlier stage.
    pub fn needs(&self) -> Needs {
        self.needs
    }

    /// `true` if the query matches the record. Reads the record up to the stage that the answer needs. If
    /// [`needs`](Self::needs) includes data of the replay, the subject must keep this data.
    pub fn matches(&self, subject: &mut Subject<'_>) -> bool {
        for stage in &self.stages {
            subject.read(*stage);
            if let Some(answer) = self.condition.holds(&|check| check.holds(subject)) {
                return answer;
            }
        }
        false
    }
}
