package main

import (
	"database/sql"
	"net"
	"os"
	"strconv"
	"strings"

	_ "github.com/go-sql-driver/mysql"
)

// connect opens a pool of one connection, so that what is observed is the connection that is measured.
func connect() (*sql.DB, error) {
	address := "tcp(" + net.JoinHostPort(os.Getenv("DB_HOST"), os.Getenv("DB_PORT")) + ")"
	if socket := os.Getenv("DB_SOCKET"); socket != "" {
		address = "unix(" + socket + ")"
	}
	// Written out: the oldest drivers have no call that makes one with the right defaults.
	db, err := sql.Open("mysql",
		os.Getenv("DB_USER")+":"+os.Getenv("DB_PASSWORD")+"@"+address+"/"+os.Getenv("DB_NAME"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(1)
	return db, db.Ping()
}

// look does one operation and says what the session's own status and process list entry tell of it.
func look(db *sql.DB, operation func() error) (map[string]any, error) {
	before, err := sessionStatus(db)
	if err != nil {
		return nil, err
	}
	if err := operation(); err != nil {
		return nil, err
	}
	after, err := sessionStatus(db)
	if err != nil {
		return nil, err
	}
	var host string
	err = db.QueryRow("SELECT HOST FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()").Scan(&host)
	seen := map[string]any{
		"protocol": choose(before["Com_stmt_execute"] != after["Com_stmt_execute"], "binary", "text"),
		// A client by TCP has its port behind its host; one by a UNIX socket has none.
		"transport": choose(strings.Contains(host, ":"), "tcp", "unix"),
	}
	if name := after["Ssl_version"]; name != "" {
		seen["tls"] = name
	}
	if on, told := after["Compression"]; told {
		seen["compression"] = on == "ON"
	}
	return seen, err
}

func choose(yes bool, this, other string) string {
	if yes {
		return this
	}
	return other
}

// sessionCounters reads what operations add to; the costs suite (../../../bench/costs/to-figures.mjs) says what that means.
func sessionCounters(db *sql.DB) (map[string]int64, error) {
	status, err := sessionStatus(db)
	counters := map[string]int64{}
	for name, value := range status {
		if count, failure := strconv.ParseInt(value, 10, 64); failure == nil {
			counters[name] = count
		}
	}
	return counters, err
}

// sessionStatus asks by text protocol, so that its own reading does not count among prepared statements.
func sessionStatus(db *sql.DB) (map[string]string, error) {
	rows, err := db.Query(`SHOW SESSION STATUS WHERE Variable_name IN ('Bytes_sent', 'Bytes_received', 'Questions',
		'Com_stmt_prepare', 'Com_stmt_execute', 'Ssl_version', 'Compression')`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	status := map[string]string{}
	for rows.Next() {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return nil, err
		}
		status[name] = value
	}
	return status, rows.Err()
}
