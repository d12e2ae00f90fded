"""Who is who: a random secret in a cookie, no account. Only its hash is stored; the id that others see gives no
power."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from typing import Final

from tafelrunde.core.refusal import Refusal
from tafelrunde.core.text import NAME, clean
from tafelrunde.play.protocol import ANIMALS, Person
from tafelrunde.play.store import Store, wall_ms

COOKIE: Final = "tafelrunde"
SECRET_BYTES: Final = 32
HANDOVER_S: Final = 600.0
KEPT: Final = 20_000

SAVE: Final = (
    "INSERT INTO people VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET "
    "name=excluded.name, animal=excluded.animal, known=excluded.known, seen=excluded.seen"
)


class Somebody:
    """A person, the same object for all of their sockets."""

    __slots__ = ("animal", "id", "known", "name", "secret")

    def __init__(self, id: str, secret: bytes, name: str, animal: str, known: bool) -> None:
        self.id = id
        self.secret = secret
        """SHA-256 of the cookie's secret."""
        self.name = name
        self.animal = animal
        self.known = known

    def public(self) -> Person:
        """What everybody may see."""
        return Person(id=self.id, name=self.name, animal=self.animal)


def hashed(secret: str) -> bytes:
    """The form in which a secret is kept."""
    return hashlib.sha256(secret.encode()).digest()


def checked_name(name: str, animal: str) -> tuple[str, str]:
    """Name and animal as they are kept; Refusal `text-…` or `bad-animal`."""
    if animal not in ANIMALS:
        raise Refusal("bad-animal")
    return clean(name, NAME), animal


class People:
    """Everybody who has been here."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._by_secret: OrderedDict[bytes, Somebody] = OrderedDict()
        self._handovers: dict[bytes, tuple[str, float]] = {}

    def find(self, secret: str | None) -> Somebody | None:
        """Whose cookie this is."""
        if not secret or len(secret) > 200:
            return None
        key = hashed(secret)
        known = self._by_secret.get(key)
        if known is not None:
            self._by_secret.move_to_end(key)
            return known
        row = self.store.read("SELECT id, secret, name, animal, known FROM people WHERE secret=?", (key,)).fetchone()
        return None if row is None else self._keep(Somebody(row[0], row[1], row[2], row[3], bool(row[4])))

    def _keep(self, somebody: Somebody) -> Somebody:
        self._by_secret[somebody.secret] = somebody
        while len(self._by_secret) > KEPT:
            self._by_secret.popitem(last=False)
        return somebody

    def new(self) -> tuple[Somebody, str]:
        """A new visitor, with a made-up name, and the secret for their cookie."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        animal = secrets.choice(ANIMALS)
        somebody = Somebody(secrets.token_urlsafe(12), hashed(secret), animal.capitalize(), animal, False)
        self._save(somebody)
        return self._keep(somebody), secret

    def rename(self, somebody: Somebody, name: str, animal: str) -> None:
        """A new name and animal; Refusal where they cannot be."""
        somebody.name, somebody.animal = checked_name(name, animal)
        somebody.known = True
        self._save(somebody)

    def _save(self, who: Somebody) -> None:
        self.store.write(SAVE, [(who.id, who.secret, who.name, who.animal, int(who.known), wall_ms())])

    # a second device

    def hand_over(self, secret: str, now: float) -> str:
        """A token that makes another device the same person, once. `now` in seconds of a steady clock."""
        self._handovers = {key: (kept, until) for key, (kept, until) in self._handovers.items() if until > now}
        token = secrets.token_urlsafe(SECRET_BYTES)
        self._handovers[hashed(token)] = (secret, now + HANDOVER_S)
        return token

    def adopt(self, token: str, now: float) -> str:
        """The secret that a token stands for; Refusal `link-spent`."""
        secret, until = self._handovers.pop(hashed(token[:200]), ("", 0.0))
        if not secret or until <= now:
            raise Refusal("link-spent")
        return secret
