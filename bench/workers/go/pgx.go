// pgx by its own interface: https://pkg.go.dev/github.com/jackc/pgx/v5
package main

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bench/worker"
)

var ctx = context.Background()

func connect() (*worker.Client, error) {
	conn, err := pgx.Connect(ctx, worker.Postgres())
	if err != nil {
		return nil, err
	}
	send := func(sql string, args [][]any) pgx.BatchResults {
		batch := &pgx.Batch{}
		for _, one := range args {
			batch.Queue(sql, one...)
		}
		return conn.SendBatch(ctx, batch)
	}
	return &worker.Client{
		Statements: worker.On(conn.Query, conn.Exec),
		Server:     func() string { return "PostgreSQL " + conn.PgConn().ParameterStatus("server_version") },
		Prepare: func(sql string) (worker.Query, error) {
			_, err := conn.Prepare(ctx, "prepared", sql)
			return func(args ...any) (worker.Rows, error) { return conn.Query(ctx, "prepared", args...) }, err
		},
		Batch: func(sql string, rows [][]any) error { return send(sql, rows).Close() },
		Pipeline: func(sql string, args [][]any, read func(worker.Rows, error) error) error {
			results := send(sql, args)
			for range args {
				if err := read(results.Query()); err != nil {
					return err
				}
			}
			return results.Close()
		},
		Transaction: func(work func(worker.Statements) error) error {
			return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return work(worker.On(tx.Query, tx.Exec)) })
		},
		Close: func() error { return conn.Close(ctx) },
	}, nil
}

func pool(connections int) (worker.Statements, error) {
	opened, err := pgxpool.New(ctx, fmt.Sprintf("%s pool_max_conns=%d", worker.Postgres(), connections))
	return worker.On(opened.Query, opened.Exec), err
}

func main() {
	worker.Measure(worker.Driver{Name: "pgx", Module: "github.com/jackc/pgx/v5", Connect: connect, Pool: pool})
}
