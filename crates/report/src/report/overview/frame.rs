//! Writes the parts of the page that are around its sections: the head, the style, and the table of contents.

use super::part::Section;
use crate::picture::escaped;
use crate::plot::{DARK, LIGHT, rules};
use std::fmt::Write;

/// Style of the page, except for colors. Contains no character that XML would parse as markup.
const STYLE: &str = "*{box-sizing:border-box}\
html{color-scheme:light dark;-webkit-text-size-adjust:100%}\
body{margin:0 auto;max-width:80rem;padding:1rem;font:16px/1.5 system-ui,'Segoe UI',Helvetica,Arial,sans-serif}\
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.35rem;margin:0 0 .5rem}h3{font-size:1.1rem;margin:0 0 .25rem}\
header p{margin:.25rem 0 1rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}\
section{border-top:1px solid;margin-top:2rem;padding-top:1.25rem}.part{margin:0 0 1.75rem}\
.says{margin:0 0 .75rem;max-width:46rem}.note{margin:.25rem 0 0;font-size:.875rem}\
.pair{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem 2.5rem;align-items:start}\
figure{margin:0 0 1.25rem;max-width:30rem}figcaption{font-weight:600;margin-bottom:.4rem}\
.plot{display:block;width:100%;height:auto}\
.maps{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:.5rem 1.25rem;margin-bottom:1rem}\
.scroll{overflow-x:auto;margin-bottom:1rem}\
table{border-collapse:collapse;min-width:min(100%,24rem);font-size:.875rem;font-variant-numeric:tabular-nums}\
caption{text-align:left;font-weight:600;padding:.25rem 0;white-space:normal;max-width:calc(100vw - 2rem)}caption span{font-weight:400}\
th,td{padding:.2rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid}\
th:first-child,td:first-child{padding-left:0}.t{text-align:left}tbody th{font-weight:400}\
thead th{vertical-align:bottom;white-space:normal}\
summary{cursor:pointer;padding:.35rem 0;font-weight:600}details caption strong{display:none}details caption br:first-of-type{display:none}\
:focus-visible{outline:2px solid;outline-offset:2px}\
footer{border-top:1px solid;margin-top:2rem;padding-top:.75rem;font-size:.875rem}\
@media (min-width:80rem){.pair{grid-template-columns:26.25rem minmax(0,1fr)}}\
@media print{body{max-width:none;padding:0;font-size:11pt}nav{display:none}.scroll{overflow:visible}\
figure,tr,h2,h3{break-inside:avoid}h2,h3,.says,figcaption{break-after:avoid}table{font-size:8pt}\
.pair{display:block}.maps{grid-template-columns:repeat(3,1fr)}}";

/// Returns the colors of text, lines and links.
fn colors(ink: &str, paper: &str, line: &str, link: &str) -> String {
    format!(
        "body{{color:{ink};background:{paper}}}section,footer{{border-color:{line}}}th,td{{border-color:{line}}}\
         a,summary{{color:{link}}}"
    )
}

/// Returns the whole page.
pub(super) fn page(title: &str, lead: &str, sections: &[Section]) -> String {
    let title = escaped(title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
         <style>{}</style>\n</head>\n<body>\n",
        style()
    );
    let _ = write!(page, "<header>\n<h1>{title}</h1>\n<p>{}</p>\n<nav aria-label=\"Contents\">\n<ul>\n", escaped(lead));
    for Section { name, title, .. } in sections {
        let _ = writeln!(page, "<li><a href=\"#{name}\">{title}</a></li>");
    }
    page += "</ul>\n</nav>\n</header>\n<main>\n";
    for section in sections {
        page += &section.html();
    }
    page + "</main>\n<footer>\n<p>Made by Adjutant. Figures are rounded; scores count a draw as half a \
        win.</p>\n</footer>\n</body>\n</html>\n"
}

/// Returns the style sheet. Printing always uses light colors.
fn style() -> String {
    let light = colors("#1f2328", "#fff", "#d0d7de", "#0b57a4") + &rules(&LIGHT);
    let dark = colors("#e6e9ec", "#14181c", "#3a424b", "#8fc4ff") + &rules(&DARK);
    format!("{STYLE}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}")
}
