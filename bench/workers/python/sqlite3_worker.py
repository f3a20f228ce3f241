"""https://docs.python.org/3/library/sqlite3.html"""

import platform
import sqlite3

from serve_driver import FILE, Driver, serve_driver


class Sqlite3(Driver):
    name = "sqlite3"
    database = "sqlite"
    options = "synchronous = OFF"

    def version(self):
        return platform.python_version()

    def connect(self):
        connection = sqlite3.connect(FILE, timeout=5)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    def query(self, connection, sql, values):
        return connection.execute(sql, values or ()).fetchall()

    def prepare(self, connection, sql):
        # The connection keeps the statements of the last 128 texts.
        return lambda values: connection.execute(sql, values).fetchall()

    def execute(self, connection, sql, values):
        with connection:
            connection.execute(sql, values)

    def batch(self, connection, sql, rows):
        with connection:
            connection.executemany(sql, rows)

    def transaction(self, connection, read, writes):
        with connection:
            connection.execute("BEGIN")
            rows = connection.execute(*read).fetchall()
            for write in writes:
                connection.execute(*write)
        return rows


serve_driver(Sqlite3())
