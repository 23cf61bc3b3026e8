"""The project's promises about itself that no other tool checks."""

from __future__ import annotations

import ast
import doctest
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

import pytest
import typer.main

from romme import cli
from romme.engine.rules import FAMILIES

if TYPE_CHECKING:
    import click

ROOT = Path(__file__).parents[1]
LONGEST = 300
SOURCES = ("src", "tests", "tools", "web/src")
MADE = {"node_modules", "web_dist", "__pycache__"}
CATALOGUES = ROOT / "web" / "src" / "lib" / "i18n"
FENCE = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def files(*suffixes: str) -> Iterator[Path]:
    """All that is written by hand. (Not asked of git: a copy of the checkout must pass, too.)"""
    folders = [(ROOT, "*"), (ROOT / "web", "*"), *((ROOT / name, "**/*") for name in SOURCES)]
    for folder, pattern in folders:
        for path in folder.glob(pattern):
            if path.suffix in suffixes and path.is_file() and not MADE.intersection(path.parts):
                yield path


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_lock_names_only_the_public_index() -> None:
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    hosts = {urlsplit(url).netloc for url in re.findall(r'https?://[^"\s]+', lock)}
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


@pytest.mark.parametrize("folder", ["web", "tests/web"])
def test_npm_locks_name_no_host(folder: str) -> None:
    lock = (ROOT / folder / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock


def test_every_source_of_the_client_is_watched() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    keys = [key["file"] for key in project["tool"]["uv"]["cache-keys"]]
    unwatched = [
        shown(path)
        for path in files(".html", ".js", ".json", ".ts")
        if path.parent == ROOT / "web" and shown(path) not in keys
    ]
    assert not unwatched


def test_only_the_rules_name_a_family() -> None:
    """Law 3: whoever asks which family it is should ask for an option instead."""
    quoted = re.compile(rf"""(["'`])({"|".join(FAMILIES)})\1""")
    allowed = ROOT / "src" / "romme" / "engine" / "rules.py"
    found = [
        f"{shown(path)}:{number}: {line.strip()}"
        for path in files(".py", ".ts", ".svelte")
        if (path.is_relative_to(ROOT / "src") and path != allowed)
        or (path.is_relative_to(ROOT / "web" / "src") and not path.is_relative_to(CATALOGUES))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if quoted.search(line)
    ]
    assert not found, "\n".join(found)


def test_files_stay_short() -> None:
    long = [
        f"{shown(path)}: {lines} lines"
        for path in files(".py", ".ts", ".svelte", ".css", ".js")
        if not path.is_relative_to(CATALOGUES)  # one subject, one line a sentence
        and (lines := path.read_text(encoding="utf-8").count("\n")) > LONGEST
    ]
    assert not long, "\n".join(long)


def test_the_engine_imports_only_the_standard_library() -> None:
    foreign = [
        f"{shown(path)}: {name}"
        for path in (ROOT / "src" / "romme" / "engine").rglob("*.py")
        for name in imports(ast.parse(path.read_text(encoding="utf-8")))
        if name.split(".")[0] not in sys.stdlib_module_names and not name.startswith("romme.engine")
    ]
    assert not foreign, "\n".join(foreign)


def imports(tree: ast.AST) -> Iterator[str]:
    """Modules imported when the code runs, not only when its types are checked."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")
        yield from imports(node)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_the_commands_of_the_documents_exist(document: str) -> None:
    known = {"test", *cast("click.Group", typer.main.get_command(cli.app)).commands}
    blocks = FENCE.findall((ROOT / document).read_text(encoding="utf-8"))
    commands = [line.split("#")[0].split() for block in blocks for line in block.splitlines()]
    assert ["python3", "romme.py", "test"] in commands
    for words in filter(None, commands):
        program, *arguments = words[1:] if words[0] == "python3" else words
        assert (ROOT / program).is_file(), program
        if program == "romme.py" and arguments and not arguments[0].startswith("-"):
            assert arguments[0] in known, arguments[0]


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_the_links_of_the_documents_lead_somewhere(document: str) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)\)", (ROOT / document).read_text(encoding="utf-8"))
    missing = [target for target in targets if ":" not in target and not (ROOT / target).is_file()]
    assert not missing


def test_the_example_of_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0
