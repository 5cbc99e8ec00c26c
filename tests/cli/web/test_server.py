"""The server of `duel edit --serve`: what it refuses, what it answers, and that it stops."""

from __future__ import annotations

import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from pipcube.cli.web import server as serve
from pipcube.cli.web.server import RefusedError, Site, address, open_server

from ..commands import GUARD, wait_for


class Asked:
    """What the echo answer was asked, and whether it was told to stop."""

    def __init__(self) -> None:
        self.questions: list[dict[str, Any]] = []
        self.stopped = threading.Event()
        self.begun = threading.Event()

    def answer(self, question: dict[str, Any], unwanted: Callable[[], bool]) -> dict[str, Any]:
        self.questions.append(question)
        self.begun.set()
        if question.get("refuse"):
            raise RefusedError("not this one")
        while question.get("wait") and not unwanted():
            time.sleep(0.01)
        if question.get("wait"):
            self.stopped.set()
        return {"got": question}


@pytest.fixture
def asked() -> Asked:
    return Asked()


@pytest.fixture
def server(asked: Asked) -> Iterator[Any]:
    server = open_server(Site(b"<p>the page</p>", {"echo": asked.answer}))
    thread = threading.Thread(target=serve.run, args=[server])
    thread.start()
    yield server
    server.shutdown()
    thread.join(GUARD)
    assert not thread.is_alive()


def connect(server: Any) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.server_port), timeout=GUARD)


def exchange(server: Any, *parts: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send bytes, and read the answer to its end: status, headers, body."""
    with connect(server) as connection:
        for part in parts:
            connection.sendall(part)
        received = b""
        try:
            while block := connection.recv(65536):
                received += block
        except ConnectionResetError:  # it has hung up without reading what we sent
            pass
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    status = int(first.split()[1]) if first.startswith("HTTP/") else 0
    return status, dict(line.split(": ", 1) for line in lines if ": " in line), body


def request(
    server: Any, method: str, path: str, body: bytes | None = None, **headers: str | None
) -> tuple[int, dict[str, str], bytes]:
    """A request as the page would send it; headers can be changed, or left out by ``None``."""
    host = f"127.0.0.1:{server.server_port}"
    given: dict[str, str | None] = {"Host": host}
    if body is not None:
        given |= {
            "Origin": f"http://{host}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
    given |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [
        f"{method} {path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in given.items() if value is not None),
    ]
    return exchange(server, "\r\n".join([*lines, "", ""]).encode() + (body or b""))


def test_the_page_and_an_answer(server: Any, asked: Asked) -> None:
    token = server.site.token
    assert address(server) == f"http://127.0.0.1:{server.server_port}/{token}/"
    assert len(token) >= 32
    status, headers, body = request(server, "GET", f"/{token}/")
    assert (status, body) == (200, b"<p>the page</p>")
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    status, headers, body = request(server, "POST", f"/{token}/echo", b'{"a": "\xc3\xa9"}')
    assert (status, json.loads(body)) == (200, {"got": {"a": "é"}})
    assert headers["Content-Type"] == "application/json"
    local = f"localhost:{server.server_port}"
    assert request(server, "GET", f"/{token}/", Host=local)[0] == 200
    assert request(server, "POST", f"/{token}/echo", b"{}", Host=local, Origin=f"http://{local}")[0] == 200
    assert len(asked.questions) == 2


def test_it_listens_on_the_loopback_address_only(server: Any) -> None:
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "path",
    ["/", "", "/TOKEN", "/wrong/", "/wrong//TOKEN/", "/TOKENx/",
     "/TOKEN/..", "/TOKEN/../x", "/TOKEN/%2e%2e/", "/TOKEN//",
     "/TOKEN/index.html", "/TOKEN/?x", "/?TOKEN", "/TOKEN/echo/",
     "/\xff/", "/TOKEN/echo?x", "http://127.0.0.1/TOKEN/",
     "*", "/etc/passwd", "/wrong/echo", "/echo"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_other_paths_and_wrong_tokens_are_not_found(
    server: Any, asked: Asked, path: str, method: str
) -> None:
    path = path.replace("TOKEN", server.site.token)
    status, _, body = request(server, method, path or "/", b"{}" if method == "POST" else None)
    assert (status, body) == (404, b"Not Found")
    assert asked.questions == []


@pytest.mark.parametrize(
    "host", [None, "", "evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "[::1]:PORT"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_other_hosts_are_refused(server: Any, asked: Asked, host: str | None, method: str) -> None:
    host = host and host.replace("PORT", str(server.server_port))
    path = f"/{server.site.token}/" + ("echo" if method == "POST" else "")
    status, _, body = request(server, method, path, b"{}" if method == "POST" else None, Host=host)
    assert status == 403
    assert b"page" not in body
    assert asked.questions == []


def test_two_hosts_are_refused(server: Any) -> None:
    host = f"127.0.0.1:{server.server_port}"
    head = f"GET /{server.site.token}/ HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n"
    assert exchange(server, head.encode())[0] == 403


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://127.0.0.1:PORT", "http://localhost:PORT"]
)
def test_other_origins_are_refused(server: Any, asked: Asked, origin: str | None) -> None:
    origin = origin and origin.replace("PORT", str(server.server_port))
    assert request(server, "POST", f"/{server.site.token}/echo", b"{}", Origin=origin)[0] == 403
    assert asked.questions == []


def test_two_origins_are_refused(server: Any, asked: Asked) -> None:
    host = f"127.0.0.1:{server.server_port}"
    head = f"POST /{server.site.token}/echo HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    origins = f"Origin: http://{host}\r\nOrigin: http://evil.example\r\n"
    status, _, _ = exchange(server, f"{head}{origins}Content-Length: 2\r\n\r\n{{}}".encode())
    assert status == 403
    assert asked.questions == []


def test_the_port_of_http_may_be_left_out(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers do not name port 80; any other port has to be named."""
    path, here = f"/{server.site.token}/", SimpleNamespace(server_port=server.server_port, site=server.site)
    assert request(here, "GET", path, Host="127.0.0.1")[0] == 403
    monkeypatch.setattr(server, "server_port", 80)  # it says so, and listens where it did
    assert request(here, "GET", path, Host="127.0.0.1")[0] == 200
    assert request(here, "POST", path + "echo", b"{}", Host="localhost", Origin="http://localhost")[0] == 200
    assert request(here, "GET", path, Host="evil.example")[0] == 403


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_what_a_form_could_send_is_refused(server: Any, asked: Asked, kind: str | None) -> None:
    assert request(server, "POST", f"/{server.site.token}/echo", b"{}", Content_Type=kind)[0] == 415
    assert asked.questions == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get"])
def test_other_methods_are_refused(server: Any, method: str) -> None:
    assert request(server, method, f"/{server.site.token}/")[0] == 501


@pytest.mark.parametrize(
    ("length", "status"),
    [(None, 411), ("", 400), ("x", 400), ("-1", 400), ("+2", 400), ("2, 2", 400), ("0x2", 400), ("²", 400),
     (str((1 << 20) + 1), 413), ("9" * 12, 413), ("9" * 400, 400)],
)  # fmt: skip
def test_bodies_of_no_or_a_wrong_or_a_large_length_are_refused(
    server: Any, asked: Asked, length: str | None, status: int
) -> None:
    path = f"/{server.site.token}/echo"
    assert request(server, "POST", path, b"{}", Content_Length=length)[0] == status
    assert asked.questions == []


def test_a_large_body_is_not_read(server: Any) -> None:
    """The refusal comes although nothing of the body was sent."""
    host = f"127.0.0.1:{server.server_port}"
    head = (
        f"POST /{server.site.token}/echo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {1 << 30}\r\n\r\n"
    )
    assert exchange(server, head.encode())[0] == 413


def test_a_body_of_a_megabyte_is_taken(server: Any) -> None:
    body = json.dumps({"a": "x" * ((1 << 20) - 9)}).encode()
    assert len(body) == 1 << 20
    assert request(server, "POST", f"/{server.site.token}/echo", body)[0] == 200


def test_chunked_bodies_and_what_is_no_object_are_refused(server: Any, asked: Asked) -> None:
    path = f"/{server.site.token}/echo"
    assert request(server, "POST", path, b"2\r\n{}\r\n0\r\n\r\n", Transfer_Encoding="chunked")[0] == 411
    for body in (b"", b"[]", b"3", b"{", b"\xff", b"[" * 100_000, b'"x"'):
        assert request(server, "POST", path, body)[0] == 400
    assert asked.questions == []
    assert request(server, "POST", path, b'{"refuse": 1}')[::2] == (400, b"not this one")


@pytest.mark.parametrize(
    "garbage",
    [b"\r\n", b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"A" * 70000 + b"\r\n\r\n"],
)
def test_what_is_no_request_is_survived(server: Any, garbage: bytes) -> None:
    exchange(server, garbage, b"\r\n\r\n") if garbage != b"\r\n" else exchange(server, b"\r\n")
    assert request(server, "GET", f"/{server.site.token}/")[0] == 200


def test_slow_clients_are_cut_off(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one that sends nothing nor one that drips is kept."""
    monkeypatch.setattr(serve, "READ_SECONDS", 0.05)
    with connect(server) as silent, connect(server) as dripping:
        assert silent.recv(1) == b""
        assert any(drips_in_vain(dripping) for _ in range(60_000))  # no request has so long a line


def drips_in_vain(connection: socket.socket) -> bool:
    """Send another byte; has the server hung up?"""
    try:
        if select.select([connection], [], [], 0.01)[0]:
            return connection.recv(1) == b""
        connection.sendall(b"G")
    except OSError:
        return True
    return False


def test_others_are_served_meanwhile(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "READ_SECONDS", 10.0 * GUARD)
    with connect(server):  # which sends nothing
        assert request(server, "GET", f"/{server.site.token}/")[0] == 200


def test_too_many_connections_are_closed_at_once(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are taken on in the order in which they come."""
    monkeypatch.setattr(serve, "READ_SECONDS", 10.0 * GUARD)
    idle = [connect(server) for _ in range(serve.MAX_CONNECTIONS)]
    with connect(server) as late:
        assert late.recv(1) == b""
    for connection in idle:
        connection.close()
    wait_for(lambda: request(server, "GET", f"/{server.site.token}/")[0] == 200)


def test_as_many_as_are_taken_may_stand_in_line() -> None:
    """They come before the server takes the first: each is let in, none is turned away or kept outside."""
    server = open_server(Site(b"page", {}), 0)
    port = server.server_port
    waiting = [
        socket.create_connection(("127.0.0.1", port), timeout=GUARD) for _ in range(serve.MAX_CONNECTIONS)
    ]
    assert len(waiting) == serve.MAX_CONNECTIONS
    for connection in waiting:
        connection.close()
    server.server_close()


def ask_and_wait(server: Any) -> socket.socket:
    """A connection whose question is being worked at."""
    body, host = b'{"wait": true}', f"127.0.0.1:{server.server_port}"
    connection = connect(server)
    connection.sendall(
        f"POST /{server.site.token}/echo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    return connection


def test_work_stops_when_the_client_leaves(server: Any, asked: Asked) -> None:
    connection = ask_and_wait(server)
    assert asked.begun.wait(GUARD)
    assert not asked.stopped.wait(0.2)
    connection.close()
    assert asked.stopped.wait(GUARD)


def test_beyond_two_questions_it_is_busy(server: Any, asked: Asked) -> None:
    connections = [ask_and_wait(server) for _ in range(serve.MAX_ANSWERS)]
    wait_for(lambda: len(asked.questions) == serve.MAX_ANSWERS)
    status, _, body = request(server, "POST", f"/{server.site.token}/echo", b"{}")
    assert status == 503
    assert b"busy" in body
    for connection in connections:
        connection.close()


def test_work_stops_when_the_server_ends(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_LEAVE_SECONDS", GUARD)
    server = open_server(Site(b"", {"echo": asked.answer}))
    thread = threading.Thread(target=serve.run, args=[server])
    thread.start()
    with ask_and_wait(server):
        assert asked.begun.wait(GUARD)
        server.shutdown()
        thread.join(GUARD)
        assert asked.stopped.is_set()
