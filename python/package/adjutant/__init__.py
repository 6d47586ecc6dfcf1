"""Stratego records and rules: replay, legal turns, what each player knows, and tables.

Read an archive, in any format that Adjutant reads:

>>> import adjutant
>>> for game in adjutant.read("../samples/games/gravon-barrage.srn"):
...     print(game.verdict, game.plies, game.result)
legal 57 1-0

Play a game:

>>> board = adjutant.Board(edition="gravon", variant="barrage", seed=4)
>>> board.turn, len(board.legal_turns) > 0
('red', True)
>>> turn = board.push(board.legal_turns[0])
>>> board.turn
'blue'
"""

from __future__ import annotations

from ._native import (
    KINDS,
    AdjutantError,
    Batches,
    Board,
    Finding,
    Game,
    Games,
    IllegalTurn,
    InputError,
    Positions,
    SetupError,
    Table,
    Turn,
    __version__,
    editions,
    read,
    to_arrow,
    validate,
)
from ._native import boards as _boards

#: Kinds of pieces, in the order of the codes and planes of arrays: ``KINDS``.
#: Shape of :func:`observation_tensor`: planes, rows, columns.
OBSERVATION_SHAPE = (2 * len(KINDS) + 6, 10, 10)


def boards(path, threads=0, size=65536):
    """Iterate over the boards of all games of an archive, in batches.

    Parameters
    ----------
    path : str, os.PathLike or list of them
        File, folder, archive or glob, in any format, compressed or not.
    threads : int, optional
        Number of threads; 0 is the number of cores.
    size : int, optional
        Number of boards of a batch. A batch has whole games, so it may have more.

    Yields
    ------
    batch : numpy.ndarray of uint8, shape (boards, 10, 10)
        Boards before the first turn and after each turn of each game, one game after the other. ``batch[i, 0, 0]``
        is a1, ``batch[i, 9, 0]`` is a10. Codes: 0 empty (also squares that the board of 8 rows does not have), 1 to 14
        Red's kinds in the order of :data:`KINDS`, 15 a piece of Red's whose kind is not known, 17 to 30 and 31 the
        same for Blue, 32 a lake. The array is read-only and shares the memory of the reader.
    counts : numpy.ndarray of int64, shape (games,)
        Number of boards of each game; 0 for a record without a valid setup.

    Raises
    ------
    InputError
        If an input cannot be read.
    """
    import numpy

    for data, counts in _boards(path, threads, size):
        yield numpy.frombuffer(data, dtype=numpy.uint8).reshape(-1, 10, 10), numpy.array(counts, dtype=numpy.int64)


def board_array(board):
    """Return a board as an array.

    Parameters
    ----------
    board : Board

    Returns
    -------
    numpy.ndarray of uint8, shape (10, 10)
        Codes as in :func:`boards`. The kinds are those that the record knows, whoever sees them.
    """
    import numpy

    return numpy.frombuffer(board.board_bytes(), dtype=numpy.uint8).reshape(10, 10)


def observation_tensor(board, side):
    """Return what a player sees of a board, as planes.

    Parameters
    ----------
    board : Board
    side : {"red", "blue"}

    Returns
    -------
    numpy.ndarray of uint8, shape (34, 10, 10)
        Planes of 0 and 1: 0 to 13 own pieces by kind (:data:`KINDS`); 14 to 27 the opponent's pieces whose kind the player
        knows or can infer; 28 the opponent's other pieces; 29 own pieces that were named; 30 own pieces that have
        moved; 31 the opponent's pieces that have moved; 32 lakes; 33 squares of the last turn.
    """
    import numpy

    return numpy.frombuffer(board.observation_bytes(side), dtype=numpy.uint8).reshape(OBSERVATION_SHAPE)


def to_polars(path, table="games", threads=0):
    """Read the games of an archive as a :class:`polars.DataFrame`; see :func:`to_arrow`."""
    import polars

    return polars.DataFrame(to_arrow(path, table, threads))


def to_pandas(path, table="games", threads=0):
    """Read the games of an archive as a :class:`pandas.DataFrame`, through pyarrow; see :func:`to_arrow`."""
    import pyarrow

    return pyarrow.table(to_arrow(path, table, threads)).to_pandas()


__all__ = [
    "AdjutantError",
    "Batches",
    "Board",
    "Finding",
    "Game",
    "Games",
    "IllegalTurn",
    "InputError",
    "KINDS",
    "OBSERVATION_SHAPE",
    "Positions",
    "SetupError",
    "Table",
    "Turn",
    "__version__",
    "board_array",
    "boards",
    "editions",
    "observation_tensor",
    "read",
    "to_arrow",
    "to_pandas",
    "to_polars",
    "validate",
]
