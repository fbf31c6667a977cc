"""A link that a test can cut. Until then, it passes bytes in both directions."""

import contextlib
import socket
import threading


class Proxy:
    """Listens on a free port of loopback and passes everything on to an address."""

    def __init__(self, target):
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.is_whole = True
        self._sockets = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def connections(self):
        """The number of open connections through the proxy."""
        with self._lock:
            return len(self._sockets) // 2

    def cut(self):
        """Closes all connections, and accepts no new one until `mend`."""
        with self._lock:
            self.is_whole = False
            sockets, self._sockets = self._sockets, set()
        for each in sockets:
            # The shutdown wakes the thread that reads this socket. That thread closes it.
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def mend(self):
        self.is_whole = True

    def close(self):
        self.cut()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def forward(self, part, source, sink):
        """Passes bytes on. A proxy that changes or delays some has its own form."""
        sink.sendall(part)

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self.target)
            except OSError:
                near.close()
                continue
            with self._lock:
                if not self.is_whole:
                    near.close()
                    far.close()
                    continue
                self._sockets |= {near, far}
            for each in (near, far):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source, sink):
        with contextlib.suppress(OSError):
            while part := source.recv(65536):
                self.forward(part, source, sink)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._sockets.discard(source)
        source.close()
