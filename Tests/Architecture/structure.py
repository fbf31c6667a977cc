"""The uses between files: in the manifest, between modules and folders, and the names of types.

A file uses another one if it says the name of a type that only the other one declares. Names are read from the code
without comments and texts. Nested types and members of extensions are not seen.
"""

import functools
import json
import re
import subprocess
import tempfile
from collections import defaultdict

import modules

#: A type at any depth.
DECLARATION = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|associatedtype)\s+([A-Z]\w*)")
#: The generic parameters of a declaration. They follow its name: `func read<Value, Failure: Error>(`.
GENERICS = re.compile(
    r"\b(?:(?:struct|class|enum|actor|typealias)\s+\w+|func\s+(?:\w+|`[^`\n]+`|[^\w\s(`]+?)|init[?!]?|subscript)\s*"
    r"<((?:[^<>{}]|<[^<>{}]*>)*)>")
GENERIC = re.compile(r"\s*(?:(?:each|let)\s+)?([A-Z]\w*)")


#: The targets that may use the servers of all modules, because they put the programs together.
COMPOSERS = {"Modules", "Daemon", "Bench"}
#: {target outside the modules: the modules whose servers it may use}. All others use only contracts and rules.
SERVERS = {
    "OpenID": {"People"}, "Push": {"People", "Operations"}, "Web": {"People"}, "Probes": {"Operations"},
    "Tool": {"Operations"},
}


class Uses:
    """The files of a tree, and the names by which they use each other."""

    def __init__(self, tree):
        self.targets = manifest_targets(tree.root)
        self.target_of = {file.path: self._target(file.path) for file in tree.files}
        #: {name: files that declare it}
        self.declared = defaultdict(set)
        for file in tree.files:
            for name in file.types:
                self.declared[name].add(file.path)
        #: {type: names of the types nested in it}
        self.nested = defaultdict(set)
        for file in tree.files:
            for name in file.types + file.extended:
                self.nested[name] |= names_declared_in(file) - set(file.types)
        #: {file: {other file: names}}
        self.of = {file.path: self._used(file) for file in tree.files}

    def _target(self, path):
        found = [name for name, (folder, *_) in self.targets.items() if path.startswith(f"{folder}/")]
        return max(found, key=lambda name: len(self.targets[name][0]), default=None)

    def _used(self, file):
        target = self.target_of[file.path]
        visible = {target, *self.targets.get(target, ("", []))[1]}
        own = names_declared_in(file).union(*(self.nested[name] for name in file.types + file.extended))
        found = defaultdict(set)
        for name in file.names - own:
            homes = [path for path in self.declared.get(name, ()) if self.target_of[path] in visible]
            if len(homes) == 1 and homes[0] != file.path:
                found[homes[0]].add(name)
        return found

    def between_folders(self, depth):
        """{folder: {other folder: {file: names}}}, by the first `depth` folders below `Sources`.

        The composition root and the files that compose a module are left out: they know everything there.
        """
        found = defaultdict(lambda: defaultdict(dict))
        for path, others in self.of.items():
            for other, names in others.items():
                one, two = folder(path, depth), folder(other, depth)
                if one != two and not modules.is_composition(path):
                    found[one][two].setdefault(path, set()).update(names)
        return found


def names_declared_in(file):
    """The types at any depth, and the generic parameters. Arguments such as `Optional<Room>` are uses."""
    parameters = [
        found[1] for listed in GENERICS.findall(file.code) for part in re.sub("<[^<>]*>", "", listed).split(",")
        if (found := GENERIC.match(part))]
    return {*DECLARATION.findall(file.code), *parameters}


def folder(path, depth):
    """`Engine/Outbox` of a file, at depth 2. Files beside such folders belong to `Engine/*`.

    In a module these are the capabilities: `Campus/Server/Reminders`.
    """
    parts = path.split("/")[1:-1]
    depth += depth == 2 and parts[0] in modules.NAMES
    parts = parts[:depth]
    return "/".join(parts + ["*"] * (depth - len(parts)))


def duplicate_names(uses):
    """Faults: names of types that two files declare at their top level."""
    return [
        f"{path} declares the type {name}, and {other} does too. Rename one of them."
        for name, paths in uses.declared.items() if len(paths) > 1
        for path in sorted(paths) for other in [min(paths - {path})]]


def face_faults(uses):
    """Faults: files that use the class of their own module.

    The compiler refuses a use of another module that the manifest does not allow.
    """
    found = []
    for path, others in uses.of.items():
        face = f"{modules.module_of(path)}Module"
        if not modules.is_composition(path) and any(face in used for used in others.values()):
            found.append(
                f"{path} uses {face}, which composes its own module. Hand over the capability that it needs.")
    return found


def manifest_faults(root):
    """Faults: targets that depend on a target below them in the table of `Sources/README.md`, or on one without use.

    The compiler refuses the use of a target that the manifest does not declare.
    """
    found, targets, levels = [], manifest_targets(root), levels_of(root)
    parts = {f"{name}{part}" for name in modules.NAMES for part in ("", "Contract", "Rules")}
    for name, (folder, dependencies, sources) in targets.items():
        if name not in levels:
            found.append(f"Sources/README.md: the table of folders does not name the target {name}. Add it.")
            continue
        for other in sorted(dependencies):
            if levels.get(other, 0) > levels[name]:
                found.append(
                    f"Package.swift: {name} depends on {other}, which is below it in the table of Sources/README.md."
                    " Remove the use, or change the table.")
        for other in sorted(set(dependencies) & set(modules.NAMES) - SERVERS.get(name, set())):
            if name not in parts and name not in COMPOSERS:
                found.append(
                    f"Package.swift: {name} depends on the server of {other}. Use its contract, or add it to SERVERS in"
                    " Tests/Architecture/structure.py.")
        # The targets of a module may use all that the module may use.
        unused = set() if name in parts else set(dependencies) - imports(root / folder, sources)
        for other in sorted(unused):
            found.append(f"Package.swift: no file of {name} imports {other}. Remove the dependency.")
    return found + test_faults(root)


def levels_of(root):
    """{target: the row of the table of folders in `Sources/README.md`, from above}."""
    page = (root / "Sources" / "README.md").read_text()
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \| [^|]* \|$", page.split("\n## Modules")[0], re.M)
    levels = {}
    for row, (folders, names) in enumerate(rows):
        found = re.findall(r"`(\w[\w-]*)`", names)
        if "three each" in names:
            found = [f"{name}{part}" for name in re.findall(r"`(\w+)`", folders) for part in ("", "Contract", "Rules")]
        levels |= {name: row for name in found}
    return levels


def imports(folder, sources):
    """The modules that files of a target import."""
    pattern = re.compile(r"^(?:@\w+ )*(?:\w+ )?import (?:(?:struct|class|enum|func|protocol) )?(\w+)", re.M)
    files = [folder / source for source in sources if source.endswith((".swift", ".h", ".c"))]
    return {name for file in files for name in pattern.findall(file.read_text())}


def test_faults(root):
    """Faults: tests of a module that know the server or the rules of a module above it."""
    found = []
    targets = described(root)
    for module in modules.MODULES:
        visible = {module.name, *module.uses}
        hidden = {f"{name}{part}" for name in modules.NAMES if name not in visible for part in ("", "Rules")}
        for other in sorted(hidden.intersection(targets[f"{module.name}Tests"][1])):
            found.append(
                f"Package.swift: {module.name}Tests depends on {other}, which {module.name} may not use. Move the test"
                " to the highest module that it is about.")
    return found


def manifest_targets(root):
    """{target: (path, names of targets that it depends on, files)} of all targets but tests."""
    return {name: found for name, found in described(root).items() if found[0].startswith("Sources/")}


@functools.cache
def described(root):
    """The targets as the compiler sees them, like `manifest_targets`."""
    with tempfile.TemporaryDirectory() as scratch:
        # A scratch folder of its own, because a build may hold the lock of the usual one.
        command = ["swift", "package", "--package-path", root, "--scratch-path", scratch, "describe", "--type", "json"]
        package = json.loads(subprocess.run(command, check=True, capture_output=True, timeout=120).stdout)
    return {
        target["name"]: (target["path"], target.get("target_dependencies", []), target["sources"])
        for target in package["targets"]}


def cycle_faults(uses):
    """Faults: edges between folders that close a cycle. The weakest edge of each cycle is the fault."""
    found = []
    for depth in (1, 2):
        edges = uses.between_folders(depth)
        graph = {one: set(others) for one, others in edges.items()}
        while cycle := shortest_cycle(graph):
            one, two = min(zip(cycle, cycle[1:]), key=lambda pair: (goes_down(*pair), len(edges[pair[0]][pair[1]])))
            graph[one].discard(two)
            found.append(cycle_fault(edges[one][two], one, two, shortest_path(graph, two, one)))
    return found


def goes_down(one, two):
    """Whether the second folder belongs to a module below that of the first."""
    order = [module.name for module in modules.MODULES]
    here, there = (modules.module_of(f"Sources/{folder}/") for folder in (one, two))
    return here in order and there in order and order.index(here) > order.index(there)


def cycle_fault(files, one, two, way):
    names = "; ".join(f"{path} uses {', '.join(sorted(used))}" for path, used in sorted(files.items())[:3])
    return (
        f"the folders run in a cycle: {' -> '.join([one, *way])}. {names}. Move the type, or declare an event or a"
        f" question in {one}.")


def shortest_cycle(graph):
    """A shortest cycle as a list of folders, the first one again at the end. None if there is none."""
    ways = [[one, *way] for one in sorted(graph) for other in sorted(graph[one])
            if (way := shortest_path(graph, other, one))]
    return min(ways, key=len, default=None)


def shortest_path(graph, start, end):
    """The folders from `start` to `end`, both included. None if there is no path."""
    ways, seen = [[start]], {start}
    for way in ways:
        if way[-1] == end:
            return way
        for other in sorted(graph.get(way[-1], ())):
            if other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return None
