package main

import (
	"database/sql"
	"fmt"
)

var select1 = []cell{
	{
		scenario: "select-1",
		params:   map[string]any{"protocol": "text"},
		prepare: func(db *sql.DB) (func() error, error) {
			return func() error { return readOne(db.QueryRow("select 1")) }, nil
		},
	},
	{
		scenario: "select-1",
		params:   map[string]any{"protocol": "binary"},
		prepare: func(db *sql.DB) (func() error, error) {
			statement, err := db.Prepare("select 1")
			return func() error { return readOne(statement.QueryRow()) }, err
		},
	},
}

func readOne(row *sql.Row) error {
	var one int
	if err := row.Scan(&one); err != nil {
		return err
	}
	if one != 1 {
		return fmt.Errorf("select 1 gave %d", one)
	}
	return nil
}
