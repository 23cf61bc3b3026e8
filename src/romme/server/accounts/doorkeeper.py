"""Looks every few seconds whether all who have a socket open here may still be who they were when they opened it.

So a session that was ended, in whichever process, ends at open sockets too. The socket may be opened again; whoever
then is nobody is told so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romme.server.accounts import sessions
from romme.server.accounts.moving import ANOTHER
from romme.server.every import Every

if TYPE_CHECKING:
    from romme.server.hub import Hub

_SECONDS: Final = 2.0
_AT_ONCE: Final = 500


class Doorkeeper:
    """One query, or two, for up to 500 sockets."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._looking = Every(_SECONDS, self.look, "sessions of open sockets could not be read")
        self.close = self._looking.close

    async def look(self) -> None:
        """Close the sockets of all who could not open them now."""
        watchers = self._hub.watchers()
        for start in range(0, len(watchers), _AT_ONCE):
            some = watchers[start : start + _AT_ONCE]
            ids = {watcher.session for watcher in some if watcher.session is not None}
            guests = {watcher.guest for watcher in some if watcher.session is None and watcher.guest}
            ended, registered = await sessions.void(self._hub.store, ids, guests)
            for watcher in some:
                if watcher.session in ended or (watcher.session is None and watcher.guest in registered):
                    watcher.end(ANOTHER)
