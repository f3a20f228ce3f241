"""https://codeberg.org/tlocke/pg8000: native API, its $1 placeholders, prepared statements, transactions, COPY FROM an iterable"""

import re

from pg8000.native import Connection

from serve_driver import DATABASE, POSTGRES, SOCKET, Driver, serve_driver

OPTIONS = {**POSTGRES, "database": DATABASE, "unix_sock": SOCKET or None, "ssl_context": False}
NAMES = ("a", "b", "c", "d")


def named(values):
    """A parameter is a keyword argument: the first is $1, whatever its name."""
    return dict(zip(NAMES, values))


class Pg8000(Driver):
    name = package = "pg8000"
    database = "postgres"
    options = "native API"

    def connect(self):
        return Connection(**OPTIONS)

    def query(self, connection, sql, values):
        return connection.run(sql, **named(values or ()))

    def prepare(self, connection, sql):
        statement = connection.prepare(sql)
        return lambda values: statement.run(**named(values))

    def execute(self, connection, sql, values):
        connection.run(sql, **named(values))

    def batch(self, connection, sql, rows):
        copy = re.sub(r"^INSERT INTO (.*) VALUES .*$", r"COPY \1 FROM STDIN WITH (FORMAT CSV)", sql)
        connection.run(copy, stream=(",".join(map(str, row)) + "\n" for row in rows))

    def transaction(self, connection, read, writes):
        connection.run("START TRANSACTION")
        rows = self.query(connection, *read)
        for write in writes:
            self.execute(connection, *write)
        connection.run("COMMIT")
        return rows


serve_driver(Pg8000())
