//! Checks the direction of dependencies in the source files: a layer that uses a higher layer fails here.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer with the other layers that it may use.
const LAYERS: [(&str, &str); 26] = [
    ("board", ""),
    ("assignment", "board"),
    ("rules", "board assignment"),
    ("notation", "board"),
    ("replay", "board rules notation"),
    ("knowledge", "board assignment rules notation replay"),
    ("analysis", "board rules notation replay knowledge"),
    ("serial", "board rules notation replay knowledge"),
    ("scene", "board rules notation replay knowledge serial"),
    ("picture", "board rules scene"),
    ("page", "board rules notation replay knowledge analysis scene picture formats report"),
    ("plot", "picture"),
    ("explain", "board"),
    ("query", "board rules notation replay knowledge analysis explain"),
    ("generate", "board rules notation replay formats"),
    ("repair", "board rules notation replay"),
    ("formats", "board rules notation replay scene"),
    ("report", "board rules notation replay scene repair knowledge analysis explain query formats picture plot"),
    ("sheets", "board rules notation replay repair formats"),
    ("tables", "board rules notation replay knowledge analysis formats"),
    ("archive", "notation formats"),
    ("games", "board rules notation replay knowledge formats archive"),
    ("terminal", "board rules notation replay scene knowledge analysis report formats archive games"),
    ("entry", "board rules notation replay scene report"),
    (
        "cli",
        "entry terminal tables board rules notation replay scene picture page knowledge analysis explain query repair generate report formats sheets archive games",
    ),
    ("lib", ""),
];

/// Crates that only certain places may use, with these places.
const CONFINED: [(&str, &[&str]); 10] = [
    ("nom::", &["notation", "query"]),
    ("comfy_table::", &["report"]),
    ("csv::", &["report", "formats"]),
    ("quick_xml::", &["formats"]),
    ("annotate_snippets::", &["report"]),
    ("tiny_skia::", &["picture"]),
    (" gif::{", &["picture"]),
    ("clap::", &["cli"]),
    ("indicatif::", &["cli", "archive"]),
    ("ratatui::", &["terminal", "cli"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source folder can be listed") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every source file: its layer, its path, and its code lines.
fn files() -> Vec<(String, PathBuf, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in ["src", "archives", "drawing", "engine", "entry", "formats", "report", "sheets"] {
        let folder = if folder == "src" { folder.to_owned() } else { format!("crates/{folder}/src") };
        sources(&root.join(folder), &mut paths);
    }
    paths
        .into_iter()
        .map(|path| {
            let mut behind_src =
                path.strip_prefix(root).expect("sources lie here").iter().skip_while(|part| *part != "src");
            let first = behind_src.nth(1).expect("a path has a part").to_string_lossy().into_owned();
            // Each of these crates is one layer.
            let whole = ["entry", "formats", "sheets"]
                .into_iter()
                .find(|name| path.starts_with(root.join("crates").join(name)));
            let first = whole.map_or(first, str::to_owned);
            let layer = first.trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(&path).expect("sources are UTF-8");
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).map(str::to_owned).collect();
            (layer, path, code)
        })
        .collect()
}

#[test]
fn layers_use_only_what_is_below_them() {
    for (layer, path, code) in files() {
        if layer == "main" || layer == "lib" {
            continue;
        }
        let (_, allowed) = LAYERS
            .iter()
            .find(|(name, _)| *name == layer)
            .unwrap_or_else(|| panic!("{} is in no known layer", path.display()));
        // Tests inside a file may use more layers than the code above them.
        let until = code.iter().position(|line| line.contains("#[cfg(test)]")).unwrap_or(code.len());
        for line in &code[..until] {
            for part in line.split("crate::").skip(1) {
                let used: String = part.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                let is_layer = LAYERS.iter().any(|(name, _)| *name == used);
                assert!(
                    !is_layer || used == layer || allowed.split(' ').any(|layer| layer == used),
                    "{}: the layer {layer} may not use {used}: {line}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn libraries_stay_where_they_belong() {
    for (layer, path, code) in files() {
        for (library, places) in CONFINED {
            let uses = code.iter().any(|line| line.contains(library));
            assert!(!uses || places.contains(&layer.as_str()), "{} uses {library}", path.display());
        }
    }
}

#[test]
fn every_module_says_what_it_is_for() {
    for (_, path, _) in files() {
        let text = fs::read_to_string(&path).expect("sources are UTF-8");
        assert!(text.starts_with("//!"), "{} does not open with //!", path.display());
    }
}
