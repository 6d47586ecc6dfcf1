//! Places of mutants in a file: the nodes of its syntax tree that they change.

use std::collections::HashMap;
use std::ops::Range;

use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ReturnType, Type};

use crate::{Genre, Left, Mutant, Point};

/// Range of the text that is changed.
pub struct Place {
    pub range: Range<usize>,
    pub change: Change,
    /// Function that was `const` and no longer is, because a switch cannot be checked in a `const` function.
    pub constant: Option<String>,
}

pub enum Change {
    /// Expression: the mutants are inserted before it as other branches.
    Expression(Vec<(u32, String)>),
    /// Beginning of a body: the mutants return from it.
    Body(Vec<(u32, String)>),
    /// Guard of an arm; `is_new` if the arm has no guard. `holds` are the switches that make the guard true. `fails`
    /// are the switches that make the guard false or delete the arm.
    Guard { holds: Vec<u32>, fails: Vec<u32>, is_new: bool },
    /// Text that is removed.
    Gone,
}

/// Byte offsets of lines.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let ends = text.match_indices('\n').map(|(end, _)| end + 1);
        Lines { text, starts: std::iter::once(0).chain(ends).collect() }
    }

    fn offset(&self, at: LineColumn) -> usize {
        let line = self.starts[at.line - 1];
        self.text[line..].char_indices().nth(at.column).map_or(self.text.len(), |(column, _)| line + column)
    }

    fn range(&self, span: proc_macro2::Span) -> Range<usize> {
        self.offset(span.start())..self.offset(span.end())
    }

    fn text_of(&self, node: &impl Spanned) -> &'a str {
        &self.text[self.range(node.span())]
    }
}

fn point(at: LineColumn) -> Point {
    Point { line: at.line, column: at.column + 1 }
}

struct Function {
    name: String,
    constant: Option<Range<usize>>,
    hides_its_type: bool,
}

struct Finder<'a> {
    lines: Lines<'a>,
    /// Mutants by the point at which they begin.
    wanted: HashMap<(usize, usize), Vec<&'a Mutant>>,
    places: Vec<Place>,
    functions: Vec<Function>,
    /// `true` inside a constant.
    is_constant: bool,
    left: &'a mut Vec<Left>,
}

/// Returns the places of mutants in the text of their file. Mutants without a place are added to `left`.
pub fn find(text: &str, mutants: &[Mutant], left: &mut Vec<Left>) -> Vec<Place> {
    let file = syn::parse_file(text).expect("the source is Rust");
    let mut wanted: HashMap<_, Vec<&Mutant>> = HashMap::new();
    for mutant in mutants {
        wanted.entry((mutant.span.start.line, mutant.span.start.column)).or_default().push(mutant);
    }
    let lines = Lines::of(text);
    let mut finder = Finder { lines, wanted, places: Vec::new(), functions: Vec::new(), is_constant: false, left };
    finder.visit_file(&file);
    let mut places = finder.places;
    for mutant in finder.wanted.into_values().flatten() {
        finder.left.push(Left { id: mutant.id, why: "not found" });
    }
    places.sort_by_key(|place| (place.range.start, std::cmp::Reverse(place.range.end)));
    places.dedup_by(|later, first| matches!(first.change, Change::Gone) && later.range == first.range);
    places
}

impl Finder<'_> {
    /// Removes and returns the mutants of a genre that begin at a point.
    fn take(&mut self, start: Point, genre: Genre) -> Vec<(u32, String)> {
        let Some(here) = self.wanted.get_mut(&(start.line, start.column)) else { return Vec::new() };
        let (found, others) = std::mem::take(here).into_iter().partition(|mutant| mutant.genre == genre);
        *here = others;
        let found: Vec<&Mutant> = found;
        found.into_iter().map(|mutant| (mutant.id, mutant.replacement.clone())).collect()
    }

    fn leave(&mut self, mutants: Vec<(u32, String)>, why: &'static str) {
        self.left.extend(mutants.into_iter().map(|(id, _)| Left { id, why }));
    }

    /// Returns an error if no switch can be checked here. A `const` function becomes an ordinary one.
    fn can_ask(&mut self) -> Result<Option<String>, &'static str> {
        if self.is_constant {
            return Err("in a constant");
        }
        let Some(function) = self.functions.last() else { return Err("outside of functions") };
        let Some(constant) = function.constant.clone() else { return Ok(None) };
        let name = function.name.clone();
        self.places.push(Place { range: constant, change: Change::Gone, constant: None });
        Ok(Some(name))
    }

    fn expression(&mut self, node: &impl Spanned, found: Vec<(u32, String)>) {
        if found.is_empty() {
            return;
        }
        match self.can_ask() {
            Ok(constant) => {
                let range = self.lines.range(node.span());
                self.places.push(Place { range, change: Change::Expression(found), constant });
            }
            Err(why) => self.leave(found, why),
        }
    }

    fn guard(&mut self, range: Range<usize>, is_new: bool, holds: Vec<(u32, String)>, fails: Vec<(u32, String)>) {
        if holds.is_empty() && fails.is_empty() {
            return;
        }
        let constant = match self.can_ask() {
            Ok(constant) => constant,
            Err(why) => {
                self.leave(holds, why);
                return self.leave(fails, why);
            }
        };
        let ids = |mutants: Vec<(u32, String)>| mutants.into_iter().map(|(id, _)| id).collect();
        let change = Change::Guard { holds: ids(holds), fails: ids(fails), is_new };
        self.places.push(Place { range, change, constant });
    }

    fn function(&mut self, signature: &syn::Signature, body: &syn::Block, visited: impl FnOnce(&mut Self)) {
        let constant = signature.constness.map(|token| self.lines.range(token.span()));
        let hides_its_type = match &signature.output {
            ReturnType::Type(_, of) => hides_type(of),
            ReturnType::Default => false,
        };
        let was_constant = std::mem::replace(&mut self.is_constant, false);
        self.functions.push(Function { name: signature.ident.to_string(), constant, hides_its_type });
        if let Some(first) = body.stmts.first() {
            let found = self.take(point(first.span().start()), Genre::FnValue);
            self.body(body, found);
        }
        visited(self);
        self.functions.pop();
        self.is_constant = was_constant;
    }

    fn body(&mut self, body: &syn::Block, found: Vec<(u32, String)>) {
        if found.is_empty() {
            return;
        }
        if self.functions.last().is_some_and(|function| function.hides_its_type) {
            return self.leave(found, "the type that is returned is hidden");
        }
        match self.can_ask() {
            Ok(constant) => {
                let start = self.lines.range(body.brace_token.span.open()).end;
                self.places.push(Place { range: start..start, change: Change::Body(found), constant });
            }
            Err(why) => self.leave(found, why),
        }
    }

    fn constant(&mut self, visited: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.is_constant, true);
        visited(self);
        self.is_constant = before;
    }
}

fn hides_type(of: &Type) -> bool {
    struct Hidden(bool);
    impl<'ast> Visit<'ast> for Hidden {
        fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut hidden = Hidden(false);
    hidden.visit_type(of);
    hidden.0
}

/// `true` if an expression of conditions binds names.
fn binds(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.function(&node.sig, &node.block, |finder| visit::visit_item_fn(finder, node));
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.function(&node.sig, &node.block, |finder| visit::visit_impl_item_fn(finder, node));
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        if let Some(body) = &node.default {
            self.function(&node.sig, body, |finder| visit::visit_trait_item_fn(finder, node));
        }
    }

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.constant(|finder| visit::visit_item_const(finder, node));
    }

    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.constant(|finder| visit::visit_item_static(finder, node));
    }

    fn visit_impl_item_const(&mut self, node: &'ast syn::ImplItemConst) {
        self.constant(|finder| visit::visit_impl_item_const(finder, node));
    }

    fn visit_trait_item_const(&mut self, node: &'ast syn::TraitItemConst) {
        self.constant(|finder| visit::visit_trait_item_const(finder, node));
    }

    fn visit_type_array(&mut self, node: &'ast syn::TypeArray) {
        self.constant(|finder| visit::visit_type_array(finder, node));
    }

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
        self.constant(|finder| finder.visit_expr(&node.len));
    }

    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        let found = self.take(point(node.op.span().start()), Genre::BinaryOperator);
        if binds(&node.left) || binds(&node.right) {
            self.leave(found, "in a condition that binds names");
        } else {
            let (left, right) = (self.lines.text_of(&node.left), self.lines.text_of(&node.right));
            let found = found.into_iter().map(|(id, operator)| (id, format!("{left} {operator} {right}"))).collect();
            self.expression(node, found);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast syn::ExprUnary) {
        let found = self.take(point(node.op.span().start()), Genre::UnaryOperator);
        let inner = self.lines.text_of(&node.expr);
        let found = found.into_iter().map(|(id, operator)| (id, format!("{operator}{inner}"))).collect();
        self.expression(node, found);
        visit::visit_expr_unary(self, node);
    }

    fn visit_expr_struct(&mut self, node: &'ast syn::ExprStruct) {
        let whole = self.lines.range(node.span());
        let mut all = Vec::new();
        for pair in node.fields.pairs() {
            for (id, _) in self.take(point(pair.value().span().start()), Genre::StructField) {
                let mut gone = self.lines.range(pair.value().span());
                if let Some(comma) = pair.punct() {
                    gone.end = self.lines.range(comma.span()).end;
                }
                let text = self.lines.text;
                all.push((id, format!("{}{}", &text[whole.start..gone.start], &text[gone.end..whole.end])));
            }
        }
        self.expression(node, all);
        visit::visit_expr_struct(self, node);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        let gone = self.take(point(node.span().start()), Genre::MatchArm);
        if let Some((_, guard)) = &node.guard {
            let found = self.take(point(guard.span().start()), Genre::MatchArmGuard);
            let (holds, mut fails): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, value)| value == "true");
            fails.extend(gone);
            if binds(guard) {
                self.leave(holds, "in a condition that binds names");
                self.leave(fails, "in a condition that binds names");
            } else {
                self.guard(self.lines.range(guard.span()), false, holds, fails);
            }
        } else {
            let end = self.lines.range(node.pat.span()).end;
            self.guard(end..end, true, Vec::new(), gone);
        }
        visit::visit_arm(self, node);
    }
}
