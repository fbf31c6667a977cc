"""Device tokens as a thief would make them: JWTs by hand."""

import base64
import hashlib
import hmac
import json
import time


def encode(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def claims(token):
    """What a token says, unverified."""
    return json.loads(decode(token.split(".")[1]))


def header(token):
    return json.loads(decode(token.split(".")[0]))


def sign(content, key, algorithm="HS256", extra=None):
    """A token over `content`, signed with the key."""
    head = {"alg": algorithm, "typ": "JWT"} | (extra or {})
    signed = ".".join(
        encode(json.dumps(each, separators=(",", ":")).encode()) for each in (head, content)
    )
    hashes = {"HS256": hashlib.sha256, "HS384": hashlib.sha384, "HS512": hashlib.sha512}
    if algorithm not in hashes:
        return f"{signed}."
    return f"{signed}.{encode(hmac.new(key, signed.encode(), hashes[algorithm]).digest())}"


def now():
    return int(time.time())


def token_key(server, token):
    """The key in the data folder that the token was signed with.

    Every file of the data folder is tried as it is, and read as hexadecimal and base64, so that
    the test depends on nothing but that the key lies there.
    """
    signed, _, signature = token.rpartition(".")
    for path in sorted(server.data.rglob("*")):
        if not path.is_file() or path.stat().st_size > 4096:
            continue
        for key in readings(path.read_bytes()):
            made = hmac.new(key, signed.encode(), hashlib.sha256).digest()
            if hmac.compare_digest(encode(made), signature):
                return key
    raise AssertionError(f"no key of the tokens below {server.data}")


def readings(raw):
    for content in {raw, raw.strip()}:
        yield content
        for decoder in (bytes.fromhex, base64.b64decode, decode):
            try:
                yield decoder(content.decode())
            except (ValueError, UnicodeDecodeError):
                continue
