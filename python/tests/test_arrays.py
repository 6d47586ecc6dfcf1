"""Arrays, tables, and environments for learning."""

import random
import warnings
from pathlib import Path

import pytest

import adjutant

numpy = pytest.importorskip("numpy")


def test_boards_are_those_of_the_games():
    boards, counts = [], []
    for batch, numbers in adjutant.boards("../samples/games", size=500):
        assert batch.dtype == numpy.uint8 and not batch.flags.writeable
        boards.append(batch)
        counts.extend(numbers)
    boards = numpy.concatenate(boards)
    assert sum(counts) == len(boards)
    start = 0
    for game, count in zip(adjutant.read("../samples/games"), counts):
        assert count == len(game) + 1
        for index, board in enumerate(game.positions()):
            assert (boards[start + index] == adjutant.board_array(board)).all()
        start += count


def test_codes_are_documented():
    board = adjutant.Board("red: F@a1 10@b1\nblue: F@j10 ?@i10", variant="free")
    array = adjutant.board_array(board)
    assert (array[0, 0], array[0, 1]) == (1 + adjutant.KINDS.index("flag"), 1 + adjutant.KINDS.index("marshal"))
    assert (array[9, 9], array[9, 8], array[4, 2], array[2, 2]) == (17 + adjutant.KINDS.index("flag"), 31, 32, 0)
    planes = adjutant.observation_tensor(board, "red")
    assert planes.shape == adjutant.OBSERVATION_SHAPE
    assert planes[adjutant.KINDS.index("marshal"), 0, 1] == 1 and planes[28].sum() == 2 and planes[32].sum() == 8


def test_an_observation_does_not_depend_on_hidden_pieces():
    one = adjutant.Board("red: F@a1 7@b1\nblue: F@j10 2@i10", variant="free")
    other = adjutant.Board("red: F@a1 7@b1\nblue: F@i10 2@j10", variant="free")
    assert (adjutant.observation_tensor(one, "red") == adjutant.observation_tensor(other, "red")).all()
    assert one.information_state_string("red") == other.information_state_string("red")
    assert (adjutant.observation_tensor(one, "blue") != adjutant.observation_tensor(other, "blue")).any()


def test_tables_come_through_arrow():
    polars = pytest.importorskip("polars")
    games = adjutant.to_polars("../samples/games")
    turns = adjutant.to_polars("../samples/games", "turns")
    assert len(games) == 19 and len(turns) == games["plies"].sum()
    assert set(turns["kind"].unique()) <= {"move", "strike", "spot", "infiltrate"}
    assert games.schema["line"] == polars.Int64
    for table in ("setups", "reveals", "findings"):
        assert adjutant.to_arrow("../samples/games", table).columns[0] == "game_id"


def test_tables_come_to_pandas():
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    games = adjutant.to_pandas("../samples/games")
    assert list(games["verdict"].unique()) == ["legal"]


def test_the_environment_keeps_the_rules_of_pettingzoo():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from adjutant.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(max_plies=200), num_cycles=500)


def test_random_agents_play_a_thousand_games():
    pytest.importorskip("pettingzoo")
    from adjutant.pettingzoo import env

    dice = numpy.random.default_rng(1)
    game = env(max_plies=300)
    results = {"red": 0, "blue": 0, "draw": 0}
    for number in range(1000):
        game.reset(seed=number)
        while not (any(game.terminations.values()) or any(game.truncations.values())):
            game.step(dice.choice(game.board.legal_actions()))
        rewards = game.rewards
        assert sum(rewards.values()) == 0
        winner = max(rewards, key=rewards.get) if any(rewards.values()) else "draw"
        results[winner] += 1
    assert min(results["red"], results["blue"]) > 50, results


def test_openspiel_simulates_the_game():
    pyspiel = pytest.importorskip("pyspiel")
    import adjutant.openspiel  # noqa: F401

    game = pyspiel.load_game("python_adjutant(max_plies=60)")
    pyspiel.random_sim_test(game, num_sims=10, serialize=False, verbose=False)
    state = game.new_initial_state()
    dice = random.Random(2)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    assert sum(state.returns()) == 0


def test_the_notebook_runs():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    folder = Path(__file__).parents[1] / "examples"
    notebook = nbformat.read(folder / "tour.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    pictures = [output for cell in notebook.cells for output in cell.get("outputs", []) if "image/svg+xml" in output.get("data", {})]
    assert pictures
