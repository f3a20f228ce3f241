// modernc.org/sqlite, which is SQLite translated to Go: https://pkg.go.dev/modernc.org/sqlite#Driver.Open
package main

import (
	"os"

	_ "modernc.org/sqlite"

	"bench/worker"
)

func main() {
	login := "file:" + os.Getenv("DB_FILE") + "?_pragma=synchronous(OFF)&_pragma=busy_timeout(5000)"
	s := source{name: "sqlite", login: login, server: "SELECT 'SQLite ' || sqlite_version()"}
	worker.Measure(worker.Driver{Name: "modernc-sqlite", Module: "modernc.org/sqlite", Connect: s.connect, Pool: s.pool})
}
