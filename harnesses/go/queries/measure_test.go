package queries

import (
	"database/sql"
	"fmt"
	"slices"
	"testing"

	"tachograph/harnesses/go/observe"
)

// cell is one benchmark of a scenario.
type cell struct {
	scenario string
	params   map[string]any                                     // at most one: what sets it apart from others of its scenario
	table    string                                             // emptied before each measurement
	prepare  func(db *sql.DB) (operate func() error, err error) // what is done once, outside the measurement
}

// cells is everything that a worker can be asked for.
var cells = slices.Concat(insertFixed, insertRandom, select1)

// name is what a worker is asked for: `select-1 protocol=text`.
func (c cell) name() string {
	name := c.scenario
	for param, value := range c.params {
		name += fmt.Sprintf(" %s=%v", param, value)
	}
	return name
}

func measureEach(b *testing.B, cells []cell) {
	for _, c := range cells {
		c.measure(b)
	}
}

// measure runs the cell as a sub-benchmark. Everything that can fail is inside it, so that go test names the cell.
func (c cell) measure(b *testing.B) {
	var db *sql.DB
	var operate func() error
	b.Run(cellName(c.params), func(b *testing.B) {
		// go test calls this again with a larger b.N: the connection stays.
		if operate == nil {
			seen, err := observe.Observation{}, error(nil)
			if db, err = connect(); err == nil {
				if operate, err = c.prepare(db); err == nil {
					seen, err = look(db, operate)
				}
			}
			c.tell(b, seen, err)
		}
		if c.table != "" {
			if _, err := db.Exec("TRUNCATE TABLE " + c.table); err != nil {
				c.tell(b, observe.Observation{}, err)
			}
		}
		b.ReportAllocs()
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			if err := operate(); err != nil {
				c.tell(b, observe.Observation{}, err)
			}
		}
	})
	if db != nil {
		db.Close()
	}
}

// tell writes what was seen of the cell; an error ends it.
func (c cell) tell(b *testing.B, seen observe.Observation, failure error) {
	b.Helper()
	seen.Driver, seen.Version, seen.Scenario, seen.Params = driver, version, c.scenario, c.params
	if failure != nil {
		seen.Error = failure.Error()
	}
	if err := observe.Write(seen); err != nil {
		b.Fatalf("observations cannot be written: %v", err)
	}
	if failure != nil {
		b.Fatal(failure)
	}
}
