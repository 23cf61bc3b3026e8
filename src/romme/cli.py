"""The command `romme`. Heavy modules are imported inside the commands, so that each starts fast.

A mistake in what is asked for ends with one clear sentence and exit code 2.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from romme.bench.commands import app as bench

if TYPE_CHECKING:
    from romme.bots.arena import Tally

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(bench, name="bench")


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
) -> None:
    """Start the site."""
    from romme.server.preflight import CannotStart
    from romme.server.start import serve as start

    try:
        start(host, port, data, browser=browser, database=database, allow_hosts=allow_host or ())
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
def arena(
    bots: Annotated[
        str, typer.Option(help="Players, separated by commas; they sit down in this order, again and again.")
    ] = "greedy,random",
    family: Annotated[str, typer.Option(help="The rules to play. [default: the first]")] = "",
    seats: Annotated[int | None, typer.Option(help="Seats. [default: one for each player named]")] = None,
    deals: Annotated[
        int, typer.Option(min=1, help="Decks; each is played once for every rotation of the seats.")
    ] = 2000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play computer players against each other on duplicate deals."""
    from rich.progress import Progress

    from romme.bots import BOTS
    from romme.bots.arena import run
    from romme.engine.rules import FAMILIES

    names = bots.split(",")
    lineup = [names[seat % len(names)] for seat in range(seats or len(names))]
    family = family or next(iter(FAMILIES))
    if unknown := [name for name in names if name not in BOTS]:
        _stop(f"There is no player {unknown[0]!r}; there are {', '.join(sorted(BOTS))}.")
    if family not in FAMILIES or not FAMILIES[family].min_seats <= len(lineup) <= FAMILIES[family].max_seats:
        _stop(f"{len(lineup)} players cannot play {family!r}; families are {', '.join(FAMILIES)}.")
    with Progress(disable=as_json) as progress:
        task = progress.add_task("deals", total=deals)
        tally = run(family, lineup, deals, seed, jobs, lambda done: progress.advance(task, done))
    _print_tally(tally, as_json)


def _print_tally(tally: "Tally", as_json: bool) -> None:
    from rich.console import Console
    from rich.table import Table as Grid

    if as_json:
        report: dict[str, object] = {"rounds": sum(tally.decided)}
        for key, rate in (("win_rate", tally.win_rate), ("points_per_round", tally.point_rate)):
            report[key] = {name: _interval(*rate(bot)) for bot, name in enumerate(tally.bots)}
        report["ms_per_turn"] = {
            name: [tally.turn_ms(bot, 0.5), tally.turn_ms(bot, 0.99)] for bot, name in enumerate(tally.bots)
        }
        typer.echo(json.dumps(report))
        return
    grid = Grid("player", "won of decided rounds", "points/round above the others", "ms/turn p50", "p99")
    for bot, name in enumerate(tally.bots):
        won, half = tally.win_rate(bot)
        mean, spread = tally.point_rate(bot)
        share = f"{100 * won:.1f} ± {100 * half:.1f} %"
        times = [f"{tally.turn_ms(bot, p):.2f}" for p in (0.5, 0.99)]
        grid.add_row(name, share, f"{mean:+.2f} ± {spread:.2f}", *times)
    console = Console()
    console.print(grid)
    console.print(f"{sum(tally.decided)} decided rounds, {len(tally.wins)} duplicate deals, 95 % intervals")


def _interval(mean: float, half: float) -> list[float]:
    return [mean, mean - half, mean + half]


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
