"""`romme bench`: the measurements as commands. Heavy modules are imported inside them, as in `romme.cli`."""

import json
from functools import partial
from typing import Annotated

import typer

from romme.bench.families import chosen
from romme.bench.fits import app as fits

app = typer.Typer(
    no_args_is_help=True, help="Measure the rules on this machine, and compare them with themselves."
)
app.add_typer(fits)


LONGEST_WAIT = 3.0
"""Seconds that people wait for an action of a computer player, its pause included, at most in 99 of 100 cases."""
LATEST = 0.05
"""Seconds that the server's event loop may be late, at most in 99 of 100 cases."""


@app.command()
def engine(
    family: Annotated[str, typer.Option(help="The family to play. [default: all]")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to play each way.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Random legal play on one core: plies by `step` and checked, rounds and copies a second."""
    from romme.bench.engine import measure
    from romme.engine import compiled

    found = {name: measure(name, seconds) for name in chosen(family)}
    if as_json:
        typer.echo(json.dumps({"compiled": compiled(), "families": found}))
        return
    typer.echo(f"{'compiled' if compiled() else 'interpreted'}   plies/s   checked/s  rounds/s  copies/s")
    for name, report in found.items():
        typer.echo(
            f"{name:11}{report['plies_per_s']:10,.0f}  {report['checked_plies_per_s']:10,.0f}"
            f"  {report['rounds_per_s']:8,.1f}  {report['copies_per_s']:8,.0f}"
        )


@app.command()
def arrange(
    verify: Annotated[bool, typer.Option(help="Compare with brute force instead of measuring.")] = False,
    hands: Annotated[int, typer.Option(min=1, help="How many hands to compare.")] = 20_000,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that compare.")] = 2,
) -> None:
    """The exact arrangement of a hand: its time, or whether it is exact."""
    from romme.bench import arrange as bench

    if not verify:
        for line in bench.report():
            typer.echo(line)
        return
    wrong = bench.mismatches(hands, jobs)
    for line in wrong[:20]:
        typer.echo(line)
    typer.echo(f"{hands:,} hands of 10–14 cards with 0–4 jokers: {len(wrong)} mismatches")
    if wrong:
        raise typer.Exit(1)


@app.command()
def parity(
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of each family.")] = 2000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same rounds.")] = 1,
) -> None:
    """Play the same rounds compiled and interpreted, and compare their records byte for byte."""
    from romme.bench.compare import NoPackage, compiled_package, difference

    try:
        package = compiled_package()
    except NoPackage as reason:
        typer.echo(str(reason), err=True)
        raise typer.Exit(2) from None
    for family in chosen(""):
        found = difference(package, family, rounds, seed)
        typer.echo(f"{family}: {rounds} rounds, {found or 'the same'}")
        if found:
            raise typer.Exit(1)


@app.command()
def search(
    family: Annotated[str, typer.Option(help="The family to play. [default: all]")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to play.")] = 2.0,
    profile: Annotated[bool, typer.Option("--profile", help="Say where the time goes, too.")] = False,
) -> None:
    """Whole play-outs a second on one core, from sampled states in the middle of a round for two."""
    from romme.bench.profile import CannotProfile, report
    from romme.bench.search import measure
    from romme.engine import compiled

    typer.echo("compiled" if compiled() else "interpreted")
    for name in chosen(family):
        playouts, turns = measure(name, seconds)
        typer.echo(f"{name:11}{playouts:10,.0f} play-outs/s of {turns:.1f} turns")
        if not profile:
            continue
        try:
            lines = report(name, seconds)
        except CannotProfile as reason:
            typer.echo(str(reason), err=True)
            raise typer.Exit(2) from None
        typer.echo("\n".join(lines))


@app.command()
def curve(
    family: Annotated[str, typer.Option(help="The family to play. [default: the first]")] = "",
    playouts: Annotated[
        str, typer.Option(help="Play-outs for a decision, separated by commas.")
    ] = "0,400,1600",
    revealed: Annotated[bool, typer.Option(help="Let the search see the other hand.")] = False,
    deals: Annotated[int, typer.Option(min=1, help="Decks, each dealt both ways.")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """How strength grows with play-outs: single rounds of the search against `solid`."""
    from rich.console import Console
    from rich.progress import Progress

    from romme.bench.curve import Point, measure

    name = chosen(family)[0]
    if not all(part.strip().isdigit() for part in playouts.split(",")):
        typer.echo(f"{playouts!r} are no play-outs; name numbers separated by commas, as in 0,400.", err=True)
        raise typer.Exit(2)
    console = Console(stderr=True)
    for count in [int(part) for part in playouts.split(",")]:
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(f"{count} play-outs", total=deals)
            advance = partial(progress.advance, task)
            tally = measure(Point(name, count, revealed, seed), deals, jobs, advance)
        won, points = tally.win_rate(0), tally.points_per_round(0)
        typer.echo(
            f"{name} {count:6,} play-outs{', hand revealed' if revealed else ''}: {100 * won.mean:.1f} ± {50 * (won.high - won.low):.1f} % of rounds,"
            f" {points.mean:+.1f} ± {points.high - points.mean:.1f} points a round"
        )


@app.command()
def deviations(
    family: Annotated[str, typer.Option(help="The family to play. [default: the first]")] = "",
    seats: Annotated[int, typer.Option(min=2, help="How many play.")] = 2,
    experts: Annotated[
        int, typer.Option(min=1, help="How many of them are `expert`, the others `strong`.")
    ] = 1,
    matches: Annotated[int, typer.Option(min=1, help="Matches that are watched.")] = 100,
    samples: Annotated[int, typer.Option(min=1, help="How often each plan is played on.")] = 40,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """What `expert` gains where it leaves the usual plan: both played on from the true hands by `strong`."""
    from rich.console import Console
    from rich.progress import Progress

    from romme.bench.deviations import Question, measure, report
    from romme.engine.rules import FAMILIES

    name = chosen(family)[0]
    rules = FAMILIES[name]
    if not experts <= seats or not rules.min_seats <= seats <= rules.max_seats:
        typer.echo(
            f"{name} has {rules.min_seats} to {rules.max_seats} seats; at most all of them are expert's.",
            err=True,
        )
        raise typer.Exit(2)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        advance = partial(progress.advance, progress.add_task("matches", total=matches))
        found, rounds = measure(Question(name, seats, experts, samples, seed), matches, jobs, advance)
    typer.echo(f"{name}, {experts} of {seats} seats: {len(found):,} deviations in {rounds:,} rounds")
    for line in report(found):
        typer.echo(line)


@app.command()
def shuffle(
    decks: Annotated[int, typer.Option(min=1000, help="How often to deal.")] = 1_000_000,
    family: Annotated[str, typer.Option(help="Whose deck. [default: the first]")] = "",
    seed: Annotated[str, typer.Option(help="Repeat a run. [default: seeds of the operating system]")] = "",
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Whether deals are fair: statistical tests of the server's shuffle, with their p-values."""
    from rich.console import Console
    from rich.progress import Progress

    from romme.bench.shuffle import SUSPICIOUS, judge
    from romme.engine.rules import FAMILIES

    cards = FAMILIES[chosen(family)[0]].cards()
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("decks", total=decks)
        found = judge(decks, cards, seed, jobs, lambda done: progress.advance(task, done))
    for test in found:
        typer.echo(
            f"{test.name:16}chi-square {test.chi_square:12,.1f} of {test.freedom:6,}  p = {test.p:.4f}"
        )
    wrong = [test.name for test in found if not SUSPICIOUS < test.p < 1 - SUSPICIOUS]
    typer.echo(
        f"{decks:,} decks of {cards} cards: "
        + (f"not by chance: {', '.join(wrong)}" if wrong else "as by chance")
    )
    if wrong:
        raise typer.Exit(1)


@app.command()
def tables(
    count: Annotated[int, typer.Option("--tables", min=1, help="Tables at once.")] = 200,
    level: Annotated[str, typer.Option(help="How strong the computer players are.")] = "strong",
    family: Annotated[str, typer.Option(help="The rules to play. [default: the first]")] = "",
    seconds: Annotated[float, typer.Option(min=1, help="How long to measure.")] = 60.0,
    think: Annotated[
        float, typer.Option(min=0.1, help="Seconds a person takes for an act on average.")
    ] = 3.0,
) -> None:
    """Many tables on a real server, a person and a computer player at each: how long people wait, how late the server is."""
    from rich.console import Console
    from rich.progress import Progress

    from romme.bench.tables import Wish, measure, percentile

    wish = Wish(count, level, chosen(family)[0], seconds, think)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        opening = progress.add_task("tables opened", total=count)
        measuring = progress.add_task("seconds measured", total=seconds)
        found = measure(
            wish, lambda more: progress.advance(opening, more), lambda more: progress.advance(measuring, more)
        )
    if found.said:
        typer.echo(found.said)
    for name, values in (
        ("action", found.actions),
        ("whole turn", found.turns),
        ("event loop late", found.late),
    ):
        half, most = percentile(values, 0.5), percentile(values, 0.99)
        typer.echo(
            f"{name:16}half {half:6.3f} s   99 % {most:6.3f} s   most {max(values, default=0):6.3f} s   of {len(values):,}"
        )
    typer.echo(f"the server itself used {found.cpu:.1f} s of processor time")
    if percentile(found.actions, 0.99) > LONGEST_WAIT or percentile(found.late, 0.99) > LATEST:
        typer.echo("Too slow.", err=True)
        raise typer.Exit(1)
