"""Pictures made small and compared, by the browser itself: no library for pictures is needed.

Two are as good as equal where neither the whole nor any part of them differs much: letters may be drawn a little differently
on another machine, but a part that has moved or is missing is seen.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

CELLS = 8
DRAW = """
const decode = async (bytes, kind) => {
  const image = new Image();
  image.src = `data:image/${kind};base64,${bytes}`;
  await image.decode();
  return image;
};
const drawn = (image, width, height) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return canvas;
};
"""
PACK = f"""async ([bytes, kind, scale, quality]) => {{
  {DRAW}
  const image = await decode(bytes, kind);
  const canvas = drawn(image, Math.round(image.width * scale), Math.round(image.height * scale));
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}}"""
COMPARE = f"""async ([one, other, cells]) => {{
  {DRAW}
  const before = await decode(one, "webp");
  const {{ width, height }} = before;
  const pixels = (image) => drawn(image, width, height).getContext("2d").getImageData(0, 0, width, height).data;
  const [a, b] = [pixels(before), pixels(await decode(other, "webp"))];
  const sums = new Array(cells * cells).fill(0);
  const sizes = new Array(cells * cells).fill(0);
  for (let at = 0; at < a.length; at += 4) {{
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const cell = Math.floor((y * cells) / height) * cells + Math.floor((x * cells) / width);
    sums[cell] += (Math.abs(a[at] - b[at]) + Math.abs(a[at + 1] - b[at + 1]) + Math.abs(a[at + 2] - b[at + 2])) / 765;
    sizes[cell] += 1;
  }}
  const all = sums.reduce((sum, each) => sum + each) / sizes.reduce((sum, each) => sum + each);
  return [all, Math.max(...sums.map((sum, cell) => sum / sizes[cell]))];
}}"""


@dataclass(frozen=True)
class Difference:
    """How far two pictures are apart, from 0 to 1: on the whole, and where it is worst."""

    mean: float
    worst: float


def packed(page: Page, picture: bytes, scale: float, quality: float, kind: str = "png") -> bytes:
    """A screenshot as WebP, smaller by `scale`; `page` is any page that allows pictures from data."""
    made: Any = page.evaluate(PACK, [base64.b64encode(picture).decode(), kind, scale, quality])
    return base64.b64decode(made)


def difference(page: Page, one: bytes, other: bytes) -> Difference:
    """Between two packed pictures: what packing has changed is the same in both."""
    pictures = [base64.b64encode(each).decode() for each in (one, other)]
    mean, worst = page.evaluate(COMPARE, [*pictures, CELLS])
    return Difference(mean, worst)
