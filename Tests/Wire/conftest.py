"""Fixtures of the wire tests: shared servers, and makers of servers for one test."""

import functools
import os
import random
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

import evidence  # noqa: E402
import lanes  # noqa: E402
from certificates import self_signed  # noqa: E402
from disks import FailingDisk  # noqa: E402
from joining import Broker, JoiningServer  # noqa: E402
from people import People  # noqa: E402
from server import DAEMON, Server  # noqa: E402
from visitors import Visitor, launch  # noqa: E402
from watching import Page  # noqa: E402
from wrapping import Wrapper  # noqa: E402

#: Tests with one of these fixtures are not part of `deploy/test --quick`.
NOT_QUICK = {"daemon", "chromium"}

# Under nohup, SIGHUP is ignored, and the daemon would inherit that.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(scope="session")
def daemon():
    """The release build. All fixtures that start a server use it, and all tests that run one of its programs."""
    assert DAEMON.exists(), f"{DAEMON} is missing: swift build -c release"
    return DAEMON


@pytest.fixture(scope="session")
def server(daemon, tmp_path_factory):
    """The server of all tests that neither kill nor configure it. It must end without an error."""
    server = Server(tmp_path_factory.mktemp("shared") / "data").start()
    try:
        yield server
        server.stop()
    finally:
        server.end()


@pytest.fixture(scope="session")
def clocked(daemon, tmp_path_factory):
    """A second shared server, for tests that move its clock forward."""
    server = Server(tmp_path_factory.mktemp("clocked") / "data").start()
    try:
        yield server
        server.stop()
    finally:
        server.end()


@pytest.fixture
def people(server):
    """Makes users on the shared server."""
    people = People(server)
    yield people
    people.close()


@pytest.fixture
def new_server(daemon, tmp_path):
    """Starts servers for one test: new_server({"FAIRWAY_...": "..."})."""
    made = []

    def make(settings=None, *, limits=False, name="data", start=True, folder=None, **options):
        server = Server((folder or tmp_path) / name, settings, limits=limits, **options)
        made.append(server)
        return server.start() if start else server

    yield make
    for server in made:
        server.end()


@pytest.fixture
def wrapper():
    """Makes a `Wrapper` in a folder that all users reach."""
    with tempfile.TemporaryDirectory(prefix="wrapper-") as folder:
        yield functools.partial(Wrapper, folder)


@pytest.fixture
def broker(daemon, tmp_path):
    """A broker that the daemon does not start itself."""
    broker = Broker(tmp_path).start()
    yield broker
    broker.end()


@pytest.fixture
def joined(broker):
    """A server on that broker, not started yet."""
    server = JoiningServer(broker)
    yield server
    server.end()


@pytest.fixture
def failing_disk(tmp_path):
    """A disk that fails when the test says so. The server must start with its `settings`."""
    disk = FailingDisk(tmp_path)
    yield disk
    disk.mend()


@pytest.fixture
def gather():
    """Makes `People` of a server. Their clients disconnect at the end of the test."""
    made = []

    def make(server):
        made.append(People(server))
        return made[-1]

    yield make
    for people in made:
        people.close()


@pytest.fixture
def certificate(tmp_path):
    """A self-signed certificate for 127.0.0.1, and its key."""
    return self_signed(tmp_path / "cert.pem", tmp_path / "key.pem")


@pytest.fixture
def hook():
    """A webhook that keeps all requests."""
    hook = Page().start()
    yield hook
    hook.stop()


@pytest.fixture(scope="session")
def chromium():
    """The browser of all tests of the page."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, server, request):
    """Makes visitors on the shared server: visit("alice"). Their pages must have no errors."""
    made = []

    def make(name="visitor", on=None, **options):
        made.append(Visitor(chromium, on or server, name, **options))
        return made[-1]

    yield make
    wrong = {visitor.name: visitor.wrong for visitor in made if visitor.wrong}
    if wrong:
        evidence.keep_pictures(request.node.name)
    for visitor in made:
        visitor.close()
    assert not wrong, wrong


@pytest.fixture
def seed(request):
    """The seed of a random test. It is printed. `FAIRWAY_TEST_SEED` repeats a run."""
    value = int(os.environ.get("FAIRWAY_TEST_SEED") or random.SystemRandom().randrange(2**32))
    print(f"FAIRWAY_TEST_SEED={value}")
    return value


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="only tests that need no server and no browser")


def pytest_configure(config):
    config.addinivalue_line("markers", "long: has a long form, which `deploy/test --long` runs")


# This hook runs before the one of pytest-xdist, which reads the marks and adds the group of each
# test to its id.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Selects the tests, and puts them into groups for the lanes (`--dist loadgroup`)."""
    kept = list(items)
    if config.getoption("quick"):
        kept = [item for item in items if not NOT_QUICK & set(item.fixturenames)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = []
    has_lanes = config.pluginmanager.hasplugin("xdist")
    for number, group in enumerate(lanes.groups(kept)):
        for item in group if has_lanes else []:
            item.add_marker(pytest.mark.xdist_group(f"{number}"))
        items.extend(group)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    evidence.begin()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds the evidence of servers, clients and pages to the report of a failure."""
    report = (yield).get_result()
    if report.failed:
        report.sections += evidence.sections(item.name)
