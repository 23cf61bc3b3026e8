"""A record for the eye: the same header and entries as in JSON lines, one act a line, what came from outside indented below it.

It loses nothing: what is written here is read back as the same JSON objects, which alone are judged (NOTATION, Records).
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

OPENS: Final = "romme "
"""How a record in text begins; the format's version follows."""
_PLAIN: Final = ("rules", "commit", "seed")
"""What is written as it is; everything else but cards and entropy is written as JSON."""
_LISTS: Final = ("deck", "shuffle", "entropy")
_SHOWN: Final = ("v", "by", "do", "why")


class BadText(ValueError):
    """A line that is none of a record's; the text says what would be right."""


def to_text(objects: Iterable[Mapping[str, Any]]) -> str:
    """The header and the entries that follow it, given as their JSON objects, as text."""
    lines: list[str] = []
    for item in objects:
        if "romme" in item:
            lines.append(f"{OPENS}{item['romme']}")
            lines += [f"{key}: {_value(key, value)}" for key, value in item.items() if key != "romme"]
            lines.append("")
        else:
            why = f" ({item['why']})" if item.get("why") else ""
            lines.append(f"{item['v']}. {item['by']}{why}: {'; '.join(item['do'])}")
            lines += [f"   {key}: {_value(key, value)}" for key, value in item.items() if key not in _SHOWN]
    return "\n".join(lines) + "\n"


def from_text(text: str) -> list[tuple[int, dict[str, Any]]]:
    """The JSON objects that a text stands for, each with the number of its first line. Raises BadText, naming the line."""
    found: list[tuple[int, dict[str, Any]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            if not found or line.startswith(OPENS):
                found.append((number, {"romme": _version(line)}))
            elif line[0].isdigit():
                found.append((number, _entry(line)))
            else:
                key, value = _pair(line)
                found[-1][1][key] = value
        except ValueError as error:
            raise BadText(f"line {number}: {error}") from None
    return found


def _value(key: str, value: Any) -> str:
    if key in _LISTS:
        return " ".join(value)
    return str(value) if key in _PLAIN else json.dumps(value, ensure_ascii=False)


def _version(line: str) -> int:
    if not line.startswith(OPENS):
        raise ValueError(f"a record begins with its header, {OPENS}1")
    return int(line[len(OPENS) :])


def _pair(line: str) -> tuple[str, Any]:
    key, colon, value = line.strip().partition(": ")
    if not colon:
        raise ValueError("write an entry as 3. 0: draw and what belongs to it below it, as in deck: 7h Ks")
    if key in _LISTS:
        return key, value.split()
    return key, value if key in _PLAIN else json.loads(value)


def _entry(line: str) -> dict[str, Any]:
    number, dot, rest = line.partition(". ")
    who, colon, do = rest.partition(": ")
    if not dot or not colon or not number.isdecimal():
        raise ValueError("an entry is written as 3. 0: draw")
    who, _, why = who.partition(" (")
    found: dict[str, Any] = {"v": int(number), "by": int(who) if who.isdecimal() else who}
    found["do"] = [action.strip() for action in do.split(";")]
    return found | ({"why": why.removesuffix(")")} if why else {})
