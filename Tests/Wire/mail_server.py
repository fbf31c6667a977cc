"""An SMTP server (aiosmtpd) that keeps accepted mails, and refuses recipients that a test names."""

import asyncio
import email
import email.policy
import ssl
import threading
import time

from aiosmtpd.smtp import SMTP, AuthResult
from server import free_port

PATIENCE = 30


class MailServer:
    """A server on a port of 127.0.0.1. It can be started and stopped several times."""

    def __init__(self, certificate=None, *, encryption="starttls", login=None):
        """`certificate` is (certificate file, key file), `encryption` is starttls, tls or none."""
        self.encryption = encryption if certificate else "none"
        self.context = None
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*certificate)
        self.login = login
        self.port = free_port()
        #: {address of a recipient: the answer to RCPT}
        self.answers = {}
        #: The accepted mails, each with its recipient, sender, encryption, sign-in and message.
        self.mails = []
        #: All recipients in RCPT commands, refused ones too.
        self.asked = []
        self._changed = threading.Condition()
        self._loop = None
        self._thread = None
        self._connections = []

    def start(self):
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)
        return self

    def _run(self, ready):
        loop = self._loop = asyncio.new_event_loop()
        secure = self.context if self.encryption == "tls" else None
        listening = loop.create_server(self._smtp, "127.0.0.1", self.port, ssl=secure)
        listener = loop.run_until_complete(listening)
        ready.set()
        loop.run_forever()
        listener.close()
        for connection in self._connections:
            if connection.transport:
                connection.transport.abort()
        loop.run_until_complete(asyncio.sleep(0))

    def _smtp(self):
        starttls = self.context if self.encryption == "starttls" else None
        made = SMTP(
            self,
            hostname="mail.test",
            enable_SMTPUTF8=True,
            tls_context=starttls,
            require_starttls=starttls is not None,
            auth_required=self.login is not None,
            auth_require_tls=self.encryption == "starttls",
            authenticator=self._authenticate if self.login else None,
            loop=self._loop,
        )
        self._connections.append(made)
        return made

    def _authenticate(self, _server, _session, _envelope, _mechanism, data):
        return AuthResult(success=(data.login.decode(), data.password.decode()) == self.login)

    async def handle_RCPT(self, _server, _session, envelope, address, _options):
        with self._changed:
            self.asked.append(address)
            answer = self.answers.get(address)
            self._changed.notify_all()
        if answer:
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server, session, envelope):
        mail = {
            "to": envelope.rcpt_tos,
            "from": envelope.mail_from,
            "encrypted": session.ssl is not None or self.encryption == "tls",
            "signed_in": bool(getattr(session, "authenticated", False)),
            "message": email.message_from_bytes(envelope.content, policy=email.policy.SMTP),
        }
        with self._changed:
            self.mails.append(mail)
            self._changed.notify_all()
        return "250 taken"

    def is_running(self):
        return self._loop.is_running()

    def stop(self):
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)

    def wait(self, condition, timeout=PATIENCE):
        """Waits until `condition()` is true, and returns it."""
        with self._changed:
            deadline = time.monotonic() + timeout
            while not (found := condition()):
                left = deadline - time.monotonic()
                assert left > 0, f"mails: {[mail['to'] for mail in self.mails]}"
                self._changed.wait(left)
            return found

    def mail(self, address, number=1):
        """Waits for a mail to an address. `number` counts its mails from 1."""

        def find():
            found = [mail for mail in self.mails if mail["to"] == [address]]
            return found[number - 1] if len(found) >= number else None

        return self.wait(find)
