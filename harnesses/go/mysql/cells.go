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
