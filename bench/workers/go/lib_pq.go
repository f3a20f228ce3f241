// lib/pq: https://pkg.go.dev/github.com/lib/pq
package main

import (
	"database/sql"
	"strings"

	_ "github.com/lib/pq"

	"bench/worker"
)

// copyIn is the "bulk import" of the driver's documentation. Its statement has the table and columns of the insert.
func copyIn(db *sql.DB, insert string, rows [][]any) error {
	into, _, _ := strings.Cut(strings.Replace(insert, "INSERT INTO", "COPY", 1), " VALUES")
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	statement, err := tx.Prepare(into + " FROM STDIN")
	if err != nil {
		return err
	}
	for _, row := range append(rows, nil) {
		if _, err := statement.Exec(row...); err != nil {
			return err
		}
	}
	if err := statement.Close(); err != nil {
		return err
	}
	return tx.Commit()
}

func main() {
	s := source{name: "postgres", login: worker.Postgres(), server: "SELECT 'PostgreSQL ' || current_setting('server_version')", batch: copyIn}
	worker.Measure(worker.Driver{Name: "lib-pq", Module: "github.com/lib/pq", Connect: s.connect, Pool: s.pool})
}
