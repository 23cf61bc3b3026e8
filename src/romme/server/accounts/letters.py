"""The letters about accounts, in the language of their reader. A link carries its ticket behind the #, where no log sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romme.server.accounts.bodies import Language
from romme.server.mail import Letter

if TYPE_CHECKING:
    from romme.server.accounts.keeping import Kept

CONFIRM_HOURS: Final = 24
RESET_MINUTES: Final = 60

_CONFIRM: Final[dict[Language, tuple[str, str]]] = {
    "en": (
        "Rommé: is this your address?",
        (
            "Hello {name},\n\nplease confirm that letters about your Rommé account may go to this address:\n\n{link}\n\n"
            "The link works for 24 hours. If you did not ask for it, simply ignore this letter.\n"
        ),
    ),
    "de": (
        "Rommé: Ist das deine Adresse?",
        (
            "Hallo {name},\n\nbitte bestätige, dass Post zu deinem Rommé-Konto an diese Adresse gehen darf:\n\n{link}\n\n"
            "Der Link gilt 24 Stunden. Wenn du nicht darum gebeten hast, ist nichts zu tun.\n"
        ),
    ),
    "es": (
        "Rommé: ¿es esta tu dirección?",
        (
            "Hola, {name}:\n\nconfirma que el correo sobre tu cuenta de Rommé puede llegar a esta dirección:\n\n{link}\n\n"
            "El enlace vale 24 horas. Si no lo has pedido, no tienes que hacer nada.\n"
        ),
    ),
}
_RESET: Final[dict[Language, tuple[str, str]]] = {
    "en": (
        "Rommé: a new password",
        (
            "Hello {name},\n\nhere you can choose a new password for your Rommé account:\n\n{link}\n\n"
            "The link works once, within an hour. If you did not ask for it, ignore this letter; nothing has changed.\n"
        ),
    ),
    "de": (
        "Rommé: neues Passwort",
        (
            "Hallo {name},\n\nhier kannst du ein neues Passwort für dein Rommé-Konto wählen:\n\n{link}\n\n"
            "Der Link gilt einmal, eine Stunde lang. Wenn du nicht darum gebeten hast, ist nichts zu tun; es hat sich nichts "
            "geändert.\n"
        ),
    ),
    "es": (
        "Rommé: nueva contraseña",
        (
            "Hola, {name}:\n\naquí puedes elegir una contraseña nueva para tu cuenta de Rommé:\n\n{link}\n\n"
            "El enlace sirve una vez, durante una hora. Si no lo has pedido, no tienes que hacer nada; no ha cambiado nada.\n"
        ),
    ),
}


def confirm_letter(to: str, account: Kept, page: str, ticket: str) -> Letter:
    """Asks whether the address is the reader's; `page` is where he confirms it."""
    return _letter(_CONFIRM[account.language], to, account.name, f"{page}#{ticket}")


def reset_letter(account: Kept, page: str, ticket: str) -> Letter:
    """Leads to a new password; `page` is where it is chosen."""
    return _letter(_RESET[account.language], account.email or "", account.name, f"{page}#{ticket}")


def _letter(words: tuple[str, str], to: str, name: str, link: str) -> Letter:
    subject, text = words
    return Letter(to, subject, text.format(name=name, link=link))
