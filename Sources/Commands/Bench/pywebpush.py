"""Sends encrypted Web Pushes with pywebpush for some seconds, and prints the figures as JSON.

Arguments: seconds, message. Prints {} if pywebpush is not installed.
"""

import base64
import json
import multiprocessing
import os
import socket
import sys
import time

try:
    import requests
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02
    from pywebpush import webpush
except ImportError:
    print("{}")
    sys.exit()


def take_all(listener):
    connection, _ = listener.accept()
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    waiting = b""
    while received := connection.recv(65536):
        waiting += received
        while (end := waiting.find(b"\r\n\r\n")) >= 0:
            head = waiting[:end].lower()
            length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
            if len(waiting) < end + 4 + length:
                break
            waiting = waiting[end + 4 + length :]
            connection.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")


def text(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


listener = socket.create_server(("127.0.0.1", 0))
fork = multiprocessing.get_context("fork")
sink = fork.Process(target=take_all, args=(listener,), daemon=True)
sink.start()
endpoint = f"http://127.0.0.1:{listener.getsockname()[1]}/push"
point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
    serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
)
keys = {"p256dh": text(point), "auth": text(os.urandom(16))}
vapid = Vapid02()
vapid.generate_keys()
session = requests.Session()


def push():
    webpush(
        {"endpoint": endpoint, "keys": keys},
        data=sys.argv[2],
        vapid_private_key=vapid,
        vapid_claims={"sub": "mailto:bench@example.org"},
        ttl=3600,
        requests_session=session,
    )


push()
pushes, start, processor = 0, time.monotonic(), time.process_time()
while time.monotonic() < start + float(sys.argv[1]):
    push()
    pushes += 1
figures = {
    "pushes": pushes,
    "seconds": time.monotonic() - start,
    "processor": time.process_time() - processor,
}
print(json.dumps(figures), flush=True)
sink.terminate()
