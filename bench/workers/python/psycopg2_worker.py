"""https://www.psycopg.org/docs/usage.html, pool.html and extras.html, which says to insert many rows by execute_values"""

import re

import psycopg2
from psycopg2.extras import execute_values
from psycopg2.pool import ThreadedConnectionPool

from serve_driver import DATABASE, POSTGRES, Driver, serve_driver

OPTIONS = {**POSTGRES, "dbname": DATABASE, "sslmode": "disable"}


class Psycopg2(Driver):
    name = "psycopg2"
    package = "psycopg2-binary"
    database = "postgres"
    mark = "%s"
    options = "autocommit"
    pool_waits = False

    def connect(self):
        connection = psycopg2.connect(**OPTIONS)
        connection.autocommit = True
        return connection

    def query(self, connection, sql, values):
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            return cursor.fetchall()

    def execute(self, connection, sql, values):
        with connection.cursor() as cursor:
            cursor.execute(sql, values)

    def batch(self, connection, sql, rows):
        with connection.cursor() as cursor:
            execute_values(cursor, re.sub(r"\([%s, ]*\)$", "%s", sql), rows)

    def transaction(self, connection, read, writes):
        with connection, connection.cursor() as cursor:
            cursor.execute(*read)
            rows = cursor.fetchall()
            for write in writes:
                cursor.execute(*write)
        return rows

    def pool(self, connections):
        pool = ThreadedConnectionPool(connections, connections, **OPTIONS)
        def query(sql, values):
            connection = pool.getconn()
            connection.autocommit = True
            rows = self.query(connection, sql, values)
            pool.putconn(connection)
            return rows
        return query


serve_driver(Psycopg2())
