"""The texts for users and operators follow the mechanical part of the rules of plain English."""

import plain_english
import pytest


@pytest.mark.parametrize("place", plain_english.PLACES)
def test_w1_a_place_has_few_sentences_that_are_hard_to_read(place):
    found, lines = [], 0
    for path in plain_english.files_of(place):
        more, number = plain_english.read(path)
        found, lines = found + more, lines + number
    assert lines > 50, f"{place} has nothing to read"
    assert len(found) * 1_000 <= plain_english.FINDINGS_MAX * lines, "\n".join(map(str, found))


@pytest.mark.parametrize(("sentence", "rule"), [
    ("What is down is told to admins once.", "name the subject"),
    ("What is down is told to admins once.", "say who notifies or shows"),
    ("Who is kicked gets nothing more, though the subscription stands.", "say is, exists or is stored"),
    ("Of a batch the newest of each device is stored.", "say it the right way round"),
    ("Nor does the server answer.", "say it the right way round"),
    ("A list that is none comes back.", "say none in another way"),
    ("As many of your proposals wait as many as anybody may have.", "say the limit"),
    ("The card goes on without a connection.", "say what happens"),
    ("It is asked again.", "say who does it"),
    ("The server starts all the same.", "leave it out"),
    ("It starts: first the broker; then the daemon.", "make two sentences"),
    ("It – the broker – starts.", "make two sentences"),
    (f"The server {'really ' * plain_english.WORDS_MAX}starts.", "make it shorter"),
])
def test_w1_a_hard_sentence_is_found(sentence, rule):
    assert rule in plain_english.rules_broken(sentence)


@pytest.mark.parametrize("sentence", [
    "Fairway alerts admins once when a service goes down, and once when it recovers.",
    "What does the server do?",
    "The letters stand for the words; a card has 18 holes.",
    "The server sends no reply before the transaction is committed.",
])
def test_w1_a_plain_sentence_is_not_found(sentence):
    assert plain_english.rules_broken(sentence) == []


def test_w1_sentences_are_read_across_lines_and_code_is_not_read(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# Play\n\nThe card\ngoes on.\n\n```sh\nWho stands?\n```\n\n    What stands.\n\n"
        "- an item that\n  goes on\n\n| `x` stands | it [goes on](x.md) |\n| --- | --- |\n")
    found = {(line, text) for line, _, text in plain_english.paragraphs(page)}
    assert found == {
        (1, "Play"), (3, "The card goes on."), (12, "an item that goes on"), (15, "x stands"), (15, "it goes on")}
    settings = tmp_path / "fairway.json5"
    settings.write_text('{\n  // The port\n  // stands here.\n  port: "Who",\n}\n')
    assert plain_english.paragraphs(settings) == [(2, 2, "The port stands here.")]
    (finding,), lines = plain_english.read(settings)
    assert (finding.line, finding.rule, lines) == (2, "say is, exists or is stored", 2)
