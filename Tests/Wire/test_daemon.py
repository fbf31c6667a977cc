"""The daemon as a command: how it starts, what it refuses, how it ends (D1)."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import pytest
from server import (
    DAEMON, WITHOUT_LIMITS, address, environment, free_port, is_mosquitto, process_table, until,
)
from wrapping import listeners

pytestmark = pytest.mark.usefixtures("daemon")


def has_ipv6():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def run(data, *arguments, **settings):
    """Runs a daemon that must end without a signal."""
    return subprocess.run(
        [str(DAEMON), *(["--data", str(data)] if data else []), *arguments],
        env=environment(WITHOUT_LIMITS | settings),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
    )


def test_d1_the_first_line_names_the_addresses_of_a_ready_daemon(server):
    assert {"mqtt", "websocket", "http", "data", "version"} <= set(server.ready)
    for name in ("mqtt", "websocket", "http"):
        host, port = server.ready[name].rsplit(":", 1)
        assert host == "127.0.0.1" and 0 < int(port) < 65536
        socket.create_connection((host, int(port)), timeout=30).close()
    assert os.path.samefile(server.ready["data"], server.data)
    assert re.match(r"\d+\.\d+", server.ready["version"])


def test_d1_logs_are_json_lines_on_standard_error(new_server):
    server = new_server({"FAIRWAY_LOG_LEVEL": "debug"})
    server.stop()
    lines = server.log().splitlines()
    assert lines
    for line in lines:
        assert isinstance(json.loads(line), dict), line


def test_d1_a_second_daemon_on_one_data_folder_is_refused(new_server, gather):
    server = new_server()
    second = run(server.data)
    assert second.returncode != 0
    assert "ready" not in second.stdout
    assert str(server.data) in second.stderr or "another" in second.stderr.lower()
    assert gather(server).new().do("device/list")
    server.stop()


def test_d1_an_unknown_variable_only_warns(new_server):
    server = new_server({"FAIRWAY_NO_SUCH_KEY": "1", "FAIRWAY_LOG_LEVEL": "info"})
    assert "FAIRWAY_NO_SUCH_KEY" in server.log()
    server.stop()


@pytest.mark.parametrize(
    "name, value",
    [
        ("FAIRWAY_MQTT_PORT", "many"),
        ("FAIRWAY_MQTT_PORT", "70000"),
        ("FAIRWAY_ROOMS_PLAYERS_MAX", "-1"),
        ("FAIRWAY_WEBSOCKET_ENABLED", "perhaps"),
        ("FAIRWAY_HTTP_REQUEST_BURST", "0"),
        ("FAIRWAY_LOG_LEVEL", "loud"),
    ],
)
def test_d1_the_refusal_of_a_wrong_value_names_its_key(tmp_path, name, value):
    ended = run(tmp_path / "data", **{name: value})
    assert ended.returncode != 0
    key = name.removeprefix("FAIRWAY_").lower().replace("_", "")
    told = ended.stderr.lower().replace("_", "").replace(".", "")
    assert key in told, ended.stderr


def test_w5_a_check_prints_warnings_as_sentences(tmp_path):
    config = tmp_path / "fairway.json5"
    config.write_text("{ mail: { passwordFile: '/none' } }")
    checked = run(None, "--check", "--config", str(config), FAIRWAY_MQTT_PROT="1")
    assert checked.returncode == 0, checked.stderr
    assert checked.stderr.splitlines() == [
        "fairwayd: FAIRWAY_MQTT_PROT has no effect, because the configuration has no such key. "
        "Did you mean FAIRWAY_MQTT_PORT?",
        "fairwayd: mail.passwordFile has no effect, because mail.smtp is empty.",
    ]


def test_w5_a_check_of_the_configuration_starts_nothing(tmp_path):
    config = tmp_path / "fairway.json5"
    config.write_text("{ mqtt: { port: 0 }, // a comment\n  http: { port: 0 } }")
    checked = run(None, "--check", "--config", str(config), "--data", str(tmp_path / "data"))
    assert checked.returncode == 0, checked.stderr
    assert checked.stdout == f"The configuration is valid: {config}\n"
    assert not (tmp_path / "data").exists()

    config.write_text("{\n  mqtt: { port 1884 },\n}")
    checked = run(None, "--check", "--config", str(config))
    assert checked.returncode == 1 and not checked.stdout
    assert f"{config}:2:16: expected : after the key port, found 1" in checked.stderr

    courses = tmp_path / "courses"
    courses.mkdir()
    (courses / "mine.json").write_text('{"name": "Mine"}')
    for text, reason in [
        (f"{{courses: {{folder: '{courses}'}}}}", "mine.json"),
        ("{mail: {smtp: 'smtps://h', from: 'a@b.c', username: 'u', passwordFile: '/none'}}", "/none"),
        ("{tls: {certificate: '/none.pem', key: '/none.key'}}", "/none.pem"),
        ("{push: {vapidKeyFile: '/none.pem'}}", "push.vapidKeyFile: /none.pem"),
        ("{monitors: {webhookSecretFile: '/none'}}", "/none"),
    ]:
        config.write_text(text)
        checked = run(None, "--check", "--config", str(config))
        assert checked.returncode == 1 and reason in checked.stderr, checked.stderr


@pytest.mark.parametrize(
    ("kind", "name", "right", "wrong", "reason"),
    [
        ("courses", "pebble-beach", '"strokeIndex"', '"strokeIndx"',
         "holes[0].strokeIndx is an unknown key. Did you mean holes[0].strokeIndex?"),
        ("courses", "pebble-beach", '"kind"', '"slope": 113, "kind"',
         "slope is an unknown key. Did you mean tees[].slope?"),
        ("courses", "pebble-beach", '"kind"', '"kind": "golf", "kind"', "kind appears twice"),
        ("quizzes", "sample-trondheim", '"radius"', '"radios"',
         "challenges[0].radios is an unknown key. Did you mean challenges[0].radius?"),
        ("quizzes", "sample-trondheim", '"order"', '"authors": [], "order"', "authors is an unknown key"),
        ("services", "campus-library", '"monday"', '"mondays"',
         "hours.mondays is an unknown key. Did you mean hours.monday?"),
    ],
)
def test_w6_a_wrong_key_in_a_data_file_ends_the_start_and_is_named(tmp_path, kind, name, right, wrong, reason):
    source = Path(__file__).parents[2] / "Config" / kind / f"{name}.json"
    folder = tmp_path / kind
    folder.mkdir()
    file = folder / f"{name}.json"
    config = tmp_path / "fairway.json5"
    config.write_text(f"{{{kind}: {{folder: '{folder}'}}}}")
    file.write_text(source.read_text())
    checked = run(None, "--check", "--config", str(config))
    assert checked.returncode == 0, checked.stderr
    assert right in source.read_text()
    file.write_text(source.read_text().replace(right, wrong, 1))
    checked = run(None, "--check", "--config", str(config))
    assert checked.returncode == 1 and f"{file}: " in checked.stderr and reason in checked.stderr, checked.stderr


@pytest.mark.parametrize("listener", ["MQTT", "WEBSOCKET", "HTTP"])
@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
def test_d1_listening_on_all_addresses_without_tls_is_refused(tmp_path, listener, address):
    ended = run(tmp_path / "data", **{f"FAIRWAY_{listener}_ADDRESS": address})
    assert ended.returncode != 0
    assert "tls" in ended.stderr.lower()
    assert "allowPlaintextOnOtherAddresses" in ended.stderr or "PLAINTEXT" in ended.stderr.upper()


def test_d1_a_setting_allows_listening_on_all_addresses_without_tls(new_server, gather):
    server = new_server(
        {
            "FAIRWAY_MQTT_ADDRESS": "0.0.0.0",
            "FAIRWAY_TLS_ALLOW_PLAINTEXT_ON_OTHER_ADDRESSES": "true",
        },
        has_clock=False,
    )
    # The default is 127.0.0.1, so only a listener on all addresses answers here.
    socket.create_connection(("127.0.0.2", server.mqtt[1]), timeout=30).close()


def test_d1_the_daemon_listens_only_on_loopback_by_default(server):
    ports = {server.mqtt[1], server.websocket[1], server.http[1]}
    listening = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(table) as lines:
            for line in list(lines)[1:]:
                local, _, state = line.split()[1:4]
                address, port = local.split(":")
                if state == "0A" and int(port, 16) in ports:
                    listening.add((address, int(port, 16)))
    assert {port for _, port in listening} == ports
    assert {address for address, _ in listening} == {"0100007F"}


@pytest.mark.parametrize("address, host", [("localhost", "127.0.0.1"), ("::1", "::1")])
def test_d1_the_daemon_listens_on_the_configured_address(new_server, address, host):
    if ":" in host and not has_ipv6():
        pytest.skip("this machine has no IPv6")
    names = ("MQTT", "WEBSOCKET", "HTTP")
    server = new_server({f"FAIRWAY_{name}_ADDRESS": address for name in names})
    for place in (server.mqtt, server.websocket, server.http):
        assert place[0] == host
        with socket.create_connection(place, timeout=30) as connection:
            assert connection.getpeername()[0] == host
    before = server.ready
    server.stop()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server(server.mqtt, family=family):
        taken = run(
            server.data,
            FAIRWAY_MQTT_ADDRESS=address,
            FAIRWAY_MQTT_PORT=str(server.mqtt[1]),
        )
    assert taken.returncode == 1 and "mqtt.port" in taken.stderr
    server.start()
    assert server.ready == before


@pytest.mark.parametrize("listener", ["mqtt", "websocket", "http"])
@pytest.mark.parametrize(
    "name", ["127.evil.example", "example.org", "127.0.0.1.", "::1%lo", "", "1"]
)
def test_d1_a_listener_refuses_a_name_as_its_address(tmp_path, listener, name):
    ended = run(tmp_path / "data", **{f"FAIRWAY_{listener.upper()}_ADDRESS": name})
    assert ended.returncode == 1
    assert f"{listener}.address must be" in ended.stderr


def test_d1_a_setting_turns_websocket_off(new_server, gather):
    server = new_server({"FAIRWAY_WEBSOCKET_ENABLED": "false"})
    assert not server.ready.get("websocket")
    assert gather(server).new()


def test_d1_a_setting_turns_http_off(new_server, gather):
    server = new_server({"FAIRWAY_HTTP_ENABLED": "false"})
    assert "http" not in server.ready
    assert gather(server).new().do("device/list")


def test_d1_the_refusal_of_a_taken_http_port_names_it(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        ended = run(tmp_path / "taken", FAIRWAY_HTTP_PORT=port)
    assert ended.returncode == 1 and "http.port" in ended.stderr and port in ended.stderr
    ended = run(tmp_path / "same", FAIRWAY_HTTP_PORT=port, FAIRWAY_MQTT_PORT=port)
    assert ended.returncode == 1 and "http.port" in ended.stderr


def test_d1_the_environment_overrides_the_configuration_file(new_server, gather, tmp_path):
    path = tmp_path / "my.json5"
    path.write_text("{ // mine\n rooms: { playersMax: 2 }, accounts: { admins: ['boss'] }, }")
    server = new_server({"FAIRWAY_ROOMS_PLAYERS_MAX": "3"}, arguments=["--config", str(path)])
    from people import create, guest_player

    seat = create(gather(server).new())
    guest_player(seat, "One")
    guest_player(seat, "Two")
    assert seat.refusal("addGuest", {"name": "Three"})["code"] == "room.full"


def test_d1_the_refusal_of_a_broken_or_missing_configuration_file_names_it(tmp_path):
    path = tmp_path / "broken.json5"
    path.write_text("{ rooms: ")
    ended = run(tmp_path / "data", "--config", str(path))
    assert ended.returncode != 0 and "broken.json5" in ended.stderr
    missing = run(tmp_path / "data", "--config", str(tmp_path / "missing.json5"))
    assert missing.returncode != 0 and "missing.json5" in missing.stderr


def test_d1_an_unknown_argument_is_refused(tmp_path):
    ended = run(tmp_path / "data", "--nonsense")
    assert ended.returncode != 0 and "--nonsense" in ended.stderr


def test_d1_the_daemon_starts_from_any_working_directory(new_server, gather, tmp_path):
    server = new_server(start=False)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    server.start(cwd=elsewhere)
    client = gather(server).new()
    assert len(client.do("course/list")["courses"]) >= 8


#: The daemon looks for free ports itself.
ANY_PORTS = {f"FAIRWAY_{listener}_PORT": "0" for listener in ("MQTT", "WEBSOCKET", "HTTP")}


def test_d1_a_free_port_is_kept_for_the_next_start(new_server):
    server = new_server(ANY_PORTS)
    before = server.ready
    server.stop()
    server.start()
    assert server.ready == before


def test_d1_a_start_waits_a_moment_for_its_old_port(new_server):
    server = new_server(ANY_PORTS)
    before = server.ready
    server.stop()
    # A broker that dies after its daemon holds its ports for a moment, too.
    taken = [socket.create_server(place) for place in (server.mqtt, server.websocket)]
    timers = [threading.Timer(0.7, one.close) for one in taken]
    for timer in timers:
        timer.start()
    server.start()
    for timer in timers:
        timer.join()
    assert server.ready == before


def test_d1_a_port_that_stays_taken_is_replaced(new_server):
    server = new_server(ANY_PORTS)
    before = server.ready
    server.stop()
    with socket.create_server(server.mqtt):
        server.start()
        assert server.mqtt[1] != address(before["mqtt"])[1]
        assert server.ready["websocket"] == before["websocket"]


def ports_of_broker(server):
    return listeners(broker_folder(server) / "mosquitto.conf")


@pytest.mark.parametrize("websocket", ["true", "false"])
def test_d1_a_free_port_that_is_taken_before_the_broker_listens_is_chosen_again(
    new_server, gather, wrapper, websocket
):
    """Without WebSocket, the broker has an internal port for the relay."""
    broker = wrapper("mosquitto", "$2", "/usr/sbin/mosquitto")
    settings = {"FAIRWAY_BROKER_EXECUTABLE": str(broker.program), "FAIRWAY_WEBSOCKET_ENABLED": websocket}
    server = new_server(ANY_PORTS | settings, start=False)
    with contextlib.ExitStack() as taken:
        server.spawn()
        broker.asked()
        before = ports_of_broker(server)
        assert len(before) == 2
        for port in before:
            taken.enter_context(socket.create_server(("127.0.0.1", port)))
        broker.go()
        server.ready_after_spawn()
        assert not set(before) & set(ports_of_broker(server))
        assert gather(server).new().do("device/list")
        assert gather(server).new(transport="relay").do("device/list")
        assert "another program took a free port" in server.log()
    before = server.ready
    server.stop()
    server.start()
    assert server.ready == before


def test_d1_a_configured_port_is_never_chosen_again(new_server, wrapper):
    broker = wrapper("mosquitto", "$2", "/usr/sbin/mosquitto")
    server = new_server({"FAIRWAY_BROKER_EXECUTABLE": str(broker.program)}, start=False)
    server.spawn()
    broker.asked()
    before = ports_of_broker(server)
    assert before[0] == int(server.ports["FAIRWAY_MQTT_PORT"])
    with socket.create_server(("127.0.0.1", before[0])):
        broker.go()
        assert server.process.wait(timeout=30) == 1
    assert "Address already in use" in server.log().splitlines()[-1]
    assert json.loads((server.data / "ports.json").read_text())["mqtt"] == before[0]


@pytest.mark.parametrize("listener", ["mqtt", "websocket", "http"])
def test_d1_a_configured_port_of_another_program_is_named(tmp_path, listener):
    with socket.create_server(("127.0.0.1", free_port())) as other:
        port = other.getsockname()[1]
        ended = run(tmp_path / "data", **{f"FAIRWAY_{listener.upper()}_PORT": str(port)})
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == (
        f"fairwayd: {listener}.port {port} on 127.0.0.1 is taken by another program")


def test_d1_a_daemon_killed_while_its_broker_starts_leaves_no_broker(new_server, wrapper):
    setpriv = wrapper("setpriv", "$$", "/usr/bin/setpriv")
    server = new_server({"PATH": f"{setpriv.folder}:{os.environ['PATH']}"}, start=False)
    server.spawn()
    broker = int(setpriv.asked())
    server.kill()
    setpriv.go()
    # The process becomes the broker, or ends.
    until(lambda: process_table().get(broker, (0, "mosquitto"))[1] == "mosquitto", "the broker")
    try:
        del server.settings["PATH"]
        server.start()
        assert not is_mosquitto(broker)
    finally:
        if is_mosquitto(broker):
            os.kill(broker, signal.SIGKILL)


@pytest.fixture
def outlived(new_server, wrapper):
    """A killed daemon whose broker still runs, and the id of the broker."""
    # `shift` removes `--pdeathsig KILL`, so that the kernel does not end the broker with the daemon.
    setpriv = wrapper("setpriv", "$$", "/usr/bin/setpriv", before="shift 2")
    setpriv.go()
    server = new_server({"PATH": f"{setpriv.folder}:{os.environ['PATH']}"})
    broker = server.broker_pid()
    server.kill()
    del server.settings["PATH"]
    yield server, broker
    if is_mosquitto(broker):
        os.kill(broker, signal.SIGKILL)


def test_d1_a_start_waits_for_the_broker_of_a_killed_daemon(outlived):
    server, broker = outlived
    before = server.ready
    timer = threading.Timer(3, os.kill, (broker, signal.SIGKILL))
    timer.start()
    server.start()
    timer.join()
    assert server.ready == before
    assert "waiting for the end of the broker of the last start" in server.log()


def test_d1_the_broker_of_a_killed_daemon_that_does_not_end_is_named(outlived):
    server, broker = outlived
    server.spawn()
    assert server.process.wait(timeout=60) == 1
    assert server.log().splitlines()[-1] == (
        f"fairwayd: mqtt.port {server.mqtt[1]} on 127.0.0.1 is taken by the broker of the last start. "
        f"End that process: kill -9 {broker}")


def test_d1_two_listeners_do_not_share_a_port(new_server, tmp_path):
    port = str(free_port())
    ended = run(tmp_path / "same", FAIRWAY_MQTT_PORT=port, FAIRWAY_WEBSOCKET_PORT=port)
    assert ended.returncode == 1 and "websocket.port" in ended.stderr
    server = new_server(ANY_PORTS)
    server.stop()
    # This setting gives the previous port of one listener to the other.
    server.settings["FAIRWAY_WEBSOCKET_PORT"] = str(server.mqtt[1])
    before = server.mqtt
    server.start()
    assert server.websocket == before != server.mqtt
    server.stop()
    server.settings["FAIRWAY_WEBSOCKET_PORT"] = str(server.http[1])
    before = server.http
    server.start()
    assert server.websocket == before != server.http
    socket.create_connection(server.websocket, timeout=30).close()


def test_d1_the_daemon_keeps_serving_when_nobody_reads_its_log(new_server, gather):
    server = new_server({"FAIRWAY_LOG_LEVEL": "debug"}, start=False)
    reader, writer = os.pipe()
    server.start(stderr=writer)
    os.close(writer)
    os.close(reader)
    people = gather(server)
    alice = people.new()
    os.kill(server.broker_pid(), signal.SIGKILL)
    alice.wait(lambda: alice.connections == 2, timeout=30)
    assert alice.do("device/list", repeat_every=1)
    assert server.is_running()


#: The most daemons that one test starts.
STARTS_MAX = 5
SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


@pytest.mark.parametrize("sign", SIGNALS, ids=lambda sign: sign.name)
def test_d1_a_signal_during_the_start_ends_the_daemon_cleanly(new_server, sign):
    # A slow test sends the signal after the start, so it tries again.
    for _ in range(STARTS_MAX):
        server = new_server(start=False).spawn()
        folder = broker_folder(server)
        server.process.send_signal(sign)
        assert server.process.wait(timeout=30) == 0, server.log_tail()
        assert not folder.exists()
        if "ready" not in server.process.stdout.read().decode():
            return
    raise AssertionError(f"{STARTS_MAX} daemons finished their start before they noticed {sign.name}")


def broker_folder(server):
    """Waits for the folder that the daemon makes for its broker, and returns it."""
    told, deadline = server.data / "broker.folder", time.monotonic() + 30
    while not told.exists():
        assert time.monotonic() < deadline and server.is_running(), server.log_tail()
    return Path(told.read_text())


def test_d1_a_daemon_under_nohup_outlives_its_terminal(new_server, gather):
    server = new_server(start=False)
    server.start(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    server.process.send_signal(signal.SIGHUP)
    assert gather(server).new().do("device/list")
    assert server.is_running()
    server.stop()


@pytest.mark.parametrize("file", ["secrets/token.key", "certificate"])
def test_d1_a_failed_start_leaves_no_folder_behind(tmp_path, file):
    data = tmp_path / "data"
    (data / "secrets").mkdir(parents=True)
    (data / "secrets" / "token.key").write_text("z" * 64 if "token" in file else "0" * 64)
    missing = str(tmp_path / "missing")
    tls = {"FAIRWAY_TLS_CERTIFICATE": missing, "FAIRWAY_TLS_KEY": missing}
    ended = run(data, **({} if "token" in file else tls))
    assert ended.returncode == 1
    assert not Path((data / "broker.folder").read_text()).exists()


@pytest.mark.parametrize(
    "settings, told",
    [
        # The daemon runs `cat -c FILE` instead of `mosquitto -c FILE`.
        ({"FAIRWAY_BROKER_EXECUTABLE": "/bin/cat"}, ["exit code 1", "invalid option"]),
        ({"FAIRWAY_BROKER_EXECUTABLE": "/bin/false"}, ["exit code 1", "it printed nothing"]),
        (
            {"FAIRWAY_BROKER_EXECUTABLE": "/bin/false", "PATH": "/missing"},
            ["setpriv: No such file"],
        ),
    ],
    ids=["words", "no words", "no setpriv"],
)
def test_d1_the_daemon_gives_up_on_a_broker_that_never_serves(tmp_path, settings, told):
    ended = run(tmp_path / "data", **settings)
    assert ended.returncode == 1 and ended.stdout == ""
    last = ended.stderr.splitlines()[-1]
    assert last.startswith("fairwayd: the broker was started 5 times and never accepted a connection")
    for words in told:
        assert words in last
    assert not Path((tmp_path / "data" / "broker.folder").read_text()).exists()


def test_d1_the_daemon_restarts_a_broker_that_has_served_however_often_it_dies(new_server, gather):
    server = new_server()
    for _ in range(7):
        broker = server.broker_pid()
        os.kill(broker, signal.SIGKILL)
        deadline = time.monotonic() + 30
        while server.broker_pids() in ([], [broker]):
            assert time.monotonic() < deadline
    assert gather(server).new().do("device/list", repeat_every=1)
    server.stop()


@pytest.mark.parametrize("sign", SIGNALS, ids=lambda sign: sign.name)
def test_d1_a_signal_ends_the_daemon_and_its_broker_cleanly(new_server, sign):
    server = new_server()
    broker = server.broker_pid()
    server.process.send_signal(sign)
    assert server.process.wait(timeout=30) == 0
    assert not is_mosquitto(broker)


def test_d1_the_daemon_ends_in_time_while_clients_are_connected(new_server, gather):
    server = new_server()
    people = gather(server)
    for _ in range(10):
        people.new()
    server.stop()


def test_d1_the_daemon_replaces_secrets_that_were_only_half_written(new_server, gather):
    server = new_server(start=False)
    secrets = server.data / "secrets"
    secrets.mkdir(parents=True)
    (secrets / "token.key").touch()
    (secrets / "token.key.new").write_text("half")
    (secrets / "broker.secret.new").touch(mode=0o444)
    server.start()
    alice = gather(server).new()

    def texts():
        return {path.name: path.read_text() for path in secrets.iterdir() if path.suffix != ".pem"}

    written = texts()
    assert {"token.key", "broker.secret"} <= set(written)
    for name, text in written.items():
        assert re.fullmatch(r"[0-9a-f]{64}\n", text), name
        assert (secrets / name).stat().st_mode & 0o777 == 0o600
    server.stop()
    server.start()
    assert texts() == written
    assert alice.do("device/list", repeat_every=1)


def test_c2_secrets_are_readable_by_nobody_else(server):
    folders = [server.data, server.data / "secrets"]
    secrets = list((server.data / "secrets").iterdir())
    assert {"token.key", "broker.secret"} <= {path.name for path in secrets}
    for path in [server.data / "fairway.db", *secrets]:
        is_closed = any(folder.stat().st_mode & 0o077 == 0 for folder in folders if folder in path.parents)
        assert is_closed or path.stat().st_mode & 0o077 == 0, path
