"""A worker of tacho bench: it measures PyMySQL."""

import os

import pymysql

from serve_worker import serve_worker

STATEMENTS = {"select-1": "SELECT 1"}


def prepare(scenario):
    env = os.environ.get
    login = {"user": env("DB_USER", "root"), "password": env("DB_PASSWORD", "")}
    connection = pymysql.connect(host=env("DB_HOST", "127.0.0.1"), port=int(env("DB_PORT", "3306")), **login)
    cursor = connection.cursor()

    def run():
        cursor.execute(STATEMENTS[scenario])
        return cursor.fetchall()

    if run() != ((1,),):
        raise ValueError("unexpected rows")
    return run


serve_worker("PyMySQL", pymysql.__version__, prepare)
