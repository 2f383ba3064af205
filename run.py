#!/usr/bin/env python3
"""Sixty-One: every command a person needs, with Python 3.11 or later and nothing else.

  python3 run.py demo [PORT]   build the demo leagues and serve them on 127.0.0.1:8000, or PORT
  python3 run.py test [...]    run the whole test suite, on SQLite and then on PostgreSQL;
                               --sqlite or --postgres chooses one, the rest goes to pytest
  python3 run.py prove [...]   every proof and benchmark at full size; "engine": the engine's alone
  python3 run.py manage ...    Django's commands; on the demo, unless DATABASE_URL is set
  python3 run.py lint          style, types, import contracts, migrations, deployment checks

The first start makes a virtual environment in .venv and needs the network; later ones do not.
What the demo keeps is in var: delete that folder to start afresh.
"""
# Python 2.7 can read this file, and so can say which Python it wants: no f-strings, no annotations,
# ASCII only. What needs the installed packages is run by the environment's own Python.

from __future__ import print_function

import functools
import hashlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

WANTED = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
VAR = os.environ.get("SIXTYONE_VAR") or os.path.join(ROOT, "var")
WINDOWS = os.name == "nt"
SITE = "schedule"  # The file in requirements with all that a site can use, the solver among it.
SIGN_INS = os.path.join(VAR, "demo-sign-ins.txt")
INSTALLED = os.path.join(VENV, "sixtyone-installed")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if WINDOWS else ("bin", "python")))
NO_NETWORK = re.compile(
    r"NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|NameResolutionError|"
    r"name resolution|Network is unreachable|Connection refused|Max retries exceeded|"
    r"from versions: none"
)


class Stop(Exception):
    """A reason to stop, in words for the person at the keyboard."""


# -- Python and its environment ------------------------------------------------------------------


def check_python(version=tuple(sys.version_info)):
    """Refuse an old Python, naming a newer one if this machine has it."""
    if version[:2] >= WANTED:
        return
    folders = os.environ.get("PATH", "").split(os.pathsep)
    newer = ["python3.%d" % minor for minor in range(20, WANTED[1] - 1, -1)]
    found = [name for name in newer if any(os.path.exists(os.path.join(f, name)) for f in folders)]
    told = "Sixty-One needs Python %d.%d or later; this is Python %d.%d." % (WANTED + version[:2])
    if found:
        raise Stop("%s This machine has a newer one: %s run.py" % (told, found[0]))
    raise Stop("%s On Debian 12 and Ubuntu 24.04: apt-get install -y python3 python3-venv" % told)


def prepare_environment(kind):
    """Make .venv and install requirements/<kind>.txt, unless that or the tests' is there."""
    files = [os.path.join(ROOT, "requirements", name + ".txt") for name in (kind, "dev")]
    digests = [digest(read(file)) for file in files]
    if os.path.exists(PYTHON) and os.path.exists(INSTALLED) and read(INSTALLED) in digests:
        return
    began = time.time()
    if not os.path.exists(PYTHON) or capture([PYTHON, "-m", "pip", "--version"])[0]:
        make_venv()
    say("Installing packages (about a minute, and only needed the first time) ...")
    install_first(files[0], os.path.join(ROOT, "requirements", "base.txt"))
    write(INSTALLED, digests[0])
    say("Installed in %d seconds." % (time.time() - began))


def make_venv():
    """Make .venv with pip in it, replacing a broken one."""
    make_folder(VENV)
    code, said = capture([sys.executable, "-m", "venv", "--clear", VENV])
    if code == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if "ensurepip" not in said and "No module named" not in said:
        raise Stop("The virtual environment .venv could not be made:\n" + said)
    sudo = "sudo " if hasattr(os, "geteuid") and os.geteuid() else ""
    raise Stop(
        "This Python cannot make a virtual environment: a part of it is not installed.\n"
        "On Debian and Ubuntu: %sapt-get install -y python%d.%d-venv"
        % ((sudo,) + sys.version_info[:2])
    )


def install_first(wanted, enough):
    """Install what is wanted; where the solver is not to be had, the site without it."""
    try:
        install(wanted)
    except Stop:
        if os.path.basename(wanted) != SITE + ".txt":
            raise
        install(enough)
        say("No solver for fixture lists could be installed: they are by Berger tables alone.")


def install(requirements):
    """Install exactly the locked files, each checked against its hash."""
    options = "--quiet --no-input --disable-pip-version-check --retries=2 --require-hashes -r"
    code, said = capture([PYTHON, "-m", "pip", "install"] + options.split() + [requirements])
    if code == 0:
        return
    if not NO_NETWORK.search(said) or "CERTIFICATE" in said:
        raise Stop("The packages could not be installed. pip says:\n" + said)
    raise Stop(
        "The packages could not be fetched: %s could not be reached.\n"
        "The network is needed only the first time, and when the locked packages change.\n"
        "Check the connection, or the proxy, and run the same command again." % index_of(said)
    )


def index_of(said):
    """The host that pip asked for packages, from what it said or from its settings."""
    named = re.search(r"host='([^']+)'", said)
    if not named:
        settings = capture([PYTHON, "-m", "pip", "config", "get", "global.index-url"])[1]
        url = os.environ.get("PIP_INDEX_URL") or settings
        named = re.search(r"https?://(?:[^/@]*@)?([^/:\s]+)", url)
    return named.group(1) if named else "pypi.org"


# -- The demo --------------------------------------------------------------------------------------


def demo(arguments):
    """Serve the demo leagues; the first start builds them, and Ctrl-C ends it."""
    port = port_of(arguments)
    prepare_environment(SITE)
    environment = site_environment(port)
    prepare_demo(environment)
    serve(port, environment)
    print("\nStopped. The demo's data are kept; the next start is quick.")


def port_of(arguments):
    """The port asked for, refused before anything is done if it cannot be had."""
    text = " ".join(arguments) or "8000"
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise Stop("The port is %r; write one number up to 65535, such as 8000." % text)
    port = int(text)
    reason = port_refused(port)
    if reason:
        other = next((p for p in range(max(port, 8000) + 1, 65536) if not port_refused(p)), 8001)
        raise Stop("Port %d %s. Another is free: python3 run.py demo %d" % (port, reason, other))
    return port


def port_refused(port):
    """Why nothing can be served on this port of 127.0.0.1; empty if it can."""
    with socket.socket() as probe:
        if not WINDOWS:  # As servers do, so that the last minute's connections are no hindrance.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            return "may be used only by the system"
        except OSError:
            return "is taken by another program"
    return ""


def site_environment(port=8000):
    """The settings of the demo site: as in production, but plain HTTP on this machine alone."""
    make_folder(VAR)
    key = os.path.join(VAR, "secret-key")
    if not os.path.exists(key):
        with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(os.urandom(40).hex())
    return dict(
        os.environ,
        ALLOWED_HOSTS="127.0.0.1,localhost",
        DATABASE_URL=sqlite_url("demo.sqlite3"),
        DEBUG="0",
        DJANGO_SETTINGS_MODULE="league.settings",
        HTTPS="0",
        SECRET_KEY=read(key),
        SITE_ORIGIN="http://127.0.0.1:%d" % port,
        STATIC_MANIFEST="1",
        STATIC_ROOT=os.path.join(VAR, "static"),
    )


def sqlite_url(name):
    from urllib.parse import quote

    return "sqlite:///" + quote(os.path.join(VAR, name).replace("\\", "/"), safe="/:")


def changed(stamp, *folders):
    """What to `write` once the work is done, if packages or files changed since it last was."""
    seen = [read(os.path.join(ROOT, "requirements", SITE + ".txt"))]
    for top in folders:
        for folder, inner, names in os.walk(os.path.join(ROOT, *top.split("/"))):
            inner[:] = sorted(set(inner) - {"__pycache__"})
            for name in sorted(names):
                state = os.stat(os.path.join(folder, name))
                seen.append("%s %d %d" % (name, state.st_size, state.st_mtime_ns))
    path = os.path.join(VAR, stamp)
    now = digest("\n".join(seen))
    return None if os.path.exists(path) and read(path) == now else (path, now)


def prepare_demo(environment):
    """Bring static files and database up to date; build the database if there is none."""
    static = changed("static-collected", "static")
    if static:
        django(["collectstatic", "--no-input", "--clear"], environment)
        write(*static)
    migrations = changed("migrated", "league/migrations", "matches/migrations")
    if not os.path.exists(os.path.join(VAR, "demo.sqlite3")):
        build_demo(environment)
    elif migrations:
        django(["migrate", "--no-input"], environment)
    if migrations:
        write(*migrations)


def build_demo(environment):
    """Build the demo leagues, beside their place so that nothing half-made is left."""
    began = time.time()
    say("Building the demo leagues (about 20 seconds) ...")
    for name in os.listdir(VAR):
        if name.startswith("demo-new.sqlite3"):
            os.remove(os.path.join(VAR, name))
    beside = dict(environment, DATABASE_URL=sqlite_url("demo-new.sqlite3"))
    django(["migrate", "--no-input"], beside)
    write(SIGN_INS, django(["make_demo"], beside))
    os.rename(os.path.join(VAR, "demo-new.sqlite3"), os.path.join(VAR, "demo.sqlite3"))
    say("Built in %d seconds." % (time.time() - began))


def serve(port, environment):
    """Serve until Ctrl-C, as a real site is served, and do what is due by itself meanwhile."""
    address = "127.0.0.1:%d" % port
    server = "manage.py runserver --noreload " + address
    if not WINDOWS:
        server = "-m gunicorn league.wsgi --preload --workers=2 --threads=4 --log-level=warning"
        # Shorter than `finish` waits: a worker that hangs on Ctrl-C must not outlive its master.
        server += " --graceful-timeout=4 --no-control-socket --limit-request-line=0 -b " + address
    child = subprocess.Popen([PYTHON] + server.split(), cwd=ROOT, env=environment)
    # A Ctrl-C while it is starting is nothing to it: it ends when it is told to below.
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    steps = subprocess.Popen([PYTHON, "manage.py", "run_steps", "-v0"], cwd=ROOT, env=environment)
    signal.signal(signal.SIGINT, heard)
    try:
        while child.poll() is None and not answers(port):
            time.sleep(0.05)
        if child.poll() is None:
            say("\n%s\n" % read(SIGN_INS))
            say("Sixty-One is at http://%s/  (Ctrl-C stops it)" % address)
        code = child.wait()
    except KeyboardInterrupt:
        finish(child)
        return
    finally:
        steps.terminate()
        finish(steps)
    if code:
        raise Stop("The server stopped by itself (exit code %d); what it said is above." % code)


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


# -- The other commands ----------------------------------------------------------------------------


def develop(module, arguments):
    """End with a module of the tests, which needs what developers need."""
    prepare_environment("dev")
    sys.exit(run([PYTHON, "-m", "tests." + module] + arguments, os.environ))


def manage(arguments):
    """Django's command line, on the demo unless the environment names a database."""
    prepare_environment(SITE)
    environment = os.environ if os.environ.get("DATABASE_URL") else site_environment()
    sys.exit(run([PYTHON, "manage.py"] + arguments, environment))


# -- Processes and files ---------------------------------------------------------------------------


def say(text):
    print(text, flush=True)


def run(command, environment):
    """Run a command to its end, or to Ctrl-C, and give back its exit code."""
    child = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        return child.wait()
    except KeyboardInterrupt:
        finish(child)
        raise


def finish(child):
    """Let a child that heard Ctrl-C itself end in peace; ask one that did not; insist at last."""
    for patience, ask in ((2, child.terminate), (20, child.kill)):
        try:
            child.wait(timeout=patience)
            return
        except subprocess.TimeoutExpired:
            ask()
    child.wait()


def capture(command, environment=None):
    """Run a command quietly: its exit code and all that it said."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    child = subprocess.Popen(command, cwd=ROOT, env=environment, **pipes)
    try:
        said = child.communicate()[0]
    except KeyboardInterrupt:
        finish(child)
        raise
    return child.returncode, said.decode("utf-8", "replace")


def django(arguments, environment):
    """Run one of Django's commands that the work cannot go on without; what it said."""
    code, said = capture([PYTHON, "manage.py"] + arguments, environment)
    if code:
        raise Stop("manage.py %s failed:\n%s" % (" ".join(arguments), said))
    return said


def make_folder(path):
    """Make a folder that can be written to, or say that it cannot be."""
    try:
        os.makedirs(path, exist_ok=True)
        probe = os.path.join(path, ".writable")
        write(probe, "")
        os.remove(probe)
    except OSError as error:
        raise Stop(
            "Nothing can be written to %s (%s).\n"
            "Copy the project to a folder of your own and run it there." % (path, error.strerror)
        )


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def read(path):
    with open(path) as file:
        return file.read().strip()


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def interrupt(_number, _frame):
    """Answer a request to end, or a closed terminal, as Ctrl-C is answered."""
    raise KeyboardInterrupt


COMMANDS = {"demo": demo, "manage": manage}
for name, module in (("test", "both_databases"), ("prove", "prove"), ("lint", "lint")):
    COMMANDS[name] = functools.partial(develop, module)


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__.strip())
        return
    if arguments[0] not in COMMANDS:
        raise Stop("There is no command %r. There are: %s." % (arguments[0], ", ".join(COMMANDS)))
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), interrupt)
    COMMANDS[arguments[0]](arguments[1:])


if __name__ == "__main__":
    try:
        check_python()
        main(sys.argv[1:])
    except Stop as stop:
        sys.exit("\n%s" % stop)
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
