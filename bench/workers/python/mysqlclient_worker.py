"""https://mysqlclient.readthedocs.io/user_guide.html"""

import MySQLdb

from serve_driver import MYSQL, Driver, serve_driver


class Mysqlclient(Driver):
    name = package = "mysqlclient"
    database = "mysql"
    mark = "%s"
    options = "autocommit"

    def connect(self):
        return MySQLdb.connect(**MYSQL, autocommit=True)

    def query(self, connection, sql, values):
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            return cursor.fetchall()

    def execute(self, connection, sql, values):
        with connection.cursor() as cursor:
            cursor.execute(sql, values)

    def batch(self, connection, sql, rows):
        with connection.cursor() as cursor:
            cursor.executemany(sql, rows)

    def transaction(self, connection, read, writes):
        connection.begin()
        with connection.cursor() as cursor:
            cursor.execute(*read)
            rows = cursor.fetchall()
            for write in writes:
                cursor.execute(*write)
        connection.commit()
        return rows


serve_driver(Mysqlclient())
