"""Other programs as players: lines of text over their standard input and output (docs/bots.md, Your own player). Whatever they do
wrong ends their part with one sentence; they see a seat's view and nothing else.
"""

import json
import os
import shlex
import subprocess
from collections import deque
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from types import TracebackType
from typing import Self

from romme.engine.actions import Action
from romme.engine.moves import legal
from romme.engine.notation import action_text, parse_action
from romme.engine.play import check
from romme.engine.position import view_to_json
from romme.engine.refusals import Illegal
from romme.engine.state import View

GREETING = "romme 1"
"""The first line to a program, and the beginning of its answer: the version of the protocol."""
PASS = "pass"  # noqa: S105 - what a program says that does not want to knock
_MOST_ACTIONS = 200
"""In one turn: who needs more goes round in circles of undo."""
_LONGEST_SAID = 100


class ProgramFailed(Exception):
    """One sentence: which program failed, and how."""


class Program:
    """A running program as a player; `with Program(command, seconds) as program:` greets it, and ends it afterwards."""

    def __init__(self, command: str, patience: float) -> None:
        self._command = command
        self._patience = patience
        self._answers: SimpleQueue[str | None] = SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=20)
        self._turn = (0, 0, -1)
        self._actions = 0

    def __enter__(self) -> Self:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - whoever calls has named it
                command_of(self._command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as error:
            raise ProgramFailed(f"The program {self._command!r} cannot be started: {error}.") from None
        self._readers = [
            Thread(target=self._read_answers, args=(self._process.stdout,), daemon=True),
            Thread(target=self._complaints.extend, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            answer = self._ask(GREETING)
            if answer != GREETING and not answer.startswith(f"{GREETING} "):
                raise self._failed(
                    f"answered {answer!r} to the greeting; {GREETING!r} and its name was expected"
                )
        except ProgramFailed:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def decide(self, view: View, random: Random) -> Action | None:
        """The action that the program names, None for `pass`. Raises ProgramFailed."""
        table = view.table
        turn = (table.round, table.turns, table.turn)
        self._actions = self._actions + 1 if turn == self._turn else 1
        self._turn = turn
        if self._actions > _MOST_ACTIONS:
            raise self._failed(f"chose {_MOST_ACTIONS} actions in one turn without ending it")
        offers = [action_text(action) for action in legal(view)]
        question = {"view": view_to_json(view), "legal": offers, "chance": random.getrandbits(32)}
        line = self._ask(f"act {json.dumps(question)}")
        if line == PASS and view.seat != table.turn:
            return None
        try:
            action = parse_action(line)
            refusal = check(view, action)
        except Illegal as illegal:
            raise self._failed(f"answered {line!r}: {illegal.code.value}: {illegal.sentence}") from None
        if refusal is not None:
            sentence = Illegal(refusal).sentence
            raise self._failed(
                f"answered {line!r}: {refusal.value}: {sentence} Offered were: {', '.join(offers)}"
            )
        return action

    def _ask(self, line: str) -> str:
        """The next line of the program after this one."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
            answer = self._answers.get(timeout=self._patience)
        except OSError:  # it reads no more
            answer = None
        except Empty:
            raise self._failed(f"gave no answer within {self._patience:g} seconds") from None
        if answer is None:
            raise self._failed(self._how_it_ended())
        return answer.strip()[:_LONGEST_SAID]

    def _read_answers(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._answers.put(line)
        self._answers.put(None)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._readers[1].join(timeout=1)
        said = self._complaints[-1].strip()[:_LONGEST_SAID] if self._complaints else ""
        return f"ended with exit code {status}" + (f": {said}" if said else "")

    def _failed(self, how: str) -> ProgramFailed:
        return ProgramFailed(f"The program {self._command!r} {how.rstrip('.')}.")

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(timeout=1)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            try:
                if stream is not None:
                    stream.close()
            except OSError:  # what could not be written to it any more
                continue


def command_of(text: str) -> list[str]:
    """The words of a command line. Raises ProgramFailed."""
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError as error:
        raise ProgramFailed(f"The command {text!r} cannot be read: {error}.") from None
    if not words:
        raise ProgramFailed("A program is named by its command: exec:COMMAND.")
    return words
