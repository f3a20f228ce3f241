// Package worker speaks the worker protocol of interleaved measurements; bench/turns/README.md describes it.
package worker

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
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
	// Emulated says why other calls do what the driver cannot do; empty if it can.
	Emulated string
	// Options are the settings that a bare connection does not have; empty if there are none.
	Options string
	// ReadStatus reads the counters of the session on the server over the connection of Run; nil if there is none.
	ReadStatus func() (map[string]int64, error)
	// Check does operations as Run does them, from the first key on, and says what came back; nil if the worker cannot.
	Check func(operations int) (map[string]any, error)
}

// Unsupported is the error of Prepare that tells why the driver cannot do a scenario.
type Unsupported string

func (reason Unsupported) Error() string { return string(reason) }

// Prepare connects and does one operation, once for each connection. The contract is empty if the runner sends none: the worker then knows the scenario.
type Prepare func(scenario string, contract json.RawMessage) (Ready, error)

type request struct {
	ID          *int64          `json:"id"`
	Do          string          `json:"do"`
	Scenario    string          `json:"scenario"`
	Contract    json.RawMessage `json:"contract"`
	Operations  int             `json:"operations"`
	Rate        float64         `json:"rate"`
	Connections int             `json:"connections"`
	File        string          `json:"file"`
}

// opened is a scenario on its connections, at least one.
type opened struct {
	connect     func() (Ready, error)
	connections []Ready
}

// Serve responds to requests until the input ends or the runner stops it.
func Serve(hello Hello, prepare Prepare) error {
	// A driver may print something, and standard output belongs to the protocol.
	output := os.Stdout
	os.Stdout = os.Stderr
	prepared := map[string]*opened{}
	for lines := bufio.NewReader(os.Stdin); ; {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		var asked request
		var reply map[string]any
		if err = json.Unmarshal(line, &asked); err == nil {
			if asked.Do == "stop" {
				return nil
			}
			reply, err = respond(asked, hello, prepare, prepared)
		}
		var reason Unsupported
		if errors.As(err, &reason) {
			reply = map[string]any{"unsupported": string(reason)}
		} else if err != nil {
			reply = map[string]any{"error": err.Error()}
		}
		reply["id"] = asked.ID
		if err := json.NewEncoder(output).Encode(reply); err != nil {
			return err
		}
	}
}

func respond(asked request, hello Hello, prepare Prepare, prepared map[string]*opened) (map[string]any, error) {
	switch asked.Do {
	case "hello":
		return map[string]any{
			"version": version, "driver": hello.Driver, "driverVersion": hello.DriverVersion,
			"runtime": "go " + runtime.Version()[len("go"):],
		}, nil
	case "prepare":
		ready, err := prepare(asked.Scenario, asked.Contract)
		if err != nil {
			return nil, err
		}
		connect := func() (Ready, error) { return prepare(asked.Scenario, asked.Contract) }
		prepared[asked.Scenario] = &opened{connect, []Ready{ready}}
		reply := map[string]any{"session": ready.Session, "emulated": ready.Emulated, "options": ready.Options}
		maps.DeleteFunc(reply, func(_ string, value any) bool { return value == "" })
		return reply, nil
	case "run", "check", "count", "profile", "load":
		own, known := prepared[asked.Scenario]
		if !known {
			return nil, fmt.Errorf("the scenario %s was not prepared", asked.Scenario)
		}
		if asked.Operations <= 0 {
			return nil, fmt.Errorf("a %s needs operations", asked.Do)
		}
		ready := own.connections[0]
		switch {
		case asked.Do == "load":
			return own.load(asked)
		case asked.Do == "run":
			return measure(ready.Run, asked.Operations)
		case asked.Do == "profile":
			return profile(ready.Run, asked)
		case asked.Do == "count":
			return count(ready, asked.Operations)
		case ready.Check != nil:
			return ready.Check(asked.Operations)
		}
	}
	return nil, fmt.Errorf("unknown request %q", asked.Do)
}

// times of single operations; kept, so that a run allocates nothing for itself.
var times []time.Duration

func measure(run func() error, operations int) (map[string]any, error) {
	if cap(times) < operations {
		times = make([]time.Duration, 0, operations)
	}
	times = times[:0]
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpu := processTime()
	start := time.Now()
	last := time.Duration(0)
	for len(times) < operations {
		if err := run(); err != nil {
			return nil, err
		}
		now := time.Since(start)
		times = append(times, now-last)
		last = now
	}
	cpu = processTime() - cpu
	runtime.ReadMemStats(&after)
	reply := figures(times, last, cpu)
	reply["counters"] = heapCounters(before, after)
	return reply, nil
}

// figures sorts the times.
func figures(times []time.Duration, elapsed, cpu time.Duration) map[string]any {
	count := len(times)
	slices.Sort(times)
	return map[string]any{
		"operations": count, "ns": elapsed, "p25Ns": times[count/4], "p50Ns": times[count/2], "latencies": latencies(times),
		// A goroutine has no thread of its own, so there is no CPU time of a thread.
		"cpuNs": nil, "processCpuNs": cpu,
	}
}

// latencies are sorted times in buckets of 2 %: a flat list of the first bucket and its count, then of steps and counts.
func latencies(sorted []time.Duration) []int {
	list := []int{}
	last := 0
	for _, one := range sorted {
		bucket := int(math.Ceil(math.Log(math.Max(1, float64(one))) / math.Log(1.02)))
		if len(list) > 0 && bucket == last {
			list[len(list)-1]++
		} else {
			list = append(list, bucket-last, 1)
		}
		last = bucket
	}
	return list
}

// samplesPerSecond is what is asked of the system, whose clock may allow fewer.
const samplesPerSecond = 500

// profile does operations while the runtime samples them, into a file.
func profile(run func() error, asked request) (map[string]any, error) {
	file, err := os.Create(asked.File)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	// StartCPUProfile keeps a rate that is set before, and says on standard error that it does.
	runtime.SetCPUProfileRate(samplesPerSecond)
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, err
	}
	reply, err := measure(run, asked.Operations)
	pprof.StopCPUProfile()
	if err != nil {
		return nil, err
	}
	return map[string]any{"operations": asked.Operations, "ns": reply["ns"], "cpuNs": reply["processCpuNs"]}, file.Close()
}

// count gives what operations cost, apart from time.
func count(ready Ready, operations int) (map[string]any, error) {
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
	for range operations {
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

// processTime is the CPU time of the process so far, by user and system, in steps of 1 µs.
func processTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// VersionOf is the version of a module that was compiled in.
func VersionOf(module string) string {
	info, _ := debug.ReadBuildInfo()
	for _, one := range info.Deps {
		if one.Path == module {
			return one.Version
		}
	}
	return "unknown"
}
