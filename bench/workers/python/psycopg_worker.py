"""https://www.psycopg.org/psycopg3/docs/basic/usage.html, advanced/prepare.html, advanced/pipeline.html, advanced/pool.html"""

import psycopg

from serve_driver import DATABASE, POSTGRES, Driver, serve_driver

OPTIONS = {**POSTGRES, "dbname": DATABASE, "sslmode": "disable", "autocommit": True}


class Psycopg(Driver):
    name = package = "psycopg"
    database = "postgres"
    mark = "%s"
    options = f"autocommit, implementation: {psycopg.pq.__impl__}"

    def connect(self):
        return psycopg.connect(**OPTIONS)

    def query(self, connection, sql, values):
        return connection.execute(sql, values).fetchall()

    def prepare(self, connection, sql):
        return lambda values: connection.execute(sql, values, prepare=True).fetchall()

    def execute(self, connection, sql, values):
        connection.execute(sql, values)

    def batch(self, connection, sql, rows):
        with connection.cursor() as cursor:
            cursor.executemany(sql, rows)

    def pipeline(self, connection, sql, values):
        with connection.pipeline():
            cursors = [connection.execute(sql, one) for one in values]
        return [row for cursor in cursors for row in cursor.fetchall()]

    def transaction(self, connection, read, writes):
        with connection.transaction():
            rows = connection.execute(*read).fetchall()
            for write in writes:
                connection.execute(*write)
        return rows

    def pool(self, connections):
        from psycopg_pool import ConnectionPool

        pool = ConnectionPool(kwargs=OPTIONS, min_size=connections, max_size=connections, open=True)

        def query(sql, values):
            with pool.connection() as connection:
                return connection.execute(sql, values).fetchall()

        return query


serve_driver(Psycopg())
