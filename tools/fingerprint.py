"""A hash of the names and contents of all sources below some paths: what was made from them is known by it."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MADE = {"node_modules", "dist", ".svelte-kit", ".vite", "web_dist", "__pycache__"}
"""Folders of what is made from sources."""


def fingerprint(root: Path, parts: Iterable[str], besides: str = "") -> str:
    """The hash of the files and folders `parts` of `root`, and of anything `besides`."""
    digest = hashlib.sha256(besides.encode())
    for path in (path for part in parts for path in _files(root / part)):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(top: Path) -> Iterator[Path]:
    if top.is_file():
        yield top
    for folder, folders, files in os.walk(top):
        folders[:] = sorted(set(folders) - MADE)
        yield from (Path(folder, name) for name in sorted(files))
