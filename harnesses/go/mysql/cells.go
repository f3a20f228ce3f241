package main

import (
	"database/sql"
	"fmt"
)

// cell is one case of a scenario.
type cell struct {
	scenario string
	params   map[string]any                                     // at most one: what sets it apart from others of its scenario
	table    string                                             // emptied before each measurement
	prepare  func(db *sql.DB) (operate func() error, err error) // what is done once, outside the measurement
}

// name is what a worker is asked for: `select-1 protocol=text`.
func (c cell) name() string {
	name := c.scenario
	for param, value := range c.params {
		name += fmt.Sprintf(" %s=%v", param, value)
	}
	return name
}

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
