"""The fits among the commands of `romme bench`: what computer players go by, told from self-play, the same for the same seed; each
prints what belongs into its file of data, and says on the standard error how well it tells.
"""

import json
from functools import partial
from typing import Annotated

import typer

from romme.bench.families import chosen

app = typer.Typer()


@app.command()
def hands(
    family: Annotated[str, typer.Option(help="The family to fit. [default: all]")] = "",
    rounds: Annotated[int, typer.Option(min=10, help="Rounds that are observed.")] = 3000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
) -> None:
    """Fit the model of what other hands hold (`bots/hand_model.json`), and say how well it tells on rounds it has not seen."""
    from romme.bots import fit

    for name in chosen(family):
        weights = fit.fit(name, rounds, seed)
        model = fit.area(name, weights, rounds // 40, seed + 1)
        chance = fit.area(name, [], rounds // 40, seed + 1)
        typer.echo(f"{json.dumps(name)}: {json.dumps([round(weight, 3) for weight in weights])},")
        typer.echo(f"{name}: area under the curve {model:.3f}, by chance {chance:.3f}", err=True)


@app.command()
def merits(
    family: Annotated[str, typer.Option(help="The family to fit. [default: all]")] = "",
    seats: Annotated[int, typer.Option(min=2, help="For how many seats.")] = 2,
    decisions: Annotated[int, typer.Option(min=1000, help="Decisions that are played on from.")] = 80_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Fit what discards are worth (`bots/merits.json`), and say what choosing by it gains on decisions it has not seen."""
    from rich.console import Console
    from rich.progress import Progress

    try:
        from romme.bots.fit_merits import fit
    except ModuleNotFoundError:
        typer.echo("Fitting needs numpy: pip install 'romme-online[fit]'.", err=True)
        raise typer.Exit(2) from None
    console = Console(stderr=True)
    for name in chosen(family):
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(name, total=decisions)
            found = fit(name, seats, decisions, seed, jobs, partial(progress.advance, task))
        models = {f"own {seats}": found.own, f"all {seats}": found.all}
        rounded = {key: [round(weight, 4) for weight in model.weights] for key, model in models.items()}
        typer.echo(f"{json.dumps(name)}: {json.dumps(rounded)},")
        for key, model in models.items():
            typer.echo(
                f"{name}, {key} seats: {100 * model.gain:+.2f} ± {100 * model.within:.2f} % of a round gained by each decision",
                err=True,
            )


@app.command()
def styles(
    family: Annotated[str, typer.Option(help="The family to tune. [default: all]")] = "",
    seats: Annotated[int | None, typer.Option(help="For how many seats. [default: all]")] = None,
    matches: Annotated[int, typer.Option(min=10, help="Sequences of decks for each trial.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Tune the heuristic by self-play: the numbers of `bots/styles.json`, for each family and number of seats."""
    from romme.bots.tally import Tally
    from romme.bots.tune import Trial, tune
    from romme.engine.rules import FAMILIES

    def told(trial: Trial, tally: Tally) -> None:
        won, points = tally.match_rate(0), tally.points_per_round(0)
        typer.echo(
            f"{trial.family} {trial.seats}: {trial.new or 'usual'} among {trial.rival or 'usual'}: "
            f"{100 * won.mean:.1f} ± {50 * (won.high - won.low):.1f} % of matches, "
            f"{points.mean:+.1f} ± {points.high - points.mean:.1f} points a round",
            err=True,
        )

    for name in chosen(family):
        rules = FAMILIES[name]
        for count in [seats] if seats else range(rules.min_seats, rules.max_seats + 1):
            found = tune(name, count, matches, seed, jobs, told)
            typer.echo(f"{json.dumps(name)}: {json.dumps({count: found})}")
