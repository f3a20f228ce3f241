"""https://dev.mysql.com/doc/connector-python/en/connector-python-tutorial-cursorbuffered.html: one cursor, many queries"""

import mysql.connector
from mysql.connector.pooling import MySQLConnectionPool

from serve_driver import MYSQL, Driver, serve_driver

OPTIONS = {**MYSQL, "ssl_disabled": True, "autocommit": True}


class MysqlConnector(Driver):
    name = "mysql-connector"
    package = "mysql-connector-python"
    database = "mysql"
    mark = "%s"
    options = f"autocommit, {'C extension' if mysql.connector.HAVE_CEXT else 'pure Python'}"
    pool_waits = False

    def connect(self):
        connection = mysql.connector.connect(**OPTIONS)
        return connection, connection.cursor()

    def close(self, opened):
        opened[0].close()

    def query(self, opened, sql, values):
        opened[1].execute(sql, values or ())
        return opened[1].fetchall()

    def prepare(self, opened, sql):
        prepared = opened[0], opened[0].cursor(prepared=True)
        return lambda values: self.query(prepared, sql, values)

    def execute(self, opened, sql, values):
        opened[1].execute(sql, values)

    def batch(self, opened, sql, rows):
        opened[1].executemany(sql, rows)

    def transaction(self, opened, read, writes):
        opened[0].start_transaction()
        rows = self.query(opened, *read)
        for write in writes:
            opened[1].execute(*write)
        opened[0].commit()
        return rows

    def pool(self, connections):
        pool = MySQLConnectionPool(pool_size=connections, **OPTIONS)

        def query(sql, values):
            with pool.get_connection() as connection, connection.cursor() as cursor:
                cursor.execute(sql, values)
                return cursor.fetchall()

        return query


serve_driver(MysqlConnector())
