//! Builds the sections of the page from definitions, plots and tables.

use crate::picture::escaped;
use crate::plot::Plot;
use crate::report::Table;
use std::fmt::Write;

/// Section with a heading.
pub(super) struct Section {
    /// Name of the section in addresses of the page.
    pub name: &'static str,
    /// Heading of the section.
    pub title: &'static str,
    parts: Vec<Part>,
}

/// Part of a section: a definition, plots and tables.
pub(super) struct Part {
    heading: Option<String>,
    says: String,
    plots: Vec<Plot>,
    /// Plots side by side.
    maps: Vec<Plot>,
    /// Tables, each with the addresses to which the headings of its rows link.
    tables: Vec<(Table, Vec<Option<String>>)>,
    note: String,
    is_folded: bool,
}

impl Section {
    pub(super) const fn new(name: &'static str, title: &'static str) -> Self {
        Self { name, title, parts: Vec::new() }
    }

    pub(super) fn with(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }

    pub(super) fn with_all(mut self, parts: impl IntoIterator<Item = Part>) -> Self {
        self.parts.extend(parts);
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the section as HTML.
    pub(super) fn html(&self) -> String {
        let Self { name, title, parts } = self;
        let mut html = format!(
            "<section id=\"{name}\" aria-labelledby=\"{name}-heading\">\n<h2 id=\"{name}-heading\">{title}</h2>\n"
        );
        for (index, part) in parts.iter().enumerate() {
            html += &part.html(&format!("{name}-{}", index + 1));
        }
        html + "</section>\n"
    }
}

impl Part {
    pub(super) fn new(says: impl Into<String>) -> Self {
        Self {
            heading: None,
            says: says.into(),
            plots: Vec::new(),
            maps: Vec::new(),
            tables: Vec::new(),
            note: String::new(),
            is_folded: false,
        }
    }

    /// Adds a heading.
    pub(super) fn under(self, heading: impl Into<String>) -> Self {
        Self { heading: Some(heading.into()), ..self }
    }

    pub(super) fn plots(mut self, plots: Vec<Plot>) -> Self {
        self.plots.extend(plots);
        self
    }

    pub fn maps(self, maps: Vec<Plot>) -> Self {
        Self { maps, ..self }
    }

    pub fn table(self, table: Table) -> Self {
        self.linked(table, Vec::new())
    }

    /// Adds a table whose row headings are links.
    pub(super) fn linked(mut self, table: Table, links: Vec<Option<String>>) -> Self {
        self.tables.push((table, links));
        self
    }

    pub(super) fn tables(self, tables: Vec<Table>) -> Self {
        tables.into_iter().fold(self, Self::table)
    }

    /// Adds a sentence after the tables.
    pub(super) fn note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// Folds the tables. Long tables are always folded.
    pub(super) fn folded(self) -> Self {
        Self { is_folded: true, ..self }
    }

    fn html(&self, name: &str) -> String {
        let mut html = "<div class=\"part\">\n".to_owned();
        if let Some(heading) = &self.heading {
            let _ = writeln!(html, "<h3>{}</h3>", escaped(heading));
        }
        if !self.says.is_empty() {
            let _ = writeln!(html, "<p class=\"says\">{}</p>", escaped(&self.says));
        }
        let is_paired = !self.plots.is_empty() && self.has_narrow_tables();
        html += if is_paired { "<div class=\"pair\">\n<div>\n" } else { "<div>\n" };
        html += &figures(&self.plots, &format!("{name}-plot"));
        if !self.maps.is_empty() {
            let _ = write!(html, "<div class=\"maps\">\n{}</div>\n", figures(&self.maps, &format!("{name}-map")));
        }
        if is_paired {
            html += "</div>\n<div>\n";
        }
        html += &self.tables_html(name);
        html += if is_paired { "</div>\n</div>\n" } else { "</div>\n" };
        html + "</div>\n"
    }

    /// Returns `true` if the tables fit next to a plot.
    fn has_narrow_tables(&self) -> bool {
        /// Maximum number of columns of a table that fits next to a plot.
        const NARROW: usize = 10;
        let columns = |table: &Table| table.columns.iter().filter(|column| !column.heading.is_empty()).count();
        !self.is_folded && !self.tables.is_empty() && self.tables.iter().all(|(table, _)| columns(table) <= NARROW)
    }

    fn tables_html(&self, name: &str) -> String {
        /// Maximum number of rows of a table that is not folded.
        const SHORT: usize = 12;
        let mut html = String::new();
        for (index, (table, links)) in self.tables.iter().enumerate() {
            let title = escaped(table.title.lines().next().unwrap_or_default());
            let open = if self.is_folded || table.rows.len() > SHORT { "" } else { " open=\"\"" };
            // The first table of a part gets the name of the part, so that a link to the part opens this table.
            let id = if index == 0 { name.to_owned() } else { format!("{name}-{}", index + 1) };
            let _ = write!(
                html,
                "<details{open}>\n<summary>{title}</summary>\n\
                 <div class=\"scroll\" id=\"{id}\" role=\"group\" tabindex=\"0\" aria-label=\"{title}\">\n{}</div>\n</details>\n",
                table.html(links)
            );
        }
        if !self.note.is_empty() {
            let _ = writeln!(html, "<p class=\"note\">{}</p>", escaped(&self.note));
        }
        html
    }
}

/// Returns the plots with their titles, identified by `name` and a number.
fn figures(plots: &[Plot], name: &str) -> String {
    let figure = |(number, plot): (usize, &Plot)| {
        let (title, drawn) = (escaped(&plot.title), plot.inline(&format!("{name}-{number}")));
        format!("<figure>\n<figcaption>{title}</figcaption>\n{drawn}</figure>\n")
    };
    (1..).zip(plots).map(figure).collect()
}
