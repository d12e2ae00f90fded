import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


def load_hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


hook = load_hook()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small source tree with this project's hook: a package, a module to compile, a built front end."""
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    package = tmp_path / "src" / "tafelrunde"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (package / "kernel.py").write_text("def twice(n: int) -> int:\n    return 2 * n\n")
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "package.json").write_text("{}")
    (web / "src" / "main.ts").write_text("1")
    built = package / "web_dist"
    built.mkdir()
    (built / "index.html").write_text("<title>Tafelrunde</title>")
    (built / "stamp.txt").write_text(hook.FrontEnd(tmp_path).digest)
    (tmp_path / ".gitignore").write_text("web_dist/\n")
    (tmp_path / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "tafelrunde"\ndynamic = ["version"]\n'
        '[tool.hatch.version]\npath = "src/tafelrunde/__init__.py"\n'
        '[tool.hatch.build]\nartifacts = ["src/tafelrunde/web_dist/**"]\n'
        '[tool.hatch.build.hooks.custom]\ncompile = ["src/tafelrunde/kernel.py"]\n'
        '[tool.hatch.build.targets.wheel]\npackages = ["src/tafelrunde"]\n'
    )
    return tmp_path


def build(project: Path, target: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", "out"]
    return subprocess.run(command, cwd=project, env={**os.environ, **environment}, capture_output=True, text=True)


def test_the_digest_knows_everything_that_makes_the_front_end_and_nothing_else(project: Path) -> None:
    before = hook.FrontEnd(project).digest
    (project / "web" / "node_modules").mkdir()
    (project / "web" / "node_modules" / "x.js").write_text("1")
    assert hook.FrontEnd(project).digest == before
    assert not hook.FrontEnd(project).stale()
    (project / "web" / "src" / "main.ts").write_text("2")
    assert hook.FrontEnd(project).digest != before
    assert hook.FrontEnd(project).stale()
    (project / "web" / "src" / "main.ts").write_text("1")
    (project / "web" / "src" / "main.ts").rename(project / "web" / "src" / "other.ts")
    assert hook.FrontEnd(project).digest != before


def test_packages_are_installed_again_only_when_a_build_lacks_one(project: Path) -> None:
    front_end = hook.FrontEnd(project)
    lock = {
        "packages": {"": {}, "node_modules/vite": {"version": "8"}, "node_modules/x": {"version": "1", "dev": True}}
    }
    (project / "web" / "package-lock.json").write_text(json.dumps(lock))
    assert not front_end.packages_present()
    installed = project / "web" / "node_modules" / ".package-lock.json"
    installed.parent.mkdir()
    installed.write_text(json.dumps({"packages": {"node_modules/vite": {"version": "7"}}}))
    assert not front_end.packages_present()
    installed.write_text(json.dumps({"packages": {"node_modules/vite": {"version": "8"}, "node_modules/y": {}}}))
    assert front_end.packages_present()


def test_a_wheel_without_compiler_is_plain_and_carries_the_front_end(project: Path) -> None:
    done = build(project, "wheel", CC="/bin/false")
    assert done.returncode == 0, done.stderr
    [wheel] = (project / "out").iterdir()
    assert wheel.name.endswith("py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "tafelrunde/web_dist/index.html" in names
    assert not [name for name in names if name.endswith(".so")]


def test_a_required_compilation_that_fails_is_fatal(project: Path) -> None:
    (project / "src" / "tafelrunde" / "kernel.py").write_text("def twice(n: int) -> int:\n    return str(n)\n")
    done = build(project, "wheel", TAFELRUNDE_COMPILE="require")
    assert done.returncode != 0
    assert not list(project.glob("out/*.whl"))


@pytest.mark.skipif(not hook.has_compiler(), reason="no C compiler with Python headers here")
def test_a_wheel_is_compiled_from_a_copy_and_the_cache_is_used_again(project: Path) -> None:
    done = build(project, "wheel", TAFELRUNDE_COMPILE="require")
    assert done.returncode == 0, done.stderr
    [wheel] = (project / "out").iterdir()
    assert "none-any" not in wheel.name
    assert [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".so")]
    assert not list((project / "src").rglob("*.so"))
    [cached] = (project / "build" / "compiled").iterdir()
    again = build(project, "wheel", CC="/bin/false")
    assert again.returncode == 0, again.stderr
    assert [path.name for path in (project / "out").iterdir()] == [wheel.name]
    assert list((project / "build" / "compiled").iterdir()) == [cached]
    plain = build(project, "wheel", TAFELRUNDE_COMPILE="off")
    assert plain.returncode == 0, plain.stderr
    assert [path.name for path in (project / "out").glob("*-none-any.whl")]


def test_a_wrong_switch_is_named(project: Path) -> None:
    done = build(project, "wheel", TAFELRUNDE_COMPILE="perhaps")
    assert done.returncode != 0
    assert "TAFELRUNDE_COMPILE=perhaps: must be auto, off or require" in done.stderr
