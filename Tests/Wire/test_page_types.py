"""A wrong name in a text, an attribute, a request or a message does not compile."""

import json
import re
import subprocess

import pytest
from page_modules import PAGE, texts
from server import CHECKOUT, DAEMON

#: The start of each program.
IMPORTS = """
    import { h, type Children } from "preact";
    import type { GolfHead, GolfState, Notification, QuizState, RoomEvent, RoomPresence } from "fairway-api";
    import { link } from "PAGE/core/link.js";
    import { request, RequestError } from "PAGE/core/requests.js";
    import { t } from "PAGE/core/texts.js";
    export const all: unknown[] = [link, request, RequestError, t, h];
    export type All = [Children, GolfHead, GolfState, Notification, QuizState, RoomEvent, RoomPresence];
"""
RIGHT = """
    export const Row = ({ name }: { name: string }) => <p class="row" title={t("accounts.signIn")}>{name}</p>;
    export const rows = async (state: GolfState, head: GolfHead, event: RoomEvent, presence: RoomPresence) => {
        const { user } = await request("account/signIn", { login: "ann", device: { name: "Phone", kind: "phone" } });
        const { friends } = await link.ask("friend/list");
        await link.askRoom({ do: "topic" }, "score", { player: user, hole: 3, strokes: 4 });
        const players = head.players.map(({ name }) => <Row name={name} key={name} />);
        return [players, friends[0]?.name, state.hole, event.strokes, presence.online.length];
    };
    export const isFull = (error: unknown) => error instanceof RequestError && error.code === "room.full";
    export const isInvite = ({ kind }: Notification) => kind === "invite";
"""
#: A wrong program, and a part of the compiler's message.
WRONG = {
    "a key of a text": ('t("accounts.singIn");', "'\"accounts.singIn\"' is not assignable"),
    "an attribute": ('<a hrfe="/app/">x</a>;', "'hrfe' does not exist"),
    "a property of a component": ("const A = (_: { name: string }) => null; <A nmae='x' />;", "'nmae' does not exist"),
    "a method": ('link.ask("friend/lst");', "'\"friend/lst\"' is not assignable"),
    "a field of a body": (
        'link.ask("friend/request", { usr: "ben" });', "'usr' does not exist"),
    "a missing body": ('link.ask("friend/request");', "Expected 2-3 arguments, but got 1"),
    "a field of a result": (
        'link.ask("friend/list").then(({ freinds }) => freinds);', "'freinds' does not exist"),
    "a value of a body": (
        'request("account/signIn", { device: { name: "Phone", kind: "fridge" } });', "'\"fridge\"' is not assignable"),
    "a field of a request in a room": (
        'link.askRoom({ do: "x" }, "score", { player: "a", hole: 3, stroke: 4 });', "'stroke' does not exist"),
    "a field of an event": ("(event: RoomEvent) => event.strokse;", "'strokse' does not exist"),
    "a field of a head": ("(head: GolfHead) => head.palyers;", "'palyers' does not exist"),
    "a field of a state": ("(state: GolfState) => state.sores;", "'sores' does not exist"),
    "a field of a quiz": ("(state: QuizState) => state.scores;", "'scores' does not exist"),
    "a kind of a notification": (
        '(notification: Notification) => notification.kind === "invited";', "have no overlap"),
    "a code of an error": (
        '(error: RequestError) => error.code === "room.ful";', "have no overlap"),
}


@pytest.fixture(scope="module")
def errors(tmp_path_factory):
    """The messages of the compiler by program: all programs in one run, because its start takes most of the time."""
    folder = tmp_path_factory.mktemp("programs")
    # `deploy/test --quick` makes only the debug build.
    daemon = DAEMON if DAEMON.exists() else CHECKOUT / ".build" / "debug" / "fairwayd"
    subprocess.run([CHECKOUT / "deploy" / "api-types", daemon, folder], check=True)
    programs = {"right": RIGHT} | {name: program for name, (program, _) in WRONG.items()}
    for place, program in enumerate(programs.values()):
        (folder / f"program{place}.tsx").write_text(IMPORTS.replace("PAGE", str(PAGE)) + program)
    (folder / "tsconfig.json").write_text(json.dumps({
        "extends": str(PAGE / "tsconfig.json"),
        "compilerOptions": {"baseUrl": str(PAGE), "paths": {
            "fairway-api": [f"{folder}/fairway-api/index.d.ts"],
            "fairway-texts": [f"{texts().name}/fairway-texts/index.d.ts"],
        }},
        "include": ["*.tsx", str(PAGE / "types" / "*.d.ts")],
    }))
    done = subprocess.run(["tsc", "--noEmit", "--pretty", "false", "--project", folder], capture_output=True, text=True)
    found = {name: [] for name in programs}
    for place, message in re.findall(r"program(\d+)\.tsx\(.*?\): (error .*(?:\n .*)*)", done.stdout):
        found[list(programs)[int(place)]].append(message)
    assert sum(map(len, found.values())) == done.stdout.count(": error "), done.stdout
    return found


def test_p4_a_right_program_compiles(errors):
    assert errors["right"] == []


@pytest.mark.parametrize("name", WRONG)
def test_p4_a_misspelt_name_does_not_compile(errors, name):
    [message] = errors[name]
    assert WRONG[name][1] in message
