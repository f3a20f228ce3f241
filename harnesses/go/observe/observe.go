// Package observe tells the runner what a benchmark saw of its connection.
package observe

import (
	"encoding/json"
	"os"
	"reflect"
	"runtime"
	"strings"
)

// Observation is one line of the observations file; harnesses/run/harness.mjs says what each field is. A nil field is
// something that nobody told.
type Observation struct {
	Driver      string         `json:"driver"`
	Version     string         `json:"version"`
	Scenario    string         `json:"scenario"`
	Params      map[string]any `json:"params,omitempty"`
	Protocol    *string        `json:"protocol"`
	Transport   *string        `json:"transport"`
	TLS         *string        `json:"tls"`
	Compression *bool          `json:"compression"`
	Server      *string        `json:"server"`
	Error       string         `json:"error,omitempty"`
}

// Write appends one line. A second line about the same cell says how it failed.
func Write(seen Observation) error {
	path := os.Getenv("OBSERVATIONS_FILE")
	if path == "" {
		return nil
	}
	line, err := json.Marshal(seen)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.Write(append(line, '\n'))
	return err
}

// GoVersion is the version of the standard library that was linked: 1.26.8.
func GoVersion() string {
	return strings.TrimPrefix(runtime.Version(), "go")
}

// ModuleVersion is the version of the module that a function was compiled from, by the place of its source:
// …/github.com/go-sql-driver/mysql@v1.10.1/dsn.go. The build info of a test program does not list modules.
func ModuleVersion(module string, function any) string {
	at := reflect.ValueOf(function).Pointer()
	file, _ := runtime.FuncForPC(at).FileLine(at)
	_, rest, found := strings.Cut(file, "/"+module+"@")
	if !found {
		return "unknown"
	}
	version, _, _ := strings.Cut(rest, "/")
	return version
}
