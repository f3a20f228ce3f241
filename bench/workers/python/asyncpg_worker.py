"""https://magicstack.github.io/asyncpg/current/usage.html"""

import asyncpg

from serve_driver import DATABASE, POSTGRES, Driver, serve_driver

OPTIONS = {**POSTGRES, "database": DATABASE, "ssl": False}


class Asyncpg(Driver):
    name = package = "asyncpg"
    database = "postgres"
    is_async = True

    async def connect(self):
        return await asyncpg.connect(**OPTIONS)

    async def query(self, connection, sql, values):
        return await connection.fetch(sql, *(values or ()))

    async def prepare(self, connection, sql):
        statement = await connection.prepare(sql)
        return lambda values: statement.fetch(*values)

    async def execute(self, connection, sql, values):
        await connection.execute(sql, *values)

    async def batch(self, connection, sql, rows):
        await connection.executemany(sql, rows)

    async def transaction(self, connection, read, writes):
        async with connection.transaction():
            rows = await connection.fetch(read[0], *read[1])
            for sql, values in writes:
                await connection.execute(sql, *values)
        return rows

    async def pool(self, connections):
        pool = await asyncpg.create_pool(**OPTIONS, min_size=connections, max_size=connections)

        async def query(sql, values):
            async with pool.acquire() as connection:
                return await connection.fetch(sql, *values)

        return query


serve_driver(Asyncpg())
