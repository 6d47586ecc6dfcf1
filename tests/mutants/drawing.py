"""Draws mutants from the list of cargo-mutants by a seed, identifies them, and computes shares."""

import functools
import hashlib
import json
import math
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Mutants that change nothing that anyone can see, each with the reason: file, what is changed, its line, the reason.
UNCHANGED = Path(__file__).with_name("unchanged.tsv")


def mutants(arguments=()):
    """All mutants that cargo-mutants lists, by the names it gives them."""
    command = ["cargo", "mutants", "--list", "--json", "--workspace", *arguments]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout or "[]")


def source(name):
    """The path of a folder or file of src, in whichever crate it is, or of a crate of that name."""
    places = [ROOT / "src" / name, *ROOT.glob(f"crates/*/src/{name}"), ROOT / "crates" / name / "src"]
    found = [path for path in places if path.exists()]
    return str(found[0].relative_to(ROOT)) if found else f"src/{name}"


def drawn(parts, seed):
    """So many of each part. Folders and files joined by + are one part. Whether a mutant is drawn depends on the seed and on what
    it is known by, so that a change of the source changes the draw no more than it must."""
    def lot(mutant):
        return hashlib.sha256("\t".join((str(seed), *key(mutant), str(mutant["span"]["start"]["column"]))).encode()).digest()

    everything = mutants()
    found = []
    for part in parts:
        name, _, count = part.partition(":")
        folders = [source(folder) for folder in name.split("+")]
        inside = [m for m in everything if any(m["file"] == f or m["file"].startswith(f + "/") for f in folders)]
        if not inside:
            sys.exit("there are no mutants in " + ", ".join(folders))
        inside.sort(key=lot)
        found += [{**mutant, "part": name} for mutant in (inside[:int(count)] if count else inside)]
    return found


def named(path):
    """The mutants that a file names, one a line."""
    names = set(Path(path).read_text().splitlines())
    return [{**mutant, "part": mutant["file"].split("src/", 1)[1].split("/")[0]} for mutant in mutants() if mutant["name"] in names]


def changed(base):
    """The mutants in lines that differ from a commit."""
    difference = subprocess.run(["git", "diff", base, "--", "src", "crates"], cwd=ROOT, check=True, capture_output=True).stdout
    path = ROOT / "target" / "mutants" / "changed.diff"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(difference)
    return [{**mutant, "part": mutant["file"].split("src/", 1)[1].split("/")[0]} for mutant in mutants(["--in-diff", str(path)])]


def key(mutant):
    """What a mutant is known by though lines move: its file, what is changed, and the line that it begins in."""
    change = mutant["name"].split(": ", 1)[1]
    return mutant["file"], change, lines(mutant["file"])[mutant["span"]["start"]["line"] - 1].strip()


@functools.cache
def lines(file):
    """The lines of a file of the source."""
    return (ROOT / file).read_text().splitlines()


def unchanged():
    """The mutants that are listed as changing nothing, with the reasons."""
    if not UNCHANGED.exists():
        return {}
    rows = [line.split("\t") for line in UNCHANGED.read_text().splitlines() if line and not line.startswith("#")]
    return {tuple(row[:3]): row[3] for row in rows}


def interval(caught, of):
    """Wilson's interval of 95 in 100 for a share."""
    z = 1.96
    middle = (caught / of + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(caught / of * (1 - caught / of) / of + z * z / (4 * of * of))
    return max(0, middle - half), min(1, middle + half)


def told(chosen, outcomes, least=0):
    """A line for each part, and the mutants that nothing caught. Outcomes: caught, missed, hung, or why not met. Ends with 1 if of
    some part fewer than the least of 100 are caught, or none was met."""
    reasons = unchanged()
    parts = {}
    for mutant in chosen:
        outcome = outcomes.get(mutant["name"], "not met")
        if outcome in ("missed", "hung") and key(mutant) in reasons:
            outcome = "unchanged"
        parts.setdefault(mutant["part"], []).append((mutant["name"], outcome))
    print(f"\n{'part':14} drawn   met changes nothing caught missed hung  of 100 caught (interval)")
    few = []
    for part, rows in parts.items():
        count = [outcome for _, outcome in rows].count
        of = count("caught") + count("missed") + count("hung")
        low, high = interval(count("caught"), of) if of else (0, 0)
        print(
            f"{part[:14]:14} {len(rows):5} {of + count('unchanged'):5} {count('unchanged'):15} {count('caught'):6} "
            f"{count('missed'):6} {count('hung'):4}  {100 * count('caught') / max(of, 1):.1f} ({100 * low:.1f} to {100 * high:.1f})"
        )
        is_unmet = of + count("unchanged") == 0
        if least and (is_unmet or 100 * count("caught") < least * of):
            few.append(part)
    for rows in parts.values():
        for name, outcome in rows:
            if outcome in ("missed", "hung"):
                print(outcome, name)
    if few:
        sys.exit(f"fewer than {least:g} of 100 are caught of " + ", ".join(few))
