"""A server for one page and one question, for this machine only.

It listens on the loopback address alone, and answers only who knows the random token in its address. Other
pages in the same browser cannot ask it: the Host header must be its own (so that no foreign name can be made
to point here), POST needs its own Origin and a content type that no form can send.
"""

from __future__ import annotations

import json
import os
import secrets
import select
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LOOPBACK = "127.0.0.1"
MAX_BODY = 1 << 20  # bytes
MAX_CONNECTIONS = 32
MAX_ANSWERS = 2  # questions that are worked at at the same time
READ_SECONDS = 10.0  # for the whole of a request
_LEAVE_SECONDS = 0.5  # for running answers to stop

# Answers a JSON object; the second argument tells whether it should stop, because nobody waits any more.
Answer = Callable[[dict[str, Any], Callable[[], bool]], dict[str, Any]]


class RefusedError(Exception):
    """A question that is not answered; carries the reason in words."""


@dataclass(frozen=True)
class Site:
    """What is served.

    Attributes:
        page: the HTML.
        answers: the answers, by the path under the token that they are asked at.
        token: what the address holds.
        closing: set when the server ends.
        places: how many questions may still be taken on.
        connections: how many connections may still be taken on.
    """

    page: bytes
    answers: dict[str, Answer]
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    closing: threading.Event = field(default_factory=threading.Event)
    places: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(MAX_ANSWERS))
    connections: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(MAX_CONNECTIONS))


def open_server(site: Site, port: int = 0) -> _Server:
    """A server that listens; the caller starts it with `run`.

    Args:
        site: what is served.
        port: 0 for any free one.

    Raises:
        OSError: the port is taken.
    """
    return _Server(site, port)


def address(server: _Server) -> str:
    """The address of the page."""
    return f"http://{LOOPBACK}:{server.server_port}/{server.site.token}/"


def run(server: _Server) -> None:
    """Serve until Ctrl-C, or until another thread calls ``server.shutdown()``; then stop what still works.

    Raises:
        KeyboardInterrupt: Ctrl-C.
    """
    try:
        server.serve_forever(poll_interval=0.1)
    finally:
        server.site.closing.set()
        server.server_close()
        for _ in range(MAX_ANSWERS):
            server.site.places.acquire(timeout=_LEAVE_SECONDS)


def _own_hosts(port: int) -> list[str]:
    """The Host headers that this server answers to; browsers leave out the port of http, which is 80."""
    names = (LOOPBACK, "localhost")
    return [f"{name}:{port}" for name in names] + (list(names) if port == 80 else [])


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = MAX_CONNECTIONS
    # On Windows the option would let another program listen on the same port.
    allow_reuse_address = os.name == "posix"

    def __init__(self, site: Site, port: int) -> None:
        self.site = site
        super().__init__((LOOPBACK, port), _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Hand a connection to a thread; beyond the limit it is closed at once."""
        if not self.site.connections.acquire(blocking=False):
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.site.connections.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that broke is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server  # type: ignore[assignment]
    server_version = "pipcube"
    sys_version = ""

    def setup(self) -> None:
        super().setup()
        self.connection.settimeout(READ_SECONDS)
        # That is for each read; this one ends a client that sends a byte now and then.
        self._watch = threading.Timer(READ_SECONDS, self._hang_up)
        self._watch.daemon = True
        self._watch.start()

    def finish(self) -> None:
        self._watch.cancel()
        super().finish()

    def _hang_up(self) -> None:
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            return

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the library's name)
        """Nothing is logged: the terminal shows the address only."""

    def do_GET(self) -> None:
        if self._is_ours() and self._path() == "":
            self._send(HTTPStatus.OK, self.server.site.page, "text/html; charset=utf-8")

    def do_POST(self) -> None:
        if not self._is_ours():
            return
        answer = self.server.site.answers.get(self._path() or "")
        if answer is None:
            self._refuse(HTTPStatus.NOT_FOUND)
        elif self.headers.get_all("Origin") != [f"http://{self.headers['Host']}"]:
            self._refuse(HTTPStatus.FORBIDDEN)
        elif self.headers.get_content_type() != "application/json":
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        elif (body := self._body()) is not None:
            self._answer(answer, body)

    def _is_ours(self) -> bool:
        """Is the request meant for this server and this page? If not, it is refused."""
        if self.server.site.closing.is_set():  # a connection taken on just before
            self._hang_up()
            return False
        if self.headers.get_all("Host") not in [[host] for host in _own_hosts(self.server.server_port)]:
            self._refuse(HTTPStatus.FORBIDDEN)
            return False
        if self._path() is None or (self.command == "GET" and self._path()):
            self._refuse(HTTPStatus.NOT_FOUND)
            return False
        return True

    def _path(self) -> str | None:
        """The path under the token; ``None`` if the token is wrong."""
        _, token, *rest = [*self.path.split("/", 2), "", ""][:3]
        own = self.server.site.token
        same = secrets.compare_digest(token.encode("utf-8", "replace"), own.encode())
        # "/TOKEN" without the slash behind it is no address of ours either.
        return rest[0] if same and self.path.startswith(f"/{own}/") else None

    def _body(self) -> bytes | None:
        """The body; ``None`` if it has been refused, in which case it has not been read."""
        lengths = self.headers.get_all("Content-Length", [])
        if "Transfer-Encoding" in self.headers or not lengths:
            self._refuse(HTTPStatus.LENGTH_REQUIRED)
        elif len(lengths) != 1 or not (lengths[0].isascii() and lengths[0].isdigit()) or len(lengths[0]) > 12:
            self._refuse(HTTPStatus.BAD_REQUEST)
        elif int(lengths[0]) > MAX_BODY:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            body = self.rfile.read(int(lengths[0]))
            if len(body) == int(lengths[0]):
                return body
            self._refuse(HTTPStatus.BAD_REQUEST)
        return None

    def _answer(self, answer: Answer, body: bytes) -> None:
        self._watch.cancel()
        try:
            question = json.loads(body)
        except (ValueError, RecursionError):
            question = None
        if not isinstance(question, dict):
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        site = self.server.site
        if not site.places.acquire(blocking=False):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "The solver is busy with other questions.")
            return
        try:
            found = answer(question, lambda: site.closing.is_set() or self._has_left())
        except RefusedError as error:
            self._refuse(HTTPStatus.BAD_REQUEST, str(error))
            return
        finally:
            site.places.release()
        self._send(HTTPStatus.OK, json.dumps(found, ensure_ascii=False).encode(), "application/json")

    def _has_left(self) -> bool:
        """Has the client closed the connection?"""
        try:
            if not select.select([self.connection], [], [], 0)[0]:
                return False
            return self.connection.recv(1, socket.MSG_PEEK) == b""
        except (OSError, ValueError):
            return True

    def _refuse(self, status: HTTPStatus, words: str = "") -> None:
        self._send(status, (words or status.phrase).encode(), "text/plain; charset=utf-8")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the library refuses by itself (other methods, broken requests), with our headers."""
        self._refuse(HTTPStatus(code))

    def _send(self, status: HTTPStatus, content: bytes, kind: str) -> None:
        self.send_response(status)
        for name, value in (
            ("Content-Type", kind),
            ("Content-Length", str(len(content))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Content-Security-Policy", "frame-ancestors 'none'"),
            ("Connection", "close"),
        ):
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
