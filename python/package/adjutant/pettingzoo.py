"""A PettingZoo environment: two players, hidden pieces, actions masked by the legal turns.

>>> from adjutant.pettingzoo import env
>>> game = env(variant="barrage")
>>> game.reset(seed=1)
>>> game.agent_selection
'red'
"""

from __future__ import annotations

import gymnasium
import numpy
from pettingzoo import AECEnv

from . import OBSERVATION_SHAPE, Board, observation_tensor

#: Number of actions: ``100 * from + to``, with squares counted from 0 (a1, b1, ..., j1, a2).
ACTIONS = 10_000


def env(edition="gravon", variant="barrage", max_plies=2000, setup=None):
    """Return an environment of the AEC kind.

    Parameters
    ----------
    edition, variant : str
        Rules of the game. Turns must be given by two squares, so rules with guesses, rescues and strikes round corners
        are refused.
    max_plies : int
        Number of turns after which the game is a draw.
    setup : str, optional
        Setup of both sides as SRN. Otherwise each game has another random setup.
    """
    return StrategoEnv(edition, variant, max_plies, setup)


class StrategoEnv(AECEnv):
    """Stratego for PettingZoo. Agents are ``red`` and ``blue``; see :func:`env`.

    An observation is a dictionary: ``observation``, uint8 planes as :func:`adjutant.observation_tensor`, and
    ``action_mask``, int8 of shape (10000,). A player who plays an action that is not legal loses. Rewards are 1, -1 and 0.
    """

    metadata = {"name": "stratego_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, edition="gravon", variant="barrage", max_plies=2000, setup=None):
        super().__init__()
        self.render_mode = None
        self.edition, self.variant, self.max_plies, self.setup = edition, variant, max_plies, setup
        self.possible_agents = ["red", "blue"]
        self.agents = []
        box = gymnasium.spaces.Box(0, 1, OBSERVATION_SHAPE, numpy.uint8)
        mask = gymnasium.spaces.Box(0, 1, (ACTIONS,), numpy.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._seeds = numpy.random.default_rng()
        if any(turn.kind == "guess" for turn in self._new_board(0).legal_turns):
            raise ValueError(f"cannot play {edition} {variant}: an action is two squares, but a guess names a kind")

    def _new_board(self, seed):
        return Board(self.setup, edition=self.edition, variant=self.variant, seed=seed)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        self.board = self._new_board(int(self._seeds.integers(2**32)))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.board.turn

    def observe(self, agent):
        mask = numpy.zeros(ACTIONS, dtype=numpy.int8)
        if agent == self.board.turn and not self.board.is_over:
            mask[self.board.legal_actions()] = 1
        return {"observation": observation_tensor(self.board, agent), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        other = "blue" if agent == "red" else "red"
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if int(action) not in self.board.legal_actions():
            self._end(other)
        else:
            self.board.push(int(action))
            if self.board.is_over:
                self._end({"1-0": "red", "0-1": "blue"}.get(self.board.result))
            elif self.board.ply >= self.max_plies:
                self.truncations = {name: True for name in self.agents}
        self._accumulate_rewards()
        self.agent_selection = other

    def _end(self, winner):
        self.terminations = {agent: True for agent in self.agents}
        if winner:
            self.rewards = {agent: 1 if agent == winner else -1 for agent in self.agents}

    def render(self):
        return str(self.board)

    def close(self):
        pass
