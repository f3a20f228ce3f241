package queries

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"tachograph/harnesses/go/worker"
)

var asWorker = flag.Bool("worker", false, "speak the worker protocol instead of running benchmarks")

// TestMain makes a worker of the same program: it measures the same operations with the same linked driver.
func TestMain(m *testing.M) {
	flag.Parse()
	if !*asWorker {
		os.Exit(m.Run())
	}
	if err := worker.Serve(os.Stdin, os.Stdout, worker.Hello{Driver: driver, DriverVersion: version}, prepare); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func prepare(scenario string) (worker.Ready, error) {
	for _, c := range cells {
		if c.name() != scenario {
			continue
		}
		db, err := connect()
		if err != nil {
			return worker.Ready{}, err
		}
		if c.table != "" {
			if _, err := db.Exec("TRUNCATE TABLE " + c.table); err != nil {
				return worker.Ready{}, err
			}
		}
		operate, err := c.prepare(db)
		if err != nil {
			return worker.Ready{}, err
		}
		seen, err := look(db, operate)
		session := map[string]any{
			"protocol": seen.Protocol, "transport": seen.Transport, "tls": seen.TLS, "compression": seen.Compression,
			"server": seen.Server,
		}
		readStatus := func() (map[string]int64, error) { return sessionCounters(db) }
		return worker.Ready{Run: operate, Session: session, ReadStatus: readStatus}, err
	}
	return worker.Ready{}, fmt.Errorf("there is no scenario %q", scenario)
}
