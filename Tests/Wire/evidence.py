"""The evidence of a failed test, for its report.

It has the logs of servers, the last messages of clients, and the consoles and pictures of pages.
"""

from pathlib import Path

SCREENS = Path(__file__).parents[2] / ".build" / "test" / "screens"
LOG_LINES = 60
MESSAGES = 8
CONSOLE_LINES = 20

#: Everything that the running test made or uses.
_logs = {}
_clients = []
_visitors = []
#: {visitor: the picture that was taken before the page was closed}
_pictures = {}


def note_log(name, path):
    """Adds a log file. Only lines that are written from now on belong to the evidence."""
    path = Path(path)
    _logs[path] = (name, _size(path))


def note_client(client):
    _clients.append(client)


def note_visitor(visitor):
    _visitors.append(visitor)


def begin():
    """Starts a new test. Earlier lines in the logs of shared servers are left out."""
    for path, (name, _) in list(_logs.items()):
        if path.exists():
            _logs[path] = (name, _size(path))
        else:
            del _logs[path]
    _clients.clear()
    _visitors.clear()
    _pictures.clear()


def sections(test):
    """Returns (title, text) of each piece of evidence."""
    found = []
    for path, (name, start) in _logs.items():
        if text := _since(path, start):
            found.append((f"log of {name}, the last {LOG_LINES} lines ({path})", _last(text, LOG_LINES)))
    for client in _clients:
        messages = [f"{m.topic} {m.payload[:300]!r}" for m in client.messages[-MESSAGES:]]
        if messages:
            title = f"last messages to {client.user or client.client_id}"
            found.append((title, "\n".join(messages)))
    for visitor in _visitors:
        console = "\n".join(visitor.console[-CONSOLE_LINES:]) or "(empty)"
        text = f"address: {visitor.address}\nscreenshot: {_picture(test, visitor)}\n{console}"
        found.append((f"page and console of {visitor.name}", text))
    return found


def keep_pictures(test):
    """Takes pictures of all pages before they are closed."""
    for visitor in _visitors:
        _pictures[visitor] = _picture(test, visitor)


def _picture(test, visitor):
    if visitor in _pictures:
        return _pictures[visitor]
    SCREENS.mkdir(parents=True, exist_ok=True)
    path = SCREENS / f"{test}-{visitor.name}.png"
    try:
        visitor.page.screenshot(path=path, full_page=True, timeout=10_000)
    except Exception as error:  # The page may be closed, or be the reason for the failure.
        return f"none, {type(error).__name__}"
    return path


def _size(path):
    return path.stat().st_size if path.exists() else 0


def _since(path, start):
    if not path.exists():
        return ""
    with path.open("rb") as file:
        file.seek(start)
        return file.read().decode(errors="replace")


def _last(text, lines):
    return "\n".join(text.splitlines()[-lines:])
