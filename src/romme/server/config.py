"""What an operator can decide, from the command line or the environment (`ROMME_…`)."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from email.utils import parseaddr
from pathlib import Path
from typing import TYPE_CHECKING, Final

from romme.server.mail import Mail
from romme.server.preflight import CannotStart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PAUSE: Final = (0.6, 2.0)


@dataclass(frozen=True)
class Config:
    """Everything the application needs to know from outside."""

    database: str
    """The URL of the database, as SQLAlchemy writes it."""
    listens_on: str = "127.0.0.1"
    hosts: tuple[str, ...] = ()
    """Names, besides loopback names and addresses, under which the site may be asked for."""
    bot_pause: tuple[float, float] = _PAUSE
    """A computer player waits a random time between these many seconds before each action."""
    bots: bool = True
    """Whether new tables may have computer players."""
    words: tuple[Path, ...] = ()
    """Files of words that are not shown in what players say, besides the site's own."""
    mail: Mail = field(default_factory=Mail)
    """The way to the mail server, if there is one."""
    address: str = ""
    """Where letters lead to: `https://romme.example`. It is never what a request says, which may be anything."""
    push_services: tuple[str, ...] = ()
    """Push services besides those of the known browsers, as origins."""
    web: Path | None = None
    """The built client; None to look for it."""

    @property
    def contact(self) -> str:
        """Whom a push service may ask about this site; empty if the operator has not said."""
        sender = parseaddr(self.mail.sender)[1]
        return f"mailto:{sender}" if sender else self.address

    def page(self, path: str) -> str:
        """A page of the site as a letter leads to it."""
        return f"{self.address}{path}"


def from_environment(
    data: Path,
    listens_on: str,
    database: str | None = None,
    hosts: Sequence[str] = (),
    environment: Mapping[str, str] = os.environ,
    *,
    bots: str | None = None,
) -> Config:
    """The configuration of a server that keeps its matches in the folder `data`. Raises CannotStart."""
    mail = Mail(environment.get("ROMME_SMTP_URL", ""), environment.get("ROMME_MAIL_FROM", ""))
    address = environment.get("ROMME_URL", "").rstrip("/")
    if mail.works and not address.startswith(("http://", "https://")):
        raise CannotStart(
            "A site that sends letters must know where they lead to: set ROMME_URL to its address, https://…."
        )
    return Config(
        database=database or environment.get("ROMME_DATABASE") or f"sqlite+aiosqlite:///{data / 'romme.db'}",
        listens_on=listens_on,
        hosts=(*hosts, *environment.get("ROMME_ALLOW_HOST", "").replace(",", " ").split()),
        words=(data / "words.txt",),
        bot_pause=_pause(environment.get("ROMME_BOT_PAUSE", "")),
        bots=_switch(bots or environment.get("ROMME_BOTS") or "on"),
        mail=mail,
        address=address,
        push_services=tuple(environment.get("ROMME_PUSH_SERVICES", "").replace(",", " ").split()),
    )


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise CannotStart(f"Computer players are either on or off, not {text!r} (--bots, ROMME_BOTS).")
    return text == "on"


def _pause(text: str) -> tuple[float, float]:
    """`0.6-2`, or one number."""
    if not text:
        return _PAUSE
    shortest, _, longest = text.partition("-")
    return float(shortest), float(longest or shortest)


def built_client() -> Path | None:
    """Where the built client lies: in the package, or beside it in a source checkout."""
    package = Path(__file__).parent.parent
    for folder in (package / "web_dist", package.parent.parent / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None
