package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"log"
	"math"
	"strconv"
	"sync"
)

// scenario is the type Work of bench/contracts/contracts.mjs, how far it came, and what reads the rows of each caller.
type scenario struct {
	Kind                                          string
	SQL, Columns                                  []string
	Prepared                                      bool
	Keys, Span, Rows, Depth, Connections, Callers int
	operations, written                           int
	sinks                                         []*sink
}

// Measure serves the contracts with a driver.
func Measure(driver Driver) {
	hello := Hello{driver.Name, VersionOf(driver.Module)}
	prepare := func(_ string, contract json.RawMessage) (Ready, error) {
		s := &scenario{SQL: []string{""}, Callers: 1}
		if err := json.Unmarshal(contract, s); err != nil {
			return Ready{}, err
		}
		return s.prepare(driver)
	}
	if err := Serve(hello, prepare); err != nil {
		log.Fatal(err)
	}
}

func (s *scenario) prepare(driver Driver) (Ready, error) {
	for range s.Callers {
		s.sinks = append(s.sinks, newSink(s.Columns))
	}
	client, err := driver.Connect()
	if err != nil {
		return Ready{}, err
	}
	ready := Ready{Session: client.session(), Options: driver.Options}
	if s.Kind == "batch" && client.Batch == nil {
		ready.Emulated = fmt.Sprintf("loop of %d inserts: the driver has no batch", s.Rows)
	}
	if ready.Run, err = s.operation(driver, client); err != nil {
		return Ready{}, err
	}
	ready.Check = func(count int) (map[string]any, error) { return s.check(ready.Run, count) }
	return ready, ready.Run()
}

// operation gives the function that does one operation.
func (s *scenario) operation(driver Driver, client *Client) (func() error, error) {
	sql, read := s.SQL[0], s.sinks[0].read
	switch s.Kind {
	case "connect":
		return func() error {
			opened, err := driver.Connect()
			if err != nil {
				return err
			}
			return opened.Close()
		}, client.Close()
	case "query":
		if !s.Prepared {
			return func() error { return read(client.Query(sql, s.key()...)) }, nil
		}
		query, err := client.Prepare(sql)
		return func() error { return read(query(s.key()...)) }, err
	case "execute":
		return func() error { return client.Execute(sql, s.row()...) }, nil
	case "batch":
		return func() error { return client.batch(sql, list(s.Rows, s.row)) }, nil
	case "pipeline":
		if client.Pipeline == nil {
			return nil, Unsupported("it has no pipelining")
		}
		return func() error { return client.Pipeline(sql, list(s.Depth, s.key), read) }, nil
	case "transaction":
		return func() error { return client.Transaction(s.steps(s.key(), s.row())) }, nil
	case "pool":
		if driver.Pool == nil {
			return nil, Unsupported("it has no pool")
		}
		pool, err := driver.Pool(s.Connections)
		return func() error { return s.callAtOnce(pool, sql) }, errors.Join(err, client.Close())
	}
	return nil, fmt.Errorf("unknown kind %q", s.Kind)
}

func (s *scenario) steps(key, row []any) func(Statements) error {
	return func(tx Statements) error {
		if err := s.sinks[0].read(tx.Query(s.SQL[0], key...)); err != nil {
			return err
		}
		if err := tx.Execute(s.SQL[1], key...); err != nil {
			return err
		}
		return tx.Execute(s.SQL[2], row...)
	}
}

func (s *scenario) callAtOnce(pool Statements, sql string) error {
	var callers sync.WaitGroup
	failed := make([]error, s.Callers)
	for at, key := range list(s.Callers, s.key) {
		callers.Go(func() { failed[at] = s.sinks[at].read(pool.Query(sql, key...)) })
	}
	callers.Wait()
	return errors.Join(failed...)
}

func list(count int, next func() []any) [][]any {
	all := make([][]any, count)
	for at := range all {
		all[at] = next()
	}
	return all
}

// key gives the parameters of the next query.
func (s *scenario) key() []any {
	if s.Keys == 0 {
		return nil
	}
	key := 1 + s.operations*7919%s.Keys
	s.operations++
	if s.Span == 0 {
		return []any{key}
	}
	return []any{key, key + s.Span - 1}
}

// row gives the next row to insert.
func (s *scenario) row() []any {
	s.written++
	n := s.written
	return []any{n, n * 1000003, float64(n) * 0.5, fmt.Sprintf("item-%08d", n)}
}

// check starts the keys and the rows anew.
func (s *scenario) check(run func() error, count int) (map[string]any, error) {
	s.operations, s.written = 0, 0
	rows, digest := 0, fnv.New32a()
	for range count {
		for _, sink := range s.sinks {
			sink.recorded, sink.rows = []byte{}, 0
		}
		if err := run(); err != nil {
			return nil, err
		}
		for _, sink := range s.sinks {
			digest.Write(sink.recorded)
			rows += sink.rows
			sink.recorded = nil
		}
	}
	if len(s.Columns) == 0 {
		return map[string]any{"operations": count, "rows": s.written, "digest": 0, "types": []string{}}, nil
	}
	return map[string]any{"operations": count, "rows": rows, "digest": digest.Sum32(), "types": s.Columns}, nil
}

// sink is where the values of a row go.
type sink struct {
	values   []any
	rows     int
	recorded []byte // for the digest; nil except during a check
}

func newSink(columns []string) *sink {
	s := &sink{}
	for _, column := range columns {
		switch column {
		case "int":
			s.values = append(s.values, new(int64))
		case "float":
			s.values = append(s.values, new(float64))
		default:
			s.values = append(s.values, new(string))
		}
	}
	return s
}

func (s *sink) read(rows Rows, err error) error {
	if err != nil {
		return err
	}
	for rows.Next() {
		if err := rows.Scan(s.values...); err != nil {
			return err
		}
		if s.recorded != nil {
			s.record()
		}
	}
	return rows.Err()
}

func (s *sink) record() {
	for _, value := range s.values {
		switch value := value.(type) {
		case *int64:
			s.recorded = strconv.AppendInt(s.recorded, *value, 10)
		case *float64:
			s.recorded = strconv.AppendInt(s.recorded, int64(math.Round(*value*1000)), 10)
		case *string:
			s.recorded = append(s.recorded, *value...)
		}
		s.recorded = append(s.recorded, 0x1f)
	}
	s.recorded = append(s.recorded, 0x1e)
	s.rows++
}
