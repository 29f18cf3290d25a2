"""A client of yaml-language-server, as an editor is one: it speaks the language server protocol over a pipe."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Final

PATIENCE: Final = 60.0
"""Seconds that an answer may take on a busy machine."""


class LanguageServer:
    """A running server. Columns and lines count from 0, columns in UTF-16 units, as in the protocol."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.folder = folder
        self._process = subprocess.Popen(
            [str(program), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._answers: dict[int, queue.Queue[Any]] = {}
        self._diagnostics: dict[str, queue.Queue[list[Any]]] = {}
        self._sent = 0
        self._opened = 0
        threading.Thread(target=self._listen, daemon=True).start()
        self._ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities=_CAPABILITIES)
        self._tell("initialized")
        self._tell("workspace/didChangeConfiguration", settings=_SETTINGS)

    def __enter__(self) -> LanguageServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def opened(self, text: str) -> str:
        """Open a text as a file of its own, and return its address."""
        self._opened += 1
        address = (self.folder / f"file-{self._opened}.yaml").as_uri()
        self._diagnostics[address] = queue.Queue()
        self._tell(
            "textDocument/didOpen",
            textDocument={"uri": address, "languageId": "yaml", "version": 1, "text": text},
        )
        return address

    def closed(self, address: str) -> None:
        """Close a file."""
        self._tell("textDocument/didClose", textDocument={"uri": address})

    def diagnostics(self, address: str) -> list[Any]:
        """Return what is marked in a file that was opened."""
        return self._diagnostics[address].get(timeout=PATIENCE)

    def completions(self, address: str, line: int, column: int) -> list[Any]:
        """Return what is offered at a place."""
        found = self._ask("textDocument/completion", **_at(address, line, column))
        return list(found["items"] if isinstance(found, dict) else found or [])

    def hover(self, address: str, line: int, column: int) -> str:
        """Return what is shown over a place."""
        found = self._ask("textDocument/hover", **_at(address, line, column))
        return str(found["contents"]["value"]) if found else ""

    def _ask(self, method: str, **params: Any) -> Any:
        self._sent += 1
        number, answer = self._sent, self._answers.setdefault(self._sent, queue.Queue())
        self._send({"id": number, "method": method, "params": params})
        return answer.get(timeout=PATIENCE)

    def _tell(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._process.stdin.flush()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            message = json.loads(stream.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                self._diagnostics[params["uri"]].put(params["diagnostics"])
            elif "method" in message and "id" in message:  # the server asks; nothing here has an answer
                self._send({"id": message["id"], "result": None})
            elif "id" in message:
                self._answers[message["id"]].put(message.get("result"))


def _at(address: str, line: int, column: int) -> dict[str, Any]:
    return {"textDocument": {"uri": address}, "position": {"line": line, "character": column}}


_CAPABILITIES: Final = {
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "hover": {"contentFormat": ["markdown"]},
    }
}
_SETTINGS: Final = {
    "yaml": {
        "schemaStore": {"enable": False, "url": ""},
        "validate": True,
        "completion": True,
        "hover": True,
        "customTags": [],
    },
    "http": {"proxy": "", "proxyStrictSSL": False},
}
