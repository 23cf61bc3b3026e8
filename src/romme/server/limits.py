"""Token buckets: a burst is fine, a flood is not. Whoever asks is counted by his household, which may have many addresses."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_MOST_BUCKETS: Final = 10_000


class Bucket:
    """Holds up to `burst` tokens and gains `rate` a second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    async def wait(self) -> None:
        """Take a token as soon as there is one."""
        if pause := self.take():
            await asyncio.sleep(pause)
            self.take()

    def take(self) -> float:
        """Take a token; returns the seconds after which one will be there (0: taken)."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate
        self._tokens -= 1
        return 0.0


class Buckets:
    """One bucket for each of the askers seen last."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def wait(self, who: str) -> None:
        """Take a token as soon as there is one for this asker, who may wait in several places."""
        while pause := self.take(who):  # noqa: ASYNC110 - tokens come with time, nobody tells of them
            await asyncio.sleep(pause)

    def take(self, who: str) -> float:
        """As `Bucket.take`, for this asker."""
        bucket = self._buckets.pop(who, None) or Bucket(self._burst, self._rate)
        self._buckets[who] = bucket
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take()


def household(address: str) -> str:
    """An address, or the network that an IPv6 one belongs to."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))
