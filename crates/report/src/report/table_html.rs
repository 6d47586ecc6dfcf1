//! Writes tables as HTML: the same rows, headings and figures as in text output, without truncation.

use super::table::{Column, Table, Value};
use crate::picture::escaped;
use std::fmt::Write;

impl Table {
    /// Returns the table as HTML. The caption is the title of the table. In each row, the first nonempty cell is the
    /// row heading. `links` are the addresses to which the headings of the rows link. All text is escaped.
    pub(crate) fn html(&self, links: &[Option<String>]) -> String {
        let shown: Vec<(usize, &Column)> =
            self.columns.iter().enumerate().filter(|(_, column)| !column.heading.trim().is_empty()).collect();
        let is_text: Vec<bool> =
            shown.iter().map(|(at, _)| self.rows.iter().any(|row| matches!(row[*at], Value::Text(_)))).collect();
        let class = |is_text: bool| if is_text { " class=\"t\"" } else { "" };
        let (title, more) = self.title.split_once('\n').unwrap_or((&self.title, ""));
        let mut html = format!("<table>\n<caption><strong>{}</strong>", escaped(title));
        for line in more.lines() {
            // Writing to a string cannot fail.
            let _ = write!(html, "<br/><span>{}</span>", escaped(line));
        }
        html += "</caption>\n<thead><tr>";
        for ((_, column), is_text) in shown.iter().zip(&is_text) {
            let _ = write!(html, "<th scope=\"col\"{}>{}</th>", class(*is_text), escaped(column.heading));
        }
        html += "</tr></thead>\n<tbody>\n";
        for (index, row) in self.rows.iter().enumerate() {
            html += "<tr>";
            let mut has_heading = false;
            for ((at, _), is_text) in shown.iter().zip(&is_text) {
                let value = row[*at].shown();
                let value = escaped(value.trim_end());
                let _ = if has_heading || value.is_empty() {
                    write!(html, "<td{}>{value}</td>", class(*is_text))
                } else {
                    has_heading = true;
                    let value = match links.get(index) {
                        Some(Some(link)) => format!("<a href=\"{}\">{value}</a>", escaped(link)),
                        _ => value,
                    };
                    write!(html, "<th scope=\"row\"{}>{value}</th>", class(*is_text))
                };
            }
            html += "</tr>\n";
        }
        html + "</tbody>\n</table>\n"
    }

    /// Removes the column with this name.
    #[must_use]
    pub(crate) fn without(mut self, name: &str) -> Self {
        if let Some(at) = self.columns.iter().position(|column| column.name == name) {
            self.columns.remove(at);
            for row in &mut self.rows {
                row.remove(at);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use crate::report::{Column, Table, Value};

    #[test]
    fn pages_get_a_caption_and_headings() {
        let table = Table::new(
            "An <example>\nwith more",
            [Column::new("who", "who"), Column::new("hidden", ""), Column::new("n", "n")],
            vec![
                vec![Value::text("<b>\u{202e}\u{1b}"), Value::Count(7), Value::Share(0.25)],
                vec![Value::text("c"), Value::Count(7), Value::Nothing],
                vec![Value::text(""), Value::Count(7), Value::Count(1)],
            ],
        );
        assert_eq!(
            table.html(&[Some("#a&b".to_owned())]),
            "<table>\n<caption><strong>An &lt;example&gt;</strong><br/><span>with more</span></caption>\n\
             <thead><tr><th scope=\"col\" class=\"t\">who</th><th scope=\"col\">n</th></tr></thead>\n<tbody>\n\
             <tr><th scope=\"row\" class=\"t\"><a href=\"#a&amp;b\">&lt;b&gt;\u{fffd}\u{241b}</a></th><td>25.0 %</td></tr>\n\
             <tr><th scope=\"row\" class=\"t\">c</th><td>-</td></tr>\n\
             <tr><td class=\"t\"></td><th scope=\"row\">1</th></tr>\n</tbody>\n</table>\n"
        );
        assert_eq!(table.without("n").columns.len(), 2);
    }
}
