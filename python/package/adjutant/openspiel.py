"""Stratego as a game of OpenSpiel: importing this module registers ``python_adjutant``.

>>> import pyspiel, adjutant.openspiel
>>> game = pyspiel.load_game("python_adjutant(variant=barrage)")
>>> game.num_players()
2
"""

from __future__ import annotations

import numpy
import pyspiel

from . import OBSERVATION_SHAPE, Board, observation_tensor

#: Number of actions: ``100 * from + to``, with squares counted from 0 (a1, b1, ..., j1, a2).
ACTIONS = 10_000

SIDES = ("red", "blue")

_TYPE = pyspiel.GameType(
    short_name="python_adjutant",
    long_name="Stratego (Adjutant)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"edition": "gravon", "variant": "barrage", "seed": 0, "max_plies": 500},
)


class StrategoGame(pyspiel.Game):
    """Game with the setup of `seed`; `max_plies` turns without a winner are a draw."""

    def __init__(self, params=None):
        params = {**_TYPE.parameter_specification, **(params or {})}
        self.settings = params
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=int(params["max_plies"]),
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self):
        return StrategoState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return StrategoObserver()


class StrategoState(pyspiel.State):
    """State of a game: a board."""

    def __init__(self, game):
        super().__init__(game)
        settings = game.settings
        self.board = Board(edition=settings["edition"], variant=settings["variant"], seed=int(settings["seed"]))
        self.max_plies = int(settings["max_plies"])

    def current_player(self):
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return SIDES.index(self.board.turn)

    def _legal_actions(self, player):
        return sorted(set(self.board.legal_actions()))

    def _apply_action(self, action):
        self.board.push(int(action))

    def _action_to_string(self, player, action):
        start, end = divmod(action, 100)
        name = lambda square: "abcdefghij"[square % 10] + str(square // 10 + 1)  # noqa: E731
        return f"{name(start)}-{name(end)}"

    def is_terminal(self):
        return self.board.is_over or self.board.ply >= self.max_plies

    def returns(self):
        return {"1-0": [1.0, -1.0], "0-1": [-1.0, 1.0]}.get(self.board.result, [0.0, 0.0])

    def information_state_string(self, player=None):
        return self.board.information_state_string(SIDES[self.current_player() if player is None else player])

    def observation_string(self, player=None):
        return self.information_state_string(player)

    def observation_tensor(self, player=None):
        player = self.current_player() if player is None else player
        return observation_tensor(self.board, SIDES[player]).astype(numpy.float32).ravel().tolist()

    def __str__(self):
        return str(self.board)


class StrategoObserver:
    """Observer in the form that OpenSpiel's Python games have."""

    def __init__(self):
        self.tensor = numpy.zeros(int(numpy.prod(OBSERVATION_SHAPE)), numpy.float32)
        self.dict = {"observation": self.tensor.reshape(OBSERVATION_SHAPE)}

    def set_from(self, state, player):
        self.dict["observation"][:] = observation_tensor(state.board, SIDES[player])

    def string_from(self, state, player):
        return state.information_state_string(player)


pyspiel.register_game(_TYPE, StrategoGame)
