"""That it is somebody's turn, in the language of the reader: short for a screen that shows little, longer for a letter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from romme.server.mail import Letter


@dataclass(frozen=True)
class _Words:
    title: str
    line: str
    """With whom, and how long there is time."""
    alone: str
    hours: tuple[str, str]
    days: tuple[str, str]
    subject: str
    letter: str


_WORDS: Final = {
    "en": _Words(
        "Your turn",
        "Your game with {others}: you have {time} left.",
        "You have {time} left.",
        ("1 hour", "{n} hours"),
        ("1 day", "{n} days"),
        "Rommé: it is your turn",
        "Hello {name},\n\nit is your turn. {line}\n\n{link}\n\n"
        "You get this letter because your account has this address and no browser of yours could be told. "
        "To get none, remove the address from your account.\n",
    ),
    "de": _Words(
        "Du bist dran",
        "Dein Spiel mit {others}: Du hast noch {time}.",
        "Du hast noch {time}.",
        ("1 Stunde", "{n} Stunden"),
        ("1 Tag", "{n} Tage"),
        "Rommé: Du bist dran",
        "Hallo {name},\n\ndu bist dran. {line}\n\n{link}\n\n"
        "Du bekommst diese Nachricht, weil dein Konto diese Adresse hat und kein Browser von dir zu erreichen war. "
        "Willst du keine mehr, dann entferne die Adresse aus deinem Konto.\n",
    ),
    "es": _Words(
        "Te toca",
        "Tu partida con {others}: te quedan {time}.",
        "Te quedan {time}.",
        ("1 hora", "{n} horas"),
        ("1 día", "{n} días"),
        "Rommé: te toca jugar",
        "Hola, {name}:\n\nte toca jugar. {line}\n\n{link}\n\n"
        "Recibes este mensaje porque tu cuenta tiene esta dirección y no se ha podido avisar a ningún navegador tuyo. "
        "Si no quieres recibir más, quita la dirección de tu cuenta.\n",
    ),
}
_HOUR: Final = 3600


@dataclass(frozen=True)
class Call:
    """That it is this player's turn, with whom he plays, and how many seconds he has left."""

    name: str
    others: tuple[str, ...]
    seconds: float

    def title(self, language: str) -> str:
        return _WORDS[language].title

    def line(self, language: str) -> str:
        """With whom, and how long there is time: from two days on in days, else in hours."""
        words = _WORDS[language]
        hours = max(1, round(self.seconds / _HOUR))
        count, (one, many) = (round(hours / 24), words.days) if hours >= 48 else (hours, words.hours)
        time = one if count == 1 else many.format(n=count)
        line = words.line if self.others else words.alone
        return line.format(others=", ".join(self.others), time=time)

    def letter(self, to: str, language: str, link: str) -> Letter:
        words = _WORDS[language]
        text = words.letter.format(name=self.name, line=self.line(language), link=link)
        return Letter(to, words.subject, text)
