"""The commands `romme user …`: who has an account, and who may moderate. They work on the database, also of a running site."""

import asyncio
from pathlib import Path
from typing import Annotated, Literal

import typer

app = typer.Typer(no_args_is_help=True, help="Accounts: list them, make moderators.")

Data = Annotated[Path | None, typer.Option(help="Where matches are kept. [default: your data folder]")]
Database = Annotated[str | None, typer.Option(help="Database URL instead of a file in the data folder.")]


def _url(data: Path | None, database: str | None) -> str:
    import platformdirs

    from romme.server.config import from_environment
    from romme.server.preflight import data_folder

    folder = data_folder(data or platformdirs.user_data_path("romme", appauthor=False))
    return from_environment(folder, "127.0.0.1", database).database


@app.command("list")
def list_users(data: Data = None, database: Database = None) -> None:
    """Print all accounts: name, role, and the day they were made."""
    from datetime import UTC, datetime

    from romme.server.accounts import keeping
    from romme.server.store import Store

    async def read() -> list[keeping.Kept]:
        store = await Store.open(_url(data, database))
        try:
            return await keeping.everybody(store)
        finally:
            await store.close()

    for kept in asyncio.run(read()):
        made = datetime.fromtimestamp(kept.created, UTC).date()
        typer.echo(f"{kept.name}\t{kept.role}\t{made}")


@app.command()
def promote(
    name: Annotated[str, typer.Argument(help="The name of an account.")],
    role: Annotated[Literal["moderator", "player"], typer.Option(help="What it becomes.")] = "moderator",
    data: Data = None,
    database: Database = None,
) -> None:
    """Make somebody a moderator, or a player again; it holds at once."""
    from romme.server.accounts import keeping
    from romme.server.store import Store

    async def change() -> str | None:
        store = await Store.open(_url(data, database))
        try:
            kept = await keeping.by_name(store, name)
            if kept is not None:
                await keeping.change(store, kept.guest, role=role)
            return kept.name if kept is not None else None
        finally:
            await store.close()

    found = asyncio.run(change())
    if found is None:
        typer.echo(f"There is no account with the name {name!r}.", err=True)
        raise typer.Exit(2)
    typer.echo(f"{found} is a {role} now.")
