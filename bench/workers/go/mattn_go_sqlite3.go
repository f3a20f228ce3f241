// mattn/go-sqlite3, which calls the SQLite that it brings: https://github.com/mattn/go-sqlite3#connection-string
package main

import (
	"os"

	_ "github.com/mattn/go-sqlite3"

	"bench/worker"
)

func main() {
	login := "file:" + os.Getenv("DB_FILE") + "?_synchronous=OFF&_busy_timeout=5000"
	s := source{name: "sqlite3", login: login, server: "SELECT 'SQLite ' || sqlite_version()"}
	worker.Measure(worker.Driver{Name: "mattn-go-sqlite3", Module: "github.com/mattn/go-sqlite3", Connect: s.connect, Pool: s.pool})
}
