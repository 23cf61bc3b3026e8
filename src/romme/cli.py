"""The command `romme`. Heavy modules are imported inside the commands, so that each starts fast."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def romme() -> None:
    """Rommé and its relatives."""


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
) -> None:
    """Start the site."""
    import platformdirs
    import uvicorn

    from romme.server.app import create_app
    from romme.server.preflight import CannotStart, check_port, data_folder

    try:
        check_port(host, port)
        folder = data_folder(data or platformdirs.user_data_path("romme", appauthor=False))
    except CannotStart as problem:
        typer.echo(problem, err=True)
        raise typer.Exit(2) from None
    address = f"http://{host}:{port}"
    typer.echo(f"Rommé is on {address}  (stop with Ctrl-C)")
    if browser:
        typer.launch(address)
    uvicorn.run(create_app(folder), host=host, port=port, ws="websockets-sansio", log_level="warning")


def main() -> None:
    """Entry point."""
    app()
