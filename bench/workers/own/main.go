// The worker of both builds: it measures the driver that is compiled in.
package main

import (
	"encoding/json"
	"log"

	"bench/worker"

	driver "TACHO.PACKAGE"
)

// prepare connects, does one operation, checks its response, and returns what does it again.
func prepare(scenario string, _ json.RawMessage) (worker.Ready, error) {
	// Replace this: return worker.Ready{Run: func() error { return driver.… }}, nil
	return worker.Ready{}, worker.Unsupported("write the operation " + scenario + " in main.go")
}

func main() {
	hello := worker.Hello{Driver: "TACHO.PACKAGE", DriverVersion: worker.VersionOf("TACHO.PACKAGE")}
	if err := worker.Serve(hello, prepare); err != nil {
		log.Fatal(err)
	}
}
