"""Hold the package against the program: verdicts, boards, legal turns, views and odds."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import adjutant

ROOT = Path(__file__).parents[2]
PROGRAM = os.environ.get("ADJUTANT") or next(
    (str(path) for path in [ROOT / "target/release/adjutant", ROOT / "target/debug/adjutant"] if path.is_file()),
    shutil.which("adjutant"),
)
# Boards are compared in every game with this number: `EVERY=1` compares all.
EVERY = int(os.environ.get("EVERY", "10"))
needs_program = pytest.mark.skipif(PROGRAM is None, reason="the program adjutant is not built")


def run(*arguments, stdin=None):
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode in (0, 1) or arguments[0] == "validate", done.stderr.decode()
    return done.stdout.decode()


def samples():
    files = [path for path in sorted((ROOT / "samples").rglob("*")) if path.is_file()]
    return [path for path in files if path.suffix not in {".md", ".svg", ".png", ".gif", ".html"}]


@pytest.fixture(scope="session")
def generated(tmp_path_factory):
    """Return a file with games of all editions."""
    path = tmp_path_factory.mktemp("generated") / "games.srn"
    with path.open("w") as file:
        for edition, variants in adjutant.editions():
            for variant in variants:
                options = ["--edition", edition, "--variant", variant, "--policy", "plausible"]
                file.write(run("generate", "--games", 70, "--seed", 5, *options))
                file.write("\n")
    return path


def readable(path):
    """Return the games before the first damage."""
    games = []
    try:
        games.extend(adjutant.read(path))
    except adjutant.InputError:
        pass
    return games


@needs_program
def test_verdicts_are_those_of_the_program(generated):
    count = 0
    for path in [*samples(), generated]:
        lines = [json.loads(line) for line in run("validate", "--format", "ndjson", path).splitlines()]
        lines = [line for line in lines if line["source"]["record"] is not None and line["verdict"] is not None]
        games = readable(path)
        assert [game.verdict for game in games] == [line["verdict"] for line in lines], path
        for game, line in zip(games, lines):
            names = [finding.name for finding in game.findings if finding.name != "stray-text"]
            assert names == [finding["name"] for finding in line["findings"] if finding["name"] != "stray-text"], path
            if line["id"] is not None:
                assert (game.id, game.plies) == (line["id"], line["plies"] or 0)
        count += len(games)
    assert count > 1000


@needs_program
def test_boards_and_legal_turns_are_those_of_the_program(generated):
    """Compare every board of some games, and the legal turns and views after some plies."""
    games = list(adjutant.read(ROOT / "samples/games")) + list(adjutant.read(generated))[::EVERY]
    for game in games:
        text = game.to_srn().encode()
        scenes = [json.loads(line) for line in run("board", "--format", "json", "--all", "-", stdin=text).splitlines()]
        boards = list(game.positions())
        assert len(boards) == len(scenes) == len(game) + 1
        for board, scene in zip(boards, scenes):
            assert words_of(board.pieces) == scene["board"], (game, board.ply)
        for ply in {0, len(game) // 2}:
            listed = run("board", "--format", "json", "--legal", "--ply", ply, "-", stdin=text)
            legal = {turn["turn"] for turn in json.loads(listed)["turns"]["legal"]}
            # The program lists turns without their rescues.
            assert {str(turn).split("^")[0] for turn in boards[ply].legal_turns} == legal, (game, ply)


def words_of(pieces):
    """Return pieces in the words of the program: `red flag`, `blue unknown`."""
    return {square: f"{side} {kind or 'unknown'}" for square, (side, kind) in pieces.items()}


@needs_program
def test_odds_are_those_of_the_program():
    path = ROOT / "samples/games/gravon-barrage.srn"
    game = next(iter(adjutant.read(path)))
    for ply in (0, 10, 30):
        for prior in ("people", "uniform"):
            text = run("odds", "--format", "json", "--prior", prior, "--ply", ply, path)
            views = {line["view"]: line for line in map(json.loads, text.splitlines())}
            for side in ("red", "blue"):
                expected = {piece["square"]: piece for piece in views[side]["pieces"]}
                found = game.board(ply).odds(side, prior)
                assert found.keys() == expected.keys()
                for square, kinds in found.items():
                    for kind, chance in kinds.items():
                        assert chance == pytest.approx(expected[square]["odds"][kind], abs=1e-6)


@needs_program
def test_views_are_those_of_the_program():
    path = ROOT / "samples/games/gravon-barrage.srn"
    board = next(iter(adjutant.read(path))).board(12)
    for who in ("red", "blue", "spectator"):
        scene = json.loads(run("board", "--format", "json", "--view", who, "--ply", 12, path))
        seen = {square: (piece["side"], piece["kind"]) for square, piece in board.view(who)["pieces"].items()}
        assert words_of(seen) == scene["board"]


@needs_program
def test_the_program_runs_from_python():
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "adjutant", "--version"], env={**os.environ, "ADJUTANT": PROGRAM}, capture_output=True, check=True
    )
    assert done.stdout.decode().startswith("adjutant ")
