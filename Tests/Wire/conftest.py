"""Fixtures of the wire tests: a server for most, and a maker of servers for the others."""

import os
import random
import signal
import sys
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

#: Tests with one of these fixtures are not part of `deploy/test --quick`.
NOT_QUICK = {"daemon", "chromium"}

# Also where the tests run under nohup, which the daemon would heed.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(scope="session")
def daemon():
    """The release build. All fixtures that start a server use it, and all tests that run one of its programs."""
    assert DAEMON.exists(), f"{DAEMON} is missing: swift build -c release"
    return DAEMON


@pytest.fixture(scope="session")
def server(daemon, tmp_path_factory):
    """The server of all tests that neither kill nor configure it; it must end well."""
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
    """Starts servers of the test's own: new_server({"FAIRWAY_...": "..."}), by default limited."""
    made = []

    def make(settings=None, *, limits=False, name="data", start=True, folder=None, **options):
        server = Server((folder or tmp_path) / name, settings, limits=limits, **options)
        made.append(server)
        return server.start() if start else server

    yield make
    for server in made:
        server.end()


@pytest.fixture
def broker(daemon, tmp_path):
    """A broker of somebody else's."""
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
    """A disk that fails on the test's command. The server must start with its `settings`."""
    disk = FailingDisk(tmp_path)
    yield disk
    disk.mend()


@pytest.fixture
def gather():
    """Makes People of a server, who are gone when the test ends."""
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
    """A webhook that keeps what it gets."""
    hook = Page().start()
    yield hook
    hook.stop()


@pytest.fixture(scope="session")
def chromium():
    """A browser, for all tests of the page."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, server, request):
    """Makes visitors: visit("alice"), on the shared server; in whose browsers nothing went wrong."""
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
    """A random test's seed: printed, and taken from the environment to run again."""
    value = int(os.environ.get("FAIRWAY_TEST_SEED") or random.SystemRandom().randrange(2**32))
    print(f"FAIRWAY_TEST_SEED={value}")
    return value


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="only tests that need no server and no browser")


def pytest_configure(config):
    config.addinivalue_line("markers", "long: has a long form, which `deploy/test --long` runs")


# Before pytest-xdist's own hook, which reads the marks and adds each test's group to its id.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Chooses the tests and orders them in groups, for lanes to take (`--dist loadgroup`)."""
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
