package worker

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
)

// Driver is what a worker adapts, each function as the driver's documentation shows it.
type Driver struct {
	Name    string
	Module  string
	Options string // see Ready
	Connect func() (*Client, error)
	Pool    func(connections int) (Statements, error) // each statement takes a connection and returns it; nil if there is none
}

// Client is an open connection.
type Client struct {
	Statements
	Server  func() string // product and version
	Prepare func(sql string) (Query, error)
	Batch   func(sql string, rows [][]any) error // nil if the driver has none
	// Pipeline sends all queries before it reads; nil if the driver has none.
	Pipeline    func(sql string, args [][]any, read func(Rows, error) error) error
	Transaction func(work func(Statements) error) error
	Close       func() error
}

// Rows are those of pgx and of database/sql; both close them after the last.
type Rows interface {
	Next() bool
	Scan(values ...any) error
	Err() error
}

// Query runs a statement that was prepared.
type Query func(args ...any) (Rows, error)

// Statements run on a connection, in a transaction or in a pool.
type Statements struct {
	Query   func(sql string, args ...any) (Rows, error)
	Execute func(sql string, args ...any) error
}

// Method is how pgx and database/sql run a statement.
type Method[T any] func(ctx context.Context, sql string, args ...any) (T, error)

// On makes statements of their methods for queries and for others.
func On[R Rows, T any](query Method[R], execute Method[T]) Statements {
	ctx := context.Background()
	return Statements{
		func(sql string, args ...any) (Rows, error) { return query(ctx, sql, args...) },
		func(sql string, args ...any) error { _, err := execute(ctx, sql, args...); return err },
	}
}

func (c *Client) batch(sql string, rows [][]any) error {
	if c.Batch != nil {
		return c.Batch(sql, rows)
	}
	for _, row := range rows {
		if err := c.Execute(sql, row...); err != nil {
			return err
		}
	}
	return nil
}

func (c *Client) session() map[string]any {
	session := map[string]any{"server": c.Server()}
	if os.Getenv("DB_FILE") == "" {
		session["tls"], session["transport"] = false, "tcp"
		if os.Getenv("DB_SOCKET") != "" {
			session["transport"] = "unix"
		}
	}
	return session
}

// Postgres is the connection string of libpq, which pgx and lib/pq read. It has the folder of a socket instead of a host.
func Postgres() string {
	socket, _, _ := strings.Cut(os.Getenv("DB_SOCKET"), "/.s.PGSQL.")
	return fmt.Sprintf("host=%s port=%s user=%s password=%s dbname=%s sslmode=disable", cmp.Or(socket, os.Getenv("DB_HOST")),
		os.Getenv("DB_PORT"), os.Getenv("DB_USER"), os.Getenv("DB_PASSWORD"), os.Getenv("DB_NAME"))
}
