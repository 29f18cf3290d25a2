"""The distributions as a user gets them: built here, installed into an empty environment, run far from the checkout.

No network is needed: the build uses the installed hatchling, and the new environment borrows the dependencies of the
interpreter that runs the tests.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tractor_dsl import __version__
from tractor_dsl.cli.editor_schemas import FILES, schema_for_editors

ROOT = Path(__file__).resolve().parents[1]
NEVER_SHIPPED = ("__pycache__", "_cache/", ".hypothesis/", ".pyc", ".venv/", ".git/")

LIST_VARIANTS = """
from tractor_dsl.rules.catalog import variant_files
for name, file, path in variant_files():
    print(name, path, len(file.read_bytes()), sep="\\t")
"""

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Distributions:
    """What one build made."""

    wheel: Path
    sdist: Path


@dataclass(frozen=True)
class Installation:
    """An environment with the wheel in it."""

    python: Path

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment from the root folder, out of reach of the checkout."""
        return subprocess.run(
            [self.python.with_name(program), *arguments],
            cwd=ROOT.anchor,
            env=clean_environment(),
            capture_output=True,
            encoding="utf-8",
        )


def clean_environment() -> dict[str, str]:
    """Return the environment without what would lead Python back to the checkout."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


def shipped(folder: str, suffixes: tuple[str, ...]) -> list[str]:
    """Return the files of a folder of the checkout, named from there, that a distribution has to hold."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.suffix in suffixes)


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    """Build the sdist, and the wheel from the sdist, as ``pip`` would."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, encoding="utf-8", env=clean_environment(), cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return Distributions(wheel=next(folder.glob("*.whl")), sdist=next(folder.glob("*.tar.gz")))


@pytest.fixture(scope="module")
def installation(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Install the wheel into an environment of its own.

    The ``.pth`` file puts the packages of the running interpreter at the end of the path. A ``.pth`` file found there
    is not followed, so an editable install of this checkout stays out of sight.
    """
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    python = next(path for path in (scripts / "python", scripts / "python.exe") if path.exists())
    install = ["--python", str(python), "install", "--no-index", "--no-deps", str(distributions.wheel)]
    done = subprocess.run([sys.executable, "-m", "pip", *install], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    borrowed = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    site_packages = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(home)}))
    (site_packages / "borrowed.pth").write_text("\n".join(borrowed) + "\n", encoding="utf-8")
    return Installation(python)


def test_the_wheel_holds_code_data_and_variants(distributions: Distributions) -> None:
    with zipfile.ZipFile(distributions.wheel) as archive:
        names = archive.namelist()
    code_and_data = shipped("tractor_dsl", (".py", ".lark", ".json", ".typed"))
    variants = [f"tractor_dsl/{name}" for name in shipped("variants", (".yaml",))]
    assert sorted({*code_and_data, *variants} - set(names)) == []
    metadata = f"tractor_dsl-{__version__}.dist-info/"
    assert [name for name in names if not name.startswith(("tractor_dsl/", metadata))] == []
    assert f"{metadata}licenses/LICENSE" in names


def test_no_distribution_holds_a_cache(distributions: Distributions) -> None:
    with zipfile.ZipFile(distributions.wheel) as archive, tarfile.open(distributions.sdist) as tar:
        names = archive.namelist() + tar.getnames()
    assert [name for name in names if any(part in name for part in NEVER_SHIPPED)] == []


def test_the_installed_package_finds_its_variants(installation: Installation) -> None:
    done = installation.run("python", "-c", LIST_VARIANTS)
    assert done.returncode == 0, done.stderr
    found = {
        name: (Path(path), int(size)) for name, path, size in (line.split("\t") for line in done.stdout.splitlines())
    }
    sources = {path.stem: path for path in (ROOT / "variants").rglob("*.yaml")}
    assert found.keys() == sources.keys()
    for name, (path, size) in found.items():
        assert path.is_relative_to(installation.python.parents[1]), path
        assert size == sources[name].stat().st_size


def test_variants_are_found_inside_an_archive(distributions: Distributions, installation: Installation) -> None:
    """A wheel that is imported as it is, without installing, reads its variants from the zip file."""
    program = f"import sys; sys.path.insert(0, {str(distributions.wheel)!r})\n{LIST_VARIANTS}"
    done = installation.run("python", "-c", program)
    assert done.returncode == 0, done.stderr
    paths = {name: path for name, path, _ in (line.split("\t") for line in done.stdout.splitlines())}
    assert paths.keys() == {path.stem for path in (ROOT / "variants").rglob("*.yaml")}
    assert all(distributions.wheel.name in path for path in paths.values())


@pytest.mark.parametrize("command", [("python", "-m", "tractor_dsl"), ("tractor",)])
def test_the_command_runs(installation: Installation, command: tuple[str, ...]) -> None:
    done = installation.run(*command, "--help")
    assert done.returncode == 0, done.stderr
    assert "tractor" in done.stdout
    assert done.stderr == ""


def test_the_command_lists_the_variants(installation: Installation) -> None:
    done = installation.run("tractor", "list")
    assert done.returncode == 0, done.stderr
    assert [path.stem for path in (ROOT / "variants").rglob("*.yaml") if path.stem not in done.stdout] == []


def test_the_installed_package_has_the_schema_of_this_checkout(installation: Installation) -> None:
    for kind in FILES:
        done = installation.run("tractor", "schema", kind)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == schema_for_editors(kind)


def test_nothing_is_wrong_with_the_installation(installation: Installation) -> None:
    done = installation.run("tractor", "doctor")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
