package main

import (
	"crypto/rand"
	"database/sql"
	"encoding/hex"
)

const insert = "INSERT INTO sample_a (FieldA) VALUES (?)"

// fixed has 34 characters, as many as the published benchmark inserts.
const fixed = "abcdefghijklmnopqrstuvwxyz01234567"

var insertFixed = insertCells("insert-fixed", func() string { return fixed })
var insertRandom = insertCells("insert-random", newUUID)

func insertCells(scenario string, value func() string) []cell {
	return []cell{
		{
			scenario: scenario,
			table:    "sample_a",
			prepare: func(db *sql.DB) (func() error, error) {
				return func() error { return prepareAndInsert(db, value()) }, nil
			},
		},
		{
			scenario: scenario,
			params:   map[string]any{"statement": "reused"},
			table:    "sample_a",
			prepare: func(db *sql.DB) (func() error, error) {
				statement, err := db.Prepare(insert)
				return func() error {
					_, err := statement.Exec(value())
					return err
				}, err
			},
		},
	}
}

// prepareAndInsert is the published operation: a new statement for each row.
func prepareAndInsert(db *sql.DB, value string) error {
	statement, err := db.Prepare(insert)
	if err != nil {
		return err
	}
	defer statement.Close()
	_, err = statement.Exec(value)
	return err
}

// newUUID makes a random UUID of 36 characters and allocates its text alone.
func newUUID() string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // ends the program rather than return an error
	random[6] = random[6]&0x0f | 0x40
	random[8] = random[8]&0x3f | 0x80
	var text [36]byte
	hex.Encode(text[:8], random[:4])
	hex.Encode(text[9:13], random[4:6])
	hex.Encode(text[14:18], random[6:8])
	hex.Encode(text[19:23], random[8:10])
	hex.Encode(text[24:], random[10:])
	for _, at := range []int{8, 13, 18, 23} {
		text[at] = '-'
	}
	return string(text[:])
}
