"""A bounded load on one page over 127.0.0.1: so many connections, so many seconds, no pause.

Plain sockets that are kept open, so that the client takes little of the machine that it measures.
Every answer is read whole and must be a 200; a 304 where the mark of what is known is sent along.
"""

from __future__ import annotations

import socket
import threading
import time

CONNECTIONS = 8
_BUFFER = 1 << 16


class Visitor:
    """One connection that asks for one page again and again."""

    def __init__(self, port: int, path: str, mark: str = "") -> None:
        self.status = b" 304 " if mark else b" 200 "
        known = f"If-None-Match: {mark}\r\n" if mark else ""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n{known}\r\n"
        ).encode()

    def visit(self) -> int:
        """Ask once; how many bytes the body of the answer has as it was sent."""
        self.socket.sendall(self.request)
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._more()
        head, _, body = received.partition(b"\r\n\r\n")
        status, *headers = head.split(b"\r\n")
        if self.status not in status:
            raise RuntimeError(f"{self.request!r} was answered with {status!r}")
        lengths = [line for line in headers if line.lower().startswith(b"content-length:")]
        wanted = int(lengths[0].partition(b":")[2]) if lengths else 0
        got = len(body)
        while got < wanted:
            got += len(self._more())
        return wanted

    def _more(self) -> bytes:
        data = self.socket.recv(_BUFFER)
        if not data:
            raise RuntimeError("the server closed the connection")
        return data

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


def requests_per_second(port: int, path: str, seconds: float, mark: str = "") -> float:
    """How many answers all connections together got in a second."""
    counts: list[int] = []
    failures: list[Exception] = []
    until = time.perf_counter() + seconds

    def visit_on() -> None:
        count = 0
        try:
            visitor = Visitor(port, path, mark)
            while time.perf_counter() < until:
                visitor.visit()
                count += 1
            visitor.close()
        except (OSError, RuntimeError) as failure:
            failures.append(failure)
        counts.append(count)

    began = time.perf_counter()
    threads = [threading.Thread(target=visit_on) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return sum(counts) / (time.perf_counter() - began)
