// Package worker speaks the worker protocol of interleaved measurements; bench/turns/README.md describes it.
package worker

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"syscall"
	"time"
)

const version = 1

// Hello says what the worker measures.
type Hello struct {
	Driver        string
	DriverVersion string
}

// Ready is a scenario after one operation with a checked response.
type Ready struct {
	Run     func() error
	Session map[string]any // what was observed on its connection
	// ReadStatus reads the counters of the session on the server over the connection of Run; nil if there is none.
	ReadStatus func() (map[string]int64, error)
}

// Prepare connects and does one operation.
type Prepare func(scenario string) (Ready, error)

type request struct {
	ID         *int64 `json:"id"`
	Do         string `json:"do"`
	Scenario   string `json:"scenario"`
	Operations int64  `json:"operations"`
}

// Serve answers requests until the input ends or the runner stops it.
func Serve(input io.Reader, output io.Writer, hello Hello, prepare Prepare) error {
	prepared := map[string]Ready{}
	lines := bufio.NewScanner(input)
	for lines.Scan() {
		var asked request
		err := json.Unmarshal(lines.Bytes(), &asked)
		if asked.Do == "stop" {
			return nil
		}
		var reply map[string]any
		if err == nil {
			reply, err = answer(asked, hello, prepare, prepared)
		}
		if err != nil {
			reply = map[string]any{"error": err.Error()}
		}
		reply["id"] = asked.ID
		line, err := json.Marshal(reply)
		if err != nil {
			return err
		}
		if _, err := output.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return lines.Err()
}

func answer(asked request, hello Hello, prepare Prepare, prepared map[string]Ready) (map[string]any, error) {
	switch asked.Do {
	case "hello":
		return map[string]any{
			"version": version, "driver": hello.Driver, "driverVersion": hello.DriverVersion,
			"runtime": "go " + runtime.Version()[len("go"):],
		}, nil
	case "prepare":
		ready, err := prepare(asked.Scenario)
		if err != nil {
			return nil, err
		}
		prepared[asked.Scenario] = ready
		return map[string]any{"session": ready.Session}, nil
	case "run", "count":
		ready, known := prepared[asked.Scenario]
		if !known {
			return nil, fmt.Errorf("the scenario %s was not prepared", asked.Scenario)
		}
		if asked.Operations <= 0 {
			return nil, fmt.Errorf("a %s needs operations", asked.Do)
		}
		if asked.Do == "count" {
			return count(ready, asked.Operations)
		}
		return measure(ready.Run, asked.Operations)
	}
	return nil, fmt.Errorf("unknown request %q", asked.Do)
}

// times of single operations; kept, so that a run allocates nothing for itself.
var times []time.Duration

func measure(run func() error, operations int64) (map[string]any, error) {
	if int64(cap(times)) < operations {
		times = make([]time.Duration, 0, operations)
	}
	times = times[:0]
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpu := processTime()
	start := time.Now()
	last := time.Duration(0)
	for int64(len(times)) < operations {
		if err := run(); err != nil {
			return nil, err
		}
		now := time.Since(start)
		times = append(times, now-last)
		last = now
	}
	cpu = processTime() - cpu
	runtime.ReadMemStats(&after)
	count := len(times)
	slices.Sort(times)
	return map[string]any{
		"operations": count, "ns": last, "p25Ns": times[count/4], "p50Ns": times[count/2],
		// A goroutine has no thread of its own, so there is no CPU time of a thread.
		"cpuNs": nil, "processCpuNs": cpu,
		"counters": heapCounters(before, after),
	}, nil
}

// count gives what operations cost, apart from time.
func count(ready Ready, operations int64) (map[string]any, error) {
	status := []map[string]int64{}
	read := func() error {
		if ready.ReadStatus == nil {
			return nil
		}
		counters, err := ready.ReadStatus()
		status = append(status, counters)
		return err
	}
	// Reading changes the counters too: the first two readings show by how much.
	if err := errors.Join(read(), read()); err != nil {
		return nil, err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for done := int64(0); done < operations; done++ {
		if err := ready.Run(); err != nil {
			return nil, err
		}
	}
	runtime.ReadMemStats(&after)
	err := read()
	return map[string]any{"operations": operations, "counters": heapCounters(before, after), "status": status}, err
}

func heapCounters(before, after runtime.MemStats) map[string]any {
	return map[string]any{
		"heapBytes":       after.TotalAlloc - before.TotalAlloc,
		"heapAllocations": after.Mallocs - before.Mallocs,
	}
}

// processTime is the CPU time of the process so far, by user and system.
func processTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
