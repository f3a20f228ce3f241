// go-sql-driver/mysql: https://github.com/go-sql-driver/mysql#usage
package main

import (
	"database/sql"
	"os"
	"time"

	"github.com/go-sql-driver/mysql"

	"bench/worker"
)

func main() {
	config := mysql.NewConfig()
	config.User, config.Passwd, config.DBName = os.Getenv("DB_USER"), os.Getenv("DB_PASSWORD"), os.Getenv("DB_NAME")
	config.Net, config.Addr = "tcp", os.Getenv("DB_HOST")+":"+os.Getenv("DB_PORT")
	if socket := os.Getenv("DB_SOCKET"); socket != "" {
		config.Net, config.Addr = "unix", socket
	}
	// The "important settings" of the documentation.
	set := func(db *sql.DB) {
		db.SetConnMaxLifetime(3 * time.Minute)
		db.SetMaxOpenConns(10)
		db.SetMaxIdleConns(10)
	}
	s := source{name: "mysql", login: config.FormatDSN(), set: set,
		server: "SELECT concat(if(version() LIKE '%MariaDB%', 'MariaDB ', 'MySQL '), version())"}
	worker.Measure(worker.Driver{Name: "go-sql-driver-mysql", Module: "github.com/go-sql-driver/mysql",
		Options: "connections live 3 minutes", Connect: s.connect, Pool: s.pool})
}
