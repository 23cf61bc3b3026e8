"""The command `romme`. Heavy modules are imported inside the commands, so that each starts fast.

A mistake in what is asked for ends with one clear sentence and exit code 2.
"""

import json
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from romme.bench.commands import app as bench
from romme.bots.commands import app as contests
from romme.server.accounts.commands import app as users

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(bench, name="bench")
app.add_typer(contests)
app.add_typer(users, name="user")


def _stop(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


@app.callback()
def romme() -> None:
    """Rommé: the site, the rules and the computer players."""


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8000,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    data: Annotated[
        Path | None, typer.Option(help="Where matches are kept. [default: your data folder]")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    database: Annotated[
        str | None, typer.Option(help="Database URL instead of a file in the data folder.")
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name under which the site may be asked for; may be repeated.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="`off` offers no computer players at new tables.", metavar="on|off")
    ] = None,
) -> None:
    """Start the site."""
    from romme.server.preflight import CannotStart
    from romme.server.start import serve as start

    try:
        start(host, port, data, browser=browser, database=database, allow_hosts=allow_host or (), bots=bots)
    except CannotStart as problem:
        _stop(str(problem))


@app.command()
def play(
    rules: Annotated[str, typer.Option(help="The family to play. [default: the first]")] = "",
    level: Annotated[str, typer.Option(help="Who plays against you.")] = "greedy",
    name: Annotated[str, typer.Option(help="What you are called.")] = "You",
    target: Annotated[int | None, typer.Option(help="Points to play to.")] = None,
    seed: Annotated[int | None, typer.Option(help="Repeat a match; without it every match is new.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the match here.")] = None,
) -> None:
    """Play a match in the terminal."""
    from rich.console import Console

    from romme.bots import BOTS
    from romme.engine.house import Conflict, house
    from romme.engine.record import Header, write_record
    from romme.engine.rules import FAMILIES
    from romme.terminal import Game

    if level not in BOTS:
        _stop(f"There is no player {level!r}; there are {', '.join(sorted(BOTS))}.")
    try:
        chosen = house(rules or next(iter(FAMILIES)), {} if target is None else {"target": target})
    except Conflict as conflict:
        _stop(str(conflict))
    names = [
        name,
        *[f"{level} {seat}" if chosen.min_seats > 2 else level for seat in range(1, chosen.min_seats)],
    ]
    game = Game(Header(chosen, tuple(names)), level, seed, Console())
    try:
        game.run()
    except KeyboardInterrupt:
        typer.echo()
    finally:
        if record is not None:
            record.write_text(write_record(game.header, game.entries), encoding="utf-8")


@app.command()
def vectors(files: Annotated[list[Path], typer.Argument(help="Files of test vectors.")]) -> None:
    """Run test vectors: one line for each that fails, and exit code 1 if any does."""
    from romme.engine.rules import FAMILIES
    from romme.engine.vectors import failure

    ran, other = 0, 0
    failed = 0
    for path in files:
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            for vector in found:
                if vector["position"]["rules"] not in FAMILIES:
                    other += 1
                    continue
                problem = failure(vector)
                ran += 1
                if problem is not None:
                    failed += 1
                    typer.echo(f"{path}: {vector['id']}: {problem}")
        except (OSError, ValueError, KeyError, TypeError) as error:
            _stop(f"{path}: not a readable file of vectors: {error}")
    rest = f", {other} of families that are not there yet left out" if other else ""
    typer.echo(f"{ran - failed} of {ran} vectors hold{rest}")
    if failed:
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="One record or several, as JSON lines or as text.")],
    step: Annotated[bool, typer.Option(help="Wait for Enter after each entry.")] = False,
    verify: Annotated[bool, typer.Option(help="Check every deal against its commitment and seed.")] = False,
) -> None:
    """Step through a record or a whole history; --verify checks that the deals were fair."""
    from rich.console import Console

    from romme.engine.record import BadRecord, read_records
    from romme.engine.record import replay as fold
    from romme.server.deal import verify as flaws_of
    from romme.terminal import show_record

    try:
        records = read_records(file.read_text(encoding="utf-8"))
        for header, entries in records:
            fold(header, entries)
    except (OSError, UnicodeDecodeError, BadRecord) as error:
        _stop(f"{file}: {error}")
    console = Console()
    flawed = False
    for header, entries in records:
        show_record(console, header, entries, step=step)
        found = flaws_of(header, entries) if verify else []
        for flaw in found:
            console.print(str(flaw), style="red")
        if verify and not found:
            console.print("Every deal agrees with its commitment.")
        flawed = flawed or bool(found)
    if flawed:
        raise typer.Exit(1)


@app.command()
def schema() -> None:
    """Print the JSON schema of the socket protocol."""
    from romme.server.messages import schema as message_schema

    typer.echo(json.dumps(message_schema(), indent=1, sort_keys=True))


def main() -> None:
    """Entry point."""
    app()


if __name__ == "__main__":
    main()
