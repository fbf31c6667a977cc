"""A broker that somebody else runs, and a daemon that joins it."""

import os
import secrets
import signal
import socket
import subprocess
import time

import evidence
from clock import Clock
from raw import Raw
from server import DAEMON, Server, free_port


class Broker:
    """A Mosquitto with the guard."""

    def __init__(self, folder, has_websocket=False):
        self.folder = folder
        self.port = free_port()
        self.websocket_port = free_port()
        self.secret = secrets.token_hex(16)
        self.clock = Clock()
        websocket = f"listener {self.websocket_port} 127.0.0.1\nprotocol websockets" if has_websocket else ""
        data = folder / "data" / "secrets"
        data.mkdir(parents=True)
        (data / "token.key").write_text(secrets.token_hex(32))
        (folder / "daemon.secret").write_text(self.secret)
        (folder / "mosquitto.conf").write_text(
            f"""
            user {"root" if os.geteuid() == 0 else "nobody"}
            listener {self.port} 127.0.0.1
            {websocket}
            allow_anonymous true
            persistence false
            set_tcp_nodelay true
            max_queued_messages 100000
            message_size_limit 262144
            plugin {DAEMON.with_name("libFairwayGuard.so")}
            plugin_opt_token_key_file {data / "token.key"}
            plugin_opt_daemon_secret_file {folder / "daemon.secret"}
            plugin_opt_guest_connections_per_minute 100000
            plugin_opt_publishes_per_second 100000
            plugin_opt_publish_burst 100000
            plugin_opt_pings_per_second 1000000
            plugin_opt_waiting_bytes_per_user_max 1000000000
            plugin_opt_waiting_bytes_max 1000000000
            plugin_opt_test_clock_file {self.clock.file}
            """
        )
        self.process = None
        evidence.note_log("the joined broker", folder / "broker.log")

    @property
    def mqtt(self):
        return "127.0.0.1", self.port

    def start(self):
        command = ["/usr/sbin/mosquitto", "-c", str(self.folder / "mosquitto.conf")]
        self.process = subprocess.Popen(command, stderr=(self.folder / "broker.log").open("ab"))
        deadline = time.monotonic() + 30
        while True:
            # Another process may have taken the port in the meantime.
            assert self.process.poll() is None, (self.folder / "broker.log").read_text()
            with socket.socket() as probe:
                if probe.connect_ex(self.mqtt) == 0:
                    return self
            assert time.monotonic() < deadline, (self.folder / "broker.log").read_text()
            time.sleep(0.01)

    def end(self, how=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=30)

    def as_daemon(self):
        raw = Raw(self)
        assert raw.connect("$test", user="$fairwayd", password=self.secret) == 0
        return raw


class JoiningServer(Server):
    """A daemon that joins this broker. `port` is the broker's own port or that of a proxy."""

    def __init__(self, broker, port=None, settings=None):
        joining = {
            "FAIRWAY_BROKER_URL": f"mqtt://127.0.0.1:{port or broker.port}",
            "FAIRWAY_BROKER_SECRET_FILE": str(broker.folder / "daemon.secret"),
        }
        super().__init__(broker.folder / "data", joining | (settings or {}), clock=broker.clock)
        self.broker = broker

    @property
    def mqtt(self):
        return self.broker.mqtt
