"""Push services as strict as the real ones. They refuse wrong requests, and note them."""

import base64
import hashlib
import hmac
import json
import re
import secrets
import threading
import time
from dataclasses import dataclass, field
from urllib.parse import parse_qs

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from http2 import Answer, Http2Server, private_pem
from py_vapid import Vapid02
from tokens import claims, decode, encode, header


class Wrong(Exception):
    """A request that a real service would refuse."""

    def __init__(self, status, content):
        super().__init__(f"{status} {content}")
        self.status = status
        self.content = content


def require(condition, status, content):
    if not condition:
        raise Wrong(status, content)


class Service:
    """A server that checks each request, answers as the test says, and keeps accepted pushes."""

    def __init__(self, authority):
        #: The faults of wrong requests.
        self.wrong = []
        #: Whether the service answers all requests with status 503.
        self.is_ill = False
        self.changed = threading.Condition()
        self.server = Http2Server(authority, self._answer)

    @property
    def origin(self):
        return self.server.origin

    def close(self):
        self.server.close()

    def _answer(self, request):
        with self.changed:
            try:
                return Answer.of(503) if self.is_ill else self.take(request)
            except Wrong as wrong:
                self.wrong.append(str(wrong))
                return Answer.of(wrong.status, wrong.content)
            except Exception as error:
                self.wrong.append(repr(error))
                return Answer.of(500)
            finally:
                self.changed.notify_all()

    def wait(self, condition, timeout=30):
        """Waits until the condition holds, and returns it."""
        with self.changed:
            assert self.changed.wait_for(condition, timeout), self.wrong
            return condition()


def signed_by(token, key, algorithm):
    """The claims of a JWT, whose signature must match this public key."""
    require(header(token)["alg"] == algorithm, 403, {"reason": "algorithm"})
    signed, _, signature = token.rpartition(".")
    signature = decode(signature)
    try:
        if algorithm == "ES256":
            r, s = (int.from_bytes(part) for part in (signature[:32], signature[32:]))
            encoded = utils.encode_dss_signature(r, s)
            key.verify(encoded, signed.encode(), ec.ECDSA(hashes.SHA256()))
        else:
            key.verify(signature, signed.encode(), padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        raise Wrong(403, {"reason": "InvalidProviderToken"}) from None
    return claims(token)


class Browser:
    """A browser's subscription with the key of a server."""

    def __init__(self, service, server_key):
        self.service = service
        self.server_key = server_key
        self.path = f"/push/{secrets.token_urlsafe(16)}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)
        #: The status of the service's answer. With None, it does not answer.
        self.status = 201
        self.content = None
        self.headers = {}
        #: The encrypted bodies of accepted pushes, and the headers of all valid requests.
        self.bodies = []
        self.attempts = []

    @property
    def body(self):
        """The body of a `push/subscribe`."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {
            "provider": "webPush",
            "endpoint": self.service.origin + self.path,
            "keys": {"p256dh": encode(point), "auth": encode(self.auth)},
        }

    def read(self, body):
        """Decrypts the body of a push."""
        plain = http_ece.decrypt(
            bytes(body), private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(plain)

    @property
    def messages(self):
        return [self.read(body) for body in self.bodies]

    def expect(self, count=1):
        """Waits for this number of pushes, and returns all decrypted messages."""
        self.service.wait(lambda: len(self.bodies) >= count)
        return self.messages


class WebPushService(Service):
    """A Web Push service (RFC 8030, 8188, 8291 and 8292)."""

    def __init__(self, authority):
        self.browsers = {}
        super().__init__(authority)

    def browser(self, server_key):
        made = Browser(self, server_key)
        self.browsers[made.path] = made
        return made

    def take(self, request):
        browser = self.browsers.get(request.path)
        require(request.method == "POST" and browser, 404, {"errno": 102})
        self._check(request, browser)
        browser.attempts.append(request.headers)
        if browser.status is None:
            return None
        if browser.status == 201:
            browser.bodies.append(bytes(request.body))
        return Answer.of(browser.status, browser.content, **browser.headers)

    def _check(self, request, browser):
        headers = request.headers
        require(re.fullmatch(r"\d+", headers.get("ttl", "")), 400, {"errno": 112})
        require(int(headers["ttl"]) <= 2_592_000, 400, {"errno": 112})
        topic = headers.get("topic", "none")
        require(re.fullmatch(r"[A-Za-z0-9_-]{1,32}", topic), 400, {"errno": 113})
        known = ("very-low", "low", "normal", "high")
        require(headers.get("urgency", "normal") in known, 400, {"errno": 100})
        require(headers.get("content-encoding") == "aes128gcm", 400, {"errno": 110})
        require(len(request.body) <= 4096, 413, {"errno": 104})
        match = re.fullmatch(r"vapid t=([^,]+), ?k=(\S+)", headers.get("authorization", ""))
        require(match, 401, {"errno": 109})
        token, key = match.groups()
        require(key == browser.server_key, 403, {"errno": 109, "error": "another key"})
        require(Vapid02.verify(f"vapid t={token},k={key}"), 401, {"errno": 109})
        said = signed_by(token, public_key(key), "ES256")
        require(said["aud"] == self.origin, 401, {"errno": 109, "error": "audience"})
        require(0 < said["exp"] - time.time() <= 86_400, 401, {"errno": 109, "error": "expiry"})
        require(re.match(r"mailto:\S+@\S+|https://", said["sub"]), 403, {"reason": "BadJwtToken"})


def public_key(text):
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(text))


class AppleService(Service):
    """APNs. `answers` has the answer for a device. The default is 200."""

    KEY_ID, TEAM, TOPIC = "ABCDE12345", "TEAM123456", "org.example.fairway"

    def __init__(self, authority, folder):
        key = ec.generate_private_key(ec.SECP256R1())
        self.key_file = folder / "apns.p8"
        self.key_file.write_bytes(private_pem(key))
        self.key = key.public_key()
        self.answers = {}
        self.pushes = []
        self.tokens = set()
        super().__init__(authority)

    @property
    def settings(self):
        return {
            "FAIRWAY_PUSH_APNS_KEY_FILE": str(self.key_file),
            "FAIRWAY_PUSH_APNS_KEY_ID": self.KEY_ID,
            "FAIRWAY_PUSH_APNS_TEAM_ID": self.TEAM,
            "FAIRWAY_PUSH_APNS_TOPIC": self.TOPIC,
            "FAIRWAY_PUSH_APNS_URL": self.origin,
        }

    def take(self, request):
        match = re.fullmatch(r"/3/device/([0-9a-f]{64,200})", request.path)
        require(request.method == "POST" and match, 404, {"reason": "BadPath"})
        self._check(request)
        device = match[1]
        self.pushes.append((device, request.headers, request.json))
        status, reason = self.answers.get(device, (200, None))
        return Answer.of(status, reason and {"reason": reason})

    def _check(self, request):
        headers = request.headers
        scheme, _, token = headers["authorization"].partition(" ")
        require(scheme == "bearer", 403, {"reason": "MissingProviderToken"})
        self.tokens.add(token)
        require(header(token).get("kid") == self.KEY_ID, 403, {"reason": "InvalidProviderToken"})
        said = signed_by(token, self.key, "ES256")
        require(said["iss"] == self.TEAM, 403, {"reason": "InvalidProviderToken"})
        fresh = -60 < time.time() - said["iat"] < 3600
        require(fresh, 403, {"reason": "ExpiredProviderToken"})
        require(headers["apns-topic"] == self.TOPIC, 400, {"reason": "BadTopic"})
        require(headers["apns-push-type"] == "alert", 400, {"reason": "InvalidPushType"})
        require(headers["apns-priority"] in ("5", "10"), 400, {"reason": "BadPriority"})
        lasts = int(headers["apns-expiration"]) - time.time()
        require(0 < lasts < 30 * 86_400, 400, {"reason": "BadExpirationDate"})
        require(len(headers["apns-collapse-id"]) <= 64, 400, {"reason": "BadCollapseId"})
        require(len(request.body) <= 4096, 413, {"reason": "PayloadTooLarge"})
        alert = request.json["aps"]["alert"]
        require({"title", "body"} == set(alert), 400, {"reason": "PayloadEmpty"})


class GoogleService(Service):
    """FCM with its token endpoint. `answers` has the answer for a registration token."""

    PROJECT = "fairway-1"
    RESERVED = re.compile(r"from|message_type|(google|gcm).*")

    def __init__(self, authority, folder):
        key = rsa.generate_private_key(public_exponent=65_537, key_size=2048)
        self.key = key.public_key()
        self.answers = {}
        self.pushes = []
        self.asked = 0
        self.bearers = {}
        #: Whether the token endpoint issues tokens.
        self.is_open = True
        super().__init__(authority)
        self.account = folder / "service-account.json"
        account = {
            "type": "service_account",
            "project_id": self.PROJECT,
            "private_key_id": "key-1",
            "private_key": private_pem(key).decode(),
            "client_email": "push@fairway-1.iam.gserviceaccount.com",
            "token_uri": f"{self.origin}/token",
        }
        self.account.write_text(json.dumps(account))

    @property
    def settings(self):
        return {
            "FAIRWAY_PUSH_FCM_SERVICE_ACCOUNT_FILE": str(self.account),
            "FAIRWAY_PUSH_FCM_URL": self.origin,
        }

    def take(self, request):
        require(request.method == "POST", 405, None)
        if request.path == "/token":
            return self._hand_out(request)
        require(request.path == f"/v1/projects/{self.PROJECT}/messages:send", 404, None)
        return self._send(request)

    def _hand_out(self, request):
        self.asked += 1
        if not self.is_open:
            return Answer.of(503, {"error": "unavailable"})
        form = {name: values[0] for name, values in parse_qs(request.body.decode()).items()}
        grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
        require(form.get("grant_type") == grant, 400, {"error": "unsupported_grant_type"})
        said = signed_by(form["assertion"], self.key, "RS256")
        require(header(form["assertion"])["kid"] == "key-1", 400, {"error": "invalid_grant"})
        wanted = {
            "iss": "push@fairway-1.iam.gserviceaccount.com",
            "aud": f"{self.origin}/token",
            "scope": "https://www.googleapis.com/auth/firebase.messaging",
        }
        require({key: said[key] for key in wanted} == wanted, 400, {"error": "invalid_grant"})
        require(0 < said["exp"] - said["iat"] <= 3600, 400, {"error": "invalid_grant"})
        require(abs(said["iat"] - time.time()) < 60, 400, {"error": "invalid_grant"})
        bearer = secrets.token_urlsafe(32)
        self.bearers[bearer] = time.time() + 3600
        answer = {"access_token": bearer, "expires_in": 3600, "token_type": "Bearer"}
        return Answer.of(200, answer)

    def _send(self, request):
        bearer = request.headers["authorization"].removeprefix("Bearer ")
        known = self.bearers.get(bearer, 0) > time.time()
        require(known, 401, self.error("UNAUTHENTICATED"))
        message = request.json["message"]
        invalid = self.error("INVALID_ARGUMENT")
        require(len(request.body) <= 4096, 400, invalid)
        require(set(message) <= {"token", "notification", "data", "android", "apns"}, 400, invalid)
        require(all(isinstance(value, str) for value in message["data"].values()), 400, invalid)
        require(not any(self.RESERVED.fullmatch(key) for key in message["data"]), 400, invalid)
        require(re.fullmatch(r"\d+s", message["android"]["ttl"]), 400, invalid)
        require("collapse_key" not in message["android"], 400, invalid)
        self.pushes.append(message)
        status, code = self.answers.get(message["token"], (200, None))
        content = {"name": "projects/fairway-1/messages/1"} if status == 200 else self.error(code)
        return Answer.of(status, content)

    @staticmethod
    def error(code):
        kind = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
        return {"error": {"status": "X", "details": [{"@type": kind, "errorCode": code}]}}


class NtfyService(Service):
    """An ntfy server: messages as JSON, each topic with an access token."""

    def __init__(self, authority):
        self.token = "tk_" + secrets.token_hex(14)
        self.pushes = []
        super().__init__(authority)

    def take(self, request):
        require(request.method == "POST" and request.path == "/", 404, {"http": 404})
        authorized = request.headers.get("authorization") == f"Bearer {self.token}"
        require(authorized, 403, {"http": 403})
        message = request.json
        require(re.fullmatch(r"[-_A-Za-z0-9]{1,64}", message["topic"]), 400, {"http": 400})
        require(message.get("priority") in (None, 1, 2, 3, 4, 5), 400, {"http": 400})
        require(len(message["message"].encode()) <= 4096, 400, {"http": 400})
        self.pushes.append(message)
        return Answer.of(200, {"id": "x"})


@dataclass
class Hook:
    secret: str
    status: int = 200
    bodies: list = field(default_factory=list)


class WebhookService(Service):
    """Webhooks of users, each on its own path. They check the signature first."""

    def __init__(self, authority):
        self.hooks = {}
        super().__init__(authority)

    def hook(self, path):
        self.hooks[path] = Hook(secrets.token_urlsafe(24))
        return self.hooks[path]

    def take(self, request):
        hook = self.hooks[request.path]
        parts = request.headers["fairway-signature"].split(",")
        fields = dict(part.split("=", 1) for part in parts)
        require(abs(int(fields["t"]) - time.time()) < 300, 400, "time")
        signed = f"{fields['t']}.".encode() + bytes(request.body)
        made = hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest()
        require(hmac.compare_digest(made, fields["v1"]), 401, "signature")
        require(request.headers["content-type"] == "application/json", 415, "type")
        hook.bodies.append(request.json)
        return Answer.of(hook.status)
