"""`romme arena` and `romme ladder`: players against each other, with progress on the terminal and results as a table or JSON.

Heavy modules are imported inside the commands, as in `romme.cli`.
"""

import json
import os
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.progress import Progress
    from rich.table import Table as Grid

    from romme.bots.sprt import Sprt
    from romme.bots.tally import Estimate, Tally

app = typer.Typer()
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

Family = Annotated[str, typer.Option(help="The rules to play. [default: the first]")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same result.")]
Jobs = Annotated[int, typer.Option(min=1, help="Processes. [default: one for each core]", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def _stop(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


@app.command()
def arena(
    bots: Annotated[
        str,
        typer.Option(
            help="Players, separated by commas; they sit down in this order, again and again. "
            "Other programs take part as exec:COMMAND (docs/bots.md)."
        ),
    ] = "greedy,random",
    family: Family = "",
    seats: Annotated[int | None, typer.Option(help="Seats. [default: one for each player named]")] = None,
    deals: Annotated[
        int,
        typer.Option(
            min=1, help="Decks at least; each is dealt for every seating, and matches are finished."
        ),
    ] = 2000,
    seed: Seed = 1,
    jobs: Jobs = CORES,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as the first player is shown to be better, or not.")
    ] = False,
    margin: Annotated[
        float,
        typer.Option(min=0.001, max=0.5, help="With --sprt: by what share of rounds it would be better."),
    ] = 0.03,
    patience: Annotated[
        float, typer.Option(min=0.1, help="Seconds a program may take for an answer.")
    ] = 10.0,
    as_json: AsJson = False,
) -> None:
    """Play players against each other: whole matches on duplicate deals."""
    from romme.bots.arena import Contest, run
    from romme.bots.program import ProgramFailed
    from romme.bots.sprt import Sprt

    names = [name.strip() for name in bots.split(",")]
    lineup = [names[seat % len(names)] for seat in range(seats or len(names))]
    family = _checked(family, names, len(lineup))
    test = Sprt.of(lineup, margin) if sprt else None
    contest = Contest(family, tuple(lineup), seed, patience)
    with _progress() as progress:
        task = progress.add_task("deals", total=deals)

        def enough(tally: "Tally") -> bool:
            progress.update(task, completed=min(tally.decks, deals))
            return test is not None and test.verdict(tally) is not None

        try:
            tally = run(contest, deals, jobs, enough)
        except ProgramFailed as problem:
            progress.stop()
            _stop(str(problem))
    if as_json:
        typer.echo(json.dumps(report(tally, test)))
    else:
        _show(tally, test)


@app.command()
def ladder(
    bots: Annotated[str, typer.Option(help="Players, separated by commas. [default: all levels]")] = "",
    family: Family = "",
    deals: Annotated[int, typer.Option(min=1, help="Decks at least for each pair; see arena.")] = 200,
    seed: Seed = 1,
    jobs: Jobs = CORES,
    as_json: AsJson = False,
) -> None:
    """Play every pair of levels with two seats, and rate them."""
    from romme.bots import LEVELS
    from romme.bots.ladder import Pair, elo, play_pairs
    from romme.bots.program import ProgramFailed

    names = [name.strip() for name in bots.split(",")] if bots else list(LEVELS)
    family = _checked(family, names, 2)
    pairs = len(names) * (len(names) - 1) // 2
    with _progress() as progress:
        task = progress.add_task("", total=pairs * deals)
        done: dict[Pair, int] = {}

        def told(pair: Pair, tally: "Tally") -> None:
            done[pair] = min(tally.decks, deals)
            progress.update(task, completed=sum(done.values()), description=" – ".join(pair))

        try:
            results = play_pairs(family, names, deals, seed, jobs, told)
        except ProgramFailed as problem:
            progress.stop()
            _stop(str(problem))
    ratings = elo(names, results)
    shares = {pair: tally.win_rate(0) for pair, tally in results.items()}
    if as_json:
        won = [{"players": pair, "won": estimate} for pair, estimate in shares.items()]
        typer.echo(json.dumps({"elo": dict(zip(names, ratings, strict=True)), "pairs": won}))
    else:
        _show_ladder(names, ratings, shares)


def _checked(family: str, names: "Sequence[str]", seats: int) -> str:
    """The family to play, once it is sure that these players can."""
    from romme.bots.players import unknown
    from romme.engine.rules import FAMILIES

    family = family or next(iter(FAMILIES))
    if problem := unknown(names):
        _stop(problem)
    if family not in FAMILIES or not FAMILIES[family].min_seats <= seats <= FAMILIES[family].max_seats:
        _stop(f"{seats} players cannot play {family!r}; families are {', '.join(FAMILIES)}.")
    if len(set(names[:seats])) < 2:
        _stop("Name two different players: what is compared are those that play against each other.")
    if len(set(names)) < len(names):
        _stop("Name each player once; --seats lets them sit down again.")
    return family


def _progress() -> "Progress":
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def report(tally: "Tally", test: "Sprt | None" = None) -> dict[str, object]:
    """The result as JSON: means with the ends of their 95 % intervals, milliseconds that half and 99 % of the turns stayed below."""
    rates = {
        "win_rate": tally.win_rate,
        "points_per_round": tally.points_per_round,
        "match_rate": tally.match_rate,
    }
    found: dict[str, object] = {"rounds": tally.rounds_played()}
    for key, rate in rates.items():
        found[key] = {name: list(rate(player)) for player, name in enumerate(tally.players)}
    found["ms_per_turn"] = {
        name: [tally.turn_ms(player, part) for part in (0.5, 0.99)]
        for player, name in enumerate(tally.players)
    }
    if test is not None:
        found["sprt"] = {
            "h0": test.h0,
            "h1": test.h1,
            "log_ratio": test.ratio(tally),
            "accepted": test.verdict(tally),
        }
    return found


def _show(tally: "Tally", test: "Sprt | None") -> None:
    from rich.console import Console

    grid = _grid("% of rounds", "% of matches", "points/round", "ms/turn", "p99", "acts/s")
    for player, name in enumerate(tally.players):
        points = tally.points_per_round(player)
        grid.add_row(
            name,
            _percent(tally.win_rate(player)),
            _percent(tally.match_rate(player)),
            f"{points.mean:+.2f} ±{points.high - points.mean:.2f}",
            *[f"{tally.turn_ms(player, part):.2f}" for part in (0.5, 0.99)],
            f"{tally.decisions_per_second(player):,.0f}",
        )
    console = Console()
    console.print(grid)
    played = (
        f"{tally.rounds_played()} rounds in {tally.matches_played()} matches on {tally.decks} duplicate deals"
    )
    console.print(f"{played}, 95 % intervals")
    if test is not None:
        verdicts = {
            "h1": f"H1 accepted: {tally.players[0]} is better",
            "h0": f"H0 accepted: {tally.players[0]} is not that much better",
            None: "undecided",
        }
        console.print(
            f"SPRT, {100 * test.h0:.1f} % against {100 * test.h1:.1f} % of rounds: log ratio {test.ratio(tally):+.2f}, "
            f"{verdicts[test.verdict(tally)]}"
        )


def _grid(*columns: str) -> "Grid":
    """A table whose figures stay in one line; long names of players are folded."""
    from rich import box
    from rich.table import Table as Grid

    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column("player", overflow="fold", min_width=9)
    for column in columns:
        grid.add_column(column, no_wrap=True, justify="right")
    return grid


def _percent(rate: "Estimate") -> str:
    return f"{100 * rate.mean:.1f} ±{50 * (rate.high - rate.low):.1f}"


def _show_ladder(
    names: "Sequence[str]", ratings: "Sequence[Estimate]", shares: "dict[tuple[str, str], Estimate]"
) -> None:
    from rich.console import Console

    grid = _grid("Elo", *names)
    for name, rating in sorted(zip(names, ratings, strict=True), key=lambda each: -each[1].mean):
        cells = []
        for other in names:
            if (name, other) in shares:
                cells.append(_percent(shares[name, other]))
            elif name != other:
                lost = shares[other, name]
                cells.append(f"{100 - 100 * lost.mean:.1f} ±{50 * (lost.high - lost.low):.1f}")
            else:
                cells.append("")
        grid.add_row(name, f"{rating.mean:.0f} ±{rating.high - rating.mean:.0f}", *cells)
    console = Console()
    console.print(grid)
    console.print("Elo (the average is 1000) and % of rounds won, with 95 % intervals")
