"""The page's requests over MQTT, on a link and a clock that the test controls."""

import json

import pytest
from page_modules import bundle, printed

#: `sent` has the times of the publications, in milliseconds. `answer(reply)` answers the last one.
WORLD = """
  let now = 0, timers = [], handlers = {}, last;
  const sent = [], told = [];
  const later = (call, ms, every) => timers[timers.push({ at: now + ms, call, every }) - 1];
  globalThis.setTimeout = (call, ms) => later(call, ms);
  globalThis.setInterval = (call, ms) => later(call, ms, ms);
  globalThis.clearTimeout = globalThis.clearInterval = (timer) => {
    timers = timers.filter((other) => other !== timer);
  };
  const topics = { do: "f1/user/ann/do", reply: "f1/reply/ann" };
  const session = JSON.stringify({ user: "ann", device: { token: "t" }, topics });
  globalThis.localStorage = { getItem: (key) => key === "fairway.session" ? session : null };
  globalThis.addEventListener = () => {};
  globalThis.document = { addEventListener() {}, querySelector: () => null };
  globalThis.location = { protocol: "http:", host: "localhost" };
  const client = {
    connected: true,
    on: (event, handler) => { handlers[event] = handler; },
    subscribe: (filters, options, done) => done?.(),
    publish: (topic, body) => { sent.push(now); last = JSON.parse(body).id; },
  };
  globalThis.broker = { connect: () => client };
  const { link } = require(%s);
  const answer = (reply) =>
    handlers.message(topics.reply, Buffer.from(JSON.stringify({ id: last, ...reply })));
  const busy = () => answer({ ok: false, error: { code: "server.busy", retryAfterMs: 500 } });
  const wait = (ms) => {
    const end = now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      now = next.at;
      if (next.every) next.at += next.every;
      else clearTimeout(next);
      next.call();
    }
    now = end;
  };
  const tell = (result) => told.push(result);
  const ask = () => link.ask("round/list").then(tell, ({ code }) => tell(code));
"""


@pytest.fixture
def shown(tmp_path):
    """Runs some steps. Returns the times of the publications, and the results of the requests."""
    broker = tmp_path / "broker.js"
    broker.write_text("export default { connect: () => globalThis.broker.connect() };")
    module = bundle("core/link.js", tmp_path, f"--alias:mqtt={broker}")

    def run(steps):
        return printed(f"""{WORLD % module}
          link.start();
          // The link loads its client first.
          setImmediate(() => {{
            handlers.connect();
            {steps};
            setImmediate(() => console.log(JSON.stringify([sent, told])));
          }});""")

    return run


def test_r0_the_page_asks_a_busy_server_again_after_the_time_that_it_names(shown):
    assert shown("ask(); busy(); wait(499)") == [[0], []]
    steps = "ask(); busy(); wait(500); answer({ ok: true, result: 7 }); wait(60_000)"
    assert shown(steps) == [[0, 500], [7]]


def test_r0_the_page_waits_twice_as_long_while_the_server_stays_busy(shown):
    steps = "ask(); busy(); wait(500); busy(); wait(1_000); busy(); wait(2_000)"
    assert shown(steps) == [[0, 500, 1500, 3500], []]


def test_r0_the_page_gives_up_on_a_busy_server_after_its_patience(shown):
    sent, told = shown("ask(); for (let s = 0; s < 60; s++) { busy(); wait(1_000) }")
    assert told == ["server.busy"]
    assert sent[-1] < 20_000


def test_r0_a_repeated_request_that_the_server_refused_is_not_sent_again(shown):
    steps = 'ask(); busy(); wait(500); answer({ ok: false, error: { code: "room.unknown" } }); wait(60_000)'
    assert shown(steps) == [[0, 500], ["room.unknown"]]
