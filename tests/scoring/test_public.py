"""The package's public face: its names are few and explained, and it is quick and stands alone."""

import ast
import doctest
import importlib
import inspect
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring

PACKAGE = Path(scoring.__file__).parent
BESIDE = ("evidence", "notation", "picture", "players")
FACES = ("scoring", *(f"scoring.{name}" for name in BESIDE))
MOST_MILLISECONDS = 400
"""Many times what the import takes, so that a busy machine does not fail it."""


def in_a_fresh_python(code: str) -> str:
    """What `code` prints in a Python that sees this package and the standard library alone."""
    path = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r})\n"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", path + code], capture_output=True, text=True, check=True
    )
    return run.stdout.strip()


def public(face: str):
    """The names of a face, and what they stand for."""
    module = importlib.import_module(face)
    return {name: getattr(module, name) for name in module.__all__}


# -- What is in it ---------------------------------------------------------------------------------


@pytest.mark.parametrize("face", FACES)
def test_everything_in_all_is_there_and_once(face):
    module = importlib.import_module(face)
    assert len(set(module.__all__)) == len(module.__all__)
    assert all(hasattr(module, name) for name in module.__all__)


@pytest.mark.parametrize("face", FACES)
def test_everything_that_is_imported_is_for_others(face):
    """What a face takes from its modules is public; nothing slips in beside it."""
    module = importlib.import_module(face)
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    taken = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module.startswith("scoring")
        for alias in node.names
    }
    made = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if not target.id.startswith("_")
    }
    assert taken | made == set(module.__all__)


@pytest.mark.parametrize("face", FACES)
def test_every_public_function_and_class_has_a_docstring_of_its_own(face):
    """That of a dataclass does not count if Python made it out of the fields."""
    silent = [
        name
        for name, what in public(face).items()
        if (inspect.isclass(what) or inspect.isfunction(what))
        and (not what.__doc__ or what.__doc__.startswith(f"{name}("))
    ]
    assert not silent


@pytest.mark.parametrize("face", FACES)
def test_every_public_method_has_a_docstring(face):
    """Those with an underscore are Python's own, such as `__len__`, and say themselves what for."""
    silent = [
        f"{name}.{method}"
        for name, what in public(face).items()
        if inspect.isclass(what) and what.__module__.startswith("scoring")
        for method, made in vars(what).items()
        if not method.startswith("_")
        and isinstance(made, property | classmethod | staticmethod | type(in_a_fresh_python))
        and not inspect.getdoc(getattr(what, method))
    ]
    assert not silent


def mentioned(annotation) -> set[type]:
    """All classes of this package in an annotation such as `tuple[Problem, ...] | None`."""
    found = {annotation} if inspect.isclass(annotation) else set()
    for inner in typing.get_args(annotation):
        if not isinstance(inner, str):
            found |= mentioned(inner)
    return {each for each in found if getattr(each, "__module__", "").startswith("scoring")}


def handed_out(what) -> set[type]:
    """What a public function returns, and what the fields and methods of a public class hold."""
    if inspect.isfunction(what):
        return mentioned(typing.get_type_hints(what).get("return"))
    found = set()
    for name, hint in typing.get_type_hints(what).items():
        if not name.startswith("_"):
            found |= mentioned(hint)
    for name, made in vars(what).items():
        method = made.fget if isinstance(made, property) else getattr(made, "__func__", made)
        if not name.startswith("_") and inspect.isfunction(method):
            found |= handed_out(method)
    return found


def test_whatever_is_handed_out_can_be_named():
    """Nobody has to import from an inner module to say of what type a value is."""
    faces = {face: public(face) for face in FACES}
    known = {what for names in faces.values() for what in names.values() if inspect.isclass(what)}
    missing = {
        f"{each.__module__}.{each.__name__}, from {face}.{name}"
        for face, names in faces.items()
        for name, what in names.items()
        if inspect.isclass(what) or inspect.isfunction(what)
        if getattr(what, "__module__", "").startswith("scoring")
        for each in handed_out(what) - known
    }
    assert not missing, "\n".join(sorted(missing))


@pytest.mark.parametrize("face", FACES)
def test_the_examples_of_the_face_are_right(face):
    module = importlib.import_module(face)
    example = doctest.DocTestParser().get_doctest(
        module.__doc__, vars(module).copy(), face, None, None
    )
    assert example.examples
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def functions_and_classes(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """Everything in a module that others may use, the methods of its classes among it."""

    def within(body, prefix):
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                yield f"{prefix}{node.name}", node
                if isinstance(node, ast.ClassDef):
                    yield from within(node.body, f"{prefix}{node.name}.")

    yield from within(ast.parse(path.read_text(encoding="utf-8")).body, f"{path.stem}.")


def test_inner_modules_are_explained_too_with_the_errors_that_they_raise():
    silent, unsaid = [], []
    for path in sorted(PACKAGE.rglob("*.py")):
        for name, node in functions_and_classes(path):
            said = ast.get_docstring(node) or ""
            if not said:
                silent.append(name)
            elif isinstance(node, ast.FunctionDef):
                raised = {
                    each.exc.func.id
                    for each in ast.walk(node)
                    if isinstance(each, ast.Raise)
                    and isinstance(each.exc, ast.Call)
                    and isinstance(each.exc.func, ast.Name)
                    and not each.exc.func.id.startswith("_")
                }
                unsaid += [f"{name}: {error}" for error in raised if error not in said]
    assert not silent
    assert not unsaid


# -- What it takes ---------------------------------------------------------------------------------


def test_nothing_but_python_is_imported():
    allowed = {*sys.stdlib_module_names, "scoring"} - {"time", "datetime", "sqlite3"}
    imported = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add((node.module or "").split(".")[0])
    assert imported <= allowed


def test_it_runs_without_anything_installed():
    assert in_a_fresh_python("import scoring; print(scoring.award(15))") == "8"


def test_the_packages_beside_it_are_there_once_they_are_asked_for():
    code = "import scoring\nprint(scoring.notation.check('r1 a 66:4').has_errors)"
    assert in_a_fresh_python(code) == "False"
    assert set(BESIDE) <= set(dir(scoring))
    with pytest.raises(AttributeError, match="no attribute 'spinner'"):
        scoring.spinner  # noqa: B018


def test_the_name_of_a_package_is_not_taken_by_a_function():
    """`from scoring.evidence import evidence` is right, and `scoring.evidence` is the package."""
    for name in BESIDE:
        assert name not in scoring.__all__
        assert inspect.ismodule(getattr(scoring, name))


def test_nothing_heavy_is_imported_for_nothing():
    code = "import scoring\nprint(*(name for name in sys.modules if name.startswith('scoring.')))"
    loaded = {name.split(".")[1] for name in in_a_fresh_python(code).split()}
    assert not loaded & {*BESIDE, "commands"}
    code = "import scoring\nprint(*({'argparse', 'json', 'asyncio'} & set(sys.modules)))"
    assert in_a_fresh_python(code) == ""


def test_importing_it_is_quick():
    code = """\
import time, dataclasses, enum, random, typing
began = time.process_time()
import scoring
print(1000 * (time.process_time() - began))
"""
    took = min(float(in_a_fresh_python(code)) for _ in range(3))
    print(f"import scoring: {took:.0f} ms")
    assert took < MOST_MILLISECONDS


def test_types_are_shipped():
    """The marker is there, and git hands it to whoever takes a copy."""
    marker = PACKAGE / "py.typed"
    assert marker.exists()
    if (PACKAGE.parent / ".git").exists():
        command = ["git", "ls-files", "--error-unmatch", str(marker)]
        subprocess.run(command, cwd=PACKAGE, capture_output=True, check=True)
