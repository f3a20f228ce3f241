// A worker of tacho bench: it measures go-sql-driver/mysql.
package main

import (
	"database/sql"
	"log"
	"os"
	"runtime/debug"

	_ "github.com/go-sql-driver/mysql"

	"bench/worker"
)

var statements = map[string]string{"select-1": "SELECT 1"}

func env(name, otherwise string) string {
	if value, set := os.LookupEnv(name); set {
		return value
	}
	return otherwise
}

func prepare(scenario string) (worker.Ready, error) {
	login := env("DB_USER", "root") + ":" + env("DB_PASSWORD", "")
	db, err := sql.Open("mysql", login+"@tcp("+env("DB_HOST", "127.0.0.1")+":"+env("DB_PORT", "3306")+")/")
	if err != nil {
		return worker.Ready{}, err
	}
	var n int
	run := func() error { return db.QueryRow(statements[scenario]).Scan(&n) }
	return worker.Ready{Run: run}, run()
}

// driverVersion is that of the module that was compiled in.
func driverVersion() string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == "github.com/go-sql-driver/mysql" {
			return module.Version
		}
	}
	return "unknown"
}

func main() {
	hello := worker.Hello{Driver: "go-sql-driver/mysql", DriverVersion: driverVersion()}
	if err := worker.Serve(os.Stdin, os.Stdout, hello, prepare); err != nil {
		log.Fatal(err)
	}
}
