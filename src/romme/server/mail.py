"""Letters by e-mail, where the operator names a mail server (`ROMME_SMTP_URL`); without one nothing is sent.

The library waits, so each letter goes from a thread of its own. A password is never sent over a connection in clear.
"""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

from romme.server.preflight import CannotStart

_PATIENCE: Final = 20.0
_PORTS: Final = {"smtp": 587, "smtps": 465}


class NotSent(Exception):
    """A letter did not get through; where `lasting` is true it never will."""

    def __init__(self, sentence: str, *, lasting: bool = False) -> None:
        super().__init__(sentence)
        self.lasting = lasting


@dataclass(frozen=True)
class Letter:
    """A letter to one address, in plain text."""

    to: str
    subject: str
    text: str


class Mail:
    """The way to the mail server, from `smtp://user:password@host:port` (or `smtps://`) and the sender's address.

    Raises CannotStart for an address that cannot be.
    """

    def __init__(self, url: str = "", sender: str = "") -> None:
        try:
            server = urlsplit(url)
            port = server.port
        except ValueError as error:
            raise CannotStart(f"ROMME_SMTP_URL is no address of a mail server ({error}).") from None
        if url and (server.scheme not in _PORTS or not server.hostname):
            raise CannotStart("ROMME_SMTP_URL must be smtp://user:password@host:port or smtps://….")
        if url and "@" not in parseaddr(sender)[1]:
            raise CannotStart("ROMME_MAIL_FROM must be the e-mail address that letters come from.")
        self.sender = sender
        self._scheme = server.scheme
        self._host = server.hostname or ""
        self._port = port or _PORTS.get(server.scheme, 0)
        self._user = unquote(server.username or "")
        self._password = unquote(server.password or "")

    @property
    def works(self) -> bool:
        """Whether letters can be sent at all."""
        return bool(self._host)

    async def send(self, letter: Letter) -> None:
        """Hand a letter to the mail server. Raises NotSent."""
        if not self.works:
            raise NotSent("no mail server is named", lasting=True)
        try:
            message = self._message(letter)
            await asyncio.to_thread(self._deliver, message)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
            raise NotSent(type(error).__name__, lasting=_lasting(error)) from error
        except (smtplib.SMTPException, OSError) as error:
            raise NotSent(type(error).__name__) from error
        except ValueError as error:  # an address or a subject that no header may hold
            raise NotSent(str(error), lasting=True) from error

    def _message(self, letter: Letter) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = letter.to
        message["Subject"] = letter.subject
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = make_msgid(domain=parseaddr(self.sender)[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.text)
        return message

    def _deliver(self, message: EmailMessage) -> None:
        with self._connected() as server:
            if self._user:
                server.login(self._user, self._password)
            server.send_message(message)

    def _connected(self) -> smtplib.SMTP:
        safe = ssl.create_default_context()
        if self._scheme == "smtps":
            return smtplib.SMTP_SSL(self._host, self._port, timeout=_PATIENCE, context=safe)
        server = smtplib.SMTP(self._host, self._port, timeout=_PATIENCE)
        try:
            server.ehlo()
            if self._user or server.has_extn("starttls"):
                server.starttls(context=safe)
        except BaseException:
            server.close()
            raise
        return server


def _lasting(error: smtplib.SMTPException) -> bool:
    """Whether the mail server has refused for good: its answer begins with a 5."""
    answers = list(error.recipients.values()) if isinstance(error, smtplib.SMTPRecipientsRefused) else []
    codes = [code for code, _ in answers] or [getattr(error, "smtp_code", 0)]
    return all(code >= 500 for code in codes)
