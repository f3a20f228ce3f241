// A worker of go-sql-driver/mysql in the version that is linked.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"slices"

	"bench/worker"
)

const driver = "go-sql-driver/mysql"

// cells is everything that the worker can be asked for.
var cells = slices.Concat(insertFixed, insertRandom, select1)

func main() {
	if err := worker.Serve(worker.Hello{Driver: driver, DriverVersion: worker.VersionOf("github.com/" + driver)}, prepare); err != nil {
		log.Fatal(err)
	}
}

func prepare(scenario string, _ json.RawMessage) (worker.Ready, error) {
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
		session, err := look(db, operate)
		readStatus := func() (map[string]int64, error) { return sessionCounters(db) }
		return worker.Ready{Run: operate, Session: session, ReadStatus: readStatus}, err
	}
	return worker.Ready{}, fmt.Errorf("there is no scenario %q", scenario)
}
