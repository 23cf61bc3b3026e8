"""The built client stays small: 50 kB of JavaScript and CSS, gzipped, whichever language is spoken."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urljoin

from tests.running import DIRECT, Site

BUDGET = 50_000


def fetch(url: str) -> bytes:
    with DIRECT.open(url, timeout=10) as answer:
        body: bytes = answer.read()
    return body


def test_size(site: Site) -> None:
    seen: dict[str, bytes] = {}
    waiting = ["/"]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen[path] = fetch(site.url + path)
        text = seen[path].decode()
        waiting += [
            urljoin(path, each) for each in re.findall(r"[\w./-]*\w[\w-]*\.(?:js|css)\b", text) if path == "/"
        ]
        if path != "/":
            names = re.findall(
                r"\"([\w./-]+\.(?:js|css))\"|`([\w./-]+\.(?:js|css))`|'([\w./-]+\.(?:js|css))'", text
            )
            found = {name for group in names for name in group if name}
            waiting += [urljoin("/" if name.startswith("assets/") else path, name) for name in found]
    sizes = {path: len(gzip.compress(body, 9)) for path, body in seen.items() if path != "/"}
    assert len(sizes) > 3, f"the script that looks for files finds too few: {sizes}"
    print(sizes, sum(sizes.values()))
    assert sum(sizes.values()) <= BUDGET, sizes
