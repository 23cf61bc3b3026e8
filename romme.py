#!/usr/bin/env python3
"""Set Rommé up and start it, on a machine that has nothing but Python.

  python3 romme.py [--port N] [--host H] [--data DIR] [--no-browser]    start the site
  python3 romme.py test [pytest's arguments]                            run the tests
  python3 romme.py play | replay | ...                                  any other command of romme

This file uses the standard library only, and must be readable for old Pythons, so that they can say what is wrong.
"""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

NEEDED = (3, 11)
OLDEST_UV = (0, 9)
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
NOT_COPIED = {".git", ".venvs", ".venv", "node_modules", "__pycache__", "web_dist"}


def main(arguments: "list[str]") -> int:
    if sys.version_info < NEEDED:
        found = ".".join(str(part) for part in sys.version_info[:3])
        return fail(
            "Rommé needs Python %d.%d or newer; this is Python %s (%s)." % (*NEEDED, found, sys.executable)
        )
    if arguments and arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    try:
        return start(arguments)
    except KeyboardInterrupt:
        return 130
    except CannotSetUp as error:
        return fail(str(error))


class CannotSetUp(Exception):
    """Said in one sentence."""


def start(arguments: "list[str]") -> int:
    """Find or fetch uv, and become it."""
    from pathlib import Path

    here = Path(__file__).resolve().parent
    home = here if os.access(str(here), os.W_OK) else copied(here)
    tests = arguments[:1] == ["test"]
    romme = ["serve", *arguments] if not arguments or arguments[0].startswith("-") else arguments
    background = {} if tests else compiled(home, romme)
    environment = home / ".venvs" / ("test" if tests else "site")
    if not (environment / PROGRAMS / ("romme.exe" if os.name == "nt" else "romme")).exists():
        say("Setting up (first time only) …")
    uv = uv_on_path() or fetched_uv(home)
    command = [uv, "run", "--frozen", "--no-python-downloads", "--project", str(home)]
    if tests:
        os.chdir(str(home))
        command += ["--group", "dev", "python", "-m", "tests", *arguments[1:]]
    else:
        command += ["romme", *romme]
    become(command, {**variables(environment), **background})
    return 0


def compiled(home: "Path", romme: "list[str]") -> "dict[str, str]":
    """Become a command of the compiled romme, if there is one; else what tells the server to have it made meanwhile."""
    if os.name != "posix" or os.environ.get("ROMME_COMPILE") == "0":
        return {}
    import json

    sys.path.insert(0, str(home))
    from tools import compiled

    environment = compiled.environment(home)
    if compiled.is_ready(environment):
        compiled.use(environment)
        become([str(environment / PROGRAMS / "romme"), *romme], variables(environment))
    if romme[0] != "serve" or not compiled.is_due(environment):
        return {}
    return {"ROMME_BACKGROUND": json.dumps([sys.executable, str(home / "tools" / "compiled.py"), "site"])}


def variables(environment: "Path") -> "dict[str, str]":
    """The user's environment, and what uv needs to know besides."""
    result = dict(os.environ)
    # Site and tests have an environment each, or every change from one to the other would install anew.
    result["UV_PROJECT_ENVIRONMENT"] = str(environment)
    result.pop("VIRTUAL_ENV", None)
    # Nobody waits for a compiler before the first page.
    result["ROMME_COMPILE"] = "0"
    result.setdefault("UV_PYTHON", getattr(sys, "_base_executable", sys.executable))
    # Compiling all libraries takes a second of every start: who wants no bytecode in his folders gets it in ours.
    if result.pop("PYTHONDONTWRITEBYTECODE", ""):
        result.setdefault("PYTHONPYCACHEPREFIX", str(environment / "bytecode"))
    # Who has set up pip for his network need not say the same again for uv.
    for ours, pips in (("UV_DEFAULT_INDEX", "PIP_INDEX_URL"), ("SSL_CERT_FILE", "PIP_CERT")):
        if pips in result:
            result.setdefault(ours, result[pips])
    try:
        # The build of the web client shows its progress through this, past uv, which keeps a build's output.
        progress = os.dup(2)
        os.set_inheritable(progress, True)
        result["ROMME_PROGRESS_FD"] = str(progress)
    except OSError:
        pass
    return result


def become(command: "list[str]", environment: "dict[str, str]") -> None:
    """Replace this process: with a child, the server would outlive a launcher that is killed."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # there, exec starts a second process and gives the prompt back
        import subprocess

        raise SystemExit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)


def uv_on_path() -> "str | None":
    """The user's own uv, if it is new enough to read our lock."""
    import re
    import shutil
    import subprocess

    found = shutil.which("uv")
    if not found:
        return None
    done = subprocess.run(
        [found, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    )
    version = re.match(rb"uv (\d+)\.(\d+)", done.stdout)
    return found if version and (int(version[1]), int(version[2])) >= OLDEST_UV else None


def fetched_uv(home: "Path") -> str:
    """Our own uv, installed by a pip that comes as one file, as Debian's Python may have neither pip nor ensurepip."""
    import shutil
    import subprocess
    import venv

    pip, uv = (locked(home / "uv.lock", name) for name in ("pip", "uv"))
    place = home / ".venvs" / ("uv-" + uv["version"])
    program = place / PROGRAMS / ("uv.exe" if os.name == "nt" else "uv")
    if program.exists():
        return str(program)
    say("  fetching uv %s, which installs the rest …" % uv["version"])
    making = place.with_name(
        "%s.%d" % (place.name, os.getpid())
    )  # renamed when whole, as anything may be killed
    try:
        venv.create(str(making), with_pip=False, symlinks=os.name != "nt")
        wheel = download(pip["wheels"][0], making)
        wanted = making / "requirements.txt"
        hashes = "".join(" --hash=" + each["hash"] for each in uv["wheels"])
        wanted.write_text("uv==%s%s\n" % (uv["version"], hashes), encoding="ascii")
        install = ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]
        command = [
            str(making / PROGRAMS / "python"),
            str(wheel / "pip"),
            *install,
            "--require-hashes",
            "-r",
            str(wanted),
        ]
        # What pip says is shown only if it fails: at Ctrl-C it would be a traceback.
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            say(done.stdout.decode("utf-8", "replace"))
            raise CannotSetUp("Rommé could not be set up: pip could not install uv (see above).")
        making.rename(place)
    except OSError as error:
        raise CannotSetUp("Rommé could not be set up: %s." % error) from None
    finally:
        shutil.rmtree(str(making), ignore_errors=True)
    return str(program)


def locked(lock: "Path", name: str) -> "dict[str, Any]":
    """What uv.lock says of one package: its version, its wheels and their hashes."""
    import tomllib

    packages: "list[dict[str, Any]]" = tomllib.loads(lock.read_text(encoding="utf-8"))["package"]
    return next(package for package in packages if package["name"] == name)


def download(wheel: "dict[str, Any]", folder: "Path") -> "Path":
    """Fetch a wheel that the lock names, from the user's index if he has set one, and check its hash."""
    import hashlib
    import re
    import ssl
    import urllib.parse
    import urllib.request

    url: str = wheel["url"]
    name = url.rsplit("/", 1)[1]
    certificates = os.environ.get("PIP_CERT") or os.environ.get("SSL_CERT_FILE")
    context = ssl.create_default_context(cafile=certificates)
    index = os.environ.get("UV_DEFAULT_INDEX") or os.environ.get("PIP_INDEX_URL")
    if index:
        page = index.rstrip("/") + "/pip/"
        with urllib.request.urlopen(page, context=context, timeout=60) as answer:
            links = re.findall(r'href="([^"]+)"', answer.read().decode("utf-8", "replace"))
        url = next((urllib.parse.urljoin(page, link) for link in links if "/%s" % name in link), url)
    with urllib.request.urlopen(url, context=context, timeout=60) as answer:
        content = answer.read()
    if "sha256:" + hashlib.sha256(content).hexdigest() != wheel["hash"]:
        raise OSError("what came from %s is not the pip that was expected" % url)
    result = folder / name
    result.write_bytes(content)
    return result


def copied(here: "Path") -> "Path":
    """A checkout that cannot be written to is copied to the user's cache folder and run from there."""
    import hashlib
    import shutil
    from pathlib import Path

    cache = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or str(Path.home() / ".cache")
    result = Path(cache, "romme", hashlib.sha256(str(here).encode()).hexdigest()[:12])
    made, stamp = hashlib.sha256(), result / ".copied-from"
    for folder, folders, files in os.walk(str(here)):
        folders[:] = sorted(set(folders) - NOT_COPIED)
        for path in (Path(folder, name) for name in sorted(files)):
            made.update(("%s %d\n" % (path, path.stat().st_mtime_ns)).encode())
    try:
        if not (stamp.exists() and stamp.read_text(encoding="ascii") == made.hexdigest()):
            shutil.rmtree(str(result), ignore_errors=True)
            shutil.copytree(str(here), str(result), ignore=shutil.ignore_patterns(*NOT_COPIED))
            for folder, _, _ in os.walk(str(result)):  # copied with its modes, too
                os.chmod(folder, 0o755)
            stamp.write_text(made.hexdigest(), encoding="ascii")
    except OSError as error:
        raise CannotSetUp("Rommé could not be set up in %s: %s." % (result, error)) from None
    return result


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def fail(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
elif __name__ == "romme":
    # `python -m` and `python -c` look into the folder where they run before they look for the installed package, and
    # find this file: it moves the folder to the end and hands over. Who imports gets what is in sys.modules then.
    import importlib

    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [path for path in sys.path if os.path.abspath(path) != here] + [here]
    del sys.modules[__name__]
    importlib.import_module(__name__)
