"""News expires: a session that was away for long gets no old replies and no old notifications (V6)."""

import tempfile
from pathlib import Path

import pytest
from people import create, join
from raw import PUBLISH, Raw

FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
#: A stored session lasts a day (MQTT 5, Session Expiry Interval).
A_DAY = bytes([0x11]) + (86_400).to_bytes(4, "big")
MINUTE = 60


class Broker:
    """A Mosquitto whose clock a test moves forward. The broker decides which messages have expired."""

    def __init__(self):
        # The user of the broker reads this folder, too.
        self.folder = Path(tempfile.mkdtemp(prefix="fairway-broker-"))
        self.folder.chmod(0o755)
        self.ahead = 0
        self.advance(0)
        self.program = self.folder / "mosquitto"
        self.program.write_text(f"""#!/bin/sh
exec env LD_PRELOAD={FAKETIME} FAKETIME_TIMESTAMP_FILE={self.folder}/time FAKETIME_NO_CACHE=1 \\
    DONT_FAKE_MONOTONIC=1 /usr/sbin/mosquitto "$@"
""")
        self.program.chmod(0o755)

    def advance(self, seconds):
        self.ahead += seconds
        new = self.folder / "new"
        new.write_text(f"+{self.ahead}\n")
        new.replace(self.folder / "time")


@pytest.mark.parametrize("version", [4, 5])
def test_v6_a_session_that_returns_late_gets_no_old_replies_and_notifications(new_server, gather, version):
    broker = Broker()
    server = new_server({"FAIRWAY_BROKER_EXECUTABLE": str(broker.program)})
    people = gather(server)
    host, ann = people.several("host", "ann")
    token = people.token(ann.user)
    inbox, reply = (f"fairway/user/{ann.user}/{name}" for name in ("inbox", "reply"))
    ann.listen(inbox)

    def visit():
        """Connects as a device with a stored session. Returns the topics of the messages that waited."""
        with Raw(server, version) as device:
            properties = A_DAY if version == 5 else b""
            assert device.connect(f"{ann.user}-old", ann.user, token, clean=False, properties=properties) == 0
            kept = []
            device.subscribe(inbox, reply, kept=kept)
            device.ping(kept)
            messages = [device.message(each) for each in kept if each[0] == PUBLISH]
            for _, _, number in messages:
                device.acknowledge(number)
            device.ping()
            return [topic for topic, _, _ in messages]

    def happen():
        """A reply and a notification come while the device is away."""
        seen = ann.mark()
        assert ann.do("device/list")
        room = create(host)
        join(ann, room)
        room.do("start")
        ann.expect(inbox, lambda message: message.json["kind"] == "round.started", since=seen)

    assert visit() == []
    happen()
    assert set(visit()) == {inbox, reply}
    happen()
    broker.advance(9 * MINUTE)
    assert set(visit()) == {inbox, reply}
    happen()
    broker.advance(11 * MINUTE)
    assert set(visit()) == {inbox}
    happen()
    # `round.started` is valid for an hour.
    broker.advance(61 * MINUTE)
    assert visit() == []
    kinds = [each["kind"] for each in ann.do("notification/list")["notifications"]]
    assert kinds.count("round.started") == 4
