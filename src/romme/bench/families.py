"""Which families a measurement is about: all, or one that its option names."""

import typer

from romme.engine.rules import FAMILIES


def chosen(wanted: str) -> list[str]:
    """The family of this name, or all where none is named; ends the command with a clear word where there is no such family."""
    if wanted and wanted not in FAMILIES:
        typer.echo(f"There is no family {wanted!r}; there are {', '.join(FAMILIES)}.", err=True)
        raise typer.Exit(2)
    return [wanted] if wanted else list(FAMILIES)
