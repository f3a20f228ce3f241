package main

import (
	"database/sql"

	"bench/worker"
)

// source is a driver of database/sql, used as https://go.dev/doc/database/ shows it.
type source struct {
	name   string // as the driver registers itself
	login  string
	server string        // the query for product and version
	set    func(*sql.DB) // settings
	batch  func(db *sql.DB, text string, rows [][]any) error
}

func (s source) open() (*sql.DB, error) {
	db, err := sql.Open(s.name, s.login)
	if err == nil && s.set != nil {
		s.set(db)
	}
	return db, err
}

func (s source) connect() (*worker.Client, error) {
	db, err := s.open()
	if err != nil {
		return nil, err
	}
	client := &worker.Client{
		Statements: worker.On(db.QueryContext, db.ExecContext),
		Prepare: func(text string) (worker.Query, error) {
			statement, err := db.Prepare(text)
			return func(args ...any) (worker.Rows, error) { return statement.Query(args...) }, err
		},
		Transaction: func(work func(worker.Statements) error) error {
			tx, err := db.Begin()
			if err != nil {
				return err
			}
			defer tx.Rollback()
			if err := work(worker.On(tx.QueryContext, tx.ExecContext)); err != nil {
				return err
			}
			return tx.Commit()
		},
		Server: func() string {
			var server string
			db.QueryRow(s.server).Scan(&server)
			return server
		},
		Close: db.Close,
	}
	if s.batch != nil {
		client.Batch = func(text string, rows [][]any) error { return s.batch(db, text, rows) }
	}
	return client, db.Ping()
}

// pool keeps as many connections as it may open: the default of two would close the others again and again.
func (s source) pool(connections int) (worker.Statements, error) {
	db, err := s.open()
	if err != nil {
		return worker.Statements{}, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return worker.On(db.QueryContext, db.ExecContext), nil
}
