"""The contract: types, generated schema and the client's mirror of them say the same."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from romme import server
from romme.server import messages, shown, terms

ROOT = Path(__file__).parents[2]
BODIES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(server.__path__, "romme.server.")
    if found.name.endswith("bodies")
]
MIRROR = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "web" / "src" / "lib").glob("protocol*.ts"))
)
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
OTHER_NAMES = {
    "TableMeld": "Meld",
    "PointedCard": "CardPoints",
    "LegalMeld": "MeldOffer",
    "Chain": "Lay",
    "LegalSwap": "Swap",
}
OTHER_NAMES |= {"Problem": "Trouble"}


def test_the_schema_in_the_documents_is_the_one_of_the_types() -> None:
    written = json.loads((ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8"))
    assert written == messages.schema(), "run: romme schema > docs/protocol.schema.json"


def structs() -> dict[str, type[msgspec.Struct]]:
    return {
        name: value
        for module in (*BODIES, shown, messages, terms)
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
    }


def mirrored() -> dict[str, set[str]]:
    """The interfaces of the client by name, with the names of their fields."""
    source = re.sub(r"//.*", "", MIRROR)
    found = {}
    for name, body in re.findall(r"export interface (\w+) \{\n(.*?)\n\}", source, re.DOTALL):
        found[OTHER_NAMES.get(name, name)] = set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))
    return found


def test_the_client_mirrors_the_types() -> None:
    ours = structs()
    theirs = mirrored()
    assert {"View", "Update", "Act", "SavedTable", "NewTable"} <= theirs.keys()
    for name, fields in theirs.items():
        assert name in ours, f"protocol.ts has {name}, the server has no such type"
        known = set(ours[name].__struct_encode_fields__) | (
            {"t"} if ours[name].__struct_config__.tag else set()
        )
        assert fields <= known, f"{name}: the server knows no {fields - known}"
        optional = {"build", "commit", "seats", "entropy", "v"}
        assert known - fields <= optional, f"{name}: protocol.ts lacks {known - fields}"


def test_the_client_knows_every_event_and_message() -> None:
    assert set(re.findall(r'\be: "([\w-]+)"', MIRROR)) == set(shown.EventName.__args__)  # type: ignore[attr-defined]
    tags = {str(kind.__struct_config__.tag) for kind in structs().values() if kind.__struct_config__.tag}
    assert set(re.findall(r'\bt: "([\w-]+)"', MIRROR)) == tags


def test_the_document_names_every_field() -> None:
    for name, kind in structs().items():
        for field in kind.__struct_encode_fields__:
            assert re.search(rf"\b{field}\b", DOCUMENT), f"docs/protocol.md does not mention {name}.{field}"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"t": "sing"}',
        b'{"t": "watch"}',
        b'{"t": "watch", "seat": 9}',
        b'{"t": "watch", "seat": 0, "more": 1}',
        b'{"t": "act", "id": "", "seat": 0, "v": 1, "do": ["draw"]}',
        b'{"t": "act", "id": "a", "seat": 0, "v": 1, "do": []}',
        b'{"t": "act", "id": "a", "seat": 0, "v": -1, "do": ["draw"]}',
        b'{"t": "act", "id": "a", "seat": 0, "v": 1e99, "do": ["draw"]}',
        b'{"t": "act", "id": "a", "seat": 0, "v": 1, "do": ["draw"], "entropy": "XY"}',
        b'{"t": "act", "id": "a", "seat": 0, "v": 1, "do": ["' + b"x" * 200 + b'"]}',
        b'{"t": "order", "seat": 0, "cards": ["7hh"]}',
        b'{"t": "say", "seat": 0, "words": "a\\u0000"}',
        b"[" * 10_000,
        b'{"a": ' + b"[" * 10_000,
        b'{"a": "\xff", "t": "watch"}',
    ],
)
def test_what_does_not_fit_is_no_message(text: bytes) -> None:
    assert messages.read(text) is None


def test_what_fits_is_read() -> None:
    act: Any = messages.read('{"t": "act", "id": "a", "seat": 1, "v": 7, "do": ["draw"]}')
    assert act == messages.Act("a", 1, 7, ["draw"])
    assert messages.read('{"t": "watch", "seat": null}') == messages.Watch(None)
