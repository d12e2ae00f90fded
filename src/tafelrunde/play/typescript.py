"""TypeScript types for the browser, made from the Python ones: there is one source of truth, and it is Python.

`web/src/generated/core.ts` has what all games share, `protocol.ts` what browser and server say to each other, and
`games/<id>.ts` a game's `View`, `Move`, `Event` and `Options`. `tafelrunde types` writes them, a test compares them.
"""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec import inspect as kinds

from tafelrunde.core import model, position
from tafelrunde.core.game import Game, find_game, game_ids
from tafelrunde.core.model import GameOptions
from tafelrunde.play import protocol

FIRST_LINE: Final = (
    "// Written by `tafelrunde types` from {source}. Do not edit: change the Python side and run it again.\n"
)
WIDTH: Final = 120

CORE: Final[tuple[type[Struct], ...]] = (
    model.View,
    model.GameOptions,
    model.Continue,
    position.Continued,
    position.Late,
    position.Ended,
    model.Choose,
    model.Free,
    model.Legal,
    model.Seen,
    model.Observation,
)
HEAD: Final = "ViewHead"
"""What `model.View` is called in TypeScript."""
GENERIC: Final = {"Legal": "<M>", "Seen": "<E>", "Observation": "<V, M, E>"}
FILLED: Final = {
    (model.Legal, "moves"): "M[]",
    (model.Seen, "event"): "E | null",
    (model.Observation, "view"): "V",
    (model.Observation, "legal"): "Legal<M> | null",
    (model.Observation, "events"): "Seen<E>[]",
}
"""What `Any` stands for in the core's structs; the games fill it in."""

PLAIN: Final[dict[type[kinds.Type], str]] = {
    kinds.AnyType: "unknown",
    kinds.RawType: "unknown",
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
    kinds.BytesType: "string",
}


class Unnameable(TypeError):
    """Two different classes of one name would meet in one file, or a type has no form in TypeScript."""


def write(folder: Path) -> list[Path]:
    """Write all files below `folder` and remove those of games that are gone; the paths that changed."""
    files = {folder / name: text for name, text in generate().items()}
    changed = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path], "utf-8")
    for path in sorted(folder.rglob("*.ts")):
        if path not in files:
            path.unlink()
            changed.append(path)
    return changed


def generate() -> dict[str, str]:
    """Every file's text by its path below `web/src/generated`."""
    files = {"core.ts": core_file(), "protocol.ts": protocol_file()}
    for game_id in game_ids():
        files[f"games/{game_id}.ts"] = game_file(find_game(game_id))
    return files


def core_file() -> str:
    """What all games share."""
    names = {cls: HEAD if cls is model.View else cls.__name__ for cls in CORE}
    parts = [interface(cls, names, GENERIC.get(cls.__name__, "")) for cls in CORE]
    parts.append("export type CoreEvent = Continued | Late | Ended;\n")
    return FIRST_LINE.format(source="tafelrunde.core") + "\n" + "\n".join(parts)


def game_file(game: Game) -> str:
    """A game's own types; what it shares with all others is imported from core.ts."""
    shared = {cls: cls.__name__ for cls in CORE if cls is not model.View} | {model.View: HEAD}
    reached = structs([game.View, game.Move, game.Event, game.Options])
    names = {**named(cls for cls in reached if cls not in shared), **shared}
    roles = {"View": game.View, "Move": game.Move, "Event": game.Event, "Options": game.Options}
    parts = [interface(cls, names, "", options=game.Options) for cls in reached if cls not in shared]
    for role, kind in roles.items():
        written = typescript(kinds.type_info(kind), names)
        if written != role:
            parts.append(f"export type {role} ={one_of(written, 'export type  = ' + role)};\n")
    used = sorted(
        {shared[cls] for cls in reached if cls in shared} | {shared[b] for cls in reached if (b := head_of(cls))}
    )
    head = FIRST_LINE.format(source=type(game).__module__)
    if used:
        head += f"import type {{ {', '.join(used)} }} from '../core';\n"
    return head + "\n" + "\n".join(parts)


def protocol_file() -> str:
    """What browser and server say to each other, with the constants that both need."""
    own = [cls for cls in own_structs(protocol) if cls is not protocol.ToServer]
    names = {**named(own), **{cls: cls.__name__ for cls in CORE}}
    parts = [interface(cls, names, "") for cls in own]
    for role in ("ClientMessage", "ServerMessage"):
        written = typescript(kinds.type_info(getattr(protocol, role)), names)
        parts.append(f"export type {role} ={one_of(written, 'export type  = ' + role)};\n")
    for name, value in vars(protocol).items():
        if name.isupper() and isinstance(value, int | str | tuple):
            parts.append(f"export const {name} = {json.dumps(value, ensure_ascii=False)} as const;\n")
    codes = " | ".join(f"'{code}'" for code in protocol.REFUSALS)
    parts.append(f"export type ServerRefusal ={one_of(codes, 'export type ServerRefusal =')};\n")
    return FIRST_LINE.format(source="tafelrunde.play.protocol") + "\n" + "\n".join(parts)


def own_structs(module: ModuleType) -> Iterator[type[Struct]]:
    """The structs that a module defines itself, in its order."""
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == module.__name__:
            yield value


def named(classes: Iterable[type[Struct]]) -> dict[type[Struct], str]:
    """A name for each class; Unnameable where two would have the same one."""
    names: dict[type[Struct], str] = {}
    for cls in classes:
        if cls.__name__ in names.values():
            raise Unnameable(f"two structs are called {cls.__name__}, one of them in {cls.__module__}")
        names[cls] = cls.__name__
    return names


def structs(roots: Iterable[Any]) -> list[type[Struct]]:
    """Every struct that the roots can hold, those that are needed first before those that need them."""
    found: dict[type[Struct], None] = {}
    open_: set[type[Struct]] = set()

    def walk(kind: kinds.Type) -> None:
        if isinstance(kind, kinds.StructType):
            if kind.cls not in open_:
                open_.add(kind.cls)
                for field in kind.fields:
                    walk(field.type)
                found[kind.cls] = None
            return
        for part in parts_of(kind):
            walk(part)

    for root in roots:
        walk(kinds.type_info(root))
    return list(found)


def parts_of(kind: kinds.Type) -> tuple[kinds.Type, ...]:
    """The types inside a container or union."""
    if isinstance(kind, kinds.UnionType):
        return kind.types
    if isinstance(kind, kinds.TupleType):
        return kind.item_types
    if isinstance(kind, kinds.DictType):
        return (kind.key_type, kind.value_type)
    if isinstance(kind, kinds.CollectionType):
        return (kind.item_type,)
    return ()


def interface(
    cls: type[Struct], names: dict[type[Struct], str], generic: str, options: type[GameOptions] | None = None
) -> str:
    """One struct as an interface, its docstrings as comments."""
    info = kinds.type_info(cls)
    assert isinstance(info, kinds.StructType)
    lines = [*comment(cls.__doc__ if "__doc__" in cls.__dict__ else None, "")]
    head = head_of(cls)
    extends = f" extends {names[head]}" if head else ""
    lines.append(f"export interface {names[cls]}{generic}{extends} {{")
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {literal(info.tag)};")
    texts = field_texts(cls)
    inherited = set(head.__struct_fields__) - {"options"} if head else set()
    for field in info.fields:
        if field.name in inherited:
            continue
        kind = FILLED.get((cls, field.name))
        if kind is None and field.name == "options" and options is not None and issubclass(cls, model.View):
            kind = names[options]
        missing = "?" if may_be_missing(cls, field) else ""
        kind = kind or typescript(field.type, names)
        start = f"  {field.encode_name}{missing}:"
        lines += [*comment(texts.get(field.name), "  "), f"{start}{one_of(kind, start, '  ')};"]
    return "\n".join([*lines, "}", ""])


def head_of(cls: type[Struct]) -> type[Struct] | None:
    """The shared struct that a game's view or options begin with; None for every other struct."""
    return next((base for base in (model.View, model.GameOptions) if issubclass(cls, base) and cls is not base), None)


def may_be_missing(cls: type[Struct], field: kinds.Field) -> bool:
    """Whether JSON of this struct may come without the field.

    Options always go out whole; what a client sends may leave defaults out, and so do moves.
    """
    if field.required:
        return False
    if field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT:
        return True  # its default is UNSET
    config = cls.__struct_config__
    return config.omit_defaults or (config.forbid_unknown_fields and not issubclass(cls, GameOptions))


def typescript(kind: kinds.Type, names: dict[type[Struct], str]) -> str:
    """A type in TypeScript; Unnameable for what JSON cannot hold."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    if isinstance(kind, kinds.StructType):
        return names[kind.cls]
    if isinstance(kind, kinds.Metadata):
        return typescript(kind.type, names)
    if isinstance(kind, kinds.LiteralType):
        return " | ".join(literal(value) for value in kind.values)
    if isinstance(kind, kinds.EnumType):
        return " | ".join(literal(member.value) for member in kind.cls)
    if isinstance(kind, kinds.UnionType):
        return " | ".join(dict.fromkeys(typescript(t, names) for t in kind.types))
    if isinstance(kind, kinds.TupleType):
        return f"[{', '.join(typescript(t, names) for t in kind.item_types)}]"
    if isinstance(kind, kinds.DictType):
        key = typescript(kind.key_type, names)
        value = typescript(kind.value_type, names)
        return f"Partial<Record<{key}, {value}>>" if "'" in key else f"Record<{key}, {value}>"
    if isinstance(kind, kinds.CollectionType):
        item = typescript(kind.item_type, names)
        return f"({item})[]" if "|" in item else f"{item}[]"
    raise Unnameable(f"{kind} has no form in TypeScript")


def literal(value: object) -> str:
    """A literal value in single quotes, as the front end is written."""
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def one_of(written: str, start: str, indent: str = "") -> str:
    """A type after `start`, a long union with one alternative a line."""
    if len(start) + len(written) + 2 <= WIDTH or " | " not in written or "<" in written or "(" in written:
        return f" {written}"
    return "".join(f"\n{indent}  | {part}" for part in written.split(" | "))


def comment(text: str | None, indent: str) -> list[str]:
    """A docstring as a comment."""
    if not text:
        return []
    lines = textwrap.wrap(" ".join(inspect.cleandoc(text).replace("*/", "* /").split()), WIDTH - len(indent) - 7)
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def field_texts(cls: type[Struct]) -> dict[str, str]:
    """The strings that stand below fields in the source, of the class and those that it inherits from."""
    texts: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not issubclass(base, Struct) or base is Struct or base is msgspec.Struct:
            continue
        body = getattr(ast.parse(textwrap.dedent(inspect.getsource(base))).body[0], "body", [])
        for declared, below in pairwise(body):
            if (
                isinstance(declared, ast.AnnAssign)
                and isinstance(declared.target, ast.Name)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
                and isinstance(below.value.value, str)
            ):
                texts[declared.target.id] = below.value.value
    return texts
