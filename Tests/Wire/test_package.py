"""The parts that an operator installs: the package, its scripts, and the examples."""

import gzip
import os
import re
import shutil
import subprocess

import pytest
import yaml
from server import CHECKOUT, TOOL

DEPLOY = CHECKOUT / "deploy"
PACKAGES = CHECKOUT / ".build" / "package"


def scripts():
    """All files of deploy/ that begin with `#!`."""
    files = [path for path in DEPLOY.rglob("*") if path.is_file()]
    return [path for path in files if path.read_bytes()[:2] == b"#!"]


def test_d11_each_script_has_valid_syntax_and_is_executable():
    found = scripts()
    assert {"package", "smoke", "run", "test", "setup", "postinst", "join-broker"} <= {
        path.name for path in found}
    for path in found:
        shell = path.read_text().split("\n")[0].split("/")[-1].split(" ")[-1]
        check = ["--check"] if shell == "node" else ["-n"]
        subprocess.run([shell, *check, path], check=True, timeout=30)
        assert os.access(path, os.X_OK), path


def test_d11_ports_files_and_keys_that_the_examples_name_exist():
    """The configuration must have each port, file and key that proxies and containers name."""
    keys = (CHECKOUT / "Config" / "fairway.json5").read_text()
    assert '\n  data: "data",\n' in keys, "deploy/package replaces this line"
    # The package has neither the sources nor deploy/. Its server shows the manual.
    assert "Sources/" not in keys and "deploy/README.md" not in keys
    for page in re.findall(r"\(/docs/([a-z-]+)\)", keys):
        assert (CHECKOUT / "Sources" / "Manual" / f"{page}.md").is_file(), page
    for port in re.findall(r"port: (\d+)", keys)[:3]:
        assert port in "1883 9001 8080"
    proxies = "".join(path.read_text() for path in (DEPLOY / "proxy").iterdir())
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", proxies)) == {"1883", "8080"}
    compose = (DEPLOY / "docker" / "compose.yaml").read_text()
    for path in ("deploy/docker/Dockerfile", "deploy/proxy/Caddyfile"):
        assert (CHECKOUT / path).exists() and path.split("/")[-1] in compose
    runbook = (CHECKOUT / "Sources" / "Manual" / "operate.md").read_text()
    daemon = (CHECKOUT / "Sources" / "Commands" / "Daemon").rglob("*.swift")
    sources = "".join(path.read_text() for path in daemon)
    for name in re.findall(r"`(token|memory|names)\.key`", runbook):
        assert f'"{name}.key"' in sources


#: Replacements for programs that deploy/setup calls. The real ones would change this machine.
STUBS = {
    "apt-get": 'echo "$1" >>"$CALLS"; [ "$1$(grep -c . "$CALLS")" != "$FAILS" ]',
    "dpkg-query": '[ "$3" = jq ] || printf installed',
    "swift": "echo Swift version 6.3",
    "sudo": 'exec "$@"',
    "tee": "exec cat >/dev/null",
    "chmod": "", "rm": "", "systemctl": "",
}


@pytest.mark.parametrize(("has_lists", "fails", "calls"), [
    (False, "", ["update", "install"]),
    (True, "", ["install"]),
    (True, "install1", ["install", "update", "install"]),
], ids=["no package lists", "package lists", "package lists that are too old"])
def test_w5_setup_updates_missing_and_old_package_lists_before_it_installs(tmp_path, has_lists, fails, calls):
    lists, programs, script = tmp_path / "lists", tmp_path / "programs", tmp_path / "deploy" / "setup"
    for folder in (lists, programs, script.parent):
        folder.mkdir()
    if has_lists:
        (lists / "debian_main_binary-amd64_Packages.lz4").touch()
    for name, text in STUBS.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    # Preact is there already, so nothing is fetched.
    preact = tmp_path / ".build" / "preact"
    preact.mkdir(parents=True)
    for copy in (script.parent / "preact.txt", preact / "installed.txt"):
        copy.write_bytes((DEPLOY / "preact.txt").read_bytes())
    text = (DEPLOY / "setup").read_text()
    assert "/var/lib/apt/lists/" in text
    script.write_text(text.replace("/var/lib/apt/lists", str(lists)))
    done = subprocess.run(
        ["bash", script], capture_output=True, text=True, timeout=30,
        env={"PATH": f"{programs}:{os.environ['PATH']}", "CALLS": str(tmp_path / "calls"), "FAILS": fails})
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "calls").read_text().split() == calls
    assert ("updating the package lists" in done.stdout) == ("update" in calls)


def test_w5_the_compose_file_names_files_volumes_and_services_that_exist():
    """Checks only the file, because a machine that runs tests need not have Docker."""
    folder = DEPLOY / "docker"
    compose = yaml.safe_load((folder / "compose.yaml").read_text())
    services = compose["services"]
    assert {"fairway", "proxy", "prometheus", "grafana"} <= set(services)
    build = services["fairway"]["build"]
    assert (folder / build["context"] / build["dockerfile"]).is_file()
    used = set()
    for name, service in services.items():
        assert "image" in service, name
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (folder / source).is_file(), source
            else:
                used.add(source)
        assert set(service.get("depends_on", [])) <= set(services), name
        if mode := service.get("network_mode"):
            assert mode.removeprefix("service:") in services, name
            assert "ports" not in service, f"{name} has the ports of the service whose network it shares"
    assert used == set(compose["volumes"])


def test_w5_prometheus_and_grafana_of_the_compose_file_find_their_sources():
    folder = DEPLOY / "docker"
    services = yaml.safe_load((folder / "compose.yaml").read_text())["services"]
    places = {
        name: {volume.split(":")[1]: volume.split(":")[0] for volume in service["volumes"]}
        for name, service in services.items()}
    config = yaml.safe_load((folder / "prometheus.yml").read_text())
    assert config["scrape_configs"][0]["static_configs"] == [{"targets": ["127.0.0.1:8080"]}]
    for rules in config["rule_files"]:
        assert f"/etc/prometheus/{rules}" in places["prometheus"]
    listen = next(word.split("=")[1] for word in services["prometheus"]["command"] if "listen" in word)
    source = yaml.safe_load((folder / "grafana" / "datasources.yml").read_text())["datasources"][0]
    assert source["url"] == f"http://{listen}" and source["type"] == "prometheus"
    provider = yaml.safe_load((folder / "grafana" / "dashboards.yml").read_text())["providers"][0]
    boards = {path for path in places["grafana"] if path.startswith(provider["options"]["path"] + "/")}
    assert {places["grafana"][path] for path in boards} == {"../grafana/fairway.json"}
    assert services["fairway"]["environment"]["FAIRWAY_HTTP_OPEN_METRICS_IN_PUBLIC"] == "true"


def test_w5_the_package_has_completion_and_the_manual_page(daemon, tmp_path):
    """Runs the part of deploy/package that makes these files, because a whole package takes minutes."""
    script = (DEPLOY / "package").read_text()
    part = re.search(r"^lay_out_completion\(\) \{.*?^\}$", script, re.M | re.S)[0]
    assert re.search(r"^lay_out_completion$", script, re.M), "deploy/package must call it"
    subprocess.run(
        ["bash", "-euc", f"{part}\nlay_out_completion"], check=True, timeout=30,
        env={"PATH": os.environ["PATH"], "binaries": str(TOOL.parent), "tree": str(tmp_path)})
    share = tmp_path / "usr" / "share"
    for shell, place in {
        "bash": "bash-completion/completions/fairway", "zsh": "zsh/vendor-completions/_fairway",
        "fish": "fish/vendor_completions.d/fairway.fish",
    }.items():
        printed = subprocess.run(
            [TOOL, "completion", shell], check=True, capture_output=True, timeout=30).stdout
        assert (share / place).read_bytes() == printed, place
    page = gzip.decompress((share / "man" / "man1" / "fairway.1.gz").read_bytes())
    assert page.startswith(b".TH FAIRWAY 1 ")


def package_of_this_commit():
    head = subprocess.run(
        ["git", "rev-parse", "--short=8", "HEAD"], cwd=CHECKOUT, capture_output=True, text=True,
        check=True).stdout.strip()
    return next(iter(sorted(PACKAGES.glob(f"fairway_*.{head}_*.deb"))), None)


# It takes minutes, so `deploy/test --quick` leaves it out, like tests that need a daemon.
@pytest.mark.usefixtures("daemon")
def test_d1_the_package_works_in_a_bare_debian():
    """Skips if nobody built a package of this commit, because building one takes minutes."""
    if os.geteuid() != 0:
        pytest.skip("a root of its own takes root")
    if shutil.which("debootstrap") is None:
        pytest.skip("debootstrap is missing")
    package = package_of_this_commit()
    if package is None:
        pytest.skip("there is no package of this commit: deploy/package")
    done = subprocess.run(
        [DEPLOY / "smoke", package], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the package works in a minimal Debian 12" in done.stdout
