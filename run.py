#!/usr/bin/env python3
"""Sixty-One: every command a person needs, with Python 3.11 or later and nothing else.

  python3 run.py demo [PORT]   build the demo leagues and serve them on 127.0.0.1:8000, or PORT
  python3 run.py test [...]    run the whole test suite, on SQLite and then on PostgreSQL;
                               --sqlite or --postgres chooses one, the rest goes to pytest
  python3 run.py prove [...]   run the full-size proofs and the benchmarks (takes minutes)
  python3 run.py manage ...    Django's commands; on the demo, unless DATABASE_URL is set
  python3 run.py lint          style, types, import contracts, migrations, deployment checks

The first start makes a virtual environment in .venv and needs the network; later ones do not.
What the demo keeps is in var: delete that folder to start afresh.
"""
# Python 2.7 can read this file, and so can say which Python it wants: no f-strings, no annotations,
# ASCII only. What needs the installed packages is run by the environment's own Python.

from __future__ import print_function

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


def check_python(version=sys.version_info):
    """Refuse an old Python, naming a newer one if this machine has it."""
    if tuple(version[:2]) >= WANTED:
        return
    folders = os.environ.get("PATH", "").split(os.pathsep)
    newer = ["python3.%d" % minor for minor in range(20, WANTED[1] - 1, -1)]
    found = [name for name in newer if any(os.path.exists(os.path.join(f, name)) for f in folders)]
    told = "Sixty-One needs Python %d.%d or later; this is Python %d.%d." % (
        WANTED + tuple(version[:2])
    )
    if found:
        raise Stop("%s This machine has a newer one: %s run.py" % (told, found[0]))
    raise Stop("%s On Debian 12 and Ubuntu 24.04: apt-get install -y python3 python3-venv" % told)


def as_root(line):
    """The same command line for somebody who may not be root."""
    return line if not hasattr(os, "geteuid") or os.geteuid() == 0 else "sudo " + line


def prepare_environment(kind):
    """Make .venv and install requirements/<kind>.txt, unless that is done already."""
    digests = {
        name: digest_of(os.path.join(ROOT, "requirements", name + ".txt"))
        for name in ("base", "dev")
    }
    # What the tests need includes what the site needs.
    enough = {digests["dev"], digests[kind]}
    if os.path.exists(PYTHON) and os.path.exists(INSTALLED) and read(INSTALLED) in enough:
        return
    began = time.time()
    if not os.path.exists(PYTHON) or capture([PYTHON, "-m", "pip", "--version"])[0]:
        make_venv()
    print("Installing packages; this is needed only the first time ...")
    sys.stdout.flush()
    install(os.path.join(ROOT, "requirements", kind + ".txt"))
    write(INSTALLED, digests[kind])
    print("Installed in %d seconds." % (time.time() - began))


def make_venv():
    """Make .venv with pip in it, replacing a broken one."""
    make_folder(VENV)
    code, said = capture([sys.executable, "-m", "venv", "--clear", VENV])
    if code == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if "ensurepip" in said or "No module named" in said:
        package = "python%d.%d-venv" % tuple(sys.version_info[:2])
        raise Stop(
            "This Python cannot make a virtual environment: a part of it is not installed.\n"
            "On Debian and Ubuntu: " + as_root("apt-get install -y " + package)
        )
    raise Stop("The virtual environment .venv could not be made:\n" + said)


def install(requirements):
    """Install exactly the locked files, each checked against its hash."""
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    code, said = capture(pip + ["--quiet", "--retries=2", "--require-hashes", "-r", requirements])
    if code == 0:
        return
    if NO_NETWORK.search(said):
        raise Stop(
            "The packages could not be fetched, because %s could not be reached.\n"
            "The network is needed only the first time, and when the locked packages change:\n"
            "check the connection (or the proxy) and run the same command again." % index_of(said)
        )
    raise Stop("The packages could not be installed. pip says:\n" + said)


def index_of(said):
    """The host that pip asks for packages."""
    named = re.search(r"host='([^']+)'", said)
    if named:
        return named.group(1)
    url = os.environ.get("PIP_INDEX_URL")
    if not url:
        url = capture([PYTHON, "-m", "pip", "config", "get", "global.index-url"])[1]
    named = re.search(r"//(?:[^/@]*@)?([^/:\s]+)", url)
    return named.group(1) if named else "pypi.org"


# -- The demo --------------------------------------------------------------------------------------


def demo(arguments):
    """Serve the demo leagues; the first start builds them, and Ctrl-C ends it."""
    port = port_of(arguments)
    prepare_environment("base")
    environment = site_environment()
    environment["SITE_ORIGIN"] = "http://127.0.0.1:%d" % port
    prepare_demo(environment)
    serve(port, environment)
    print("\nStopped. The demo's data are kept; the next start is quick.")


def port_of(arguments):
    """The port asked for, refused before anything is done if it cannot be had."""
    text = arguments[0] if arguments else "8000"
    if len(arguments) > 1 or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise Stop(
            "The port is %r; write one number from 1024 to 65535, such as 8000."
            % " ".join(arguments)
        )
    port = int(text)
    reason = port_refused(port)
    if not reason:
        return port
    other = next((p for p in range(max(port, 8000) + 1, 65536) if not port_refused(p)), 8001)
    raise Stop("Port %d %s. Another is free: python3 run.py demo %d" % (port, reason, other))


def port_refused(port):
    """Why nothing can be served on this port of 127.0.0.1; empty if it can."""
    probe = socket.socket()
    if not WINDOWS:
        # As servers do, so that the last minute's closed connections are no hindrance.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind(("127.0.0.1", port))
    except PermissionError:
        return "may be used only by the system"
    except OSError:
        return "is taken by another program"
    finally:
        probe.close()
    return ""


def site_environment():
    """The settings of the demo site: as in production, but plain HTTP on this machine alone."""
    make_folder(VAR)
    key = os.path.join(VAR, "secret-key")
    if not os.path.exists(key):
        write(key, os.urandom(40).hex())
        os.chmod(key, 0o600)
    return dict(
        os.environ,
        ALLOWED_HOSTS="127.0.0.1,localhost",
        DATABASE_URL=sqlite_url("demo.sqlite3"),
        DEBUG="0",
        DJANGO_SETTINGS_MODULE="league.settings",
        HTTPS="0",
        SECRET_KEY=read(key),
        STATIC_MANIFEST="1",
        STATIC_ROOT=os.path.join(VAR, "static"),
    )


def sqlite_url(name):
    return "sqlite:///" + os.path.join(VAR, name).replace("\\", "/")


def changed(stamp, *folders):
    """Whether the packages or the files in these folders changed since `remember(stamp)`."""
    seen = [read(INSTALLED)]
    for top in folders:
        for folder, inner, names in os.walk(os.path.join(ROOT, *top.split("/"))):
            inner[:] = sorted(set(inner) - {"__pycache__"})
            for name in sorted(names):
                state = os.stat(os.path.join(folder, name))
                seen.append("%s %d %d" % (name, state.st_size, state.st_mtime_ns))
    path = os.path.join(VAR, stamp)
    digest = hashlib.sha256("\n".join(seen).encode()).hexdigest()
    return None if os.path.exists(path) and read(path) == digest else (path, digest)


def prepare_demo(environment):
    """Bring static files and database up to date; make the database if there is none.

    It is made beside its place and moved there when it is whole, so that an interrupted first start
    leaves nothing half-made.
    """
    static = changed("static-collected", "static")
    if static:
        manage(["collectstatic", "--no-input", "--clear", "--verbosity=0"], environment)
        write(*static)
    database = os.path.join(VAR, "demo.sqlite3")
    migrations = changed("migrated", "league/migrations", "matches/migrations")
    if os.path.exists(database) and migrations:
        manage(["migrate", "--no-input", "--verbosity=0"], environment)
    elif not os.path.exists(database):
        print("Building the demo leagues (about 20 seconds) ...")
        for name in os.listdir(VAR):
            if name.startswith("demo-new.sqlite3"):
                os.remove(os.path.join(VAR, name))
        beside = dict(environment, DATABASE_URL=sqlite_url("demo-new.sqlite3"))
        manage(["migrate", "--no-input", "--verbosity=0"], beside)
        manage(["make_demo"], beside)
        os.rename(os.path.join(VAR, "demo-new.sqlite3"), database)
    if migrations:
        write(*migrations)


def serve(port, environment):
    """Serve until Ctrl-C, with the server of a real site where there is one."""
    address = "127.0.0.1:%d" % port
    if WINDOWS:
        command = [PYTHON, "manage.py", "runserver", "--noreload", address]
    else:
        command = [
            PYTHON,
            "-m",
            "gunicorn",
            "league.wsgi",
            "--bind",
            address,
            "--preload",
            "--workers=2",
            "--threads=4",
            "--log-level=warning",
        ]
    child = start(command, environment)
    try:
        until = time.time() + 60
        while child.poll() is None and port_refused(port) == "" and time.time() < until:
            time.sleep(0.05)
        if child.poll() is None:
            manage(["demo_signins"], environment)
            print("\nSixty-One is at http://%s/ - press Ctrl-C to stop." % address)
            sys.stdout.flush()
        code = child.wait()
    except KeyboardInterrupt:
        finish(child)
        return
    if code:
        raise Stop("The server stopped by itself (exit code %d); what it said is above." % code)


# -- Tests, proofs and checks ----------------------------------------------------------------------


def test(arguments):
    """Run the tests on SQLite and, those that touch a database, on PostgreSQL."""
    chosen = [a for a in arguments if a in ("--sqlite", "--postgres")]
    arguments = [a for a in arguments if a not in chosen]
    on_sqlite = chosen != ["--postgres"]
    on_postgres = chosen != ["--sqlite"]
    prepare_environment("dev")
    cluster = [PYTHON, "-m", "tests.throwaway_postgres"]
    pytest = [PYTHON, "-m", "pytest"] + arguments
    failed = []
    environment = dict(os.environ, DATABASE_URL="sqlite://")
    if on_postgres:
        code, reason = capture(cluster + ["--where"])
        if code and (not on_sqlite or os.environ.get("SIXTYONE_NO_SKIPS") == "1"):
            raise Stop("The tests cannot run on PostgreSQL. " + reason)
        if code:
            on_postgres = False
            environment["SIXTYONE_NO_POSTGRES"] = reason.strip()
    if on_sqlite:
        print("Tests on SQLite")
        if run(pytest, environment):
            failed.append("SQLite")
    if on_postgres:
        print("Tests on PostgreSQL")
        code = run(cluster + pytest + ["--database-only"], os.environ)
        # 5: none of the tests asked for touches a database.
        if code not in (0, 5):
            failed.append("PostgreSQL")
    if failed:
        raise Stop("The tests failed on %s; see above." % " and on ".join(failed))


def prove(arguments):
    """Run the proofs and benchmarks at their full size, and show the figures they print."""
    prepare_environment("dev")
    environment = dict(os.environ, DATABASE_URL="sqlite://")
    if run([PYTHON, "-m", "pytest", "--prove", "-s"] + arguments, environment):
        raise Stop("Not everything was proved; see above.")


def lint(arguments):
    """Check everything that can be said about the code without using it."""
    prepare_environment("dev")
    sys.exit(run([PYTHON, "-m", "tests.lint"] + arguments, os.environ))


def manage_site(arguments):
    """Django's command line, on the demo unless the environment names a database."""
    prepare_environment("base")
    environment = os.environ if os.environ.get("DATABASE_URL") else site_environment()
    sys.exit(run([PYTHON, "manage.py"] + arguments, environment))


# -- Processes and files ---------------------------------------------------------------------------


def start(command, environment):
    """Start a command in the project's folder."""
    sys.stdout.flush()
    return subprocess.Popen(command, cwd=ROOT, env=environment)


def run(command, environment):
    """Run a command to its end, or to Ctrl-C, and give back its exit code."""
    child = start(command, environment)
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


def manage(arguments, environment):
    """Run one of Django's commands that the work cannot go on without."""
    if run([PYTHON, "manage.py"] + arguments, environment):
        raise Stop("`manage.py %s` failed; what it said is above." % " ".join(arguments))


def capture(command):
    """Run a command quietly: its exit code and all that it said."""
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        said = child.communicate()[0]
    except KeyboardInterrupt:
        finish(child)
        raise
    return child.returncode, said.decode("utf-8", "replace")


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


def digest_of(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def read(path):
    with open(path) as file:
        return file.read().strip()


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def interrupt(_number, _frame):
    """Answer a request to end, or a closed terminal, as Ctrl-C is answered."""
    raise KeyboardInterrupt


COMMANDS = {
    "demo": demo,
    "lint": lint,
    "manage": manage_site,
    "prove": prove,
    "test": test,
}


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
