"""The kinds of work of the contracts, for any driver. A worker adapts its driver to the class Driver."""

import asyncio
import math
import os
import re
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from importlib.metadata import version

from serve_worker import Ready, Unsupported, serve_worker, settle

_env = os.environ.get
FILE = _env("DB_FILE", "")
SOCKET = _env("DB_SOCKET", "")
DATABASE = _env("DB_NAME", "")
_ADDRESS = {"port": int(_env("DB_PORT"))} if _env("DB_PORT") else {}
_USER = {"user": _env("DB_USER", ""), "password": _env("DB_PASSWORD", "")}
_HOST = _env("DB_HOST", "127.0.0.1")
# PostgreSQL has the folder of a socket as its host.
POSTGRES = {"host": re.sub(r"/\.s\.PGSQL\.\d+$", "", SOCKET) or _HOST, **_ADDRESS, **_USER}
_MYSQL_HOST = {"host": "localhost", "unix_socket": SOCKET} if SOCKET else {"host": _HOST, **_ADDRESS}
MYSQL = {**_MYSQL_HOST, **_USER, "database": DATABASE}

STEP = 7919
_VERSION = {"postgres": "SHOW server_version", "mysql": "SELECT VERSION()", "sqlite": "SELECT sqlite_version()"}
_TYPES = {bool: "int", int: "int", float: "float", str: "text", bytes: "bytes", Decimal: "decimal", type(None): "null"}


class Driver:
    """What a worker overrides. All methods are async where is_async. What the driver does not have stays None.

    connect() returns a connection, which close(connection) closes. query(connection, sql, values) returns all rows, as the
    documentation of the driver shows it; values is None without parameters. execute(connection, sql, values) runs one
    statement, batch(connection, sql, rows) one for many rows; without batch it is a loop of execute. prepare(connection, sql) returns a function of values.
    pipeline(connection, sql, values) sends all before it awaits any and returns the rows of all. transaction(connection,
    read, writes) gets pairs of SQL and values and returns the rows of the first. pool(connections) returns a function of
    sql and values that takes a connection, queries, and gives it back.
    """

    name = package = database = ""
    is_async = False
    mark = None  # of a parameter, where it is not that of the database; r"\1" in it is its number
    options = None
    pool_waits = True  # for a connection; otherwise no more callers than connections may ask at once
    batch = prepare = pipeline = pool = None

    def version(self):
        return version(self.package)

    def close(self, connection):
        return connection.close()


def serve_driver(driver):
    """Serves the contracts that the runner sends."""
    serve_worker(driver.name, driver.version(), lambda _, work: _prepare(driver, work))


def _prepare(driver, work):
    kind = work["kind"]
    missing = [("pool", "it has no pool"), ("pipeline", "it has no pipelining")]
    if work.get("prepared"):
        missing, kind = [("prepare", "it has no prepared statements")], "prepare"
    for name, reason in missing:
        if kind == name and getattr(driver, name) is None:
            raise Unsupported(reason)
    connection = settle(driver.connect())
    session = _session(driver, settle(driver.query(connection, _VERSION[driver.database], None)))
    sequence = Sequence(work)
    statements = [re.sub(r"\$(\d+)|\?", driver.mark, sql) if driver.mark else sql for sql in work.get("sql", [])]
    run = _operation(driver, connection, work, statements, sequence)
    emulated = None
    if kind == "batch" and driver.batch is None:
        emulated = f"loop of {work['rows']} inserts: the driver has no batch"
    if kind == "pool" and not driver.pool_waits:
        emulated = f"{work['connections']} of the {work['callers']} callers at once: its pool raises an error instead of waiting"
    return Ready(
        run,
        is_async=driver.is_async,
        check=lambda operations: _check(run, work, sequence, operations),
        session=session,
        emulated=emulated,
        options=driver.options,
        has_threads=kind == "pool" and not driver.is_async,
    )


class Sequence:
    """The keys and the inserted rows, one after the other."""

    def __init__(self, work):
        self.keys, self.span = work.get("keys"), work.get("span")
        self.restart()

    def restart(self):
        self.operation = self.inserted = 0

    def values(self):
        if self.keys is None:
            return None
        key = 1 + self.operation * STEP % self.keys
        self.operation += 1
        return (key,) if self.span is None else (key, key + self.span - 1)

    def row(self):
        self.inserted += 1
        n = self.inserted
        return n, n * 1_000_003, n * 0.5, f"item-{n:08d}"


def _operation(driver, connection, work, statements, sequence):
    """A function that does one operation; a query returns its rows, or an awaitable of them."""
    kind, values, row = work["kind"], sequence.values, sequence.row
    sql = statements[0] if statements else ""
    if kind == "connect":
        settle(driver.close(connection))
        return _reconnect_async(driver) if driver.is_async else lambda: driver.close(driver.connect())
    if kind == "query" and work.get("prepared"):
        prepared = settle(driver.prepare(connection, sql))
        return lambda: prepared(values())
    if kind == "query":
        return lambda: driver.query(connection, sql, values())
    if kind == "execute":
        return lambda: driver.execute(connection, sql, row())
    if kind == "batch" and driver.batch is None:
        return _loop_async(driver, connection, work, sql, row) if driver.is_async else _loop(driver, connection, work, sql, row)
    if kind == "batch":
        return lambda: driver.batch(connection, sql, [row() for _ in range(work["rows"])])
    if kind == "pipeline":
        return lambda: driver.pipeline(connection, sql, [values() for _ in range(work["depth"])])
    if kind == "transaction":
        return lambda: _transact(driver, connection, statements, values(), row())
    if kind == "pool":
        settle(driver.close(connection))
        return _pooled_async(driver, work, sql, values) if driver.is_async else _pooled(driver, work, sql, values)
    raise Unsupported(f"this worker does not know the work {kind}")


def _transact(driver, connection, statements, key, row):
    select, count_up, insert = statements
    return driver.transaction(connection, (select, key), [(count_up, key), (insert, row)])


def _loop(driver, connection, work, sql, row):
    def run():
        for _ in range(work["rows"]):
            driver.execute(connection, sql, row())

    return run


def _loop_async(driver, connection, work, sql, row):
    async def run():
        for _ in range(work["rows"]):
            await driver.execute(connection, sql, row())

    return run


def _reconnect_async(driver):
    async def run():
        await driver.close(await driver.connect())

    return run


def _pooled(driver, work, sql, values):
    query = driver.pool(work["connections"])
    threads = ThreadPoolExecutor(work["callers"] if driver.pool_waits else work["connections"])

    def run():
        results = threads.map(lambda one: query(sql, one), [values() for _ in range(work["callers"])])
        return [row for rows in results for row in rows]

    return run


def _pooled_async(driver, work, sql, values):
    query = settle(driver.pool(work["connections"]))

    async def run():
        results = await asyncio.gather(*[query(sql, values()) for _ in range(work["callers"])])
        return [row for rows in results for row in rows]

    return run


def _check(run, work, sequence, operations):
    sequence.restart()
    columns, rows, digest, types = work.get("columns"), 0, 0x811C9DC5, []
    for _ in range(operations):
        returned = settle(run())
        if columns is None:
            rows += 0 if work["kind"] == "connect" else work.get("rows", 1)
            continue
        for row in returned:
            types = types or [_TYPES.get(type(value), type(value).__name__) for value in row]
            digest = _add(digest, row, columns)
            rows += 1
    return {"operations": operations, "rows": rows, "digest": digest if types else 0, "types": types}


def _add(digest, row, columns):
    """FNV-1a, 32 bit, over the values as texts, 31 after each and 30 after the row; a float in thousandths."""
    texts = [str(math.floor(value * 1000 + 0.5)) if column == "float" else str(value) for value, column in zip(row, columns)]
    for byte in ("\x1f".join(texts) + "\x1f\x1e").encode():
        digest = (digest ^ byte) * 0x01000193 & 0xFFFFFFFF
    return digest


def _session(driver, rows):
    server = str(rows[0][0])
    if driver.database == "sqlite":
        return {"server": f"SQLite {server}", "transport": "memory", "tls": None}
    product = "PostgreSQL" if driver.database == "postgres" else "MariaDB" if "MariaDB" in server else "MySQL"
    number = re.split("[ -]", server)[0]
    return {"server": f"{product} {number}", "transport": "unix" if SOCKET else "tcp", "tls": None}
