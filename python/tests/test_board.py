"""Boards: turns, copies, equality, views, and errors of one family."""

import copy
import pickle
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import adjutant

SETUP = "red: F@a1 7@b1 2@c1\nblue: F@j10 5@b3 ?@i10"


def test_turns_are_played_and_taken_back():
    board = adjutant.Board(SETUP, variant="free")
    first = board.copy()
    turn = board.push("b1-b2")
    assert (str(turn), turn.kind, turn.side, turn.piece, turn.ply) == ("b1-b2", "move", "red", "major", 1)
    assert board != first and hash(board) != hash(first) and board.turn == "blue" and board.ply == 1
    assert board.pop() == turn and board == first and hash(board) == hash(first)
    assert copy.copy(board) == board == copy.deepcopy(board) == pickle.loads(pickle.dumps(board))
    with pytest.raises(adjutant.AdjutantError):
        board.pop()


def test_boards_with_other_options_are_not_equal():
    tag = '[Edition "hasbro-1999"]'
    text = adjutant.Board(edition="hasbro-1999").to_srn()
    with_option = adjutant.Board.from_srn(text.replace(tag, tag + '\n[Options "silent-defense"]'))
    assert adjutant.Board.from_srn(text) == adjutant.Board.from_srn(text) != with_option
    assert with_option == adjutant.Board.from_srn(with_option.to_srn())


def test_legal_turns_are_those_that_can_be_pushed():
    dice = random.Random(3)
    for edition, variants in adjutant.editions():
        for variant in variants:
            board = adjutant.Board(edition=edition, variant=variant, seed=dice.randrange(1000))
            for _ in range(60):
                if board.is_over:
                    break
                legal = board.legal_turns
                assert len({str(turn) for turn in legal}) == len(legal)
                for turn in dice.sample(legal, min(3, len(legal))):
                    other = board.copy()
                    other.push(turn)
                    again = board.copy()
                    again.push(str(turn))
                    assert other == again
                board.push(dice.choice(legal))
            assert adjutant.Board.from_srn(board.to_srn()).pieces == board.pieces


def test_illegal_turns_name_the_rule():
    board = adjutant.Board(SETUP, variant="free")
    for turn, name in [("b1-b4", "too-far"), ("a1-a2", "immovable-piece"), ("e1-e2", "empty-square"), ("b1", "syntax")]:
        with pytest.raises(adjutant.IllegalTurn) as raised:
            board.push(turn)
        assert raised.value.args[1] == name, turn
    with pytest.raises(adjutant.IllegalTurn):
        board.push(9999)
    assert board.ply == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda: adjutant.Board(edition="no such edition"),
        lambda: adjutant.Board(variant="no such variant"),
        lambda: adjutant.Board("4: F F F F F F F F F F"),
        lambda: adjutant.Board.from_srn("nonsense"),
        lambda: adjutant.Board().view("nobody"),
        lambda: adjutant.Board().odds("red", "nobody"),
        lambda: adjutant.Board().knowledge("green"),
        lambda: list(adjutant.read("/no/such/file")),
        lambda: adjutant.read(".", edition="none"),
        lambda: adjutant.to_arrow(".", "no such table"),
        lambda: adjutant.validate("[Event \"\"]\n\n4: F F F F F F F F F F\n\n*\n")[0].board(),
        lambda: adjutant.validate("no record"),
    ],
)
def test_errors_are_of_one_family(call):
    with pytest.raises(adjutant.AdjutantError):
        call()


def test_a_player_sees_no_hidden_piece():
    board = adjutant.Board(edition="gravon", seed=2)
    text = board.information_state_string("red")
    assert "?" in text or "10:" not in text
    view = board.view("red")
    assert all(piece["kind"] is None for piece in view["pieces"].values() if piece["side"] == "blue")
    assert set(board.knowledge("red")) == {square for square, (side, _) in board.pieces.items() if side == "blue"}


def test_it_draws_boards():
    board = adjutant.Board(SETUP, variant="free")
    assert board._repr_svg_().startswith("<svg")
    assert str(board).splitlines()[9].split()[:4] == ["1", "F", "7", "2"]
    assert "free" in repr(board)


def test_any_bytes_are_an_answer(tmp_path):
    dice = random.Random(7)
    text = adjutant.Board(edition="gravon", seed=1).to_srn().encode()
    for number in range(300):
        damaged = bytearray(text)
        for _ in range(dice.randrange(1, 30)):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        path = tmp_path / f"{number}.srn"
        path.write_bytes(bytes(damaged))
        for game in adjutant.read(path):
            assert game.verdict in {"legal", "illegal", "inconsistent", "undecided", "unreadable"}
            game.findings, game.turns, game.events, game.to_srn(), game.to_json(), game.tags


def test_games_are_read_lazily_and_can_be_left():
    games = adjutant.read("../samples/games")
    first = next(games)
    assert first.verdict == "legal" and len(first) == len(first.turns) == first.plies
    assert first.board().ply == first.plies and first.board(0).ply == 0
    del games
    assert [game.file for game in adjutant.read(["../samples/games", "../samples/games"], threads=2)][::19][0]


def test_control_c_stops_reading():
    script = (
        "import adjutant, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('begun', flush=True)\n"
        "try:\n"
        "    while True:\n"
        "        for game in adjutant.read(['../samples/games'] * 500): pass\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped')\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline().strip() == b"begun"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0].strip() == b"stopped"


def test_other_threads_run_while_games_are_read():
    done = threading.Event()
    thread = threading.Timer(0.2, done.set)
    thread.start()
    started = time.monotonic()
    while not done.is_set() and time.monotonic() - started < 30:
        for _ in zip(range(1000), adjutant.read(["../samples/games"] * 100)):
            pass
    assert done.is_set()
