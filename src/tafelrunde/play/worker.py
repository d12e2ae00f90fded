"""The process in which bots think: `python -m tafelrunde.play.worker`, spoken to by `bots.Pool` over its pipes."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any, BinaryIO

import msgspec
from msgspec import Raw, Struct

from tafelrunde.bots.make import make_bot
from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game, find_game
from tafelrunde.core.model import Choose, Free, Legal, Observation, Seen
from tafelrunde.play.bots import SIZE, CloseBot, OpenBot, Reply, ShowBot, ToWorker
from tafelrunde.play.journal import observations


class WireLegal(Struct):
    """Legal moves as they arrive."""

    moves: list[Raw] = msgspec.field(default_factory=list)
    choose: list[Choose] = msgspec.field(default_factory=list)
    free: list[Free] = msgspec.field(default_factory=list)


class WireSeen(Struct):
    """An event as it arrives."""

    version: int
    sub: int
    at: int
    event: Raw


class WireObservation(Struct):
    """An observation as it arrives."""

    seat: int | None
    now: int
    view: Raw
    legal: WireLegal | None
    events: list[WireSeen]


def read_observation(game: Game, data: bytes | Raw) -> Observation:
    """An observation with the game's own types again."""
    wire = msgspec.json.decode(data, type=WireObservation)
    view = msgspec.json.decode(wire.view, type=game.View)
    if isinstance(view.options, dict):
        view.options = game.options(view.options)
    legal = None
    if wire.legal is not None:
        moves = [msgspec.json.decode(move, type=game.Move) for move in wire.legal.moves]
        legal = Legal(moves, wire.legal.choose, wire.legal.free)
    event_type = game.Event | None
    events = [Seen(s.version, s.sub, s.at, msgspec.json.decode(s.event, type=event_type)) for s in wire.events]
    return Observation(wire.seat, wire.now, view, legal, events)


class Thinker:
    """A bot with the answer that it is still thinking over."""

    def __init__(self, message: OpenBot) -> None:
        header = message.header
        self.game = find_game(header.game)
        options = self.game.options(header.options)
        chance = Chance(bytes.fromhex(message.chance))
        self.bot: Bot = make_bot(self.game, message.level, message.seat, header.seats, options, chance)
        self.answer: Answer | None = None
        self.phase = -1
        if self.bot.watches:
            for seen in observations(header, message.entries, message.seat):
                self.bot.see(seen)

    def show(self, message: ShowBot) -> Reply:
        """Something new: the bot sees it and, if it is asked, answers, keeps its answer or waits."""
        if not (message.ask or self.bot.watches):
            return Reply(message.key, message.n, "wait")
        obs = read_observation(self.game, message.observation)
        if message.see and self.bot.watches:
            self.bot.see(obs)
        if message.phase != self.phase or not message.ask or message.again:
            self.answer = None
            self.phase = message.phase
        if not message.ask:
            return Reply(message.key, message.n, "wait")
        if self.answer is not None and self.bot.keeps(obs, self.answer):
            return Reply(message.key, message.n, "keep")
        self.answer = self.bot.answer(obs)
        if self.answer is None:
            return Reply(message.key, message.n, "wait")
        return Reply(message.key, message.n, "move", self.answer.move, max(0, self.answer.after_ms))


class Thinkers:
    """All bots of this process."""

    def __init__(self) -> None:
        self.bots: dict[str, Thinker] = {}
        self.decode = msgspec.msgpack.Decoder(ToWorker).decode
        self.decode_show = msgspec.json.Decoder(ShowBot).decode

    def handle(self, data: bytes) -> Reply | None:
        """One message; a bot that raises has failed and is gone."""
        message: Any = self.decode_show(data) if data[:1] == b"{" else self.decode(data)
        if isinstance(message, CloseBot):
            self.bots.pop(message.key, None)
            return None
        n = 0 if isinstance(message, OpenBot) else message.n
        try:
            if isinstance(message, OpenBot):
                self.bots[message.key] = thinker = Thinker(message)
                return Reply(message.key, 0, "open", detail="watches" if thinker.bot.watches else "")
            shown = self.bots.get(message.key)
            return Reply(message.key, n, "wait") if shown is None else shown.show(message)
        except Exception as error:
            self.bots.pop(message.key, None)
            return Reply(message.key, n, "failed", detail=repr(error)[:500])


def serve(inlet: BinaryIO, outlet: BinaryIO) -> None:
    """Answer until the pipe is closed."""
    thinkers = Thinkers()
    reply: Reply | None = Reply("", 0, "hello")
    while True:
        if reply is not None:
            body = msgspec.json.encode(reply)
            outlet.write(SIZE.pack(len(body)) + body)
            outlet.flush()
        head = inlet.read(SIZE.size)
        if len(head) < SIZE.size:
            return
        (size,) = SIZE.unpack(head)
        reply = thinkers.handle(inlet.read(size))


def main() -> None:
    """Take the pipes for ourselves: what a bot prints goes to the errors."""
    outlet = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, outlet)


if __name__ == "__main__":
    main()
