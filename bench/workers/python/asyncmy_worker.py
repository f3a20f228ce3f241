"""https://github.com/long2ice/asyncmy#usage"""

import asyncmy

from serve_driver import MYSQL, Driver, serve_driver

OPTIONS = {**MYSQL, "autocommit": True}


class Asyncmy(Driver):
    name = package = "asyncmy"
    database = "mysql"
    is_async = True
    mark = "%s"
    options = "autocommit"

    async def connect(self):
        return await asyncmy.connect(**OPTIONS)

    async def close(self, connection):
        await connection.ensure_closed()

    async def query(self, connection, sql, values):
        async with connection.cursor() as cursor:
            await cursor.execute(sql, values)
            return await cursor.fetchall()

    async def prepare(self, connection, sql):
        statement = await connection.prepare(sql.replace("%s", "?"))
        async def query(values):
            return (await statement.execute(values)).rows
        return query

    async def execute(self, connection, sql, values):
        async with connection.cursor() as cursor:
            await cursor.execute(sql, values)

    async def batch(self, connection, sql, rows):
        async with connection.cursor() as cursor:
            await cursor.executemany(sql, rows)

    async def transaction(self, connection, read, writes):
        await connection.begin()
        async with connection.cursor() as cursor:
            await cursor.execute(*read)
            rows = await cursor.fetchall()
            for write in writes:
                await cursor.execute(*write)
        await connection.commit()
        return rows

    async def pool(self, connections):
        pool = await asyncmy.create_pool(minsize=connections, maxsize=connections, **OPTIONS)
        async def query(sql, values):
            async with pool.acquire() as connection:
                return await self.query(connection, sql, values)
        return query


serve_driver(Asyncmy())
